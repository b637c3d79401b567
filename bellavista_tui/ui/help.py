"""Help for where one is: the keys of the screen, and a few sentences."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.translated import translate_bindings


class HelpScreen(ModalScreen[None]):
    """What a screen says of itself, then every key that works there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f1,question_mark,q", "dismiss", N_("Close"), id="help.close"),
    ]

    def __init__(self, text: str, keys: dict[str, list[str]]) -> None:
        super().__init__()
        self.text = text
        self.keys = keys
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """Text, then keys."""
        with VerticalScroll(classes="card"):
            yield Static(_("Help"), classes="card-title")
            if self.text:
                yield Static(self.text, markup=False, classes="help-text")
            for description, keys in self.keys.items():
                yield Static(f"{' '.join(keys):>14}   {description}", markup=False)
            yield Static(_("Esc closes this."), classes="card-hint")

    def on_click(self) -> None:
        """A click closes it too."""
        self.dismiss()
