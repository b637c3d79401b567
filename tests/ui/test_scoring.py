"""The end: the count, the ranking, and what comes after."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.i18n import LANGUAGES, use_language
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.look import make_look
from bellavista_tui.ui.bella_vista.panels.score_table import WIDTH, ScoreTable
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.screens import scoring as scoring_screen
from bellavista_tui.ui.bella_vista.screens.count import sources_of
from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.screens.title import TitleScreen
from bellavista_tui.ui.screens.too_small import TooSmallScreen
from tests.bella_vista.games import game_in
from tests.ui.behind import save_behind
from tests.ui.ends import at_end, counted, expected_count, last_decision
from tests.ui.pilots import calm, press, run, tap
from tests.ui.random_keys import begun_with
from tests.ui.shown import flat_text, screen_lines, screen_text, shown, top
from tests.ui.tables import LARGE, SMALL, HeldBots, board_of, with_held_bots


@pytest.mark.parametrize(("players", "size"), [(2, LARGE), (4, SMALL)])
def test_the_count_is_the_engines(players: int, size: tuple[int, int]) -> None:
    async def look() -> None:
        async with at_end(players=players, size=size) as (_pilot, app, board):
            assert counted(app, players) == expected_count(game_in("london", players), board)
            assert "wins" in flat_text(app)

    run(look())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_have_the_room_that_there_is_beside_each_other(players: int, language: str) -> None:
    use_language(language)
    game, (state, _seat) = game_in("london", players), last_decision(players, 7)
    view, look = game.view(state, None), make_look(True, False, False)
    sight = Sight(game=game, view=view, names=("Architect",) * players, look=look)
    counts, sources = scores(game.placements, view.board), sources_of(game.placements, view.board)
    lines = [
        "".join(piece[0] for piece in line).rstrip()
        for line in ScoreTable(counts, sources).lines(sight)
    ]
    assert max(map(len, lines)) < WIDTH
    assert lines[0].count("Architect") == (players if players < 4 else 0)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_table_stands_apart_from_the_city_and_the_edge(size: tuple[int, int]) -> None:
    async def look() -> None:
        async with at_end(players=4, size=size) as (_pilot, app, _board):
            side = app.screen.query_one("#scoring-side")
            assert side.region.right - side.content_region.right >= 1
            assert side.content_region.x - app.screen.query_one(CityGrid).region.right >= 2
            proof = app.screen.query_one("#scoring-proof").region
            assert side.region.contains_region(proof)

    run(look())


ANIMATED = Settings(animation=True, bot_pace="instant")


@patch.object(scoring_screen, "STAGE_SECONDS", 1000)
def test_the_count_begins_with_one_source_and_enter_skips_to_its_end() -> None:
    async def skip() -> None:
        async with at_end(ANIMATED) as (pilot, app, board):
            expected = expected_count(game_in("london", 3), board)
            assert len(counted(app, 3)) < len(expected)
            assert "wins" not in flat_text(app)
            await press(pilot, "enter")
            assert "wins" in flat_text(app)
            assert counted(app, 3) == expected

    run(skip())


def test_the_staged_count_comes_to_its_end_by_itself() -> None:
    async def wait() -> None:
        with patch.object(scoring_screen, "STAGE_SECONDS", 0.001):
            async with at_end(ANIMATED) as (pilot, app, board):
                for _ in range(200):
                    if "wins" in flat_text(app):
                        break
                    await pilot.pause()
                assert "wins" in flat_text(app)
                assert counted(app, 3) == expected_count(game_in("london", 3), board)

    run(wait())


@patch.object(scoring_screen, "STAGE_SECONDS", 1000)
def test_each_stage_lights_the_buildings_that_count() -> None:
    async def look() -> None:
        async with at_end(ANIMATED) as (_pilot, app, board):
            screen = app.screen
            assert isinstance(screen, ScoringScreen)
            stages = []
            while screen.stage < len(screen.sources):
                picture = screen.query_one(CityGrid).picture
                assert picture is not None
                stages.append(picture.marked)
                screen._next_stage()
            built_on = {cell for building in board.buildings for cell in building.cells}
            assert all(marked <= built_on for marked in stages)
            assert any(stages)

    run(look())


@patch.object(scoring_screen, "STAGE_SECONDS", 1000)
def test_the_count_waits_while_something_is_in_front_of_it() -> None:
    async def look() -> None:
        async with at_end(ANIMATED) as (pilot, app, _board):
            screen = app.screen
            assert isinstance(screen, ScoringScreen)
            for key in ("f1", "v"):
                await press(pilot, key)
                assert app.screen is not screen
                stage = screen.stage
                screen._next_stage()
                assert screen.stage == stage
                await press(pilot, "escape")
                screen._next_stage()
                assert screen.stage == stage + 1

    run(look())


@patch.object(scoring_screen, "STAGE_SECONDS", 1000)
def test_the_ranking_stands_when_all_is_counted() -> None:
    async def look() -> None:
        async with at_end(ANIMATED, players=4) as (pilot, app, _board):
            assert "Place" not in screen_text(app)
            await press(pilot, "enter")
            lines = [line.split() for line in shown("#scoring-table", app)]
            places = lines[lines.index(["Place"]) + 1]
            assert places[1::2] == ["1.", "2.", "3.", "4."]
            assert places[0::2] == lines[0][0::2]

    run(look())


def test_the_panorama_of_the_end_closes_to_the_count() -> None:
    async def look() -> None:
        async with at_end() as (pilot, app, _board):
            before = screen_lines(app)
            await press(pilot, "v")
            assert isinstance(app.screen, PanoramaScreen)
            await press(pilot, "escape")
            assert screen_lines(app) == before

    run(look())


def test_a_rematch_is_another_game_with_the_same_seats() -> None:
    async def again() -> None:
        async with at_end() as (pilot, app, _board):
            first = next(s for s in app.screen_stack if isinstance(s, TableScreen))
            with begun_with(lambda game, seed: game.setup(Rng(seed))):
                await press(pilot, "r")
            tables = [s for s in app.screen_stack if isinstance(s, TableScreen)]
            assert len(tables) == 1
            assert tables[0] is not first
            assert tables[0].players == first.players
            assert board_of(tables[0]).city == board_of(first).city
            assert save_behind(tables[0]).header.seed != save_behind(first).header.seed
            assert board_of(tables[0]).round == 1
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)

    run(again())


def test_the_count_is_left_to_the_title() -> None:
    async def leave() -> None:
        async with at_end() as (pilot, app, _board):
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)

    run(leave())


@asynccontextmanager
async def before_a_bots_last_move() -> AsyncIterator[
    tuple[Pilot[None], BellavistaApp, TableScreen, HeldBots]
]:
    """A table at which the bot that thinks is about to end the game."""
    state, seat = last_decision(2, 3)
    levels: list[Level] = ["human", "human"]
    levels[seat] = "easy"
    async with with_held_bots(levels, state) as (pilot, app, table, bots):
        await bots.wait_until_thinking(pilot)
        yield pilot, app, table, bots


@pytest.mark.parametrize("opening", ["f1", "v", "ctrl+p"])
def test_the_end_waits_for_whatever_is_in_front_of_the_table(opening: str) -> None:
    async def end() -> None:
        async with before_a_bots_last_move() as (pilot, app, table, bots):
            await tap(pilot, opening)
            in_front = app.screen
            assert in_front is not table
            await bots.let_one_move(pilot, table)
            assert board_of(table).phase == "over"
            assert app.screen is in_front
            await tap(pilot, "escape")
            await calm(pilot)
            assert isinstance(top(app), ScoringScreen)
            await tap(pilot, "escape")
            assert isinstance(top(app), TitleScreen)

    run(end())


def test_the_end_waits_while_the_window_is_too_small() -> None:
    async def end() -> None:
        async with before_a_bots_last_move() as (pilot, app, table, bots):
            await pilot.resize_terminal(60, 20)
            await bots.let_one_move(pilot, table)
            assert isinstance(top(app), TooSmallScreen)
            await pilot.resize_terminal(*LARGE)
            await calm(pilot)
            assert isinstance(top(app), ScoringScreen)

    run(end())
