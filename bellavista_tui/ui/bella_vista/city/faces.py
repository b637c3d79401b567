"""What each square of the city shows, without colours: its face.

The faces of two pictures tell which squares have to be painted again.
"""

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from bellavista_tui.games.bella_vista.rulebook import OUTSIDE, Tiles
from bellavista_tui.games.bella_vista.shapes import Cell, Cells, connected_groups, neighbours
from bellavista_tui.games.bella_vista.state import Building
from bellavista_tui.ui.bella_vista.city.picture import NO_CELLS, CityPicture

TOP, RIGHT, BOTTOM, LEFT = 1, 2, 4, 8
"""Sides of a square at which something ends."""
TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = 16, 32, 64, 128
"""Corners at which it ends although it goes on at both sides."""


class House(NamedTuple):
    """A square's part of a building."""

    owner: int | None
    number: int
    """0 where it is not written: it stands on the first square only."""
    shade: int
    """Buildings of one owner side by side have different shades."""
    edges: int
    """Where the building ends, or its ensemble where those are shown."""
    is_after_number: bool
    """Whether a number at its left leaves no room for an edge there (in the smallest cells)."""
    is_above_other: bool
    """Whether its own number leaves no room for the edge below, and one is needed there."""
    is_last: bool


class Shadow(NamedTuple):
    """A square's part of the ghost."""

    owner: int | None
    number: int
    edges: int
    is_legal: bool


class Face(NamedTuple):
    """All that a square shows."""

    ground: str
    """`park`, `river`, `.` for outside, or the district's symbol and finish."""
    odd: tuple[bool, bool]
    """Whether its row and its column are odd ones, so that textures go on from square to square."""
    seams: int
    """Where another district of the same finish begins."""
    has_sign: bool
    is_dim: bool
    is_area: bool
    shows_owner: bool
    is_joined: bool
    """Whether the building there is shown as one with its ensemble."""
    house: House | None
    is_lit: bool = False
    mark: int | None = None
    """The outline of what is marked; None where the square is not."""
    shadow: Shadow | None = None


def faces_of(picture: CityPicture) -> dict[Cell, Face]:
    """What every square of the map shows."""
    bare = replace(picture, ghost=None, lit=NO_CELLS, marked=NO_CELLS)
    faces = dict(_bare_faces(bare))
    for cell in picture.lit:
        faces[cell] = faces[cell]._replace(is_lit=True)
    for cell in picture.marked:
        faces[cell] = faces[cell]._replace(mark=outline(cell, picture.marked))
    if ghost := picture.ghost:
        cells = frozenset(ghost.cells)
        for cell in ghost.cells:
            number = ghost.number if cell == ghost.cells[0] else 0
            shadow = Shadow(ghost.owner, number, outline(cell, cells), ghost.is_legal)
            faces[cell] = faces[cell]._replace(shadow=shadow)
    return faces


@lru_cache(maxsize=16)
def _bare_faces(picture: CityPicture) -> dict[Cell, Face]:
    """The faces without what changes from key to key; kept, for there are many keys to a move."""
    plan = _Plan(picture)
    return {
        (row, column): plan.face((row, column), letter)
        for row, line in enumerate(picture.rows)
        for column, letter in enumerate(line)
    }


