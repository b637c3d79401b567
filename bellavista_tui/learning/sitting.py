"""The seat of a learner, and all else that the screen of a table asks for."""

from collections.abc import Callable, Mapping
from typing import Any

from bellavista_tui.core.game import Game, IllegalMove, NotAskedFor, Refusal
from bellavista_tui.core.inbox import Inbox
from bellavista_tui.core.seat import Seat, Told
from bellavista_tui.errors import BellavistaError
from bellavista_tui.learning.guide import Guide
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.scene import LEARNER, SCRIPTED
from bellavista_tui.saving.records import HUMAN, Player


class LearnerSeat:
    """A `core.seat.Seat` whose moves are judged by the lesson, and taken back step by step."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._seat = lesson.scene.seat

    @property
    def number(self) -> int | None:
        """The learner's."""
        return self._seat.number

    @property
    def view(self) -> Any:
        """All that it may know now."""
        return self._seat.view

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self._seat.to_act

    @property
    def is_to_act(self) -> bool:
        """Whether the learner may."""
        return self._seat.is_to_act

    @property
    def may_take_back(self) -> bool:
        """Whether there is a step to go back to."""
        return self._lesson.may_go_back

    def check(self, move: Any) -> Refusal | None:
        """Why the move is not legal; whether it is what is asked for, only playing it tells."""
        return self._seat.check(move)

    def play(self, move: Any) -> None:
        """Make the move if it is what is asked for, or raise `IllegalMove`."""
        self._lesson.play(move)

    def take_back(self) -> None:
        """To the step before, or raise `IllegalMove`."""
        if not self._lesson.may_go_back:
            raise IllegalMove(NotAskedFor())
        self._lesson.go_back()

    def listen(self, wake: Callable[[], object]) -> Inbox[Any]:
        """An inbox for all that happens from now on."""
        return self._seat.listen(wake)

    def history(self) -> Told[Any]:
        """All that happened in this scene."""
        return self._seat.history()

    def mark(self, what: str) -> BellavistaError | None:
        """Lessons keep no record but of the steps done."""
        return None

    def leave(self) -> None:
        """Get up."""
        self._seat.leave()


OTHERS = ("Ben", "Cleo", "Dora")


class LessonSitting:
    """One learner at the table of a scene. Nothing of it is saved as a game.

    What a screen asks of a lesson goes through it as well: the lesson itself knows every card.
    """

    is_resumed = False
    name = ""
    seal = None
    chance = None

    def __init__(self, lesson: Lesson, name: str) -> None:
        """The learner is called so."""
        self._lesson, scene = lesson, lesson.scene
        self.game: Game[Any, Any, Any] = scene.match.game
        self.people: Mapping[int, Seat[Any, Any]] = {LEARNER: LearnerSeat(lesson)}
        self.onlooker: Seat[Any, Any] = scene.table.seat(None)
        others = (Player(other, SCRIPTED) for other in OTHERS)
        self.players = (Player(name, HUMAN), *others)[: self.game.seats]

    def find_unsaved(self) -> int:
        """Nothing is lost by leaving."""
        return 0

    def close(self) -> None:
        """Get up."""
        for seat in (*self.people.values(), self.onlooker):
            seat.leave()

    # The lesson

    @property
    def guide(self) -> Guide:
        """What the learner is to be told now."""
        return self._lesson.guide

    @property
    def has_left_scene(self) -> bool:
        """Whether another scene, or none, comes next."""
        return self._lesson.has_left_scene

    def hint(self) -> None:
        """Tell more, stage by stage."""
        self._lesson.hint()

    def nudge(self) -> None:
        """Tell a learner who has been quiet for long a little, and never the move."""
        self._lesson.nudge()

    def press(self, action: str) -> None:
        """A key was pressed that may be the one awaited."""
        self._lesson.press(action)

    def restart(self) -> None:
        """From the first step on."""
        self._lesson.restart()
