"""A game that is being played: the table, the save that keeps it, and the bots that sit there."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from bellavista_tui.core.game import Game
from bellavista_tui.core.luck import luck_key
from bellavista_tui.core.match import Match
from bellavista_tui.core.table import Table
from bellavista_tui.games import make_game
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading, played_on
from bellavista_tui.saving.names import first_name
from bellavista_tui.saving.recorder import SaveRecorder
from bellavista_tui.saving.records import Player, new_header
from bellavista_tui.saving.replay import match_of, start_of
from bellavista_tui.saving.save import Save
from bellavista_tui.tables.runner import Runner
from bellavista_tui.tables.sitting import KeptSitting

AnyMatch = Match[Any, Any, Any]


class InPlay:
    """All that goes with a game while anybody sits at it. Screens never hold it."""

    def __init__(self, match: AnyMatch, save: Save, is_resumed: bool = False) -> None:
        self.game = match.game
        self.save = save
        self.is_resumed = is_resumed
        header = save.header
        self._recorder = SaveRecorder(save, match)
        self.table = Table(
            match, self._recorder, bots_of(header.players), luck_key(header.seed, header.salt)
        )
        self._runner: Runner | None = None
        self._sittings: list[KeptSitting] = []

    def sit_down(self, numbers: Iterable[int] | None = None) -> KeptSitting:
        """Let people sit down at these seats, or at all that are theirs; from now on bots play."""
        table = self.table
        people = people_of(self.save.header.players) if numbers is None else numbers
        seats = {number: table.seat(number) for number in people}
        sitting = KeptSitting(self, seats, table.seat(None, sets_pace=True))
        self._runner = self._runner or Runner(table, self.game)
        self._sittings.append(sitting)
        return sitting

    @property
    def is_over(self) -> bool:
        """Whether there is nothing to play any more."""
        return not self.table.to_act

    def get_up(self, sitting: KeptSitting) -> None:
        """Whoever sat there has left; with the last of them the game ends here."""
        if sitting in self._sittings:
            self._sittings.remove(sitting)
            if not self._sittings:
                self.close()

    def is_last(self, sitting: KeptSitting) -> bool:
        """Whether nobody else sits at the table."""
        return self._sittings == [sitting]

    def find_unsaved(self) -> int:
        """How many steps cannot be saved, though it is tried once more."""
        self._recorder.try_again()
        return self._recorder.unsaved_steps

    def close(self) -> None:
        """Let nobody think any more, and let others open the save."""
        if self._runner:
            self._runner.close()
        self._recorder.close()


def begin(
    saves: Saves,
    game: Game[Any, Any, Any],
    players: tuple[Player, ...],
    seed: int,
    *,
    title: str,
    called: str,
    start: object = UNSET,
) -> InPlay:
    """A new game, which is kept from its first step on, under a name like the one given.

    It begins at the start where there is one, if the game can have it; else the seed deals the
    cards.
    """
    now = int(time.time())
    header = new_header(game, players, seed, title=title, time=now, start=start)
    return InPlay(start_of(game, header), saves.new(first_name(called, now), header))


def resume(saves: Saves, name: str) -> InPlay:
    """A saved game where it was left; `SaveInUse` where another window plays it."""
    save, reading = saves.open(name)
    try:
        return InPlay(_match_of(reading), save, is_resumed=True)
    except BaseException:
        save.close()
        raise


def play_on(saves: Saves, reading: Reading, steps: int, *, called: str) -> InPlay:
    """A new game that begins with so many steps of another, and says so in its save."""
    match = _match_of(reading)
    while len(match.steps) > steps:
        match.take_back()
    now = int(time.time())
    header = played_on(reading.header, steps, now)
    return InPlay(match, saves.new(first_name(called, now), header))


def _match_of(reading: Reading) -> AnyMatch:
    header = reading.header
    return match_of(make_game(header.game, header.setup), header, reading.entries)


def people_of(players: Sequence[Player]) -> tuple[int, ...]:
    """The seats at which people sit."""
    return tuple(seat for seat, player in enumerate(players) if player.is_human)


def bots_of(players: Sequence[Player]) -> dict[int, str]:
    """The seats at which bots sit, with the level of each."""
    return {seat: each.kind for seat, each in enumerate(players) if not each.is_human}
