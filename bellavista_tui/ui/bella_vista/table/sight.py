"""What the widgets of the table are fed: one frozen value with all that a seat may know."""

from msgspec import Struct

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.learning.guide import Guide
from bellavista_tui.ui.bella_vista.city.picture import Overlay
from bellavista_tui.ui.bella_vista.look import Look, Owner
from bellavista_tui.ui.bella_vista.table.placing import Prospect
from bellavista_tui.ui.bella_vista.table.targets import Target
from bellavista_tui.ui.bella_vista.words.safe_text import fitted

WIDE = 112
"""The columns from which on the city has room for cells of 4 by 2."""

MIDDLE, HIGH = 30, 40
"""The rows from which on there is room for large cards under a city of cells of 2 by 1, and under
one of 4 by 2."""

VAST = 160
"""The columns from which on everybody's cards have room beside one's own."""


SIDE_WIDTH, SLIM_WIDTH = 35, 18
"""The columns for text beside the city, at the least, and where lessons show little there."""

SLIM = frozenset({"coins", "mayor", "reckoning"})
"""What a slim column has room for."""


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
    is_animated: bool = False
    """Whether anything may move by itself."""
    choice: Choice = Choice()
    is_deciding: bool = False
    """Whether the person at the seat is to decide now, and not just watching."""
    is_pinned: bool = False
    """Whether a click holds what is chosen, so that another one confirms it."""
    verdict: Prospect | Refusal | None = None
    """What the building under way would bring where it is, or why it may not stand there."""
    pointed: Target | None = None
    """What the mouse is over, or a key has been pointed at."""
    hands: tuple[tuple[int, ...], ...] = ()
    """Everybody's cards, where the game is over and all may be seen; else nothing."""
    caption: str = ""
    """What stands at the end of the top line."""
    is_past: bool = False
    """Whether it is looked at again, so that nobody is being waited for."""
    overlay: Overlay = "none"
    """What the city shows beside itself."""
    guide: Guide | None = None
    """What a lesson says, and what of the table it shows; None where none is taken."""
    note: str = ""
    """What is said besides, in somebody's first game."""
    terminal: tuple[int, int] = (80, 24)
    """Its columns and rows: where there is room, panels say more."""

    @property
    def is_wide(self) -> bool:
        """Whether the panels under the city stand side by side."""
        return self.terminal[0] >= WIDE

    @property
    def is_vast(self) -> bool:
        """Whether there is room under the city for everybody's cards."""
        return self.terminal[0] >= VAST

    @property
    def is_roomy(self) -> bool:
        """Whether there is room under the city for cards drawn large."""
        return self.terminal[1] >= (HIGH if self.is_wide else MIDDLE)

    def shows(self, name: str) -> bool:
        """Whether something stands on the table: in lessons, what has been named so far."""
        return self.guide is None or name in self.guide.shows

    @property
    def is_slim(self) -> bool:
        """Whether so little stands beside the city that a slim column has room for it."""
        return self.guide is not None and self.guide.shows <= SLIM

    @property
    def side_width(self) -> int:
        """The columns for text beside the city."""
        return SLIM_WIDTH if self.is_slim else SIDE_WIDTH

    def owner(self, player: int | None) -> Owner:
        """How an architect's things look; None: of the unused colour."""
        return self.look.unused if player is None else self.look.owners[player]

    def name(self, player: int, width: int) -> str:
        """An architect's name, made safe and exactly that wide."""
        return fitted(self.names[player], width, self.look.cut)

    def badge(self, player: int | None) -> tuple[str, str]:
        """An architect's shape in their colour, as a piece of text with its style."""
        owner = self.owner(player)
        return owner.shape, owner.pen
