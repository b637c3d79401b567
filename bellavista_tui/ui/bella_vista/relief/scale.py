"""How large a city can be shown in so many pixels, and how high its storeys are then."""

from msgspec import Struct

from bellavista_tui.ui.bella_vista.relief.plan import Plan
from bellavista_tui.ui.bella_vista.relief.scene import Scene


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
