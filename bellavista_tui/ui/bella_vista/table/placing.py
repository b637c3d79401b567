"""A building on its way into the city: where its ghost is, and what it would bring there."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.construction import (
    find_placement,
    keeps_constraint,
    number_to_place,
    open_placements,
)
from bellavista_tui.games.bella_vista.explain import Gain, build_gain, lower_neighbours
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.shapes import Cell, Cells, Drawing, at_origin, rotations
from bellavista_tui.games.bella_vista.standing import carry, standing_of
from bellavista_tui.games.bella_vista.state import Board, Building


class Spot(NamedTuple):
    """Where a building is held: the square under its middle, and how far it is turned."""

    middle: Cell
    turn: int


class Prospect(Struct, frozen=True, kw_only=True):
    """What a building would bring, with what a person wants to know besides."""

    gain: Gain
    neighbours: tuple[Building, ...]
    """The lower buildings beside it."""
    keeps: bool
    """Whether it keeps the constraint; otherwise it earns nothing (rule 5.4)."""
    owned: int
    """The placements that its architect's buildings would stand on."""


class Placing(Struct, frozen=True):
    """A ghost of the building somewhere on the map; every step gives another one."""

    placements: Placements
    board: Board
    number: int
    owner: int | None
    """None: the building is of the unused colour, and brings nothing to anybody."""
    legal: tuple[int, ...]
    """The placements where the building may stand, the best first."""
    lit: frozenset[Cell]
    """The cells that one or another of them covers."""
    spot: Spot

    @classmethod
    def start(cls, placements: Placements, board: Board, number: int) -> "Placing":
        """The building on its best legal placement; number: one in hand may be tried as well."""
        board = _with_building_due(board, number)
        owner = None if board.phase == "neutral" else board.to_move
        legal = _best_first(placements, board, number, owner)
        lit = open_cells(placements, board, number)
        shapes = rotations(placements.rules.buildings[number - 1])
        first = placements.cells[legal[0]] if legal else shapes[0]
        placing = cls(placements, board, number, owner, legal, lit, _spot_of(first, shapes))
        return placing if legal else placing.in_the_middle()

    @property
    def cells(self) -> Cells:
        """The squares under the ghost: the building's shape, kept within the map."""
        shape = self._shapes[self.spot.turn]
        middle = _middle(shape)
        height, width = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
        rows = self.board.city.map
        top = _within(self.spot.middle[0] - middle[0], len(rows) - height)
        left = _within(self.spot.middle[1] - middle[1], len(rows[0]) - width)
        return tuple((top + row, left + column) for row, column in shape)

    @property
    def placement(self) -> int | None:
        """Which legal placement the ghost is on, if any."""
        placement = self.placements.index.get((self.number, self.cells))
        return placement if placement in self.legal else None

    @property
    def is_legal(self) -> bool:
        """Whether the building may stand here."""
        return self.placement is not None

    @property
    def can_turn(self) -> bool:
        """Whether the building looks another way when turned."""
        return len(self._shapes) > 1

    @property
    def gain(self) -> Gain | None:
        """What the building would bring its owner here."""
        placement = self.placement
        if placement is None or self.owner is None:
            return None
        return build_gain(self.placements, self.board, self.owner, placement)

    @property
    def prospect(self) -> Prospect | None:
        """The same, with its reasons."""
        placement, gain, placements, board = self.placement, self.gain, self.placements, self.board
        if placement is None or gain is None or self.owner is None:
            return None
        return Prospect(
            gain=gain,
            neighbours=lower_neighbours(placements, board, placement),
            keeps=keeps_constraint(placements, board, placement),
            owned=standing_of(placements, board).owned[self.owner] | 1 << placement,
        )

    @property
    def refusal(self) -> Refusal | None:
        """Why the building may not stand here."""
        verdict = find_placement(self.placements, self.board, self.cells)
        return verdict if isinstance(verdict, Refusal) else None

    def moved(self, rows: int, columns: int) -> "Placing":
        """The ghost so many squares down and to the right, as far as the map goes."""
        # From where it is seen: a ghost held back by the edge must follow the next key at once.
        row, column = _spot_of(self.cells, self._shapes).middle
        return self.at((row + rows, column + columns))

    def turned(self, clockwise: bool = True) -> "Placing":
        """The ghost turned by a quarter about its middle."""
        turn = (self.spot.turn + (1 if clockwise else -1)) % len(self._shapes)
        return self._to(Spot(self.spot.middle, turn))

    def at(self, cell: Cell) -> "Placing":
        """The ghost with its middle on the square, or as near as the map's edge lets it."""
        return self._to(Spot(cell, self.spot.turn))

    def on(self, cells: Cells) -> "Placing":
        """The ghost on these squares."""
        return self._to(_spot_of(cells, self._shapes))

    def in_the_middle(self) -> "Placing":
        """The ghost in the middle of the city, unturned."""
        rows = self.board.city.map
        return self._to(Spot((len(rows) // 2, len(rows[0]) // 2), 0))

    def next(self) -> "Placing":
        """The ghost on the next best legal placement, after the last on the best.

        From an illegal spot it comes to the best.
        """
        return self._jumped(1)

    def previous(self) -> "Placing":
        """The ghost on the legal placement before; from an illegal spot, on the last."""
        return self._jumped(-1)

    def _jumped(self, step: int) -> "Placing":
        if not self.legal:
            return self
        placement = self.placement
        outside = -1 if step > 0 else 0
        here = outside if placement is None else self.legal.index(placement)
        target = self.legal[(here + step) % len(self.legal)]
        return self._to(_spot_of(self.placements.cells[target], self._shapes))

    def _to(self, spot: Spot) -> "Placing":
        return replace(self, spot=spot)

    @property
    def _shapes(self) -> tuple[Cells, ...]:
        return rotations(self._drawing)

    @property
    def _drawing(self) -> Drawing:
        return self.placements.rules.buildings[self.number - 1]


def _with_building_due(board: Board, number: int) -> Board:
    """The board with this building to be placed now, so that a card in hand can be tried."""
    if board.phase in ("build", "neutral") and number_to_place(board) == number:
        return board
    return carry(board, replace(board, phase="build", turned=(*board.turned, number)))


def open_cells(placements: Placements, board: Board, number: int) -> frozenset[Cell]:
    """The cells that the building may cover, in one place or another."""
    return frozenset().union(
        *(placements.cells[p] for p in _open_places(placements, board, number))
    )


def _open_places(placements: Placements, board: Board, number: int) -> list[int]:
    return placements.members(open_placements(placements, board, number), number, placements.spans)


def _best_first(
    placements: Placements, board: Board, number: int, owner: int | None
) -> tuple[int, ...]:
    """Most coins, most contracts opened, most for the objectives, then in reading order."""
    places = _open_places(placements, board, number)
    if owner is None:
        return tuple(places)

    def worth(placement: int) -> tuple[int, int, int]:
        gain = build_gain(placements, board, owner, placement)
        objectives = gain.objectives.height + gain.objectives.ensemble
        return gain.coins, len(gain.contracts), objectives

    return tuple(sorted(places, key=worth, reverse=True))


def _spot_of(cells: Cells, shapes: tuple[Cells, ...]) -> Spot:
    shape = at_origin(cells)
    top, left = cells[0][0] - shape[0][0], cells[0][1] - shape[0][1]
    row, column = _middle(shape)
    return Spot((top + row, left + column), shapes.index(shape))


@lru_cache(maxsize=64)
def _middle(shape: Cells) -> Cell:
    """The square of the shape nearest to its centre of gravity: it stays under the pointer."""
    row = sum(row for row, _ in shape) / len(shape)
    column = sum(column for _, column in shape) / len(shape)
    return min(shape, key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - column) ** 2)


def _within(position: int, last: int) -> int:
    return max(0, min(position, last))
