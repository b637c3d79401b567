"""Lessons at the command line: how far one is, and scripts tried for those who write them."""

from collections.abc import Iterator, Mapping

from bellavista_tui.games import GAMES
from bellavista_tui.learning.course import Entry, read_course
from bellavista_tui.learning.pupil import Pupil
from bellavista_tui.learning.trial import Trial, measure
from bellavista_tui.paths import lessons_folder

WRONG = 1
"""The exit status when a script is not as it must be."""


def list_lessons(environ: Mapping[str, str]) -> Iterator[str]:
    """A line a lesson."""
    for game in GAMES:
        pupil = Pupil(game, lessons_folder(environ))
        for number, entry in enumerate(pupil.entries, 1):
            yield f"{number}  {entry.name:<22} {_state(pupil, entry)}"


def _state(pupil: Pupil, entry: Entry) -> str:
    if entry.script is None:
        return str(entry.trouble)
    steps, done = len(entry.script.steps), pupil.steps_done(entry)
    if 0 < done < steps:
        return f"step {done + 1} of {steps}"
    return "done" if pupil.progress(entry).is_known else f"{steps} steps"


def _troubles(game: str, entry: Entry) -> list[str]:
    return [str(entry.trouble)] if entry.trouble else list(Trial(game, entry).troubles())


def _size(entry: Entry) -> str:
    decisions, words = measure(entry.taken)
    return f"{decisions} decisions, {words} words"


def check_lessons(name: str | None) -> int:
    """Try every script, or the one of that name, and tell what is wrong; the exit status."""
    troubles = 0
    for game in GAMES:
        for entry in read_course(game):
            if name in (None, entry.name):
                found = _troubles(game, entry)
                troubles += len(found)
                print("\n".join(found) or f"{entry.name}: every step holds; {_size(entry)}.")
    return WRONG if troubles else 0
