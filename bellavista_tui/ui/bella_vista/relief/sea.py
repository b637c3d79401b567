"""The water round the city: its ripples, the city upside down in it, and boats."""

from bellavista_tui.ui.bella_vista.relief.canvas import NO_ROOF, Paint
from bellavista_tui.ui.bella_vista.relief.chance import noise
from bellavista_tui.ui.bella_vista.relief.colours import LAMPS, Rgb
from bellavista_tui.ui.bella_vista.relief.stage import Stage
from bellavista_tui.ui.bella_vista.relief.walls import Walls

BOAT = (
    "   |   ",
    "  /|)  ",
    " //|)  ",
    "///|)) ",
    "   |   ",
    "_______",
    " _____ ",
)


def paint_sea(stage: Stage) -> None:
    """Ripples, longer the nearer they are."""
    canvas = stage.canvas
    depth = canvas.height - stage.horizon
    for i in range(canvas.width * depth // 60):
        chance = stage.noise(6, i)
        y = (chance >> 4) % depth
        for dx in range(1 + (chance >> 20) % (2 + y // 12)):
            x = chance % canvas.width + dx
            canvas.blend(x, stage.horizon + y, stage.hour.ripple, 0.1, "-")


def paint_mirrored_walls(stage: Stage, walls: Walls) -> None:
    """The city upside down in the water; what the ground hides of it is painted over later."""
    mirrored: dict[tuple[int, int], Rgb] = {}
    depth = 2 * stage.scale.slab
    for cell in stage.back_to_front:
        for x, foot, paints in walls.get(cell, ()):
            for y, paint in enumerate(reversed(paints), foot + depth):
                mirrored[x, y] = paint[0]
    clear = stage.hour.mirrored
    rows = range(stage.canvas.height)
    sway = [(0, 0, 1, 0, 0, -1)[noise(7, y) % 6] * (y % 2) for y in rows]
    shares = [clear if y % 3 else round(clear * 0.7, 2) for y in rows]
    for (x, y), colour in mirrored.items():
        if 0 <= y < stage.canvas.height:
            stage.canvas.blend(x + sway[y], y, colour, shares[y], "'")


def paint_boats(stage: Stage) -> None:
    """Two boats at most, where there is nothing but water."""
    canvas, size = stage.canvas, int(stage.scale.tile / 4)
    width, height = len(BOAT[0]) * size, len(BOAT) * size
    afloat = 0
    for across, down in ((7, 88), (92, 80), (86, 92), (5, 60), (94, 55)):
        x = canvas.width * across // 100 - width // 2
        y = canvas.height * down // 100 - height
        if size and afloat < 2 and y > stage.horizon + 2 and _is_sea(stage, x, y, width, height):
            _paint_boat(stage, x, y, size)
            afloat += 1


def _is_sea(stage: Stage, x: int, y: int, width: int, height: int) -> bool:
    """Whether there is only water there, with some room round it."""
    if x < 2 or x + width + 2 > stage.canvas.width:
        return False
    columns = stage.canvas.columns[x - 2 : x + width + 2]
    return all(paint[1] in " -" for column in columns for paint in column[y - 2 : y + height + 2])


def _paint_boat(stage: Stage, x: int, y: int, size: int) -> None:
    for row, line in enumerate(BOAT):
        for column, sign in enumerate(line):
            if sign == " ":
                continue
            paints: list[Paint] = [(stage.hour.boat[sign], sign, NO_ROOF)] * size
            for dx in range(size):
                stage.canvas.span(x + column * size + dx, y + row * size, paints)
    if stage.scene.is_night:
        stage.canvas.dot(x + 3 * size, y, LAMPS[0], "*")
