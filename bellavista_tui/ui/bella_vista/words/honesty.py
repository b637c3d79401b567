"""What players are told of the chance behind the cards, so that they can prove it afterwards."""

from bellavista_tui.i18n import _
from bellavista_tui.tables.sitting import Chance


def sealed(seal: str) -> str:
    """At the start: what seed and salt cannot be changed after, nor guessed from."""
    return _("The cards are sealed: {seal}.").format(seal=seal)


def unsealed(seal: str, chance: Chance, name: str) -> str:
    """At the end: seed and salt, and who proves that they are behind the seal."""
    return _(
        'Seal {seal}: seed {seed}, salt {salt}. The command bellavista check "{name}" proves that'
        " every card came from them."
    ).format(seal=seal, seed=chance.seed, salt=chance.salt.hex(), name=name)
