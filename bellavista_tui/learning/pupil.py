"""One person on the way through a course: how far in each lesson, and into the next one."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import find_game, lesson_parts
from bellavista_tui.learning.course import Entry, read_course
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.progress import Progress, Progresses, done_of, fingerprint
from bellavista_tui.learning.scripts import AnyScript


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

    def steps_done(self, entry: Entry) -> int:
        """How many of its steps are done; none of those of a script that has changed."""
        return len(self._done(entry.script, self.progress(entry))) if entry.script else 0

    def has_changed(self, entry: Entry) -> bool:
        """Whether what was done of it counts no more."""
        progress = self.progress(entry)
        return bool(entry.script and progress.done and progress.script != fingerprint(entry.script))

    def begin(self, entry: Entry, complain: Callable[[BellavistaError], object]) -> Lesson:
        """Go on with a lesson where it was left, or take it once more.

        Where a step cannot be written down, the lesson goes on and the complaint says why.
        """
        script = entry.taken
        before = self.progress(entry)
        done = self._done(script, before)

        def keep(done: Sequence[Any]) -> None:
            is_known = before.is_known or len(done) == len(script.steps)
            moves = tuple(map(msgspec.to_builtins, done))
            try:
                self._keep(entry, Progress(fingerprint(script), moves, is_known))
            except BellavistaError as error:
                complain(error)

        is_over = len(done) == len(script.steps)
        return Lesson(script, lesson_parts(self.game), () if is_over else done, keep)

    def _done(self, script: AnyScript, progress: Progress) -> Sequence[Any]:
        return done_of(progress, script, find_game(self.game).move_type)

    def _keep(self, entry: Entry, progress: Progress) -> None:
        self.progresses.keep(self.game, entry.name, progress)

    def restart(self, entry: Entry) -> None:
        """Begin the lesson anew the next time."""
        self._keep(entry, Progress(is_known=self.progress(entry).is_known))

    def forget(self) -> None:
        """Know nothing of any lesson."""
        for entry in self.entries:
            self.progresses.forget(self.game, entry.name)
