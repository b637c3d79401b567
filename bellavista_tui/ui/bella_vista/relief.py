"""The city in relief: an island of blocks in the sea, as a picture of square pixels.

The view is a parallel one. The corner of the map at row v and column u lies `u - v` tiles to the
right and `u + v` tiles down, so all edges rise or fall by one slope, and every column of pixels of
a wall or a roof is a single span. Pictures are painted by such spans, from the back to the front.
"""

from collections.abc import Callable, Iterator
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cached_property, lru_cache
from math import floor, hypot, sin

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.games.bella_vista.rulebook import OUTSIDE, Tiles
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import Building
from bellavista_tui.ui.bella_vista.look import Look, Owner

Rgb = tuple[int, int, int]

Paint = tuple[Rgb, str, int]
"""A pixel: its colour, its sign where only letters can be shown, the building it is a roof of."""

Texture = Callable[[int, int], Rgb]
"""The colour of a pixel of the ground."""

NO_ROOF = -1
ROOF, RIM, LEFT_WALL, RIGHT_WALL, TREE = "=", "-", "#", ":", "&"


class Scene(Struct, frozen=True, kw_only=True):
    """All that a picture depends on, beside its size."""

    map: tuple[str, ...]
    tiles: Tiles
    """What the letters of the map stand for."""
    look: Look
    buildings: tuple[Building, ...] = ()
    quarter_turns: int = 0
    is_night: bool = True
    seed: int = 0
    """Where the stars and the clouds are, and which windows are lit."""


class Label(Struct, frozen=True):
    """A roof's number and where it can be written: each character takes one pixel by two."""

    x: int
    y: int
    text: str
    ink: Rgb
    building: int
    """The place of the building in the scene."""


class Picture(Struct, frozen=True):
    """What was drawn, from the top row to the bottom one."""

    rows: tuple[tuple[Rgb, ...], ...]
    signs: tuple[str, ...]
    """A letter for each pixel, for terminals that cannot show half blocks."""
    labels: tuple[Label, ...]


def draw(scene: Scene, width: int, height: int) -> Picture:
    """The scene in a picture of that many pixels."""
    if width < 1 or height < 1:
        return Picture((), (), ())
    stage = Stage(scene, width, height)
    _paint_sky(stage)
    _paint_sea(stage)
    _paint_mirrored_walls(stage)
    for cell in stage.back_to_front:
        _paint_square(stage, cell)
    _paint_boats(stage)
    labels = tuple(_roof_labels(stage))
    rows = list(zip(*stage.canvas.columns))
    return Picture(
        tuple([tuple([paint[0] for paint in row]) for row in rows]),
        tuple(["".join([paint[1] for paint in row]) for row in rows]),
        labels,
    )


# Colours


