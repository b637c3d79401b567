"""Help and the command palette, wherever one is."""

import asyncio
from typing import Any

import pytest
from textual.command import CommandList
from textual.pilot import Pilot
from textual.widgets import Static

from bellavista_tui import i18n
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.look import make_look
from bellavista_tui.ui.bella_vista.panels.architects import Architects
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.help import contract_in_words, help_sections
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.screens.help import HelpScreen
from bellavista_tui.ui.screens.palette import Palette
from bellavista_tui.ui.screens.settings import SettingsScreen
from bellavista_tui.ui.screens.title import ENTRIES, unmarked
from tests.bella_vista.games import random_play
from tests.ui.apps import make_app
from tests.ui.pilots import calm

FIRST_BEGINS = 3
"""A seed with which the first architect makes the first offer."""

GAME = GameSetup((Player("Ada", "human"), Player("Ben", "easy")), "paris", FIRST_BEGINS)
RULES = load_rules()
THREE = BellaVista(Setup(RULES, 3, find_city(RULES, "paris", 0)))


def shown(app: BellavistaApp) -> str:
    return "\n".join(str(each.render()) for each in app.screen.query(Static))


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ((), "architects build one city"),
        (("n",), "Enter starts the game"),
        (("f2",), "nothing to confirm"),
        (("f2", "f3"), "Choose an action"),
        (("f2", "f3"), "Reset all"),
    ],
)
def test_every_screen_has_help_with_its_keys(keys: tuple[str, ...], told: str) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys, "f1")
            assert isinstance(app.screen, HelpScreen)
            text = shown(app)
            assert told in text
            assert "F1" in text
            assert "?, ?" not in text
            assert app.screen.region.contains_region(app.screen.query_one("#help").region)
            await pilot.press("f1")
            assert not isinstance(app.screen, HelpScreen)

    asyncio.run(run())


def test_help_at_the_table_and_in_the_panorama_and_the_count() -> None:
    async def run() -> None:
        app = make_app(first_game=GAME)
        async with app.run_test(size=(80, 24)) as pilot:
            table = app.screen
            assert isinstance(table, TableScreen)
            for opened, told in (((), "rule 3.1"), (("v",), "in relief")):
                await pilot.press(*opened, "question_mark")
                assert told in shown(app)
                await pilot.press("escape")
            app.push_screen(ScoringScreen(table.sight, ""))
            await pilot.press("question_mark")
            assert "rule 9.6" in shown(app)

    asyncio.run(run())


def test_help_can_be_scrolled_to_its_end() -> None:
    async def run() -> None:
        app = make_app(first_game=GAME)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f1")
            card = app.screen.query_one("#help")
            assert card.max_scroll_y > 0
            await pilot.press("end")
            await pilot.pause()
            await pilot.wait_for_animation()
            assert card.scroll_y == card.max_scroll_y

    asyncio.run(run())


@pytest.mark.parametrize("is_ascii", [True, False])
def test_every_moment_of_a_game_is_explained(is_ascii: bool) -> None:
    look = make_look(is_dark=True, is_colour_blind=False, is_ascii=is_ascii)
    phases = set()
    for state, seat, _move in random_play(THREE, 3):
        sight = Sight(game=THREE, view=THREE.view(state, seat), names=("A", "B", "C"), look=look)
        sections = help_sections(sight)
        text = "\n".join(str(line) for section in sections for line in section.lines)
        assert "rule" in str(sections[0].lines[0])
        assert not is_ascii or text.isascii()
        phases.add(state.board.phase)
    assert phases == {"offer", "build", "contract", "neutral"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_contract_is_put_into_words_of_its_own(language: str) -> None:
    i18n.use_language(language)
    look = make_look(is_dark=True, is_colour_blind=False, is_ascii=False)
    conditions = THREE.placements.conditions
    told = {contract_in_words(each, conditions[each].need, look) for each in conditions}
    assert len(told) == len(conditions)
    assert not any("{" in words for words in told)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_heading_of_the_architects_and_every_sign_is_explained(language: str) -> None:
    i18n.use_language(language)
    look = make_look(is_dark=True, is_colour_blind=False, is_ascii=False)
    state, seat, _move = next(iter(random_play(THREE, 3)))
    sight = Sight(game=THREE, view=THREE.view(state, seat), names=("A", "B", "C"), look=look)
    *_others, words, signs = help_sections(sight)
    told = "\n".join(str(line) for line in words.lines).casefold()
    (title, *_architects) = Architects().lines(sight)
    headings = "".join(text for text, *_rest in title).split()[1:]
    assert len(headings) == 4
    assert [heading for heading in headings if heading not in told] == []
    legend = str(signs.lines[0])
    assert all(sign in legend for sign in (look.back, look.chosen, look.met, look.advance, "×"))


def test_ctrl_c_says_in_ones_own_language_how_to_quit() -> None:
    async def run() -> None:
        app = make_app(Settings(language="fr"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("ctrl+c")
            (notice,) = app._notifications
            assert notice.message == "Ctrl+Q pour quitter\u00a0; les parties sont gardées."
            assert not notice.title

    asyncio.run(run())


# The palette


async def palette_of(app: BellavistaApp, pilot: Pilot[None]) -> list[str]:
    """What the palette offers on the present screen."""
    await pilot.press("ctrl+p")
    assert isinstance(app.screen, Palette)
    await pilot.pause()
    options = app.screen.query_one(CommandList).options
    return [str(option.hit.text) for option in options]  # type: ignore[attr-defined]


def test_the_palette_offers_what_fits_the_screen_in_the_language_chosen() -> None:
    async def run() -> None:
        app = make_app(Settings(language="fr"))
        async with app.run_test(size=(80, 24)) as pilot:
            app.action_new_game()
            titles = await palette_of(app, pilot)
            assert "Commencer" in titles
            assert "Autre ville au hasard" in titles
            assert "Réglages" in titles
            assert "Theme" not in titles

    asyncio.run(run())


def test_the_palette_of_the_title_offers_the_menu_once() -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            titles = await palette_of(app, pilot)
            assert {*map(unmarked, ENTRIES.values())} - {"Continue"} <= {*titles}
            assert len({*titles}) == len(titles)

    asyncio.run(run())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_palette_leaves_out_the_arrows(language: Any) -> None:
    async def run() -> None:
        app = make_app(Settings(language=language), GAME)
        async with app.run_test(size=(80, 24)) as pilot:
            await calm(pilot)
            titles = await palette_of(app, pilot)
            assert "Panorama" in titles
            assert not {*titles} & {"Up", "Left", "Haut", "Gauche"}

    asyncio.run(run())


def test_a_command_of_the_palette_is_carried_out() -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("ctrl+p", *"settings")
            await pilot.pause()
            while not app.screen.query_one(CommandList).option_count:
                await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, SettingsScreen)

    asyncio.run(run())
