"""What players are told of the chance behind the cards, so that they can prove it afterwards."""

from bellavista_tui.i18n import _
from bellavista_tui.saving.records import Header, short_seal


def sealed(header: Header) -> str:
    """At the start: what seed and salt cannot be changed after, nor guessed from."""
    text = _("The cards are sealed: {seal}.")
    if not header.is_dealt:
        text = _("No cards were dealt: the game begins at a given position, sealed {seal}.")
    return text.format(seal=short_seal(header.commitment))


def unsealed(header: Header, name: str) -> str:
    """At the end: seed and salt, and who proves that they are behind the seal."""
    text = _(
        'Seal {seal}: seed {seed}, salt {salt}. The command bellavista check "{name}" proves that'
        " every card came from them."
    )
    if not header.is_dealt:
        text = _(
            'Seal {seal}: seed {seed}, salt {salt}. The command bellavista check "{name}" proves'
            " every step from the given position."
        )
    return text.format(
        seal=short_seal(header.commitment), seed=header.seed, salt=header.salt.hex(), name=name
    )
