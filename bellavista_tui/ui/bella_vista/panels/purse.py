"""One's own coins, while a lesson shows nobody else's."""

from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import Line, Panel
from bellavista_tui.ui.bella_vista.table.sight import Sight


class Purse(Panel):
    """A title and a number."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Nothing for those who look on."""
        seat = sight.view.seat
        if seat is None:
            return ()
        coins = sight.view.board.architects[seat].coins
        return (
            ((_("YOUR COINS"), sight.look.muted),),
            ((str(coins), f"bold {sight.look.text}"),),
        )
