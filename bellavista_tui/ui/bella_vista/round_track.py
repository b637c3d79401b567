"""The line at the top: where the game is, and what is going on."""

from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.safe_text import fitted, safe
from bellavista_tui.ui.bella_vista.sight import Sight
from bellavista_tui.ui.bella_vista.words import PHASES


class RoundTrack(Panel):
    """City, round and phase, and who is to do what."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """A single line."""
        board, look = sight.view.board, sight.look
        rounds = sight.game.rules.rounds
        full, empty = ("*", ".") if look.is_ascii else ("●", "○")
        track = full * board.round + empty * (rounds - board.round)
        where = _("Round {round} of {rounds}").format(round=board.round, rounds=rounds)
        return (
            (
                ("Bella Vista ", f"bold {look.text}"),
                (fitted(board.city.name.replace("_", " ").title(), 9), look.muted),
                (f" {where} ", look.text),
                (f"{track} ", look.accent),
                (f" {_(PHASES[board.phase])}  ", look.text),
                *_turn(sight),
            ),
        )


def _turn(sight: Sight) -> list[Piece]:
    board, look = sight.view.board, sight.look
    if board.to_move is None:
        return []
    name, (shape, colour) = safe(sight.names[board.to_move]), sight.badge(board.to_move)
    doing = {
        "offer": _("makes an offer"),
        "build": _("builds {number}").format(number=board.turned[-1] if board.turned else ""),
        "contract": _("may take a contract"),
        "neutral": _("places the unused colour"),
    }
    return [(f"{shape} {name[:16]} ", f"bold {colour}"), (doing[board.phase], look.text)]
