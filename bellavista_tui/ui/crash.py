"""What is said where the program itself is at fault: a sentence, and a report for its makers."""

import traceback
from pathlib import Path

from bellavista_tui.errors import one_line
from bellavista_tui.i18n import _

REPORT = "crash.txt"


def report_crash(error: BaseException, folder: Path) -> str:
    """What to tell the player. Where it happened is written down, without values: some are secret.

    The report is never in the way: where it cannot be written, there is none.
    """
    told = _(
        "The game has a fault and had to end. Nothing is lost: bellavista resume goes on from the"
        " last step."
    )
    path = folder / REPORT
    frames = traceback.format_tb(error.__traceback__)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text("".join([*frames, type(error).__name__, "\n"]), "utf-8")
    except OSError:
        return told
    return f"{told} {_('What happened is written in {path}.').format(path=one_line(str(path)))}"
