"""The drawn example of a rule: a piece of a city, and what is to be seen there."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from bellavista_tui.core.strict import FileError
from bellavista_tui.games.bella_vista.library import load_rules
from bellavista_tui.games.bella_vista.sketches.excerpt import Excerpt
from bellavista_tui.learning.reference import Entry
from bellavista_tui.ui.bella_vista.city.grid import CELL_SIZES, CityGrid
from bellavista_tui.ui.bella_vista.city.picture import CityPicture, Ghost
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.table.sight import HIGH, WIDE
from bellavista_tui.ui.widgets.rule_links import linked

LARGE, USUAL = CELL_SIZES[:2]


class RulePicture(Vertical):
    """The picture, painted like the table, over its caption; nothing for a rule that has none."""

    DEFAULT_CSS = """
    RulePicture {
        height: auto;
        & > Static { margin-top: 1; }
    }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.grid = CityGrid(look)
        self.grid.can_focus = False
        self.caption = Static()

    def compose(self) -> ComposeResult:
        """Empty, until there is a rule to show."""
        yield self.grid
        yield self.caption

    def show(self, entry: Entry | None, look: Look) -> None:
        """Show the example of a rule; where it is impossible, say what is wrong with it."""
        self.display = bool(entry and entry.picture)
        if entry is None or entry.picture is None:
            return
        self.grid.look = look
        try:
            self.grid.picture = drawn(entry.picture.read(Excerpt))
            self.caption.update(linked(str(entry.caption)))
        except FileError as error:
            self.grid.picture = None
            self.caption.update(linked(str(error)))
        self.fit()

    def fit(self) -> None:
        """Take as much room as the picture needs, with larger cells in a larger window."""
        picture, window = self.grid.picture, self.app.size
        self.grid.display = picture is not None
        if picture:
            cell = LARGE if window.width >= WIDE and window.height >= HIGH else USUAL
            self.grid.styles.width = len(picture.rows[0]) * cell.width
            self.grid.styles.height = len(picture.rows) * cell.height


def drawn(excerpt: Excerpt) -> CityPicture:
    """What the city grid draws of it."""
    ghost = None
    if tried := excerpt.tried:
        ghost = Ghost(tried.cells, tried.owner, tried.number, is_legal=not excerpt.refused)
    return CityPicture(
        rows=excerpt.rows,
        tiles=load_rules().tiles,
        buildings=excerpt.built,
        ghost=ghost,
        lit=excerpt.lit_cells,
    )
