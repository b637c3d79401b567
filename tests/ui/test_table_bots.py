"""The table while bots think and move."""

import subprocess
import sys
from unittest.mock import patch

import pytest

from bellavista_tui.settings import Settings
from bellavista_tui.tables.background import in_background
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    OfferDecision,
    PlaceDecision,
)
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.bella_vista.positions import london, turn
from tests.ui.behind import real_state
from tests.ui.pilots import calm, press, run, tap
from tests.ui.shown import footer
from tests.ui.tables import (
    BEFORE_CONTRACT,
    FIRST,
    HUMAN_AND_BOTS,
    at_table,
    board_of,
    with_held_bots,
)


def test_an_offer_can_be_taken_back_while_a_bot_thinks_about_the_next() -> None:
    async def take_back() -> None:
        async with with_held_bots(HUMAN_AND_BOTS, FIRST) as (pilot, app, table, bots):
            await tap(pilot, "enter")
            await bots.wait_until_thinking(pilot)
            assert "Take back" in footer(app)
            await tap(pilot, "u")
            assert real_state(table) == FIRST
            bots.gate.release()
            for _ in range(20):
                await calm(pilot)
            assert app._exception is None
            assert real_state(table) == FIRST
            assert isinstance(table.decision, OfferDecision)

    run(take_back())


def test_leaving_while_a_bot_thinks_and_playing_again() -> None:
    async def leave() -> None:
        async with with_held_bots(HUMAN_AND_BOTS, FIRST) as (pilot, app, _table, bots):
            await tap(pilot, "enter")
            await bots.wait_until_thinking(pilot)
            await tap(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)
            bots.gate.release()
            for _ in range(2):
                await tap(pilot, "enter")
                await calm(pilot)
            assert isinstance(app.screen, TableScreen)
            assert app._exception is None

    run(leave())


def test_quitting_while_a_bot_thinks() -> None:
    async def leave() -> None:
        async with with_held_bots(HUMAN_AND_BOTS, FIRST) as (pilot, app, _table, bots):
            await tap(pilot, "enter")
            await bots.wait_until_thinking(pilot)
            await tap(pilot, "ctrl+q")
            assert app.return_code == 0
            assert app._exception is None

    run(leave())


def test_what_a_bot_has_built_is_marked_while_it_is_shown() -> None:
    async def watch() -> None:
        slow = Settings(animation=False, bot_pace="slow")
        state = turn(london(), "b5", constraint="river:forbidden")
        async with with_held_bots(HUMAN_AND_BOTS, state, slow) as (pilot, _app, table, bots):
            await bots.wait_until_thinking(pilot)
            await bots.let_one_move(pilot, table)
            assert table.marked == frozenset(board_of(table).buildings[-1].cells)

    run(watch())


def test_space_hurries_the_bots() -> None:
    """At a slow pace a step of a bot is shown for seconds; Space shows the next at once."""

    async def hurry() -> None:
        slow = Settings(animation=False, bot_pace="slow")
        async with with_held_bots(HUMAN_AND_BOTS, FIRST, slow) as (pilot, app, table, bots):
            await tap(pilot, "enter")
            table._end_pause()
            await bots.wait_until_thinking(pilot)
            await bots.let_one_move(pilot, table)
            assert "Hurry" in footer(app)
            await tap(pilot, "space")
            for _ in range(20):
                await calm(pilot)
            assert bots.thinking.is_set()

    run(hurry())


def test_the_answer_to_ones_own_step_has_its_pause_as_well() -> None:
    async def answer() -> None:
        slow = Settings(animation=False, bot_pace="slow")
        async with with_held_bots(HUMAN_AND_BOTS, FIRST, slow) as (pilot, app, table, bots):
            await tap(pilot, "enter")
            for _ in range(20):
                await calm(pilot)
            assert not bots.thinking.is_set()
            assert "Take back" in footer(app)
            await tap(pilot, "u")
            assert real_state(table) == FIRST
            assert isinstance(table.decision, OfferDecision)
            await tap(pilot, "enter")
            await tap(pilot, "space")
            await bots.wait_until_thinking(pilot)

    run(answer())


def test_hurrying_holds_until_the_person_is_to_decide() -> None:
    async def hurry() -> None:
        slow = Settings(animation=False, bot_pace="slow")
        async with with_held_bots(HUMAN_AND_BOTS, FIRST, slow) as (pilot, app, table, bots):
            await tap(pilot, "enter")
            await tap(pilot, "space")
            moves = 0
            while not isinstance(table.decision, PlaceDecision) and moves < 20:
                await bots.wait_until_thinking(pilot)
                await bots.let_one_move(pilot, table)
                assert table._pause is None
                moves += 1
            assert moves >= 3
            assert not table.flow.is_hurried
            assert app._exception is None

    run(hurry())


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_bell_rings_once_when_a_turn_begins(is_wanted: bool) -> None:
    async def listen() -> None:
        settings = Settings(animation=False, bot_pace="instant", bell=is_wanted)
        with patch.object(BellavistaApp, "bell") as bell:
            async with at_table(state=BEFORE_CONTRACT, settings=settings) as (pilot, _app, table):
                rings = [bell.call_count]
                await press(pilot, "n")
                await press(pilot, "enter")
                assert isinstance(table.decision, ContractDecision)
                rings.append(bell.call_count)
                await press(pilot, "u")
                rings.append(bell.call_count)
                await press(pilot, "enter", "p")
                assert board_of(table).phase == "offer"
                rings.append(bell.call_count)
        assert rings == ([1, 1, 1, 2] if is_wanted else [0, 0, 0, 0])

    run(listen())


def test_a_bot_in_deep_thought_does_not_keep_the_program_from_ending() -> None:
    code = """
import asyncio, threading
from bellavista_tui.tables.background import in_background

async def main():
    task = asyncio.create_task(in_background(threading.Event().wait))
    await asyncio.sleep(0)
    task.cancel()

asyncio.run(main())
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_an_error_in_the_background_is_not_swallowed() -> None:
    async def fail() -> None:
        with pytest.raises(ZeroDivisionError):
            await in_background(lambda: 1 // 0)

    run(fail())
