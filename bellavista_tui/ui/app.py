"""The program: language, theme, look and keys, and the way from screen to screen."""

import os
from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import Screen

from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import N_, _, pick_language, switch_language, use_language
from bellavista_tui.paths import settings_file
from bellavista_tui.settings import Settings, is_ascii, load_settings, save_settings
from bellavista_tui.ui.bella_vista.look import Look, make_look
from bellavista_tui.ui.following import FollowsSettings
from bellavista_tui.ui.key_names import key_name
from bellavista_tui.ui.themes import DARK, LIGHT
from bellavista_tui.ui.too_small import TooSmallScreen, is_too_small
from bellavista_tui.ui.translated import translate_bindings

if TYPE_CHECKING:
    from bellavista_tui.ui.bella_vista.seats import GameSetup


class BellavistaApp(App[None]):
    """A thin frame round the screens."""

    TITLE = "Bella Vista"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["bellavista.tcss", "title.tcss"]
    """The style of the first screen too: one that brings its own has everything parsed again."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", N_("Help"), id="app.help"),
        Binding("f2", "settings", N_("Settings"), id="app.settings", show=False),
        Binding("ctrl+q", "quit", N_("Quit"), id="app.quit", show=False, priority=True),
        Binding(
            "ctrl+p",
            "command_palette",
            N_("Commands"),
            show=False,
            priority=True,
            tooltip=N_("All that can be done on this screen"),
        ),
    ]

    def __init__(
        self, environ: Mapping[str, str] = os.environ, first_game: "GameSetup | None" = None
    ) -> None:
        super().__init__()
        self.environ = environ
        self.first_game = first_game
        use_language(pick_language("auto", environ))
        self.settings, self.notice = load_settings(settings_file(environ))
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.apply_settings(self.settings)

    def apply_settings(self, settings: Settings) -> None:
        """Take over settings, new or changed."""
        self.settings = settings
        switch_language(pick_language(settings.language, self.environ))
        self.theme = DARK.name if settings.theme == "dark" else LIGHT.name
        self.set_keymap(self._keymap_of(settings))
        translate_bindings(self)
        if self.is_running:
            self._tell_screens()

    def _keymap_of(self, settings: Settings) -> dict[str, str]:
        """The keys chosen, with a notice about those that cannot be."""
        if not settings.keys:
            return {}
        from bellavista_tui.ui.keys import keymap, review

        usable, objections = review(settings.keys)
        if objections:
            told = " ".join([_("Some keys in the settings cannot be used."), *objections])
            self.notice = f"{self.notice or ''} {told}".strip()
        return keymap(usable)

    def _tell_screens(self) -> None:
        """Let every open screen follow the settings."""
        for screen in self.screen_stack:
            translate_bindings(screen)
            if isinstance(screen, FollowsSettings):
                screen.follow_settings(self.settings, self.look)
            screen.refresh_bindings()

    @property
    def look(self) -> Look:
        """How the city is drawn, by the settings and the terminal."""
        return make_look(
            is_dark=self.settings.theme == "dark",
            is_colour_blind=self.settings.colour_blind,
            is_ascii=is_ascii(self.settings, self.environ),
        )

    @property
    def player_name(self) -> str:
        """The name of the person at the keyboard: as set, else as logged in."""
        return self.settings.player_name or self.login_name

    @property
    def login_name(self) -> str:
        """The name that the person has logged in with."""
        login = self.environ.get("USER") or self.environ.get("LOGNAME") or ""
        return login.title() or _("Architect")

    def get_default_screen(self) -> Screen[None]:
        """Begin at the title."""
        from bellavista_tui.ui.title import TitleScreen

        return TitleScreen(self.look)

    def on_mount(self) -> None:
        """Say what was wrong with the settings, and play what was asked for."""
        if self.notice:
            self.notify(self.notice, severity="warning", timeout=10, markup=False)
        if self.first_game:
            self.play(self.first_game)

    def on_resize(self, event: Resize) -> None:
        """Hide the game while it does not fit."""
        is_hidden = isinstance(self.screen, TooSmallScreen)
        if is_too_small(event.size) and not is_hidden:
            self.push_screen(TooSmallScreen())
        elif is_hidden and not is_too_small(event.size):
            self.screen.dismiss()

    def action_new_game(self) -> None:
        """Set up a game, then play it."""
        from bellavista_tui.ui.bella_vista.new_game import NewGameScreen

        screen = NewGameScreen(self.look, self.player_name, self.settings.last_game)

        def begin(setup: "GameSetup | None") -> None:
            if setup:
                self._keep(replace(self.settings, last_game=screen.chosen))
                self.play(setup)

        self.push_screen(screen, begin)

    def play(self, setup: "GameSetup") -> None:
        """Play a game, and again with other luck as long as a rematch is wanted."""
        from bellavista_tui.ui.bella_vista.seats import seated
        from bellavista_tui.ui.bella_vista.table_screen import TableScreen

        def go_on(is_rematch: bool | None) -> None:
            if is_rematch:
                self.play(replace(setup, seed=fresh_seed()))

        look = seated(self.look, setup.seats)
        self.push_screen(TableScreen(setup, look, self.settings), go_on)

    def action_settings(self) -> None:
        """Change the settings."""
        from bellavista_tui.ui.settings_screen import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(
                SettingsScreen(self.settings, self.look, self.change_settings, self.login_name)
            )

    def change_settings(self, settings: Settings) -> None:
        """Take over changed settings and keep them."""
        self.apply_settings(settings)
        self._keep(settings)

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        try:
            save_settings(settings_file(self.environ), settings)
        except BellavistaError as error:
            self.notify(str(error), severity="error", markup=False)

    def action_keys(self) -> None:
        """Change the keys."""
        from bellavista_tui.ui.keys_screen import KeysScreen

        def change(keys: Mapping[str, str]) -> None:
            self.change_settings(replace(self.settings, keys=dict(keys)))

        if not any(isinstance(screen, KeysScreen) for screen in self.screen_stack):
            self.push_screen(KeysScreen(self.settings.keys, change))

    def action_about(self) -> None:
        """Who made the game."""
        from bellavista_tui.ui.about import AboutScreen

        self.push_screen(AboutScreen())

    def action_help(self) -> None:
        """Help for where one is."""
        from bellavista_tui.ui.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def action_command_palette(self) -> None:
        """All that can be done on this screen."""
        from bellavista_tui.ui.palette import Palette, ScreenCommands

        if not isinstance(self.screen, Palette):
            question = _("What would you like to do?")
            self.push_screen(Palette([ScreenCommands], placeholder=question))

    def get_key_display(self, binding: Binding) -> str:
        """Key signs in the footer, or words where these cannot be shown."""
        return key_name(binding.key) if self.look.is_ascii else super().get_key_display(binding)
