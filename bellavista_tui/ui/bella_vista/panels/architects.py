"""Everybody round the table: coins, contracts, cards, and what they would have if it ended now.

In lessons, of these what has been named so far.
"""

from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import CardsTarget

NAME_WIDTH = 9
COINS_END = NAME_WIDTH + 8
"""Where the column of coins ends: one is left free at the right, where the terminal may end."""


class Architects(Panel):
    """A line an architect; an arrow at the one to move."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then a line an architect."""
        look = sight.look
        names = _("ARCHITECTS")
        title: list[Piece] = [(f"{names}{_('coins'):>{COINS_END - len(names)}}", look.muted)]
        if sight.shows("contracts"):
            title.append((f"{_('deals'):>6}", look.muted))
        if sight.shows("hand"):
            title.append((f"{_('hand'):>5}", look.muted, CardsTarget()))
        if sight.shows("objectives"):
            title.append((f"{_('total'):>6}", look.muted))
        counts = scores(sight.game.placements, sight.view.board)
        return (
            tuple(title),
            *(_architect(sight, i, score.total) for i, score in enumerate(counts)),
        )


def _architect(sight: Sight, player: int, total: int) -> Line:
    look, board = sight.look, sight.view.board
    architect = board.architects[player]
    shape, colour = sight.badge(player)
    deals, hand = len(architect.contracts), sight.view.hand_sizes[player]
    line: list[Piece] = [
        (f"{shape} {sight.name(player, NAME_WIDTH)}", f"bold {colour}"),
        (look.advance if board.to_move == player else " ", f"bold {look.accent}"),
        (f"{architect.coins:>5}", f"bold {look.text}"),
    ]
    if sight.shows("contracts"):
        style = look.text if deals else look.muted
        line.append((f"{look.back:>5}{deals}", style, CardsTarget()))
    if sight.shows("hand"):
        style = look.text if hand else look.muted
        line.append((f"{look.card_back:>4}{hand}", style, CardsTarget()))
    if sight.shows("objectives"):
        line.append((f"{total:>6}", look.text))
    return tuple(line)
