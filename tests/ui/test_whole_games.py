"""Whole games at the table, by keys alone and with the city by mouse, up to the ranking."""

import pytest
from textual.pilot import Pilot

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.scoring import scores, winners
from bellavista_tui.saving.records import Player
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup, Level
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.decision import ContractDecision, PlaceDecision
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from tests.ui.apps import make_app
from tests.ui.behind import real_state
from tests.ui.ends import counted, expected_count
from tests.ui.pilots import calm, press, run, settle
from tests.ui.shown import flat_text
from tests.ui.tables import LARGE, SMALL, click, seated

MOST_STEPS = 400


async def by_keys(pilot: Pilot[None], table: TableScreen) -> None:
    """Choose with arrows and letters, then confirm."""
    match table.decision:
        case PlaceDecision():
            await press(pilot, "n", "N", "enter")
        case ContractDecision():
            await press(pilot, "down", "enter")
        case _:
            await press(pilot, "down", "right", "enter")


async def city_by_mouse(pilot: Pilot[None], table: TableScreen) -> None:
    """Build with two clicks; offers and contracts are confirmed as they are."""
    if isinstance(table.decision, PlaceDecision):
        cell = table.decision.placing.spot.middle
        await click(pilot, table, cell)
        await click(pilot, table, cell)
    else:
        await press(pilot, "enter")


WAYS = {"keys": by_keys, "mouse": city_by_mouse}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("levels", "size"),
    [
        (("human", "easy"), LARGE),
        (("easy", "human", "medium"), SMALL),
        (("human", "easy", "human", "hard"), SMALL),
    ],
)
def test_a_whole_game_to_the_ranking(
    levels: tuple[Level, ...], size: tuple[int, int], way: str
) -> None:
    async def play() -> None:
        names = ("Ada", "Bob", "Cleo", "Dora")
        seats = tuple(Player(name, level) for name, level in zip(names, levels))
        app = make_app(first_game=GameSetup(seats, "paris", 5))
        async with app.run_test(size=size) as pilot:
            await calm(pilot)
            await settle(pilot)
            table = await seated(pilot)
            for _ in range(MOST_STEPS):
                if isinstance(app.screen, ScoringScreen):
                    break
                if isinstance(app.screen, HandOverScreen):
                    await (pilot.click() if way == "mouse" else press(pilot, "enter"))
                    await settle(pilot)
                else:
                    await WAYS[way](pilot, table)
            await calm(pilot)
            check_end(app, table.game, table)

    run(play())


def check_end(app: BellavistaApp, game: BellaVista, table: TableScreen) -> None:
    """What is shown is what the engine counts."""
    assert isinstance(app.screen, ScoringScreen)
    board = real_state(table).board
    assert board.phase == "over"
    assert len(board.buildings) + len(board.aside) == (31 if game.seats == 3 else 32)
    counts = scores(game.placements, board)
    assert counted(app, game.seats)[:5] == expected_count(game, board)
    for winner in winners(counts):
        assert table.players[winner].name in flat_text(app)
    title = app.screen.query_one("#scoring-title").render()
    assert table.players[winners(counts)[0]].name in str(title)
