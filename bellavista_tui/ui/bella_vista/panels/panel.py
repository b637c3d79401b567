"""The base of the quiet panels round the city: lines of text, repainted only where they change."""

from collections.abc import Set
from dataclasses import dataclass
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.table.lighting import panels_in_lesson, targets_in_lesson
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import Target

Piece = tuple[str, str] | tuple[str, str, Target | None]
"""Text, how it is styled, and what it stands for where it can be pointed at.

A style is a colour, perhaps with `bold`, `reverse` or `on` another. A character is a column wide.
"""

Line = tuple[Piece, ...]

BLANK: Line = (("", ""),)

EDGES = 2
"""The columns left free at both sides of the terminal together."""


@dataclass
class PanelMessage(Message):
    """Something that was done with the mouse on a panel."""

    panel: "Panel"

    @property
    def control(self) -> "Panel":
        """The panel."""
        return self.panel


class Panel(Widget):
    """Shows lines made of the sight. A new sight repaints what differs of them, and no more.

    All text is one cell a character: names and the like are made so before (`safe_text`).
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Panel {
        height: auto;
    }
    """

    sight: reactive[Sight | None] = reactive(None, layout=False, repaint=False)

    @dataclass
    class Pointed(PanelMessage):
        """The mouse has come over something else, or over nothing."""

        target: Target | None

    @dataclass
    class Picked(PanelMessage):
        """Something was clicked."""

        target: Target

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: tuple[Line, ...] = ()
        self._hovered: Target | None = None

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """What to show; a panel is this function."""
        return ()

    def watch_sight(self, sight: Sight | None) -> None:
        """Repaint what has changed."""
        before = self._lines
        self._lines = self._marked(sight) if sight else ()
        if len(before) != len(self._lines):
            # Textual forgets a height once for all changes before its next idle moment, and may
            # have measured it again in between.
            self._box_model_cache.clear()
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

    def _marked(self, sight: Sight) -> tuple[Line, ...]:
        """The lines, with what is pointed at underlined, and what a lesson speaks of lit."""
        lines = self.lines(sight)
        if self.id in panels_in_lesson(sight):
            lines = (lit(lines[0], sight.look), *lines[1:]) if lines else ()
        targets = targets_in_lesson(sight)
        if targets:
            lines = tuple(lit(line, sight.look, targets) for line in lines)
        if sight.pointed is None:
            return lines
        return tuple(tuple(underlined(piece, sight.pointed) for piece in line) for line in lines)

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
        segments = [Segment(text, base + Style.parse(style)) for text, style, *_ in pieces]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def target_at(self, x: int, y: int) -> Target | None:
        """What the text at that place stands for."""
        if not 0 <= y < len(self._lines):
            return None
        for text, _style, *target in self._lines[y]:
            if 0 <= x < len(text):
                return target[0] if target else None
            x -= len(text)
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the mouse comes over something else."""
        self._hover(self.target_at(*event.get_content_offset_capture(self)))

    def on_leave(self) -> None:
        """Tell that the mouse is over nothing any more."""
        self._hover(None)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        target = self.target_at(*event.get_content_offset_capture(self))
        if target is not None and event.button == 1:
            self.post_message(self.Picked(self, target))

    def _hover(self, target: Target | None) -> None:
        if target != self._hovered:
            self._hovered = target
            self.post_message(self.Pointed(self, target))


def underlined(piece: Piece, pointed: Target) -> Piece:
    """The piece, underlined if it stands for what is pointed at."""
    text, style, *target = piece
    return (text, f"{style} underline", pointed) if target == [pointed] else piece


def lit(line: Line, look: Look, targets: Set[Target] | None = None) -> Line:
    """The line with all of it lit, or with those of its pieces that stand for one of these."""
    return tuple(
        (piece[0], _lit_style(piece[1], look), *piece[2:])
        if targets is None or not targets.isdisjoint(piece[2:])
        else piece
        for piece in line
    )


def _lit_style(style: str, look: Look) -> str:
    """What is chosen has the accent as its ground, on which the ink must stay."""
    is_chosen = look.highlight in style
    return f"{style} underline" if is_chosen else f"{style} bold underline {look.accent}"


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


def _cells(line: Line) -> list[tuple[str, str]]:
    return [(char, style) for text, style, *_ in line for char in text]
