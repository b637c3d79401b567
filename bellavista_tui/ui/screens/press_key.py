"""Waits for the key that an action is to have."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.steady import Steady


class PressKeyScreen(Steady, ModalScreen[str | None]):
    """Ends with the key pressed; with None after Escape or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", N_("Back")),
    ]

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """What is awaited."""
        with Vertical(classes="card"):
            yield Static(self.action, classes="card-title", markup=False)
            yield Static(_("Press the new key."))
            yield Static(_("Esc leaves everything as it is."), classes="card-hint")

    def on_key(self, event: Key) -> None:
        """That key, whatever it does elsewhere; Escape alone is what it always is."""
        if event.key != "escape":
            event.stop()
            event.prevent_default()
            self.dismiss(event.key)

    def on_click(self) -> None:
        """Never mind."""
        self.dismiss(None)
