"""The names and signs of cards, short enough for a panel, in the signs of the look."""

from bellavista_tui.games.bella_vista.rulebook import SYMBOLS
from bellavista_tui.games.bella_vista.words.names import number_name
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.look import Look

ENSEMBLE_COUNTS = {
    "largest": N_("largest ensemble"),
    "count": N_("ensembles"),
    "penalty": N_("lone buildings"),
}
"""What each objective counts, without its coins."""

OVERLAYS = {
    "owners": N_("Owners: on every square"),
    "ensembles": N_("Ensembles: lit, the rest dim"),
    "heights": N_("{heights}: lit"),
}
"""What the city shows beside itself, and how."""


def constraint_sign(constraint: str, look: Look) -> str:
    """The sign of what a constraint speaks of."""
    kind, _sep, which = constraint.partition(":")
    match kind:
        case "symbol":
            return look.districts[f"{which}-plain"].sign
        case "finish":
            return look.hatch if which == "hatched" else look.plain
        case "park":
            return look.park.sign
        case "river":
            return look.river.sign
        case _:
            return "[" if look.is_ascii else "▢"


def contract_label(contract: str, need: int, look: Look) -> str:
    """What a contract asks, with signs for its places."""
    kind, _sep, which = contract.partition(":")
    many = f"{number_name(need)} "
    match kind:
        case "district":
            texture = look.hatch if which.endswith("hatched") else look.plain
            sign = f"{look.districts[which].sign}{texture}"
            return many + _("on district {sign}").format(sign=sign)
        case "pair":
            sign = look.districts[f"{which}-plain"].sign
            return _("both districts {sign}").format(sign=sign)
        case "quartet":
            hatched = which == "hatched"
            text = _("all four hatched {sign}") if hatched else _("all four plain {sign}")
            return text.format(sign=look.hatch if hatched else look.plain)
        case "straddle":
            return many + _("across districts")
        case "border":
            return many + _("on the border")
        case "river":
            return many + _("by a river {sign}").format(sign=look.river.sign)
        case _:
            return many + _("by a park {sign}").format(sign=look.park.sign)


def contract_signs(contract: str, look: Look) -> tuple[str, ...]:
    """A sign for each set of buildings that a contract asks for, in the order of the rules."""
    kind, _sep, which = contract.partition(":")
    match kind:
        case "district":
            return (look.districts[which].sign,)
        case "pair":
            return (look.districts[f"{which}-plain"].sign,) * 2
        case "quartet":
            return tuple(look.districts[f"{symbol}-{which}"].sign for symbol in SYMBOLS)
        case "straddle":
            return ("H" if look.is_ascii else "╫",)
        case "border":
            return ("[" if look.is_ascii else "▢",)
        case "river":
            return (look.river.sign,)
        case _:
            return (look.park.sign,)
