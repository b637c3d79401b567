"""Words and characters that fit the terminal."""

import pytest
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from bellavista_tui.i18n import LANGUAGES
from bellavista_tui.settings import Language, Settings
from bellavista_tui.ui.bella_vista.table.decision import PlaceDecision
from tests.ui.pilots import calm, press, run
from tests.ui.shown import footer, screen_text
from tests.ui.tables import BEFORE_CONTRACT, BUILDING, OFFERING, at_table


def test_in_ascii_every_screen_is_ascii() -> None:
    async def look() -> None:
        settings = Settings(animation=False, bot_pace="instant", ascii="on")
        seen: set[str] = set()
        async with at_table(settings=settings, state=BUILDING) as (pilot, app, _table):
            for keys in ((), ("f1",), ("escape", "v"), ("escape", "enter"), ("escape", "enter")):
                await press(pilot, *keys)
                seen |= {char for char in screen_text(app) if not char.isascii()}
        assert seen == set()

    run(look())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_footer_has_room_for_its_keys_at_80x24(language: Language) -> None:
    async def look() -> None:
        settings = Settings(animation=False, bot_pace="instant", language=language)
        async with at_table(settings=settings, state=BEFORE_CONTRACT) as (pilot, app, _table):
            for keys in ((), ("enter",)):
                await press(pilot, *keys)
                bar = app.screen.query_one(Footer)
                assert bar.children
                for key in bar.children:
                    assert bar.region.contains_region(key.region), key

    run(look())


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_there_is_room_the_footer_has_the_keys_for_a_closer_look(language: Language) -> None:
    async def look() -> None:
        settings = Settings(animation=False, bot_pace="instant", language=language)
        async with at_table(settings=settings, state=BEFORE_CONTRACT) as (pilot, app, _table):
            narrow = footer(app)
            for width in (112, 120, 160, 112, 80):
                await pilot.resize_terminal(width, 40)
                await calm(pilot)
                bar = app.screen.query_one(Footer)
                actions = [key.action for key in bar.query(FooterKey)]
                assert "help" in actions
                assert ("cards" in actions) == (width > 80)
                assert all(bar.region.contains_region(key.region) for key in bar.children)
            assert footer(app) == narrow

    run(look())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_footer_has_room_for_its_keys_while_building_in_a_game_under_way(
    language: Language,
) -> None:
    async def look() -> None:
        settings = Settings(animation=False, bot_pace="instant", language=language)
        async with at_table(settings=settings, state=OFFERING) as (pilot, app, table):
            await press(pilot, "enter")
            assert isinstance(table.decision, PlaceDecision)
            assert table.flow.may_take_back
            bar = app.screen.query_one(Footer)
            for key in bar.children:
                assert bar.region.contains_region(key.region), key

    run(look())
