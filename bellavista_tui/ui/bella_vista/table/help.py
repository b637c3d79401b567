"""What help says at the table: the rules of the moment, what counts, and what the signs mean."""

from collections.abc import Callable

from textual.content import Content

from bellavista_tui.games.bella_vista.words.names import SYMBOLS, constraint_name
from bellavista_tui.i18n import N_, _
from bellavista_tui.tables.sitting import Seal
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    Decision,
    OfferDecision,
    PlaceDecision,
)
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.words.honesty import sealed
from bellavista_tui.ui.bella_vista.words.names import constraint_sign
from bellavista_tui.ui.bella_vista.words.safe_text import safe
from bellavista_tui.ui.screens.help import Section

PHASES = {
    "offer": N_(
        "Offers are made one after another: a free slot, paid at once, with a card face down on it"
        " (rule 3.1). The dearer the slot, the earlier you build (rule 4.1). If you cannot pay for"
        " any free slot, you build last, for nothing (rule 3.3)."
    ),
    "build": N_(
        "A building covers free squares of districts and keeps the mayor's constraint (rule 5.1)."
        " Every lower building beside it brings 1 coin (rule 6.1), and 3 more if it is higher than"
        " all beside it (rule 6.2). If it can keep the constraint nowhere, it goes on the border"
        " and earns nothing (rule 5.4)."
    ),
    "contract": N_(
        "When your buildings fulfil a contract on display you may take it: one at most for each"
        " building that you place (rule 7.1). Its value counts at the end of the game (rule 9.6)."
    ),
    "neutral": N_(
        "With three architects, whoever built last also places a building of the colour that nobody"
        " plays. It earns nothing, but is a neighbour like any other from then on (rule 8.2)."
    ),
    "over": N_("Coins, the two objectives and the contracts make the total (rule 9.6)."),
}

HEIGHTS = {
    "parks": N_("For each park, the heights of your buildings beside it (rule 9.1)."),
    "rivers": N_("For each river, the heights of your buildings beside it (rule 9.1)."),
    "border": N_("The heights of your buildings on the border of the city (rule 9.2)."),
}

ENSEMBLES = {
    "largest": N_("2 coins for every square of your largest ensemble (rule 9.3)."),
    "count": N_("10 coins for each of your ensembles (rule 9.4)."),
    "penalty": N_("Minus 5 coins for each of your buildings outside any ensemble (rule 9.5)."),
}

GLOSSARY = (
    N_(
        "The number of a card is the height of its building: the lower it is, the more ground it"
        " covers (rule 1.6)."
    ),
    N_(
        "Coins: everybody begins with some (rules 2.6 and 2.7) and earns more by building (rules"
        " 6.1 and 6.2). They pay for slots, and those that are left count at the end."
    ),
    N_("Deals: the contracts that an architect has taken. Hand: the cards in their hand."),
    N_("Total: what the architect would have if the game ended now."),
    N_("Pile: how many contracts, or cards, are still to come."),
)
"""What stands on the table without being explained there."""


def what_to_do(decision: Decision | None, key: Callable[[str], str]) -> str:
    """What is due now, with the keys that it takes; `key` names that of an action."""
    match decision:
        case OfferDecision():
            return _(
                "Choose a card (its number, or up and down) and a slot (its letter, or left and"
                " right), then press Enter. Dearer slots build first."
            )
        case PlaceDecision():
            placing = _(
                "Move the building with the arrows or the mouse, turn it with {turn} or the wheel,"
                " and press Enter to build. A click holds it where it is, and another one builds."
            ).format(turn=key("table.turn"))
            next = key("table.next")
            jumping = _("{next} jumps to the next best place.").format(next=next) if next else ""
            return f"{placing} {jumping}".rstrip()
        case ContractDecision():
            return _(
                "Take the contract with Enter, choose another with up and down, or pass with {key}."
            ).format(key=key("table.pass"))
    return _("The others are playing; {key} hurries them.").format(key=key("table.hurry"))


