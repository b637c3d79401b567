"""Faces as characters, in one look and one size of cells."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.color import Color
from textual.geometry import Size

from bellavista_tui.games.bella_vista.rulebook import OUTSIDE
from bellavista_tui.ui.bella_vista.city.faces import (
    BOTTOM,
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    LEFT,
    RIGHT,
    TOP,
    TOP_LEFT,
    TOP_RIGHT,
    Face,
    House,
    Shadow,
)
from bellavista_tui.ui.bella_vista.look import Ground, Look, Owner


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
        if self.look.is_flat:
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
            back = self._mix(back, self.sky, 0.6)
            ink = self._faint(ink)
        return back, ink

    def _faint(self, ink: Color) -> Color:
        return Color.parse(self.look.faint) if self.look.faint else ink.blend(self.sky, 0.7)

    def _lit(self, back: Color) -> Color:
        if self.look.lit:
            return Color.parse(self.look.lit)
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
        rows, columns = face.odd
        shifts = ((y + height * rows + width * columns) % 2 for y in range(height))
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
        ink = Color.parse(owner.pen if face.is_dim else owner.ink)
        if house.number:
            text = f"{owner.shape}{house.number}"
            is_underlined = self.is_small and house.is_above_other
            pen = Pen(ink, sheet.back, is_bold=True, is_underlined=is_underlined)
            if house.is_last:
                text = f" {text} " if self.size.width > 3 else text
                pen = pen._replace(ink=sheet.back, back=ink)
            self._write(text, sheet, pen)
        elif face.shows_owner or self.look.repeats_shapes:
            self._write(owner.shape, sheet, Pen(ink, sheet.back))

    def _edges(self, house: House, sheet: Sheet) -> None:
        """The sides of a building that lie in the shade."""
        right, bottom, *_ = tuple(self.signs.small_edges if self.look.is_flat else self.signs.edges)
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
        if self.look.is_flat:
            return Pen(self._faint(back) if back == self.sky else self.sky, back)
        return Pen(back.blend(BLACK, share), back)

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
