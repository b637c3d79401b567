"""What leaving a table would lose."""

from bellavista_tui.i18n import ngettext


def loss_of(steps: int) -> str:
    """So many steps that are not saved, in a sentence; nothing where there are none."""
    if not steps:
        return ""
    return ngettext(
        "{steps} step could not be saved: leaving now loses it.",
        "{steps} steps could not be saved: leaving now loses them.",
        steps,
    ).format(steps=steps)
