"""What the mayor asks this round, and what will count at the end with everybody's running score."""

from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.games.bella_vista.words.names import ENSEMBLES, HEIGHTS, constraint_name
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.panels.panel import BLANK, Line, Panel, Piece, lit
from bellavista_tui.ui.bella_vista.panels.phrases import fold
from bellavista_tui.ui.bella_vista.table.lighting import panels_in_lesson
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.words.names import constraint_sign


class Mayor(Panel):
    """Constraint and objectives."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Constraint, then two lines an objective; apart from each other where there is room."""
        asked = _asked(sight)
        if not sight.shows("objectives"):
            return asked
        board, look = sight.view.board, sight.look
        counts = scores(sight.game.placements, board)
        title: Line = ((_("AT THE END"), look.muted),)
        return (
            *asked,
            *([BLANK] if sight.is_roomy else []),
            lit(title, look) if "objectives" in panels_in_lesson(sight) else title,
            ((_(HEIGHTS[board.height]), look.text),),
            _running(sight, [score.height for score in counts]),
            ((_(ENSEMBLES[board.ensemble]), look.text),),
            _running(sight, [score.ensemble for score in counts]),
        )


def _asked(sight: Sight) -> tuple[Line, ...]:
    constraint, look = sight.view.board.constraint, sight.look
    sign = _tile(constraint, look)
    name: Line = ((constraint_name(constraint), "bold"),)
    lines = fold(name, sight.side_width - len(sign[0]) - 1)
    gap = " " * (len(sign[0]) + 1)
    return (
        ((_("THE MAYOR ASKS"), look.muted),),
        (sign, (" ", ""), *lines[0]),
        *(((gap, ""), *line) for line in lines[1:]),
    )


def _tile(constraint: str, look: Look) -> Piece:
    """The sign of a constraint, on the ground that it speaks of."""
    kind, _sep, which = constraint.partition(":")
    ground = {"park": look.park, "river": look.river}.get(kind)
    if kind == "symbol":
        ground = look.districts[f"{which}-plain"]
    colour = ground.colour if ground else look.slot
    return constraint_sign(constraint, look), f"bold {look.text} on {colour}"


def _running(sight: Sight, points: list[int]) -> Line:
    pieces: list[Piece] = []
    for player, value in enumerate(points):
        shape, colour = sight.badge(player)
        pieces.append((f"  {shape}{value:>3}", colour))
    return tuple(pieces)
