"""Who made the game, and what this is."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui import __version__
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.steady import Steady


class AboutScreen(Steady, ModalScreen[None]):
    """A card with the credits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", N_("Close"), id="about.close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """A few sentences."""
        with Vertical(classes="card"):
            yield Static("Bella Vista", classes="card-title")
            yield Static(_("A board game by Bruno Cathala and Andrea Mainini."))
            yield Static(
                _("An unofficial adaptation for the terminal, version {version}.").format(
                    version=__version__
                )
            )
            yield Static(_("Esc closes this."), classes="card-hint")

    def on_click(self) -> None:
        """A click closes it too."""
        self.dismiss()
