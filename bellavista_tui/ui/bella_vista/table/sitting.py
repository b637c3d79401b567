"""A game that is being played: the table, who sits there, and the save that keeps it."""

import time
from typing import NamedTuple

from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.core.table import Table
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading, played_on
from bellavista_tui.saving.names import first_name
from bellavista_tui.saving.recorder import SaveRecorder
from bellavista_tui.saving.records import Header, new_header
from bellavista_tui.saving.save import Save
from bellavista_tui.ui.bella_vista.seats import GameSetup, Seat, lone_person, players_of, seats_of
from bellavista_tui.ui.bella_vista.table.saved import match_of
from bellavista_tui.ui.bella_vista.words.cities import city_title


class Sitting(NamedTuple):
    """All that goes with a game while it is played."""

    game: BellaVista
    table: Table[State, Move, View]
    seats: tuple[Seat, ...]
    save: Save
    recorder: SaveRecorder
    saves: Saves
    is_resumed: bool = False
    """Whether it goes on where somebody left it."""

    @property
    def header(self) -> Header:
        """What the game was begun with. It holds the seed: nothing of it goes to a seat."""
        return self.save.header

    def again(self) -> "Sitting":
        """The same people in the same city, with other luck."""
        return begin(self.saves, self.game, self.seats, fresh_seed())

    def close(self) -> None:
        """Let others open the save."""
        self.recorder.close()


def set_out(saves: Saves, setup: GameSetup) -> Sitting:
    """A game as it was set up."""
    rules = load_rules()
    city = find_city(rules, setup.city, setup.seed)
    game = BellaVista(Setup(rules, len(setup.seats), city))
    return begin(saves, game, setup.seats, setup.seed)


def begin(saves: Saves, game: BellaVista, seats: tuple[Seat, ...], seed: int) -> Sitting:
    """A new game, which is kept from its first step on."""
    city, now = game.setup_data.city.name, int(time.time())
    header = new_header(game, players_of(seats), seed, title=city, time=now)
    return _sit(
        saves, saves.new(first_name(city_title(city), now), header), Match.from_seed(game, seed)
    )


def resume(saves: Saves, name: str) -> Sitting:
    """A saved game where it was left; `SaveInUse` where another window plays it."""
    save, reading = saves.open(name)
    try:
        match = match_of(reading.header, reading.entries)
        return _sit(saves, save, match)._replace(is_resumed=True)
    except BaseException:
        save.close()
        raise


def play_on(saves: Saves, reading: Reading, steps: int) -> Sitting:
    """A new game that begins with so many steps of another, and says so in its save."""
    match = match_of(reading.header, reading.entries)
    while len(match.steps) > steps:
        match.take_back()
    now = int(time.time())
    header = played_on(reading.header, steps, now)
    return _sit(saves, saves.new(first_name(city_title(header.title), now), header), match)


def _sit(saves: Saves, save: Save, match: Match[State, Move, View]) -> Sitting:
    seats = seats_of(save.header.players)
    recorder = SaveRecorder(save, match)
    table = Table(match, recorder, lone_person(seats))
    game = match.game
    if not isinstance(game, BellaVista):
        raise TypeError(game)
    return Sitting(game, table, seats, save, recorder, saves)
