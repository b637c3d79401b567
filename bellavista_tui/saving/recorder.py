"""Writes down what happens at a table, as it happens."""

import time
from collections.abc import Callable
from typing import Any

from bellavista_tui.core.match import Match
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.records import AnyEntry, End, Mark, Step, TakeBack
from bellavista_tui.saving.replay import entries_of, last_step_of
from bellavista_tui.saving.save import Save


class SaveRecorder:
    """A `core.table.Recorder` into a save."""

    def __init__(
        self,
        save: Save,
        match: Match[Any, Any, Any],
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Of a match that is new, or played on from another's, the save has nothing so far.

        Power may have failed between the last step and the end: then the end is written now.
        """
        self._save = save
        self._match = match
        self._clock = clock
        self._missing: list[AnyEntry] = []
        """What has happened and is not on the disk yet."""
        self._has_failed = False
        """Whether it should be there by now."""
        if not save.is_begun:
            self._missing += entries_of(match, self._now())
        elif not save.is_over and self._note_end():
            self._write()

    def played(self) -> SaveError | None:
        """Write the last step."""
        self._missing += last_step_of(self._match, self._now())
        self._note_end()
        return self._write()

    def taken_back(self, seat: int, count: int) -> SaveError | None:
        """Write that the last steps are no more."""
        self._missing.append(TakeBack(**self._standing(), seat=seat, count=count))
        return self._write()

    def marked(self, seat: int, what: str) -> SaveError | None:
        """Write a mark; before the first step, with that. What is over changes no more."""
        if self._match.game.outcome(self._match.state):
            return None
        self._missing.append(Mark(**self._standing(), seat=seat, what=what))
        return self._write() if self._save.is_begun else None

    @property
    def unsaved_steps(self) -> int:
        """How many steps, made or taken back, should be on the disk and are not."""
        missing = sum(isinstance(entry, Step | TakeBack) for entry in self._missing)
        return missing if self._has_failed else 0

    def try_again(self) -> None:
        """Write what could not be saved, if that can be by now."""
        if self._has_failed:
            self._write()

    def close(self) -> None:
        """Try once more what could not be saved; then others may write the save."""
        self.try_again()
        self._save.close()

    def _note_end(self) -> bool:
        """Add the end, if the match is over; whether it is."""
        outcome = self._match.game.outcome(self._match.state)
        if outcome:
            header = self._save.header
            self._missing.append(
                End(**self._standing(), seed=header.seed, salt=header.salt, outcome=outcome)
            )
        return outcome is not None

    def _now(self) -> int:
        return int(self._clock())

    def _standing(self) -> dict[str, int]:
        """What every entry says."""
        match = self._match
        return {"time": self._now(), "round": match.round, "steps": len(match.steps)}

    def _write(self) -> SaveError | None:
        try:
            self._save.append(self._missing)
        except SaveError as error:
            self._has_failed = True
            return error
        self._missing.clear()
        self._has_failed = False
        return None
