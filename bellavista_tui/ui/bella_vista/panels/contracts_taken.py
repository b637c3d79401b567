"""The contracts that everybody has taken: public, but no longer on display."""

from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import BLANK, Line, Panel
from bellavista_tui.ui.bella_vista.panels.phrases import fold
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.words.names import contract_label

NAME_WIDTH = 12
WIDTH = 58


class ContractsTaken(Panel):
    """Who has taken which, each with what it is worth."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then as many lines as each architect needs."""
        title: Line = ((_("Contracts taken"), sight.look.muted),)
        told = [line for i in range(sight.game.seats) for line in _architect(sight, i)]
        return (BLANK, title, *told)


def _architect(sight: Sight, player: int) -> list[Line]:
    shape, colour = sight.badge(player)
    name = f"{shape} {sight.name(player, NAME_WIDTH)} "
    taken = [_told(sight, contract) for contract in sight.view.board.architects[player].contracts]
    text = ", ".join(taken) or _("none yet")
    style = sight.look.text if taken else sight.look.muted
    first, *more = fold([(text, style)], WIDTH - len(name))
    gap = " " * len(name)
    return [((name, f"bold {colour}"), *first), *(((gap, ""), *line) for line in more)]


def _told(sight: Sight, contract: str) -> str:
    need = sight.game.placements.conditions[contract].need
    what = contract_label(contract, need, sight.look)
    return f"{what} ({sight.game.rules.contract_value(contract)})"
