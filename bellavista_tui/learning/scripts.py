"""A lesson as an author writes it: scenes, and in each the steps that a learner takes.

What belongs to a game is decoded by its types: the position that a scene begins at, the condition
that a move is to meet, and the light that falls on something.
"""

from itertools import accumulate
from typing import Any, Generic, Protocol, TypeVar

from bellavista_tui.core.match import Match
from bellavista_tui.core.strict import KeyedError, Strict
from bellavista_tui.learning.texts import Words


class AnyPosition(Protocol):
    """Where a scene begins."""

    def begin(self) -> Match[Any, Any, Any]:
        """A match there, or `ValueError` saying why there is none."""


class AnyCondition(Protocol):
    """What a move may have to meet."""

    def holds(self, match: Match[Any, Any, Any], seat: int, move: Any) -> bool:
        """Whether it does, be it legal or not."""


Position = TypeVar("Position", bound=AnyPosition)
Condition = TypeVar("Condition", bound=AnyCondition)
Light = TypeVar("Light")


class Answer(Strict, Generic[Condition], frozen=True):
    """What is said to a try that is not what the step asks for."""

    words: Words
    tries: tuple[str, ...] = ()
    """Moves that are answered so, as the game writes them: the script is tried with them."""
    to: Condition | None = None
    """Which others are, too."""


class Step(Strict, Generic[Condition, Light], frozen=True, kw_only=True):
    """A few words, and something to do."""

    title: Words
    words: Words
    rules: tuple[str, ...] = ()
    """The rules that it teaches."""
    shows: tuple[str, ...] = ()
    """What appears with it on the table, and stays."""
    hides: tuple[str, ...] = ()
    """What is away while it lasts."""
    light: Light | None = None
    accepts: Condition | None = None
    """The moves that it is done with."""
    key: str = ""
    """Or the action of the key that it is done with."""
    answers: tuple[Answer[Condition], ...] = ()
    """The first that fits is given."""
    nudge: Words
    """The first hint, in words; the second is a light, the third is the move."""
    point: Light | None = None
    solution: str = ""
    """The move that the last hint shows; else it is the first one that is accepted."""
    others: tuple[str, ...] = ()
    """What others do after it. Where that is barred, they do something else."""

    def __post_init__(self) -> None:
        """It is done in one way."""
        if (self.accepts is None) == (not self.key):
            raise KeyedError("accepts", "a step accepts moves or awaits a key, one of the two.")


class Scene(Strict, Generic[Position, Condition, Light], frozen=True):
    """Some steps at one table."""

    position: Position
    steps: tuple[Step[Condition, Light], ...]
    closing: Words | None = None
    """What is said when all of them are done."""

    def __post_init__(self) -> None:
        """A scene has something to do in it."""
        if not self.steps:
            raise KeyedError("steps", "there must be a step.")


class Script(Strict, Generic[Position, Condition, Light], frozen=True, kw_only=True):
    """A whole lesson."""

    title: Words
    goal: Words
    minutes: int
    shows: tuple[str, ...] = ()
    """What stands on the table from the beginning."""
    keys: tuple[str, ...] = ()
    """The actions for a closer look that may be used."""
    scenes: tuple[Scene[Position, Condition, Light], ...]

    def __post_init__(self) -> None:
        """A lesson has a scene."""
        if not self.scenes:
            raise KeyedError("scenes", "there must be a scene.")

    @property
    def steps(self) -> tuple[Step[Condition, Light], ...]:
        """All steps, in their order."""
        return tuple(step for scene in self.scenes for step in scene.steps)

    def scene_of(self, step: int) -> int:
        """The scene that a step is in; of a step after the last one, the last."""
        ends = self.ends
        return next((scene for scene, end in enumerate(ends) if step < end), len(ends) - 1)

    @property
    def ends(self) -> tuple[int, ...]:
        """How many steps there are up to the end of each scene."""
        return tuple(accumulate(len(scene.steps) for scene in self.scenes))


AnyScript = Script[Any, Any, Any]
AnyStep = Step[Any, Any]
AnyScene = Scene[Any, Any, Any]
