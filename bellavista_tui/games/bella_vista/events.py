"""What happens in a game, in the order in which it happens; all of it public."""

from typing import ClassVar

from bellavista_tui.core.game import Event
from bellavista_tui.games.bella_vista.shapes import Cells


class Offered(Event, frozen=True, gc=False, tag="offered"):
    """A card was laid face down on a slot, and the slot paid."""

    player: int
    slot: int
    paid: int


class Revealed(Event, frozen=True, gc=False, tag="revealed"):
    """A card was turned up: its architect's construction begins."""

    reveals: ClassVar[bool] = True

    player: int
    slot: int
    card: int


class Built(Event, frozen=True, gc=False, tag="built"):
    """A building was placed; `lower` and `highest` are the coins it earned, by reason."""

    player: int
    number: int
    cells: Cells
    kept_constraint: bool
    coins: int
    lower: int
    highest: int


class SetAside(Event, frozen=True, gc=False, tag="set_aside"):
    """A building fitted nowhere and is out of the game; player None: of the unused colour."""

    player: int | None
    number: int


class Contract(Event, frozen=True, gc=False, tag="contract"):
    """A contract was taken."""

    player: int
    id: str
    value: int


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """An architect took no contract."""

    player: int


class NeutralPlaced(Event, frozen=True, gc=False, tag="neutral"):
    """An architect placed the building of the unused colour."""

    player: int
    number: int
    cells: Cells
    kept_constraint: bool


class NewOrder(Event, frozen=True, gc=False, tag="order"):
    """The cards went under the board: the order of the next round's offers."""

    order: tuple[int, ...]


class Drawn(Event, frozen=True, gc=False, tag="drawn"):
    """An architect drew cards."""

    reveals: ClassVar[bool] = True

    player: int
    count: int


class Refilled(Event, frozen=True, gc=False, tag="refilled"):
    """New contracts were turned up."""

    reveals: ClassVar[bool] = True

    contracts: tuple[str, ...]


class NewRound(Event, frozen=True, gc=False, tag="round"):
    """A round began, with the constraint turned up for it."""

    reveals: ClassVar[bool] = True
    begins_round: ClassVar[bool] = True

    round: int
    constraint: str


class Over(Event, frozen=True, gc=False, tag="over"):
    """The game ended."""

    winners: tuple[int, ...]
