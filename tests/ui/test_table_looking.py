"""Looking round at the table: overlays, panorama, log."""

from bellavista_tui.games.bella_vista.construction import open_placements
from bellavista_tui.games.bella_vista.shapes import bits
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.bella_vista.positions import built, london, turn
from tests.ui.behind import real_state
from tests.ui.pilots import press, run, settle
from tests.ui.shown import shown, strips, top
from tests.ui.tables import (
    BEFORE_CONTRACT,
    BUILDING,
    LARGE,
    MEETING,
    NAMES,
    OFFERING,
    SINGLE,
    at_table,
    board_of,
    log_entries,
    point,
)


def test_the_overlay_key_shows_three_things_and_then_none() -> None:
    async def look() -> None:
        state = turn(london(), "a5", standing=(*MEETING, built("a4", (1, 0), (2, 0), (2, 1))))
        async with at_table(state=state) as (pilot, app, table):
            pictures, top_lines = [strips(app)], []
            for _ in range(4):
                await press(pilot, "o")
                pictures.append(strips(app))
                top_lines.append(shown("#track", app)[0])
            assert pictures[4] == pictures[0]
            for i, picture in enumerate(pictures[:4]):
                assert all(picture != other for other in pictures[:i])
            for word, line in zip(("Owners", "Ensembles", "Heights beside parks"), top_lines):
                assert word in line
            assert "Ada builds 5" in top_lines[3]
            assert real_state(table) == state

    run(look())


def picture_in(table: TableScreen) -> CityPicture:
    picture = table.query_one(CityGrid).picture
    assert picture is not None
    return picture


def test_the_overlay_of_heights_lights_the_squares_that_the_objective_counts() -> None:
    async def look() -> None:
        async with at_table(state=BUILDING) as (pilot, _app, table):
            await press(pilot, "o", "o", "o")
            survey = table.game.placements.survey
            counted = {
                "border": survey.border,
                "parks": frozenset().union(*survey.parks),
                "rivers": frozenset().union(*survey.rivers),
            }
            assert picture_in(table).areas == counted[board_of(table).height] != frozenset()

    run(look())


def test_while_an_offer_is_weighed_the_squares_for_its_card_are_lit() -> None:
    async def look() -> None:
        async with at_table(state=OFFERING) as (pilot, _app, table):
            placements, board = table.game.placements, board_of(table)
            for card in (3, 5, 8):
                await press(pilot, str(card))
                allowed = open_placements(placements, board, card)
                assert picture_in(table).lit == {
                    c for p in bits(allowed) for c in placements.cells[p]
                }

    run(look())


def test_escape_undoes_a_closer_look_before_it_leaves() -> None:
    async def look() -> None:
        async with at_table(state=BUILDING) as (pilot, app, table):
            await press(pilot, "o", "m", "escape")
            assert table.sight.overlay == "none"
            assert table.sight.pointed is not None
            await press(pilot, "escape")
            assert table.sight.pointed is None
            assert top(app) is table
            await press(pilot, "escape")
            assert isinstance(top(app), TitleScreen)

    run(look())


def test_the_overlay_goes_on_from_an_emptied_city() -> None:
    async def look() -> None:
        async with at_table(state=SINGLE) as (pilot, app, table):
            await point(pilot, table, (6, 12))
            await press(pilot, "enter", "o", "u", "o")
            assert app._exception is None
            assert table.sight.overlay == "ensembles"

    run(look())


def test_the_panorama_opens_and_closes_with_the_table_as_before() -> None:
    async def look() -> None:
        async with at_table(state=BUILDING) as (pilot, app, table):
            await press(pilot, "n", "r", "down", "o")
            before, decision = strips(app), table.decision
            await press(pilot, "v")
            assert isinstance(app.screen, PanoramaScreen)
            views = [strips(app)]
            for key in ("right", "d"):
                await press(pilot, key)
                views.append(strips(app))
            assert views[0] != views[1] != views[2]
            await press(pilot, "v", "v", "escape")
            assert top(app) is table
            assert table.decision == decision
            assert strips(app) == before

    run(look())


def test_the_log_tells_what_happened_and_lights_what_a_line_speaks_of() -> None:
    async def read() -> None:
        async with at_table(state=SINGLE, size=LARGE) as (pilot, app, table):
            await point(pilot, table, (6, 12))
            await press(pilot, "enter")
            log = shown("#log", app)
            assert any("Ada builds 8: +3." in line for line in log)
            index = next(i for i, line in enumerate(log) if "Ada builds 8" in line)
            await pilot.hover("#log", offset=(3, index))
            await settle(pilot)
            picture = table.query_one(CityGrid).picture
            assert picture is not None
            assert picture.marked == {(6, 12)}

    run(read())


def test_every_step_of_everybody_is_in_the_log() -> None:
    async def read() -> None:
        async with at_table(size=LARGE) as (pilot, _app, table):
            while board_of(table).round == 1:
                await press(pilot, "enter")
            text = "\n".join(entry.text for entry in log_entries(table))
            for name in NAMES:
                assert f"{name} bids" in text
                assert f"{name} builds" in text
            assert "Round 2." in text

    run(read())


def test_a_table_is_left_with_escape() -> None:
    async def leave() -> None:
        async with at_table(state=BEFORE_CONTRACT) as (pilot, app, _table):
            await press(pilot, "enter", "escape")
            assert isinstance(app.screen, TitleScreen)

    run(leave())
