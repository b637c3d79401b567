"""What the widgets of the table are fed: one frozen value with all that a seat may know."""

from msgspec import Struct

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.explain import Gain
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.ui.bella_vista.look import Look, Owner
from bellavista_tui.ui.bella_vista.safe_text import fitted


class Choice(Struct, frozen=True):
    """What a person has chosen but not yet confirmed."""

    card: int | None = None
    slot: int | None = None
    contract: str | None = None


class Sight(Struct, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    game: BellaVista
    view: View
    names: tuple[str, ...]
    look: Look
    choice: Choice = Choice()
    is_deciding: bool = False
    """Whether the person at the seat is to decide now, and not just watching."""
    verdict: Gain | Refusal | None = None
    """What the building under way would bring where it is, or why it may not stand there."""

    def owner(self, player: int | None) -> Owner:
        """How an architect's things look; None: of the unused colour."""
        return self.look.unused if player is None else self.look.owners[player]

    def name(self, player: int, width: int) -> str:
        """An architect's name, made safe and exactly that wide."""
        return fitted(self.names[player], width, "~" if self.look.is_ascii else "…")

    def badge(self, player: int | None) -> tuple[str, str]:
        """An architect's shape in their colour, as a piece of text with its style."""
        owner = self.owner(player)
        return owner.shape, owner.pen
