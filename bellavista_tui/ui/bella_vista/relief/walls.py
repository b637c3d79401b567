"""The walls of the buildings and their windows.

They are made before anything is painted, for they are painted twice: in the water too.
"""

from msgspec import Struct

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.relief.canvas import LEFT_WALL, NO_ROOF, RIGHT_WALL, Paint
from bellavista_tui.ui.bella_vista.relief.chance import noise
from bellavista_tui.ui.bella_vista.relief.colours import LAMPS, mix, rgb
from bellavista_tui.ui.bella_vista.relief.scene import owner_of
from bellavista_tui.ui.bella_vista.relief.stage import Stage

Wall = tuple[int, int, list[Paint]]
"""A column of pixels of a wall: x, the y below its foot, and its pixels from top to bottom."""

Walls = dict[Cell, list[Wall]]
"""The walls over each square."""


class Windows(Struct, frozen=True):
    """How windows are spread over a wall, in pixels."""

    bay: int
    wide: int
    floor: int
    high: int
    first: int
    """How far below the roof they begin."""


def find_walls(stage: Stage) -> Walls:
    """The walls of the city that face the viewer."""
    return {cell: _walls(stage, cell) for cell in stage.plan.buildings}


def _walls(stage: Stage, cell: Cell) -> list[Wall]:
    """The two walls of a square that face the viewer, as far as they can be seen."""
    row, column = cell
    left, right = stage.halves(cell)
    walls: list[Wall] = []
    if stage.heights.get((row + 1, column), 0) < stage.heights[cell]:
        feet = [(x, stage.fall(x, row + 1)) for x in left]
        walls += _wall(stage, cell, LEFT_WALL, feet)
    if stage.heights.get((row, column + 1), 0) < stage.heights[cell]:
        feet = [(x, stage.rise(x, column + 1)) for x in right]
        walls += _wall(stage, cell, RIGHT_WALL, feet)
    return walls


def _wall(stage: Stage, cell: Cell, sign: str, feet: list[tuple[int, int]]) -> list[Wall]:
    """A wall of one square; its windows are upright, however its foot goes."""
    hour, height = stage.hour, stage.heights[cell]
    i = stage.plan.buildings[cell]
    colour = rgb(owner_of(stage.scene, i).colour)
    share = hour.on_left_wall if sign == LEFT_WALL else hour.on_right_wall
    blank: list[Paint] = [
        (mix(colour, hour.shade, round(share + hour.at_foot * y / height, 2)), sign, NO_ROOF)
        for y in range(height)
    ]
    walls = [(x, foot, blank[:]) for x, foot in feet]
    windows = _windows(stage.scale.tile, stage.scene.buildings[i].number)
    bays = len(feet) // windows.bay
    start = (len(feet) - bays * windows.bay + windows.bay - windows.wide) // 2
    for bay in range(bays):
        first = start + bay * windows.bay
        for _, foot, paints in walls[first : first + windows.wide]:
            top = windows.first + feet[first][1] - foot
            _glaze(stage, paints, windows, top, noise(*cell, ord(sign), bay))
    return walls


def _windows(tile: float, number: int) -> Windows:
    """Small pictures have dots for windows, larger ones panes; low houses have low ones."""
    is_low = number <= 2
    if tile < 4:
        return Windows(2 if tile < 3 else 3, 1, 2, 1, 1)
    if tile < 7:
        return Windows(2, 1, 3, 1 if is_low else 2, 2)
    if tile < 10:
        return Windows(3, 2, 4, 2, 2)
    return Windows(4, 2, 5, 2 if is_low else 3, 2)


def _glaze(stage: Stage, paints: list[Paint], windows: Windows, top: int, place: int) -> None:
    """Put windows into a column of a wall."""
    hour = stage.hour
    end = len(paints) - (1 if stage.scale.is_fine else 0)
    for level, y in enumerate(range(top, end, windows.floor)):
        chance = stage.noise(11, place, level)
        for k in range(y, min(y + windows.high, end)):
            wall, sign, roof = paints[k]
            if chance % 100 < hour.lit:
                paints[k] = (mix(LAMPS[chance >> 8 & 3], wall, 0.08), sign, roof)
            else:
                paints[k] = (mix(wall, hour.shade, 0.5), sign, roof)
