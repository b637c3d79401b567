"""Contracts at the table, and taking a step back."""

import pytest

from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    PlaceDecision,
)
from tests.bella_vista.positions import ANA, BEN, built, london, position
from tests.ui.behind import real_state
from tests.ui.pilots import press, run
from tests.ui.shown import footer
from tests.ui.tables import (
    BEFORE_CONTRACT,
    LARGE,
    OFFERING,
    at_table,
    board_of,
    ghost,
    log_entries,
)


@pytest.mark.parametrize(
    ("keys", "taken"),
    [
        (("down", "enter"), ("park",)),
        (("p",), ()),
    ],
)
def test_a_contract_is_taken_or_passed_up(keys: tuple[str, ...], taken: tuple[str, ...]) -> None:
    async def decide() -> None:
        async with at_table(state=BEFORE_CONTRACT, size=LARGE) as (pilot, app, table):
            assert "Pass" not in footer(app)
            await press(pilot, "enter")
            assert isinstance(table.decision, ContractDecision)
            assert "Pass" in footer(app)
            await press(pilot, *keys)
            assert board_of(table).architects[ANA].contracts == taken
            assert board_of(table).phase != "contract" or board_of(table).to_move != ANA
            lines = [entry.text for entry in log_entries(table)]
            assert any("Ada takes a contract" in line for line in lines) == bool(taken)

    run(decide())


def test_the_log_says_how_many_buildings_a_contract_asked_for() -> None:
    async def decide() -> None:
        async with at_table(state=BEFORE_CONTRACT, size=LARGE) as (pilot, _app, table):
            await press(pilot, "enter", "enter")
            assert board_of(table).architects[ANA].contracts == ("district:flower-hatched",)
            lines = [entry.text for entry in log_entries(table)]
            assert any(": two on flower, hatched" in line for line in lines)

    run(decide())


def test_a_building_can_be_taken_back_while_its_contract_is_decided() -> None:
    async def take_back() -> None:
        async with at_table(state=BEFORE_CONTRACT, size=LARGE) as (pilot, app, table):
            assert "Take back" not in footer(app)
            await press(pilot, "u")
            assert real_state(table) == BEFORE_CONTRACT
            await press(pilot, "n", "n")
            cells = ghost(table)
            await press(pilot, "enter")
            assert "Take back" in footer(app)
            assert built("a5", *cells) in board_of(table).buildings
            await press(pilot, "u")
            assert real_state(table) == BEFORE_CONTRACT
            assert isinstance(table.decision, PlaceDecision)
            assert table.sight.view.board == BEFORE_CONTRACT.board
            assert "Take back" not in footer(app)

    run(take_back())


def test_the_first_of_two_offers_in_a_row_can_be_taken_back() -> None:
    async def take_back() -> None:
        game = london(2)
        state = position(game, bids={0: "a5"}, order=(ANA, BEN, BEN, ANA))
        async with at_table(("easy", "human"), state) as (pilot, app, table):
            assert "Take back" not in footer(app)
            await press(pilot, "e", "enter")
            assert [bid.slot for bid in board_of(table).bids] == [0, 4]
            assert "Take back" in footer(app)
            await press(pilot, "u")
            assert real_state(table) == state
            await press(pilot, "c", "enter")
            assert [bid.slot for bid in board_of(table).bids] == [0, 2]

    run(take_back())


def test_among_several_people_nothing_can_be_taken_back_after_others_have_acted() -> None:
    async def try_it() -> None:
        levels: tuple[Level, ...] = ("human", "human", "easy", "easy")
        async with at_table(levels, OFFERING, size=LARGE) as (pilot, app, table):
            await press(pilot, "enter")
            assert isinstance(table.decision, PlaceDecision)
            after = real_state(table)
            assert "Take back" not in footer(app)
            await press(pilot, "u")
            assert real_state(table) == after

    run(try_it())


def test_against_bots_alone_one_may_go_back_as_far_as_one_likes() -> None:
    async def go_back() -> None:
        async with at_table(size=LARGE) as (pilot, app, table):
            await press(pilot, "u")
            first, log = real_state(table), [entry.text for entry in log_entries(table)]
            decisions = 0
            while board_of(table).round < 3:
                await press(pilot, "enter")
                decisions += 1
            for _ in range(decisions):
                assert "Take back" in footer(app)
                await press(pilot, "u")
            assert real_state(table) == first
            assert [entry.text for entry in log_entries(table)] == log
            assert "Take back" not in footer(app)

    run(go_back())


def test_the_log_does_not_tell_what_was_taken_back() -> None:
    async def take_back() -> None:
        async with at_table(state=BEFORE_CONTRACT, size=LARGE) as (pilot, _app, table):
            before = [entry.text for entry in log_entries(table)]
            await press(pilot, "enter", "u")
            after = [entry.text for entry in log_entries(table)]
            assert after == before or "taken back" in after[-1] or "takes back" in after[-1]

    run(take_back())
