"""All that is far away: sky, sun or moon, stars, clouds and the hills of the other shore.

What of it the water mirrors is painted here as well, for it hangs on the same places.
"""

from math import hypot, sin

from bellavista_tui.ui.bella_vista.relief.canvas import NO_ROOF, Paint
from bellavista_tui.ui.bella_vista.relief.chance import noise
from bellavista_tui.ui.bella_vista.relief.colours import LAMPS, STARS, WHITE, gradient
from bellavista_tui.ui.bella_vista.relief.stage import Stage


def paint_sky(stage: Stage) -> None:
    """Fill the canvas with sky and water, and paint all that is far away."""
    canvas, hour, horizon = stage.canvas, stage.hour, stage.horizon
    sky: list[Paint] = [(colour, " ", NO_ROOF) for colour in gradient(hour.sky, horizon)]
    depth = canvas.height - horizon
    sea: list[Paint] = [(colour, " ", NO_ROOF) for colour in gradient(hour.sea, depth)]
    canvas.columns = [sky + sea for _ in range(canvas.width)]
    if stage.scene.is_night:
        _paint_stars(stage)
    _paint_disc(stage)
    if not stage.scene.is_night:
        _paint_clouds(stage)
    _paint_hills(stage)


def _paint_stars(stage: Stage) -> None:
    width, horizon = stage.canvas.width, stage.horizon
    for i in range(width * horizon // 42):
        chance = stage.noise(1, stage.scene.quarter_turns, i)
        x, y = chance % width, (chance >> 10) % horizon
        share = 0.25 + 0.75 * ((chance >> 20) % 100 / 100) ** 2
        share *= min(1.0, 1.4 * (1 - y / horizon))
        sign = "*" if share > 0.6 else "."
        stage.canvas.blend(x, y, STARS[chance % 3], round(share, 2), sign)


def _paint_disc(stage: Stage) -> None:
    """The sun, or the moon as a crescent, with a halo and a path of light on the water."""
    canvas, hour = stage.canvas, stage.hour
    size = max(2, min(canvas.width, canvas.height) // 22)
    middle_y = max(size + 1, stage.horizon * 42 // 100)
    middle_x = _free_sky(stage, middle_y + size + 2)
    reach = size * 4
    for y in range(max(0, middle_y - reach), min(stage.horizon, middle_y + reach + 1)):
        for x in range(max(0, middle_x - reach), min(canvas.width, middle_x + reach + 1)):
            far = hypot(x - middle_x, y - middle_y)
            hidden = hypot(x - middle_x - size * 0.55, y - middle_y + size * 0.3)
            if far > size + 0.3:
                canvas.blend(x, y, hour.halo, round(0.42 * max(0, 1 - far / reach) ** 2, 2))
            elif stage.scene.is_night and hidden <= size * 0.85:
                canvas.blend(x, y, hour.halo, 0.2)
            else:
                canvas.dot(x, y, hour.disc, "O")
    _paint_glitter(stage, middle_x, size)


def _free_sky(stage: Stage, y: int) -> int:
    """Where no tower hides what is above a row; where the light is from, the left, if possible."""

    def lowest(x: int) -> float:
        near = range(x - int(stage.scale.tile * 2), x + int(stage.scale.tile * 2))
        tops = [
            stage.top + sum(cell) * stage.scale.tile / stage.scale.flat - height
            for cell, height in stage.heights.items()
            if stage.halves(cell)[0].stop in near
        ]
        return min([y, *tops])

    places = [stage.canvas.width * percent // 100 for percent in (13, 8, 20, 88, 93, 80)]
    return max(places, key=lowest)


def _paint_glitter(stage: Stage, middle: int, size: int) -> None:
    depth = stage.canvas.height - stage.horizon
    for i in range(depth):
        spread = 1 + i // 5
        share = round(0.5 * (1 - i / depth) ** 1.5, 2)
        for k in range(2):
            chance = stage.noise(2, i, k)
            x = middle - spread + chance % (2 * spread + 1)
            for dx in range(1 + (chance >> 8) % (1 + size // 2)):
                stage.canvas.blend(x + dx, stage.horizon + i, stage.hour.disc, share, "-")


def _paint_clouds(stage: Stage) -> None:
    canvas = stage.canvas
    unit = max(2, canvas.height // 26)
    count = max(2, canvas.width // 36)
    for i in range(count):
        chance = stage.noise(3, stage.scene.quarter_turns, i)
        x = i * canvas.width // count + chance % 24
        y = 1 + unit + (chance >> 8) % max(1, stage.horizon * 55 // 100)
        for puff in range(2 + (chance >> 16) % 3):
            other = noise(chance, puff)
            wide, high = unit * 1.5 + other % 3, unit * 0.75
            _paint_puff(stage, x + puff * unit * 1.4, y - other % (unit // 2 + 1), wide, high, y)


def _paint_puff(stage: Stage, x: float, y: float, wide: float, high: float, base: int) -> None:
    """A round heap with a flat base, which lies in its own shadow."""
    for py in range(max(0, int(y - high)), min(stage.horizon, base + 1)):
        share = 0.5 if py < base - 1 else 0.25
        for px in range(int(x - wide), int(x + wide) + 1):
            if ((px - x) / wide) ** 2 + ((py - y) / high) ** 2 <= 1:
                stage.canvas.blend(px, py, WHITE, share, "~")


def _paint_hills(stage: Stage) -> None:
    """Two ranges on the far shore, mirrored; by night with the lights of those who live there."""
    canvas, hour, horizon = stage.canvas, stage.hour, stage.horizon
    high = max(2.0, canvas.height / 15)
    for i, (share, colour) in enumerate(((1.0, hour.far_hills), (0.5, hour.hills))):
        chance = stage.noise(4, stage.scene.quarter_turns, i)
        waves = [(1.7, chance & 63, 0.3), (3.9, chance >> 6 & 63, 0.2), (11, chance >> 12, 0.07)]
        for x in range(canvas.width):
            place = 2 * x / canvas.height
            swell = sum(size * sin(place * speed + phase) for speed, phase, size in waves)
            top = round(high * share * (0.55 + swell))
            canvas.span(x, horizon - top, [(colour, "^", NO_ROOF)] * min(top, horizon))
            for y in range(top):
                canvas.blend(x, horizon + y, colour, round(0.5 * (1 - y / top), 2))
    if stage.scene.is_night:
        _paint_far_lights(stage)


def _paint_far_lights(stage: Stage) -> None:
    for x in range(stage.canvas.width):
        chance = stage.noise(5, stage.scene.quarter_turns, x)
        if chance % 7 == 0:
            for y, share in ((-1, 0.75), (0, 0.4), (1, 0.2)):
                stage.canvas.blend(x, stage.horizon + y, LAMPS[chance >> 8 & 3], share, ".")
