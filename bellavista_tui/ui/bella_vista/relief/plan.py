"""The city turned before the viewer, so that nothing else needs to know of turning."""

from msgspec import Struct

from bellavista_tui.games.bella_vista.rulebook import OUTSIDE
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.relief.scene import Scene


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
