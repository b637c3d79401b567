"""Asks for a line of text: a name, or a path."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.steady import Steady


class AskScreen(Steady, ModalScreen[str | None]):
    """Ends with the text, or with None where nothing is to happen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", N_("Back")),
    ]

    def __init__(self, question: str, answer: str) -> None:
        super().__init__()
        self.question = question
        self.answer = answer
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The question, room for an answer, and the ways out."""
        with Vertical(classes="card"):
            yield Static(self.question, classes="card-title", markup=False)
            yield Input(self.answer, compact=True)
            yield Static(_("Enter does it, Esc leaves everything as it is."), classes="card-hint")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That is it; nothing is no answer."""
        self.dismiss(event.value.strip() or None)
