"""Everybody round the table: coins, contracts, cards, and what they would have if it ended now."""

from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panel import Line, Panel
from bellavista_tui.ui.bella_vista.sight import Sight

NAME_WIDTH = 10


class Architects(Panel):
    """A line an architect; an arrow at the one to move."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then a line an architect."""
        look = sight.look
        title = (
            f"{_('ARCHITECTS'):<{NAME_WIDTH + 4}}{_('coins'):>6}{_('deals'):>7}{_('total'):>7}",
            look.muted,
        )
        counts = scores(sight.game.tables, sight.view.board)
        return ((title,), *(_architect(sight, i, score.total) for i, score in enumerate(counts)))


def _architect(sight: Sight, player: int, total: int) -> Line:
    look, board = sight.look, sight.view.board
    architect = board.architects[player]
    shape, colour = sight.badge(player)
    is_to_move = board.to_move == player
    arrow = ("<" if look.is_ascii else "◂") if is_to_move else " "
    return (
        (f"{shape} {sight.name(player, NAME_WIDTH)}", f"bold {colour}"),
        (f" {arrow}", f"bold {look.accent}"),
        (f"{architect.coins:>6}", f"bold {look.text}"),
        (f"{len(architect.contracts):>7}", look.text),
        (f"{total:>7}", look.text),
    )
