"""The settings, each taken over and kept as soon as it is changed."""

from collections.abc import Callable
from typing import Any, ClassVar, get_args

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Label, Select, Static, Switch

from bellavista_tui.i18n import LANGUAGES, N_, _
from bellavista_tui.settings import Ascii, Language, Pace, Settings, Theme
from bellavista_tui.ui.translated import translate_bindings

CHOICES: dict[str, tuple[str, dict[str, str]]] = {
    "language": (
        N_("Language"),
        {"auto": N_("as the system"), **LANGUAGES},
    ),
    "theme": (N_("Theme"), {"dark": N_("dark"), "light": N_("light")}),
    "ascii": (
        N_("ASCII only"),
        {"auto": N_("as the system"), "on": N_("yes"), "off": N_("no")},
    ),
    "bot_pace": (
        N_("Pace of the bots"),
        {
            "slow": N_("slow"),
            "normal": N_("normal"),
            "fast": N_("fast"),
            "instant": N_("at once"),
        },
    ),
}
"""The settings with a few values: their title, and a name for each value."""

SWITCHES = {
    "colour_blind": N_("Colours safe for the colour-blind"),
    "animation": N_("Animation"),
    "bell": N_("Bell on your turn"),
    "confirm_moves": N_("A second click confirms"),
}

assert all(
    tuple(CHOICES[name][1]) == get_args(values)
    for name, values in (
        ("language", Language),
        ("theme", Theme),
        ("ascii", Ascii),
        ("bot_pace", Pace),
    )
)


class SettingsScreen(Screen[None]):
    """A form; there is nothing to confirm."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", N_("Back"), id="settings.back"),
    ]

    def __init__(self, settings: Settings, change: Callable[[Settings], None]) -> None:
        super().__init__()
        self.settings = settings
        self.change = change
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """A row a setting."""
        with VerticalScroll(id="settings"):
            yield Static(_("SETTINGS"), classes="card-title")
            with Horizontal(classes="setting"):
                yield Label(_("Your name"))
                yield Input(
                    self.settings.player_name, max_length=40, id="player_name", compact=True
                )
            for name, (title, values) in CHOICES.items():
                with Horizontal(classes="setting"):
                    yield Label(_(title))
                    yield Select(
                        [(_(text), value) for value, text in values.items()],
                        value=getattr(self.settings, name),
                        allow_blank=False,
                        id=name,
                        compact=True,
                    )
            for name, title in SWITCHES.items():
                with Horizontal(classes="setting"):
                    yield Label(_(title))
                    yield Switch(getattr(self.settings, name), id=name)
        yield Footer()

    def on_select_changed(self, event: Select.Changed) -> None:
        """One of a few values."""
        self._set(event.select.id, event.value)

    def on_switch_changed(self, event: Switch.Changed) -> None:
        """Yes or no."""
        self._set(event.switch.id, event.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """The name."""
        self._set(event.input.id, event.value)

    def _set(self, name: str | None, value: Any) -> None:
        if name and getattr(self.settings, name) != value:
            self.settings = replace(self.settings, **{name: value})
            self.change(self.settings)
