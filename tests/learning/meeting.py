"""What a learner meets in each step of a lesson: moves, refusals, and all that comes of them."""

from collections.abc import Iterator
from typing import NamedTuple

from bellavista_tui.core.game import Event, Refusal
from bellavista_tui.games.bella_vista import lessons
from bellavista_tui.games.bella_vista.explain import Gain, lower_neighbours
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Build, Move, Offer, Take
from bellavista_tui.games.bella_vista.shapes import Cells, neighbours
from bellavista_tui.games.bella_vista.state import Board
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.scene import LEARNER, SceneInPlay
from bellavista_tui.learning.scripts import AnyStep
from tests.learning.scripts import script_of


class Met(NamedTuple):
    """One step."""

    step: AnyStep
    told: str
    """Its words; with its scene's last step, what is said when that is done."""
    game: BellaVista
    board: Board
    solution: Move | None
    gain: Gain
    """What the solution brings."""
    tries: tuple[Move, ...]
    refusals: tuple[Refusal, ...]
    """Those of the tries."""
    events: tuple[Event, ...]
    """Since the step before, for words explain what has just happened; and what follows."""

    def refuses(self, *rules: str) -> bool:
        return any(refusal.rule in rules for refusal in self.refusals)

    def brings(self, event: type[Event]) -> bool:
        return any(isinstance(each, event) for each in self.events)

    def opens(self, *kinds: str) -> bool:
        """Whether such a contract can be taken after the solution, or is taken by it."""
        taken = (self.solution.id,) if isinstance(self.solution, Take) else ()
        return any(id.partition(":")[0] in kinds for id in (*self.gain.contracts, *taken))

    def scores(self, *objectives: str) -> bool:
        """Whether the solution changes what such an objective pays."""
        board, change = self.board, self.gain.objectives
        height, ensemble = change.height != 0, change.ensemble != 0
        return (height and board.height in objectives) or (
            ensemble and board.ensemble in objectives
        )

    def offers(self, *seats: int) -> bool:
        """Whether an offer is to be made, in a game of so many."""
        return isinstance(self.solution, Offer) and self.game.seats in seats

    @property
    def goes_beside(self) -> bool:
        """Whether a card goes to the right of the board."""
        return isinstance(self.solution, Offer) and self.solution.slot >= len(
            self.game.variant.costs
        )

    @property
    def placed(self) -> int:
        """The building of the solution among all placements, as a set; none where it is none."""
        if not isinstance(self.solution, Build):
            return 0
        return 1 << self.game.placements.index[self.board.turned[-1], self.solution.cells]

    @property
    def may_break_wish(self) -> bool:
        """Whether the building has no place where the mayor wants it."""
        return bool(self.placed & ~self.game.placements.keeping[self.board.constraint])

    @property
    def counts_unused(self) -> bool:
        """Whether a building of the unused colour earns something."""
        index, board = self.placed.bit_length() - 1, self.board
        beside = lower_neighbours(self.game.placements, board, index) if self.placed else ()
        return any(building.owner is None for building in beside)

    @property
    def joins_parks(self) -> bool:
        """Whether a building is tried beside two tiles that are one park."""
        return any(
            isinstance(move, Build) and self._joins_parks(move.cells)
            for move in (*self.tries, self.solution)
        )

    def _joins_parks(self, cells: Cells) -> bool:
        survey = self.game.placements.survey
        beside = {survey.letters.get(near) for cell in cells for near in neighbours(cell)}
        tiles = beside.intersection(self.game.rules.tiles.parks)
        return len(tiles) > sum(not park.isdisjoint(cells) for park in survey.parks)


def met_in(name: str) -> Iterator[Met]:
    """All steps of a lesson, each done by its solution."""
    lesson = Lesson(script_of(name), lessons)
    acted = since = 0
    while not lesson.is_over:
        scene = lesson.scene
        if scene.step is None:
            lesson.go_on()
            acted = since = 0
            continue
        step, game, state = scene.step, scene.match.game, scene.match.state
        assert isinstance(game, BellaVista)
        solution = None if step.key else scene.solution
        gain = game.explain(state, LEARNER, solution) if solution else Gain()
        assert isinstance(gain, Gain)
        tries = tuple(scene.read(text) for answer in step.answers for text in answer.tries)
        refusals = tuple(filter(None, (scene.seat.check(move) for move in tries)))
        if solution:
            since, acted = acted, len(scene.match.steps)
        lesson.solve()
        scene.let_others_act()
        events = tuple(event for each in scene.match.steps[since:] for event in each.events)
        told = _told(step, scene)
        yield Met(step, told, game, state.board, solution, gain, tries, refusals, events)


def _told(step: AnyStep, scene: SceneInPlay) -> str:
    closing = scene.scene.closing if step is scene.scene.steps[-1] else None
    return f"{step.words.en} {closing.en if closing else ''}"
