"""The title: the way to everything else, and out."""

from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from bellavista_tui.ui.about import AboutScreen
from bellavista_tui.ui.bella_vista.new_game import NewGameScreen
from bellavista_tui.ui.bella_vista.table_screen import TableScreen
from bellavista_tui.ui.settings_screen import SettingsScreen
from bellavista_tui.ui.title import TitleScreen
from tests.ui.apps import make_app
from tests.ui.pilots import calm, press, run, settle
from tests.ui.shown import shown
from tests.ui.tables import SMALL

OPTIONS: list[tuple[int, type[Screen[Any]]]] = [
    (0, NewGameScreen),
    (1, SettingsScreen),
    (2, AboutScreen),
]


def test_every_option_of_the_title_by_keys_and_back_with_escape() -> None:
    async def visit() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            for index, screen in OPTIONS:
                assert isinstance(app.screen, TitleScreen)
                await press(pilot, "home", *["down"] * index, "enter")
                assert isinstance(app.screen, screen)
                await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)
            await press(pilot, "end", "enter")
            assert app.return_code == 0

    run(visit())


def test_every_option_of_the_title_by_mouse() -> None:
    async def visit() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            for index, screen in OPTIONS:
                await pilot.click(OptionList, offset=(10, index))
                await settle(pilot)
                assert isinstance(app.screen, screen)
                await press(pilot, "escape")
                assert isinstance(app.screen, TitleScreen)
            await pilot.click(OptionList, offset=(10, 3))
            await calm(pilot)
            assert app.return_code == 0

    run(visit())


@pytest.mark.parametrize("key", ["escape", "q"])
def test_the_title_is_left_with_a_key(key: str) -> None:
    async def leave() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            await press(pilot, key)
            assert app.return_code == 0

    run(leave())


def test_enter_alone_starts_a_game_against_two_bots() -> None:
    async def start() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            await press(pilot, "enter", "enter")
            assert isinstance(app.screen, TableScreen)
            seats = app.screen.setup.seats
            assert [seat.is_human for seat in seats] == [True, False, False]
            assert seats[0].name == "Ada"
            assert "Ada" in "".join(shown("#architects", app))

    run(start())


def test_ctrl_p_opens_the_command_palette() -> None:
    async def open_it() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            await press(pilot, "ctrl+p")
            assert not isinstance(app.screen, TitleScreen)

    run(open_it())
