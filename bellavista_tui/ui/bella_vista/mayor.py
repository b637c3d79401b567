"""What the mayor asks this round, and what will count at the end with everybody's running score."""

from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.sight import Sight
from bellavista_tui.ui.bella_vista.words import (
    ENSEMBLES,
    HEIGHTS,
    constraint_name,
    constraint_sign,
)


class Mayor(Panel):
    """Constraint and objectives."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Five lines, of which the scores change as the game goes on."""
        board, look = sight.view.board, sight.look
        sign = constraint_sign(board.constraint, look)
        counts = scores(sight.game.tables, board)
        return (
            ((_("THE MAYOR ASKS"), look.muted),),
            ((f"{sign} ", f"bold {look.accent}"), (constraint_name(board.constraint), "bold")),
            ((_("AT THE END"), look.muted),),
            ((_(HEIGHTS[board.height]), look.text),),
            _running(sight, [score.height for score in counts]),
            ((_(ENSEMBLES[board.ensemble]), look.text),),
            _running(sight, [score.ensemble for score in counts]),
        )


def _running(sight: Sight, points: list[int]) -> Line:
    pieces: list[Piece] = []
    for player, value in enumerate(points):
        shape, colour = sight.badge(player)
        pieces.append((f" {shape}{value:>3} ", colour))
    return tuple(pieces)
