"""Games to test the end of."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache

from textual.pilot import Pilot

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.games.bella_vista.state import Board, State
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
)
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from tests.bella_vista.games import game_in, random_play
from tests.ui.apps import QUIET
from tests.ui.pilots import press
from tests.ui.shown import shown
from tests.ui.tables import SMALL, at_table, board_of


@lru_cache
def last_decision(players: int, seed: int) -> tuple[State, int]:
    """The last position of a game of random moves, and who is to move there."""
    state, seat, _move = list(random_play(game_in("london", players), seed))[-1]
    return state, seat


@asynccontextmanager
async def at_end(
    settings: Settings = QUIET, *, players: int = 3, size: tuple[int, int] = SMALL, seed: int = 7
) -> AsyncIterator[tuple[Pilot[None], BellavistaApp, Board]]:
    """The count after the last building of a game, which a person placed."""
    state, seat = last_decision(players, seed)
    levels: list[Level] = ["easy"] * players
    levels[seat] = "human"
    async with at_table(levels, state, settings=settings, size=size) as (pilot, app, table):
        while isinstance(app.screen, TableScreen):
            await press(pilot, "p" if isinstance(table.decision, ContractDecision) else "enter")
        assert isinstance(app.screen, ScoringScreen)
        yield pilot, app, board_of(table)


def counted(app: BellavistaApp, players: int) -> list[list[int]]:
    """The lines of the table that have a number for everybody."""
    found = []
    for line in shown("#scoring-table", app):
        words = [word for word in line.split() if word.lstrip("-").isdecimal()]
        if len(words) == players and len(line.split()) == 2 * players:
            found.append([int(word) for word in words])
    return found


def expected_count(game: BellaVista, board: Board) -> list[list[int]]:
    """Coins, heights, ensembles, contracts and totals, the best architect first."""
    count = scores(game.placements, board)
    ranked = sorted(count, key=lambda score: (score.total, score.largest), reverse=True)
    return [
        [getattr(score, source) for score in ranked]
        for source in ("coins", "height", "ensemble", "contracts", "total")
    ]
