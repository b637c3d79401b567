"""The base of the quiet panels round the city: lines of text, repainted only where they change."""

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
    """Shows lines made of the sight. A new sight repaints the lines that differ, and no others."""

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
        changed = [y for y, line in enumerate(self._lines) if line != before[y]]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def tell_anew(self, sight: Sight) -> None:
        """Say it again, for the words themselves may have changed with the language."""
        self.set_reactive(Panel.sight, sight)
        self.watch_sight(sight)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines."""
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        """One line."""
        base = self.rich_style
        pieces = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(text, base + Style.parse(style)) for text, style in pieces]
        return Strip(segments).adjust_cell_length(self.size.width, base)
