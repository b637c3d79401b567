"""What a lesson is about: a picture of its first scene, its goal, and its steps."""

from collections.abc import Iterator
from textwrap import wrap

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import _
from bellavista_tui.learning.pupil import Standing
from bellavista_tui.ui.bella_vista.city.grid import CityGrid, fit_into
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.this_game import bella_vista
from bellavista_tui.ui.bella_vista.words.safe_text import fitted

LEAST_ROWS = 4
"""A picture of fewer shows nothing."""

MOST_COLUMNS = 60
"""Lines that are longer are hard to read."""


def place_of(step: int, standing: Standing) -> int:
    """Whether a step is done, the one to go on with, or ahead, in the order of `Look.steps`."""
    if standing.is_under_way:
        return (step >= standing.done) + (step > standing.done)
    return 0 if standing.is_known else 2


class LessonDetails(Vertical):
    """The picture as large as there is room for, above the words; or why there is no lesson."""

    DEFAULT_CSS = """
    LessonDetails {
        & > CityGrid { display: none; margin-bottom: 1; }
        & > Static { width: 100%; height: auto; }
    }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.look = look
        self.grid = CityGrid(look)
        self.grid.can_focus = False
        self.words = Static()
        self._subject: Standing | tuple[str, str] | None = None
        self._pictures: dict[str, CityPicture] = {}
        """Of the scenes that were looked at, by their lessons."""

    def compose(self) -> ComposeResult:
        """Empty, until there is a lesson to show."""
        yield self.grid
        yield self.words

    def show(self, standing: Standing | None) -> None:
        """Show a lesson, or nothing."""
        self._subject = standing
        self._write()

    def tell(self, title: str, text: str) -> None:
        """Say what something is about that is no lesson."""
        self._subject = (title, text)
        self._write()

    def on_resize(self) -> None:
        """There may be room for more now, or for less."""
        self._write()

    def _write(self) -> None:
        size = self.size
        width = min(MOST_COLUMNS, size.width - 1)
        picture = None
        match self._subject:
            case Standing() as standing if width > 0:
                try:
                    lines = list(lines_of(standing, self.look, width))
                    picture = self._picture_of(standing)
                except BellavistaError as error:
                    lines = list(_reason(standing, str(error), self.look, width))
            case (title, text) if width > 0:
                lines = list(_told(str(title), str(text), self.look, width))
            case _:
                lines = []
        self.words.update(Content("\n").join(lines))
        self._hang(picture, Size(size.width, size.height - len(lines) - 1))

    def _picture_of(self, standing: Standing) -> CityPicture:
        name = standing.entry.name
        if name not in self._pictures:
            match = standing.entry.begin_scene(0)
            board = match.state.board
            self._pictures[name] = CityPicture(
                rows=board.city.map,
                tiles=bella_vista(match.game).rules.tiles,
                buildings=board.buildings,
            )
        return self._pictures[name]

    def _hang(self, picture: CityPicture | None, room: Size) -> None:
        """Show the picture in a frame of its size, or of what there is room for."""
        if picture is None or room.height < LEAST_ROWS:
            self.grid.display = False
            return
        cell = fit_into(room, picture).cell
        picture = close_up(picture, room.height // cell.height, room.width // cell.width)
        rows, columns = len(picture.rows), len(picture.rows[0])
        self.grid.styles.height, self.grid.styles.width = rows * cell.height, columns * cell.width
        self.grid.look, self.grid.picture, self.grid.display = self.look, picture, True


def close_up(picture: CityPicture, rows: int, columns: int) -> CityPicture:
    """Of a city for which there is no room, the part with the most of its buildings."""
    cells = [cell for building in picture.buildings for cell in building.cells]
    top = _best_start(len(picture.rows), rows, [row for row, _column in cells])
    left = _best_start(len(picture.rows[0]), columns, [column for _row, column in cells])
    shown = tuple(row[left : left + columns] for row in picture.rows[top : top + rows])
    moved = (
        replace(building, cells=tuple((row - top, column - left) for row, column in building.cells))
        for building in picture.buildings
    )
    whole = tuple(
        building
        for building in moved
        if all(0 <= row < len(shown) and 0 <= col < len(shown[0]) for row, col in building.cells)
    )
    return replace(picture, rows=shown, buildings=whole)


def _best_start(length: int, room: int, places: list[int]) -> int:
    """Where to begin in that length, so that as many places as possible find room."""
    starts = range(max(0, length - room) + 1)
    return max(starts, key=lambda start: sum(start <= place < start + room for place in places))


def lines_of(standing: Standing, look: Look, width: int) -> Iterator[Content]:
    """Title and minutes, the goal, and the steps; or `BellavistaError` why there is no lesson."""
    script = standing.entry.taken
    minutes = _("{minutes} min").format(minutes=script.minutes)
    title = fitted(str(script.title), width - len(minutes) - 1, look.cut)
    yield Content.assemble((title, f"bold {look.accent}"), " ", (minutes, look.muted))
    yield from map(Content, wrap(str(script.goal), width))
    yield Content()
    for number, step in enumerate(script.steps):
        place = place_of(number, standing)
        style = ("" if look.is_flat else look.muted, f"bold {look.accent}", look.text)[place]
        text = f"{look.steps[place]} {fitted(str(step.title), width - 2, look.cut)}"
        yield Content.styled(text, style)


def _reason(standing: Standing, reason: str, look: Look, width: int) -> Iterator[Content]:
    """Why a lesson cannot be taken."""
    yield from _told(standing.entry.name, _("This lesson cannot be taken."), look, width)
    yield Content()
    yield from (Content.styled(line, look.muted) for line in wrap(reason, width))


def _told(title: str, text: str, look: Look, width: int) -> Iterator[Content]:
    """What has no picture above it."""
    yield Content()
    yield Content.styled(fitted(title, width, look.cut), f"bold {look.accent}")
    yield from map(Content, wrap(text, width))
