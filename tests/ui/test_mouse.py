"""The table by mouse alone: pointing, picking, confirming."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace
from textual.geometry import Offset
from textual.pilot import Pilot

from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.saving.records import Player
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.panels.contract_list import ContractList
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.players import GameSetup, Level
from bellavista_tui.ui.bella_vista.screens.cards import CardsScreen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    OfferDecision,
    PlaceDecision,
)
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.bella_vista.table.targets import (
    CardsTarget,
    CardTarget,
    ContractTarget,
    PassTarget,
    SlotTarget,
    Target,
)
from tests.ui.apps import make_app
from tests.ui.pilots import settle

MOST_STEPS = 400
SIZES = [(80, 24), (120, 40)]


def place_of(screen: TableScreen, target: Target) -> Offset:
    """Where on the screen a panel shows it."""
    for panel in screen.query(Panel):
        region = panel.content_region
        for y in range(region.height):
            for x in range(region.width):
                if panel.target_at(x, y) == target:
                    return Offset(region.x + x, region.y + y)
    raise AssertionError(f"{target} is nowhere to be seen")


async def click(pilot: Pilot[None], target: Target) -> None:
    assert isinstance(pilot.app.screen, TableScreen)
    await pilot.click(offset=place_of(pilot.app.screen, target))
    await pilot.pause()


async def point(pilot: Pilot[None], target: Target) -> None:
    assert isinstance(pilot.app.screen, TableScreen)
    await pilot.hover(offset=place_of(pilot.app.screen, target))
    await pilot.pause()


async def make_move(pilot: Pilot[None], screen: TableScreen) -> None:
    """Choose something by mouse, not always what was proposed, and confirm it."""
    match screen.decision:
        case OfferDecision(cards, slots):
            await click(pilot, CardTarget(cards[-1]))
            for _ in range(1 if screen.decision.slot == slots[0] else 2):
                await click(pilot, SlotTarget(slots[0]))
        case PlaceDecision(placing):
            grid = screen.query_one(CityGrid)
            middle = grid.region_of(placing.spot.middle).offset
            await pilot.click(grid, offset=middle)
        case ContractDecision(contracts, contract):
            best = contracts[0]
            for _ in range(1 if contract == best else 2):
                await click(pilot, ContractTarget(best))
    await pilot.pause()


@pytest.mark.parametrize(
    ("levels", "size"),
    [(("human", "easy"), (80, 24)), (("human", "easy", "easy"), (120, 40))],
)
def test_a_whole_game_by_mouse_alone(levels: tuple[Level, ...], size: tuple[int, int]) -> None:
    seats = tuple(Player(f"Player {i}", level) for i, level in enumerate(levels))

    async def play() -> View:
        app = make_app(first_game=GameSetup(seats, "paris", 5))
        async with app.run_test(size=size) as pilot:
            for _ in range(MOST_STEPS):
                await settle(pilot)
                if isinstance(app.screen, ScoringScreen):
                    return app.screen.sight.view
                assert isinstance(app.screen, TableScreen)
                await make_move(pilot, app.screen)
        raise AssertionError("the game does not end")

    assert asyncio.run(play()).board.phase == "over"


Story = Callable[[Pilot[None], TableScreen], Awaitable[None]]


def at_the_table(story: Story, size: tuple[int, int], players: int = 2) -> None:
    """Two people at a table, the first about to make an offer."""

    async def run() -> None:
        seats = tuple(Player(name, "human") for name in ("Ana", "Ben", "Cleo", "Dora")[:players])
        app = make_app(first_game=GameSetup(seats, "london", 3))
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            if not isinstance(app.screen, TableScreen):
                await pilot.press("enter")
                await settle(pilot)
            assert isinstance(app.screen, TableScreen)
            await story(pilot, app.screen)

    asyncio.run(run())


@pytest.mark.parametrize("size", SIZES)
def test_one_may_change_ones_mind_until_the_chosen_slot_is_clicked_again(
    size: tuple[int, int],
) -> None:
    async def story(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.sight.view.board
        for slot in (0, 2, 1):
            await click(pilot, SlotTarget(slot))
            assert screen.sight.choice.slot == slot
        assert screen.sight.view.board == before
        await click(pilot, SlotTarget(1))
        assert [bid.slot for bid in screen.sight.view.board.bids] == [1]

    at_the_table(story, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_slot_pointed_at_is_told_of_and_chosen_only_by_a_click(size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[None], screen: TableScreen) -> None:
        chosen = screen.sight.choice
        await point(pilot, SlotTarget(0))
        assert screen.sight.pointed == SlotTarget(0)
        assert screen.sight.choice == chosen
        await pilot.hover(CityGrid)
        await pilot.pause()
        assert screen.sight.pointed is None

    at_the_table(story, size)


def test_the_key_of_a_closed_slot_says_why_and_chooses_nothing() -> None:
    async def story(pilot: Pilot[None], screen: TableScreen) -> None:
        decision = screen.decision
        assert isinstance(decision, OfferDecision)
        screen.decision = replace(decision, slots=(1, 2), slot=1)
        await pilot.press("a")
        assert screen.sight.pointed == SlotTarget(0)
        assert screen.sight.choice.slot == 1
        await pilot.press("c")
        assert screen.sight.pointed is None
        assert screen.sight.choice.slot == 2

    at_the_table(story, (80, 24))


def test_contracts_are_gone_through_by_key_and_in_the_end_nothing_is_pointed_at() -> None:
    async def story(pilot: Pilot[None], screen: TableScreen) -> None:
        seen = []
        for _ in range(5):
            await pilot.press("m")
            seen.append(screen.sight.pointed)
        display = screen.sight.view.board.contracts
        assert seen == [*map(ContractTarget, display), None]

    at_the_table(story, (80, 24))


@pytest.mark.parametrize("size", SIZES)
def test_everybodys_cards_are_a_click_or_a_key_away(size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[None], screen: TableScreen) -> None:
        def is_shown() -> bool:
            return isinstance(pilot.app.screen, CardsScreen)

        await click(pilot, CardsTarget())
        assert is_shown()
        await pilot.click()
        assert not is_shown()
        await pilot.press("t")
        assert is_shown()
        await pilot.press("t")
        assert not is_shown()

    at_the_table(story, size)


def test_passing_can_be_clicked() -> None:
    async def story(pilot: Pilot[None], screen: TableScreen) -> None:
        contract = screen.sight.view.board.contracts[0]
        board = replace(screen.sight.view.board, phase="contract")
        view = replace(screen.sight.view, board=board)
        screen.see(view=view)
        screen._decide(ContractDecision((contract,), contract))
        await pilot.pause()
        passes: list[bool] = []
        screen.action_pass_up = lambda: passes.append(True)  # type: ignore[method-assign]
        await click(pilot, PassTarget())
        assert passes == [True]

    at_the_table(story, (80, 24))


def test_reading_the_log_lights_up_what_a_line_speaks_of_and_ends_with_escape() -> None:
    async def story(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(60):
            is_built = any(entry.cells for entry in screen.query_one(Log).entries)
            if is_built and pilot.app.screen is screen:
                break
            await pilot.press("enter")
            await settle(pilot)
        await pilot.press("g")
        await pilot.pause()
        log = screen.query_one(Log)
        assert pilot.app.focused is log
        assert log.size.height > 15
        assert not screen.query_one(ContractList).display
        for index in range(len(log.entries)):
            log.highlighted = index
            await pilot.pause()
            assert screen.marked == log.entries[index].cells
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.marked == frozenset()
        assert screen.query_one(ContractList).display

    at_the_table(story, (80, 24))
