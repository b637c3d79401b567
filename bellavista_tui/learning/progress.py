"""How far somebody is in each lesson: a small file of its own, written anew with every step."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bellavista_tui.causes import Cause
from bellavista_tui.errors import BellavistaError, WordedError
from bellavista_tui.i18n import N_
from bellavista_tui.learning.scripts import AnyScript
from bellavista_tui.small_files import read_small_file, replace_small_file


class Progress(msgspec.Struct, frozen=True):
    """What was done of a lesson."""

    script: str = ""
    """The fingerprint of the script that it was done by."""
    done: tuple[Any, ...] = ()
    """The move that each step was done with; nothing for a key."""
    is_known: bool = False
    """Whether the whole lesson was done, or its last task without help."""


def fingerprint(script: AnyScript) -> str:
    """What tells scripts apart that lead elsewhere; words may change."""
    ways = [
        (scene.position, [(step.accepts, step.key, step.others) for step in scene.steps])
        for scene in script.scenes
    ]
    return hashlib.sha256(msgspec.msgpack.encode(ways)).hexdigest()[:16]


class Progresses:
    """Those of one person, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, game: str, lesson: str) -> Progress:
        """How far one is; nowhere, where that is not known or cannot be read."""
        try:
            data = read_small_file(self._path(game, lesson))
            return msgspec.json.decode(data, type=Progress)
        except (OSError, BellavistaError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Progress()

    def keep(self, game: str, lesson: str, progress: Progress) -> None:
        """Write how far one is, or raise `BellavistaError` and leave what there was."""
        try:
            replace_small_file(self._path(game, lesson), msgspec.json.encode(progress))
        except OSError as error:
            message = N_("How far you are in this lesson could not be saved: {cause}.")
            raise WordedError(message, cause=Cause(error)) from error

    def forget(self, game: str, lesson: str) -> None:
        """Begin anew, or raise `BellavistaError` where the old file cannot be removed."""
        try:
            self._path(game, lesson).unlink(missing_ok=True)
        except NotADirectoryError:
            pass  # nothing can have been kept there
        except OSError as error:
            message = N_("How far you are in the lessons could not be forgotten: {cause}.")
            raise WordedError(message, cause=Cause(error)) from error

    def _path(self, game: str, lesson: str) -> Path:
        return self.folder / game / f"{lesson}.json"


def done_of(progress: Progress, script: AnyScript, move_type: Any) -> Sequence[Any]:
    """The steps done, as far as they are steps of this script; none of a script that changed."""
    if progress.script != fingerprint(script):
        return ()
    try:
        return [
            each if each is None else msgspec.convert(each, move_type) for each in progress.done
        ]
    except msgspec.ValidationError:
        return ()
