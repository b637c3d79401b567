"""Saved games for the screens: made without keys, opened and looked at with them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from textual.events import Paste
from textual.pilot import Pilot

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.saving import journal
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.names import SUFFIX
from bellavista_tui.tables.exchange import find_trouble
from bellavista_tui.tables.in_play import InPlay
from bellavista_tui.tables.recording import Recording
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.beginning import set_out
from bellavista_tui.ui.bella_vista.players import GameSetup, Level
from bellavista_tui.ui.screens.saves import SavesScreen
from tests.saving.games import find_match_of
from tests.ui.behind import match_of_table
from tests.ui.pilots import calm, press, settle
from tests.ui.shown import shown
from tests.ui.tables import SMALL, setup_for

ALONE: tuple[Level, ...] = ("human", "easy", "easy")
TOGETHER: tuple[Level, ...] = ("human", "human", "easy")
PLAYED = 1_700_000_000
"""When all of them were played: so a list has them by their names."""

TO_SAVES, TO_REPLAYS = ("s",), ("r",)
"""The keys that lead from the title to the saved games."""


def play_random(game: InPlay, steps: int | None = None, luck: int = 1) -> None:
    """Make so many random steps at a table, or all that are left."""
    rng = Rng(luck)
    table = game.table
    while table.to_act and steps != 0:
        seat = table.to_act[0]
        table.play(seat, game.game.random_move(match_of_table(table).state, seat, rng))
        steps = None if steps is None else steps - 1


def saved_game(
    saves: Saves,
    levels: tuple[Level, ...] = ALONE,
    steps: int | None = None,
    *,
    name: str = "a game",
    setup: GameSetup | None = None,
) -> str:
    """Keep a game that was left after so many random steps, or that is over; its name."""
    return saves.put(name, _played_bytes(setup or setup_for(levels), steps))


@cache
def _played_bytes(setup: GameSetup, steps: int | None) -> bytes:
    with TemporaryDirectory() as folder:
        saves = Saves(Path(folder))
        game = set_out(saves, setup)
        play_random(game, steps)
        game.close()
        reading = saves.read(saves.path(game.save.name))
    entries = [replace(entry, time=PLAYED) for entry in reading.entries]
    return journal.write(replace(reading.header, time=PLAYED), entries)


def files(app: BellavistaApp) -> list[str]:
    """The names of all saves in the app's folder."""
    return sorted(path.name.removesuffix(SUFFIX) for path in app.saves.folder.glob(f"*{SUFFIX}"))


def bytes_of(app: BellavistaApp, name: str) -> bytes:
    return path_of(app, name).read_bytes()


def path_of(app: BellavistaApp, name: str) -> Path:
    return app.saves.folder / f"{name}{SUFFIX}"


def saved_state(saves: Saves, name: str) -> State:
    """The state that a save leads to."""
    state: State = find_match_of(saves.read(saves.path(name))).state
    return state


def is_sound(saves: Saves, name: str) -> bool:
    """Whether `bellavista check` finds nothing wrong."""
    return find_trouble(saves.read(saves.path(name))) is None


def recording_of(saves: Saves, name: str) -> Recording:
    """The save as those may see it who look at it."""
    recording = Recording(saves, name)
    recording.close()
    return recording


def restarted(app: BellavistaApp, save: str | None = None) -> BellavistaApp:
    """The program started again by the same person, with a save to go on with or none."""
    return BellavistaApp(app.environ, first_save=save)


@asynccontextmanager
async def started(
    app: BellavistaApp, *keys: str, size: tuple[int, int] = SMALL
) -> AsyncIterator[Pilot[None]]:
    """The app running, after these keys."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await calm(pilot)
        await settle(pilot)
        await keyed(pilot, *keys)
        yield pilot


async def keyed(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until what is read meanwhile is shown."""
    await press(pilot, *keys)
    await shown_details(pilot)


async def shown_details(pilot: Pilot[None]) -> None:
    """Wait until the save in focus has been read."""
    await settle(pilot)
    await pilot.app.screen.workers.wait_for_complete()
    await calm(pilot)


async def written(pilot: Pilot[None], text: str) -> None:
    """Answer a question with that text, pasted in the place of the one proposed."""
    await press(pilot, "ctrl+u")
    pilot.app.post_message(Paste(text))
    await keyed(pilot, "enter")


def notices(app: BellavistaApp) -> list[str]:
    """What the app has told, the latest last."""
    return [notice.message for notice in app._notifications]


# The list of saves


def listed(app: BellavistaApp) -> list[str]:
    """The rows of the table, as they are shown."""
    return [line for line in shown("#saves-table", app)[1:] if line.strip()]


def details(app: BellavistaApp) -> str:
    """The lines beside the city, without regard to where they are folded."""
    return " ".join(" ".join(shown("#saves-details Static", app)).split())


def in_focus(app: BellavistaApp) -> str | None:
    assert isinstance(app.screen, SavesScreen)
    focused = app.screen.focused_save
    return focused.name if focused else None


def three_games(app: BellavistaApp) -> None:
    """One at its beginning, one in its course, one at its end."""
    saved_game(app.saves, ALONE, 5, name="alone")
    saved_game(app.saves, TOGETHER, 40, name="beside you")
    saved_game(app.saves, ("human", "easy"), None, name="over and done")
