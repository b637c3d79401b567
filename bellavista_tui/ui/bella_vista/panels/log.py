"""The log: what happened in plain sentences; a line pointed at lights up what it speaks of."""

from collections.abc import Iterable
from itertools import accumulate
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import MouseMove
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.i18n import N_
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.words.chronicle import Entry
from bellavista_tui.ui.bella_vista.words.safe_text import safe
from bellavista_tui.ui.bindings.translated import translate_bindings

NOTHING: frozenset[Cell] = frozenset()


class Log(OptionList, can_focus=False):
    """Grows at the end, and ends with the newest line unless somebody has scrolled or is reading.

    Only while somebody is reading it has the focus.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,g", "close", N_("Close"), id="log.close"),
    ]

    class Pointed(Message):
        """A line was pointed at, or none any more."""

        def __init__(self, log: "Log", cells: frozenset[Cell]) -> None:
            super().__init__()
            self.log_list = log
            self.cells = cells

        @property
        def control(self) -> "Log":
            """The log."""
            return self.log_list

    class Closed(Message):
        """Somebody has read enough."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id, compact=True)
        self.look = look
        self.entries: list[Entry] = []
        self._steps: list[int] = []
        """How many lines each step has, those before any step first."""
        self._lit = NOTHING
        self._is_scrolled = False
        """Whether the wheel has left the end; nobody is taken back to it before the wheel is."""
        translate_bindings(self)

    def fill(self, told: Iterable[list[Entry]]) -> None:
        """Say everything anew: the lines before any step, then those of each."""
        self.clear_options()
        self.entries, self._steps = [], []
        self._is_scrolled = False
        for lines in told:
            self._note(lines)
        self._add(self.entries)

    def add_step(self, entries: list[Entry]) -> None:
        """Add the lines of a step at the end."""
        self._note(entries)
        self._add(entries)

    def _note(self, entries: list[Entry]) -> None:
        self._steps.append(len(entries))
        self.entries += entries

    def _add(self, entries: list[Entry]) -> None:
        self.add_options([Option(entry_text(entry, self.look)) for entry in entries])
        self.call_after_refresh(self._stay)

    def _stay(self) -> None:
        """Keep in sight the line that is lit up, else the newest one, unless somebody scrolled."""
        if self.highlighted is not None:
            self.scroll_to_highlight()
        elif not self._is_scrolled:
            self.scroll_end(animate=False, immediate=True)

    def on_resize(self) -> None:
        """The panels above took some of the room, or left more."""
        self.call_after_refresh(self._stay)

    def watch_virtual_size(self) -> None:
        """Another width breaks the lines elsewhere, which is known only once they are painted."""
        self.call_after_refresh(self._stay)

    def on_mouse_scroll_up(self) -> None:
        """Somebody looks for what was."""
        self.call_next(self._note_scroll)

    def on_mouse_scroll_down(self) -> None:
        """Perhaps back to the end."""
        self.call_next(self._note_scroll)

    def _note_scroll(self) -> None:
        self._is_scrolled = self.scroll_y < self.max_scroll_y

    def step_of(self, line: int) -> int:
        """The step that a line tells of, counted from 1; 0 where it comes before any."""
        ends = accumulate(self._steps)
        return next(step for step, end in enumerate(ends) if line < end)

    def cells_of(self, step: int) -> frozenset[Cell]:
        """What the lines of a step speak of."""
        first, end = sum(self._steps[:step]), sum(self._steps[: step + 1])
        return frozenset(cell for entry in self.entries[first:end] for cell in entry.cells)

    def show_step(self, step: int) -> None:
        """Light up the last line that tells of the step, or of the steps before it."""
        self.highlighted = sum(self._steps[: step + 1]) - 1

    def action_close(self) -> None:
        """Tell that the reading is over."""
        self._point(NOTHING)
        self.highlighted = None
        self._is_scrolled = False
        self._stay()
        self.post_message(self.Closed())

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the line is about."""
        if self.has_focus:
            self._point(self._cells(event.option_index))

    def on_option_list_option_selected(self) -> None:
        """A click on a line leaves no trace, unless somebody is reading."""
        if not self.has_focus:
            self.highlighted = None

    def on_mouse_move(self, event: MouseMove) -> None:
        """A line under the mouse is pointed at."""
        self._point(self._cells(event.style.meta.get("option")))

    def on_leave(self) -> None:
        """The mouse points at nothing here any more."""
        self._point(NOTHING)

    def _cells(self, line: int | None) -> frozenset[Cell]:
        """What a line speaks of; nothing, if it was taken back in the meantime."""
        if line is None or line >= len(self.entries):
            return NOTHING
        return self.entries[line].cells

    def _point(self, cells: frozenset[Cell]) -> None:
        if cells != self._lit:
            self._lit = cells
            self.post_message(self.Pointed(self, cells))


def entry_text(entry: Entry, look: Look) -> Text:
    """A line of the log with its architect's shape; the beginning of a round stands out."""
    if entry.is_heading:
        return Text(safe(entry.text), "bold")
    if entry.player is None:
        return Text(safe(entry.text))
    owner = look.owners[entry.player]
    return Text.assemble((f"{owner.shape} ", owner.pen), safe(entry.text))
