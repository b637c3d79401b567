"""The title: every entry by arrows, by letter and by mouse, over a real city."""

import asyncio
from collections import Counter

import pytest
from textual.widgets import OptionList

from bellavista_tui import i18n
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.i18n import LANGUAGES
from bellavista_tui.settings import Language, Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.look import make_look
from bellavista_tui.ui.bella_vista.relief.postcard import CITY, postcard
from bellavista_tui.ui.bella_vista.screens.new_game import NewGameScreen
from bellavista_tui.ui.bella_vista.screens.panorama import Panorama
from bellavista_tui.ui.screens import title
from bellavista_tui.ui.screens.about import AboutScreen
from bellavista_tui.ui.screens.help import HelpScreen
from bellavista_tui.ui.screens.learn import LearnScreen
from bellavista_tui.ui.screens.saves import SavesScreen
from bellavista_tui.ui.screens.settings import SettingsScreen
from bellavista_tui.ui.screens.title import ENTRIES, TitleScreen, letter_of
from tests.ui.apps import make_app
from tests.ui.pilots import calm
from tests.ui.tables import setup_for

SCREENS = {
    "new_game": NewGameScreen,
    "learn": LearnScreen,
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


def letters_in(language: Language) -> dict[str, str]:
    """The letter of every entry."""
    i18n.use_language(language)
    return {action: letter_of(i18n._(title)) for action, title in ENTRIES.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_opens_two_entries(language: Language) -> None:
    letters = letters_in(language)
    assert all(letter.isascii() and letter.isalpha() for letter in letters.values())
    assert len(set(letters.values())) == len(ENTRIES)


@pytest.mark.parametrize("action", WITHOUT_GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_opens_the_entry_in_which_it_is_underlined(
    language: Language, action: str
) -> None:
    app = make_app(Settings(animation=False, language=language))
    screen = screen_after(app, letters_in(language)[action].upper())
    assert isinstance(screen, SCREENS.get(action, type(None)))


@pytest.mark.parametrize("way", ["n", "s", "e", "h"])
def test_escape_pressed_twice_leads_to_the_title_and_not_out_of_it(
    monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(title, "REST_S", 1000.0)
    assert isinstance(screen_after(make_app(), way, "escape", "escape"), TitleScreen)
    assert screen_after(make_app(), way, "escape", "q") is None
    assert screen_after(make_app(), "escape") is None


def test_escape_pressed_twice_at_a_table_leads_to_the_title_and_not_out_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(title, "REST_S", 1000.0)
    app = make_app(first_game=setup_for(("human", "easy")))
    assert isinstance(screen_after(app, "escape", "escape"), TitleScreen)


def test_quitting_by_the_palette_needs_no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title, "REST_S", 1000.0)
    app = make_app()

    async def run_command() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("ctrl+p", *"quit")
            await pilot.pause()
            await pilot.press("down", "enter")
            await pilot.pause()
            assert app.return_code == 0

    asyncio.run(run_command())


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
            for _ in range(20):  # the picture comes when the menu has been painted
                if app.screen.query(Panorama):
                    break
                await calm(pilot)
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
