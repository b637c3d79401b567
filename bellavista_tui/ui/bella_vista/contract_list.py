"""The contracts on display: what each asks, what it is worth, and how far one is."""

from bellavista_tui.games.bella_vista.contracts import progress
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panel import Line, Panel
from bellavista_tui.ui.bella_vista.sight import Sight
from bellavista_tui.ui.bella_vista.words import contract_name

NAME_WIDTH = 25


class ContractList(Panel):
    """Lit where they can be taken; with a mark where chosen."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then a line a contract."""
        pile = _("pile {count}").format(count=sight.view.contract_pile)
        title = ((_("CONTRACTS"), sight.look.muted), (f"  {pile}", sight.look.muted))
        return (title, *(_contract(sight, each) for each in sight.view.board.contracts))


def _contract(sight: Sight, contract: str) -> Line:
    look, board, game = sight.look, sight.view.board, sight.game
    condition = game.tables.conditions[contract]
    name = contract_name(contract, condition.need, look)
    value = game.rules.contract_value(contract)
    if sight.view.seat is None:
        return ((f"{value:>2} ", look.text), (f"{name:<{NAME_WIDTH}}", look.text))
    have, need = progress(game.tables, board, sight.view.seat, contract)
    is_met = have == need
    gained = getattr(sight.verdict, "contracts", ())
    style = f"bold {look.good}" if is_met or contract in gained else look.text
    if sight.choice.contract == contract:
        style = f"bold reverse {look.accent}"
    mark = "<" if look.is_ascii else "◂"
    return (
        (f"{value:>2} ", f"bold {look.accent}"),
        (f"{name:<{NAME_WIDTH}}", style),
        (f" {have}/{need}", look.good if is_met else look.muted),
        (f" {mark}" if contract in gained and not is_met else "  ", f"bold {look.good}"),
    )
