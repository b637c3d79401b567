"""Replays: to any step of a game and back, through the eyes of those who may look."""

import pytest

from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.saving.games import find_match_of
from tests.ui.apps import make_app
from tests.ui.behind import real_state
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    TO_REPLAYS,
    TOGETHER,
    bytes_of,
    files,
    is_sound,
    saved_game,
    saved_state,
    started,
)
from tests.ui.shown import footer, shown, top
from tests.ui.tables import LARGE, SMALL

MIDDLE = 25
"""Steps after which a game is somewhere in its course."""


def replay(app: BellavistaApp) -> ReplayScreen:
    screen = top(app)
    assert isinstance(screen, ReplayScreen)
    return screen


def states_of(app: BellavistaApp, name: str) -> list[State]:
    """The state after each step of a save, that before any first."""
    reading = app.saves.read(app.saves.path(name))
    match = find_match_of(reading)
    return [match.state_after(steps) for steps in range(len(match.steps) + 1)]


def check_shown(app: BellavistaApp, states: list[State]) -> None:
    """All that is shown is the table after the step that is said."""
    screen = replay(app)
    state = states[screen.steps]
    assert screen.sight.view.board == state.board
    assert all(panel.sight == screen.sight for panel in screen.query(Panel))
    assert f"Step {screen.steps}/{len(states) - 1}" in shown("#track", app)[0]


def round_starts(states: list[State]) -> list[int]:
    """The first step in each round but the first, and the last step of all."""
    rounds = [state.board.round for state in states]
    starts = [i for i in range(1, len(rounds)) if rounds[i] != rounds[i - 1]]
    return sorted({*starts, len(states) - 1})


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_forward_and_back_step_by_step(size: tuple[int, int]) -> None:
    async def look() -> None:
        app = make_app()
        states = states_of(app, saved_game(app.saves, ALONE, MIDDLE))
        async with started(app, *TO_REPLAYS, "enter", size=size) as pilot:
            keys = {"right": 1, "l": 1, "space": 1, "left": -1, "h": -1}
            at = 0
            check_shown(app, states)
            for key in ("left", "right", "l", "space", "h", "left", "right", "space"):
                await press(pilot, key)
                at = max(at + keys[key], 0)
                assert replay(app).steps == at
                check_shown(app, states)
            await press(pilot, "end", "right")
            assert replay(app).steps == MIDDLE
            check_shown(app, states)
            await press(pilot, "left", "home")
            assert replay(app).steps == 0
            check_shown(app, states)

    run(look())


def test_from_round_to_round() -> None:
    async def look() -> None:
        app = make_app()
        states = states_of(app, saved_game(app.saves, ("human", "easy"), None))
        starts = round_starts(states)
        assert len(starts) == 8
        async with started(app, *TO_REPLAYS, "enter") as pilot:
            for start in starts:
                await press(pilot, "down")
                assert replay(app).steps == start
            check_shown(app, states)
            await press(pilot, "down")
            assert replay(app).steps == starts[-1]
            for start in (*reversed(starts[:-1]), 0, 0):
                await press(pilot, "up")
                assert replay(app).steps == start
            await press(pilot, "down", "right", "k")
            assert replay(app).steps == starts[0]

    run(look())


def test_from_one_own_move_to_the_next() -> None:
    async def look(levels: tuple[Level, ...], own: set[int]) -> None:
        app = make_app()
        name = saved_game(app.saves, levels, MIDDLE)
        moved = [state.board.to_move for state in states_of(app, name)[:-1]]
        stops = [step for step, seat in enumerate(moved, 1) if seat in own]
        async with started(app, *TO_REPLAYS, "enter") as pilot:
            for stop in stops:
                await press(pilot, "n")
                assert replay(app).steps == stop
            await press(pilot, "n")
            assert replay(app).steps == stops[-1]
            for stop in reversed(stops[:-1]):
                await press(pilot, "N")
                assert replay(app).steps == stop

    run(look(ALONE, {0}))
    run(look(TOGETHER, {0, 1}))


def test_a_line_of_the_log_leads_to_its_step() -> None:
    async def look() -> None:
        app = make_app()
        states = states_of(app, saved_game(app.saves, ALONE, MIDDLE))
        async with started(app, *TO_REPLAYS, "enter", size=LARGE) as pilot:
            log = replay(app).query_one(Log)
            lines = len(log.entries)
            told = {log.step_of(line) for line in range(lines)}
            assert told <= set(range(MIDDLE + 1))
            assert len(told) > MIDDLE // 2
            for line in (lines - 1, lines // 2, 0):
                await press(pilot, "g")
                assert log.has_focus
                log.highlighted = line
                await press(pilot, "enter")
                assert replay(app).steps == log.step_of(line)
                assert not log.has_focus
                check_shown(app, states)
            await press(pilot, "g", "escape", "right")
            assert replay(app).steps == log.step_of(0) + 1

    run(look())


def test_a_click_on_a_line_of_the_log_leads_to_its_step() -> None:
    async def look() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, MIDDLE)
        async with started(app, *TO_REPLAYS, "enter", "end", size=LARGE) as pilot:
            assert replay(app).query_one(Log).scroll_offset.y > 0
            await pilot.click(Log, offset=(4, 1))
            await press(pilot)
            assert 0 < replay(app).steps < MIDDLE

    run(look())


