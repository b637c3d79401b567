"""What is said in a first game, when a decision of each kind comes up for the first time."""

from collections.abc import Callable

from bellavista_tui.games.bella_vista.state import Phase
from bellavista_tui.i18n import N_, _

WORDS: dict[Phase, str] = {
    "offer": N_(
        "Your offer: a letter picks the slot, a digit the card. Dearer slots build earlier, and you"
        " pay at once."
    ),
    "build": N_(
        "Your building: each lower one beside it brings 1 coin, standing above all of them 3 more."
    ),
    "contract": N_(
        "Your buildings fulfil a contract: take it, and its value counts at the end of the game."
    ),
    "neutral": N_("You built last, so you place the building of the unused colour, for nobody."),
}


class FirstTimes:
    """Says each thing once."""

    def __init__(self, key: Callable[[], str]) -> None:
        """The key is the one that leads to the rules and lessons about it."""
        self._key = key
        self._told: set[Phase] = set()

    def words(self, phase: Phase) -> str:
        """What is to be said now; nothing, where it was said before."""
        if phase in self._told or phase not in WORDS:
            return ""
        self._told.add(phase)
        more = _("{key} tells more.").format(key=self._key())
        return f"{_(WORDS[phase])} {more}"
