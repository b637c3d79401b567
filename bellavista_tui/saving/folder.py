"""The folder of saves: what there is, and all that is done to a save but playing it."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bellavista_tui.i18n import N_
from bellavista_tui.saving import journal
from bellavista_tui.saving.disk import NEW, READ, REPLACED, WRITE, Disk, read_all, write_all
from bellavista_tui.saving.errors import DamagedSave, SaveError, SaveInUse, UnbegunSave, refused
from bellavista_tui.saving.journal import MAX_FILE, Reading
from bellavista_tui.saving.names import SUFFIX, check_name, safe_name
from bellavista_tui.saving.records import AnyEntry, End, Header, Snapshot
from bellavista_tui.saving.save import Save, Watched, create

START_BYTES = 2048
TAIL_BYTES = 8192 - START_BYTES
"""The list reads so much from the two ends of a save, and the rest of a longer header."""

KEPT_DAYS = 30
DAY = 24 * 60 * 60


class Listed(NamedTuple):
    """What the list knows of a save."""

    name: str
    header: Header | None
    last: AnyEntry | None
    """The last thing that happened; None where it is not known."""
    trouble: SaveError | None
    """Why it cannot be played, where that is seen at a glance."""

    @property
    def time(self) -> int:
        """When it was played last."""
        known = self.last or self.header
        return known.time if known else 0

    @property
    def is_over(self) -> bool:
        """Whether it can only be looked at."""
        return isinstance(self.last, End)


class Deleted(NamedTuple):
    """A save that was deleted and can be had back."""

    name: str
    time: int
    """When it was deleted."""

    @property
    def file(self) -> str:
        """Its name among the deleted."""
        return f"{self.time}.{self.name}{SUFFIX}"


class Saves:
    """The saves of a folder, which need not be there before the first."""

    def __init__(
        self,
        folder: Path,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.folder = folder
        self.deleted_folder = folder / "deleted"
        self._disk = disk or Disk()
        self._clock = clock

    # What there is

    def listed(self) -> list[Listed]:
        """Every save in which a step was made, the one played last first."""
        try:
            names = self._disk.names(self.folder)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise refused(N_("The saved games cannot be listed: {cause}."), error) from error
        stems = (name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX))
        found = (self._glance(stem) for stem in stems if not stem.startswith("."))
        return sorted(filter(None, found), key=lambda listed: (-listed.time, listed.name))

    def last_played(self) -> str | None:
        """The game to go on with: of those that are not over, the one played last."""
        playable = (each for each in self.listed() if not each.is_over and not each.trouble)
        return next((each.name for each in playable), None)

    def _glance(self, name: str) -> Listed | None:
        """What the two ends of a save tell; None where no step is in it."""
        try:
            # Of a thousand saves, paths as objects would be a tenth of the time.
            handle = self._disk.open(f"{self.folder}/{name}{SUFFIX}", READ)
            try:
                return self._glance_at(name, handle)
            finally:
                self._disk.close(handle)
        except OSError as error:
            trouble = refused(N_("This save cannot be read: {cause}."), error)
        except UnbegunSave:
            return None
        except SaveError as error:
            trouble = error
        return Listed(name, None, None, trouble)

    def _glance_at(self, name: str, handle: int) -> Listed | None:
        size = self._size(handle)
        start = self._disk.read(handle, START_BYTES, 0)
        end = journal.header_bytes(start)
        if end > len(start):
            start += read_all(self._disk, handle, end - len(start), len(start))
        if end > size:
            journal.read(start)  # which says what is wrong with it
        at = max(end - journal.CHECKSUM_BYTES, size - TAIL_BYTES)
        tail = start[at:] if size <= len(start) else read_all(self._disk, handle, size - at, at)
        header, last = journal.glance(start, tail)
        is_whole_in_sight = at < end
        is_unplayed = isinstance(last, Snapshot) and last.steps == 0
        if is_unplayed or (last is None and is_whole_in_sight):
            return None
        return Listed(name, header, last, None)

    def _size(self, handle: int) -> int:
        size = self._disk.size(handle)
        if size is None:
            raise SaveError(N_("This is not a file."))
        if size > MAX_FILE:
            raise SaveError(N_("This file is too large to be a saved game."))
        return size

    # Reading and playing

    def path(self, name: str) -> Path:
        """Where the save of that name lies, or would."""
        return self.folder / f"{check_name(name)}{SUFFIX}"

    def read(self, path: Path) -> Reading:
        """All that a save file says, wherever it lies."""
        return journal.read(self.read_bytes(path))

    def read_bytes(self, path: Path) -> bytes:
        """All of a file that is no longer than a save can be."""
        handle = self._open(path, READ)
        try:
            return read_all(self._disk, handle, self._size(handle))
        except OSError as error:
            raise refused(N_("This save cannot be read: {cause}."), error) from error
        finally:
            self._close(handle)

    def new(self, name: str, header: Header) -> Save:
        """A save for a game that is about to begin; not on the disk before its first step."""
        return Save(self._disk, self.path(safe_name(name)), header)

    def open(self, name: str) -> tuple[Save, Reading]:
        """Open a save for playing on, and what it says; `SaveInUse` if another window plays it.

        An append that was never finished is cut off, and an older format brought up to date.
        """
        path = self.path(name)
        handle = self._lock(path)
        try:
            reading = journal.read(read_all(self._disk, handle, self._size(handle)))
            if reading.fault and not reading.fault.is_torn:
                raise damage(reading)
            if reading.version < journal.VERSION:
                handle, reading = self._modernise(path, handle, reading)
            elif reading.fault:
                self._disk.cut(handle, reading.size)
                self._disk.sync(handle)
        except BaseException as error:
            self._close(handle)
            if isinstance(error, OSError):
                raise refused(N_("This save cannot be opened: {cause}."), error) from error
            raise
        return Save.resumed(self._disk, path, handle, reading), reading

    def watch(self, name: str) -> Watched:
        """Follow a save that another window plays."""
        path = self.path(name)
        handle = self._open(path, READ)
        try:
            reading = journal.read(read_all(self._disk, handle, self._size(handle)))
        except BaseException as error:
            self._close(handle)
            if isinstance(error, OSError):
                raise refused(N_("This save cannot be read: {cause}."), error) from error
            raise
        return Watched(self._disk, handle, reading)

    def _modernise(self, path: Path, old: int, reading: Reading) -> tuple[int, Reading]:
        """Put a save of today's format in the place of one of an older format, in one step."""
        data = journal.write(reading.header, reading.entries)
        beside = path.with_name(f".{path.name}.new")
        handle = self._disk.open(beside, REPLACED)
        try:
            # Whoever holds the lock of the old file is alone with the new one, too.
            self._disk.lock(handle)
            write_all(self._disk, handle, data, 0)
            self._disk.sync(handle)
            self._disk.rename(beside, path)
            self._disk.sync_folder(self.folder)
        except BaseException:
            self._close(handle)
            raise
        self._close(old)
        return handle, journal.read(data)

    # Changing

    def rename(self, name: str, new: str) -> None:
        """Give a save another name, which no other has."""
        target = self.path(new)
        path = self.path(name)
        if target != path:
            self._move(path, target)

    def copy(self, name: str, new: str) -> str:
        """Copy all that can be read of a save; the name of the copy, numbered where it must be.

        This is also how to play on with a game whose save is damaged.
        """
        reading = self.read(self.path(name))
        return self.put(new, journal.write(reading.header, reading.entries))

    def put(self, name: str, data: bytes) -> str:
        """Keep a whole save under that name or one like it; the name it got."""
        try:
            self._disk.make_folder(self.folder)
            path, handle = create(self._disk, self.folder, self.path(name).stem)
            try:
                write_all(self._disk, handle, data, 0)
                self._disk.sync(handle)
                self._disk.sync_folder(self.folder)
            except OSError:
                with suppress(OSError):
                    self._disk.remove(path)
                raise
            finally:
                self._close(handle)
        except OSError as error:
            raise refused(N_("The game could not be saved: {cause}."), error) from error
        return path.name.removesuffix(SUFFIX)

    def write_new(self, path: Path, data: bytes) -> None:
        """Write a file that only its owner can read, where there is none yet."""
        try:
            handle = self._disk.open(path, NEW)
        except OSError as error:
            raise _not_written(path, error) from error
        try:
            write_all(self._disk, handle, data, 0)
            self._disk.sync(handle)
        except OSError as error:
            with suppress(OSError):
                self._disk.remove(path)
            raise _not_written(path, error) from error
        finally:
            self._close(handle)

    def delete(self, name: str) -> Deleted:
        """Put a save among the deleted, where it stays for thirty days."""
        path = self.path(name)
        deleted = Deleted(path.name.removesuffix(SUFFIX), int(self._clock()))
        try:
            self._disk.make_folder(self.deleted_folder)
        except OSError as error:
            raise refused(N_("The game could not be deleted: {cause}."), error) from error
        self._move(path, self.deleted_folder / deleted.file)
        return deleted

    def deleted(self) -> list[Deleted]:
        """The saves that can be had back, the latest first; those past their time are gone."""
        try:
            names = self._disk.names(self.deleted_folder)
        except OSError:
            return []
        found = []
        for name in names:
            time, _, stem = name.removesuffix(SUFFIX).partition(".")
            if not (name.endswith(SUFFIX) and time.isascii() and time.isdigit() and stem):
                continue
            deleted = Deleted(stem, int(time))
            if deleted.time < self._clock() - KEPT_DAYS * DAY:
                with suppress(OSError):
                    self._disk.remove(self.deleted_folder / name)
            else:
                found.append(deleted)
        return sorted(found, key=lambda each: (-each.time, each.name))

    def restore(self, deleted: Deleted) -> None:
        """Take a save back from among the deleted, under its name."""
        self._move(self.deleted_folder / deleted.file, self.path(deleted.name))

    def _move(self, path: Path, target: Path) -> None:
        """Give a file, which nobody plays, a name that no file has."""
        handle = self._lock(path)
        try:
            self._reserve(target)
            try:
                self._disk.rename(path, target)
            except OSError:
                with suppress(OSError):
                    self._disk.remove(target)
                raise
            for folder in {target.parent, path.parent}:
                self._disk.sync_folder(folder)
        except FileExistsError:
            message = N_("There is another game named {name}: choose another name.")
            raise SaveError(message, name=target.name.removesuffix(SUFFIX)) from None
        except OSError as error:
            raise refused(N_("The game stays where it is: {cause}."), error) from error
        finally:
            self._close(handle)

    def _reserve(self, path: Path) -> None:
        """Take a name with an empty file, which no list shows, so that nobody else gets it."""
        self._close(self._disk.open(path, NEW))

    # Handles

    def _lock(self, path: Path) -> int:
        """A handle that alone may write the file."""
        while True:
            handle = self._open(path, WRITE)
            try:
                is_ours = self._disk.lock(handle)
                is_there = self._disk.is_at(handle, path)
            except OSError as error:
                self._close(handle)
                raise refused(N_("This save cannot be opened: {cause}."), error) from error
            if is_ours and is_there:
                return handle
            self._close(handle)
            if not is_ours:
                raise SaveInUse(N_("This game is being played in another window."))
            # It was moved between opening and locking: look again under the name.

    def _open(self, path: Path, flags: int) -> int:
        try:
            return self._disk.open(path, flags)
        except FileNotFoundError:
            message = N_("There is no saved game {name}.")
            raise SaveError(message, name=path.name.removesuffix(SUFFIX)) from None
        except OSError as error:
            raise refused(N_("This save cannot be opened: {cause}."), error) from error

    def _close(self, handle: int) -> None:
        with suppress(OSError):
            self._disk.close(handle)


def damage(reading: Reading) -> DamagedSave:
    """The fault of a reading in a sentence."""
    fault = reading.fault
    steps = reading.entries[-1].steps if reading.entries else 0
    if fault and fault.is_torn:
        message = N_("Its last entry is unfinished (byte {at}); it is whole up to step {steps}.")
    else:
        message = N_("It is damaged at byte {at}; a copy of it goes on from step {steps}.")
    return DamagedSave(message, at=fault.at if fault else reading.size, steps=steps)


def _not_written(path: Path, error: OSError) -> SaveError:
    return refused(N_("{path} could not be written: {cause}."), error, path=path)
