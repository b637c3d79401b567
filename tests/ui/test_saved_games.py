"""The screen of saved games: what it shows, and all that can be done there."""

import pytest
from textual.widgets import DataTable

from bellavista_tui.saving.listing import shown_time
from bellavista_tui.saving.records import HINT
from bellavista_tui.ui.bella_vista.beginning import set_out
from bellavista_tui.ui.bella_vista.screens.hand_over import WelcomeBackScreen
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.screens.saves import SavesScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.ui.apps import make_app
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    PLAYED,
    TO_REPLAYS,
    TO_SAVES,
    bytes_of,
    details,
    in_focus,
    keyed,
    listed,
    notices,
    play_random,
    saved_game,
    shown_details,
    started,
    three_games,
)
from tests.ui.shown import flat_text, footer, screen_lines, top
from tests.ui.tables import LARGE, SMALL, setup_for

every_size = pytest.mark.parametrize("size", [SMALL, LARGE])


# What is shown


@every_size
def test_the_list_tells_who_played_where_and_how_far_and_when(size: tuple[int, int]) -> None:
    async def look() -> None:
        app = make_app()
        three_games(app)
        async with started(app, *TO_SAVES, size=size):
            rows = listed(app)
            assert len(rows) == 3
            assert all(len(line.rstrip()) <= size[0] for line in screen_lines(app))
            assert all("London" in row and shown_time(PLAYED) in row for row in rows)
            [over] = [row for row in rows if "over and done" in row]
            assert "Ada, Bob" in over
            assert "over" in over.replace("over and done", "")
            [alone] = [row for row in rows if "alone" in row]
            assert " 1 " in alone

    run(look())


@every_size
def test_the_game_in_focus_is_told_of(size: tuple[int, int]) -> None:
    async def look() -> None:
        app = make_app()
        sitting = set_out(app.saves, setup_for(ALONE))
        play_random(sitting, 2)
        sitting.table.mark(0, HINT)
        while not sitting.table.may_take_back(0):
            play_random(sitting, 1)
        sitting.table.take_back(0)
        sitting.close()
        board = sitting.table.view(None).board
        async with started(app, *TO_SAVES, size=size):
            text = details(app)
            assert f"Round {board.round} of 8: Ada is to move." in text
            assert "Begun on" in text
            assert "taken back." in text
            assert "1 hint was asked for." in text
            assert "The cards are sealed: " in text
            assert str(sitting.save.header.seed) not in text.split()
            assert sitting.save.header.salt.hex() not in text
            assert [word for word in ("human", "easy bot") if word not in text] == []

    run(look())


def test_another_row_is_told_of_in_its_turn() -> None:
    async def look() -> None:
        app = make_app()
        three_games(app)
        async with started(app, *TO_SAVES) as pilot:
            told = []
            for _ in range(3):
                told.append(details(app))
                await keyed(pilot, "down")
            assert len(set(told)) == 3
            assert ["is to move" in text for text in told] == [True, True, False]
            assert details(app) == told[-1]

    run(look())


def test_an_empty_folder_gets_a_sentence_and_keys_that_make_sense() -> None:
    async def look() -> None:
        app = make_app()
        async with started(app, *TO_SAVES) as pilot:
            assert "There is none yet" in flat_text(app)
            assert not app.saves.folder.exists()
            for action in ("Rename", "Copy", "Delete", "Export", "Replay", "Bring back"):
                assert action not in footer(app)
            await keyed(pilot, *"prcdueb", "enter", "delete", "down")
            assert isinstance(top(app), SavesScreen)
            assert notices(app) == []
            await press(pilot, "escape")
            assert isinstance(top(app), TitleScreen)

    run(look())


# Opening


def test_enter_goes_on_with_a_game_that_is_not_over() -> None:
    async def open_it() -> None:
        app = make_app()
        three_games(app)
        async with started(app, *TO_SAVES, "enter") as pilot:
            assert isinstance(top(app), WelcomeBackScreen)
            await press(pilot, "escape")
            assert isinstance(top(app), SavesScreen)
            assert in_focus(app) == "alone"

    run(open_it())


def test_enter_shows_the_replay_of_a_game_that_is_over() -> None:
    async def open_it() -> None:
        app = make_app()
        three_games(app)
        saved = bytes_of(app, "over and done")
        async with started(app, *TO_SAVES, "down", "down", "enter") as pilot:
            assert isinstance(top(app), ReplayScreen)
            await press(pilot, "escape")
            assert isinstance(top(app), SavesScreen)
            assert bytes_of(app, "over and done") == saved
            assert not app.saves.is_in_use("over and done")

    run(open_it())


@pytest.mark.parametrize("way", [(*TO_SAVES, "p"), (*TO_REPLAYS, "enter")])
def test_any_game_can_be_looked_at(way: tuple[str, ...]) -> None:
    async def open_it() -> None:
        app = make_app()
        three_games(app)
        async with started(app, *way):
            screen = top(app)
            assert isinstance(screen, ReplayScreen)
            assert screen.recording.name == "alone"
            assert not screen.recording.is_live

    run(open_it())


def test_a_double_click_opens_what_it_points_at() -> None:
    async def open_it() -> None:
        app = make_app()
        three_games(app)
        async with started(app, *TO_SAVES) as pilot:
            row = next(i for i, row in enumerate(listed(app)) if "over and done" in row)
            await pilot.click(DataTable, offset=(4, row + 1))
            await shown_details(pilot)
            assert in_focus(app) == "over and done"
            assert "is to move" not in details(app)
            if isinstance(top(app), SavesScreen):
                await pilot.click(DataTable, offset=(4, row + 1))
                await shown_details(pilot)
            assert isinstance(top(app), ReplayScreen)

    run(open_it())


def test_a_game_played_meanwhile_is_listed_as_it_is_now() -> None:
    async def look() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, 1)
        async with started(app, *TO_SAVES) as pilot:
            before = details(app)
            await keyed(pilot, "enter", "enter", "enter", "escape")
            assert isinstance(top(app), SavesScreen)
            assert in_focus(app) == name
            assert details(app) != before

    run(look())


def test_help_says_what_enter_does() -> None:
    async def look(keys: tuple[str, ...], told: str) -> None:
        app = make_app()
        saved_game(app.saves, ALONE, 5)
        async with started(app, *keys, "f1"):
            assert told in flat_text(app)

    run(look(TO_SAVES, "Enter goes on with the game in focus"))
    run(look(TO_REPLAYS, "Enter shows the game in focus step by step"))
