"""The title: every entry by arrows, by letter and by mouse, over a real city."""

import asyncio
from collections import Counter

import pytest
from textual.widgets import OptionList

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.look import make_look
from bellavista_tui.ui.bella_vista.relief.postcard import CITY, postcard
from bellavista_tui.ui.bella_vista.screens.new_game import NewGameScreen
from bellavista_tui.ui.bella_vista.screens.panorama import Panorama
from bellavista_tui.ui.screens.about import AboutScreen
from bellavista_tui.ui.screens.help import HelpScreen
from bellavista_tui.ui.screens.saves import SavesScreen
from bellavista_tui.ui.screens.settings import SettingsScreen
from bellavista_tui.ui.screens.title import ENTRIES, TitleScreen
from tests.ui.apps import make_app

SCREENS = {
    "new_game": NewGameScreen,
    "saved_games": SavesScreen,
    "replays": SavesScreen,
    "settings": SettingsScreen,
    "help": HelpScreen,
    "about": AboutScreen,
}


def screen_after(app: BellavistaApp, *keys: str) -> object:
    async def press() -> object:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            return app.screen if app.return_code is None else None

    return asyncio.run(press())


def test_every_entry_is_something_that_the_app_can_do() -> None:
    assert all(hasattr(BellavistaApp, f"action_{action}") for action in ENTRIES)


WITHOUT_GAMES = [action for action in ENTRIES if action != "go_on"]
"""The menu where there is nothing to continue."""


@pytest.mark.parametrize(("steps", "action"), enumerate(WITHOUT_GAMES))
def test_arrows_and_enter_open_an_entry(steps: int, action: str) -> None:
    screen = screen_after(make_app(), *["down"] * steps, "enter")
    assert isinstance(screen, SCREENS.get(action, type(None)))


@pytest.mark.parametrize(
    ("language", "letter", "screen"),
    [("en", "n", NewGameScreen), ("en", "H", HelpScreen), ("fr", "n", NewGameScreen)],
)
def test_a_first_letter_opens_its_entry(language: str, letter: str, screen: type) -> None:
    app = make_app(Settings(animation=False, language=language))  # type: ignore[arg-type]
    assert isinstance(screen_after(app, letter), screen)


def test_entries_that_share_a_letter_are_gone_through_and_not_opened() -> None:
    async def letters() -> list[int | None]:
        app, seen = make_app(Settings(language="fr")), []
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(3):
                await pilot.press("a")
                assert isinstance(app.screen, TitleScreen)
                seen.append(app.screen.query_one(OptionList).highlighted)
        return seen

    aide, propos = WITHOUT_GAMES.index("help"), WITHOUT_GAMES.index("about")
    assert asyncio.run(letters()) == [aide, propos, aide]


def test_a_click_opens_an_entry() -> None:
    async def click() -> object:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            row = WITHOUT_GAMES.index("settings")
            await pilot.click(OptionList, offset=(3, row))
            await pilot.pause()
            return app.screen

    assert isinstance(asyncio.run(click()), SettingsScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_menu_stands_whole_over_the_picture(size: tuple[int, int]) -> None:
    async def regions() -> None:
        app = make_app()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            panorama, menu = app.screen.query_one(Panorama), app.screen.query_one(OptionList)
            assert panorama.region == app.screen.region
            assert app.screen.region.contains_region(menu.region)
            assert menu.region.height == len(WITHOUT_GAMES)
            x, y = menu.region.offset
            assert app.screen.get_widget_at(x + 1, y + 1)[0] is menu

    asyncio.run(regions())


def test_the_city_of_the_picture_is_one_that_the_rules_allow() -> None:
    rules = load_rules()
    game = BellaVista(Setup(rules, 4, find_city(rules, CITY, seed=0)))
    scene = postcard(make_look(True, False, False), room_left=0)
    possible = {
        (number, frozenset(game.placements.cells[p]))
        for number, span in game.placements.spans.items()
        for p in span
    }
    assert {(b.number, frozenset(b.cells)) for b in scene.buildings} <= possible
    cells = Counter(cell for building in scene.buildings for cell in building.cells)
    assert set(cells.values()) == {1}
    assert len({(b.owner, b.number) for b in scene.buildings}) == len(scene.buildings) == 32


def test_the_light_theme_shows_the_city_by_day() -> None:
    night, day = (postcard(make_look(dark, False, False), 0) for dark in (True, False))
    assert night.is_night
    assert not day.is_night
