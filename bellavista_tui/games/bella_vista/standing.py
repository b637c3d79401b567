"""What follows from a board and makes the next move quick to find (see placements.py).

None of it is ever encoded: a board that was made by a move carries it along in its `__dict__`, and
one that was decoded has it worked out when first asked.
"""

from msgspec import Struct

from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.state import Board, building_order, replaced


class Standing(Struct, frozen=True, gc=False):
    """Where the buildings stand, as sets of placements, and the order of building."""

    free: int
    """The placements, of any building, on cells that are all free."""
    placed: int
    """Those that buildings stand on."""
    owned: tuple[int, ...]
    """Those that each architect's buildings stand on."""
    turns: tuple[int, ...]
    """The bids in building order (rule 4.1) from the first card turned up to the round's end."""

    def plus(self, placements: Placements, owner: int | None, placement: int) -> "Standing":
        """The standing with one more building."""
        bit = 1 << placement
        owned = self.owned
        if owner is not None:
            owned = replaced(owned, owner, owned[owner] | bit)
        return Standing(
            self.free & placements.apart[placement], self.placed | bit, owned, self.turns
        )

    def with_turns(self, turns: tuple[int, ...]) -> "Standing":
        """The standing when a round's building begins or ends."""
        return Standing(self.free, self.placed, self.owned, turns)


def standing_of(placements: Placements, board: Board) -> Standing:
    """The board's standing."""
    return board.__dict__.get("standing") or _work_out(placements, board)


def _work_out(placements: Placements, board: Board) -> Standing:
    turns = building_order(board) if board.turned else ()
    standing = Standing(placements.all, 0, (0,) * len(board.architects), turns)
    for building in board.buildings:
        placement = placements.index[building.number, building.cells]
        standing = standing.plus(placements, building.owner, placement)
    keep_standing(board, standing)
    return standing


def carry(old: Board, new: Board) -> Board:
    """The new board, with the standing of the old one, from which it differs in other things."""
    new.__dict__["standing"] = old.__dict__.get("standing")
    return new


def keep_standing(board: Board, standing: Standing) -> Board:
    """The board, which keeps the standing that was worked out from the one before it."""
    board.__dict__["standing"] = standing
    return board
