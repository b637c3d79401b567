"""Lessons at the command line: how far one is, and scripts tried for those who write them."""

from collections.abc import Iterator, Mapping

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import GAMES
from bellavista_tui.learning.course import Entry
from bellavista_tui.learning.pupil import Pupil, Standing
from bellavista_tui.learning.trial import Trial, measure
from bellavista_tui.paths import lessons_folder

WRONG = 1
"""The exit status when a script is not as it must be."""


def find_lesson(environ: Mapping[str, str], name: str) -> Entry:
    """The lesson of that name or number, or `BellavistaError` with those that there are."""
    error = BellavistaError("There are no lessons.")
    for pupil in _pupils(environ):
        try:
            return pupil.find(name)
        except BellavistaError as not_there:
            error = not_there
    raise error


def list_lessons(environ: Mapping[str, str]) -> Iterator[str]:
    """A line a lesson."""
    for pupil in _pupils(environ):
        for number, entry in enumerate(pupil.entries, 1):
            yield f"{number}  {entry.name:<22} {_state(pupil.standing(entry))}"


def _pupils(environ: Mapping[str, str]) -> Iterator[Pupil]:
    """Whoever learns here, once for every game that has lessons."""
    pupils = (Pupil(game, lessons_folder(environ)) for game in GAMES)
    return (pupil for pupil in pupils if pupil.entries)


def _state(standing: Standing) -> str:
    if standing.entry.trouble:
        return str(standing.entry.trouble)
    if standing.is_under_way:
        return f"step {standing.done + 1} of {standing.steps}"
    return "known" if standing.is_known else f"{standing.steps} steps"


def check_lessons(environ: Mapping[str, str], name: str | None) -> int:
    """Try every script, or the one of that name, and tell what is wrong; the exit status."""
    wanted, troubles = find_lesson(environ, name).file if name else None, 0
    for pupil in _pupils(environ):
        for entry in pupil.entries:
            if wanted in (None, entry.file):
                found = _troubles(pupil.game, entry)
                troubles += len(found)
                print("\n".join(found) or f"{entry.name}: every step holds; {_size(entry)}.")
    return WRONG if troubles else 0


def _troubles(game: str, entry: Entry) -> list[str]:
    return [str(entry.trouble)] if entry.trouble else list(Trial(game, entry).troubles())


def _size(entry: Entry) -> str:
    decisions, words = measure(entry.taken)
    return f"{decisions} decisions, {words} words"
