"""The log of a game: what happened, in sentences, each with the cells that it speaks of."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.core.game import Event
from bellavista_tui.core.news import News
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.games.bella_vista.words.events import event_text, round_text
from bellavista_tui.ui.bella_vista.panels.contract_list import counting_cells
from bellavista_tui.ui.bella_vista.table.sight import Sight


class Entry(Struct, frozen=True):
    """A line of the log."""

    text: str
    player: int | None = None
    """Whose doing it was, if anybody's."""
    cells: frozenset[Cell] = frozenset()
    is_heading: bool = False
    """Whether a round begins with it."""


def chronicle(sight: Sight, first: View, news: Iterable[News[View]]) -> list[list[Entry]]:
    """A whole log: the lines before any step, from the first view, then those of each step."""
    begun = round_text(first.board.round, first.board.constraint)
    beginning = [Entry(begun, is_heading=True)]
    return [beginning, *(lines_of(each, sight) for each in news)]


def lines_of(news: News[View], sight: Sight) -> list[Entry]:
    """The lines for what happened."""
    after = replace(sight, view=news.view)
    return [entry for event in news.events if (entry := tell(event, after))]


def tell(event: Event, sight: Sight) -> Entry | None:
    """The line for an event, told after it; None for what needs no words."""
    text = event_text(sight.game, event, sight.names)
    if text is None:
        return None
    player: int | None = getattr(event, "player", None)
    return Entry(text, player, _cells_of(event, sight), isinstance(event, events.NewRound))


def _cells_of(event: Event, sight: Sight) -> frozenset[Cell]:
    match event:
        case events.Built() | events.NeutralPlaced():
            return frozenset(event.cells)
        case events.Contract():
            return counting_cells(sight, event.player, event.id)
    return frozenset()
