"""What the cities are called in the language of the person who reads it."""

from bellavista_tui.games.bella_vista.library import RANDOM
from bellavista_tui.i18n import N_, _

NAMES = {
    RANDOM: N_("Random"),
    "bangkok": N_("Bangkok"),
    "berlin": N_("Berlin"),
    "london": N_("London"),
    "new_york": N_("New York"),
    "paris": N_("Paris"),
    "rome": N_("Rome"),
}


def city_title(name: str) -> str:
    """The name to show; a city of one's own is called what its file is called."""
    return _(NAMES[name]) if name in NAMES else name.replace("_", " ").title()
