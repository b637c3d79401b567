"""The folder of saves: what there is, and all that is done to a save but playing it."""

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bellavista_tui.i18n import N_
from bellavista_tui.saving import files, journal
from bellavista_tui.saving.disk import NEW, READ, REPLACED, Disk, write_all
from bellavista_tui.saving.errors import SaveError, SaveInUse, refused
from bellavista_tui.saving.journal import Reading
from bellavista_tui.saving.listing import Listed, glance
from bellavista_tui.saving.names import SUFFIX, check_name, is_plain, nearest_name, safe_name
from bellavista_tui.saving.records import Header
from bellavista_tui.saving.save import Save, Watched

KEPT_DAYS = 30
DAY = 24 * 60 * 60

_DELETED = re.compile(rf"(?P<time>[1-9][0-9]{{0,11}})\.(?P<name>.+){re.escape(SUFFIX)}", re.DOTALL)


class Deleted(NamedTuple):
    """A save that was deleted and can be had back."""

    name: str
    time: int
    """When it was deleted."""

    @property
    def file(self) -> str:
        """Its name among the deleted."""
        return f"{self.time}.{self.name}{SUFFIX}"

    @classmethod
    def of_file(cls, file: str) -> "Deleted | None":
        """The save that a file among the deleted is, if it is one."""
        found = _DELETED.fullmatch(file)
        return cls(found["name"], int(found["time"])) if found else None


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

    def path(self, name: str) -> Path:
        """Where the save of that name lies, or would; what was named by hand is found, too."""
        listed = self.folder / f"{name}{SUFFIX}"
        is_there = is_plain(name) and os.path.lexists(listed)
        return listed if is_there else self._new_path(name)

    def _new_path(self, name: str) -> Path:
        """Where a save of a name that is safe everywhere would lie."""
        return self.folder / f"{check_name(name)}{SUFFIX}"

    def listed(self) -> list[Listed]:
        """Every save in which a step was made, the one played last first."""
        try:
            names = self._disk.names(self.folder)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise refused(N_("The saved games cannot be listed: {cause}."), error) from error
        saves = (name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX))
        found = (glance(self._disk, self.folder, name) for name in saves if is_plain(name))
        return sorted(filter(None, found), key=lambda listed: (-listed.time, listed.name))

    def last_played(self) -> str | None:
        """The game to go on with: of those that are not over, the one played last."""
        left = self.left_last()
        return left.name if left else None

    def left_last(self) -> Listed | None:
        """The same, with what the list knows of it."""
        playable = (each for each in self.listed() if not each.is_over and not each.trouble)
        return next(playable, None)

    # Reading and playing

    def read(self, path: Path) -> Reading:
        """All that a save file says, wherever it lies."""
        return journal.read(self.read_bytes(path))

    def read_bytes(self, path: Path) -> bytes:
        """All of a file that is no longer than a save can be."""
        return files.read_file(self._disk, path)

    def new(self, name: str, header: Header) -> Save:
        """A save for a game that is about to begin; not on the disk before its first step."""
        return Save(self._disk, self._new_path(safe_name(name)), header)

    def open(self, name: str) -> tuple[Save, Reading]:
        """Open a save for playing on, and what it says; `SaveInUse` if another window plays it.

        An append that was never finished is cut off, and an older format brought up to date.
        """
        path = self.path(name)
        handle = files.lock_file(self._disk, path)
        try:
            data = files.read_handle(self._disk, handle)
            reading = journal.read(data)
            if reading.fault and not reading.fault.is_torn:
                raise journal.damage(reading)
            if reading.version < journal.VERSION:
                data = journal.write(reading.header, reading.entries)
                handle, reading = self._modernise(path, handle, data), journal.read(data)
            elif reading.fault:
                self._disk.cut(handle, reading.size)
                self._disk.sync(handle)
        except BaseException as error:
            files.close_file(self._disk, handle)
            if isinstance(error, OSError):
                raise refused(files.UNOPENED, error) from error
            raise
        return Save.resumed(self._disk, path, handle, data, reading), reading

    def is_in_use(self, name: str) -> bool:
        """Whether another window plays the game."""
        try:
            files.close_file(self._disk, files.lock_file(self._disk, self.path(name)))
        except SaveInUse:
            return True
        except SaveError:  # such as a file that may only be read: nobody can play it
            return False
        return False

    def watch(self, name: str) -> Watched:
        """Follow a save that another window plays."""
        path = self.path(name)
        handle = files.open_file(self._disk, path, READ)
        try:
            reading = journal.read(files.read_handle(self._disk, handle))
            return Watched(self._disk, path, handle, reading)
        except BaseException:
            files.close_file(self._disk, handle)
            raise

    def _modernise(self, path: Path, old: int, data: bytes) -> int:
        """Put a save of today's format in the place of one of an older format, in one step."""
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
            files.close_file(self._disk, handle)
            raise
        files.close_file(self._disk, old)
        return handle

    # Changing

    def rename(self, name: str, new: str) -> str:
        """Give a save another name, which no other has; the name as it is kept."""
        if new == name:
            return name
        path, target = self.path(name), self._new_path(new)
        if target != path:
            files.move(self._disk, path, target)
        return target.name.removesuffix(SUFFIX)

    def copy(self, name: str, new: str | None = None) -> str:
        """Copy all that can be read of a save; the name of the copy, numbered where it must be.

        This is also how to play on with a game whose save is damaged.
        """
        reading = self.read(self.path(name))
        new = nearest_name(name) if new is None else new
        return self.put(new, journal.write(reading.header, reading.entries))

    def put(self, name: str, data: bytes) -> str:
        """Keep a whole save under that name or one like it; the name it got."""
        name = check_name(name)
        try:
            self._disk.make_folder(self.folder)
            path, handle = files.create(self._disk, self.folder, name)
            files.write_new(self._disk, path, handle, data)
        except OSError as error:
            raise refused(N_("The game could not be saved: {cause}."), error) from error
        return path.name.removesuffix(SUFFIX)

    def write_new(self, path: Path, data: bytes) -> None:
        """Write a file that only its owner can read, where there is none yet."""
        try:
            files.write_new(self._disk, path, self._disk.open(path, NEW), data)
        except OSError as error:
            message = N_("{path} could not be written: {cause}.")
            raise refused(message, error, path=path) from error

    # Deleting

    def delete(self, name: str) -> Deleted:
        """Put a save among the deleted, where it stays for thirty days."""
        path = self.path(name)
        deleted = Deleted(path.name.removesuffix(SUFFIX), int(self._clock()))
        try:
            self._disk.make_folder(self.deleted_folder)
        except OSError as error:
            raise refused(N_("The game could not be deleted: {cause}."), error) from error
        files.move(self._disk, path, self.deleted_folder / deleted.file)
        return deleted

    def deleted(self) -> list[Deleted]:
        """The saves that can be had back, the latest first; those past their time are gone."""
        try:
            names = self._disk.names(self.deleted_folder)
        except OSError:
            return []
        found = []
        for deleted in filter(None, map(Deleted.of_file, names)):
            if deleted.time < self._clock() - KEPT_DAYS * DAY:
                with suppress(OSError):
                    self._disk.remove(self.deleted_folder / deleted.file)
            else:
                found.append(deleted)
        return sorted(found, key=lambda each: (-each.time, each.name))

    def restore(self, deleted: Deleted) -> None:
        """Take a save back from among the deleted, under its name."""
        name = deleted.name if is_plain(deleted.name) else check_name(deleted.name)
        files.move(self._disk, self.deleted_folder / deleted.file, self.folder / f"{name}{SUFFIX}")
