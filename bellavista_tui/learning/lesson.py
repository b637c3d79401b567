"""A lesson that somebody takes: where in its script they are, and what they are told there."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.errors import BellavistaError
from bellavista_tui.learning.guide import NUDGED, POINTED, SHOWN, Guide
from bellavista_tui.learning.scene import SceneInPlay, Writing
from bellavista_tui.learning.scripts import AnyScript

Keep = Callable[[Sequence[Any]], None]
"""Takes the steps done so far, each with the move that it was done with, or None for a key."""


class Lesson:
    """Goes from scene to scene. What was done in each step is all that it has to remember."""

    def __init__(
        self,
        script: AnyScript,
        writing: Writing,
        done: Sequence[Any] = (),
        keep: Keep = lambda _done: None,
    ) -> None:
        """Go on after the steps that were done, or at the first of those that lead nowhere now."""
        self.script = script
        self._writing = writing
        self._keep = keep
        self.done = list(done[: len(script.steps)])
        self.has_left_scene = False
        self._open()

    def _open(self) -> None:
        """Come to the scene that the next step is in."""
        self.number = self.script.scene_of(len(self.done))
        self.first = ([0, *self.script.ends])[self.number]
        """How many steps there are before this scene."""
        try:
            self.scene = SceneInPlay(self.script.scenes[self.number], self._writing)
        except (ValueError, BellavistaError) as error:
            raise BellavistaError(f"scene {self.number + 1} cannot begin: {error}") from None
        try:
            self.scene.redo(self.done[self.first :])
        except IllegalMove:
            del self.done[self.first + self.scene.number :]

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return len(self.done) == len(self.script.steps)

    # What the learner does

    def play(self, move: Any) -> None:
        """Make a move if it is what is asked for; else `IllegalMove`, and the guide answers it."""
        self.scene.play(move)
        self._note(move)

    @property
    def can_solve(self) -> bool:
        """Whether the next step can be done at all."""
        step = self.scene.step
        return step is None or bool(step.key) or self.scene.solution is not None

    def solve(self) -> None:
        """Do the next step as it may be done, or `ValueError` where that cannot be."""
        step, move = self.scene.step, self.scene.solution
        if step and step.key:
            self.press(step.key)
        elif step and move is None:
            told = (
                f"{step.solution!r} is no move here that is accepted"
                if step.solution
                else "no move is accepted"
            )
            raise ValueError(f"{told}.")
        else:
            self.play(move)

    def solve_up_to(self, number: int) -> None:
        """Do all steps before that one as they may be done, and let the others act at once."""
        while len(self.done) < number:
            if self.scene.step is None:
                self.go_on()
            self.solve()
            self.scene.let_others_act()

    def press(self, action: str) -> None:
        """A key was pressed; where the scene is done, `confirm` leads to the next."""
        if self.scene.step is None:
            self.has_left_scene = self.has_left_scene or action == "confirm"
        elif self.scene.press(action):
            self._note(None)

    def _note(self, move: Any) -> None:
        self.done.append(move)
        self._keep(self.done)

    @property
    def may_go_back(self) -> bool:
        """Whether there is a step before, and nobody else is about to act."""
        return bool(self.done) and not self.scene.is_watching

    def go_back(self) -> None:
        """To the step before, which may be in the scene before."""
        self.done.pop()
        self._keep(self.done)
        if self.scene.may_go_back:
            self.scene.go_back()
        else:
            self.has_left_scene = True

    def restart(self) -> None:
        """To the first step."""
        self.done.clear()
        self._keep(self.done)
        self.has_left_scene = True

    def go_on(self) -> None:
        """From a scene that was left to the one that comes next."""
        self.has_left_scene = False
        self._open()

    # What the learner is told

    @property
    def guide(self) -> Guide:
        """All of it, as it is now."""
        scene, script = self.scene, self.script
        step = scene.step
        guide = Guide(
            title=script.title,
            number=self.first + scene.number,
            steps=len(script.steps),
            shows=frozenset(chain(script.shows, *(each.shows for each in self._met))),
            keys=frozenset((*script.keys, *(each.key for each in self._met))),
            answer=scene.answer,
            refusal=scene.refusal,
            is_watching=scene.is_watching,
        )
        if guide.is_watching or step is None:
            closing = None if guide.is_watching else scene.scene.closing
            return replace(guide, words=closing, awaits="" if guide.is_watching else "confirm")
        lights = (step.light, step.point if scene.stage >= POINTED else None)
        return replace(
            guide,
            words=step.words,
            shows=guide.shows.difference(step.hides),
            hint=step.nudge if scene.stage >= NUDGED else None,
            has_hints=scene.stage < SHOWN,
            lights=tuple(light for light in lights if light is not None),
            shown=scene.solution if scene.stage == SHOWN else None,
            awaits=step.key,
        )

    @property
    def _met(self) -> Sequence[Any]:
        """The steps that the learner has come to."""
        return self.script.steps[: self.first + self.scene.number + 1]

    def hint(self) -> None:
        """Tell more, stage by stage."""
        self.scene.hint()

    def nudge(self) -> None:
        """Tell a learner who has been quiet for long a little, and never the move."""
        self.scene.nudge()