class _Plan:
    """What a picture says about each square."""

    def __init__(self, picture: CityPicture) -> None:
        self.picture = picture
        self.grounds = _grounds(picture.tiles)
        self.built = {cell: b for b in picture.buildings for cell in b.cells}
        self.shades = _shades(picture.buildings, self.built)
        self.signs = self._find_signs()
        self.joined = _ensembles(picture, self.built) if picture.overlay == "ensembles" else {}

    def face(self, cell: Cell, letter: str) -> Face:
        """All that the square shows."""
        picture = self.picture
        building = self.built.get(cell)
        return Face(
            ground=self.grounds[letter],
            odd=(bool(cell[0] % 2), bool(cell[1] % 2)),
            seams=0 if building else self._seams(cell, letter),
            has_sign=cell in self.signs,
            is_dim=self._is_dim(cell, building),
            is_area=picture.overlay == "heights" and cell in picture.areas,
            shows_owner=picture.overlay == "owners",
            is_joined=cell in self.joined,
            house=self._house(cell, building) if building else None,
        )

    def _find_signs(self) -> set[Cell]:
        """The first free cell of each district, so that its sign is seen as long as it matters."""
        first: dict[str, Cell] = {}
        for row, line in enumerate(self.picture.rows):
            for column, letter in enumerate(line):
                if "-" in self.grounds[letter] and (row, column) not in self.built:
                    first.setdefault(letter, (row, column))
        return set(first.values())

    def _seams(self, cell: Cell, letter: str) -> int:
        finish = self.grounds[letter].partition("-")[2]
        if not finish:
            return 0
        row, column = cell
        return (BOTTOM if self._begins(letter, finish, row + 1, column) else 0) | (
            LEFT if self._begins(letter, finish, row, column - 1) else 0
        )

    def _begins(self, letter: str, finish: str, row: int, column: int) -> bool:
        rows = self.picture.rows
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            return False
        other = rows[row][column]
        is_alike = self.grounds[other].endswith(f"-{finish}")
        return is_alike and other != letter and (row, column) not in self.built

    def _is_dim(self, cell: Cell, building: Building | None) -> bool:
        picture = self.picture
        if picture.overlay == "ensembles":
            return cell not in self.joined
        if picture.overlay == "heights":
            return picture.areas.isdisjoint(building.cells if building else (cell,))
        return False

    def _house(self, cell: Cell, building: Building) -> House:
        joined = self.joined.get(cell)
        return House(
            owner=building.owner,
            number=building.number if cell == building.cells[0] else 0,
            shade=0 if joined else self.shades[building.cells],
            edges=outline(cell, joined or frozenset(building.cells)),
            is_after_number=not joined and self._is_after_number(cell, building),
            is_above_other=not joined and self._is_above_other(cell, building),
            is_last=cell in self.picture.last,
        )

    def _is_after_number(self, cell: Cell, building: Building) -> bool:
        left = cell[0], cell[1] - 1
        other = self.built.get(left, building)
        return other is not building and left == other.cells[0] and cell != building.cells[0]

    def _is_above_other(self, cell: Cell, building: Building) -> bool:
        below = cell[0] + 1, cell[1]
        other = self.built.get(below, building)
        return other is not building and below != other.cells[0] and cell == building.cells[0]


def _grounds(tiles: Tiles) -> dict[str, str]:
    """The name of the ground for each letter of a map."""
    districts = {each.letter: f"{each.symbol}-{each.finish}" for each in tiles.districts}
    parks, rivers = dict.fromkeys(tiles.parks, "park"), dict.fromkeys(tiles.rivers, "river")
    return {OUTSIDE: OUTSIDE, **districts, **parks, **rivers}


def _shades(buildings: Iterable[Building], built: dict[Cell, Building]) -> dict[Cells, int]:
    """A shade for each building, unlike those of its owner's buildings beside it.

    Later buildings give way to earlier ones, so that placing one never repaints another.
    """
    shades: dict[Cells, int] = {}
    for building in buildings:
        beside = {built.get(near) for cell in building.cells for near in neighbours(cell)}
        taken = {shades.get(b.cells) for b in beside if b and b.owner == building.owner}
        shades[building.cells] = min({0, 1, 2, 3} - taken, default=0)
    return shades


def _ensembles(picture: CityPicture, built: dict[Cell, Building]) -> dict[Cell, frozenset[Cell]]:
    """The ensemble (rule 1.9) that each cell belongs to, for those that do."""
    joined: dict[Cell, frozenset[Cell]] = {}
    for owner in {b.owner for b in picture.buildings} - {None}:
        for group in connected_groups({cell for cell, b in built.items() if b.owner == owner}):
            if any(built[cell] is not built[group[0]] for cell in group):
                joined |= dict.fromkeys(group, frozenset(group))
    return joined


def outline(cell: Cell, group: Set[Cell]) -> int:
    """At which sides and corners of its cell the group ends."""
    row, column = cell
    top, right = (row - 1, column) in group, (row, column + 1) in group
    bottom, left = (row + 1, column) in group, (row, column - 1) in group
    ends = TOP * (not top) | RIGHT * (not right) | BOTTOM * (not bottom) | LEFT * (not left)
    if top and left and (row - 1, column - 1) not in group:
        ends |= TOP_LEFT
    if top and right and (row - 1, column + 1) not in group:
        ends |= TOP_RIGHT
    if bottom and right and (row + 1, column + 1) not in group:
        ends |= BOTTOM_RIGHT
    if bottom and left and (row + 1, column - 1) not in group:
        ends |= BOTTOM_LEFT
    return ends
