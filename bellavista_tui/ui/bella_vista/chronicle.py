"""What happened, in plain sentences, each with the cells that it speaks of."""

from msgspec import Struct

from bellavista_tui.core.game import Event
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.words import constraint_name, contract_name


class Entry(Struct, frozen=True):
    """A line of the log."""

    text: str
    player: int | None
    cells: frozenset[Cell] = frozenset()


def tell(event: Event, names: tuple[str, ...], look: Look) -> Entry | None:
    """The line for an event; None for what needs no words."""
    match event:
        case events.Offered(player, slot, paid):
            text = _("{name} pays {paid} for place {place}.").format(
                name=names[player], paid=paid, place=slot + 1
            )
            return Entry(text, player)
        case events.Built(player, number, cells, keeps, coins):
            if keeps:
                text = _("{name} builds {number}: +{coins}.").format(
                    name=names[player], number=number, coins=coins
                )
            else:
                text = _("{name} builds {number} against the constraint, for nothing.").format(
                    name=names[player], number=number
                )
            return Entry(text, player, frozenset(cells))
        case events.SetAside(player, number):
            whose = _("the unused colour") if player is None else names[player]
            text = _("Building {number} of {whose} fits nowhere and is set aside.").format(
                number=number, whose=whose
            )
            return Entry(text, player)
        case events.Contract(player, contract, value):
            text = _("{name} takes a contract worth {value}: {what}.").format(
                name=names[player], value=value, what=contract_name(contract, None, look)
            )
            return Entry(text, player)
        case events.NeutralPlaced(player, number, cells):
            text = _("{name} places {number} of the unused colour.").format(
                name=names[player], number=number
            )
            return Entry(text, None, frozenset(cells))
        case events.NewRound(number, constraint):
            text = _("Round {number}. {constraint}.").format(
                number=number, constraint=constraint_name(constraint)
            )
            return Entry(text, None)
        case events.Over():
            return Entry(_("The last building stands: the count begins."), None)
    return None
