"""The lessons line by line, and the way to the rules below them."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import Static
from textual.widgets.option_list import Option

from bellavista_tui.i18n import _
from bellavista_tui.learning.pupil import Standing
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.screens.lesson_details import place_of
from bellavista_tui.ui.bella_vista.words.safe_text import fitted
from bellavista_tui.ui.widgets.choices import Choices

MOST_DOTS = 8
"""Of a lesson with more steps, their number is told."""

MINUTES_WIDTH = 3
FIRST_GAME_MINUTES = 20

ROWS_AROUND = 4
"""Above the list, and below it with the rules."""


class LessonList(Vertical):
    """A tick, number, title, a dot a step and minutes for each lesson; then a first game."""

    DEFAULT_CSS = """
    LessonList {
        & > #learn-heading { height: 1; color: $text-muted; }
        & > #learn-rules { margin-top: 1; }
    }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.look = look
        self.standings: tuple[Standing, ...] = ()
        self.rules_key = ""
        self.choices = Choices(id="learn-list")

    def compose(self) -> ComposeResult:
        """Empty, until there is something to list."""
        yield Static(id="learn-heading")
        yield self.choices
        yield Static(id="learn-rules")

    @property
    def chosen(self) -> Standing | None:
        """The lesson in focus, if there is any."""
        at = self.choices.highlighted
        return self.standings[at] if at is not None and at < len(self.standings) else None

    @property
    def is_at_first_game(self) -> bool:
        """Whether what comes after the lessons is in focus."""
        return self.choices.highlighted == len(self.standings)

    def choose(self, at: int) -> None:
        """Put another in focus."""
        self.choices.highlighted = at

    def show(self, standings: tuple[Standing, ...], rules_key: str) -> None:
        """List these; the focus stays where it is."""
        self.standings, self.rules_key = standings, rules_key
        self._write()

    def on_resize(self) -> None:
        """More room shows more of the titles."""
        self._write()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        width, height = self.content_size
        lessons, minutes = _("LESSONS"), _("min")
        heading = f"{lessons}{minutes:>{max(0, width - len(lessons))}}"
        self.query_one("#learn-heading", Static).update(heading)
        self.query_one("#learn-rules", Static).update(self._rules(width))
        lines = [self._line(number, width) for number in range(len(self.standings))]
        lines.append(self._first_game_line(width))
        at = self.choices.highlighted
        if height > ROWS_AROUND:  # else nothing has its place yet
            self.choices.styles.max_height = height - ROWS_AROUND
        self.choices.set_options(Option(line) for line in lines)
        self.choices.highlighted = at

    def _rules(self, width: int) -> Content:
        """The way to the rules, by key or by a click."""
        told = _("All of them, with pictures")
        line = Content.assemble(told, (f"{self.rules_key:>{max(0, width - len(told))}}", "bold"))
        click = Style.from_meta({"@click": "app.rules"})
        return Content.assemble((_("RULES"), self.look.muted), "\n", line.stylize(click))

    def _first_game_line(self, width: int) -> Content:
        """What comes after all lessons."""
        look, minutes = self.look, f"{FIRST_GAME_MINUTES:>{MINUTES_WIDTH}}"
        margin = " " * (len(str(len(self.standings))) + 3)
        room = max(1, width - len(margin) - len(minutes))
        title = fitted(_("A first real game"), room, look.cut)
        return Content.assemble(margin, title, (minutes, "" if look.is_flat else look.muted))

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
