"""All that is ever asked of the disk for a save, each a single thing that can fail.

Tests put a disk in its place that fails when it is told to.
"""

import errno
import fcntl
import os
import stat
from pathlib import Path

NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL
REPLACED = os.O_RDWR | os.O_CREAT | os.O_TRUNC
READ = os.O_RDONLY
WRITE = os.O_RDWR

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700


class Disk:
    """The system's own disk."""

    def open(self, path: Path | str, flags: int) -> int:
        """A handle to a file; a link is not followed, and a pipe is not waited for."""
        try:
            return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK, OWNER_ONLY)
        except ValueError:  # a character that no path can have
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None

    def close(self, handle: int) -> None:
        """Give the handle back, and with it the lock."""
        os.close(handle)

    def size(self, handle: int) -> int | None:
        """How many bytes the file has; None for what is no file."""
        status = os.fstat(handle)
        return status.st_size if stat.S_ISREG(status.st_mode) else None

    def read(self, handle: int, count: int, at: int) -> bytes:
        """Up to so many bytes from that place."""
        return os.pread(handle, count, at)

    def write(self, handle: int, data: bytes, at: int) -> int:
        """Write at that place; how many bytes were."""
        return os.pwrite(handle, data, at)

    def cut(self, handle: int, size: int) -> None:
        """Leave so many bytes of the file."""
        os.ftruncate(handle, size)

    def sync(self, handle: int) -> None:
        """Wait until what was written would survive a power loss."""
        os.fsync(handle)

    def lock(self, handle: int) -> bool:
        """Keep all others from locking the file, until the handle is closed; False: another has."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def is_at(self, handle: int, path: Path) -> bool:
        """Whether the file of the handle is the one that lies there now."""
        try:
            return os.path.samestat(os.fstat(handle), os.lstat(path))
        except FileNotFoundError:
            return False

    def names(self, folder: Path) -> list[str]:
        """The names in a folder."""
        return os.listdir(folder)

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in the place of the file that has it."""
        os.replace(old, new)

    def remove(self, path: Path) -> None:
        """Remove a file for good."""
        os.unlink(path)

    def make_folder(self, folder: Path) -> None:
        """Make a folder, and those that it lies in."""
        try:
            folder.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        except FileExistsError:  # which would be told as if a save were in the way
            raise OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder would survive a power loss."""
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_all(disk: Disk, handle: int, data: bytes, at: int) -> None:
    """Write all of the data, however little of it the disk takes at once."""
    while data:
        written = disk.write(handle, data, at)
        data, at = data[written:], at + written


def read_all(disk: Disk, handle: int, size: int, at: int = 0) -> bytes:
    """So many bytes from that place, or as many as there are."""
    parts = []
    while size > 0 and (part := disk.read(handle, size, at)):
        parts.append(part)
        at, size = at + len(part), size - len(part)
    return b"".join(parts)
