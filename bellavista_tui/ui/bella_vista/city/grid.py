"""The city from above: its ground, its buildings, and the ghost of the one under way.

A picture is turned into faces, one for each square of the map, and a painter turns a face into
characters; a line of the widget is made of the faces of a row side by side.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.color import Color
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.city.faces import Face, faces_of
from bellavista_tui.ui.bella_vista.city.painter import Painter, Pen, Run, _style, joined_runs
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.look import DARK, Look

CELL_SIZES = (Size(6, 3), Size(4, 2), Size(3, 2), Size(2, 1))
"""The sizes of a cell in characters; the first that fits is taken."""


class Fit(NamedTuple):
    """How the map lies in the widget."""

    rows: int
    columns: int
    cell: Size
    """The size of a cell in characters."""
    left: int
    top: int

    def region_of(self, cell: Cell) -> Region:
        """Where a square of the map is."""
        width, height = self.cell
        return Region(self.left + cell[1] * width, self.top + cell[0] * height, width, height)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The square of the map at that place, if there is one."""
        row, column = (y - self.top) // self.cell.height, (x - self.left) // self.cell.width
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None


def fit_into(space: Size, picture: CityPicture | None) -> Fit:
    """The map in the middle of the space, with the largest cells that fit; else the smallest."""
    rows = len(picture.rows) if picture else 0
    columns = len(picture.rows[0]) if picture else 0
    for cell in CELL_SIZES:
        width, height = space.width - columns * cell.width, space.height - rows * cell.height
        if width >= 0 and height >= 0:
            break
    return Fit(rows, columns, cell, max(0, width // 2), max(0, height // 2))


@dataclass
class GridMessage(Message):
    """Something that was done with the mouse on a grid."""

    grid: "CityGrid"

    @property
    def control(self) -> "CityGrid":
        """The grid."""
        return self.grid


class CityGrid(Widget, can_focus=True):
    """Shows a picture of the city, and tells where the mouse is on it."""

    ALLOW_SELECT = False

    picture: reactive[CityPicture | None] = reactive(None, repaint=False)
    look: reactive[Look] = reactive(DARK, repaint=False)

    @dataclass
    class Hovered(GridMessage):
        """The mouse has come over another square of the map, or over none."""

        cell: Cell | None

        def can_replace(self, message: Message) -> bool:
            """Where the mouse has been since then is of no interest."""
            return isinstance(message, CityGrid.Hovered)

    @dataclass
    class Clicked(GridMessage):
        """A square of the map was clicked."""

        cell: Cell

    @dataclass
    class Scrolled(GridMessage):
        """The mouse wheel was turned."""

        direction: int
        """1 downwards, -1 upwards."""

    def __init__(self, look: Look, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(CityGrid.look, look)
        self._painter = Painter(look, CELL_SIZES[-1])
        self._faces: dict[Cell, Face] = {}
        self._hovered: Cell | None = None

    @property
    def fit(self) -> Fit:
        """How the map lies in the widget now."""
        return fit_into(self.size, self.picture)

    def region_of(self, cell: Cell) -> Region:
        """Where a square of the map is in the widget."""
        return self.fit.region_of(cell)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The square of the map at that place in the widget, if there is one."""
        return self.fit.cell_at(x, y)

    def watch_picture(self, old: CityPicture | None, new: CityPicture | None) -> None:
        """Repaint the squares that show something else now, and nothing more."""
        before, self._faces = self._faces, faces_of(new) if new else {}
        if old is None or new is None or old.rows != new.rows:
            self.refresh()
            return
        changed = [cell for cell, face in self._faces.items() if face != before[cell]]
        if changed:
            self.refresh(*joined_regions(map(self.fit.region_of, changed)))

    def watch_look(self) -> None:
        """Repaint everything."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line: the cells of a row side by side, in the middle of the sky."""
        size = self.size
        fit = fit_into(size, self.picture)
        sky = Pen(None, Color.parse(self.look.sky))
        runs: list[Run] = [(" " * fit.left, sky)]
        row, line = divmod(y - fit.top, fit.cell.height)
        if 0 <= row < fit.rows:
            painter = self._painter_for(fit.cell)
            for column in range(fit.columns):
                runs += painter.paint(self._faces[row, column])[line]
        segments = [Segment(text, _style(pen)) for text, pen in joined_runs(runs) if text]
        return Strip(segments).adjust_cell_length(size.width, _style(sky))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the mouse comes over another square."""
        self._hover(self._cell_under(event))

    def on_leave(self) -> None:
        """Tell that the mouse is over no square any more."""
        self._hover(None)

    def on_click(self, event: events.Click) -> None:
        """Tell which square was clicked."""
        cell = self._cell_under(event)
        if cell and event.button == 1:
            self.post_message(self.Clicked(self, cell))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel turns buildings here, and scrolls nothing."""
        event.stop()
        self.post_message(self.Scrolled(self, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel turns buildings here, and scrolls nothing."""
        event.stop()
        self.post_message(self.Scrolled(self, -1))

    def _cell_under(self, event: events.MouseEvent) -> Cell | None:
        return self.cell_at(*event.get_content_offset_capture(self))

    def _hover(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self.post_message(self.Hovered(self, cell))

    def _painter_for(self, cell: Size) -> Painter:
        if self._painter.look is not self.look or self._painter.size != cell:
            self._painter = Painter(self.look, cell)
        return self._painter


def joined_regions(regions: Iterable[Region]) -> list[Region]:
    """The regions, given in reading order, with those side by side joined."""
    joined: list[Region] = []
    for region in regions:
        if joined and joined[-1].top_right == region.offset:
            joined[-1] = joined[-1].union(region)
        else:
            joined.append(region)
    return joined
