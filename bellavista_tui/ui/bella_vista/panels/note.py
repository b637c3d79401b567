"""A line under the top one: what a decision is about, in somebody's first game."""

from bellavista_tui.ui.bella_vista.panels.panel import EDGES, Line, Panel
from bellavista_tui.ui.bella_vista.panels.phrases import fold
from bellavista_tui.ui.bella_vista.table.sight import Sight


class Note(Panel):
    """As many rows as it takes, and none where nothing is to be said."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """The words, folded to the width of the terminal."""
        if not sight.note:
            return ()
        return tuple(fold([(sight.note, sight.look.accent)], sight.terminal[0] - EDGES))
