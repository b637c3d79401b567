"""Everybody's cards to come and contracts taken: public knowledge, so shown to whoever asks."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.panels.cards_to_come import CardsToCome
from bellavista_tui.ui.bella_vista.panels.contracts_taken import ContractsTaken
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.steady import Steady


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
        """A title, the cards, what they mean, and the contracts."""
        with VerticalScroll(classes="card"):
            yield Static(_("Cards to come"), classes="card-title")
            yield CardsToCome(id="cards-to-come")
            yield Static(
                _(
                    "These lie in the architect's hand, in their pile, or face down on the offer"
                    " board; which of them where, only they know (rule 10.1)."
                ),
                classes="card-hint",
            )
            yield ContractsTaken(id="contracts-taken")

    def on_mount(self) -> None:
        """Show what the seat may know."""
        for panel in self.query(Panel):
            panel.sight = self.sight

    def on_click(self) -> None:
        """A click closes it."""
        self.dismiss()
