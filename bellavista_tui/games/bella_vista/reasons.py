"""Every reason for which a move can be refused, with the rule it breaks and what it concerns."""

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.shapes import Cells


class GameOver(Refusal, frozen=True, kw_only=True, tag="game-over"):
    """The last round has been played."""

    rule: str = "8.1"


class WrongPhase(Refusal, frozen=True, kw_only=True, tag="wrong-phase"):
    """Another kind of move is due; the rule is the one that says when this kind is."""

    rule: str
    due: str
    """The phase that the game is in."""


class SlotTaken(Refusal, frozen=True, kw_only=True, tag="slot-taken"):
    """The slot has a card already."""

    rule: str = "3.1"
    slot: int


class TooDear(Refusal, frozen=True, kw_only=True, tag="too-dear"):
    """The slot costs more than the purse holds."""

    rule: str = "3.1"
    slot: int
    cost: int
    coins: int


class NotInHand(Refusal, frozen=True, kw_only=True, tag="not-in-hand"):
    """The card is not in the hand."""

    rule: str = "3.1"
    card: int


class NoSuchSlot(Refusal, frozen=True, kw_only=True, tag="no-such-slot"):
    """There is no slot of that number."""

    rule: str = "3.1"
    slot: int


class MustTakeSlot(Refusal, frozen=True, kw_only=True, tag="must-take-slot"):
    """A card goes to the right of the board only when no free slot can be paid."""

    rule: str = "3.3"
    slot: int
    """The cheapest free slot."""


class WrongPlaceBeside(Refusal, frozen=True, kw_only=True, tag="wrong-place-beside"):
    """Cards to the right of the board stand in the order of arrival."""

    rule: str = "3.3"
    slot: int
    """The place that is next."""


class NotBuildable(Refusal, frozen=True, kw_only=True, tag="not-buildable"):
    """These squares are no cells of a district."""

    rule: str = "1.1"
    cells: Cells


class WrongFootprint(Refusal, frozen=True, kw_only=True, tag="wrong-footprint"):
    """The cells have not the shape of the building."""

    rule: str = "5.1"
    number: int
    cells: Cells


class CellsUnsorted(Refusal, frozen=True, kw_only=True, tag="cells-unsorted"):
    """The cells are not listed in the one form that a move has."""

    rule: str = "5.1"
    cells: Cells


class Occupied(Refusal, frozen=True, kw_only=True, tag="occupied"):
    """Buildings stand on these cells."""

    rule: str = "5.1"
    cells: Cells


class BreaksConstraint(Refusal, frozen=True, kw_only=True, tag="breaks-constraint"):
    """The placement does not keep the constraint, because of these cells."""

    rule: str
    constraint: str
    cells: Cells


class MustBeOnBorder(Refusal, frozen=True, kw_only=True, tag="must-be-on-border"):
    """No placement keeps the constraint, so the building has to go on the border."""

    rule: str = "5.4"
    cells: Cells


class NotOnDisplay(Refusal, frozen=True, kw_only=True, tag="not-on-display"):
    """No such contract lies open."""

    rule: str = "7.1"
    contract: str


class ContractNotMet(Refusal, frozen=True, kw_only=True, tag="contract-not-met"):
    """The buildings do not meet the contract."""

    contract: str
    have: int
    need: int
