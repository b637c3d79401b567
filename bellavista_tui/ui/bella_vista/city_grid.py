"""The city from above: its ground, its buildings, and the ghost of the one under way.

A picture is turned into faces, one for each square of the map: all that the square shows, without
colours. The faces of two pictures tell which squares have to be painted again. A painter turns a
face into characters, and a line of the widget is made of the faces of a row side by side.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from bellavista_tui.games.bella_vista.rulebook import OUTSIDE, Tiles
from bellavista_tui.games.bella_vista.shapes import Cell, Cells, connected_groups, neighbours
from bellavista_tui.games.bella_vista.state import Building
from bellavista_tui.ui.bella_vista.look import DARK, Ground, Look, Owner

Overlay = Literal["none", "owners", "ensembles", "heights"]

NO_CELLS: frozenset[Cell] = frozenset()

CELL_SIZES = (Size(6, 3), Size(4, 2), Size(2, 1))
"""The sizes of a cell in characters; the first that fits is taken."""


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


# Faces: what each square shows

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
    is_odd: bool
    """Whether its row is an odd one, so that textures go on from row to row."""
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
            is_odd=bool(cell[0] % 2),
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


# Painting: faces as characters


class Pen(NamedTuple):
    """How a character is written; ink None: it is blank, and any ink will do."""

    ink: Color | None
    back: Color
    is_bold: bool = False
    is_underlined: bool = False


Run = tuple[str, Pen]
"""Characters written with one pen."""

Lines = tuple[tuple[Run, ...], ...]
"""A cell, painted."""

WHITE, BLACK, SUNLIGHT = Color(255, 255, 255), Color(0, 0, 0), Color(255, 246, 190)

SHADES = ((WHITE, 0.0), (BLACK, 0.15), (WHITE, 0.18), (BLACK, 0.28))
"""What keeps an owner's buildings side by side apart: a colour, and how much of it."""


class Signs(NamedTuple):
    """The characters that the painter draws with, beside those of the look."""

    lit: str
    area: str
    ghost: str
    """Fills a ghost where there is no room for an outline."""
    refused: str
    between_waves: str
    frame: str
    """Across, down, and the corners clockwise from the top left."""
    mark: str
    """The same, for what is marked."""
    seam: str
    edges: str
    """Of a building: right and bottom."""
    small_edges: str
    """Of a building in the smallest cells: right, bottom and left."""


SIGNS = Signs("•", "^", "░", "╳", "~", "─│┌┐┘└", "━┃┏┓┛┗", "▏", "█▄", "▕▁▏")
ASCII_SIGNS = Signs(":", "^", "=", "x", " ", "-|++++", "######", "|", "|_", "|_|")


class Sheet:
    """The characters of one cell while it is painted."""

    def __init__(self, size: Size, back: Color) -> None:
        self.size = size
        self.back = back
        self.runs: list[list[Run]] = [
            [(" ", Pen(None, back))] * size.width for _ in range(size.height)
        ]

    def put(self, x: int, y: int, text: str, pen: Pen) -> None:
        """Write the text from there on."""
        for i, char in enumerate(text):
            self.runs[y][x + i] = char, pen

    def repaint(self, ink: Color, back: Color) -> None:
        """Give everything other colours."""
        for line in self.runs:
            line[:] = [(char, pen._replace(ink=ink, back=back)) for char, pen in line]

    def frame(self, ends: int, signs: str, pen: Pen) -> None:
        """Draw an outline along the inside of the cell."""
        across, down, top_left, top_right, bottom_right, bottom_left = tuple(signs)
        right, bottom = self.size.width - 1, self.size.height - 1
        drawn: dict[tuple[int, int], str] = {}
        for side, y in ((TOP, 0), (BOTTOM, bottom)):
            if ends & side:
                drawn |= {(x, y): across for x in range(right + 1)}
        for side, x in ((LEFT, 0), (RIGHT, right)):
            if ends & side:
                drawn |= {(x, y): down for y in range(bottom + 1)}
        for sides, notch, place, outer, inner in (
            (TOP | LEFT, TOP_LEFT, (0, 0), top_left, bottom_right),
            (TOP | RIGHT, TOP_RIGHT, (right, 0), top_right, bottom_left),
            (BOTTOM | RIGHT, BOTTOM_RIGHT, (right, bottom), bottom_right, top_left),
            (BOTTOM | LEFT, BOTTOM_LEFT, (0, bottom), bottom_left, top_right),
        ):
            if ends & sides == sides:
                drawn[place] = outer
            elif ends & notch:
                drawn[place] = inner
        for (x, y), char in drawn.items():
            self.put(x, y, char, pen)


