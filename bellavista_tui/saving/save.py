"""One save: written by whoever holds its lock, followed by everybody else."""

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bellavista_tui.i18n import N_
from bellavista_tui.saving import files, journal
from bellavista_tui.saving.disk import Disk, read_all, write_all
from bellavista_tui.saving.errors import DamagedSave, SaveError, refused
from bellavista_tui.saving.frames import CHECKSUM_BYTES
from bellavista_tui.saving.journal import MAX_FILE, Reading
from bellavista_tui.saving.names import SUFFIX
from bellavista_tui.saving.records import AnyEntry, End, Header

UNSAVED = N_("The game could not be saved: {cause}. It goes on, and the next step tries again.")
GONE = N_("The save that is being followed is no longer where it was.")


class Save:
    """A save that this process alone may write.

    What has been confirmed is never written again. After a failure the next append brings all that
    is missing, from the first byte that was not confirmed: that mends whatever was left half done.

    Programs that know nothing of locks may remove the file, put another in its place, or cut it
    off. Then the whole game is written anew, beside what is there now.
    """

    def __init__(self, disk: Disk, path: Path, header: Header) -> None:
        """One that is not there before its first step: the name may get a number then."""
        self._disk = disk
        self._path = path
        self._handle: int | None = None
        self._size = 0
        """How much of the file is confirmed."""
        self._confirmed = bytearray()
        """All of the game that was, should it have to be written anew."""
        self._is_closed = False
        self.header = header
        self.is_over = False
        """Whether the end was there when it was opened."""
        self._first, self._checksum = journal.begin(header)

    @classmethod
    def resumed(cls, disk: Disk, path: Path, handle: int, data: bytes, reading: Reading) -> "Save":
        """One that goes on from the data that was read, under a handle that holds the lock."""
        save = cls(disk, path, reading.header)
        save._handle, save._size, save._checksum = handle, reading.size, reading.checksum
        save._confirmed += data[: reading.size]
        save.is_over = isinstance(reading.entries[-1], End) if reading.entries else False
        return save

    @property
    def name(self) -> str:
        """What the list calls it."""
        return self._path.name.removesuffix(SUFFIX)

    @property
    def is_begun(self) -> bool:
        """Whether anything is on the disk for good."""
        return bool(self._confirmed)

    def append(self, entries: Sequence[AnyEntry]) -> None:
        """Put the entries on the disk for good, or raise `SaveError` and have changed nothing."""
        if self._is_closed:
            raise SaveError(N_("This game was closed: nothing more is saved of it."))
        data, checksum = journal.extend(entries, self._checksum)
        if not self.is_begun:
            data = self._first + data
        if len(self._confirmed) + len(data) > MAX_FILE:
            raise SaveError(N_("The game is too long to be saved any further."))
        try:
            if self._handle is None or not self._write(self._handle, data):
                self._write_anew(data)
        except OSError as error:
            raise refused(UNSAVED, error) from error
        self._confirmed += data
        self._checksum = checksum

    def close(self) -> None:
        """Let others write it. What was begun and never confirmed is not kept."""
        self._is_closed = True
        if self._handle is None:
            return
        with suppress(OSError):
            if not self.is_begun and self._disk.is_at(self._handle, self._path):
                self._disk.remove(self._path)
        files.close_file(self._disk, self._handle)
        self._handle = None

    def _write(self, handle: int, data: bytes) -> bool:
        """Write what follows the confirmed; False where the file is not, or no more, what it was.

        The last checksum is looked for first, so that nothing foreign is ever written over.
        """
        if self._size:
            at = self._size - CHECKSUM_BYTES
            if read_all(self._disk, handle, CHECKSUM_BYTES, at) != self._checksum:
                return False
        else:
            data = bytes(self._confirmed) + data
        write_all(self._disk, handle, data, self._size)
        self._disk.sync(handle)
        if not self._size:
            self._disk.sync_folder(self._path.parent)
        if self._disk.size(handle) != self._size + len(data):
            return False
        if not self._disk.is_at(handle, self._path):
            return False
        self._size += len(data)
        return True

    def _write_anew(self, data: bytes) -> None:
        """Write all of the game into a new file, under the name or one like it."""
        self._disk.make_folder(self._path.parent)
        path, handle = files.create(self._disk, self._path.parent, self.name)
        if self._handle is not None:
            files.close_file(self._disk, self._handle)
        self._path, self._handle, self._size = path, handle, 0
        if not self._write(handle, data):
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))


class Watched:
    """A save that somebody may be writing, followed entry by entry."""

    def __init__(self, disk: Disk, path: Path, handle: int, reading: Reading) -> None:
        self._disk = disk
        self._path = path
        self._handle = handle
        self._size, self._checksum = reading.size, reading.checksum
        self.reading = reading

    def news(self) -> list[AnyEntry]:
        """The entries that were added since it was read or asked last.

        Whoever plays it writes elsewhere once the file is not what it was: nothing comes then.
        """
        at = self._size - CHECKSUM_BYTES
        try:
            if not self._disk.is_at(self._handle, self._path):
                raise SaveError(GONE)
            size = min(self._disk.size(self._handle) or 0, MAX_FILE)
            rest = read_all(self._disk, self._handle, size - at, at)
        except OSError as error:
            raise refused(files.UNREADABLE, error) from error
        if rest[:CHECKSUM_BYTES] != self._checksum:
            raise DamagedSave(journal.FOLLOWED)
        added = rest[CHECKSUM_BYTES:]
        entries, taken, self._checksum = journal.read_entries(added, self._checksum)
        self._size += taken
        return entries

    def close(self) -> None:
        """Stop following."""
        self._disk.close(self._handle)