# Through whose eyes


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_once_a_game_is_over_it_is_seen_through_any_eyes_and_with_all_hands(
    size: tuple[int, int],
) -> None:
    async def look() -> None:
        app = make_app()
        states = states_of(app, saved_game(app.saves, ALONE, None))
        async with started(app, *TO_REPLAYS, "enter", "right", size=size) as pilot:
            screen, state = replay(app), states[1]
            for viewer in (0, 1, 2):
                assert screen.viewer == viewer
                assert screen.sight.view.hand == state.secrets.hands[viewer]
                assert screen.sight.hands == ()
                own = state.board.bids[0].player == viewer
                assert screen.sight.view.cards == (state.secrets.cards[0] if own else None,)
                await press(pilot, "s")
            assert screen.viewer is None
            assert screen.sight.hands == state.secrets.hands
            assert screen.sight.view.cards == state.secrets.cards[:1]
            assert "all hands" in shown("#track", app)[0]
            lines = shown("#hand", app)
            assert "EVERYBODY'S HANDS" in lines[0]
            for line, hand in zip(lines[1:], state.secrets.hands, strict=False):
                assert line.split()[1:] == list(map(str, hand))
            await press(pilot, "s")
            assert screen.viewer == 0

    run(look())


@pytest.mark.parametrize("levels", [ALONE, TOGETHER])
def test_before_the_end_no_other_hand_is_ever_in_sight(levels: tuple[Level, ...]) -> None:
    async def look() -> None:
        app = make_app()
        states = states_of(app, saved_game(app.saves, levels, MIDDLE))
        owner = 0 if levels == ALONE else None
        async with started(app, *TO_REPLAYS, "enter") as pilot:
            screen = replay(app)
            assert "Eyes" not in footer(app)
            for steps, state in enumerate(states):
                assert screen.steps == steps
                assert screen.sight.hands == ()
                assert screen.sight.view == screen.recording.game.view(state, owner)
                assert screen.viewer == owner
                if owner is None:
                    assert screen.sight.view.hand == ()
                    assert not "".join(shown("#hand", app)).strip()
                await press(pilot, "right")
            await press(pilot, "s")
            assert screen.viewer == owner
            assert "Final count" not in footer(app)
            await press(pilot, "c")
            assert replay(app) is screen

    run(look())


# What comes of it


def test_the_final_count_is_seen_again_and_then_the_replay() -> None:
    async def look() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, None)
        saved, last = bytes_of(app, name), len(states_of(app, name)) - 1
        async with started(app, *TO_REPLAYS, "enter", "c") as pilot:
            assert isinstance(top(app), ScoringScreen)
            await press(pilot, "escape")
            assert replay(app).steps == last
            assert "Play on" not in footer(app)
            await press(pilot, "p")
            assert replay(app).steps == last
        assert bytes_of(app, name) == saved

    run(look())


@pytest.mark.parametrize("steps", [None, MIDDLE])
def test_playing_on_is_a_new_game_that_says_whence_it_comes(steps: int | None) -> None:
    async def play() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, steps)
        saved, states = bytes_of(app, name), states_of(app, name)
        start = next(i for i, s in enumerate(states) if i > 9 and s.board.to_move == 0)
        async with started(app, *TO_REPLAYS, "enter", *["right"] * start, "p") as pilot:
            assert files(app) == [name]
            table = top(app)
            assert isinstance(table, TableScreen)
            assert real_state(table) == states[start]
            await press(pilot, "enter")
            [new] = {*files(app)} - {name}
            origin = app.saves.read(app.saves.path(new)).header.origin
            assert origin is not None
            assert origin.steps == start
            assert saved_state(app.saves, new) == real_state(table)
            assert states_of(app, new)[: start + 1] == states[: start + 1]
            assert is_sound(app.saves, new)
            await press(pilot, "escape")
        assert bytes_of(app, name) == saved
        assert is_sound(app.saves, name)

    run(play())


def test_a_rematch_after_a_replay_is_another_game() -> None:
    async def play() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, None)
        async with started(app, *TO_REPLAYS, "enter", "c", "r", "enter"):
            assert isinstance(top(app), TableScreen)
            [new] = {*files(app)} - {name}
            old, again = (app.saves.read(app.saves.path(each)).header for each in (name, new))
            assert old.seed != again.seed
            assert (old.players, old.setup) == (again.players, again.setup)
            assert again.origin is None

    run(play())


def test_settings_and_sizes_change_under_a_replay() -> None:
    async def look() -> None:
        app = make_app()
        states = states_of(app, saved_game(app.saves, ALONE, MIDDLE))
        async with started(app, *TO_REPLAYS, "enter", "down", size=LARGE) as pilot:
            at = replay(app).steps
            await pilot.resize_terminal(*SMALL)
            await press(pilot)
            check_shown(app, states)
            app.change_settings(Settings(animation=False, language="fr"))
            await press(pilot)
            assert replay(app).steps == at
            assert f"Coup {at}/{MIDDLE}" in shown("#track", app)[0]
            await press(pilot, "escape", "escape")
            assert isinstance(top(app), TitleScreen)

    run(look())