class Painter:
    """Paints faces with one look in one size, each face once."""

    def __init__(self, look: Look, size: Size) -> None:
        self.look = look
        self.size = size
        self.signs = ASCII_SIGNS if look.is_ascii else SIGNS
        self.is_small = size.height == 1
        self.is_flat = all(map(is_one_of_sixteen, (owner.colour for owner in look.owners)))
        """Whether there are no colours between the colours: edges and signs have to do."""
        self.sky = Color.parse(look.sky)
        self.text = Color.parse(look.text)
        self._painted: dict[Face, Lines] = {}

    def paint(self, face: Face) -> Lines:
        """The lines of a cell."""
        if face not in self._painted:
            runs = self._paint(face).runs
            self._painted[face] = tuple(tuple(joined_runs(line)) for line in runs)
        return self._painted[face]

    def _paint(self, face: Face) -> Sheet:
        sheet = self._house(face, face.house) if face.house else self._ground(face)
        if face.shadow:
            return self._ghost(face.shadow, sheet.back)
        if face.mark is not None and not self.is_small:
            ink = Color.parse(self._owner(face.house.owner).ink) if face.house else self.text
            sheet.frame(face.mark, self.signs.mark, Pen(ink, sheet.back))
        if face.house:
            self._label(face, face.house, sheet)
        elif face.has_sign:
            ink = self._mix(self.text, sheet.back, 0.5 if face.is_dim else 0)
            pen = Pen(ink, sheet.back, is_bold=True)
            self._write(self._ground_look(face.ground).sign, sheet, pen)
        if face.mark is not None and self.is_small:
            sheet.repaint(ink=self._mix(sheet.back, self.sky, 0.4), back=self.text)
        return sheet

    def _write(self, text: str, sheet: Sheet, pen: Pen) -> None:
        """Write a sign, or a shape and a number, where such things stand."""
        width, height = self.size
        sheet.put((width - len(text)) // 2, (height - 1) // 2, text, pen)

    def _mix(self, one: Color, other: Color, share: float) -> Color:
        """The first colour with a share of the other in it."""
        if self.is_flat:
            return other if share > 0.5 else one
        return one.blend(other, share)

    # The ground

    def _ground(self, face: Face) -> Sheet:
        if face.ground == OUTSIDE:
            return Sheet(self.size, self.sky)
        ground = self._ground_look(face.ground)
        back, ink = self._ground_colours(face, ground)
        sheet = Sheet(self.size, back)
        pen = Pen(ink, back)
        for y, line in enumerate(self._texture(face, ground)):
            for x, char in enumerate(line):
                if char != " ":
                    sheet.put(x, y, char, pen)
        if face.is_lit or face.is_area:
            sign = self.signs.lit if face.is_lit else self.signs.area
            sheet.put(self.size.width // 2, self.size.height // 2, sign, pen)
        self._seams(face, sheet, pen)
        return sheet

    def _ground_look(self, ground: str) -> Ground:
        if ground == "park":
            return self.look.park
        return self.look.river if ground == "river" else self.look.districts[ground]

    def _ground_colours(self, face: Face, ground: Ground) -> tuple[Color, Color]:
        back, accent = Color.parse(ground.colour), Color.parse(self.look.accent)
        share = 1 if face.ground.endswith("-plain") else 0.6
        ink = self._mix(back, Color.parse(ground.ink), share)
        if face.is_lit:
            back = self._lit(back)
            ink = self._mix(back, self.text, 0.6)
        if face.is_area:
            back, ink = self._mix(back, accent, 0.35), accent
        if face.is_dim:
            back, ink = self._mix(back, self.sky, 0.6), self._mix(ink, self.sky, 0.7)
        return back, ink

    def _lit(self, back: Color) -> Color:
        if self.is_flat:
            return back
        return brighter(back) if self.look.is_dark else back.blend(SUNLIGHT, 0.6)

    def _texture(self, face: Face, ground: Ground) -> list[str]:
        """The lines of a cell; slanting ones go on from cell to cell."""
        width, height = self.size
        if face.ground == "river":
            pair = ground.sign + self.signs.between_waves
        elif face.ground == "park":
            pair = ground.sign + " "
        elif face.ground.endswith("-hatched"):
            pair = self.look.hatch + " "
        else:
            dot = " " if face.has_sign else self.look.plain
            line = " " * (width // 2) + dot
            return [line if y == height // 2 else "" for y in range(height)]
        shifts = ((y + height * face.is_odd) % 2 for y in range(height))
        return [(pair * width)[shift : shift + width] for shift in shifts]

    def _seams(self, face: Face, sheet: Sheet, pen: Pen) -> None:
        """Keep districts apart that only their colours tell apart."""
        if face.seams & LEFT:
            for y in range(self.size.height):
                sheet.put(0, y, self.signs.seam, pen)
        if face.seams & BOTTOM:
            line = sheet.runs[-1]
            line[:] = [(char, pen._replace(is_underlined=True)) for char, _ in line]

    # Buildings

    def _house(self, face: Face, house: House) -> Sheet:
        owner = self._owner(house.owner)
        toward, share = SHADES[house.shade]
        back = self._mix(Color.parse(owner.colour), toward, share)
        sheet = Sheet(self.size, self._mix(back, self.sky, 0.65) if face.is_dim else back)
        if self.is_small:
            self._small_edges(house, sheet)
        elif face.is_joined:
            sheet.frame(house.edges, self.signs.frame, Pen(Color.parse(owner.ink), sheet.back))
        else:
            self._edges(house, sheet)
        return sheet

    def _owner(self, owner: int | None) -> Owner:
        return self.look.unused if owner is None else self.look.owners[owner]

    def _label(self, face: Face, house: House, sheet: Sheet) -> None:
        """The owner's shape and the number; as the negative of it on the building placed last."""
        owner = self._owner(house.owner)
        ink = Color.parse(owner.colour if face.is_dim else owner.ink)
        if house.number:
            text = f"{owner.shape}{house.number}"
            is_underlined = self.is_small and house.is_above_other
            pen = Pen(ink, sheet.back, is_bold=True, is_underlined=is_underlined)
            if house.is_last:
                text = text if self.is_small else f" {text} "
                pen = pen._replace(ink=sheet.back, back=ink)
            self._write(text, sheet, pen)
        elif face.shows_owner:
            self._write(owner.shape, sheet, Pen(ink, sheet.back))

    def _edges(self, house: House, sheet: Sheet) -> None:
        """The sides of a building that lie in the shade."""
        right, bottom, *_ = tuple(self.signs.small_edges if self.is_flat else self.signs.edges)
        width, height = self.size
        pen = self._edge_pen(sheet.back, 0.45 if self.look.is_ascii else 0.2)
        if house.edges & BOTTOM:
            sheet.put(0, height - 1, bottom * width, pen)
        elif house.edges & BOTTOM_RIGHT:
            sheet.put(width - 1, height - 1, bottom, pen)
        if house.edges & RIGHT:
            for y in range(height):
                sheet.put(width - 1, y, right, pen)

    def _edge_pen(self, back: Color, share: float) -> Pen:
        return Pen(self.sky if self.is_flat else back.blend(BLACK, share), back)

    def _small_edges(self, house: House, sheet: Sheet) -> None:
        """Thin ones, also that of a building at the left whose number takes its place."""
        right, bottom, left = tuple(self.signs.small_edges)
        first = second = bottom if house.edges & BOTTOM else " "
        if house.edges & RIGHT:
            second = right
        if house.is_after_number:
            first = left
        pen = self._edge_pen(sheet.back, 0.45)
        is_covered = bool(house.edges & BOTTOM) and bottom not in (first, second)
        sheet.put(0, 0, first + second, pen._replace(is_underlined=is_covered))

    # What lies over both

    def _ghost(self, shadow: Shadow, below: Color) -> Sheet:
        """Legal ghosts have an outline, refused ones are crossed out.

        All of it is written with one pen, to send little: ghosts are repainted with every key.
        """
        pen = self._ghost_pen(shadow, below)
        sheet = Sheet(self.size, pen.back)
        if shadow.is_legal and not self.is_small:
            sheet.frame(shadow.edges, self.signs.frame, pen)
        else:
            sign = self.signs.ghost if shadow.is_legal else self.signs.refused
            for y in range(self.size.height):
                sheet.put(0, y, sign * self.size.width, pen)
        if shadow.number:
            self._write(f"{self._owner(shadow.owner).shape}{shadow.number}", sheet, pen)
        return sheet

    def _ghost_pen(self, shadow: Shadow, below: Color) -> Pen:
        if not shadow.is_legal:
            bad = Color.parse(self.look.bad)
            return Pen(bad, self._mix(self.sky, bad, 0.25), is_bold=True)
        colour = Color.parse(self._owner(shadow.owner).colour)
        back = self._mix(self._mix(below, colour, 0.7), WHITE, 0.25)
        return Pen(BLACK if back.brightness > 0.5 else WHITE, back, is_bold=True)


def brighter(colour: Color) -> Color:
    """The same colour in more light."""
    red, green, blue = (min(255, int(part * 1.4)) for part in colour.rgb)
    return Color(red, green, blue)


def is_one_of_sixteen(colour: str) -> bool:
    """Whether it is a colour of the plainest terminals, which are thirds of full light."""
    return all(part % 85 == 0 for part in Color.parse(colour).rgb)


def joined_runs(runs: Iterable[Run]) -> list[Run]:
    """The runs with neighbours joined where one pen can write both: fewer bytes to send."""
    joined: list[Run] = []
    for text, pen in runs:
        common = _common_pen(joined[-1][1], pen) if joined else None
        if common:
            joined[-1] = joined[-1][0] + text, common
        else:
            joined.append((text, pen))
    return joined


def _common_pen(one: Pen, other: Pen) -> Pen | None:
    if one == other:
        return one
    if one.back != other.back or one.is_underlined or other.is_underlined:
        return None
    if other.ink is None:
        return one
    return other if one.ink is None else None


@lru_cache(maxsize=4096)
def _style(pen: Pen) -> Style:
    return Style(
        color=pen.ink.rich_color if pen.ink else None,
        bgcolor=pen.back.rich_color,
        bold=pen.is_bold or None,
        underline=pen.is_underlined or None,
    )


# The widget


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