def about_this_game(seal: Seal) -> Section:
    """What everybody may know of the chance behind the cards, and what it is good for."""
    proof = _("This mark of the shuffle proves at the end that no card was swapped.")
    return Section(_("This game"), (Content(f"{sealed(seal)} {proof}"),))


def help_sections(sight: Sight) -> tuple[Section, ...]:
    """All that one may want to look up in the middle of a game."""
    board = sight.view.board
    return (
        Section(_("The rules of the moment"), (Content(_(PHASES[board.phase])),)),
        Section(_("What counts"), tuple(map(Content, _what_counts(sight)))),
        Section(_("The contracts on display"), (Content("\n".join(_contracts(sight))),)),
        Section(_("The words and figures"), tuple(Content(_(each)) for each in GLOSSARY)),
        Section(_("The signs"), (_signs(sight),)),
    )


def _what_counts(sight: Sight) -> list[str]:
    board, look = sight.view.board, sight.look
    constraint = f"{constraint_sign(board.constraint, look)} {constraint_name(board.constraint)}"
    return [
        _("This round: {constraint} (rules 5.2 and 5.3).").format(constraint=constraint),
        _("At the end:") + f" {_(HEIGHTS[board.height])} {_(ENSEMBLES[board.ensemble])}",
        _("An ensemble is two or more buildings of one architect, side by side (rule 1.9)."),
    ]


def _contracts(sight: Sight) -> list[str]:
    rules, conditions = sight.game.rules, sight.game.placements.conditions
    return [
        _("Worth {value}: {what}.").format(
            value=rules.contract_value(contract),
            what=contract_in_words(contract, conditions[contract].need, sight.look),
        )
        for contract in sight.view.board.contracts
    ]


def contract_in_words(contract: str, need: int, look: Look) -> str:
    """What a contract asks of one's buildings, with the number of its rule."""
    kind, _sep, which = contract.partition(":")
    is_hatched = which.endswith("hatched")
    match kind:
        case "district" if is_hatched:
            text = _("{need} buildings wholly on the hatched district {sign} (rule 7.2)")
        case "district":
            text = _("{need} buildings wholly on the plain district {sign} (rule 7.2)")
        case "pair":
            text = _("a building wholly on each of the two districts {sign} (rule 7.3)")
        case "quartet" if is_hatched:
            text = _("a building wholly on each of the four hatched districts (rule 7.4)")
        case "quartet":
            text = _("a building wholly on each of the four plain districts (rule 7.4)")
        case "straddle":
            text = _("{need} buildings across two districts or more (rule 7.5)")
        case "border":
            text = _("{need} buildings on the border (rule 7.5)")
        case "river":
            text = _("{need} buildings beside a river (rule 7.6)")
        case _:
            text = _("{need} buildings beside a park (rule 7.6)")
    symbol = f"{which.partition('-')[0]}-plain"
    sign = look.districts[symbol].sign if symbol in look.districts else ""
    return text.format(need=need, sign=sign)


def _signs(sight: Sight) -> Content:
    look = sight.look
    owners = [
        Content.styled(f"{look.owners[player].shape} {safe(name)}", look.owners[player].pen)
        for player, name in enumerate(sight.names)
    ]
    owners.append(Content(f"{look.unused.shape} {_('the unused colour')}"))
    districts = [
        f"{look.districts[f'{name}-plain'].sign} {_(word)}" for name, word in SYMBOLS.items()
    ]
    grounds = [
        f"{look.hatch} {_('hatched district')}",
        f"{look.plain} {_('plain district')}",
        f"{look.park.sign} {_('park')}",
        f"{look.river.sign} {_('river')}",
    ]
    cards = [
        f"{look.card_back} {_('card face down')}",
        f"{look.back} {_('contract taken')}",
        f"{'x' if look.is_ascii else '×'} {_('slot too dear')}",
    ]
    marks = [
        f"{look.chosen} {_('chosen')}",
        f"{look.met} {_('fulfilled')}",
        f"{look.advance} {_('to move, or one more if you build here')}",
    ]
    lines = [owners, *(list(map(Content, line)) for line in (districts, grounds, cards, marks))]
    return Content("\n").join(Content("   ").join(line) for line in lines)
