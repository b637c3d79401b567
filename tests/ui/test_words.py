"""Words and characters that fit the terminal."""

import pytest
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from bellavista_tui.i18n import LANGUAGES, _
from bellavista_tui.settings import Ascii, Language, Settings
from bellavista_tui.ui.bella_vista.table.decision import PlaceDecision
from tests.ui.apps import make_app
from tests.ui.pilots import calm, press, run
from tests.ui.saved import ALONE, listed, saved_game, started
from tests.ui.shown import footer, screen_text, shown
from tests.ui.tables import (
    BEFORE_CONTRACT,
    BUILDING,
    LARGE,
    OFFERING,
    SINGLE,
    SMALL,
    at_table,
    setup_for,
)


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii", ["on", "off"])
@pytest.mark.parametrize("keys", ["", "k", "v", "s", "sd", "r-", "r-e"])
def test_no_footer_is_cut_at_80x24(language: Language, ascii: Ascii, keys: str) -> None:
    """The title, the keys, the panorama, saved games, deleted ones, and replays."""
    ways = {"k": ("f2", "f3"), "v": ("c", "enter", "v"), "-": ("enter",), "e": ("c",)}

    async def look() -> None:
        settings = Settings(animation=False, bot_pace="instant", language=language, ascii=ascii)
        app = make_app(settings)
        saved_game(app.saves, ALONE, None if keys == "r-e" else 9)
        saved_game(app.saves, ALONE, 9, name="b")
        french = {"s": "p"} if language == "fr" else {}
        async with started(app) as pilot:
            for key in keys:
                await press(pilot, *ways.get(key, (french.get(key, key),)))
            bar = app.screen.query_one(Footer)
            assert bar.children
            ends = [key.region.right for key in bar.children]
            assert all(bar.region.contains_region(key.region) for key in bar.children)
            assert all(a <= key.region.x for a, key in zip(ends, bar.children[1:]))
            assert "Esc" not in footer(app) or language == "en"

    run(look())


def test_a_french_footer_calls_the_keys_by_their_french_names() -> None:
    async def look() -> None:
        settings = Settings(animation=False, bot_pace="slow", language="fr")
        async with at_table(settings=settings, state=SINGLE) as (pilot, app, _table):
            assert "échap Quitter" in footer(app)
            await press(pilot, "enter")
            assert "espace Accélérer" in footer(app)

    run(look())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_figures_do_not_touch_the_edge_of_the_terminal(
    language: Language, size: tuple[int, int]
) -> None:
    async def look() -> None:
        settings = Settings(animation=False, bot_pace="instant", language=language)
        async with at_table(settings=settings, state=BUILDING, size=size) as (_pilot, app, _table):
            lines = shown("#architects", app)
            assert lines[0].split()[-2:] == [_("hand"), "total"]
            assert all(line.endswith(" ") for line in lines)

    run(look())


def test_the_button_for_the_keys_is_as_wide_as_its_words_in_any_language() -> None:
    async def look() -> None:
        app = make_app()
        async with started(app, "f2") as pilot:
            app.change_settings(Settings(animation=False, language="fr"))
            await calm(pilot)
            assert "Modifier les touches" in screen_text(app)

    run(look())


def test_a_long_name_is_seen_from_its_beginning_unless_somebody_writes() -> None:
    name = "Annabella von und zu Hohenstein-Schwarzburg"[:40]

    async def look() -> None:
        app = make_app(Settings(animation=False, player_name=name))
        async with started(app, "n") as pilot:
            assert name[:10] in screen_text(app)
            app.screen.query_one("#name-0").focus()
            await calm(pilot)
            await press(pilot, "end", "down")
            assert name[:10] in screen_text(app)
            await press(pilot, "f2")
            assert name[:20] in screen_text(app)

    run(look())


def test_whoever_has_no_name_is_called_so_in_the_language_of_the_moment() -> None:
    async def look() -> None:
        app = make_app(USER="")
        async with started(app, "n", "f2") as pilot:
            assert "Architect " in screen_text(app)
            app.change_settings(Settings(animation=False, language="fr"))
            await calm(pilot)
            assert "Architect " not in screen_text(app)
            assert "Archi " in screen_text(app)
            await press(pilot, "escape")
            assert "Archi " in screen_text(app)

    run(look())


def test_no_word_of_the_saved_games_is_cut_in_french() -> None:
    async def look() -> None:
        app = make_app(Settings(animation=False, language="fr"))
        saved_game(
            app.saves, setup=setup_for(ALONE, "random"), steps=9, name="Au hasard 2026-11-18 1804"
        )
        async with started(app, "p"):
            [line] = listed(app)
            assert "Au hasard 2026-11-18 1804 " in line
            assert line.count("Au hasard") == 2

    run(look())
