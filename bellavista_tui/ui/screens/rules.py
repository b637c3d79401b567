"""The rules to look up: a list that is searched by typing, and the rule chosen there."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from bellavista_tui.i18n import N_, _
from bellavista_tui.learning.reference import Entry, Reference
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.screens.rule_picture import RulePicture
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.screens.help import shown_key
from bellavista_tui.ui.widgets.footer import FittingFooter
from bellavista_tui.ui.widgets.rule_links import linked
from bellavista_tui.ui.widgets.steady import Steady

NUMBER_WIDTH = 4


class RulesScreen(Steady, Screen[None]):
    """Whatever is typed goes into the search, whatever else is pressed goes through the list."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "learn", N_("Lesson"), id="rules.lesson", priority=True),
        Binding("up", "list('cursor_up')", show=False),
        Binding("down", "list('cursor_down')", show=False),
        Binding("pageup", "list('page_up')", show=False),
        Binding("pagedown", "list('page_down')", show=False),
        Binding("escape", "dismiss", N_("Back"), id="rules.back"),
    ]

    def __init__(
        self,
        reference: Reference,
        look: Look,
        rule: str,
        lesson_for: Callable[[str], str | None],
        learn: Callable[[str], None],
    ) -> None:
        """Begin at that rule; `learn` goes to the lesson that `lesson_for` finds for a rule."""
        super().__init__()
        self.reference = reference
        self.look = look
        self.lesson_for = lesson_for
        self.learn = learn
        self.number = rule if rule in reference.entries else next(iter(reference.entries))
        """The rule that is shown."""
        self.typed = ""
        """What is searched for."""
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The search above, the list at the left, the rule at the right."""
        with Horizontal(id="rules-top"):
            yield Static(id="rules-title", classes="card-title")
            yield Input(id="rules-search", compact=True)
        with Horizontal(id="rules"):
            yield RuleList(id="rules-list")
            with VerticalScroll(id="rules-entry", can_focus=False):
                with Horizontal(id="rule-head"):
                    yield Static(id="rule-title", markup=False)
                    yield Static(id="rule-lesson")
                yield Static(id="rule-text")
                yield RulePicture(self.look)
        yield FittingFooter()

    @property
    def help_text(self) -> str:
        """How one looks something up."""
        return _(
            "Type a word or the number of a rule, and choose among what is found with up and down"
            " or with the mouse. A number in a text leads to that rule when it is clicked."
        )

    def on_mount(self) -> None:
        """All words, once the key to a lesson can be asked for."""
        self._write()

    def on_resize(self) -> None:
        """A larger window has larger pictures."""
        self.query_one(RulePicture).fit()

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """In the language and the look chosen now."""
        self.look = look
        self._write()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        self.query_one("#rules-title", Static).update(_("RULES"))
        self.query_one(Input).placeholder = _("Type a word, or a number such as 6.1")
        self._list(self.number)

    # The list

    def on_input_changed(self) -> None:
        """List what is found, and show the best of it; erasing stays where one is."""
        before, self.typed = self.typed, self.query_one(Input).value
        found = self.reference.search(self.typed)
        is_erased = before.startswith(self.typed)
        self._list(self.number if is_erased or not found else found[0].number)

    def _list(self, number: str) -> None:
        """What is found, or else all chapters; the highlight goes to that rule."""
        rows = self.query_one(RuleList)
        rows.set_options(self._found() if self.typed.strip() else self._chapters())
        self.set_class(not rows.option_count, "-none")
        if rows.option_count:
            self.number = rows.highlight(number)
        self._show()

    def _found(self) -> Iterator[Option]:
        for entry in self.reference.search(self.typed):
            yield _option(entry)

    def _chapters(self) -> Iterator[Option]:
        for chapter in self.reference.chapters:
            yield Option(Content(str(chapter.title)), disabled=True)
            yield from map(_option, chapter.entries)

    def on_option_list_option_highlighted(self) -> None:
        """Show another rule; what was highlighted before more was typed is of no interest."""
        here = self.query_one(RuleList).highlighted_option
        if here and here.id and here.id != self.number:
            self.number = here.id
            self._show()

    def action_list(self, move: str) -> None:
        """Go through the list, which never has the focus."""
        getattr(self.query_one(RuleList), f"action_{move}")()

    def action_rule(self, number: str) -> None:
        """Go to a rule that a text names."""
        self.typed = self.query_one(Input).value = ""
        self._list(number)

    # The rule

    def _show(self) -> None:
        entry = None if self.has_class("-none") else self.reference.entries[self.number]
        nothing = _("No rule speaks of that. Try another word, or fewer.")
        text = str(entry.text) if entry else nothing
        title = f"{entry.number}  {entry.title}" if entry else ""
        self.query_one("#rule-title", Static).update(title)
        self.query_one("#rule-text", Static).update(linked(text))
        self.query_one(RulePicture).show(entry, self.look)
        self.query_one("#rule-lesson", Static).update(self._way_to_lesson())
        self.query_one("#rules-entry").scroll_home(animate=False)
        self.refresh_bindings()

    def _way_to_lesson(self) -> Content:
        """The way to the lesson, where there is one."""
        if not self._lesson:
            return Content()
        way = _("{key}: the lesson").format(key=shown_key(self, "rules.lesson"))
        return Content.styled(way, Style.from_meta({"@click": "screen.learn"}))

    @property
    def _lesson(self) -> str | None:
        return None if self.has_class("-none") else self.lesson_for(self.number)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Not every rule has a lesson."""
        return action != "learn" or self._lesson is not None

    def action_learn(self) -> None:
        """To the lesson that teaches the rule."""
        if lesson := self._lesson:
            self.learn(lesson)


class RuleList(OptionList, can_focus=False):
    """Rules under the titles of their chapters, each on a line."""

    def highlight(self, number: str) -> str:
        """Go to a rule, or to the first where it is not in the list; which it is."""
        ids = [option.id for option in self.options]
        rules = [id for id in ids if id]
        rule = number if number in rules else rules[0]
        self.highlighted = ids.index(rule)
        self.call_after_refresh(self._show_around)
        return rule

    def _show_around(self) -> None:
        """After a jump: with what stands before and after."""
        above = (self.highlighted or 0) - self.size.height // 2
        self.scroll_to(y=max(0, above), animate=False)

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Show the title of a chapter with its first rule."""
        super().scroll_to_highlight(top)
        above = (self.highlighted or 0) - 1
        if 0 <= above < self.scroll_y and self.options[above].disabled:
            self.scroll_to(y=above, animate=False)


def _option(entry: Entry) -> Option:
    return Option(Content(f"{entry.number:>{NUMBER_WIDTH}} {entry.title}"), id=entry.number)
