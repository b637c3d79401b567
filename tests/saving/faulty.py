"""A disk that fails when it is told to."""

import errno
import os
from pathlib import Path

from bellavista_tui.saving.disk import Disk

FAULTS = {"no space": errno.ENOSPC, "input/output error": errno.EIO, "refused": errno.EACCES}
CALLS = (
    *("open", "close", "size", "read", "write", "cut", "sync", "lock", "is_at"),
    *("names", "rename", "remove", "make_folder", "sync_folder"),
)


class FaultyDisk(Disk):
    """Counts what it is asked, and fails at the call of a number, once or from there on.

    A write that fails has written half of what it was given, as disks do.
    """

    def __init__(self, fail_at: int = -1, error: int = errno.EIO, lasts: int = 1) -> None:
        self.fails = range(fail_at, fail_at + lasts) if fail_at >= 0 else range(0)
        self.error = error
        self.calls: list[str] = []

    def _count(self, call: str) -> bool:
        """Whether this call fails."""
        self.calls.append(call)
        return len(self.calls) - 1 in self.fails

    def _call(self, call: str) -> None:
        if self._count(call):
            raise OSError(self.error, os.strerror(self.error))

    def open(self, path: Path | str, flags: int) -> int:
        self._call("open")
        return super().open(path, flags)

    def close(self, handle: int) -> None:
        super().close(handle)
        self._call("close")

    def size(self, handle: int) -> int | None:
        self._call("size")
        return super().size(handle)

    def read(self, handle: int, count: int, at: int) -> bytes:
        self._call("read")
        return super().read(handle, count, at)

    def write(self, handle: int, data: bytes, at: int) -> int:
        if self._count("write"):
            super().write(handle, data[: len(data) // 2], at)
            raise OSError(self.error, os.strerror(self.error))
        return super().write(handle, data, at)

    def cut(self, handle: int, size: int) -> None:
        self._call("cut")
        super().cut(handle, size)

    def sync(self, handle: int) -> None:
        self._call("sync")
        super().sync(handle)

    def lock(self, handle: int) -> bool:
        self._call("lock")
        return super().lock(handle)

    def is_at(self, handle: int, path: Path) -> bool:
        self._call("is_at")
        return super().is_at(handle, path)

    def names(self, folder: Path) -> list[str]:
        self._call("names")
        return super().names(folder)

    def rename(self, old: Path, new: Path) -> None:
        self._call("rename")
        super().rename(old, new)

    def remove(self, path: Path) -> None:
        self._call("remove")
        super().remove(path)

    def make_folder(self, folder: Path) -> None:
        self._call("make_folder")
        super().make_folder(folder)

    def sync_folder(self, folder: Path) -> None:
        self._call("sync_folder")
        super().sync_folder(folder)


class ShortDisk(Disk):
    """Takes and gives a few bytes at a time."""

    def read(self, handle: int, count: int, at: int) -> bytes:
        return super().read(handle, min(count, 7), at)

    def write(self, handle: int, data: bytes, at: int) -> int:
        return super().write(handle, data[:7], at)
