"""The settings, each taken over and kept as soon as it is changed."""

from collections.abc import Callable
from typing import Any, ClassVar, get_args

from msgspec import Struct
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from bellavista_tui.i18n import LANGUAGES, N_, _
from bellavista_tui.settings import LONGEST_NAME, Ascii, Language, Pace, Settings, Theme
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.form import Form, FormRow
from bellavista_tui.ui.widgets.name_input import NameInput
from bellavista_tui.ui.widgets.steady import Steady
from bellavista_tui.ui.widgets.stepper import Options, Stepper


class Row(Struct, frozen=True):
    """A setting with a few values: its title, a name for each value, and a sentence about it."""

    title: str
    values: dict[Any, str]
    hint: str


YES_NO = {True: N_("yes"), False: N_("no")}

ROWS = {
    "language": Row(
        N_("Language"),
        {"auto": N_("as the system"), **LANGUAGES},
        N_("Every screen changes at once."),
    ),
    "theme": Row(
        N_("Theme"),
        {"dark": N_("dark"), "light": N_("light")},
        N_("The city by night, or by day."),
    ),
    "colour_blind": Row(
        N_("Palette"),
        {False: N_("usual"), True: N_("colour-blind safe")},
        N_("Shapes and letters tell the architects apart in either."),
    ),
    "ascii": Row(
        N_("ASCII only"),
        {"auto": N_("as the system"), "on": N_("yes"), "off": N_("no")},
        N_("For terminals and fonts without special signs."),
    ),
    "animation": Row(N_("Animation"), YES_NO, N_("The final count goes step by step.")),
    "bot_pace": Row(
        N_("Pace of the bots"),
        {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "instant": N_("at once")},
        N_("How long each of their moves is shown."),
    ),
    "confirm_moves": Row(
        N_("Second click"),
        {True: N_("confirms"), False: N_("is not needed")},
        N_("With the mouse: whether a first click chooses, or already makes the move."),
    ),
    "bell": Row(N_("Bell"), YES_NO, N_("The terminal rings when it is your turn.")),
    "explain": Row(
        N_("Explanations"),
        {True: N_("in the next game"), False: N_("no more")},
        N_("A line at the first decision of each kind, until a game has been played to its end."),
    ),
}
"""The settings that are chosen among a few values, in the order of the screen."""

NAME_HINT = N_("What you are called in new games.")
KEYS_HINT = N_("Every key of every screen can be changed.")

assert all(
    tuple(ROWS[name].values) == get_args(values)
    for name, values in (
        ("language", Language),
        ("theme", Theme),
        ("ascii", Ascii),
        ("bot_pace", Pace),
    )
)


class SettingsScreen(Steady, Screen[None]):
    """A form; there is nothing to confirm."""

    AUTO_FOCUS = "#language"
    CSS_PATH = "settings.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (26, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", N_("Change"), id="settings.change"),
        Binding("escape", "dismiss", N_("Back"), id="settings.back"),
        Binding("f3", "app.keys", N_("Keys"), id="settings.keys"),
    ]

    def __init__(
        self,
        settings: Settings,
        look: Look,
        change: Callable[[Settings], None],
        login: Callable[[], str],
    ) -> None:
        """The login is the name of whoever has given none, in the language of the moment."""
        super().__init__()
        self.settings = settings
        self.look = look
        self.change = change
        self.login = login
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """A row a setting, and under them a sentence about the one in focus."""
        settings = self.settings
        with Form(id="settings"):
            yield Static(id="settings-title", classes="card-title")
            name = NameInput(
                settings.player_name, max_length=LONGEST_NAME, id="player_name", compact=True
            )
            yield FormRow(name, id="row-player_name")
            for setting, row in ROWS.items():
                stepper = Stepper(_options(row), getattr(settings, setting), id=setting)
                yield FormRow(stepper, id=f"row-{setting}")
            yield FormRow(Button(id="keys", compact=True), id="row-keys")
            yield Static(id="settings-hint")
        yield Footer()

    def on_mount(self) -> None:
        """All words."""
        self._write()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        self.query_one("#settings-title", Static).update(_("SETTINGS"))
        titles = {"player_name": _("Your name"), "keys": _("Keys")}
        titles |= {name: _(row.title) for name, row in ROWS.items()}
        for name, title in titles.items():
            self.query_one(f"#row-{name}", FormRow).write_label(title)
        for name, row in ROWS.items():
            self.query_one(f"#{name}", Stepper).show_options(_options(row), self.look.is_ascii)
        self.query_one("#player_name", Input).placeholder = self.login()
        button = self.query_one("#keys", Button)
        button.label = _("Change the keys")
        button.refresh(layout=True)  # which is as wide as its label
        self._write_hint()

    @property
    def help_text(self) -> str:
        """How the form works."""
        return _(
            "Go from row to row with up and down, and change a setting with left and right or with"
            " the mouse. A change holds at once and is kept; there is nothing to confirm."
        )

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Written anew."""
        self.settings, self.look = settings, look
        self._write()

    def on_descendant_focus(self) -> None:
        """Say what the row is about."""
        self._write_hint()

    def _write_hint(self) -> None:
        hints = {"player_name": NAME_HINT, "keys": KEYS_HINT}
        hints |= {name: row.hint for name, row in ROWS.items()}
        hint = hints.get(self.focused.id or "", "") if self.focused else ""
        self.query_one("#settings-hint", Static).update(_(hint))

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """One of a few values."""
        self._set(event.stepper.id, event.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """The name."""
        self._set(event.input.id, event.value.strip())

    def action_change(self) -> None:
        """To the next value of the setting in focus."""
        if isinstance(self.focused, Stepper):
            self.focused.action_step(1)

    async def on_button_pressed(self) -> None:
        """To the keys."""
        await self.run_action("app.keys")

    def _set(self, name: str | None, value: Any) -> None:
        if name and getattr(self.settings, name) != value:
            self.settings = replace(self.settings, **{name: value})
            self.change(self.settings)


def _options(row: Row) -> Options:
    return [(Content(_(text)), value) for value, text in row.values.items()]
