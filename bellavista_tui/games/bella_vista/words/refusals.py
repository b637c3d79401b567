"""Why something cannot be done, in a short sentence."""

import msgspec
from msgspec.structs import asdict

from bellavista_tui.core.game import CannotTakeBack, NotAskedFor, NotSeated, NotYourTurn, Refusal
from bellavista_tui.games.bella_vista import reasons
from bellavista_tui.games.bella_vista.words.names import constraint_name
from bellavista_tui.i18n import N_, _

SENTENCES: dict[type[Refusal], str] = {
    NotYourTurn: N_("It is not your turn."),
    NotSeated: N_("You do not sit at this table: you can only look on."),
    NotAskedFor: N_("That is not what is asked for now."),
    CannotTakeBack: N_("This cannot be taken back: a card was turned up, or others acted."),
    reasons.GameOver: N_("The game is over: nothing can be played any more."),
    reasons.WrongPhase: N_("This cannot be played now: {due}."),
    reasons.SlotTaken: N_("Somebody stands on that slot already."),
    reasons.TooDear: N_("That slot costs {cost}; you have {coins}."),
    reasons.NotInHand: N_("You have no such card in your hand."),
    reasons.NoSuchSlot: N_("There is no such slot."),
    reasons.MustTakeSlot: N_("You can pay for a free slot, so you must take one."),
    reasons.WrongPlaceBeside: N_("Cards beside the board stand in the order in which they came."),
    reasons.NotBuildable: N_("Buildings stand on districts only."),
    reasons.WrongFootprint: N_("The building does not have that shape."),
    reasons.CellsUnsorted: N_("Squares are listed once each, sorted by row and then by column."),
    reasons.Occupied: N_("A building stands there already."),
    reasons.BreaksConstraint: N_("The mayor asks: {constraint}."),
    reasons.MustBeOnBorder: N_("Nowhere can it keep the constraint, so it must go on the border."),
    reasons.NotOnDisplay: N_("That contract does not lie open."),
    reasons.ContractNotMet: N_("You have {have} of {need} for that contract."),
}

DUE = {
    "offer": N_("an offer is to be made"),
    "build": N_("a building is to be placed"),
    "contract": N_("a contract is to be taken or passed up"),
    "neutral": N_("the building of the unused colour is to be placed"),
}


def refusal_sentence(refusal: Refusal) -> str:
    """The reason alone, where the rule is told in another way."""
    facts = asdict(refusal)
    if isinstance(refusal, reasons.WrongPhase):
        facts["due"] = _(DUE[refusal.due])
    if isinstance(refusal, reasons.BreaksConstraint):
        facts["constraint"] = constraint_name(refusal.constraint)
    return _(SENTENCES[type(refusal)]).format(**facts)


def refusal_text(refusal: Refusal) -> str:
    """The reason, with the number of the rule where there is one."""
    reason = refusal_sentence(refusal)
    if refusal.rule is None:
        return reason
    return _("{reason} (rule {rule})").format(reason=reason, rule=refusal.rule)


def refusal_in_detail(refusal: Refusal) -> str:
    """The reason, then what it concerns as the protocol writes it, for those who write programs."""
    facts = {name: value for name, value in asdict(refusal).items() if name != "rule"}
    if not facts:
        return refusal_sentence(refusal)
    told = ", ".join(f"{name} {_written(value)}" for name, value in facts.items())
    return f"{refusal_sentence(refusal)} ({told})"


def _written(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
