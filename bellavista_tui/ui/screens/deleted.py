"""The deleted games that can still be had back."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.saving.folder import Deleted
from bellavista_tui.saving.listing import shown_time
from bellavista_tui.ui.bella_vista.words.safe_text import safe
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.steady import Steady


class DeletedScreen(Steady, ModalScreen[Deleted | None]):
    """Ends with the game to be brought back, if any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", N_("Back")),
    ]

    def __init__(self, deleted: Sequence[Deleted]) -> None:
        super().__init__()
        self.deleted = deleted
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """A line a game, the latest first."""
        with Vertical(classes="card"):
            yield Static(_("Deleted games"), classes="card-title")
            lines = [f"{shown_time(each.time)}  {safe(each.name)}" for each in self.deleted]
            yield OptionList(*lines, markup=False, compact=True)
            yield Static(
                _("They are kept for thirty days. Enter brings one back."), classes="card-hint"
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self.deleted[event.option_index])
