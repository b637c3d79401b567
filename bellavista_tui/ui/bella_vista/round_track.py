"""The line at the top: where the game is, and what is going on."""

from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.cities import city_title
from bellavista_tui.ui.bella_vista.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.safe_text import safe
from bellavista_tui.ui.bella_vista.sight import Sight

NAME_WIDTH = 14


class RoundTrack(Panel):
    """City and round, and who is to do what."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """A single line."""
        board, look = sight.view.board, sight.look
        rounds = sight.game.rules.rounds
        full, empty = ("*", ".") if look.is_ascii else ("●", "○")
        track = full * board.round + empty * (rounds - board.round)
        city = safe(city_title(board.city.name))
        where = _("Round {round}/{rounds}").format(round=board.round, rounds=rounds)
        return (
            (
                (f"{city[:10]}  ", f"bold {look.text}"),
                (f"{where} ", look.text),
                (f"{track}  ", look.accent),
                *_turn(sight),
            ),
        )


def _turn(sight: Sight) -> list[Piece]:
    board, look = sight.view.board, sight.look
    if board.to_move is None:
        return [(_("The end"), look.text)]
    shape, colour = sight.badge(board.to_move)
    number = board.turned[-1] if board.turned else 0
    doing = {
        "offer": _("makes an offer"),
        "build": _("builds {number}").format(number=number),
        "contract": _("may take a contract"),
        "neutral": _("places the unused colour"),
    }
    name = sight.name(board.to_move, NAME_WIDTH).rstrip()
    return [(f"{shape} {name} ", f"bold {colour}"), (doing[board.phase], look.text)]
