"""The buildings, square by square: roofs, rims and masts, with the walls put under them."""

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.relief.canvas import NO_ROOF, RIM, ROOF, Paint
from bellavista_tui.ui.bella_vista.relief.colours import BEACON, WHITE, Rgb, mix, rgb
from bellavista_tui.ui.bella_vista.relief.scene import owner_of
from bellavista_tui.ui.bella_vista.relief.stage import Stage
from bellavista_tui.ui.bella_vista.relief.walls import Wall

MAST_FROM = 8
"""Buildings of this number and above have a mast with a red light."""


def paint_building(stage: Stage, cell: Cell, walls: list[Wall]) -> None:
    """What stands on one square: its roof and its walls, and on towers a mast."""
    i, height = stage.plan.buildings[cell], stage.heights[cell]
    roof = rgb(owner_of(stage.scene, i).colour)
    bright: Paint = (roof, ROOF, i)
    shaded: Paint = (mix(roof, stage.hour.shade, stage.hour.in_shadow), ROOF, i)
    for x, y, light, end in stage.surface(cell, height):
        stage.canvas.span(x, y, [shaded] * (light - y) + [bright] * (end - light))
    for x, foot, paints in walls:
        stage.canvas.span(x, foot - len(paints), paints)
    _paint_parapet(stage, cell, roof, walls)
    if stage.scene.buildings[i].number >= MAST_FROM and stage.scale.is_fine:
        _paint_mast(stage, cell, height)


def _paint_mast(stage: Stage, cell: Cell, height: int) -> None:
    high = round(stage.scale.storey * 0.8)
    x = stage.halves(cell)[0].stop
    y = stage.fall(x, cell[0]) - height - high + 1
    stage.canvas.span(x, y, [(mix(stage.hour.stone, WHITE, 0.3), "|", NO_ROOF)] * high)
    stage.canvas.dot(x, y, BEACON, "*")


def _paint_parapet(stage: Stage, cell: Cell, roof: Rgb, walls: list[Wall]) -> None:
    """A bright rim above the walls, and a line between neighbours that are equally high."""
    row, column = cell
    i, height = stage.plan.buildings[cell], stage.heights[cell]
    left, right = stage.halves(cell)
    rim, seam = mix(roof, WHITE, 0.36), mix(roof, stage.hour.shade, 0.35)
    if stage.scale.tile > 2:
        for x, foot, _ in walls:
            stage.canvas.span(x, foot - height, [(rim, RIM, i)])
    for beside, edge in (
        ((row, column - 1), [(x, stage.rise(x, column)) for x in left]),
        ((row - 1, column), [(x, stage.fall(x, row)) for x in right]),
    ):
        if stage.plan.buildings.get(beside, i) != i and stage.heights[beside] == height:
            for x, y in edge:
                stage.canvas.dot(x, y - height, seam, ROOF)
