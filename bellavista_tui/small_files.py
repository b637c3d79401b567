"""Small files that the program rewrites whole, so that there is always an old one or a new one."""

import os
import shutil
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import _

LARGEST = 1 << 16
"""How many bytes are read; such a file as the game writes has some hundreds."""


def read_small_file(path: Path) -> bytes:
    """What is in the file; where it is none that the game wrote, a clause says what it is."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # nobody may be at the end of a pipe
    try:
        kind = os.fstat(handle).st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
            raise BellavistaError(_("it is not an ordinary file"))
        data = os.read(handle, LARGEST + 1)
    finally:
        os.close(handle)
    if len(data) > LARGEST:
        raise BellavistaError(_("it is too large"))
    return data


def replace_small_file(path: Path, data: bytes) -> None:
    """Put a new file in the place of the old one, in one step."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, new = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        with suppress(FileNotFoundError):
            shutil.copymode(path, new)
        os.replace(new, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise
