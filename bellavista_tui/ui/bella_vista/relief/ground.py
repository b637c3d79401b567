"""The squares that nothing is built on, and the edge of the island.

The letters of the map decide how a square is painted; each is worked out once for a picture.
"""

from collections.abc import Callable
from math import hypot

from msgspec import Struct

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.relief.canvas import NO_ROOF, Paint
from bellavista_tui.ui.bella_vista.relief.chance import noise
from bellavista_tui.ui.bella_vista.relief.colours import LAMPS, WHITE, Rgb, mix, rgb, toned
from bellavista_tui.ui.bella_vista.relief.stage import Stage
from bellavista_tui.ui.bella_vista.relief.trees import paint_trees

Texture = Callable[[int, int], Rgb]
"""The colour of a pixel of the ground."""


class Ground(Struct, frozen=True):
    """How a tile's squares are painted."""

    paint: Callable[[Stage, Cell, "Ground"], None]
    colour: Rgb
    light: Rgb
    dark: Rgb
    sign: str
    is_hatched: bool = False


def find_grounds(stage: Stage) -> dict[str, Ground]:
    """How the squares of each letter are painted."""
    return {letter: _ground(stage, letter) for letter in set(stage.plan.letters.values())}


def _ground(stage: Stage, letter: str) -> Ground:
    tiles, look, hour = stage.scene.tiles, stage.scene.look, stage.hour
    if letter in tiles.rivers:
        water = mix(toned(rgb(look.river.colour), hour.ground, 0.55), hour.sea[2], 0.3)
        light, dark = mix(water, WHITE, 0.35), mix(water, hour.shade, 0.25)
        return Ground(_paint_river, water, light, dark, look.river.sign)
    if letter in tiles.parks:
        grass = toned(rgb(look.park.colour), hour.ground * 0.85, 0.34)
        light, dark = mix(grass, (230, 255, 120), 0.12), mix(grass, hour.shade, 0.2)
        return Ground(_paint_park, grass, light, dark, look.park.sign)
    district = next(one for one in tiles.districts if one.letter == letter)
    own = look.districts[f"{district.symbol}-{district.finish}"]
    earth = toned(rgb(own.colour), hour.ground, 0.34)
    light, dark = mix(earth, WHITE, 0.07), mix(earth, hour.shade, 0.2)
    return Ground(
        _paint_district, earth, light, dark, own.sign, is_hatched=district.finish == "hatched"
    )


def _paint_texture(stage: Stage, cell: Cell, texture: Texture, sign: str) -> None:
    """Paint a square of the ground, what is in a shadow darker."""
    shade, share = stage.hour.shade, stage.hour.in_shadow
    for x, y, light, end in stage.surface(cell, 0):
        paints: list[Paint] = [
            (mix(texture(x, k), shade, share), sign, NO_ROOF) for k in range(y, light)
        ]
        paints += [(texture(x, k), sign, NO_ROOF) for k in range(light, end)]
        stage.canvas.span(x, y, paints)


def _paint_district(stage: Stage, cell: Cell, ground: Ground) -> None:
    def hatched(x: int, y: int) -> Rgb:
        return ground.dark if (x - stage.left + 2 * (y - stage.top)) % 8 < 4 else ground.light

    def plain(x: int, y: int) -> Rgb:
        return ground.colour

    _paint_texture(stage, cell, hatched if ground.is_hatched else plain, ground.sign)
    if stage.scale.is_fine:
        _paint_kerbs(stage, cell, ground)


def _paint_kerbs(stage: Stage, cell: Cell, ground: Ground) -> None:
    """Faint lines between the squares of a district, and pale ones where another tile begins."""
    row, column = cell
    letters = stage.plan.letters
    left, right = stage.halves(cell)
    for beside, edge in (
        ((row, column - 1), [(x, stage.rise(x, column)) for x in left]),
        ((row - 1, column), [(x, stage.fall(x, row)) for x in right]),
    ):
        for x, y in edge:
            if letters.get(beside) != letters[cell]:
                stage.canvas.blend(x, y, WHITE, 0.2)
            elif not ground.is_hatched:
                stage.canvas.blend(x, y, stage.hour.shade, 0.07)


def _paint_park(stage: Stage, cell: Cell, ground: Ground) -> None:
    def grass(x: int, y: int) -> Rgb:
        return ground.light if noise(x, y) % 5 == 0 else ground.colour

    _paint_texture(stage, cell, grass, ground.sign)
    paint_trees(stage, cell)
    if stage.scene.is_night and stage.scale.is_fine and stage.noise(12, *cell) % 3 == 0:
        _paint_lamp(stage, cell)


def _paint_lamp(stage: Stage, cell: Cell) -> None:
    """A lamp at the near corner of a square, and its light on what is round it."""
    x = stage.halves(cell)[0].stop
    y = stage.fall(x, cell[0] + 1) - 1
    stage.canvas.dot(x, y, stage.hour.trunk, "|")
    reach = max(2, int(stage.scale.tile / 3))
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            share = 0.4 * (1 - hypot(dx, dy) / (reach + 0.5))
            if share > 0:
                stage.canvas.blend(x + dx, y - 1 + dy, LAMPS[0], round(share, 2))
    stage.canvas.dot(x, y - 1, LAMPS[2], "*")


def _paint_river(stage: Stage, cell: Cell, ground: Ground) -> None:
    shades = (ground.light, ground.dark, *[ground.colour] * 4)

    def water(x: int, y: int) -> Rgb:
        return shades[stage.noise(8, (x + 2 * y + 4096) // 3, y) % 6]

    _paint_texture(stage, cell, water, ground.sign)


def paint_slab(stage: Stage, cell: Cell, ground: Ground) -> None:
    """The edge of the ground where the sea begins, with a little foam at its foot."""
    row, column = cell
    letters, hour = stage.plan.letters, stage.hour
    is_river = letters[cell] in stage.scene.tiles.rivers
    side = ground.colour if is_river else mix(ground.colour, hour.stone, 0.75)
    high = stage.scale.slab
    left: list[Paint] = [(mix(side, hour.shade, hour.on_left_wall), "_", NO_ROOF)] * high
    right: list[Paint] = [(mix(side, hour.shade, hour.on_right_wall), "_", NO_ROOF)] * high
    halves = stage.halves(cell)
    if (row + 1, column) not in letters:
        for x in halves[0]:
            _paint_shore(stage, x, stage.fall(x, row + 1), left)
    if (row, column + 1) not in letters:
        for x in halves[1]:
            _paint_shore(stage, x, stage.rise(x, column + 1), right)


def _paint_shore(stage: Stage, x: int, y: int, side: list[Paint]) -> None:
    stage.canvas.span(x, y, side)
    stage.canvas.blend(x, y + len(side), stage.hour.ripple, 0.3 if noise(x, 9) % 3 else 0.12)
