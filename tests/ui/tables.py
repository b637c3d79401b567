"""Tables to test at, positions to begin from, and bots that wait."""

import threading
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from unittest.mock import patch

from textual.pilot import Pilot

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.shapes import Cell, Cells
from bellavista_tui.games.bella_vista.state import Board, State, View
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.tables import thinkers
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.players import GameSetup, Level
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen
from bellavista_tui.ui.bella_vista.screens.new_game import NewGameScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.bella_vista.words.chronicle import Entry
from tests.bella_vista.positions import ANA, BEN, across, built, london, position, turn
from tests.ui.apps import QUIET, make_app
from tests.ui.behind import real_state, table_behind
from tests.ui.pilots import calm, press, settle, tap
from tests.ui.random_keys import begun_with

SMALL, LARGE = (80, 24), (120, 40)


NAMES = ("Ada", "Bob", "Cleo", "Dora")


def setup_for(levels: Iterable[Level], city: str = "london", seed: int = 5) -> GameSetup:
    return GameSetup(tuple(Player(name, level) for name, level in zip(NAMES, levels)), city, seed)


@asynccontextmanager
async def at_table(
    levels: Iterable[Level] = ("human", "easy", "easy", "easy"),
    state: State | None = None,
    *,
    size: tuple[int, int] = SMALL,
    settings: Settings = QUIET,
    setup: GameSetup | None = None,
) -> AsyncIterator[tuple[Pilot[None], BellavistaApp, TableScreen]]:
    """A table in London, at the given position or at the beginning, the first person seated."""
    setup = setup or setup_for(levels)

    def make_state(game: BellaVista, seed: int) -> State:
        return state or game.setup(Rng(seed))

    app = make_app(settings, setup)
    with begun_with(make_state):
        async with app.run_test(size=size, notifications=True) as pilot:
            await calm(pilot)
            await settle(pilot)
            await calm(pilot)
            yield pilot, app, await seated(pilot)


async def seated(pilot: Pilot[None]) -> TableScreen:
    """The table, after the first of several people has sat down."""
    if isinstance(pilot.app.screen, HandOverScreen):
        await tap(pilot, "enter")
        await calm(pilot)
    return next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))


def board_of(table: TableScreen) -> Board:
    return real_state(table).board


def log_entries(table: TableScreen) -> list[Entry]:
    return table.query_one(Log).entries


def ghost(table: TableScreen) -> Cells:
    """The cells under the ghost, as the grid is told to show them."""
    picture = table.query_one(CityGrid).picture
    assert picture is not None
    assert picture.ghost is not None
    return picture.ghost.cells


def middle(table: TableScreen, cell: Cell) -> tuple[int, int]:
    """Where to point at a square, counted from the grid's corner."""
    region = table.query_one(CityGrid).region_of(cell)
    return region.x + region.width // 2, region.y + region.height // 2


async def point(pilot: Pilot[None], table: TableScreen, cell: Cell) -> None:
    """Move the mouse over a square."""
    await pilot.hover("#city", middle(table, cell))
    await calm(pilot)


async def click(pilot: Pilot[None], table: TableScreen, cell: Cell) -> None:
    """Click on a square."""
    await pilot.click("#city", offset=middle(table, cell))
    await calm(pilot)
    await settle(pilot)
    await calm(pilot)


class HeldBots:
    """Bots that think until they are let go."""

    def __init__(self) -> None:
        self.gate = threading.Semaphore(0)
        self.thinking = threading.Event()

    def make_bot(self, game: BellaVista, _level: str) -> "HeldBot":
        return HeldBot(self, game)

    async def wait_until_thinking(self, pilot: Pilot[None]) -> None:
        while not self.thinking.is_set():
            await calm(pilot)

    async def let_one_move(self, pilot: Pilot[None], table: TableScreen) -> None:
        """Let the bot that thinks make its move, and wait until the table has taken it."""
        self.thinking.clear()
        steps = table_behind(table).steps
        self.gate.release()
        while table_behind(table).steps == steps and pilot.app._exception is None:
            await calm(pilot)
        await calm(pilot)


class HeldBot:
    """One of them."""

    def __init__(self, bots: HeldBots, game: BellaVista) -> None:
        self.bots = bots
        self.game = game

    def choose(self, view: View, rng: Rng, budget_ms: int) -> Move:
        self.bots.thinking.set()
        self.bots.gate.acquire()
        seat = view.seat
        assert seat is not None
        return self.game.legal_moves(self.game.imagine(view, rng), seat)[0]


@contextmanager
def held_bots() -> Iterator[HeldBots]:
    bots = HeldBots()
    with patch.object(thinkers, "make_bot", bots.make_bot):
        try:
            yield bots
        finally:
            bots.gate.release(1000)


@asynccontextmanager
async def with_held_bots(
    levels: Iterable[Level],
    state: State,
    settings: Settings = QUIET,
    size: tuple[int, int] = LARGE,
) -> AsyncIterator[tuple[Pilot[None], BellavistaApp, TableScreen, HeldBots]]:
    """A table at which bots move when they are let."""
    levels = tuple(levels)

    def make_state(game: BellaVista, seed: int) -> State:
        is_first = game.setup_data.city == state.board.city and game.seats == len(levels)
        return state if is_first else game.setup(Rng(seed))

    app = make_app(settings, setup_for(levels))
    with held_bots() as bots, begun_with(make_state):
        async with app.run_test(size=size, notifications=True) as pilot:
            await calm(pilot)
            table = await seated(pilot)
            try:
                yield pilot, app, table, bots
            finally:
                bots.gate.release(1000)


HUMAN_AND_BOTS: tuple[Level, ...] = ("human", "easy", "easy", "easy")


OFFERING = position(london(), bids={4: "b2"}, order=(BEN, ANA, 2, 3), hands={ANA: (3, 5, 8)})
"""Ana is to offer; Ben stands on the slot for nothing."""


BUILDING = turn(
    london(), "a5", standing=(built("b7", *across(0, 0, 2)),), constraint="river:forbidden"
)
"""Ana's building of three cells in a row is to be placed."""


SINGLE = turn(london(), "a8", constraint="river:forbidden")
"""Ana's building of one cell."""


MEETING = (
    built("a8", (3, 0)),
    built("a6", *across(3, 2, 2)),
    built("a7", *across(0, 6, 2)),
)
"""Ana meets the park contract and flower hatched."""


BEFORE_CONTRACT = turn(
    london(),
    "a5",
    standing=MEETING,
    constraint="border:forbidden",
    contracts=("pair:leaf", "park", "district:flower-hatched", "straddle"),
)
"""Whatever Ana builds now, she may take a contract."""


FIRST = position(london(), order=(ANA, BEN, 2, 3))
"""Ana is to make the first offer, the bots follow."""


TWO_PEOPLE = position(
    london(),
    order=(ANA, BEN, 2, 3),
    hands={ANA: (1, 2, 3), BEN: (6, 7, 8)},
    coins=(0, 0, 0, 0),
)
"""Hands without a number in common, and nothing to pay with."""


TWO_PLAYERS = position(london(2), order=(ANA, BEN, BEN, ANA))


@asynccontextmanager
async def new_game(
    size: tuple[int, int] = SMALL, settings: Settings = QUIET
) -> AsyncIterator[tuple[Pilot[None], BellavistaApp, NewGameScreen]]:
    app = make_app(settings)
    async with app.run_test(size=size) as pilot:
        await calm(pilot)
        await press(pilot, "enter")
        assert isinstance(app.screen, NewGameScreen)
        yield pilot, app, app.screen
