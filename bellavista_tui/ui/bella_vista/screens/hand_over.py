"""Before a person sits down: screens that hide every hand."""

from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.screen import Screen
from textual.widgets import Footer, Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.words.safe_text import safe
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.steady import Steady

REST_S = 0.4
"""How long the keyboard must have been at rest before a cover is lifted."""


class CoverScreen(Steady, Screen[bool]):
    """Covers the table until somebody is ready; ends with False where the game is left instead."""

    def __init__(self, recap: tuple[Text, ...] = ()) -> None:
        """The recap is what happened last, for people who come back to a game."""
        super().__init__()
        self.recap = recap
        translate_bindings(self)

    @property
    def greeting(self) -> str | Text:
        """Whom it is for."""
        return ""

    @property
    def request(self) -> str:
        """How to go on."""
        return ""

    def compose(self) -> ComposeResult:
        """A name, and nothing of the game but what everybody saw."""
        yield Static(id="cover-greeting", markup=False)
        if self.recap:
            with Center():
                yield Static(Text("\n").join(self.recap), id="cover-recap")
        yield Static(id="cover-request")
        yield Footer()

    def on_mount(self) -> None:
        """All words."""
        self._write()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        self.query_one("#cover-greeting", Static).update(self.greeting)
        self.query_one("#cover-request", Static).update(self.request)

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Written anew."""
        self._write()

    def action_lift(self) -> None:
        """Go on."""
        self.dismiss(True)

    def on_click(self) -> None:
        """A click is as good as a key."""
        self.action_lift()


class HandOverScreen(CoverScreen):
    """Between two people at one keyboard.

    The key that lifts the cover is the one that confirms a move: held down or pressed twice, it
    must not show one person's hand to the other.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", N_("It is me"), id="hand_over.ready"),
        Binding("escape", "dismiss(False)", N_("Leave"), id="hand_over.leave"),
    ]

    def __init__(self, name: str, badge: tuple[str, str], recap: tuple[Text, ...] = ()) -> None:
        """The badge is the architect's shape, and its colour."""
        super().__init__(recap)
        self.next_name = safe(name)
        self.badge = badge
        self._touched = monotonic()
        """When a key was last pressed."""

    @property
    def greeting(self) -> Text:
        """Whose turn it is."""
        told = _("{name}, it is your turn.").format(name=self.next_name)
        return Text.assemble(self.badge, " ", told)

    @property
    def request(self) -> str:
        """Hands are for one pair of eyes."""
        return _("When nobody else looks, press Enter.")

    def action_lift(self) -> None:
        """Go on, if this was meant."""
        before, self._touched = self._touched, monotonic()
        if self._touched - before >= REST_S:
            super().action_lift()

    @property
    def help_text(self) -> str:
        """Why nothing is shown."""
        return _("Hands are secret, so the table is covered until the next architect sits down.")


class WelcomeBackScreen(CoverScreen):
    """Before a game goes on that was left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", N_("Go on"), id="welcome.ready"),
        Binding("escape", "dismiss(False)", N_("Leave"), id="welcome.leave"),
    ]

    @property
    def greeting(self) -> str:
        """Nobody's turn in particular."""
        return _("Welcome back. This is what happened last:")

    @property
    def request(self) -> str:
        """There is no hurry."""
        return _("Press Enter to go on.")

    @property
    def help_text(self) -> str:
        """What to do here."""
        return _("The game goes on from the very step at which it was left, once you are ready.")
