"""Asks before something is lost."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.steady import Steady


class SureScreen(Steady, ModalScreen[bool]):
    """Ends with True where one leaves all the same. Escape, which may have led here, stays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", N_("Leave")),
        Binding("escape", "dismiss(False)", N_("Back")),
    ]

    def __init__(self, loss: str) -> None:
        """The loss is a sentence about what will be gone."""
        super().__init__()
        self.loss = loss
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """What is lost, and the ways out."""
        with Vertical(classes="card"):
            yield Static(_("Leave all the same?"), classes="card-title")
            yield Static(self.loss, markup=False)
            yield Static(_("Enter leaves, Esc stays."), classes="card-hint")
