"""The program: language, theme, look and keys, and the way from screen to screen."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import LineFilter
from textual.notifications import Notify
from textual.screen import Screen

from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import N_, _, pick_language, switch_language, use_language
from bellavista_tui.paths import lessons_folder, saves_folder, settings_file
from bellavista_tui.settings import Settings, is_ascii, load_settings, save_settings
from bellavista_tui.ui.bella_vista.look import Look, make_look
from bellavista_tui.ui.bindings.key_names import NAMES, key_name
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.crash import tell_crash
from bellavista_tui.ui.following import FollowsSettings
from bellavista_tui.ui.leaving import MayLose
from bellavista_tui.ui.screens.too_small import TooSmallScreen, is_too_small
from bellavista_tui.ui.terminal.colours import SYSTEMS, Colours, colours_of
from bellavista_tui.ui.terminal.filters import AsciiOnly, Harmless, SixteenColours, WithoutColour
from bellavista_tui.ui.terminal.own_colours import tell_each_its_own
from bellavista_tui.ui.themes import THEMES, theme_for

if TYPE_CHECKING:
    from bellavista_tui.saving.folder import Saves
    from bellavista_tui.saving.listing import Listed
    from bellavista_tui.ui.bella_vista.players import GameSetup

tell_each_its_own()


class BellavistaApp(App[None]):
    """A thin frame round the screens."""

    TITLE = "Bella Vista"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["bellavista.tcss", "screens/title.tcss"]
    """The style of the first screen too: one that brings its own has everything parsed again."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", N_("Help"), id="app.help"),
        Binding("f2", "settings", N_("Settings"), id="app.settings", show=False),
        Binding("ctrl+q", "quit", N_("Quit"), id="app.quit", show=False, priority=True),
        Binding(
            "ctrl+z", "suspend_process", N_("Suspend"), id="app.suspend", show=False, priority=True
        ),
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
        self,
        environ: Mapping[str, str] = os.environ,
        first_game: "GameSetup | None" = None,
        first_save: str | None = None,
        first_lesson: str | None = None,
    ) -> None:
        """Begin with a game, new or saved, or a lesson, where there is one; else with the title.

        A lesson without a name stands for the list of them.
        """
        super().__init__()
        self.environ = environ
        self.first_game = first_game
        self.first_save = first_save
        self.first_lesson = first_lesson
        self.report_crash: Callable[[BaseException], str] = tell_crash
        """What to tell of a fault; whoever runs the app may write a report of it, too."""
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
        self._review_keys()

    def apply_settings(self, settings: Settings) -> None:
        """Take over settings, new or changed."""
        self.settings = settings
        switch_language(pick_language(settings.language, self.environ))
        self.theme = theme_for(settings.theme == "dark", self.colours).name
        self.set_keymap(_keymap_of(settings))
        translate_bindings(self)
        if self.is_running:
            self._tell_screens()

    def _review_keys(self) -> None:
        """Add to the notice what is wrong with keys that somebody wrote into the settings."""
        if not self.settings.keys:
            return
        from bellavista_tui.ui.keys import review

        _usable, objections = review(self.settings.keys)
        if objections:
            told = " ".join([_("Some keys in the settings cannot be used."), *objections])
            self.notice = f"{self.notice or ''} {told}".strip()

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
        return self.settings.player_name or self.login_name

    @property
    def login_name(self) -> str:
        """The name that the person has logged in with."""
        login = self.environ.get("USER") or self.environ.get("LOGNAME") or ""
        return login.title() or _("Architect")

    def get_default_screen(self) -> Screen[None]:
        """Begin at the title."""
        from bellavista_tui.ui.screens.title import TitleScreen

        return TitleScreen(self.look, self.find_left_game, self.is_first_start)

    def on_mount(self) -> None:
        """Say what was wrong with the settings, and play what was asked for."""
        if self.notice:
            self.notify(self.notice, severity="warning", timeout=10, markup=False)
        if self.first_game:
            self.play(self.first_game)
        if self.first_save:
            self.go_on(self.first_save)
        if self.first_lesson is not None:
            self.action_learn()
        if self.first_lesson:
            self.learn(self.first_lesson)

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
            self.pop_screen()

    def push_screen(self, screen: Any, *arguments: Any, **options: Any) -> Any:
        """As ever, but what comes while the game is hidden comes below what hides it.

        A game may be begun in a window that is too small; screens below others cannot close.
        """
        if not self.is_hidden:
            return super().push_screen(screen, *arguments, **options)
        self.pop_screen()
        pushed = super().push_screen(screen, *arguments, **options)
        super().push_screen(TooSmallScreen())
        return pushed

    def action_new_game(self) -> None:
        """Set up a game, then play it."""
        from bellavista_tui.ui.bella_vista.screens.new_game import NewGameScreen

        screen = NewGameScreen(self.look, lambda: self.player_name, self.settings.last_game)

        def begin(setup: "GameSetup | None") -> None:
            if setup:
                self._keep(replace(self.settings, last_game=screen.chosen))
                self.play(setup)

        self.push_screen(screen, begin)

    @property
    def saves(self) -> "Saves":
        """Where games are kept."""
        from bellavista_tui.saving.folder import Saves

        return Saves(saves_folder(self.environ))

    def play(self, setup: "GameSetup") -> None:
        """Play a new game."""
        from bellavista_tui.ui.bella_vista.opening import play

        self._attempt(lambda: play(self, setup))

    def go_on(self, name: str) -> None:
        """Go on with a saved game."""
        from bellavista_tui.ui.bella_vista.opening import go_on

        self._attempt(lambda: go_on(self, name))

    def look_at(self, name: str) -> None:
        """Look at a saved game step by step."""
        from bellavista_tui.ui.bella_vista.opening import look_at

        self._attempt(lambda: look_at(self, name))

    def action_learn(self) -> None:
        """All lessons, to take one."""
        from bellavista_tui.ui.bella_vista.teaching import pupil_at
        from bellavista_tui.ui.screens.learn import LearnScreen

        def open_screen() -> None:
            screen = LearnScreen(pupil_at(self), self.look, self.learn, self.play_first_game)
            self.push_screen(screen)

        self._attempt(open_screen)

    def learn(self, lesson: str) -> None:
        """Take a lesson, by its name or number."""
        from bellavista_tui.ui.bella_vista.teaching import teach

        self._attempt(lambda: teach(self, lesson))

    def play_first_game(self) -> None:
        """A real game after the lessons, in which every kind of decision is explained once."""
        from bellavista_tui.ui.bella_vista.opening import play_first

        self._attempt(lambda: play_first(self))

    def _attempt(self, open_screen: Callable[[], object]) -> None:
        """Open a screen, or say why it cannot be."""
        try:
            open_screen()
        except BellavistaError as error:
            self.notify(str(error), severity="error", markup=False)

    def find_left_game(self) -> "Listed | None":
        """The game to go on with, if there is one."""
        try:
            return self.saves.left_last()
        except BellavistaError:
            return None

    def is_first_start(self) -> bool:
        """Whether nothing was ever begun here: no game, no lesson, and nothing was set."""
        try:
            is_trace = settings_file(self.environ).exists() or bool(self.notice)
            saves, lessons = self.saves, lessons_folder(self.environ)
            is_trace = is_trace or any((saves.listed(), saves.deleted(), lessons.exists()))
        except (BellavistaError, OSError):
            return False
        return not is_trace

    def offer_to_go_on(self) -> None:
        """Let the title propose the game that was just left."""
        from bellavista_tui.ui.screens.title import TitleScreen

        for screen in self.screen_stack:
            if isinstance(screen, TitleScreen):
                screen.offer_to_go_on()

    def action_go_on(self) -> None:
        """Go on with the game that was played last."""
        left = self.find_left_game()
        if left:
            self.go_on(left.name)

    def action_saved_games(self) -> None:
        """All saved games, to go on with."""
        self._list_saves(is_for_replays=False)

    def action_replays(self) -> None:
        """All saved games, to look at."""
        self._list_saves(is_for_replays=True)

    def _list_saves(self, is_for_replays: bool) -> None:
        from bellavista_tui.ui.screens.saves import SavesScreen

        self._attempt(
            lambda: self.push_screen(
                SavesScreen(self.saves, self.look, self.go_on, self.look_at, is_for_replays)
            )
        )

    def action_settings(self) -> None:
        """Change the settings."""
        from bellavista_tui.ui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(
                SettingsScreen(
                    self.settings, self.look, self.change_settings, lambda: self.login_name
                )
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
        from bellavista_tui.ui.screens.keys import KeysScreen

        def change(keys: Mapping[str, str]) -> None:
            self.change_settings(replace(self.settings, keys=dict(keys)))

        if not any(isinstance(screen, KeysScreen) for screen in self.screen_stack):
            self.push_screen(KeysScreen(self.settings.keys, change))

    def action_rules(self, rule: str = "") -> None:
        """The rules to look up, at that one if it is named."""
        from bellavista_tui.ui.bella_vista.looking_up import look_up

        self._attempt(lambda: look_up(self, rule))

    def action_about(self) -> None:
        """Who made the game."""
        from bellavista_tui.ui.screens.about import AboutScreen

        self.push_screen(AboutScreen())

    def action_help(self) -> None:
        """Help for where one is."""
        from bellavista_tui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    async def action_quit(self) -> None:
        """Quit; where a game would lose steps with that, ask once before."""
        from bellavista_tui.ui.screens.sure import SureScreen

        screens = self.screen_stack
        losses = [screen.find_loss() for screen in screens if isinstance(screen, MayLose)]
        if not any(losses) or any(isinstance(screen, SureScreen) for screen in screens):
            self.exit()
            return
        sure = SureScreen(" ".join(filter(None, losses)))
        self.push_screen(sure, lambda is_sure: self.exit() if is_sure else None)

    def action_help_quit(self) -> None:
        """Ctrl+C copies where something can be copied; who wants to quit is told how."""
        quit_key = key_name("ctrl+q")
        self.notify(_("{key} quits; games are kept.").format(key=quit_key), markup=False)

    def action_command_palette(self) -> None:
        """All that can be done on this screen."""
        from bellavista_tui.ui.screens.palette import Palette, ScreenCommands

        if not isinstance(self.screen, Palette):
            question = _("What would you like to do?")
            self.push_screen(Palette([ScreenCommands], placeholder=question))

    def on_notify(self, event: Notify) -> None:
        """What stands on the screen already is not told a second time."""
        if any(notice.message == event.notification.message for notice in self._notifications):
            event.prevent_default()

    def _fatal_error(self) -> None:
        """End with a sentence instead of a traceback, in which hidden cards could stand."""
        if self._exception:
            self._exit_renderables = [self.report_crash(self._exception)]
        self._close_messages_no_wait()

    def end_with_fault(self, error: BaseException) -> None:
        """End as after any fault: for one that was met outside of the app's own tasks."""
        self._handle_exception(error)  # type: ignore[arg-type]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the game is hidden, nothing can be opened below what hides it."""
        return not self.is_hidden or action in ("quit", "suspend_process")

    def get_key_display(self, binding: Binding) -> str:
        """Key signs in the footer, or words where there is none or it cannot be shown."""
        if self.is_ascii:
            return key_name(binding.key)
        sign = super().get_key_display(binding)
        is_word = binding.key in NAMES and sign.isalpha()
        return key_name(binding.key).lower() if is_word else sign


def _keymap_of(settings: Settings) -> dict[str, str]:
    """The keys chosen, without those that cannot be."""
    if not settings.keys:
        return {}
    from bellavista_tui.ui.keys import keymap, review

    return keymap(review(settings.keys)[0])
