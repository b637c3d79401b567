"""The lessons: how far one is in each, and what the one in focus is about."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import N_, _
from bellavista_tui.learning.course import Entry
from bellavista_tui.learning.pupil import ENOUGH, Pupil, Standing
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.screens.lesson_details import LessonDetails
from bellavista_tui.ui.bella_vista.screens.lesson_list import LessonList
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.screens.help import shown_key
from bellavista_tui.ui.screens.sure import SureScreen
from bellavista_tui.ui.widgets.footer import FittingFooter
from bellavista_tui.ui.widgets.steady import Steady


class LearnScreen(Steady, Screen[None]):
    """Everything that can be done with a lesson but playing it."""

    CSS_PATH = "learn.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide"), (160, "-vast")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Learn"), id="learn.take"),
        Binding("j", "jump", N_("I know this"), id="learn.jump"),
        Binding("r", "restart", N_("Restart"), id="learn.restart"),
        Binding("0,à", "forget", N_("Forget progress"), id="learn.forget"),
        Binding("q", "app.rules", N_("Rules"), id="learn.rules", show=False),
        Binding("escape", "dismiss", N_("Back"), id="learn.back"),
    ]

    def __init__(
        self, pupil: Pupil, look: Look, take: Callable[[str], None], play: Callable[[], None]
    ) -> None:
        """A lesson is taken by its name; after the lessons, a first game is played."""
        super().__init__()
        self.pupil = pupil
        self.look = look
        self.take = take
        self.play = play
        self.standings: tuple[Standing, ...] = ()
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The list at the left, the lesson in focus at the right."""
        yield Static(id="learn-title")
        with Horizontal(id="learn"):
            yield LessonList(self.look, id="learn-side")
            yield LessonDetails(self.look, id="learn-lesson")
        yield FittingFooter("restart", "forget", show_command_palette=False)

    @property
    def help_text(self) -> str:
        """How lessons go."""
        return _(
            "A lesson is played at the real table, step by step, in a few minutes. Enter begins"
            " the lesson in focus, or goes on where you left it; a click chooses a lesson, another"
            " one begins it. None is locked, and each can be taken again. Where you know what a"
            " lesson teaches, go straight to its last task: whoever solves it knows the lesson."
        )

    # The list

    @property
    def lessons(self) -> LessonList:
        """The widget that lists them."""
        return self.query_one(LessonList)

    @property
    def standing(self) -> Standing | None:
        """The lesson in focus, if there is any."""
        return self.lessons.chosen

    def on_screen_resume(self) -> None:
        """A lesson may have been taken meanwhile; then the next one is in focus."""
        before = self.standings
        self._read()
        ways = [now for old, now in zip(before, self.standings) if now != old]
        left = [standing for standing in self.standings if standing.is_under_way]
        if ways or not before:
            self.lessons.choose(self._next_after(*(ways or left)[:1]))

    def _next_after(self, *lessons: Standing) -> int:
        """The first lesson not known, of that one and those behind it, then of those before.

        Whoever knows them all is ready for a first game.
        """
        start = self.standings.index(lessons[0]) if lessons else 0
        order = [*range(start, len(self.standings)), *range(start)]
        unknown = (
            at for at in order if self.standings[at].steps and not self.standings[at].is_known
        )
        return next(unknown, len(self.standings))

    def on_resize(self) -> None:
        """More room brings the title's ends apart."""
        self._write_title()

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Written anew."""
        self.look = self.lessons.look = self.query_one(LessonDetails).look = look
        self._write()

    def _read(self) -> None:
        """See how far one is now."""
        self.standings = tuple(map(self.pupil.standing, self.pupil.entries))
        self._write()
        self.refresh_bindings()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        self._write_title()
        self.lessons.show(self.standings, shown_key(self, "learn.rules"))
        self._show_details()

    def _write_title(self) -> None:
        """The name of the screen, and how many lessons one needs."""
        name = _("LEARN")
        told = ""
        if len(self.standings) > ENOUGH:
            told = _("Lessons 1 to {count} are enough for a first game.").format(count=ENOUGH)
        if self.pupil.knows_enough:
            told = _("You know enough for a first game.")
        room = max(0, self.size.width - 2 - len(name))
        look = self.look
        title = Content.assemble((name, f"bold {look.accent}"), (f"{told:>{room}}", look.muted))
        self.query_one("#learn-title", Static).update(title)

    def _show_details(self) -> None:
        details = self.query_one(LessonDetails)
        if self.lessons.is_at_first_game:
            told = _(
                "Three architects in London: you and two easy bots. The first decision of each"
                " kind is explained when it comes up. The game is kept like any other."
            )
            details.tell(_("A first real game"), told)
        else:
            details.show(self.standing)

    def on_option_list_option_highlighted(self) -> None:
        """Show another lesson."""
        self._show_details()
        self.refresh_bindings()

    def on_option_list_option_selected(self) -> None:
        """A second click on the lesson in focus."""
        self.action_take()

    # What can be done with a lesson

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now is in the footer and does anything."""
        standing = self.standing if self.is_mounted else None
        match action:
            case "take" if self.is_mounted and self.lessons.is_at_first_game:
                return True
            case "take":
                return standing is not None and standing.steps > 0
            case "jump":
                return standing is not None and standing.steps > 1
            case "restart":
                return standing is not None and standing.is_under_way
            case "forget":
                return any(each.done or each.is_known for each in self.standings)
        return True

    def action_take(self) -> None:
        """Begin the lesson in focus, or go on with it."""
        if self.lessons.is_at_first_game:
            self.play()
        elif self.standing and self.standing.steps:
            self.take(self.standing.entry.name)

    def action_jump(self) -> None:
        """Go straight to the last task."""
        self._do_and_take(self.pupil.jump)

    def action_restart(self) -> None:
        """Take the lesson from its beginning."""
        self._do_and_take(self.pupil.restart)

    def _do_and_take(self, act: Callable[[Entry], None]) -> None:
        standing = self.standing
        if standing and self._attempt(lambda: act(standing.entry)):
            self.action_take()

    def action_forget(self) -> None:
        """Ask, then be at the beginning of everything."""

        def forget(is_sure: bool | None) -> None:
            if is_sure:
                self._attempt(self.pupil.forget)
                self._read()
                self.lessons.choose(self._next_after())

        loss = _("You would be at the beginning of every lesson, and no lesson would be known.")
        ways = _("Enter forgets it, Esc leaves everything as it is.")
        self.app.push_screen(SureScreen(loss, _("Forget all progress?"), ways), forget)

    def _attempt(self, act: Callable[[], None]) -> bool:
        """Do it, or say why not; whether it was done."""
        try:
            act()
        except BellavistaError as error:
            self.notify(str(error), severity="error", markup=False)
            return False
        return True
