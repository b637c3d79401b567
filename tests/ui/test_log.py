"""The log beside the city ends with what happened last, whatever happens to its room."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from tests.bella_vista.positions import london, turn
from tests.ui.apps import QUIET, make_app
from tests.ui.pilots import calm, press, run
from tests.ui.saved import ALONE, TO_REPLAYS, saved_game, started
from tests.ui.shown import shown, top
from tests.ui.tables import LARGE, SMALL, at_table, setup_for

MIDDLE = 40


def ends_with_the_newest(app: BellavistaApp) -> bool:
    """Whether the last line of the log that is shown is the last one there is."""
    lines = [line.strip("■▲●◆ ") for line in shown("#log", app) if line.strip()]
    return bool(lines) and top(app).query_one(Log).entries[-1].text.endswith(lines[-1])


async def until(pilot: Pilot[None], app: BellavistaApp, phase: str) -> TableScreen:
    """Play on until a person is in that phase, long after the log has filled its room."""
    for _ in range(80):
        table = top(app)
        assert isinstance(table, TableScreen)
        if len(table.query_one(Log).entries) > 30 and table.sight.view.board.phase == phase:
            return table
        assert ends_with_the_newest(app)
        await press(pilot, "enter")
    raise AssertionError(phase)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_log_ends_with_the_newest_line_at_every_step(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, size=size) as pilot:
            for phase in ("build", "offer", "build"):
                await until(pilot, app, phase)
                assert ends_with_the_newest(app)

    run(play())


def test_the_log_ends_with_the_newest_line_where_a_building_leaves_it_little_room() -> None:
    async def play() -> None:
        state = turn(london(3), "a5", constraint="river:forbidden")
        async with at_table(ALONE, state, size=SMALL) as (_pilot, app, _table):
            assert ends_with_the_newest(app)

    run(play())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_log_ends_with_the_newest_line_after_reading_it(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, size=size) as pilot:
            await until(pilot, app, "build")
            await press(pilot, "g", "home", "escape")
            assert ends_with_the_newest(app)

    run(play())


def test_the_log_ends_with_the_newest_line_after_the_window_has_changed() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, size=LARGE) as pilot:
            await until(pilot, app, "build")
            for size in ((80, 24), (200, 60), (80, 24), (100, 30), (20, 5), (120, 40)):
                await pilot.resize_terminal(*size)
                await calm(pilot)
                assert size == (20, 5) or ends_with_the_newest(app)

    run(play())


def test_whoever_scrolls_back_stays_there_until_the_end_is_reached_again() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, size=LARGE) as pilot:
            log = (await until(pilot, app, "offer")).query_one(Log)
            wheel = (log, 1, 1, 0, 0, 0, False, False, False)
            for _ in range(3):
                log.post_message(MouseScrollUp(*wheel))
            await calm(pilot)
            assert not ends_with_the_newest(app)
            await press(pilot, "enter")
            assert not ends_with_the_newest(app)
            for _ in range(9):
                log.post_message(MouseScrollDown(*wheel))
            await calm(pilot)
            assert ends_with_the_newest(app)
            await press(pilot, "enter")
            assert ends_with_the_newest(app)

    run(play())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_replay_opens_with_the_log_where_one_looks(size: tuple[int, int]) -> None:
    async def look() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, MIDDLE)
        async with started(app, *TO_REPLAYS, "enter", size=size) as pilot:
            replay = top(app)
            assert isinstance(replay, ReplayScreen)
            heading = replay.query_one(Log).entries[1].text
            assert heading[:9] in " ".join(shown("#log", app))
            await press(pilot, "g", "end", "escape")
            assert heading[:9] in " ".join(shown("#log", app))
            assert replay.query_one(Log).highlighted == 0
            await press(pilot, "end")
            assert ends_with_the_newest(app)
            await pilot.resize_terminal(100, 30)
            await calm(pilot)
            assert ends_with_the_newest(app)

    run(look())
