"""Placing a building at the table, by keys and by mouse."""

from textual.events import MouseScrollDown, MouseScrollUp

from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    PlaceDecision,
)
from tests.bella_vista.games import random_play
from tests.bella_vista.positions import across, built, london, turn
from tests.ui.behind import real_state
from tests.ui.pilots import calm, press, run
from tests.ui.shown import footer, screen_text, shown
from tests.ui.tables import (
    BUILDING,
    LARGE,
    SINGLE,
    SMALL,
    at_table,
    board_of,
    click,
    ghost,
    log_entries,
    middle,
    point,
)


def test_the_ghost_moves_with_arrows_and_letters_and_enter_builds_it() -> None:
    async def build() -> None:
        async with at_table(state=SINGLE) as (pilot, app, table):
            await point(pilot, table, (7, 6))
            assert ghost(table) == ((7, 6),)
            for key, cell in (
                ("up", (6, 6)),
                ("left", (6, 5)),
                ("down", (7, 5)),
                ("right", (7, 6)),
                ("k", (6, 6)),
                ("h", (6, 5)),
                ("j", (7, 5)),
                ("l", (7, 6)),
            ):
                await press(pilot, key)
                assert ghost(table) == (cell,), key
            assert board_of(table) == SINGLE.board
            await press(pilot, "enter")
            assert board_of(table).buildings[0] == built("a8", (7, 6))
            assert not isinstance(table.decision, ContractDecision)  # there is nothing to take
            assert screen_text(app).count("■") > 1

    run(build())


def test_a_building_turns_with_r_and_with_the_wheel() -> None:
    async def build() -> None:
        async with at_table(state=BUILDING) as (pilot, _app, table):
            await point(pilot, table, (6, 6))
            first = ghost(table)
            await press(pilot, "r")
            turned = ghost(table)
            for cells, other in ((first, turned), (turned, first)):
                across_or_down = {row for row, _ in cells}, {column for _, column in other}
                assert len(across_or_down[0]) == len(across_or_down[1])
                assert (6, 6) in cells
            assert first != turned
            for event in (MouseScrollDown, MouseScrollUp):
                at = middle(table, (6, 6))
                await pilot._post_mouse_events([event], "#city", at)
                await calm(pilot)
                assert ghost(table) == (first if event is MouseScrollDown else turned)
            await press(pilot, "enter")
            assert board_of(table).buildings[1] == built("a5", *turned)

    run(build())


def test_a_building_of_one_cell_is_not_offered_to_be_turned() -> None:
    async def look() -> None:
        for state, can_turn in ((SINGLE, False), (BUILDING, True)):
            async with at_table(state=state) as (_pilot, app, _table):
                assert ("Turn" in footer(app)) == can_turn

    run(look())


def test_n_goes_through_the_best_places_and_shift_n_back() -> None:
    async def build() -> None:
        async with at_table(state=BUILDING) as (pilot, _app, table):
            visited, coins = [], []
            for _ in range(4):
                visited.append(ghost(table))
                assert isinstance(table.decision, PlaceDecision)
                gain = table.decision.placing.gain
                assert gain is not None
                coins.append(gain.coins)
                await press(pilot, "n")
            assert len(set(visited)) == 4
            assert coins == sorted(coins, reverse=True)
            for cells in reversed(visited):
                await press(pilot, "N")
                assert ghost(table) == cells

    run(build())


def test_a_building_goes_where_the_mouse_points_and_clicks() -> None:
    async def build() -> None:
        async with at_table(state=SINGLE) as (pilot, _app, table):
            for size, cell in ((SMALL, (0, 6)), (LARGE, (8, 18)), ((200, 60), (1, 17))):
                await pilot.resize_terminal(*size)
                await calm(pilot)
                await point(pilot, table, cell)
                assert ghost(table) == (cell,)
            assert board_of(table) == SINGLE.board

    run(build())


def test_a_click_holds_the_ghost_and_a_second_one_builds() -> None:
    async def build() -> None:
        async with at_table(state=SINGLE) as (pilot, _app, table):
            for cell in ((0, 6), (6, 12)):
                await click(pilot, table, cell)
                await point(pilot, table, (7, 6))
                assert ghost(table) == (cell,)
                assert board_of(table) == SINGLE.board
            await click(pilot, table, (6, 12))
            assert board_of(table).buildings[0] == built("a8", (6, 12))

    run(build())


