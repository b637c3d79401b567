"""The rules to look up: searching and choosing, and every way that leads there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Static

from bellavista_tui.core.game import CannotTakeBack, NotYourTurn, Refusal
from bellavista_tui.core.strict import FileError
from bellavista_tui.games.bella_vista import reasons
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.learning.reference import Picture, load_reference
from bellavista_tui.learning.taught import lessons_by_rule
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista import looking_up
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.screens.rule_picture import RulePicture
from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
from bellavista_tui.ui.bella_vista.table.question import PHASES, rule_in_question
from bellavista_tui.ui.screens.help import HelpScreen
from bellavista_tui.ui.screens.rules import RuleList, RulesScreen
from bellavista_tui.ui.screens.title import TitleScreen
from bellavista_tui.ui.terminal.filters import plain_text
from tests.bella_vista.positions import built, london, turn
from tests.ui.apps import QUIET, make_app
from tests.ui.pilots import calm, press, run, settle
from tests.ui.saved import ALONE, TO_REPLAYS, saved_game, started
from tests.ui.shown import flat_text, footer, screen_lines, screen_text, shown, top
from tests.ui.tables import (
    BEFORE_CONTRACT,
    BUILDING,
    LARGE,
    OFFERING,
    SINGLE,
    SMALL,
    at_table,
    point,
    setup_for,
)

REFERENCE = load_reference("bella-vista")
FRENCH = replace(QUIET, language="fr")
ASCII = replace(QUIET, ascii="on")


@asynccontextmanager
async def opened(
    rule: str = "", size: tuple[int, int] = SMALL, settings: Settings = QUIET
) -> AsyncIterator[tuple[Pilot[None], BellavistaApp, RulesScreen]]:
    app = make_app(settings)
    async with app.run_test(size=size, notifications=True) as pilot:
        await calm(pilot)
        app.action_rules(rule)
        await calm(pilot)
        yield pilot, app, rules(app)


def rules(app: BellavistaApp) -> RulesScreen:
    screen = top(app)
    assert isinstance(screen, RulesScreen)
    return screen


def listed(screen: RulesScreen) -> list[str]:
    return [option.id for option in screen.query_one(RuleList).options if option.id]


def entry_text(app: BellavistaApp) -> str:
    """What is shown of the rule, without regard to where lines are folded."""
    return " ".join(" ".join(shown("#rules-entry", app)).split())


# Searching and choosing


@pytest.mark.parametrize(
    ("size", "settings"),
    [(SMALL, QUIET), (SMALL, FRENCH), (LARGE, replace(FRENCH, ascii="on")), ((200, 60), QUIET)],
)
def test_every_rule_can_be_read_at_once(size: tuple[int, int], settings: Settings) -> None:
    async def look() -> None:
        async with opened(size=size, settings=settings) as (pilot, app, screen):
            pane, picture = screen.query_one("#rules-entry"), screen.query_one(RulePicture)
            for number, entry in REFERENCE.entries.items():
                screen.action_rule(number)
                await calm(pilot, rounds=2)
                assert screen.number == number
                assert pane.max_scroll_y == 0, number
                said = entry.text.by_language["fr" if settings.language == "fr" else "en"]
                said = plain_text(said) if settings.ascii == "on" else said
                assert " ".join(said.split()) in entry_text(app)
                assert picture.display == (entry.picture is not None)
                if entry.picture:
                    assert pane.content_region.contains_region(picture.grid.region), number
                    assert picture.grid.fit.cell.height == (2 if size == SMALL else 3)

    run(look())


def test_arrows_go_through_the_list_past_the_titles_of_chapters() -> None:
    async def look() -> None:
        async with opened() as (pilot, app, screen):
            assert screen.number == "1.1"
            await press(pilot, *["down"] * 9)
            assert screen.number == "2.1"
            assert "The city" in screen_text(app)
            await press(pilot, "up", "up")
            assert screen.number == "1.8"
            await press(pilot, "pagedown")
            assert screen.number > "2.1"
            await press(pilot, "escape")
            assert isinstance(top(app), TitleScreen)

    run(look())


def test_the_title_of_a_chapter_is_seen_with_its_first_rule() -> None:
    async def look() -> None:
        async with opened("9.1") as (pilot, app, screen):
            while screen.number != "6.1":
                await press(pilot, "up")
            rows = shown("#rules-list", app)
            line = next(i for i, text in enumerate(rows) if "6.1" in text)
            assert line == 1
            assert "Earning coins" in rows[0]

    run(look())


@pytest.mark.parametrize(
    ("typed", "first", "others"),
    [("6.", "6.1", {"6.2"}), ("highest", "6.2", {"6.1", "9.6"}), ("lone", "9.5", set())],
)
def test_typing_searches(typed: str, first: str, others: set[str]) -> None:
    async def look() -> None:
        async with opened() as (pilot, app, screen):
            await press(pilot, *typed)
            assert screen.number == listed(screen)[0] == first
            assert {*listed(screen)} >= others
            assert "Words" not in screen_text(app)
            assert str(REFERENCE.entries[first].title) in shown("#rule-title", app)[0]
            await press(pilot, *["backspace"] * len(typed))
            assert screen.number == first
            assert len(listed(screen)) == len(REFERENCE.entries)

    run(look())


def test_what_is_not_found_is_said() -> None:
    async def look() -> None:
        async with opened("6.1") as (pilot, app, screen):
            await press(pilot, *"xyz")
            assert "No rule speaks of that" in flat_text(app)
            assert "Lower neighbours" not in screen_text(app)
            assert not screen.query_one(RulePicture).display
            await press(pilot, "down", "enter")
            await press(pilot, *["backspace"] * 3)
            assert screen.number == "6.1"
            assert screen.query_one(RulePicture).display

    run(look())


def test_accents_need_not_be_typed() -> None:
    async def look() -> None:
        async with opened(settings=FRENCH) as (pilot, app, screen):
            await press(pilot, *"a cote")
            assert screen.number == "1.2"
            assert "À côté" in screen_text(app)

    run(look())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_by_mouse(size: tuple[int, int]) -> None:
    async def look() -> None:
        async with opened("9.3", size) as (pilot, app, screen):
            rows = shown("#rules-list", app)
            line = next(i for i, text in enumerate(rows) if "9.4" in text)
            assert await pilot.click("#rules-list", offset=(10, line))
            await calm(pilot)
            assert screen.number == "9.4"
            await press(pilot, *"how many")
            assert screen.number == "9.4"
            await click_on(pilot, app, "#rule-text", "1.9")
            assert screen.number == "1.9"
            assert not screen.typed
            assert "Two or more buildings" in screen_text(app)

    run(look())


async def click_on(pilot: Pilot[None], app: BellavistaApp, widget: str, text: str) -> None:
    """Click on a text that the widget shows."""
    lines = shown(app.screen.query_one(widget), app)
    y = next(i for i, line in enumerate(lines) if text in line)
    await pilot.click(widget, offset=(lines[y].index(text), y))
    await calm(pilot)


@pytest.mark.parametrize(("rule", "number"), [("5.4", "5.4"), ("", "1.1"), ("99.9", "1.1")])
def test_it_is_opened_at_a_rule(rule: str, number: str) -> None:
    async def look() -> None:
        async with opened(rule) as (_pilot, app, screen):
            assert screen.number == number
            assert number in "".join(shown("#rules-list", app))

    run(look())


def test_it_follows_the_settings_and_stays_at_its_rule() -> None:
    async def look() -> None:
        async with opened("6.1") as (pilot, app, screen):
            before = screen_lines(app)
            app.change_settings(replace(FRENCH, theme="light"))
            await calm(pilot)
            assert screen.number == "6.1"
            assert "Voisins plus bas" in screen_text(app)
            assert "RÈGLES" in screen_text(app)
            assert "Retour" in footer(app)
            assert screen.query_one(CityGrid).look == app.look
            app.change_settings(QUIET)
            await calm(pilot)
            assert screen_lines(app) == before
            assert screen.query_one(CityGrid).look == app.look

    run(look())


def test_the_picture_is_painted_in_ascii_and_grows_with_the_window() -> None:
    async def look() -> None:
        async with opened("6.1", settings=ASCII) as (pilot, app, screen):
            assert screen_text(app).isascii()
            assert "G3" in screen_text(app)
            small = screen.query_one(CityGrid).size
            await pilot.resize_terminal(*LARGE)
            await calm(pilot)
            assert screen.query_one(CityGrid).size.width == small.width * 3 // 2

    run(look())


def test_the_rules_are_in_the_palette_of_every_screen() -> None:
    async def look() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            app.action_settings()
            await calm(pilot)
            await press(pilot, "ctrl+p", *"rules")
            await app.workers.wait_for_complete()
            await press(pilot, "enter")
            assert isinstance(top(app), RulesScreen)

    run(look())


# What is broken


def test_a_broken_file_is_told_and_does_no_harm() -> None:
    def fail(_game: str) -> Any:
        raise FileError("rules.toml", 'rules."6.1".text.fr', "it is missing.")

    async def look() -> None:
        async with at_table(state=SINGLE) as (pilot, app, table):
            with patch.object(looking_up, "load_reference", fail):
                await press(pilot, "q")
            assert top(app) is table
            assert [notice.message for notice in app._notifications] == [
                'rules.toml, at `rules."6.1".text.fr`: it is missing.'
            ]

    run(look())


def test_an_impossible_picture_is_told_in_its_place() -> None:
    async def look() -> None:
        async with opened("6.1") as (pilot, app, screen):
            entry = REFERENCE.entries["6.1"]
            written = {"map": "ffff", "buildings": ["a5 0,0-0,1"]}
            picture = Picture(written, "rules.toml", 'rules."6.1".picture')
            broken = replace(entry, picture=picture)
            screen.query_one(RulePicture).show(broken, app.look)
            await calm(pilot)
            assert (
                'rules.toml, at `rules."6.1".picture.buildings[0]`: building 5 does not have'
                in entry_text(app)
            )
            await press(pilot, "down")
            assert "is strictly higher than every" in entry_text(app)

    run(look())


# To the lesson


def test_enter_or_a_click_leads_to_the_lesson_where_there_is_one() -> None:
    learnt: list[str] = []

    async def look() -> None:
        async with opened() as (pilot, app, _screen):
            await press(pilot, "escape")
            lessons = {"6.1": "02-coins"}
            app.push_screen(RulesScreen(REFERENCE, app.look, "6.1", lessons.get, learnt.append))
            await calm(pilot)
            assert "Lesson" in footer(app)
            await press(pilot, "enter")
            assert learnt == ["02-coins"]
            await click_on(pilot, app, "#rule-lesson", "Enter: the lesson")
            assert learnt == ["02-coins"] * 2
            await press(pilot, "down", "enter")
            assert "Lesson" not in footer(app)
            assert "the lesson" not in flat_text(app)
            assert len(learnt) == 2

    run(look())


def test_the_lessons_that_there_are_can_be_reached() -> None:
    by_rule = lessons_by_rule("bella-vista")
    assert by_rule["5.1"] == "first-building"
    assert by_rule.keys() <= REFERENCE.entries.keys()

    async def look() -> None:
        async with at_table(state=BUILDING) as (pilot, app, _table):
            await press(pilot, "q", "enter")
            assert isinstance(top(app), LessonScreen)
            await press(pilot, "q")
            assert isinstance(top(app), RulesScreen)
            assert "Lesson" not in footer(app)

    run(look())


# From the table


def test_every_phase_has_its_rule() -> None:
    assert set(PHASES.values()) <= REFERENCE.entries.keys()


@pytest.mark.parametrize(
    ("state", "keys", "rule"),
    [
        (OFFERING, (), "3.1"),
        (BUILDING, (), "5.1"),
        (BEFORE_CONTRACT, ("enter",), "7.1"),
        (BEFORE_CONTRACT, ("m", "m"), "7.6"),
        (BEFORE_CONTRACT, ("m", "m", "m", "m", "m"), "5.1"),
    ],
)
def test_at_the_table_q_leads_to_the_rule_of_the_moment(
    state: State, keys: tuple[str, ...], rule: str
) -> None:
    async def look() -> None:
        async with at_table(state=state) as (pilot, app, table):
            await press(pilot, *keys)
            before = table.decision
            await press(pilot, "q")
            assert rules(app).number == rule
            await press(pilot, "escape")
            assert top(app) is table
            assert table.decision == before

    run(look())


@pytest.mark.parametrize(
    ("cell", "rule", "size", "is_tried"),
    [
        ((0, 4), "1.1", SMALL, True),
        ((5, 11), "5.3", SMALL, False),
        ((5, 11), "5.3", LARGE, True),
        ((0, 1), "5.1", LARGE, False),
    ],
)
def test_from_a_refusal_q_leads_to_its_rule(
    cell: tuple[int, int], rule: str, size: tuple[int, int], is_tried: bool
) -> None:
    async def look() -> None:
        standing = (built("b7", (0, 0), (0, 1)),)
        state = turn(london(), "a8", standing=standing, constraint="river:forbidden")
        async with at_table(state=state, size=size) as (pilot, app, table):
            await point(pilot, table, cell)
            if is_tried:
                await press(pilot, "enter")
                assert app._notifications
            await press(pilot, "q")
            assert rules(app).number == rule
            assert not app._notifications
            await press(pilot, "escape", "q")
            assert rules(app).number == rule

    run(look())


@pytest.mark.parametrize(
    ("refused", "rule"),
    [
        (reasons.MustTakeSlot(slot=1), "3.3"),
        (CannotTakeBack(seat=0), "10.2"),
        (NotYourTurn(seat=0), "3.1"),
        (None, "3.1"),
    ],
)
def test_what_was_refused_comes_before_the_moment(refused: Refusal | None, rule: str) -> None:
    async def look() -> None:
        async with at_table(state=OFFERING) as (_pilot, _app, table):
            assert rule_in_question(table.sight, refused) == rule

    run(look())


def test_a_replay_has_the_key_too() -> None:
    async def look() -> None:
        app = make_app()
        saved_game(app.saves, ALONE)
        async with started(app, *TO_REPLAYS, "enter", size=LARGE) as pilot:
            assert isinstance(top(app), ReplayScreen)
            await press(pilot, "q")
            assert rules(app).number == "3.1"
            await press(pilot, "escape", "end", "q")
            assert rules(app).number == "9.6"

    run(look())


def test_the_key_can_be_changed() -> None:
    async def look() -> None:
        settings = replace(QUIET, keys={"table.rule": "y"})
        async with at_table(state=OFFERING, settings=settings) as (pilot, app, table):
            await press(pilot, "q")
            assert top(app) is table
            await press(pilot, "y")
            assert rules(app).number == "3.1"

    run(look())


def test_what_is_said_in_a_first_game_names_the_key() -> None:
    async def look() -> None:
        app = make_app(QUIET, setup_for(("human", "easy", "easy")))
        app.settings = replace(app.settings, explain=True)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            await calm(pilot)
            assert "q tells more." in flat_text(app)
            await press(pilot, "q")
            assert rules(app).number == "3.1"

    run(look())


# From help


def test_help_leads_to_the_first_rule_in_sight() -> None:
    async def look() -> None:
        async with at_table(state=OFFERING) as (pilot, app, table):
            await press(pilot, "f1")
            card = app.screen.query_one("#help")
            assert "leads to the first rule" in " ".join(
                str(each.render()) for each in card.query(Static)
            )
            await press(pilot, "q")
            assert rules(app).number == "3.1"
            await press(pilot, "escape")
            assert isinstance(top(app), HelpScreen)
            card.scroll_to(y=card.max_scroll_y, animate=False)
            await calm(pilot)
            await press(pilot, "q")
            assert rules(app).number != "3.1"
            await press(pilot, "escape", "escape")
            assert top(app) is table

    run(look())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_click_on_a_rule_in_help_leads_there(size: tuple[int, int]) -> None:
    async def look() -> None:
        async with at_table(state=OFFERING, size=size) as (pilot, app, _table):
            await press(pilot, "f1")
            card = app.screen.query_one("#help")
            line = next(each for each in card.query(Static) if "rule 4.1" in str(each.render()))
            card.scroll_to_widget(line, animate=False)
            await calm(pilot)
            lines = shown(line, app)
            y = next(i for i, text in enumerate(lines) if "4.1" in text)
            await pilot.click(line, offset=(lines[y].index("4.1"), y))
            await calm(pilot)
            assert rules(app).number == "4.1"

    run(look())


def test_where_help_names_no_rule_q_closes_it() -> None:
    async def look() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            await press(pilot, "f1")
            assert isinstance(top(app), HelpScreen)
            assert "first rule" not in flat_text(app)
            await press(pilot, "q")
            assert isinstance(top(app), TitleScreen)

    run(look())
