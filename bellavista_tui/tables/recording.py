"""A saved game that is looked at, not played: over, left, or being played in another window."""

from typing import Any

from bellavista_tui.core.history import History
from bellavista_tui.games import make_game
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Player
from bellavista_tui.saving.replay import follow, match_of
from bellavista_tui.tables.in_play import people_of, play_on
from bellavista_tui.tables.sitting import Chance, KeptSitting, Seal


class Recording:
    """The steps of a save as those who look may see them; it grows where somebody plays on."""

    def __init__(self, saves: Saves, name: str) -> None:
        self.name = name
        self._saves = saves
        self.is_live = saves.is_in_use(name)
        """Whether another window plays it, as far as is known.

        Where one did at first, only what everybody may know is shown.
        """
        self._watched = saves.watch(name)
        try:
            reading = self._watched.reading
            self._header = reading.header
            self.game = make_game(reading.header.game, reading.header.setup)
            self._match = match_of(self.game, reading.header, reading.entries)
        except BaseException:
            self._watched.close()
            raise
        self._entries = list(reading.entries)
        people = people_of(self.players)
        self.owner = people[0] if len(people) == 1 else None
        """Where one person played against bots alone, that one."""
        viewer = None if self.is_live else self.owner
        self.history: History[Any, Any, Any] = History(self._match, viewer)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sat where."""
        return self._header.players

    @property
    def title(self) -> str:
        """What is worth showing of the set-up."""
        return self._header.title

    @property
    def seal(self) -> Seal:
        """What everybody may know of seed and salt."""
        return Seal.of(self._header)

    @property
    def chance(self) -> Chance | None:
        """Seed and salt, once the game is over."""
        return Chance.of(self._header) if self.history.is_over else None

    def catch_up(self) -> bool:
        """Take in what has happened since; whether anything has, or somebody has come or left."""
        was_live, self.is_live = self.is_live, False
        news = self._watched.news()
        for entry in news:
            follow(self._match, self._header, entry)
        self._entries += news
        self.is_live = self._saves.is_in_use(self.name)
        return bool(news) or self.is_live != was_live

    def play_on(self, steps: int, *, called: str) -> KeptSitting:
        """Sit down at a new game from there on."""
        reading = self._watched.reading._replace(entries=tuple(self._entries))
        return play_on(self._saves, reading, steps, called=called).sit_down()

    def close(self) -> None:
        """Look away."""
        self._watched.close()