def test_a_held_building_can_be_turned_before_the_second_click() -> None:
    async def build() -> None:
        async with at_table(state=BUILDING) as (pilot, _app, table):
            assert isinstance(table.decision, PlaceDecision)
            placing = table.decision.placing
            both_ways = (
                cell
                for cell in placing.lit
                if placing.at(cell).is_legal and placing.at(cell).turned().is_legal
            )
            cell = min(both_ways)
            await click(pilot, table, cell)
            held = ghost(table)
            await pilot._post_mouse_events([MouseScrollDown], "#city", middle(table, cell))
            await calm(pilot)
            turned = ghost(table)
            assert turned != held
            await click(pilot, table, turned[-1])
            assert built("a5", *turned) in board_of(table).buildings

    run(build())


def test_without_confirmations_a_single_click_builds() -> None:
    async def build() -> None:
        settings = Settings(animation=False, bot_pace="instant", confirm_moves=False)
        async with at_table(state=SINGLE, settings=settings) as (pilot, _app, table):
            await click(pilot, table, (6, 12))
            assert board_of(table).buildings[0] == built("a8", (6, 12))

    run(build())


def test_an_illegal_spot_says_why_before_enter_and_enter_changes_nothing() -> None:
    spots = [
        ((0, 4), "Buildings stand on districts only. (rule 1.1)"),
        ((5, 11), "The mayor asks: Not next to a river. (rule 5.3)"),
        ((0, 1), "A building stands there already. (rule 5.1)"),
    ]

    async def build() -> None:
        standing = (built("b7", *across(0, 0, 2)),)
        state = turn(london(), "a8", standing=standing, constraint="river:forbidden")
        async with at_table(state=state, size=LARGE) as (pilot, app, table):
            assert "rule" not in " ".join(shown("#reckoning", app))
            for cell, sentence in spots:
                await point(pilot, table, cell)
                assert sentence in " ".join(" ".join(shown("#reckoning", app)).split())
                assert sentence not in said(app)
                await press(pilot, "enter")
                assert sentence in said(app)
                await click(pilot, table, cell)
                assert real_state(table) == state
                assert ghost(table) == (cell,)

    run(build())


def said(app: BellavistaApp) -> str:
    """The notices that are shown at the moment."""
    return " ".join(notice.message for notice in app._notifications)


def test_a_held_building_says_that_another_click_builds_it() -> None:
    async def build() -> None:
        async with at_table(state=SINGLE) as (pilot, app, table):
            await point(pilot, table, (0, 6))
            assert "CLICK AGAIN" not in screen_text(app)
            await click(pilot, table, (0, 6))
            assert "CLICK AGAIN TO BUILD" in screen_text(app)
            await press(pilot, "up")
            assert "CLICK AGAIN" not in screen_text(app)

    run(build())


def test_a_refusal_said_again_does_not_stand_twice() -> None:
    async def build() -> None:
        async with at_table(state=SINGLE) as (pilot, app, table):
            await point(pilot, table, (0, 4))
            await press(pilot, "enter", "enter", "enter")
            assert len(app._notifications) == 1

    run(build())


def test_the_reckoning_can_be_read_after_a_refusal_at_80x24() -> None:
    async def build() -> None:
        async with at_table(state=SINGLE) as (pilot, app, table):
            await point(pilot, table, (0, 4))
            await press(pilot, "enter")
            await point(pilot, table, (0, 6))
            assert "+3 coins" in screen_text(app)

    run(build())


def test_the_reckoning_follows_the_ghost() -> None:
    """Beside Ben's 1 Ana's 8 is higher: 1 + 3. By itself: 3."""

    async def build() -> None:
        standing = (built("b1", *across(0, 0, 2), *across(1, 0, 2)),)
        state = turn(london(), "a8", standing=standing, constraint="river:forbidden")
        async with at_table(state=state, size=LARGE) as (pilot, app, table):
            for cell, coins in (((0, 2), "+4 coins"), ((0, 3), "+3 coins"), ((2, 0), "+4 coins")):
                await point(pilot, table, cell)
                assert coins in " ".join(shown("#reckoning", app))

    run(build())


def test_the_unused_colour_is_placed_like_any_other_building() -> None:
    async def build() -> None:
        game = london(3)
        play = random_play(game, 4)
        state, seat = next((s, seat) for s, seat, _ in play if s.board.phase == "neutral")
        levels: list[Level] = ["easy"] * 3
        levels[seat] = "human"
        async with at_table(levels, state) as (pilot, app, table):
            assert isinstance(table.decision, PlaceDecision)
            cells = ghost(table)
            before = len(state.board.buildings)
            await press(pilot, "enter")
            building = board_of(table).buildings[before]
            assert (building.owner, building.cells) == (None, cells)
            assert "unused colour" in " ".join(entry.text for entry in log_entries(table))
            assert app._exception is None

    run(build())
