"""The base of the quiet panels round the city: lines of text, repainted only where they change."""

from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from bellavista_tui.ui.bella_vista.sight import Sight

Piece = tuple[str, str]
"""Text, and how it is styled: a colour, perhaps with `bold`, `reverse` or `on` another."""

Line = tuple[Piece, ...]


class Panel(Widget):
    """Shows lines made of the sight. A new sight repaints what differs of them, and no more.

    All text is one cell a character: names and the like are made so before (`safe_text`).
    """

    DEFAULT_CSS = """
    Panel {
        height: auto;
    }
    """

    sight: reactive[Sight | None] = reactive(None, layout=False, repaint=False)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: tuple[Line, ...] = ()

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """What to show; a panel is this function."""
        return ()

    def watch_sight(self, sight: Sight | None) -> None:
        """Repaint what has changed."""
        before = self._lines
        self._lines = self.lines(sight) if sight else ()
        if len(before) != len(self._lines):
            self.refresh(layout=True)
            return
        changed = [
            Region(first, y, end - first, 1)
            for y, (old, new) in enumerate(zip(before, self._lines))
            if old != new
            for first, end in changed_spans(old, new)
        ]
        if changed:
            self.refresh(*changed)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines."""
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        """One line."""
        base = self.rich_style
        pieces = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(text, base + Style.parse(style)) for text, style in pieces]
        return Strip(segments).adjust_cell_length(self.size.width, base)


NEAR = 8
"""Spans closer than this are sent as one: going elsewhere costs as much as so many characters."""


def changed_spans(old: Line, new: Line) -> list[tuple[int, int]]:
    """The columns at which two lines differ: from the first, up to the second."""
    spans: list[tuple[int, int]] = []
    for column, (was, now) in enumerate(zip_longest(_cells(old), _cells(new))):
        if was != now and spans and column - spans[-1][1] < NEAR:
            spans[-1] = spans[-1][0], column + 1
        elif was != now:
            spans.append((column, column + 1))
    return spans


def _cells(line: Line) -> list[Piece]:
    return [(char, style) for text, style in line for char in text]
