"""Between two people at one keyboard: a screen that hides every hand."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.safe_text import safe
from bellavista_tui.ui.steady import Steady
from bellavista_tui.ui.translated import translate_bindings


class HandOverScreen(Steady, Screen[bool]):
    """Waits until the next person sits down; ends with False where the game is left instead."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss(True)", N_("It is me"), id="hand_over.ready"),
        Binding("escape", "dismiss(False)", N_("Leave"), id="hand_over.leave"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.next_name = safe(name)
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """A name, and nothing of the game."""
        yield Static(id="next-name", markup=False)
        yield Static(id="next-line")
        yield Footer()

    def on_mount(self) -> None:
        """All words."""
        self._write()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        turn = _("{name}, it is your turn.").format(name=self.next_name)
        self.query_one("#next-name", Static).update(turn)
        self.query_one("#next-line", Static).update(_("When nobody else looks, press Enter."))

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Written anew."""
        self._write()

    @property
    def help_text(self) -> str:
        """Why nothing is shown."""
        return _("Hands are secret, so the table is covered until the next architect sits down.")

    def on_click(self) -> None:
        """A click is as good as a key."""
        self.dismiss(True)
