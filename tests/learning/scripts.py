"""The lessons that the game comes with, and all that is said in them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from bellavista_tui.learning.course import Entry, read_course
from bellavista_tui.learning.scripts import AnyScript
from bellavista_tui.learning.texts import Words

GAME = "bella-vista"

ENTRIES = read_course(GAME)
NAMES = [entry.name for entry in ENTRIES]


def entry_of(name: str) -> Entry:
    return next(entry for entry in ENTRIES if entry.name == name)


def script_of(name: str) -> AnyScript:
    return entry_of(name).taken


def words_in(value: Any) -> Iterator[Words]:
    """All words of a script, wherever they stand."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from words_in(getattr(value, field))
    elif isinstance(value, tuple):
        for each in value:
            yield from words_in(each)
