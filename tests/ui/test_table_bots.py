"""The table while bots think and move."""

from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.decision import (
    OfferDecision,
)
from bellavista_tui.ui.bella_vista.table_screen import TableScreen
from bellavista_tui.ui.title import TitleScreen
from tests.ui.pilots import calm, run, tap
from tests.ui.shown import footer
from tests.ui.tables import FIRST, HUMAN_AND_BOTS, real_state, with_held_bots


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


def test_space_hurries_the_bots() -> None:
    """At a slow pace a step of a bot is shown for seconds; Space shows the next at once."""

    async def hurry() -> None:
        slow = Settings(animation=False, bot_pace="slow")
        async with with_held_bots(HUMAN_AND_BOTS, FIRST, slow) as (pilot, app, table, bots):
            await tap(pilot, "enter")
            await bots.wait_until_thinking(pilot)
            await bots.let_one_move(pilot, table)
            assert "Hurry" in footer(app)
            await tap(pilot, "space")
            for _ in range(20):
                await calm(pilot)
            assert bots.thinking.is_set()

    run(hurry())
