"""Says in words why a move is refused."""

from msgspec.structs import asdict

from bellavista_tui.core.game import NotYourTurn, Refusal
from bellavista_tui.games.bella_vista import reasons

SENTENCES: dict[type[Refusal], str] = {
    NotYourTurn: "It is not the turn of architect {seat}.",
    reasons.GameOver: "The game is over: nothing can be played any more.",
    reasons.WrongPhase: "This cannot be played now: {due}.",
    reasons.SlotTaken: "Slot {slot} already has a card; choose a free one.",
    reasons.TooDear: "Slot {slot} costs {cost}, and you have {coins}; choose a cheaper one.",
    reasons.NotInHand: "You have no card {card} in your hand.",
    reasons.NoSuchSlot: "There is no slot {slot}; slots count from 0, the dearest.",
    reasons.MustTakeSlot: "You can pay for a free slot, {slot} for example, so you must take one.",
    reasons.WrongPlaceBeside: "To the right of the board, the next place is {slot}.",
    reasons.NotBuildable: "Nothing can be built on {cells}: only on the squares of districts.",
    reasons.WrongFootprint: "Building {number} does not have the shape of {cells}.",
    reasons.CellsUnsorted: "List each cell once, sorted by row and then by column, unlike {cells}.",
    reasons.Occupied: "A building already stands on {cells}.",
    reasons.BreaksConstraint: "{constraint}; {cells} will not do.",
    reasons.MustBeOnBorder: "Nowhere can it keep the constraint, so it must go on the border.",
    reasons.NotOnDisplay: "The contract {contract} does not lie open.",
    reasons.ContractNotMet: "You do not meet the contract {contract}: you have {have} of {need}.",
}

DUE = {
    "offer": "an offer is to be made",
    "build": "a building is to be placed",
    "contract": "a contract is to be taken or passed up",
    "neutral": "the building of the unused colour is to be placed",
}

CONSTRAINTS = {
    "symbol:flower": "It must stand wholly on flower districts",
    "symbol:butterfly": "It must stand wholly on butterfly districts",
    "symbol:leaf": "It must stand wholly on leaf districts",
    "symbol:songbird": "It must stand wholly on songbird districts",
    "finish:hatched": "It must stand wholly on hatched districts",
    "finish:plain": "It must stand wholly on plain districts",
    "park:required": "It must stand next to a park",
    "park:forbidden": "It must not stand next to a park",
    "river:forbidden": "It must not stand next to a river",
    "border:forbidden": "It must not stand on the border",
}


def sentence(refusal: Refusal) -> str:
    """The reason as one sentence."""
    words = asdict(refusal)
    if "cells" in words:
        cells = " ".join(f"[{row},{column}]" for row, column in words["cells"])
        words["cells"] = cells or "no cells"
    if isinstance(refusal, reasons.WrongPhase):
        words["due"] = DUE[refusal.due]
    if isinstance(refusal, reasons.BreaksConstraint):
        words["constraint"] = CONSTRAINTS[refusal.constraint]
    return SENTENCES[type(refusal)].format(**words)
