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
    """Ends with True where it is to be so. Escape, which may have led here, changes nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", N_("Confirm")),
        Binding("escape", "dismiss(False)", N_("Back")),
    ]

    def __init__(self, loss: str, question: str = "", ways: str = "") -> None:
        """The loss is a sentence about what will be gone; unless told otherwise, by leaving."""
        super().__init__()
        self.loss = loss
        self.question = question or _("Leave all the same?")
        self.ways = ways or _("Enter leaves, Esc stays.")
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """What is lost, and the ways out."""
        with Vertical(classes="card"):
            yield Static(self.question, classes="card-title", markup=False)
            yield Static(self.loss, markup=False)
            yield Static(self.ways, classes="card-hint", markup=False)
