"""Why something cannot be done, in a short sentence for a person looking at the table."""

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista import reasons
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.words.names import constraint_name

SENTENCES: dict[type[Refusal], str] = {
    reasons.SlotTaken: N_("Somebody stands on that slot already."),
    reasons.TooDear: N_("That slot costs {cost}; you have {coins}."),
    reasons.NotInHand: N_("You have no such card in your hand."),
    reasons.MustTakeSlot: N_("You can pay for a free slot, so you must take one."),
    reasons.NotBuildable: N_("Buildings stand on districts only."),
    reasons.WrongFootprint: N_("The building does not fit there."),
    reasons.Occupied: N_("A building stands there already."),
    reasons.BreaksConstraint: N_("The mayor asks: {constraint}."),
    reasons.MustBeOnBorder: N_("Nowhere can it keep the constraint, so it must go on the border."),
    reasons.ContractNotMet: N_("You have {have} of {need} for that contract."),
}


def refusal_text(refusal: Refusal) -> str:
    """The reason as a sentence, with the rule's number."""
    facts = {name: getattr(refusal, name) for name in refusal.__struct_fields__}
    if isinstance(refusal, reasons.BreaksConstraint):
        facts["constraint"] = constraint_name(refusal.constraint)
    told = _(SENTENCES.get(type(refusal), N_("That cannot be done now."))).format(**facts)
    return _("{reason} (rule {rule})").format(reason=told, rule=refusal.rule or "–")
