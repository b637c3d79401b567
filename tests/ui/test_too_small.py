"""The message that the window is too small, and what may happen while it is shown."""

import pytest
from textual.pilot import Pilot

from bellavista_tui.saving.records import Player
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen
from bellavista_tui.ui.bella_vista.table.decision import PlaceDecision
from bellavista_tui.ui.bella_vista.table.placing import Placing
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.learn import LearnScreen
from bellavista_tui.ui.screens.title import TitleScreen
from bellavista_tui.ui.screens.too_small import TooSmallScreen
from tests.ui.apps import make_app

LARGE, SMALL = (80, 24), (80, 23)
TWO = GameSetup((Player("Ada", "human"), Player("Ben", "human")), "paris", 7)


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    await pilot.resize_terminal(*size)
    await pilot.pause()


def kinds(app: BellavistaApp) -> list[type]:
    """The screens from the title upwards."""
    return [type(screen) for screen in app.screen_stack]


@pytest.mark.asyncio
async def test_what_comes_meanwhile_comes_below_the_message() -> None:
    """A hand-over that hid the message would be shown where it does not fit."""
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await resize(pilot, SMALL)
        assert kinds(app) == [TitleScreen, TooSmallScreen]
        heard: list[bool | None] = []
        app.push_screen(HandOverScreen("Ben", ("o", "red")), heard.append)
        await pilot.pause()
        assert kinds(app) == [TitleScreen, HandOverScreen, TooSmallScreen]
        await pilot.press("enter")
        assert not heard
        await resize(pilot, LARGE)
        assert kinds(app) == [TitleScreen, HandOverScreen]
        await pilot.press("enter")
        assert heard == [True]
        assert kinds(app) == [TitleScreen]


@pytest.mark.asyncio
async def test_a_game_begun_in_a_small_window_waits_below() -> None:
    app = make_app(first_game=TWO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert kinds(app)[-1] is TooSmallScreen
        assert kinds(app).count(TooSmallScreen) == 1
        await resize(pilot, LARGE)
        assert TooSmallScreen not in kinds(app)
        assert TableScreen in kinds(app)


@pytest.mark.asyncio
async def test_the_ghost_is_where_it_was() -> None:
    app = make_app(first_game=TWO)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        placing = await steer_to_a_placing(app, pilot)
        await resize(pilot, SMALL)
        await pilot.press("enter", "r", "n")
        await resize(pilot, (120, 40))
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.decision, PlaceDecision)
        assert app.screen.decision.placing == placing


async def steer_to_a_placing(app: BellavistaApp, pilot: Pilot[None]) -> Placing:
    """Make offers until a building is to be placed, and move it somewhere else."""
    for _ in range(20):
        screen = app.screen
        if isinstance(screen, TableScreen) and isinstance(screen.decision, PlaceDecision):
            await pilot.press("n", "r", "left")
            assert isinstance(screen.decision, PlaceDecision)
            return screen.decision.placing
        await pilot.press("enter")
        await pilot.pause()
    raise AssertionError("nothing to place")


@pytest.mark.asyncio
async def test_the_lessons_lie_below_it_however_small_the_window() -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        app.action_learn()
        for width in range(60, 0, -1):
            await resize(pilot, (width, 20))
        assert kinds(app) == [TitleScreen, LearnScreen, TooSmallScreen]
