"""Footprints: sets of squares that can be turned but not flipped."""

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from bellavista_tui.core.strict import KeyedError

Cell = tuple[int, int]
"""Row and column, from 0 at the top left of the city's map."""

Cells = tuple[Cell, ...]
"""Cells sorted by row, then column, each once."""

Drawing = Annotated[tuple[str, ...], Meta(min_length=1, max_length=16)]
"""Rows of `#` for a square and `.` for none."""


def at_origin(cells: Iterable[Cell]) -> Cells:
    """The same shape moved to the top left corner."""
    cells = sorted(cells)
    top, left = cells[0][0], min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


@lru_cache(maxsize=64)
def rotations(drawing: Drawing) -> tuple[Cells, ...]:
    """The different ways in which a shape can be turned, as drawn first."""
    cells = drawn_cells(drawing)
    turns: dict[Cells, None] = {}
    for _ in range(4):
        turns.setdefault(at_origin(cells))
        cells = {(column, -row) for row, column in cells}
    return tuple(turns)


def drawn_cells(drawing: Drawing) -> set[Cell]:
    """The squares of a drawing, in its own coordinates."""
    return {
        (row, column)
        for row, line in enumerate(drawing)
        for column, mark in enumerate(line)
        if mark == "#"
    }


def check_drawing(key: str, drawing: Drawing) -> None:
    """Raise `KeyedError` unless the drawing shows one connected shape."""
    if any(len(line) > 16 or set(line) - {"#", "."} for line in drawing):
        raise KeyedError(key, "a shape is drawn with # and . on lines of at most 16 of them.")
    cells = drawn_cells(drawing)
    if not cells:
        raise KeyedError(key, "a shape needs at least one square.")
    if len(connected_groups(cells)) > 1:
        raise KeyedError(key, f"the shape {' / '.join(drawing)} is not in one piece.")


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four squares that share a side with this one (rule 1.2)."""
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def connected_groups(cells: Set[Cell]) -> list[Cells]:
    """The cells as groups that hang together by their sides, in reading order."""
    todo = set(cells)
    groups = []
    for start in sorted(cells):
        if start in todo:
            todo.remove(start)
            groups.append(_flood(start, todo))
    return groups


def _flood(start: Cell, todo: set[Cell]) -> Cells:
    reached, edge = [start], [start]
    while edge:
        beside = todo.intersection(neighbours(edge.pop()))
        todo -= beside
        reached += beside
        edge += beside
    return tuple(sorted(reached))


def bits(members: int) -> list[int]:
    """The numbers in a set that is kept as one integer, a bit for each; highest first."""
    found = []
    while members:
        highest = members.bit_length() - 1
        found.append(highest)
        members ^= 1 << highest
    return found
