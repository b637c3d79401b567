"""Taking a lesson at the screen: moves are made with the keys that a person would press."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer, Pass, Take
from bellavista_tui.games.bella_vista.shapes import Cell, at_origin
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    OfferDecision,
    PlaceDecision,
)
from bellavista_tui.ui.bella_vista.table.keys import SLOT_KEYS
from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
from bellavista_tui.ui.bella_vista.teaching import teach
from tests.ui.apps import QUIET, make_app
from tests.ui.pilots import calm, tap
from tests.ui.shown import flat_text
from tests.ui.tables import middle

KEYS = {"confirm": "enter", "cards": "t", "point_contract": "m"}
"""The key of each action that a step may await."""


class Learner:
    """Somebody who takes a lesson."""

    def __init__(self, app: BellavistaApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> LessonScreen:
        """The table of the present scene."""
        return next(s for s in reversed(self.app.screen_stack) if isinstance(s, LessonScreen))

    @property
    def is_at_table(self) -> bool:
        """Whether the lesson is still being taken."""
        return any(isinstance(screen, LessonScreen) for screen in self.app.screen_stack)

    @property
    def lesson(self) -> Lesson:
        """What the screen asks for its words."""
        return self.screen.sitting._lesson

    @property
    def text(self) -> str:
        """What is shown, without regard to where lines are folded."""
        return flat_text(self.app)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await tap(self.pilot, key)
        await calm(self.pilot)

    async def watch(self) -> None:
        """Wait until the others have acted."""
        for _ in range(20):
            if not self.is_at_table or not self.lesson.guide.is_watching:
                return
            await calm(self.pilot)
        raise AssertionError("the others never act")

    async def make(self, move: Move) -> None:
        """Choose the move with keys, and confirm it."""
        match move:
            case Offer(slot, card):
                decision = self.screen.decision
                assert isinstance(decision, OfferDecision)
                await self.press(str(card), SLOT_KEYS[slot])
                if slot not in decision.slots:  # told at once that it is closed
                    return
            case Take(contract):
                decision = self.screen.decision
                assert isinstance(decision, ContractDecision)
                await self.press(str(decision.contracts.index(contract) + 1))
            case Pass():
                await self.press("p")
                return
            case Build(cells) | Neutral(cells):
                await self._steer_to(cells)
        await self.press("enter")

    async def _steer_to(self, cells: tuple[tuple[int, int], ...]) -> None:
        for _ in range(4):
            if at_origin(self._placing_cells) == at_origin(cells):
                break
            await self.press("r")
        (row, column), (to_row, to_column) = self._placing_cells[0], cells[0]
        await self.press(*["down" if to_row > row else "up"] * abs(to_row - row))
        await self.press(*["right" if to_column > column else "left"] * abs(to_column - column))
        if self._placing_cells != cells:  # held back by the edge of the map on the way
            await self._steer_to(cells)

    @property
    def _placing_cells(self) -> tuple[tuple[int, int], ...]:
        decision = self.screen.decision
        assert isinstance(decision, PlaceDecision)
        return decision.placing.cells

    async def click(self, cell: Cell) -> None:
        """Click on a square."""
        await self.pilot.click("#city", offset=middle(self.screen, cell))
        await calm(self.pilot)

    async def do_step(self) -> None:
        """Do the step as it may be done, and see what the others do."""
        step, lesson = self.lesson.scene.step, self.lesson
        if step is None:
            await self.press("enter")
        elif step.key:
            await self.press(KEYS[step.key], "escape")
        else:
            await self.make(lesson.scene.solution)
        await self.watch()


@asynccontextmanager
async def learner(
    name: str, size: tuple[int, int] = (80, 24), settings: Settings = QUIET, **environ: str
) -> AsyncIterator[Learner]:
    """Somebody at the first step of a lesson."""
    app = make_app(settings, None, BellavistaApp, **environ)
    async with app.run_test(size=size, notifications=True) as pilot:
        await calm(pilot)
        teach(app, name)
        await calm(pilot)
        yield Learner(app, pilot)
