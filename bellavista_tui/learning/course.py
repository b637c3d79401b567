"""The lessons of a game: the scripts in its folder, in the order of their names."""

import re
from pathlib import Path
from typing import Any, NamedTuple

from bellavista_tui.core.match import Match
from bellavista_tui.core.strict import FileError, read_toml
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import lesson_parts
from bellavista_tui.learning.scripts import AnyScript, Script
from bellavista_tui.paths import shown_path, tutorials_folder

FILE = re.compile(r"\d\d-(?P<name>[a-z0-9-]+)\.toml")
"""A script's number gives its place, and the rest its name."""


class Entry(NamedTuple):
    """A lesson, or why it cannot be taken; the others can be all the same."""

    name: str
    file: str
    """Where its script is written, to be named where something is wrong with it."""
    script: AnyScript | None
    trouble: BellavistaError | None = None

    @property
    def taken(self) -> AnyScript:
        """The script of a lesson that is to be taken, or why it cannot be."""
        if self.script is None:
            raise self.trouble or BellavistaError(f"There is no lesson {self.name!r}.")
        return self.script

    @property
    def checked(self) -> AnyScript:
        """The same, once it is sure that every scene of it can be begun."""
        for number in range(len(self.taken.scenes)):
            self.begin_scene(number)
        return self.taken

    def begin_scene(self, number: int) -> Match[Any, Any, Any]:
        """A match where that scene begins, or `FileError` where there can be none."""
        try:
            match: Match[Any, Any, Any] = self.taken.scenes[number].position.begin()
        except (BellavistaError, ValueError) as error:
            raise FileError(self.file, f"scenes[{number}].position", str(error)) from None
        return match


def read_course(game: str) -> tuple[Entry, ...]:
    """All lessons of a game."""
    folder = tutorials_folder() / game
    files = sorted(path for path in folder.glob("*.toml") if FILE.fullmatch(path.name))
    return tuple(_entry(game, path) for path in files)


def _entry(game: str, path: Path) -> Entry:
    match = FILE.fullmatch(path.name)
    name = match["name"] if match else path.stem
    file = shown_path(path)
    try:
        return Entry(name, file, read_script(game, path))
    except BellavistaError as error:
        return Entry(name, file, None, error)


def read_script(game: str, path: Path) -> AnyScript:
    """The script of a file, or `FileError` with the key that is wrong in it."""
    parts = lesson_parts(game)
    kind: Any = Script
    written = kind[parts.Position, parts.Condition, parts.Light]
    script: AnyScript = read_toml(path, written, shown_path(path))
    return script
