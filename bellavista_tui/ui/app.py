"""The program: language, theme, look and keys, and the way from screen to screen."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import LineFilter

from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import N_, _, pick_language, switch_language, use_language
from bellavista_tui.paths import settings_file
from bellavista_tui.settings import Settings, is_ascii, load_settings, save_settings
from bellavista_tui.ui.bella_vista.look import Look, make_look
from bellavista_tui.ui.filters import AsciiOnly, Harmless, SixteenColours, WithoutColour
from bellavista_tui.ui.terminal import SYSTEMS, Colours, colours_of
from bellavista_tui.ui.themes import THEMES, theme_for
from bellavista_tui.ui.too_small import TooSmallScreen, is_too_small
from bellavista_tui.ui.translated import translate_bindings

if TYPE_CHECKING:
    from bellavista_tui.ui.bella_vista.seats import GameSetup


class BellavistaApp(App[None]):
    """A thin frame round the screens."""

    TITLE = "Bella Vista"
    CSS_PATH = "bellavista.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", N_("Help"), id="help", key_display="?"),
        Binding("ctrl+q", "quit", N_("Quit"), id="quit", show=False, priority=True),
        Binding(
            "ctrl+z", "suspend_process", N_("Suspend"), id="suspend", show=False, priority=True
        ),
    ]

    def __init__(
        self, environ: Mapping[str, str] = os.environ, first_game: "GameSetup | None" = None
    ) -> None:
        super().__init__()
        self.environ = environ
        self.first_game = first_game
        self.colours = colours_of(environ)
        # Our own theme and filter see to that, and they need no style sheets of their own.
        self.no_color = False
        self.console._color_system = SYSTEMS[self.colours]
        self._terminal_filters = (
            Harmless(),
            WithoutColour(enabled=self.colours is Colours.NONE),
            SixteenColours(enabled=self.colours is Colours.SIXTEEN),
        )
        self._ascii_only = AsciiOnly()
        self.set_class(self.colours <= Colours.SIXTEEN, "-few-colours")
        use_language(pick_language("auto", environ))
        self.settings, self.notice = load_settings(settings_file(environ))
        for theme in THEMES:
            self.register_theme(theme)
        self.apply_settings(self.settings)

    def apply_settings(self, settings: Settings) -> None:
        """Take over settings, new or changed."""
        self.settings = settings
        switch_language(pick_language(settings.language, self.environ))
        self.theme = theme_for(settings.theme == "dark", self.colours).name
        self.set_keymap(settings.keys)
        translate_bindings(self)

    @property
    def look(self) -> Look:
        """How the city is drawn, by the settings and the terminal."""
        return make_look(
            is_dark=self.settings.theme == "dark",
            is_colour_blind=self.settings.colour_blind,
            is_ascii=self.is_ascii,
            colours=self.colours,
        )

    @property
    def is_ascii(self) -> bool:
        """Whether nothing but ASCII may reach the terminal."""
        return is_ascii(self.settings, self.environ)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What keeps from the terminal what it cannot show."""
        self._ascii_only.enabled = self.is_ascii
        ours = (*self._terminal_filters, self._ascii_only)
        return [*super().get_line_filters(), *(each for each in ours if each.enabled)]

    @property
    def player_name(self) -> str:
        """The name of the person at the keyboard: as set, else as logged in."""
        login = self.environ.get("USER") or self.environ.get("LOGNAME") or ""
        return self.settings.player_name or login.title() or _("Architect")

    def on_mount(self) -> None:
        """Begin at the title."""
        from bellavista_tui.ui.title import TitleScreen

        self.push_screen(TitleScreen(self.look.is_ascii))
        if self.notice:
            self.notify(self.notice, severity="warning", timeout=10, markup=False)
        if self.first_game:
            self.play(self.first_game)

    @property
    def is_hidden(self) -> bool:
        """Whether the message that the window is too small hides the game."""
        stack = self.screen_stack
        return bool(stack) and isinstance(stack[-1], TooSmallScreen)

    def on_resize(self, event: Resize) -> None:
        """Hide the game while it does not fit."""
        if is_too_small(event.size) and not self.is_hidden:
            self.push_screen(TooSmallScreen())
        elif self.is_hidden and not is_too_small(event.size):
            self.screen.dismiss()

    def push_screen(self, screen: Any, *arguments: Any, **options: Any) -> Any:
        """As ever, but what comes while the game is hidden comes below what hides it.

        Bots may end the game meanwhile, and screens below others cannot be closed.
        """
        if not self.is_hidden:
            return super().push_screen(screen, *arguments, **options)
        self.pop_screen()
        pushed = super().push_screen(screen, *arguments, **options)
        super().push_screen(TooSmallScreen())
        return pushed

    def action_new_game(self) -> None:
        """Set up a game, then play it."""
        from bellavista_tui.ui.bella_vista.new_game import NewGameScreen

        screen = NewGameScreen(self.look, self.player_name)
        self.push_screen(screen, lambda setup: self.play(setup) if setup else None)

    def play(self, setup: "GameSetup") -> None:
        """Play a game, and again with other luck as long as a rematch is wanted."""
        from bellavista_tui.ui.bella_vista.table_screen import TableScreen

        def go_on(is_rematch: bool | None) -> None:
            if is_rematch:
                self.play(replace(setup, seed=fresh_seed()))

        settings = self.settings
        self.push_screen(
            TableScreen(setup, self.look, settings.bot_pace, settings.animation), go_on
        )

    def action_settings(self) -> None:
        """Change the settings."""
        from bellavista_tui.ui.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen(self.settings, self.change_settings))

    def change_settings(self, settings: Settings) -> None:
        """Take over changed settings and keep them."""
        self.apply_settings(settings)
        try:
            save_settings(settings_file(self.environ), settings)
        except BellavistaError as error:
            self.notify(str(error), severity="error", markup=False)

    def action_about(self) -> None:
        """Who made the game."""
        from bellavista_tui.ui.about import AboutScreen

        self.push_screen(AboutScreen())

    def action_help(self) -> None:
        """Help for where one is."""
        from bellavista_tui.ui.help import HelpScreen

        screen = self.screen
        keys: dict[str, list[str]] = {}
        for active in screen.active_bindings.values():
            if active.binding.id and active.enabled:
                shown = keys.setdefault(active.binding.description, [])
                shown.append(self.get_key_display(active.binding))
        self.push_screen(HelpScreen(getattr(screen, "help_text", ""), keys))
