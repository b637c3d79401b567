"""The settings: a change holds at once on every screen that is open, and is kept."""

import asyncio

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, Label, OptionList, Static

from bellavista_tui.paths import settings_file
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings, load_settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen
from bellavista_tui.ui.bella_vista.screens.panorama import Panorama
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.settings import ROWS
from bellavista_tui.ui.screens.title import TitleScreen
from bellavista_tui.ui.widgets.stepper import Stepper
from tests.ui.apps import make_app
from tests.ui.ends import at_end
from tests.ui.pilots import press
from tests.ui.shown import screen_text, shown
from tests.ui.tables import FIRST, TWO_PEOPLE, at_table

FIRST_BEGINS = 3
"""A seed with which the first architect makes the first offer."""

GAME = GameSetup((Player("Ada", "human", 2), Player("Ben", "easy", 0)), "paris", FIRST_BEGINS)


def kept(app: BellavistaApp) -> Settings:
    settings, notice = load_settings(settings_file(app.environ))
    assert notice is None
    return settings


async def choose(pilot: Pilot[None], name: str, value: object) -> None:
    """Step on until the setting has the value."""
    stepper = pilot.app.screen.query_one(f"#{name}", Stepper)
    stepper.focus()
    while stepper.value != value:
        await pilot.press("right")
    await pilot.pause()


def entries(title: TitleScreen) -> list[str]:
    return [str(option.prompt) for option in title.query_one(OptionList).options]


def words(table: TableScreen) -> str:
    return " ".join(text for p in table.query(Panel) for line in p._lines for text, *_ in line)


def test_the_title_speaks_the_language_chosen_at_once() -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            title = app.screen
            assert isinstance(title, TitleScreen)
            await pilot.press("f2")
            await choose(pilot, "language", "fr")
            assert "Nouvelle partie" in entries(title)
            assert "Langue" in [str(label.render()) for label in app.screen.query(Label)]
            await choose(pilot, "language", "en")
            await pilot.press("escape")
            assert "New game" in entries(title)
            footer = [b.binding.description for b in title.active_bindings.values()]
            assert "Quit" in footer
            assert kept(app).language == "en"

    asyncio.run(run())


def test_a_running_game_follows_every_change() -> None:
    async def run() -> None:
        app = make_app(first_game=GAME)
        async with app.run_test(size=(80, 24)) as pilot:
            table = app.screen
            assert isinstance(table, TableScreen)
            await pilot.press("f2")
            await choose(pilot, "language", "fr")
            assert "CONTRATS" in words(table)
            await choose(pilot, "theme", "light")
            await choose(pilot, "colour_blind", True)
            await choose(pilot, "ascii", "on")
            await choose(pilot, "bot_pace", "fast")
            await choose(pilot, "animation", True)
            assert table.sight.look.is_ascii
            assert table.sight.owner(0) == app.look.owners[2]
            assert table.query_one(CityGrid).look == table.sight.look
            assert table.settings.bot_pace == "fast"
            assert table.sight.is_animated
            await pilot.press("escape", "escape")
            scene = app.screen.query_one(Panorama).scene
            assert scene is not None
            assert not scene.is_night

    asyncio.run(run())


def test_the_log_is_seen_in_the_new_look() -> None:
    async def change() -> None:
        async with at_table(state=FIRST) as (pilot, _app, table):
            await press(pilot, "enter")
            await press(pilot, "f2")
            await choose(pilot, "ascii", "on")
            await press(pilot, "escape")
            await press(pilot, "enter")
            log = table.query_one(Log)
            signs = {
                str(option.prompt)[0]
                for option, entry in zip(log.options, log.entries)
                if entry.player is not None
            }
            assert signs == set("RBGY")

    asyncio.run(change())


def test_the_panorama_follows_every_change() -> None:
    async def run() -> None:
        app = make_app(first_game=GAME)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "v", "right", "f2")
            await choose(pilot, "theme", "light")
            await choose(pilot, "colour_blind", True)
            await press(pilot, "escape")
            scene = app.screen.query_one(Panorama).scene
            assert scene is not None
            assert scene.look.owners[0] == app.look.owners[2]
            assert (scene.is_night, scene.quarter_turns) == (False, 1)

    asyncio.run(run())


def test_the_count_follows_every_change() -> None:
    async def change() -> None:
        slowly = Settings(animation=True, bot_pace="instant")
        async with at_end(slowly, players=4) as (pilot, app, _board):
            count = app.screen
            assert isinstance(count, ScoringScreen)
            await press(pilot, "f2")
            await choose(pilot, "language", "fr")
            await choose(pilot, "ascii", "on")
            await press(pilot, "escape")
            assert not count.is_over
            assert "Pieces en bourse" in screen_text(app)
            assert {line[0] for line in shown("#scoring-table", app)[:1]} <= set("RBGY")
            assert count.query_one(CityGrid).look.is_ascii
            await press(pilot, "f2")
            await choose(pilot, "animation", False)
            await press(pilot, "escape")
            assert count.is_over

    asyncio.run(change())


def test_the_hand_over_follows_the_language() -> None:
    async def change() -> None:
        async with at_table(("human", "human", "easy", "easy"), TWO_PEOPLE) as (pilot, app, _table):
            await press(pilot, "enter")
            assert isinstance(app.screen, HandOverScreen)
            await press(pilot, "f2")
            await choose(pilot, "language", "fr")
            await press(pilot, "escape")
            assert "à vous de jouer" in screen_text(app)

    asyncio.run(change())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_setting_is_reached_and_read_at_80_by_24(language: str) -> None:
    async def run() -> None:
        app = make_app(Settings(language=language))  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            app.action_settings()
            await pilot.pause()
            reached = []
            for _ in range(len(ROWS) + 2):
                assert app.focused is not None
                reached.append(app.focused.id)
                hint = app.screen.query_one("#settings-hint", Static)
                assert str(hint.render())
                assert app.screen.query_one("#settings").region.contains_region(hint.region)
                assert app.screen.region.contains_region(app.focused.region)
                await pilot.press("down")
            assert set(reached) == {"player_name", "keys", *ROWS}
            for stepper in app.screen.query(Stepper):
                assert all(_length(option) <= stepper.size.width - 4 for option in stepper.options)

    asyncio.run(run())


def _length(option: tuple[Content, object]) -> int:
    return option[0].cell_length


def test_the_mouse_goes_through_the_values_both_ways() -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f2")
            await pilot.click("#bot_pace", offset=(5, 0))
            assert kept(app).bot_pace == "slow"
            await pilot.click("#bot_pace", offset=(0, 0))
            assert kept(app).bot_pace == "instant"

    asyncio.run(run())


def test_the_name_is_kept_as_it_is_typed() -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f2", "up", *"Zoe")
            assert kept(app).player_name == "Zoe"
            assert app.screen.query_one("#player_name", Input).value == "Zoe"
            assert app.player_name == "Zoe"

    asyncio.run(run())
