"""One scene while it is played: a table, whose other seats follow the script, and a learner."""

from collections.abc import Iterable
from typing import Any, Protocol

from bellavista_tui.core.game import IllegalMove, NotAskedFor, Refusal
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.table import Table
from bellavista_tui.core.turns import Think
from bellavista_tui.learning.guide import NUDGED, POINTED, SHOWN
from bellavista_tui.learning.scripts import AnyScene, AnyStep
from bellavista_tui.learning.texts import Words

LEARNER = 0
"""The seat that the learner sits at, in every lesson."""

SCRIPTED = "script"
"""The kind of those at the other seats: what they do stands in the script."""

TRIES_BEFORE_HINT = 2
"""After so many tries in vain a hint comes by itself."""


class Writing(Protocol):
    """How a game's moves are written in scripts."""

    def read_move(self, match: Match[Any, Any, Any], text: str) -> Any:
        """The move, for whoever is to act; `ValueError` where it is none."""

    def write_move(self, move: Any) -> str:
        """How the move would be written."""


class SceneInPlay:
    """Judges what the learner does, and lets the others act when that has been seen."""

    def __init__(self, scene: AnyScene, writing: Writing) -> None:
        self.scene = scene
        self.match: Match[Any, Any, Any] = scene.position.begin()
        self._writing = writing
        others = dict.fromkeys(set(range(self.match.game.seats)) - {LEARNER}, SCRIPTED)
        self.table: Table[Any, Any, Any] = Table(self.match, bots=others)
        self.table.on_change = self.let_others_act
        self.seat = self.table.seat(LEARNER)
        self.number = 0
        """How many of the steps are done."""
        self.barred: list[str] = []
        """What others were to do and could not."""
        self._forget()

    def _forget(self) -> None:
        """Of a step that one comes to, nothing has been tried."""
        self.answer: Words | None = None
        self.refusal: Refusal | None = None
        self.tries = 0
        self.stage = 0
        """How far the hint goes."""

    @property
    def step(self) -> AnyStep | None:
        """What is to be done; None where all of it is."""
        steps = self.scene.steps
        return steps[self.number] if self.number < len(steps) else None

    def redo(self, answers: Iterable[Any]) -> None:
        """Come to where somebody was who did these steps; `IllegalMove` where that is no way."""
        for move in answers:
            if move is not None:
                self.play(move)
            elif not (self.step and self.press(self.step.key)):
                raise IllegalMove(NotAskedFor())
            self.let_others_act()

    # The learner

    def play(self, move: Any) -> None:
        """Make the move if it is what is asked for, or answer it and raise `IllegalMove`.

        Whether it is, only making it tells: `check` gives nothing away.
        """
        step, refusal = self.step, self.seat.check(move)
        if step is None or refusal or not self.is_accepted(step, move):
            self._note_try(step, move, refusal)
            raise IllegalMove(refusal or NotAskedFor())
        self.seat.play(move)
        self._go_on()

    def is_accepted(self, step: AnyStep, move: Any) -> bool:
        """Whether the step is done with it."""
        return step.accepts is not None and step.accepts.holds(self.match, LEARNER, move)

    def _note_try(self, step: AnyStep | None, move: Any, refusal: Refusal | None) -> None:
        self.answer = self.answer_to(step, move) if step else None
        self.refusal = refusal
        self.tries += 1
        if self.tries >= TRIES_BEFORE_HINT:
            self.nudge()

    def answer_to(self, step: AnyStep, move: Any) -> Words | None:
        """What the script says to a move that the step does not ask for."""
        for answer in step.answers:
            is_written = any(self._read(text) == move for text in answer.tries)
            if is_written or (answer.to and answer.to.holds(self.match, LEARNER, move)):
                return answer.words
        return None

    def read(self, text: str) -> Any:
        """A move as it is written in the script."""
        return self._writing.read_move(self.match, text)

    def _read(self, text: str) -> Any:
        """The same; None where it is no move, which only authors are to hear of."""
        try:
            return self.read(text)
        except ValueError:
            return None

    def press(self, action: str) -> bool:
        """The key of that action was pressed: whether the step is done with it.

        Where another one is awaited, that is a try in vain, to which a hint is the answer.
        """
        if self.step is None or not self.step.key:
            return False
        if self.step.key != action:
            self.stage = max(self.stage, NUDGED)
            return False
        self._go_on()
        self.let_others_act()
        return True

    def _go_on(self) -> None:
        self.number += 1
        self._forget()

    @property
    def may_go_back(self) -> bool:
        """Whether a step can be undone at this table: what others did after a key stays done."""
        before = self.scene.steps[self.number - 1] if self.number else None
        return before is not None and not (before.key and before.others)

    def go_back(self) -> None:
        """To the step before, as it was."""
        self.number -= 1
        self._forget()
        if not self.scene.steps[self.number].key:
            self.seat.take_back()

    # The others

    @property
    def is_watching(self) -> bool:
        """Whether others are about to do what the script says."""
        return bool(self.due) and any(seat != LEARNER for seat in self.table.to_act)

    @property
    def due(self) -> list[str]:
        """What others have yet to do."""
        done = self.scene.steps[: self.number]
        return [text for step in done for text in step.others][self._acted :]

    @property
    def _acted(self) -> int:
        return sum(step.seat != LEARNER for step in self.match.steps)

    def let_others_act(self) -> None:
        """Once the learner has seen the last step, the next one of theirs."""
        if self.is_watching and isinstance(thought := self.table.due(), Think):
            text = self.due[0]
            move = self._legal(thought.seat, text)
            if move is None:
                self.barred.append(text)
                move = self.match.game.random_move(self.match.state, thought.seat, Rng(0))
            self.table.finish(thought, move)

    def _legal(self, seat: int, text: str) -> Any:
        """What is written, where that may be done."""
        move = self._read(text)
        return None if move is None or self.table.check(seat, move) else move

    # Hints

    def hint(self) -> None:
        """One stage more."""
        if self.step and not self.is_watching:
            self.stage = min(self.stage + 1, SHOWN)

    def nudge(self) -> None:
        """A stage more, but never the move itself."""
        if self.stage < POINTED:
            self.hint()

    @property
    def solution(self) -> Any:
        """A move that is accepted; None where a key is awaited, or the script makes no sense."""
        step, match = self.step, self.match
        if step and step.solution:
            move = self._legal(LEARNER, step.solution)
            return move if move is not None and self.is_accepted(step, move) else None
        moves = match.game.legal_moves(match.state, LEARNER) or ()
        return next((move for move in moves if step and self.is_accepted(step, move)), None)
