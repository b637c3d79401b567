"""A saved game that is looked at, not played: over, left, or being played in another window."""

from bellavista_tui.core.history import History
from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Header
from bellavista_tui.saving.replay import follow
from bellavista_tui.ui.bella_vista.seats import lone_person, seats_of
from bellavista_tui.ui.bella_vista.table.saved import game_of, match_of
from bellavista_tui.ui.bella_vista.table.sitting import Sitting, begin, play_on


class Recording:
    """The steps of a save as those who look may see them; it grows where somebody plays on."""

    def __init__(self, saves: Saves, name: str) -> None:
        self.name = name
        self.saves = saves
        self.is_live = saves.is_in_use(name)
        """Whether another window plays it, as far as is known.

        Where one did at first, only what everybody may know is shown.
        """
        self._watched = saves.watch(name)
        try:
            reading = self._watched.reading
            self.header: Header = reading.header
            self.game = game_of(reading.header)
            self.seats = seats_of(reading.header.players)
            self._match = match_of(reading.header, reading.entries)
        except BaseException:
            self._watched.close()
            raise
        self._entries = list(reading.entries)
        viewer = None if self.is_live else lone_person(self.seats)
        self.history: History[State, Move, View] = History(self._match, viewer)

    def catch_up(self) -> bool:
        """Take in what has happened since; whether anything has, or somebody has come or left."""
        was_live, self.is_live = self.is_live, False
        news = self._watched.news()
        for entry in news:
            follow(self._match, self.header, entry)
        self._entries += news
        self.is_live = self.saves.is_in_use(self.name)
        return bool(news) or self.is_live != was_live

    def play_on(self, steps: int) -> Sitting:
        """A new game from there on."""
        reading = self._watched.reading._replace(entries=tuple(self._entries))
        return play_on(self.saves, reading, steps)

    def again(self) -> Sitting:
        """A new game of the same people in the same city, with other luck."""
        return begin(self.saves, self.game, self.seats, fresh_seed())

    def close(self) -> None:
        """Look away."""
        self._watched.close()
