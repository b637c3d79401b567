"""The screen of saved games: what it shows, and all that can be done there."""

import time

import pytest
from textual.widgets import DataTable, Input, OptionList

from bellavista_tui.saving.records import HINT
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.ask import AskScreen
from bellavista_tui.ui.bella_vista.hand_over import WelcomeBackScreen
from bellavista_tui.ui.bella_vista.replay_screen import ReplayScreen
from bellavista_tui.ui.bella_vista.sitting import resume, set_out
from bellavista_tui.ui.deleted_screen import DeletedScreen
from bellavista_tui.ui.saves_screen import SavesScreen
from bellavista_tui.ui.title import TitleScreen
from tests.ui.apps import make_app
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    TO_REPLAYS,
    TO_SAVES,
    TOGETHER,
    bytes_of,
    files,
    keyed,
    notices,
    play_random,
    saved_game,
    shown_details,
    started,
    written,
)
from tests.ui.shown import flat_text, footer, screen_lines, shown, top
from tests.ui.tables import LARGE, SMALL, setup_for

every_size = pytest.mark.parametrize("size", [SMALL, LARGE])


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
    """In one second or one after another: the list has them by their names in either case."""
    saved_game(app.saves, ("human", "easy"), None, name="over and done")
    saved_game(app.saves, TOGETHER, 40, name="beside you")
    saved_game(app.saves, ALONE, 5, name="alone")


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
            year = time.strftime("%Y-")
            assert all("London" in row and year in row for row in rows)
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
            assert str(sitting.header.seed) not in text.split()
            assert sitting.header.salt.hex() not in text
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


# Changing


def test_a_game_gets_another_name() -> None:
    async def rename() -> None:
        app = make_app()
        three_games(app)
        saved = bytes_of(app, "beside you")
        async with started(app, *TO_SAVES, "down", "r") as pilot:
            assert isinstance(top(app), AskScreen)
            assert app.screen.query_one(Input).value == "beside you"
            await written(pilot, "Été à deux")
            assert isinstance(top(app), SavesScreen)
            assert files(app) == ["alone", "over and done", "Été à deux"]
            assert bytes_of(app, "Été à deux") == saved
            assert in_focus(app) == "Été à deux"
            assert "Été à deux" in flat_text(app)

    run(rename())


def test_a_name_that_cannot_be_gets_a_sentence_and_nothing_is_lost() -> None:
    async def rename() -> None:
        app = make_app()
        three_games(app)
        before, saved = files(app), [bytes_of(app, each) for each in files(app)]
        async with started(app, *TO_SAVES) as pilot:
            for name in ("../alone", "a/b", ".hidden", "con", "-x", "x" * 130, "over and done"):
                await press(pilot, "r")
                await written(pilot, name)
                assert isinstance(top(app), SavesScreen)
                [notice] = notices(app)
                assert "name" in notice
                assert files(app) == before
                assert [bytes_of(app, each) for each in before] == saved
                assert in_focus(app) == "alone"
                app.clear_notifications()

    run(rename())


def test_a_question_can_be_left_and_nothing_is_no_answer() -> None:
    async def leave() -> None:
        app = make_app()
        three_games(app)
        before = files(app)
        async with started(app, *TO_SAVES) as pilot:
            for key in "rei":
                await keyed(pilot, key, "escape", key)
                await written(pilot, "   ")
                assert isinstance(top(app), SavesScreen)
                assert files(app) == before
                assert notices(app) == []

    run(leave())


def test_copying_makes_another_save_and_the_focus_goes_to_it() -> None:
    async def copy() -> None:
        app = make_app()
        three_games(app)
        async with started(app, *TO_SAVES, "c") as pilot:
            assert in_focus(app) == "alone 2"
            await keyed(pilot, "c")
            assert files(app) == ["alone", "alone 2", "alone 2 2", "beside you", "over and done"]
            assert bytes_of(app, "alone 2") == bytes_of(app, "alone")

    run(copy())


def test_a_deleted_game_is_brought_back() -> None:
    async def delete() -> None:
        app = make_app()
        three_games(app)
        saved = bytes_of(app, "beside you")
        async with started(app, *TO_SAVES, "down", size=LARGE) as pilot:
            assert "Bring back" not in footer(app)
            await keyed(pilot, "d")
            assert files(app) == ["alone", "over and done"]
            assert notices(app) == [
                "Deleted: beside you. It can be brought back for thirty days.",
            ]
            assert "Bring back" in footer(app)
            await keyed(pilot, "u")
            assert files(app) == ["alone", "beside you", "over and done"]
            assert in_focus(app) == "beside you"
            assert bytes_of(app, "beside you") == saved
            assert "Bring back" not in footer(app)

    run(delete())


@every_size
def test_any_of_the_deleted_games_can_be_chosen(size: tuple[int, int]) -> None:
    async def choose() -> None:
        app = make_app()
        three_games(app)
        async with started(app, *TO_SAVES, "delete", "delete", "delete", size=size) as pilot:
            assert files(app) == []
            assert "There is none yet" in flat_text(app)
            await press(pilot, "b")
            assert isinstance(top(app), DeletedScreen)
            options = app.screen.query_one(OptionList).options
            rows = [str(option.prompt) for option in options]
            assert len(rows) == 3
            await press(pilot, "escape")
            assert files(app) == []
            chosen = next(i for i, row in enumerate(rows) if "beside you" in row)
            await keyed(pilot, "b", *["down"] * chosen, "enter")
            assert files(app) == ["beside you"]
            assert in_focus(app) == "beside you"

    run(choose())


def test_a_deleted_game_does_not_take_the_place_of_another() -> None:
    async def restore() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, 3, name="mine")
        app.saves.delete("mine")
        saved_game(app.saves, ALONE, 6, name="mine")
        saved = bytes_of(app, "mine")
        async with started(app, *TO_SAVES, "u"):
            assert notices(app) == ["There is another game named mine: choose another name."]
            assert bytes_of(app, "mine") == saved
            assert len(app.saves.deleted()) == 1

    run(restore())


def test_a_game_that_another_window_plays_is_not_renamed_nor_deleted() -> None:
    async def change() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, 3)
        other = resume(app.saves, name)
        async with started(app, *TO_SAVES, "d", "r") as pilot:
            await written(pilot, "mine")
            assert notices(app) == ["This game is being played in another window."] * 2
            assert files(app) == [name]
        other.close()

    run(change())


def test_french_is_spoken_among_the_saved_games() -> None:
    async def look() -> None:
        app = make_app(Settings(animation=False, bot_pace="instant", language="fr"))
        three_games(app)
        async with started(app, size=LARGE) as pilot:
            app.action_saved_games()
            await shown_details(pilot)
            text = flat_text(app)
            assert "PARTIES SAUVEGARDÉES" in text
            assert "Londres" in text
            assert "finie" in text
            for word in ("Rename", "Delete", "Begun", "is to move", "Last played", "sealed"):
                assert word not in text
            await keyed(pilot, "d")
            assert "Deleted" not in notices(app)[0]

    run(look())
