"""Whole games at the table, by keys alone and by mouse alone."""

import asyncio

import pytest
from textual.pilot import Pilot

from bellavista_tui.ui.bella_vista.scoring_screen import ScoringScreen
from bellavista_tui.ui.bella_vista.seats import GameSetup, Level, Seat
from bellavista_tui.ui.bella_vista.table_screen import TableScreen
from tests.ui.apps import make_app

MOST_STEPS = 400


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the bots have moved and the table waits for a person, or the count is there."""
    for _ in range(2000):
        await pilot.pause()
        screen = pilot.app.screen
        if not isinstance(screen, TableScreen) or screen.decision is not None:
            return
    raise AssertionError("the table waits for nobody")


async def play(setup: GameSetup, size: tuple[int, int]) -> ScoringScreen:
    app = make_app(first_game=setup)
    async with app.run_test(size=size) as pilot:
        for _ in range(MOST_STEPS):
            await settle(pilot)
            if isinstance(app.screen, ScoringScreen):
                return app.screen
            await pilot.press("enter")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("levels", "size"),
    [
        (("human", "easy"), (80, 24)),
        (("human", "medium", "easy"), (120, 40)),
        (("human", "human", "human", "human"), (80, 24)),
    ],
)
def test_enter_alone_plays_a_whole_game(levels: tuple[Level, ...], size: tuple[int, int]) -> None:
    seats = tuple(Seat(f"Player {i}", level) for i, level in enumerate(levels))
    screen = asyncio.run(play(GameSetup(seats, "paris", 5), size))
    board = screen.sight.view.board
    assert board.phase == "over"
    assert len(board.buildings) + len(board.aside) == (31 if len(levels) == 3 else 32)
