"""Where the buildings of a board stand, as sets of placements (see tables.py).

All of it follows from the buildings, so it is never encoded: a board that was made by a move
carries it along in its `__dict__`, and one that was decoded has it worked out when first asked.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.games.bella_vista.state import Board, Building, replaced
from bellavista_tui.games.bella_vista.tables import Tables


class Standing(Struct, frozen=True, gc=False):
    """The sets of placements that follow from the buildings."""

    free: int
    """The placements, of any building, on cells that are all free."""
    placed: int
    """Those that buildings stand on."""
    owned: tuple[int, ...]
    """Those that each architect's buildings stand on."""

    def plus(self, tables: Tables, owner: int | None, placement: int) -> "Standing":
        """The standing with one more building."""
        bit = 1 << placement
        owned = self.owned
        if owner is not None:
            owned = replaced(owned, owner, owned[owner] | bit)
        return Standing(self.free & ~tables.conflicts[placement], self.placed | bit, owned)


def standing_of(tables: Tables, board: Board) -> Standing:
    """The board's standing."""
    kept: Standing | None = board.__dict__.get("standing")
    if kept is None:
        kept = Standing(tables.all, 0, (0,) * len(board.architects))
        for building in board.buildings:
            placement = tables.index[building.number, building.cells]
            kept = kept.plus(tables, building.owner, placement)
        board.__dict__["standing"] = kept
    return kept


def changed(board: Board, **fields: Any) -> Board:
    """The board with other values in some fields, its buildings not among them."""
    new = replace(board, **fields)
    new.__dict__["standing"] = board.__dict__.get("standing")
    return new


def with_building(
    tables: Tables, board: Board, owner: int | None, placement: int, **fields: Any
) -> Board:
    """The board with one more building, and other values in some fields."""
    building = Building(owner, tables.number[placement], tables.cells[placement])
    standing = standing_of(tables, board).plus(tables, owner, placement)
    new = replace(board, buildings=(*board.buildings, building), **fields)
    new.__dict__["standing"] = standing
    return new
