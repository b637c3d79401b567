"""Seeds that people write."""

from bellavista_tui.core.rng import MAX_SEED
from bellavista_tui.errors import WordedError
from bellavista_tui.i18n import N_


def read_seed(text: str) -> int:
    """The seed that a person wrote, or an error that says what can be."""
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_SEED))
    if not is_number or int(text) > MAX_SEED:
        raise WordedError(N_("A seed is a whole number from 0 to {most}."), most=MAX_SEED)
    return int(text)
