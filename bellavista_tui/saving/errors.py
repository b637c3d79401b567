"""What can be wrong with a save."""

from bellavista_tui.causes import Cause
from bellavista_tui.errors import WordedError


class SaveError(WordedError):
    """Something is wrong with a save, or with keeping it."""


class DamagedSave(SaveError):
    """What a save says from some point on is not what was written."""


class UnbegunSave(DamagedSave):
    """The file was made and the first step never written: there is no game in it."""


class SaveInUse(SaveError):
    """Another window plays the game: it can be watched, not played."""


def refused(message: str, error: OSError, **values: object) -> SaveError:
    """What to say where the system refused something; the message has `{cause}` in it."""
    return SaveError(message, cause=Cause(error), **values)