def rgb(colour: str) -> Rgb:
    """The colour of a text like `#1a2b3c`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=1 << 14)
def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """The first colour with a share of the other in it."""
    r, g, b = one
    return (
        round(r + (other[0] - r) * share),
        round(g + (other[1] - g) * share),
        round(b + (other[2] - b) * share),
    )


@lru_cache(maxsize=1024)
def toned(colour: Rgb, brightness: float, saturation: float) -> Rgb:
    """The hue of a colour, in another brightness and strength (0 to 1).

    The looks have their grounds for a dark or a light screen; here it is the hour that counts.
    """
    hue = rgb_to_hls(*(part / 255 for part in colour))[0]
    r, g, b = hls_to_rgb(hue, 0.5, saturation)
    factor = 255 * brightness / (0.30 * r + 0.59 * g + 0.11 * b)
    return min(255, round(r * factor)), min(255, round(g * factor)), min(255, round(b * factor))


def gradient(stops: tuple[Rgb, ...], length: int) -> list[Rgb]:
    """So many colours, from the first stop to the last."""
    colours = []
    for i in range(length):
        place = i * (len(stops) - 1) / max(1, length - 1)
        k = min(int(place), len(stops) - 2)
        colours.append(mix(stops[k], stops[k + 1], round(place - k, 3)))
    return colours


WHITE: Rgb = (255, 255, 255)
LAMPS: tuple[Rgb, ...] = ((255, 224, 150), (255, 206, 116), (255, 238, 190), (255, 186, 96))
STARS: tuple[Rgb, ...] = (WHITE, (200, 220, 255), (255, 236, 210))
BEACON: Rgb = (255, 84, 72)


class Hour(Struct, frozen=True, kw_only=True):
    """The colours of a time of day. The numbers are shares from 0 to 1."""

    sky: tuple[Rgb, ...]
    sea: tuple[Rgb, ...]
    far_hills: Rgb
    hills: Rgb
    disc: Rgb
    """Sun or moon."""
    halo: Rgb
    ripple: Rgb
    stone: Rgb
    """The rock under the city."""
    trunk: Rgb
    boat: dict[str, Rgb]
    """Its mast, sails and hull, by the signs that it is drawn with."""
    shade: Rgb
    """What darkens: never black, which would look like a hole."""
    on_left_wall: float
    on_right_wall: float
    at_foot: float
    in_shadow: float
    """How much of the shade is where."""
    ground: float
    """How bright the ground is."""
    lit: int
    """How many windows of a hundred are lit."""
    mirrored: float
    """How clear the city is in the water."""


NIGHT = Hour(
    sky=((9, 12, 32), (16, 20, 52), (33, 29, 78), (70, 44, 98), (136, 70, 104), (214, 122, 104)),
    sea=((112, 62, 98), (58, 42, 88), (30, 30, 70), (17, 20, 50), (10, 12, 34)),
    far_hills=(74, 46, 92),
    hills=(28, 22, 54),
    disc=(246, 241, 220),
    halo=(150, 150, 220),
    ripple=(150, 120, 170),
    stone=(84, 70, 102),
    trunk=(50, 36, 44),
    boat={"|": (60, 50, 84), "/": (150, 138, 176), ")": (104, 94, 140), "_": (52, 38, 66)},
    shade=(14, 12, 40),
    on_left_wall=0.34,
    on_right_wall=0.58,
    at_foot=0.16,
    in_shadow=0.42,
    ground=0.33,
    lit=46,
    mirrored=0.6,
)

DAY = Hour(
    sky=((66, 142, 214), (108, 176, 232), (158, 208, 240), (206, 230, 240), (250, 238, 214)),
    sea=((186, 222, 230), (112, 190, 216), (62, 156, 198), (36, 122, 176), (26, 100, 154)),
    far_hills=(168, 200, 216),
    hills=(122, 168, 168),
    disc=(255, 250, 226),
    halo=(255, 244, 206),
    ripple=(240, 250, 252),
    stone=(158, 138, 116),
    trunk=(96, 68, 52),
    boat={"|": (92, 70, 60), "/": (255, 252, 240), ")": (226, 214, 200), "_": (132, 72, 56)},
    shade=(28, 30, 84),
    on_left_wall=0.16,
    on_right_wall=0.42,
    at_foot=0.10,
    in_shadow=0.32,
    ground=0.62,
    lit=0,
    mirrored=0.42,
)


def noise(*keys: int) -> int:
    """A number of 32 bits that looks like chance but follows from the keys."""
    word = 0x2545F491
    for key in keys:
        word = ((word ^ key) * 0x9E3779B1) & 0xFFFFFFFF
        word ^= word >> 15
    word = (word * 0x85EBCA6B) & 0xFFFFFFFF
    return word ^ (word >> 13)


# The stage


class Plan(Struct, frozen=True):
    """The city as it lies before the viewer, turned."""

    letters: dict[Cell, str]
    buildings: dict[Cell, int]
    """The building on a square, by its place in the scene."""


def turned(scene: Scene, quarter_turns: int) -> Plan:
    """The squares of the map and of the buildings after so many turns."""
    letters = {
        (row, column): letter
        for row, line in enumerate(scene.map)
        for column, letter in enumerate(line)
        if letter != OUTSIDE
    }
    buildings = {cell: i for i, building in enumerate(scene.buildings) for cell in building.cells}
    last = len(scene.map) - 1, max(map(len, scene.map), default=0) - 1
    for _ in range(quarter_turns % 4):
        letters = {(c, last[0] - r): letter for (r, c), letter in letters.items()}
        buildings = {(c, last[0] - r): i for (r, c), i in buildings.items()}
        last = last[1], last[0]
    return Plan(letters, buildings)


class Scale(Struct, frozen=True):
    """How large things are, in pixels."""

    tile: float = 1
    """Half the width of a square of the map."""
    flat: float = 2
    """How many pixels an edge goes to the side for one pixel down."""
    storey: float = 1
    """The height of a building for each point of its number."""

    @property
    def is_fine(self) -> bool:
        """Whether there is room for what is small."""
        return self.tile > 3

    @property
    def slab(self) -> int:
        """How high the ground lies above the sea."""
        return max(1, int(self.tile) // 2)

    def height(self, number: int) -> int:
        """The height of a building of that number."""
        return max(1, round(number * self.storey))


class Extent(Struct, frozen=True):
    """How far a turned city reaches, in tiles; down is from the far corner of the map."""

    left: int
    right: int
    back: int
    front: int
    peaks: tuple[tuple[int, int], ...]
    """Numbers of buildings, each with how far down the backmost of them stands."""

    def top(self, scale: Scale) -> float:
        """How many pixels down the highest thing begins."""
        step = scale.tile / scale.flat
        return min(down * step - number * scale.storey for number, down in self.peaks)


SKY_ROOM = 4
"""Above its backmost square a city leaves room for a building of this number, for the sky."""

NO_CITY = (-12, 12)
"""The reach of a map on which there is nothing: as large as that of a city."""

STEEPNESS = ((2.0, 1.0), (2.5, 0.93), (3.0, 0.75))
"""Slopes whose steps look even, and how well each shows a city."""

FULL_STOREY = 0.78
"""With storeys of so many tiles towers are proud and what stands behind them can still be seen."""


def extent(scene: Scene, plan: Plan) -> Extent:
    """How far the city reaches."""
    across = [column - row for row, column in plan.letters] or NO_CITY
    down = [column + row for row, column in plan.letters] or NO_CITY
    peaks = {SKY_ROOM: min(down)}
    for (row, column), i in plan.buildings.items():
        number = scene.buildings[i].number
        peaks[number] = min(peaks.get(number, row + column), row + column)
    return Extent(
        left=min(across) - 1,
        right=max(across) + 1,
        back=min(down),
        front=max(down) + 2,
        peaks=tuple(peaks.items()),
    )


def best_scale(extents: list[Extent], width: int, height: int) -> Scale:
    """The scale that shows the city best, the same for all turns so that turning does not zoom."""
    found, best = Scale(), 0.0
    widest = (width - 2) / max(e.right - e.left for e in extents)
    tiles = [tile for tile in (1, 1.5, 2, 2.5, 3, 3.5, *range(4, width)) if tile <= widest]
    for flat, worth in STEEPNESS:
        for tile in tiles:
            storey = _room_for_storeys(extents, tile, flat, height)
            quality = tile * worth * min(1.0, storey / tile / FULL_STOREY) ** 0.5
            if storey >= tile / 4 and quality > best:
                found, best = Scale(tile, flat, storey), quality
    return found


def _room_for_storeys(extents: list[Extent], tile: float, flat: float, height: int) -> float:
    """The highest storey, up to a full one, with which the city fits; 0 where none does."""
    room = height - 2 * Scale(tile).slab - 3
    storeys = (
        (room - (e.front - down) * tile / flat) / number
        for e in extents
        for number, down in e.peaks
    )
    return max(0.0, min(FULL_STOREY * tile, *storeys))


class Canvas:
    """Columns of pixels, from top to bottom. Painting outside of it does nothing."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.columns: list[list[Paint]] = []

    def span(self, x: int, y: int, paints: list[Paint]) -> None:
        """Paint pixels from here downwards."""
        if not 0 <= x < self.width:
            return
        if y < 0:
            paints, y = paints[-y:], 0
        if y + len(paints) > self.height:
            paints = paints[: max(0, self.height - y)]
        self.columns[x][y : y + len(paints)] = paints

    def dot(self, x: int, y: int, colour: Rgb, sign: str) -> None:
        """Paint one pixel."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.columns[x][y] = (colour, sign, NO_ROOF)

    def blend(self, x: int, y: int, colour: Rgb, share: float, sign: str = "") -> None:
        """Mix a colour into one pixel."""
        if 0 <= x < self.width and 0 <= y < self.height:
            below, old_sign, roof = self.columns[x][y]
            self.columns[x][y] = (mix(below, colour, share), sign or old_sign, roof)


class Stage:
    """What is painted, where, and how large."""

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self.scene = replace(scene, quarter_turns=scene.quarter_turns % 4)
        self.hour = NIGHT if scene.is_night else DAY
        self.canvas = Canvas(width, height)
        plans = [turned(scene, turns) for turns in range(4)]
        extents = [extent(scene, plan) for plan in plans]
        self.plan = plans[self.scene.quarter_turns]
        self.scale = best_scale(extents, width, height)
        self._put_in_the_middle(extents[self.scene.quarter_turns])
        self.back_to_front = sorted(self.plan.letters, key=lambda cell: (sum(cell), cell))
        self.heights = {
            cell: self.scale.height(scene.buildings[i].number)
            for cell, i in self.plan.buildings.items()
        }

    @cached_property
    def grounds(self) -> dict[str, "Ground"]:
        """How the squares of each letter are painted."""
        return {letter: _ground(self, letter) for letter in set(self.plan.letters.values())}

    @cached_property
    def walls(self) -> dict[Cell, list["Wall"]]:
        """The walls over each square, which are painted twice: in the water too."""
        return {cell: _walls(self, cell) for cell in self.plan.buildings}

    @cached_property
    def shadows(self) -> dict[Cell, float]:
        """How high above each square the shadow is at its edge towards the light, the left."""
        shadows: dict[Cell, float] = {}
        for row, column in sorted(self.plan.letters):
            beside = row, column - 1
            passing = shadows.get(beside, 0.0) - self.scale.tile
            shadows[row, column] = max(0.0, passing, self.heights.get(beside, 0))
        return shadows

    def _put_in_the_middle(self, city: Extent) -> None:
        """Find where the far corner of the map goes, and the horizon behind it."""
        scale, canvas = self.scale, self.canvas
        step = scale.tile / scale.flat
        top = city.top(scale)
        spare = canvas.height - (city.front * step + scale.slab - top)
        self.left = canvas.width // 2 - int((city.left + city.right) * scale.tile / 2)
        self.top = round(max(2, spare * 0.42) - top)
        horizon = round(self.top + city.back * step - scale.tile / 3) - 2
        self.horizon = min(max(1, horizon), canvas.height)

    def noise(self, *keys: int) -> int:
        """Chance that follows from the scene's seed."""
        return noise(self.scene.seed, *keys)

    def halves(self, cell: Cell) -> tuple[range, range]:
        """The columns of pixels of a square, on the left and on the right of its middle."""
        place = cell[1] - cell[0]
        start, middle, end = (
            self.left + floor((place + side) * self.scale.tile) for side in (-1, 0, 1)
        )
        return range(start, middle), range(middle, end)

    def fall(self, x: int, row: float) -> int:
        """Where the edge above a row of the map, which falls to the right, crosses the pixels."""
        place = 4 * self.scale.tile * row + 2 * (x - self.left) + 1
        return self.top + int(place // (2 * self.scale.flat))

    def rise(self, x: int, column: float) -> int:
        """Where the edge before a column of the map, which rises to the right, crosses them."""
        place = 4 * self.scale.tile * column - 2 * (x - self.left) - 1
        return self.top + int(place // (2 * self.scale.flat))

    def surface(self, cell: Cell, height: int) -> Iterator[tuple[int, int, int, int]]:
        """A level square in spans: x, the first y, the first y out of the shadow, the end."""
        row, column = cell
        left, right = self.halves(cell)
        shaded = column + (self.shadows[cell] - height) / self.scale.tile
        spans = [(x, self.rise(x, column), self.fall(x, row + 1)) for x in left]
        spans += [(x, self.fall(x, row), self.rise(x, column + 1)) for x in right]
        for x, start, end in spans:
            if end > start:
                light = min(end, max(start, self.rise(x, shaded))) if shaded > column else start
                yield x, start - height, light - height, end - height


# Sky and sea


def _paint_sky(stage: Stage) -> None:
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


def _paint_sea(stage: Stage) -> None:
    """Ripples, longer the nearer they are."""
    canvas = stage.canvas
    depth = canvas.height - stage.horizon
    for i in range(canvas.width * depth // 60):
        chance = stage.noise(6, i)
        y = (chance >> 4) % depth
        for dx in range(1 + (chance >> 20) % (2 + y // 12)):
            x = chance % canvas.width + dx
            canvas.blend(x, stage.horizon + y, stage.hour.ripple, 0.1, "-")


def _paint_mirrored_walls(stage: Stage) -> None:
    """The city upside down in the water; what the ground hides of it is painted over later."""
    mirrored: dict[tuple[int, int], Rgb] = {}
    depth = 2 * stage.scale.slab
    for cell in stage.back_to_front:
        for x, foot, paints in stage.walls.get(cell, ()):
            for y, paint in enumerate(reversed(paints), foot + depth):
                mirrored[x, y] = paint[0]
    clear = stage.hour.mirrored
    rows = range(stage.canvas.height)
    sway = [(0, 0, 1, 0, 0, -1)[noise(7, y) % 6] * (y % 2) for y in rows]
    shares = [clear if y % 3 else round(clear * 0.7, 2) for y in rows]
    for (x, y), colour in mirrored.items():
        if 0 <= y < stage.canvas.height:
            stage.canvas.blend(x + sway[y], y, colour, shares[y], "'")


BOAT = (
    "   |   ",
    "  /|)  ",
    " //|)  ",
    "///|)) ",
    "   |   ",
    "_______",
    " _____ ",
)


def _paint_boats(stage: Stage) -> None:
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


# The ground


class Ground(Struct, frozen=True):
    """How a tile's squares are painted."""

    paint: Callable[[Stage, Cell, "Ground"], None]
    colour: Rgb
    light: Rgb
    dark: Rgb
    sign: str
    is_hatched: bool = False


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


def _paint_square(stage: Stage, cell: Cell) -> None:
    if cell in stage.plan.buildings:
        _paint_building(stage, cell)
    else:
        ground = stage.grounds[stage.plan.letters[cell]]
        ground.paint(stage, cell, ground)
    _paint_slab(stage, cell)


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
    _paint_trees(stage, cell)
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


def _paint_slab(stage: Stage, cell: Cell) -> None:
    """The edge of the ground where the sea begins, with a little foam at its foot."""
    row, column = cell
    letters, hour = stage.plan.letters, stage.hour
    ground = stage.grounds[letters[cell]]
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


# Trees


def _paint_trees(stage: Stage, cell: Cell) -> None:
    tile, flat = stage.scale.tile, stage.scale.flat
    if tile < 5:
        spots = [(0.5, 0.5)]
    elif tile < 9:
        spots = [(0.3, 0.3), (0.7, 0.7)]
    else:
        spots = [(0.25, 0.3), (0.75, 0.4), (0.5, 0.8)]
    for i, (down, along) in enumerate(spots):
        chance = stage.noise(10, *cell, i)
        row = cell[0] + down + (chance & 15) / 80 - 0.1
        column = cell[1] + along + (chance >> 4 & 15) / 80 - 0.1
        x = round(stage.left + (column - row) * tile)
        y = round(stage.top + (column + row) * tile / flat)
        if tile < 2:
            stage.canvas.dot(x, y - 1, _leaves(stage)[1], TREE)
        else:
            _paint_tree(stage, x, y, chance >> 8)


def _leaves(stage: Stage) -> tuple[Rgb, Rgb, Rgb]:
    hour = stage.hour
    leaf = toned(rgb(stage.scene.look.park.ink), hour.ground * 1.05, 0.36)
    return mix(leaf, (240, 255, 140), 0.3), leaf, mix(leaf, hour.shade, 0.45)


def _paint_tree(stage: Stage, x: int, y: int, chance: int) -> None:
    """A fir or a round tree, the light on its left."""
    light, leaf, dark = _leaves(stage)
    tile = stage.scale.tile
    is_fir = chance & 1
    wide = tile * (0.30 + (chance >> 1 & 3) / 40)
    high = max(3, round(tile * ((0.95 if is_fir else 0.65) + (chance >> 3 & 3) / 12)))
    trunk = max(1, int(tile) // 5)
    stage.canvas.span(x, y - trunk, [(stage.hour.trunk, "|", NO_ROOF)] * trunk)
    for k in range(high):
        place = (k + 0.2) / high
        half = int(wide * (place if is_fir else (1 - (2 * place - 1) ** 2) ** 0.5) + 0.3)
        for dx in range(-half, half + 1):
            side = dx / wide + 0.7 * (place - 0.5)
            colour = light if side < -0.3 else leaf if side < 0.45 else dark
            stage.canvas.dot(x + dx, y - trunk - high + k, colour, TREE)


# Buildings

MAST_FROM = 8
"""Buildings of this number and above have a mast with a red light."""

Wall = tuple[int, int, list[Paint]]
"""A column of pixels of a wall: x, the y below its foot, and its pixels from top to bottom."""


class Windows(Struct, frozen=True):
    """How windows are spread over a wall, in pixels."""

    bay: int
    wide: int
    floor: int
    high: int
    first: int
    """How far below the roof they begin."""


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
    colour = rgb(_owner(stage.scene, i).colour)
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


def _owner(scene: Scene, building: int) -> Owner:
    owner = scene.buildings[building].owner
    return scene.look.unused if owner is None else scene.look.owners[owner]


def _paint_building(stage: Stage, cell: Cell) -> None:
    i, height = stage.plan.buildings[cell], stage.heights[cell]
    roof = rgb(_owner(stage.scene, i).colour)
    bright: Paint = (roof, ROOF, i)
    shaded: Paint = (mix(roof, stage.hour.shade, stage.hour.in_shadow), ROOF, i)
    for x, y, light, end in stage.surface(cell, height):
        stage.canvas.span(x, y, [shaded] * (light - y) + [bright] * (end - light))
    for x, foot, paints in stage.walls[cell]:
        stage.canvas.span(x, foot - len(paints), paints)
    _paint_parapet(stage, cell, roof)
    if stage.scene.buildings[i].number >= MAST_FROM and stage.scale.is_fine:
        _paint_mast(stage, cell, height)


def _paint_mast(stage: Stage, cell: Cell, height: int) -> None:
    high = round(stage.scale.storey * 0.8)
    x = stage.halves(cell)[0].stop
    y = stage.fall(x, cell[0]) - height - high + 1
    stage.canvas.span(x, y, [(mix(stage.hour.stone, WHITE, 0.3), "|", NO_ROOF)] * high)
    stage.canvas.dot(x, y, BEACON, "*")


def _paint_parapet(stage: Stage, cell: Cell, roof: Rgb) -> None:
    """A bright rim above the walls, and a line between neighbours that are equally high."""
    row, column = cell
    i, height = stage.plan.buildings[cell], stage.heights[cell]
    left, right = stage.halves(cell)
    rim, seam = mix(roof, WHITE, 0.36), mix(roof, stage.hour.shade, 0.35)
    if stage.scale.tile > 2:
        for x, foot, _ in stage.walls[cell]:
            stage.canvas.span(x, foot - height, [(rim, RIM, i)])
    for beside, edge in (
        ((row, column - 1), [(x, stage.rise(x, column)) for x in left]),
        ((row - 1, column), [(x, stage.fall(x, row)) for x in right]),
    ):
        if stage.plan.buildings.get(beside, i) != i and stage.heights[beside] == height:
            for x, y in edge:
                stage.canvas.dot(x, y - height, seam, ROOF)


# Labels

Spot = tuple[int, int]
"""The x and the y of a pixel."""


def _roof_labels(stage: Stage) -> Iterator[Label]:
    """Where the numbers go: near the middle of what can be seen of each roof."""
    spots: dict[int, set[Spot]] = {}
    for x, column in enumerate(stage.canvas.columns):
        for y in range(0, stage.canvas.height - 1, 2):
            _, sign, i = column[y]
            if sign == ROOF and i == column[y + 1][2] != NO_ROOF:
                spots.setdefault(i, set()).add((x, y))
    for i, places in sorted(spots.items()):
        owner, number = _owner(stage.scene, i), str(stage.scene.buildings[i].number)
        roomy = {(x, y) for x, y in places if places >= {(x - 1, y), (x + 1, y), (x + 2, y)}}
        x, y = _most_central(roomy or places)
        yield Label(x, y, owner.shape + number if roomy else number, rgb(owner.ink), i)


def _most_central(places: set[Spot]) -> Spot:
    middle_x = sum(x for x, _ in places) / len(places)
    middle_y = sum(y for _, y in places) / len(places)
    return min(places, key=lambda spot: (abs(spot[0] - middle_x) + abs(spot[1] - middle_y), spot))
