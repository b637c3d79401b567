"""Several people at one keyboard."""

import pytest

from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.screens import hand_over as hand_over_module
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.bella_vista.positions import ANA, BEN
from tests.ui.apps import QUIET, make_app
from tests.ui.behind import table_behind
from tests.ui.pilots import calm, press, run, settle
from tests.ui.shown import screen_text, shown, top
from tests.ui.tables import TWO_PEOPLE, TWO_PLAYERS, at_table, log_entries, setup_for


def test_no_hand_is_seen_between_two_people() -> None:
    async def hand_over() -> None:
        levels: tuple[Level, ...] = ("human", "human", "easy", "easy")
        async with at_table(levels, TWO_PEOPLE) as (pilot, app, table):
            assert shown("#hand", app)[1].split() == ["▸1", "2", "3"]
            await press(pilot, "3", "enter")
            assert isinstance(app.screen, HandOverScreen)
            text = screen_text(app)
            assert "▲ Bob, it is your turn." in text
            assert not any(char.isdecimal() for char in text)
            for key in "38auv":
                await press(pilot, key)
                assert not any(char.isdecimal() for char in screen_text(app))
                if not isinstance(app.screen, HandOverScreen):
                    await press(pilot, "escape")
            await pilot.click(offset=(10, 5))
            await calm(pilot)
            assert top(app) is table
            assert table.flow.viewer == BEN
            assert shown("#hand", app)[1].split() == ["▸6", "7", "8"]
            assert "▒" in shown("#offers", app)[2]
            assert "3" not in shown("#offers", app)[2]

    run(hand_over())


def test_one_person_against_bots_is_never_asked_to_hand_over() -> None:
    async def play() -> None:
        async with at_table(("easy", "human", "easy")) as (pilot, app, _table):
            for _ in range(4):
                assert isinstance(app.screen, TableScreen)
                await press(pilot, "enter")

    run(play())


def test_the_hand_over_can_be_left_with_escape() -> None:
    async def leave() -> None:
        async with at_table(("human", "human"), TWO_PLAYERS) as (pilot, app, _table):
            await press(pilot, "enter")
            assert isinstance(app.screen, HandOverScreen)
            await press(pilot, "escape")
            assert isinstance(top(app), TitleScreen)

    run(leave())


def test_the_table_under_the_hand_over_shows_nobodys_cards() -> None:
    async def hand_over() -> None:
        levels: tuple[Level, ...] = ("human", "human", "easy", "easy")
        async with at_table(levels, TWO_PEOPLE) as (pilot, app, table):
            await press(pilot, "3", "enter")
            assert isinstance(top(app), HandOverScreen)
            assert table.sight.view == table_behind(table).view(None)
            assert all(panel.sight == table.sight for panel in table.query(Panel))
            assert "3" not in " ".join(entry.text for entry in log_entries(table)[1:])

    run(hand_over())


def test_a_key_held_down_lifts_no_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter confirms a move and lifts the cover: pressed twice, it shows nobody's hand."""
    monkeypatch.setattr(hand_over_module, "REST_S", 1e6)

    async def hold() -> None:
        levels: tuple[Level, ...] = ("human", "human", "easy", "easy")
        app = make_app(QUIET, setup_for(levels))
        async with app.run_test() as pilot:
            await settle(pilot)
            await press(pilot, "enter", "enter", "space")
            assert isinstance(top(app), HandOverScreen)
            await pilot.click()
            assert isinstance(top(app), HandOverScreen)

    run(hold())


def test_what_was_taken_back_under_the_cover_comes_before_sitting_down() -> None:
    async def hand_over() -> None:
        levels: tuple[Level, ...] = ("human", "human", "easy", "easy")
        async with at_table(levels, TWO_PEOPLE) as (pilot, app, table):
            await press(pilot, "3", "enter")
            assert "Bob, it is your turn." in screen_text(app)
            table_behind(table).take_back(ANA)
            await press(pilot, "enter")
            assert isinstance(top(app), HandOverScreen)
            assert "Ada, it is your turn." in screen_text(app)
            await press(pilot, "enter")
            assert table.flow.viewer == ANA
            assert shown("#hand", app)[1].split() == ["▸1", "2", "3"]

    run(hand_over())
