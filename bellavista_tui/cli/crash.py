"""A report of a fault for the makers of the program."""

import traceback
from pathlib import Path

from bellavista_tui.errors import one_line
from bellavista_tui.i18n import _
from bellavista_tui.ui.crash import tell_crash

REPORT = "crash.txt"


def report_crash(folder: Path, error: BaseException) -> str:
    """What to tell the player. Where it happened is written down, without values: some are secret.

    The report is never in the way: where it cannot be written, there is none.
    """
    told = tell_crash(error)
    path = folder / REPORT
    frames = traceback.format_tb(error.__traceback__)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text("".join([*frames, type(error).__name__, "\n"]), "utf-8")
    except OSError:
        return told
    return f"{told} {_('What happened is written in {path}.').format(path=one_line(str(path)))}"
