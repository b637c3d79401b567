"""The line at the top: where the game is, and what is going on."""

from textual.timer import Timer

from bellavista_tui.games.bella_vista.words.names import HEIGHTS
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.lesson_words import lesson_title
from bellavista_tui.ui.bella_vista.panels.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.words.cities import city_title
from bellavista_tui.ui.bella_vista.words.names import OVERLAYS
from bellavista_tui.ui.bella_vista.words.safe_text import safe

NAME_WIDTH = 14
BEAT = 0.4
"""Seconds from one sign of life to the next while a bot thinks."""


class RoundTrack(Panel):
    """City and round, and who is to do what; it moves only while somebody else is thinking."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._dots = 0
        self._pulse: Timer | None = None

    @property
    def is_pulsing(self) -> bool:
        """Whether a sign of life is being given."""
        return self._pulse is not None

    def watch_sight(self, sight: Sight | None) -> None:
        """Move while others think, and keep still while a person decides."""
        is_waiting = sight is not None and _is_waiting(sight) and sight.is_animated
        if is_waiting and not self._pulse:
            self._pulse = self.set_interval(BEAT, self._beat)
        elif self._pulse and not is_waiting:
            self._pulse.stop()
            self._pulse, self._dots = None, 0
        super().watch_sight(sight)

    def _beat(self) -> None:
        self._dots = (self._dots + 1) % 4
        super().watch_sight(self.sight)

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """A single line. Where the caption would have no room, the round's dots make some."""
        if sight.guide:
            return (lesson_title(sight.guide, sight),)
        if sight.overlay != "none" and not sight.is_wide:
            return ((*_where(sight), *_overlay(sight)),)
        dot = "." if sight.look.is_ascii else "·"
        life: Piece = (f" {dot * self._dots:<3}", f"bold {sight.look.accent}")
        middle = _stage(sight) if sight.overlay == "none" else _overlay(sight)
        line = (*_where(sight), *middle, *_turn(sight), life)
        if sight.caption and _room(sight, line) <= len(sight.caption):
            line = (*_where(sight)[:2], *middle, (" ", ""), *_turn(sight))
        return ((*line, *_caption(sight, _room(sight, line))),)


def _is_waiting(sight: Sight) -> bool:
    return not sight.is_deciding and not sight.is_past and sight.view.board.to_move is not None


def _room(sight: Sight, line: Line) -> int:
    """The columns that are left of it."""
    return sight.terminal[0] - 2 - sum(len(piece[0]) for piece in line)


def _caption(sight: Sight, room: int) -> list[Piece]:
    """At the right end of the line."""
    if not sight.caption or room < 1:
        return []
    return [(f"{sight.caption[: room - 1]:>{room}}", f"bold {sight.look.accent}")]


def _where(sight: Sight) -> list[Piece]:
    """City and round, those that are over as full dots."""
    board, look = sight.view.board, sight.look
    rounds = sight.game.rules.rounds
    full, now, empty = ("*", "o", ".") if look.is_ascii else ("●", "◉", "○")
    city = safe(city_title(board.city.name))
    where = _("Round {round}/{rounds}").format(round=board.round, rounds=rounds)
    return [
        (f"{city[:10]}  ", f"bold {look.text}"),
        (f"{where} ", look.text),
        (full * (board.round - 1), look.accent),
        (now, f"bold {look.text}"),
        (f"{empty * (rounds - board.round)}  ", look.muted),
    ]


def _stage(sight: Sight) -> list[Piece]:
    """How many of the offers or buildings of the round there have been, where there is room."""
    board, look = sight.view.board, sight.look
    if not sight.is_wide or board.phase == "over":
        return []
    whole = len(board.order)
    if board.phase == "offer":
        told = _("Offer {number} of {whole}").format(number=len(board.bids) + 1, whole=whole)
    else:
        number = len(board.turned)
        told = _("Construction {number} of {whole}").format(number=number, whole=whole)
    return [(f"  {told}    ", look.muted)]


def _overlay(sight: Sight) -> list[Piece]:
    """What is shown beside the city as it is."""
    template = _(OVERLAYS[sight.overlay])
    told = template.format(heights=_(HEIGHTS[sight.view.board.height]))
    return [(f"  {told}    ", f"bold {sight.look.accent}")]


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
