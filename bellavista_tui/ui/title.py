"""The title screen: a skyline, and the way to everything else."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.skyline import Skyline
from bellavista_tui.ui.translated import translate_bindings


class TitleScreen(Screen[None]):
    """Leads to what there is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.quit", N_("Quit"), id="title.quit"),
    ]

    def __init__(self, is_ascii: bool) -> None:
        super().__init__()
        self.is_ascii = is_ascii
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """Skyline behind, menu in the middle."""
        yield Skyline(self.is_ascii)
        with Vertical(id="title-menu"):
            yield Static("B E L L A   V I S T A", id="title-name")
            yield Static(_("a city, four architects, eight rounds"), id="title-line")
            yield OptionList(
                Option(_("New game"), id="new_game"),
                Option(_("Settings"), id="settings"),
                Option(_("About"), id="about"),
                Option(_("Quit"), id="quit"),
            )
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the option says: each is an action of the app."""
        self.app.call_later(self.app.run_action, event.option_id or "")
