"""The lessons: how far one is in each, and what the one in focus is about."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Static
from textual.widgets.option_list import Option

from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import N_, _
from bellavista_tui.learning.course import Entry
from bellavista_tui.learning.pupil import Pupil, Standing
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.screens.lesson_details import LessonDetails, place_of
from bellavista_tui.ui.bella_vista.words.safe_text import fitted
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.screens.help import shown_key
from bellavista_tui.ui.screens.sure import SureScreen
from bellavista_tui.ui.widgets.choices import Choices
from bellavista_tui.ui.widgets.footer import FittingFooter
from bellavista_tui.ui.widgets.steady import Steady

ENOUGH = 4
"""So many lessons, from the first, make up what a game needs."""

MOST_DOTS = 8
"""Of a lesson with more steps, their number is told."""

MINUTES_WIDTH = 3
FIRST_GAME_MINUTES = 20

ROWS_AROUND = 4
"""Above the list, and below it with the rules."""


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
            with Vertical(id="learn-side"):
                yield Static(id="learn-heading")
                yield Choices(id="learn-list")
                yield Static(id="learn-rules")
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
    def choices(self) -> Choices:
        """The widget that lists them."""
        return self.query_one(Choices)

    @property
    def standing(self) -> Standing | None:
        """The lesson in focus, if there is any."""
        at = self.choices.highlighted
        return self.standings[at] if at is not None and at < len(self.standings) else None

    def on_screen_resume(self) -> None:
        """A lesson may have been taken meanwhile; then the next one is in focus."""
        before = self.standings
        self._read()
        ways = [now for old, now in zip(before, self.standings) if now != old]
        left = [standing for standing in self.standings if standing.is_under_way]
        if ways or not before:
            self.choices.highlighted = self._next_after(*(ways or left)[:1])

    def _next_after(self, *lessons: Standing) -> int | None:
        """The first lesson not known, of that one and those behind it, then of those before."""
        start = self.standings.index(lessons[0]) if lessons else 0
        order = [*range(start, len(self.standings)), *range(start)]
        open = (at for at in order if self.standings[at].steps and not self.standings[at].is_known)
        return next(open, start) if self.standings else None

    def on_resize(self) -> None:
        """More room shows more of the titles."""
        self.call_after_refresh(self._write)

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Written anew."""
        self.look = self.query_one(LessonDetails).look = look
        self._write()

    def _read(self) -> None:
        """See how far one is now."""
        self.standings = tuple(map(self.pupil.standing, self.pupil.entries))
        self._write()
        self.refresh_bindings()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        self.query_one("#learn-title", Static).update(self._title())
        width = self.choices.content_size.width
        height = self.query_one("#learn-side").content_size.height
        if height > ROWS_AROUND:  # else nothing has its place yet
            self.choices.styles.max_height = height - ROWS_AROUND
        lessons, minutes = _("LESSONS"), _("min")
        heading = f"{lessons}{minutes:>{max(0, width - len(lessons))}}"
        self.query_one("#learn-heading", Static).update(heading)
        self.query_one("#learn-rules", Static).update(self._rules(width))
        lines = [self._line(number, width) for number in range(len(self.standings))]
        at = self.choices.highlighted
        lines.append(self._first_game_line(width))
        self.choices.set_options(Option(line) for line in lines)
        self.choices.highlighted = at
        self._show_details()

    def _title(self) -> Content:
        """The name of the screen, and how many lessons one needs."""
        name, first = _("LEARN"), self.standings[:ENOUGH]
        told = ""
        if all(standing.is_known for standing in first):
            told = _("You know enough for a first game.")
        elif len(self.standings) > ENOUGH:
            told = _("Lessons 1 to {count} are enough for a first game.").format(count=ENOUGH)
        room = max(0, self.size.width - 2 - len(name))
        look = self.look
        return Content.assemble((name, f"bold {look.accent}"), (f"{told:>{room}}", look.muted))

    def _first_game_line(self, width: int) -> Content:
        """What comes after all lessons."""
        look, minutes = self.look, f"{FIRST_GAME_MINUTES:>{MINUTES_WIDTH}}"
        margin = " " * (len(str(len(self.standings))) + 3)
        room = max(1, width - len(margin) - len(minutes))
        title = fitted(_("A first real game"), room, look.cut)
        return Content.assemble(margin, title, (minutes, "" if look.is_flat else look.muted))

    @property
    def is_at_first_game(self) -> bool:
        """Whether what comes after the lessons is in focus."""
        return self.choices.highlighted == len(self.standings)

    def _show_details(self) -> None:
        details = self.query_one(LessonDetails)
        if self.is_at_first_game:
            told = _(
                "Three architects in London: you and two easy bots. The first decision of each"
                " kind is explained when it comes up. The game is kept like any other."
            )
            details.tell(_("A first real game"), told)
        else:
            details.show(self.standing)

    def _rules(self, width: int) -> Content:
        """The way to the rules, by key or by a click."""
        told, key = _("All of them, with pictures"), shown_key(self, "learn.rules")
        line = Content.assemble(told, (f"{key:>{max(0, width - len(told))}}", "bold"))
        click = Style.from_meta({"@click": "app.rules"})
        return Content.assemble((_("RULES"), self.look.muted), "\n", line.stylize(click))

    def _line(self, index: int, width: int) -> Content:
        """A tick, number, title, a dot a step, and minutes."""
        standing, look = self.standings[index], self.look
        script, number = standing.entry.script, f"{index + 1:>{len(str(len(self.standings)))}}"
        dots = min(MOST_DOTS, max(each.steps for each in self.standings))
        title = str(script.title) if script else standing.entry.name
        room = max(1, width - len(number) - dots - MINUTES_WIDTH - 4)
        parts = (
            (look.met if standing.is_known else " ", look.good),
            (f" {number} ", look.muted),
            (fitted(title, room, look.cut), ""),
            *self._way(standing, dots),
            (f"{script.minutes if script else '':>{MINUTES_WIDTH}}", look.muted),
        )
        # Where there are few colours, what is in focus stands on one of them.
        return Content.assemble(*((text, "" if look.is_flat else style) for text, style in parts))

    def _way(self, standing: Standing, width: int) -> tuple[tuple[str, str], ...]:
        """A dot a step, those done brighter; or figures where there are too many."""
        look = self.look
        if not standing.steps:
            return ((f" {'!':<{width}}", look.bad),)
        if standing.steps > width:
            return ((f" {f'{standing.done}/{standing.steps}':<{width}}", look.muted),)
        dots = "".join(look.steps[place_of(step, standing)] for step in range(standing.steps))
        gone = dots.rstrip(look.steps[-1])
        bright = look.accent if standing.is_under_way else look.muted
        return ((f" {gone}", bright), (f"{dots[len(gone) :]:<{width - len(gone)}}", look.muted))

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
            case "take" if self.is_mounted and self.is_at_first_game:
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
        if self.is_at_first_game:
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
                self.choices.highlighted = self._next_after()

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
