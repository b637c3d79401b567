"""The log: what happened in plain sentences; a line pointed at lights up what it speaks of."""

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import MouseMove
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.i18n import N_
from bellavista_tui.ui.bella_vista.chronicle import Entry
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.safe_text import safe
from bellavista_tui.ui.translated import translate_bindings

NOTHING: frozenset[Cell] = frozenset()


class Log(OptionList):
    """Grows at the end, and follows it unless somebody is reading."""

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

    def __init__(self, look: Look, entries: Iterable[Entry] = (), *, id: str | None = None) -> None:
        super().__init__(id=id, compact=True)
        self.look = look
        self.entries: list[Entry] = []
        self._steps: list[int] = []
        """How many lines each step has."""
        self._lit = NOTHING
        self.add_step(list(entries))
        translate_bindings(self)

    def add_step(self, entries: list[Entry]) -> None:
        """Add the lines of a step at the end."""
        self._steps.append(len(entries))
        self.entries += entries
        self.add_options([Option(entry_text(entry, self.look)) for entry in entries])
        if not self.has_focus:
            self.scroll_end(animate=False)

    def see_as(self, look: Look) -> None:
        """Show all lines, and those to come, in another look."""
        self.look = look
        for index, entry in enumerate(self.entries):
            self.replace_option_prompt_at_index(index, entry_text(entry, look))

    def drop_last_step(self) -> None:
        """Remove the lines of a step that was taken back."""
        for _ in range(self._steps.pop() if self._steps else 0):
            self.entries.pop()
            self.remove_option_at_index(len(self.entries))

    def action_close(self) -> None:
        """Tell that the reading is over."""
        self._point(NOTHING)
        self.scroll_end(animate=False)
        self.post_message(self.Closed())

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the line is about."""
        if self.has_focus:
            self._point(self.entries[event.option_index].cells)

    def on_mouse_move(self, event: MouseMove) -> None:
        """A line under the mouse is pointed at."""
        index = event.style.meta.get("option")
        self._point(NOTHING if index is None else self.entries[index].cells)

    def on_leave(self) -> None:
        """The mouse points at nothing here any more."""
        self._point(NOTHING)

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
