"""Which cards everybody still has to build: public knowledge, so shown to whoever asks."""

from collections import Counter
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui.games.bella_vista.views import unbuilt_bids, unseen_cards
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.sight import Sight
from bellavista_tui.ui.steady import Steady
from bellavista_tui.ui.translated import translate_bindings

NAME_WIDTH = 12
CARD_WIDTH = 3


class CardsToCome(Panel):
    """A line an architect: cards in hand, cards in the pile, and the numbers not yet built."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then a line an architect."""
        title = f"{'':<{NAME_WIDTH + 2}}{_('hand'):>6}{_('pile'):>8}   {_('not yet built')}"
        players = range(sight.game.seats)
        return (((title, sight.look.muted),), *(_architect(sight, player) for player in players))


def cards_to_come(sight: Sight, player: int) -> Counter[int]:
    """How many cards of each number the architect has not built yet."""
    view = sight.view
    known = [view.cards[i] for i in unbuilt_bids(view.board) if view.board.bids[i].player == player]
    own = view.hand if player == view.seat else ()
    unseen = unseen_cards(sight.game.rules, view, player)
    return Counter([*unseen, *own, *(card for card in known if card is not None)])


def _architect(sight: Sight, player: int) -> Line:
    look, view = sight.look, sight.view
    shape, colour = sight.badge(player)
    backs = f"{look.card_back}{view.hand_sizes[player]}"
    pieces: list[Piece] = [
        (f"{shape} {sight.name(player, NAME_WIDTH)}", f"bold {colour}"),
        (f"{backs:>6}{view.pile_sizes[player]:>8}  ", look.text),
    ]
    to_come = cards_to_come(sight, player)
    gone = "-" if look.is_ascii else "·"
    for number in sight.game.rules.numbers:
        text = str(number) * to_come[number] or gone
        style = f"bold {look.text}" if to_come[number] else look.muted
        pieces.append((f"{text:>{CARD_WIDTH}}", style))
    return tuple(pieces)


class CardsScreen(Steady, ModalScreen[None]):
    """Closed by the key that opened it, by Esc, or by a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,t,enter,q", "dismiss", N_("Close"), id="cards.close"),
    ]

    def __init__(self, sight: Sight) -> None:
        super().__init__()
        self.sight = sight
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """A title, the table, and what it means."""
        with Vertical(classes="card"):
            yield Static(_("Cards to come"), classes="card-title")
            yield CardsToCome(id="cards-to-come")
            yield Static(
                _(
                    "These lie in the architect's hand, in their pile, or face down on the offer"
                    " board; which of them where, only they know (rule 10.1)."
                ),
                classes="card-hint",
            )

    def on_mount(self) -> None:
        """Show what the seat may know."""
        self.query_one(CardsToCome).sight = self.sight

    def on_click(self) -> None:
        """A click closes it."""
        self.dismiss()
