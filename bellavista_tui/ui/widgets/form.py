"""Forms: rows of a label and what can be set, walked through with the arrows."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Label

from bellavista_tui.i18n import N_
from bellavista_tui.ui.bindings.translated import translate_bindings


class FormRow(Horizontal):
    """A row: what is set here, then the widgets that set it.

    Words are written after the row was made, and again when the language changes.
    """

    DEFAULT_CSS = """
    FormRow {
        height: 1;
        margin-bottom: 1;
        & > Label { width: 14; color: $text-muted; }
        &.-focused > Label { color: $foreground; text-style: bold; }
    }
    """

    def __init__(self, *fields: Widget, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(Label(markup=False), *fields, id=id, classes=classes)

    def write_label(self, text: str) -> None:
        """Say what is set here."""
        self.query_one(Label).update(text)

    def on_descendant_focus(self) -> None:
        """Light up."""
        self.add_class("-focused")

    def on_descendant_blur(self) -> None:
        """Stand back."""
        self.remove_class("-focused")

    @property
    def fields(self) -> list[Widget]:
        """What can be focused here, from the left."""
        return [child for child in self.children if child.focusable]


class Form(VerticalScroll, can_focus=False):
    """Rows; up and down go from one to the next, in the same column where there is one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", N_("Up"), show=False),
        Binding("down", "go(1)", N_("Down"), show=False),
    ]

    def on_mount(self) -> None:
        """Speak the language chosen."""
        translate_bindings(self)

    def action_go(self, step: int) -> None:
        """Focus the row above or below; beyond the last comes the first."""
        rows = [row.fields for row in self.query(FormRow) if row.display and row.fields]
        focused = self.screen.focused
        for at, fields in enumerate(rows):
            if focused in fields:
                target = rows[(at + step) % len(rows)]
                target[min(fields.index(focused), len(target) - 1)].focus()
                return
