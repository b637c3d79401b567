"""A position: the board that all can see, the secrets, and what one seat may know of both."""

from typing import Literal, TypeVar

from msgspec import Struct

from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.shapes import Cells

T = TypeVar("T")

Phase = Literal["offer", "build", "contract", "neutral", "over"]


class Architect(Struct, frozen=True, gc=False):
    """What everybody knows of an architect."""

    coins: int
    contracts: tuple[str, ...] = ()
    """The contracts taken, in that order."""


class Bid(Struct, frozen=True, gc=False):
    """A card on the offer board, as seen from its back."""

    slot: int
    player: int


class Piece(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A building, wherever it is; owner None: of the unused colour."""

    owner: int | None
    number: int


class Building(Piece, frozen=True, gc=False, forbid_unknown_fields=True):
    """A building in the city."""

    cells: Cells


class Board(Struct, frozen=True, dict=True):
    """What lies open on the table.

    Beside its fields, which are all that is encoded, it keeps what follows from them: see
    standing.py.
    """

    city: City
    round: int
    phase: Phase
    to_move: int | None
    constraint: str
    covered: tuple[str, ...]
    """The constraints of earlier rounds, sorted."""
    height: str
    ensemble: str
    """The two objectives in play (rule 2.4)."""
    contracts: tuple[str, ...]
    architects: tuple[Architect, ...]
    order: tuple[int, ...]
    """Who makes the offers of this round, from left to right under the board."""
    bids: tuple[Bid, ...]
    """The offers of this round, in the order made."""
    turned: tuple[int, ...]
    """This round's cards that have been turned up, in building order; the last is in play."""
    buildings: tuple[Building, ...]
    aside: tuple[Piece, ...]
    """The buildings that fitted nowhere (rule 5.6)."""


class Secrets(Struct, frozen=True, gc=False):
    """What lies face down; the first card of a pile is drawn next."""

    constraints: tuple[str, ...]
    contracts: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    """The card of each of the board's bids."""


class State(Struct, frozen=True, gc=False):
    """A whole position."""

    board: Board
    secrets: Secrets


class View(Struct, frozen=True):
    """What one seat may know of a position (rule 10.1); seat None: what everybody may."""

    seat: int | None
    board: Board
    hand: tuple[int, ...]
    cards: tuple[int | None, ...]
    """The card of each of the board's bids, where it is turned up or the seat's own."""
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    constraint_pile: int
    contract_pile: int


def building_order(board: Board) -> tuple[int, ...]:
    """The bids from left to right above the board, as positions in `board.bids` (rule 4.1)."""
    slots = [bid.slot for bid in board.bids]
    return tuple(sorted(range(len(slots)), key=slots.__getitem__))


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one in one place."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
