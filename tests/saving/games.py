"""Saved games to test with."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bellavista_tui.core.game import Game
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.table import Table
from bellavista_tui.games import make_game
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading
from bellavista_tui.saving.names import SUFFIX
from bellavista_tui.saving.recorder import SaveRecorder
from bellavista_tui.saving.records import HINT, Header, Player, new_header
from bellavista_tui.saving.replay import match_of
from bellavista_tui.saving.save import Save
from tests.bella_vista.games import game_in
from tests.contract.tiny import Seats, TinyGame

AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any, Any]

SALT = bytes(range(16))
NAME = "a game"
TINY = TinyGame(Seats(3))
SAMPLES: dict[str, Callable[[], AnyGame]] = {
    "2": lambda: game_in("paris", 2),
    "3": lambda: game_in("berlin", 3),
    "4": lambda: game_in("random", 4, seed=9),
    "tiny": lambda: TINY,
}


class Ticking:
    """A clock that goes on by a minute whenever it is looked at."""

    def __init__(self, start: int = 1_800_000_000) -> None:
        self.now = start

    def __call__(self) -> float:
        self.now += 60
        return self.now


def header_of(game: AnyGame, seed: int, names: str = "ABCD") -> Header:
    players = tuple(Player(name, "human") for name in names[: game.seats])
    return new_header(game, players, seed, title="Sample", time=1_800_000_000, salt=SALT)


class Played:
    """A game at a table, saved as it is played with random moves."""

    def __init__(self, saves: Saves, match: AnyMatch, save: Save, luck: int = 1) -> None:
        self.saves, self.match, self.save = saves, match, save
        self.table = Table(match, SaveRecorder(save, match, Ticking()))
        self.rng = Rng(luck)
        self.troubles: list[str] = []
        self.inbox = self.table.seat(None).listen(self._hear)

    def _hear(self) -> None:
        news = self.inbox.take()
        if news and news.trouble:
            self.troubles.append(str(news.trouble))

    @classmethod
    def new(cls, saves: Saves, game: AnyGame, seed: int = 5, name: str = NAME) -> "Played":
        save = saves.new(name, header_of(game, seed))
        return cls(saves, Match.from_seed(game, seed), save)

    @property
    def path(self) -> Path:
        return self.saves.folder / f"{self.save.name}{SUFFIX}"

    def step(self) -> bool:
        """Make a step; whether there was one to make."""
        seats = self.table.to_act
        if seats:
            seat = self.rng.choice(seats)
            self.table.play(seat, self.match.game.random_move(self.match.state, seat, self.rng))
        return bool(seats)

    def play(self, steps: int | None = None) -> "Played":
        """Make so many steps, or all."""
        while (steps is None or steps > 0) and self.step():
            steps = None if steps is None else steps - 1
        return self

    def use_everything(self) -> "Played":
        """Play to the end, asking for hints and taking steps back on the way."""
        while self.step():
            seat = self.match.steps[-1].seat
            if self.rng.below(4) == 0:
                self.table.mark(seat, HINT)
            if self.rng.below(2) == 0 and self.table.may_take_back(seat):
                self.table.take_back(seat)
        return self


def find_game_of(header: Header) -> AnyGame:
    """The game of a save, the tiny one too."""
    if header.game == TinyGame.name:
        return TinyGame(msgspec.msgpack.decode(header.setup, type=Seats))
    return make_game(header.game, header.setup)


def find_match_of(reading: Reading) -> Match[Any, Any, Any]:
    """The match of a save as it was left."""
    header = reading.header
    return match_of(find_game_of(header), header, reading.entries)


@cache
def whole_save(sample: str) -> bytes:
    """The bytes of a whole game in which everything happened."""
    with TemporaryDirectory() as folder:
        played = Played.new(Saves(Path(folder)), SAMPLES[sample]()).use_everything()
        played.save.close()
        return played.path.read_bytes()


def plain(reading: Reading) -> list[bytes]:
    """The entries in a form that can be compared."""
    return [msgspec.msgpack.encode(entry) for entry in reading.entries]
