"""Tries a script: every step in ways that it accepts, and in ways that it refuses; measures it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import lesson_parts
from bellavista_tui.learning.course import Entry
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.scene import LEARNER, SceneInPlay
from bellavista_tui.learning.scripts import AnyScript, AnyStep

SAMPLE = 12
"""So many of the moves that a step accepts are tried, and of those that it does not."""


class Measure(NamedTuple):
    """How much a lesson asks of whoever takes it: the more is done for what is read, the better."""

    decisions: int
    words: int
    """Those that everybody reads: answers and hints are for those who need them."""


def measure(script: AnyScript) -> Measure:
    """A step is a decision; the words are counted in English."""
    told = [step.words for step in script.steps]
    told += [scene.closing for scene in script.scenes if scene.closing]
    return Measure(len(script.steps), sum(len(words.en.split()) for words in told))


class Trial:
    """One script, gone through by its solutions, with a look around at every step."""

    def __init__(self, game: str, entry: Entry) -> None:
        self.name, self.script = entry.name, entry.taken
        self.writing: Any = lesson_parts(game)

    def troubles(self) -> Iterator[str]:
        """What is wrong, each with its step; nothing where the script holds."""
        done: list[Any] = []
        while len(done) < len(self.script.steps):
            where = f"{self.name}, step {len(done) + 1}"
            try:
                lesson = self._lesson(done)
                yield from (f"{where}: {each}" for each in self._around(lesson, done))
                lesson.solve()
            except (ValueError, BellavistaError) as error:
                yield f"{where}: {error}"
                return
            lesson.scene.let_others_act()
            late = lesson.scene.due if lesson.scene.step is None else []
            yield from (f"{where}: {each!r} cannot be done." for each in lesson.scene.barred)
            yield from (f"{where}: {each!r} is never done." for each in late)
            done = list(lesson.done)

    def _lesson(self, done: Sequence[Any]) -> Lesson:
        return Lesson(self.script, self.writing, done)

    def _around(self, lesson: Lesson, done: list[Any]) -> Iterator[str]:
        scene, step = lesson.scene, lesson.scene.step
        if step is None:
            return
        if not scene.table.to_act:
            yield "the game is over before it."
        yield from self._wrong_answers(scene, step)
        moves = list(scene.match.game.legal_moves(scene.match.state, LEARNER) or ())
        accepted = [move for move in moves if scene.is_accepted(step, move)]
        if not step.key:
            others = [move for move in moves if move not in accepted]
            for move in _sample(others):
                if scene.answer_to(step, move) is None:
                    yield f"{self.writing.write_move(move)!r} gets no answer."
            for move in _sample(accepted):
                yield from self._dead_end([*done, move])

    def _wrong_answers(self, scene: SceneInPlay, step: AnyStep) -> Iterator[str]:
        for answer in step.answers:
            for text in answer.tries:
                move = scene.read(text)
                if scene.seat.check(move) is None and scene.is_accepted(step, move):
                    yield f"the try {text!r} is accepted."
                elif scene.answer_to(step, move) is not answer.words:
                    yield f"the try {text!r} gets another answer."

    def _dead_end(self, done: list[Any]) -> Iterator[str]:
        """What a move that is accepted leads to, up to the end of the scene."""
        lesson = self._lesson(done[:-1])
        lesson.play(done[-1])
        while lesson.scene.step:
            lesson.scene.let_others_act()
            if not lesson.can_solve:
                move = self.writing.write_move(done[-1])
                yield f"{move!r} is accepted, and step {len(lesson.done) + 1} cannot be done then."
                return
            lesson.solve()


def _sample(moves: list[Any]) -> list[Any]:
    """Some of the moves, from the first to the last."""
    return moves[:: max(1, len(moves) // SAMPLE)]
