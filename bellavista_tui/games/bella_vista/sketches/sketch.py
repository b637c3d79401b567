"""What a sketch can name of a position, and the game that it is of."""

from typing import Literal

from bellavista_tui.core.strict import Strict
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.shapes import Cells
from bellavista_tui.games.bella_vista.state import Phase

Numbers = tuple[int, ...]
Names = tuple[str, ...]


class SketchedPiece(Strict, frozen=True):
    """A building, wherever it is; with no owner, of the unused colour."""

    number: int
    owner: int | None = None


class SketchedBuilding(SketchedPiece, frozen=True, kw_only=True):
    """A building in the city."""

    cells: Cells


class SketchedBid(Strict, frozen=True):
    """A card on the offer board; with no card, any."""

    slot: int
    player: int
    card: int | None = None


class Sketch(Strict, frozen=True):
    """A position as far as it matters. What is not named is filled in.

    A list may be shorter than what is due, and is filled up behind; one with an entry for each
    architect may leave out the last of them.
    """

    city: str = "paris"
    """The name of a city."""
    architects: Literal[2, 3, 4] = 3
    round: int | None = None
    phase: Phase | None = None
    to_move: int | None = None
    constraint: str | None = None
    covered: Names = ()
    """Constraints of earlier rounds."""
    constraint_pile: Names = ()
    """The first cards of the pile, the next one first; so it is with every pile."""
    height: str | None = None
    ensemble: str | None = None
    contracts: Names = ()
    """Those that lie open."""
    contract_pile: Names = ()
    coins: Numbers = ()
    taken: tuple[Names, ...] = ()
    """The contracts that each architect has taken."""
    hands: tuple[Numbers, ...] = ()
    piles: tuple[Numbers, ...] = ()
    order: Numbers = ()
    bids: tuple[SketchedBid, ...] | None = None
    """The offers of this round, in the order made; while offers are made, there are no others."""
    buildings: tuple[SketchedBuilding, ...] = ()
    """In the order in which they were placed."""
    aside: tuple[SketchedPiece, ...] = ()
    rest: Literal["placed", "aside"] = "placed"
    """What becomes of buildings that are due by now and not named, where there is a choice."""


def game_of(sketch: Sketch) -> BellaVista:
    """The game that the sketch is of, by the rules data of today."""
    rules = load_rules()
    return BellaVista(Setup(rules, sketch.architects, find_city(rules, sketch.city, seed=0)))
