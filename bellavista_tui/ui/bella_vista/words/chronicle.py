"""What happened, in plain sentences, each with the cells that it speaks of."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.core.game import Event
from bellavista_tui.core.news import News
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.i18n import _, ngettext
from bellavista_tui.ui.bella_vista.panels.contract_list import counting_cells
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.words.names import constraint_name, contract_name


class Entry(Struct, frozen=True):
    """A line of the log."""

    text: str
    player: int | None = None
    """Whose doing it was, if anybody's."""
    cells: frozenset[Cell] = frozenset()
    is_heading: bool = False
    """Whether a round begins with it."""


def chronicle(
    sight: Sight, seal: str, first: View, news: Iterable[News[View]]
) -> list[list[Entry]]:
    """A whole log: the lines before any step, from the first view, then those of each step."""
    beginning = [Entry(seal), _heading(first.board.round, first.board.constraint)]
    return [beginning, *(lines_of(each, sight) for each in news)]


def lines_of(news: News[View], sight: Sight) -> list[Entry]:
    """The lines for what happened."""
    after = replace(sight, view=news.view)
    return [entry for event in news.events if (entry := tell(event, after))]


def tell(event: Event, sight: Sight) -> Entry | None:
    """The line for an event, told after it; None for what needs no words."""
    names = sight.names
    match event:
        case events.Offered(player, _slot, paid):
            text = ngettext("{name} bids {paid} coin.", "{name} bids {paid} coins.", paid)
            return Entry(text.format(name=names[player], paid=paid), player)
        case events.Built(player, number, cells, keeps, coins):
            text = _("{name} builds {number}: +{coins}.")
            if not keeps:
                text = _("{name} builds {number} against the constraint, for nothing.")
            told = text.format(name=names[player], number=number, coins=coins)
            return Entry(told, player, frozenset(cells))
        case events.SetAside(player, number):
            whose = _("the unused colour") if player is None else names[player]
            text = _("Building {number} of {whose} fits nowhere and is set aside.")
            return Entry(text.format(number=number, whose=whose), player)
        case events.Contract(player, contract, value):
            need = sight.game.tables.conditions[contract].need
            what = contract_name(contract, need, sight.look)
            text = _("{name} takes a contract worth {value}: {what}.")
            told = text.format(name=names[player], value=value, what=what)
            return Entry(told, player, counting_cells(sight, player, contract))
        case events.Passed(player):
            return Entry(_("{name} takes no contract.").format(name=names[player]), player)
        case events.NeutralPlaced(player, number, cells):
            text = _("{name} places {number} of the unused colour.")
            return Entry(text.format(name=names[player], number=number), player, frozenset(cells))
        case events.NewRound(number, constraint):
            return _heading(number, constraint)
        case events.Over():
            return Entry(_("The last building stands: the count begins."))
    return None


def _heading(number: int, constraint: str) -> Entry:
    text = _("Round {number}. {constraint}.")
    told = text.format(number=number, constraint=constraint_name(constraint))
    return Entry(told, is_heading=True)
