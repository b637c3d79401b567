"""The names of cards and phases, in the language of the person who reads them."""

from bellavista_tui.games.bella_vista.rulebook import SYMBOLS
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.look import Look

CONSTRAINTS = {
    "symbol:flower": N_("On flower districts only"),
    "symbol:butterfly": N_("On butterfly districts only"),
    "symbol:leaf": N_("On leaf districts only"),
    "symbol:songbird": N_("On songbird districts only"),
    "finish:hatched": N_("On hatched districts only"),
    "finish:plain": N_("On plain districts only"),
    "park:required": N_("Next to a park"),
    "park:forbidden": N_("Not next to a park"),
    "river:forbidden": N_("Not next to a river"),
    "border:forbidden": N_("Not on the border"),
}

HEIGHTS = {
    "parks": N_("Heights beside parks"),
    "rivers": N_("Heights beside rivers"),
    "border": N_("Heights on the border"),
}

ENSEMBLES = {
    "largest": N_("Largest ensemble, 2 a cell"),
    "count": N_("10 for each ensemble"),
    "penalty": N_("Minus 5 for each lone building"),
}

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


NUMBERS = {2: N_("two"), 3: N_("three"), 4: N_("four")}
"""In words, where a figure stands beside another that means something else."""


def constraint_name(constraint: str) -> str:
    """What the mayor asks for this round."""
    return _(CONSTRAINTS[constraint])


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


def contract_name(contract: str, need: int, look: Look) -> str:
    """What a contract asks."""
    kind, _sep, which = contract.partition(":")
    many = f"{_(NUMBERS.get(need, str(need)))} "
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
