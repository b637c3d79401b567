"""What players are told of the chance behind the cards, so that they can prove it afterwards."""

from bellavista_tui.i18n import _
from bellavista_tui.tables.sitting import Chance, Seal


def sealed(seal: Seal) -> str:
    """At the start: what seed and salt cannot be changed after, nor guessed from."""
    text = _("The cards are sealed: {seal}.")
    if not seal.is_dealt:
        text = _("No cards were dealt: the game begins at a given position, sealed {seal}.")
    return text.format(seal=seal.hash)


def unsealed(seal: Seal, chance: Chance, name: str) -> str:
    """At the end: seed and salt, and who proves that they are behind the seal."""
    text = _(
        'Seal {seal}: seed {seed}, salt {salt}. The command bellavista check "{name}" proves that'
        " every card came from them."
    )
    if not seal.is_dealt:
        text = _(
            'Seal {seal}: seed {seed}, salt {salt}. The command bellavista check "{name}" proves'
            " every step from the given position."
        )
    return text.format(seal=seal.hash, seed=chance.seed, salt=chance.salt.hex(), name=name)
