"""Waits for the key that an action is to have."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui.i18n import _


class PressKeyScreen(ModalScreen[str | None]):
    """Ends with the key pressed; with None after Escape or a click."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action

    def compose(self) -> ComposeResult:
        """What is awaited."""
        with Vertical(classes="card"):
            yield Static(self.action, classes="card-title", markup=False)
            yield Static(_("Press the new key."))
            yield Static(_("Esc leaves everything as it is."), classes="card-hint")

    def on_key(self, event: Key) -> None:
        """That key, whatever it does elsewhere."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)

    def on_click(self) -> None:
        """Never mind."""
        self.dismiss(None)
