"""What constraints, objectives and contracts are called."""

from bellavista_tui.i18n import N_, _

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

SYMBOLS = {
    "flower": N_("flower"),
    "butterfly": N_("butterfly"),
    "leaf": N_("leaf"),
    "songbird": N_("songbird"),
}

FINISHES = {"hatched": N_("hatched"), "plain": N_("plain")}

QUARTETS = {
    "hatched": N_("all four hatched districts"),
    "plain": N_("all four plain districts"),
}

PLACES = {
    "straddle": N_("{many} across districts"),
    "border": N_("{many} on the border"),
    "river": N_("{many} by a river"),
    "park": N_("{many} by a park"),
}

NUMBERS = {1: N_("one"), 2: N_("two"), 3: N_("three"), 4: N_("four")}
"""In words, where a figure stands beside another that means something else."""


def constraint_name(constraint: str) -> str:
    """What the mayor asks for in a round."""
    return _(CONSTRAINTS[constraint])


def number_name(number: int) -> str:
    """A small number as a word."""
    return _(NUMBERS[number]) if number in NUMBERS else str(number)


def contract_name(contract: str, need: int) -> str:
    """What a contract asks for; `need` is how many buildings in each of its places."""
    kind, _sep, which = contract.partition(":")
    many = number_name(need)
    match kind:
        case "district":
            symbol, _sep, finish = which.partition("-")
            text = _("{many} on {symbol}, {finish}")
            return text.format(many=many, symbol=_(SYMBOLS[symbol]), finish=_(FINISHES[finish]))
        case "pair":
            return _("both {symbol} districts").format(symbol=_(SYMBOLS[which]))
        case "quartet":
            return _(QUARTETS[which])
    return _(PLACES[kind]).format(many=many)
