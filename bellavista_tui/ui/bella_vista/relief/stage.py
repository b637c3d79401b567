"""Where things are: from the squares of the map to the pixels of the canvas.

The view is a parallel one. The corner of the map at row v and column u lies `u - v` tiles to the
right and `u + v` tiles down, so all edges rise or fall by one slope, and every column of pixels of
a wall or a roof is a single span.
"""

from collections.abc import Iterator
from functools import cached_property
from math import floor

from msgspec.structs import replace

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.relief.canvas import Canvas
from bellavista_tui.ui.bella_vista.relief.chance import noise
from bellavista_tui.ui.bella_vista.relief.hours import DAY, NIGHT
from bellavista_tui.ui.bella_vista.relief.plan import turned
from bellavista_tui.ui.bella_vista.relief.scale import Extent, best_scale, extent
from bellavista_tui.ui.bella_vista.relief.scene import Scene


class Stage:
    """What is painted, where, and how large."""

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self.scene = replace(scene, quarter_turns=scene.quarter_turns % 4)
        self.hour = NIGHT if scene.is_night else DAY
        self.canvas = Canvas(width, height)
        plans = [turned(scene, turns) for turns in range(4)]
        extents = [extent(scene, plan) for plan in plans]
        self.plan = plans[self.scene.quarter_turns]
        self.scale = best_scale(extents, width - self.scene.room_left, height)
        self._put_in_the_middle(extents[self.scene.quarter_turns])
        self.back_to_front = sorted(self.plan.letters, key=lambda cell: (sum(cell), cell))
        self.heights = {
            cell: self.scale.height(scene.buildings[i].number)
            for cell, i in self.plan.buildings.items()
        }

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
        middle = (canvas.width + self.scene.room_left) // 2
        self.left = middle - int((city.left + city.right) * scale.tile / 2)
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
