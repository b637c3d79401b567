"""Windows of any size, and windows that change."""

import pytest

from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.screens.title import TitleScreen
from bellavista_tui.ui.screens.too_small import TooSmallScreen
from tests.ui.apps import make_app
from tests.ui.behind import real_state
from tests.ui.pilots import calm, press, run, tap
from tests.ui.shown import flat_text, screen_text, strips, top
from tests.ui.tables import (
    BUILDING,
    FIRST,
    LARGE,
    SMALL,
    at_table,
    ghost,
    point,
    setup_for,
    with_held_bots,
)


def test_below_80x24_nothing_is_lost_and_growing_goes_on_where_one_was() -> None:
    async def resize() -> None:
        async with at_table(state=BUILDING) as (pilot, app, table):
            await press(pilot, "n", "r", "left")
            before, decision = strips(app), table.decision
            for small in ((79, 24), (80, 23), (30, 8), (1, 1)):
                await pilot.resize_terminal(*small)
                await calm(pilot)
                assert top(app) is not table
                assert small == (1, 1) or "80 by 24" in flat_text(app)
                assert "IF YOU BUILD" not in screen_text(app)
                for key in ("enter", "escape", "r"):
                    await press(pilot, key)
                await pilot.resize_terminal(*SMALL)
                await calm(pilot)
                assert top(app) is table
                assert table.decision == decision
                assert real_state(table) == BUILDING
                assert strips(app) == before
            await press(pilot, "right")
            assert table.decision != decision

    run(resize())


def test_an_app_that_starts_too_small_waits_until_it_is_larger() -> None:
    async def start() -> None:
        app = make_app()
        async with app.run_test(size=(60, 20)) as pilot:
            await calm(pilot)
            assert "80 by 24" in flat_text(app)
            assert "New game" not in screen_text(app)
            await pilot.resize_terminal(*SMALL)
            await calm(pilot)
            assert isinstance(app.screen, TitleScreen)

    run(start())


def test_resizing_keeps_the_ghost_where_it_is() -> None:
    sizes = [LARGE, (200, 60), (80, 60), (200, 24), (81, 25), SMALL]

    async def resize() -> None:
        async with at_table(state=BUILDING) as (pilot, _app, table):
            await press(pilot, "n", "r", "down", "left")
            decision, cells = table.decision, ghost(table)
            for size in sizes:
                await pilot.resize_terminal(*size)
                await calm(pilot)
                assert table.decision == decision
                assert ghost(table) == cells
                grid = table.query_one(CityGrid)
                inside = grid.region.reset_offset
                assert all(inside.contains_region(grid.region_of(cell)) for cell in cells)
                await point(pilot, table, cells[1])
                assert ghost(table) == cells

    run(resize())


def test_every_panel_is_as_high_as_it_has_lines() -> None:
    async def resize() -> None:
        async with at_table(state=BUILDING, size=LARGE) as (pilot, _app, table):
            for size in (LARGE, SMALL, LARGE, (80, 40), (200, 60), LARGE):
                await pilot.resize_terminal(*size)
                await calm(pilot)
                for panel in filter(lambda each: each.display, table.panels):
                    assert panel.size.height == len(panel._lines), (panel, size)

    run(resize())


@pytest.mark.parametrize(
    ("size", "cell"), [(SMALL, (2, 1)), ((112, 35), (4, 2)), (LARGE, (4, 2)), ((170, 55), (6, 3))]
)
def test_the_city_takes_the_room_that_the_cards_leave(
    size: tuple[int, int], cell: tuple[int, int]
) -> None:
    """Rome has as many rows as a city may have."""

    async def look() -> None:
        setup = setup_for(("human", "easy", "easy"), "rome")
        async with at_table(setup=setup, size=size) as (_pilot, _app, table):
            assert table.query_one(CityGrid).fit.cell == cell

    run(look())


def test_growing_after_the_next_person_came_up_leaves_no_message_behind() -> None:
    async def resize() -> None:
        levels: tuple[Level, ...] = ("human", "easy", "human", "easy")
        async with with_held_bots(levels, FIRST) as (pilot, app, table, bots):
            await tap(pilot, "enter")
            await bots.wait_until_thinking(pilot)
            await pilot.resize_terminal(60, 20)
            await bots.let_one_move(pilot, table)
            await pilot.resize_terminal(*LARGE)
            for _ in range(3):
                await tap(pilot, "enter")
            assert not any(isinstance(screen, TooSmallScreen) for screen in app.screen_stack)
            assert top(app) is table

    run(resize())


def test_a_hand_over_is_not_shown_in_a_window_that_is_too_small() -> None:
    async def resize() -> None:
        levels: tuple[Level, ...] = ("human", "easy", "human", "easy")
        async with with_held_bots(levels, FIRST) as (pilot, app, table, bots):
            await tap(pilot, "enter")
            await bots.wait_until_thinking(pilot)
            await pilot.resize_terminal(60, 20)
            await bots.let_one_move(pilot, table)
            assert isinstance(app.screen, TooSmallScreen)

    run(resize())
