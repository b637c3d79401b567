"""Files opened, locked, made and moved so that nothing is lost and nobody is in the way."""

from contextlib import suppress
from pathlib import Path

from bellavista_tui.i18n import N_
from bellavista_tui.saving.disk import NEW, READ, WRITE, Disk, read_all, write_all
from bellavista_tui.saving.errors import SaveError, SaveInUse, refused
from bellavista_tui.saving.journal import MAX_FILE
from bellavista_tui.saving.names import SUFFIX, variants

UNREADABLE = N_("This save cannot be read: {cause}.")
UNOPENED = N_("This save cannot be opened: {cause}.")


def open_file(disk: Disk, path: Path, flags: int) -> int:
    """A handle to a file, or why there is none."""
    try:
        return disk.open(path, flags)
    except FileNotFoundError:
        message = N_("There is no saved game {name}.")
        raise SaveError(message, name=path.name.removesuffix(SUFFIX)) from None
    except OSError as error:
        raise refused(UNOPENED, error) from error


def close_file(disk: Disk, handle: int) -> None:
    """Give a handle back; what could be lost by it was synced before."""
    with suppress(OSError):
        disk.close(handle)


def size_of(disk: Disk, handle: int) -> int:
    """How many bytes a file has, if it is a file and no longer than a save can be."""
    size = disk.size(handle)
    if size is None:
        raise SaveError(N_("This is not a file."))
    if size > MAX_FILE:
        raise SaveError(N_("This file is too large to be a saved game."))
    return size


def read_handle(disk: Disk, handle: int) -> bytes:
    """All of a file."""
    try:
        return read_all(disk, handle, size_of(disk, handle))
    except OSError as error:
        raise refused(UNREADABLE, error) from error


def read_file(disk: Disk, path: Path) -> bytes:
    """All of the file at that place."""
    handle = open_file(disk, path, READ)
    try:
        return read_handle(disk, handle)
    finally:
        close_file(disk, handle)


def lock_file(disk: Disk, path: Path) -> int:
    """A handle that alone may write the file, or `SaveInUse`."""
    while True:
        handle = open_file(disk, path, WRITE)
        try:
            is_ours = disk.lock(handle)
            is_there = disk.is_at(handle, path)
        except OSError as error:
            close_file(disk, handle)
            raise refused(UNOPENED, error) from error
        if is_ours and is_there:
            return handle
        close_file(disk, handle)
        if not is_ours:
            raise SaveInUse(N_("This game is being played in another window."))
        # It was moved between opening and locking: look again under the name.


def create(disk: Disk, folder: Path, name: str) -> tuple[Path, int]:
    """A new file for that name, or one like it where it is taken, with its lock."""
    for variant in variants(name):
        path = folder / f"{variant}{SUFFIX}"
        try:
            handle = disk.open(path, NEW)
        except FileExistsError:
            continue
        try:
            disk.lock(handle)
        except OSError:
            with suppress(OSError):
                disk.remove(path)
            with suppress(OSError):
                disk.close(handle)
            raise
        return path, handle
    raise AssertionError("names never end")


def write_new(disk: Disk, path: Path, handle: int, data: bytes) -> None:
    """Fill a new file and close it; where that fails, there is no file."""
    try:
        write_all(disk, handle, data, 0)
        disk.sync(handle)
        disk.sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            disk.remove(path)
        raise
    finally:
        close_file(disk, handle)


def move(disk: Disk, path: Path, target: Path) -> None:
    """Give a file, which nobody plays, a name that no file has."""
    handle = lock_file(disk, path)
    try:
        # An empty file, which no list shows, takes the name so that nobody else gets it.
        close_file(disk, disk.open(target, NEW))
        try:
            disk.rename(path, target)
        except OSError:
            with suppress(OSError):
                disk.remove(target)
            raise
    except FileExistsError:
        message = N_("There is another game named {name}: choose another name.")
        raise SaveError(message, name=target.name.removesuffix(SUFFIX)) from None
    except OSError as error:
        raise refused(N_("The game stays where it is: {cause}."), error) from error
    finally:
        close_file(disk, handle)
    # It has one name or the other after a power loss, even where this fails.
    with suppress(OSError):
        for folder in {target.parent, path.parent}:
            disk.sync_folder(folder)
