"""A table in the middle of a game, to be run in a pseudo-terminal: `python -m tests.ui.staged`.

F12 asks for a mark, which is written once all that came of the keys before is painted.
"""

import asyncio
import inspect
import sys
from pathlib import Path, PurePath
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.pilot import Pilot

from bellavista_tui.cli.at_terminal import run_at_terminal
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.saving.records import Player
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup
from tests.bella_vista.games import game_in, random_play
from tests.ui.apps import make_app
from tests.ui.pilots import calm
from tests.ui.random_keys import begun_with

F12, MARK = b"\x1b[24~", b"\x1b]9;calm\x07"
ARROWS = {"up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C", "left": b"\x1b[D"}
SEED = 3


def staged(city: str, built: int) -> tuple[str, ...]:
    """How Python is started to show the table where a building is placed after so many."""
    return "-m", __spec__.name, city, str(built)


class StagedApp(BellavistaApp):
    """The program, with a key that tells when it is done."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        Path(inspect.getfile(BellavistaApp)).parent / sheet for sheet in BellavistaApp.CSS_PATH
    ]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f12", "mark", show=False, priority=True)]

    def action_mark(self) -> None:
        """Write the mark as soon as there is nothing left to do."""
        self.marking = asyncio.create_task(self._mark())

    async def _mark(self) -> None:
        await calm(Pilot(self))
        if self._driver:
            self._driver.write(MARK.decode())


def staged_app(city: str, built: int) -> BellavistaApp:
    """The table where a person is to place the next building after so many."""
    state = building_state(game_in(city, 4), built)
    seats = tuple(
        Player(f"Player {i}", "human" if i == state.board.to_move else "easy") for i in range(4)
    )
    return make_app(kind=StagedApp, first_game=GameSetup(seats, city, SEED))


def building_state(game: BellaVista, built: int) -> State:
    """The state of a game of random moves in which the next building is to be placed."""
    states = (
        state
        for state, _seat, _move in random_play(game, SEED)
        if state.board.phase == "build" and len(state.board.buildings) == built
    )
    return next(states)


if __name__ == "__main__":
    city, built = sys.argv[1], int(sys.argv[2])
    with begun_with(lambda game, _seed: building_state(game, built)):
        sys.exit(run_at_terminal(staged_app(city, built)))
