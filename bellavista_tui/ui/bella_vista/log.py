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

    def add(self, entries: list[Entry]) -> None:
        """Add lines at the end."""
        self.entries += entries
        self.add_options([Option(Text(safe(entry.text))) for entry in entries])
        if not self.has_focus:
            self.scroll_end(animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the line is about."""
        if self.has_focus:
            self.post_message(self.Pointed(self, self.entries[event.option_index].cells))
