"""What a list of saves knows of each, from a few bytes at its two ends."""

import time
from pathlib import Path
from typing import NamedTuple

from bellavista_tui.saving import frames, journal
from bellavista_tui.saving.disk import READ, Disk, read_all
from bellavista_tui.saving.errors import SaveError, UnbegunSave, refused
from bellavista_tui.saving.files import UNREADABLE, size_of
from bellavista_tui.saving.names import SUFFIX
from bellavista_tui.saving.records import AnyEntry, End, Snapshot, Summary

START_BYTES = 2048
TAIL_BYTES = 8192 - START_BYTES
"""So much is read at the two ends of a save, and the rest of a longer header."""


class Listed(NamedTuple):
    """What the list knows of a save."""

    name: str
    summary: Summary | None
    last: AnyEntry | None
    """The last thing that happened; None where it is not known."""
    trouble: SaveError | None
    """Why it cannot be played, where that is seen at a glance."""

    @property
    def time(self) -> int:
        """When it was played last."""
        known = self.last or self.summary
        return known.time if known else 0

    @property
    def is_over(self) -> bool:
        """Whether it can only be looked at."""
        return isinstance(self.last, End)


def shown_time(seconds: int) -> str:
    """A time as it is written in lists."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def glance(disk: Disk, folder: Path, name: str) -> Listed | None:
    """What the two ends of a save tell; None where no step is in it."""
    try:
        # Of a thousand saves, paths as objects would be a tenth of the time.
        handle = disk.open(f"{folder}/{name}{SUFFIX}", READ)
        try:
            return _glance_at(disk, handle, name)
        finally:
            disk.close(handle)
    except OSError as error:
        trouble = refused(UNREADABLE, error)
    except UnbegunSave:
        return None
    except SaveError as error:
        trouble = error
    return Listed(name, None, None, trouble)


def _glance_at(disk: Disk, handle: int, name: str) -> Listed | None:
    size = size_of(disk, handle)
    start = disk.read(handle, START_BYTES, 0)
    end = journal.header_bytes(start)
    if end > len(start):
        start += read_all(disk, handle, end - len(start), len(start))
    if end > size:
        journal.read(start)  # which raises what is wrong with it
    at = max(end - frames.CHECKSUM_BYTES, size - TAIL_BYTES)
    tail = start[at:] if size <= len(start) else read_all(disk, handle, size - at, at)
    summary, last = journal.glance(start, tail)
    is_all_in_sight = at < end
    is_unplayed = isinstance(last, Snapshot) and last.steps == 0
    if is_unplayed or (last is None and is_all_in_sight):
        return None
    return Listed(name, summary, last, None)
