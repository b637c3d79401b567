"""One person on the way through a course: how far in each lesson, and into the next one."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bellavista_tui.core.strict import FileError
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import find_game, lesson_parts
from bellavista_tui.learning.course import Entry, read_course
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.progress import Progress, Progresses, done_of, fingerprint
from bellavista_tui.learning.scripts import AnyScript

ENOUGH = 4
"""So many lessons, from the first, make up what a game needs."""


class Standing(NamedTuple):
    """How far somebody is in a lesson."""

    entry: Entry
    done: int
    """How many of its steps are done; none of those of a script that has changed."""
    is_known: bool

    @property
    def steps(self) -> int:
        """How many steps there are; none where the lesson cannot be taken."""
        return len(self.entry.script.steps) if self.entry.script else 0

    @property
    def is_under_way(self) -> bool:
        """Whether it was begun and left."""
        return 0 < self.done < self.steps


class Pupil:
    """Somebody who learns a game."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.progresses = Progresses(folder)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The lessons that there are."""
        return read_course(self.game)

    def find(self, name: str) -> Entry:
        """The lesson of that name or number."""
        numbers = {str(number): entry for number, entry in enumerate(self.entries, 1)}
        entry = numbers.get(name) or next((e for e in self.entries if e.name == name), None)
        if entry is None:
            names = ", ".join(entry.name for entry in self.entries)
            raise BellavistaError(f"There is no lesson {name!r}; there is {names}.")
        return entry

    def progress(self, entry: Entry) -> Progress:
        """How far in it."""
        return self.progresses.find(self.game, entry.name)

    def standing(self, entry: Entry) -> Standing:
        """The same in figures."""
        progress = self.progress(entry)
        done = self._done(entry.script, progress) if entry.script else ()
        return Standing(entry, len(done), progress.is_known)

    @property
    def knows_enough(self) -> bool:
        """Whether somebody knows what a game needs."""
        first = self.entries[:ENOUGH]
        return len(first) == ENOUGH and all(self.progress(entry).is_known for entry in first)

    def has_changed(self, entry: Entry) -> bool:
        """Whether what was done of it counts no more."""
        progress = self.progress(entry)
        return bool(entry.script and progress.done and progress.script != fingerprint(entry.script))

    def begin(self, entry: Entry, complain: Callable[[BellavistaError], object]) -> Lesson:
        """Go on with a lesson where it was left, or take it once more.

        Where steps cannot be written down, the lesson goes on, and a complaint says once why.
        """
        script = entry.checked
        complaints = [complain]

        def keep(done: Sequence[Any]) -> None:
            # Another window may have come to the end meanwhile, or this one before a step back.
            is_known = self.progress(entry).is_known or len(done) == len(script.steps)
            try:
                self._keep(entry, done, is_known)
            except BellavistaError as error:
                while complaints:
                    complaints.pop()(error)

        done = self._done(script, self.progress(entry))
        is_over = len(done) >= len(script.steps)
        lesson = Lesson(script, lesson_parts(self.game), () if is_over else done, keep)
        keep(lesson.done)
        return lesson

    def jump(self, entry: Entry) -> None:
        """Come to the last task of a lesson, as if all steps before it had been done."""
        script, before = entry.checked, self.progress(entry)
        last = len(script.steps) - 1
        done = self._done(script, before)[:last]
        lesson = Lesson(script, lesson_parts(self.game), done)
        try:
            lesson.solve_up_to(last)
        except ValueError as error:
            raise FileError(entry.file, f"step {len(lesson.done) + 1}", str(error)) from None
        self._keep(entry, lesson.done, before.is_known)

    def _done(self, script: AnyScript, progress: Progress) -> Sequence[Any]:
        return done_of(progress, script, find_game(self.game).move_type)

    def _keep(self, entry: Entry, done: Sequence[Any], is_known: bool) -> None:
        moves = tuple(map(msgspec.to_builtins, done))
        progress = Progress(fingerprint(entry.taken), moves, is_known)
        self.progresses.keep(self.game, entry.name, progress)

    def restart(self, entry: Entry) -> None:
        """Begin the lesson anew the next time."""
        self._keep(entry, (), self.progress(entry).is_known)

    def forget(self) -> None:
        """Know nothing of any lesson."""
        for entry in self.entries:
            self.progresses.forget(self.game, entry.name)
