"""What is said where the program itself is at fault."""

from bellavista_tui.i18n import _


def tell_crash(error: BaseException) -> str:
    """What to tell the player: nothing of the error, in which hidden cards could stand."""
    return _(
        "The game has a fault and had to end. Nothing is lost: bellavista resume goes on from the"
        " last step."
    )
