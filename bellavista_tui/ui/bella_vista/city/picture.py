"""All that the city grid shows, as one frozen value."""

from typing import Literal

from msgspec import Struct

from bellavista_tui.games.bella_vista.rulebook import Tiles
from bellavista_tui.games.bella_vista.shapes import Cell, Cells
from bellavista_tui.games.bella_vista.state import Building

Overlay = Literal["none", "owners", "ensembles", "heights"]

NO_CELLS: frozenset[Cell] = frozenset()


class Ghost(Struct, frozen=True):
    """A building that is being placed."""

    cells: Cells
    owner: int | None
    number: int
    is_legal: bool


class CityPicture(Struct, frozen=True, kw_only=True):
    """All that the grid shows."""

    rows: tuple[str, ...]
    """The city's map."""
    tiles: Tiles
    """What the letters of the map stand for."""
    buildings: tuple[Building, ...] = ()
    ghost: Ghost | None = None
    lit: frozenset[Cell] = NO_CELLS
    """The cells where the building under way may stand."""
    marked: frozenset[Cell] = NO_CELLS
    """What a line of the log or a contract speaks of."""
    last: frozenset[Cell] = NO_CELLS
    """The building placed last."""
    areas: frozenset[Cell] = NO_CELLS
    """The cells that the height objective counts; shown by the overlay of heights."""
    overlay: Overlay = "none"
