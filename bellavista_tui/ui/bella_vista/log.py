"""The log: what happened in plain sentences; a line pointed at lights up what it speaks of."""

from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.chronicle import Entry
from bellavista_tui.ui.bella_vista.safe_text import safe


class Log(OptionList):
    """Grows at the end, and follows it unless somebody is reading."""

    class Pointed(Message):
        """A line was pointed at."""

        def __init__(self, log: "Log", cells: frozenset[Cell]) -> None:
            super().__init__()
            self.log_list = log
            self.cells = cells

        @property
        def control(self) -> "Log":
            """The log."""
            return self.log_list

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, compact=True)
        self.entries: list[Entry] = []
        self._steps: list[int] = []
        """How many lines each step has."""

    def add_step(self, entries: list[Entry]) -> None:
        """Add the lines of a step at the end."""
        self._steps.append(len(entries))
        self.entries += entries
        self.add_options([Option(Text(safe(entry.text))) for entry in entries])
        if not self.has_focus:
            self.scroll_end(animate=False)

    def drop_last_step(self) -> None:
        """Remove the lines of a step that was taken back."""
        for _ in range(self._steps.pop() if self._steps else 0):
            self.entries.pop()
            self.remove_option_at_index(len(self.entries))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the line is about."""
        if self.has_focus:
            self.post_message(self.Pointed(self, self.entries[event.option_index].cells))
