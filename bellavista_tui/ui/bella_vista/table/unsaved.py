"""What leaving a table would lose."""

from bellavista_tui.i18n import ngettext
from bellavista_tui.saving.recorder import SaveRecorder


def loss_of(recorder: SaveRecorder) -> str:
    """The steps that cannot be saved even now, in a sentence; nothing where all are saved."""
    recorder.try_again()
    steps = recorder.unsaved_steps
    if not steps:
        return ""
    return ngettext(
        "{steps} step could not be saved: leaving now loses it.",
        "{steps} steps could not be saved: leaving now loses them.",
        steps,
    ).format(steps=steps)
