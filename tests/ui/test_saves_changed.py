"""Saved games renamed, copied, deleted and brought back: nothing is ever lost by it."""

import pytest
from textual.widgets import Input, OptionList

from bellavista_tui.settings import Settings
from bellavista_tui.tables.in_play import resume
from bellavista_tui.ui.screens.ask import AskScreen
from bellavista_tui.ui.screens.deleted import DeletedScreen
from bellavista_tui.ui.screens.saves import SavesScreen
from tests.ui.apps import make_app
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    TO_SAVES,
    bytes_of,
    files,
    in_focus,
    keyed,
    notices,
    saved_game,
    shown_details,
    started,
    three_games,
    written,
)
from tests.ui.shown import flat_text, footer, top
from tests.ui.tables import LARGE, SMALL

every_size = pytest.mark.parametrize("size", [SMALL, LARGE])


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
            for name in ("../alone", ".hidden", "con", "x" * 130, "over and done"):
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
            assert notices(app) == []

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
            assert notices(app) == ["This game is being played in another window."]
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
