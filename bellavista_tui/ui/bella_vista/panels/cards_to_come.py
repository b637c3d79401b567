"""The cards that everybody has still to build: public knowledge (rule 10.1)."""

from collections import Counter

from bellavista_tui.games.bella_vista.views import unbuilt_bids, unseen_cards
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import CardsTarget

NAME_WIDTH, SHORT_NAME_WIDTH = 12, 9
CARD_WIDTH = 3


class CardsToCome(Panel):
    """A line an architect: cards in hand, cards in the pile, and the numbers not yet built."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then a line an architect."""
        title = f"{'':<{NAME_WIDTH + 2}}{_('hand'):>6}{_('pile'):>8}   {_('not yet built')}"
        players = range(sight.game.seats)
        return (((title, sight.look.muted),), *(_architect(sight, player) for player in players))


class CardsAtTable(Panel):
    """The same in short, where there is room for it beside one's own hand."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then a line an architect; else nothing."""
        if not sight.is_vast:
            return ()
        title: Line = ((_("CARDS TO COME"), sight.look.muted, CardsTarget()),)
        players = range(sight.game.seats)
        return (title, *(_numbers_of(sight, player, SHORT_NAME_WIDTH) for player in players))


def cards_to_come(sight: Sight, player: int) -> Counter[int]:
    """How many cards of each number the architect has not built yet."""
    view = sight.view
    known = [view.cards[i] for i in unbuilt_bids(view.board) if view.board.bids[i].player == player]
    own = view.hand if player == view.seat else ()
    unseen = unseen_cards(sight.game.rules, view, player)
    return Counter([*unseen, *own, *(card for card in known if card is not None)])


def _architect(sight: Sight, player: int) -> Line:
    view = sight.view
    backs = f"{sight.look.card_back}{view.hand_sizes[player]}"
    name, *numbers = _numbers_of(sight, player, NAME_WIDTH)
    counts: Piece = (f"{backs:>6}{view.pile_sizes[player]:>8}  ", sight.look.text)
    return (name, counts, *numbers)


def _numbers_of(sight: Sight, player: int, name_width: int) -> Line:
    """A name, and all numbers: a dot for one that is built."""
    look, to_come = sight.look, cards_to_come(sight, player)
    shape, colour = sight.badge(player)
    pieces: list[Piece] = [(f"{shape} {sight.name(player, name_width)}", f"bold {colour}")]
    gone = "-" if look.is_ascii else "·"
    for number in sight.game.rules.numbers:
        text = str(number) * to_come[number] or gone
        style = f"bold {look.text}" if to_come[number] else look.muted
        pieces.append((f"{text:>{CARD_WIDTH}}", style))
    return tuple(pieces)
