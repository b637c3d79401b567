"""Sketches as people write them down: `a3 0,3-3,3` is the first architect's building 3.

Architects are `a` to `d`, the unused colour is `x`. Squares are `row,column`, or a rectangle
from corner to corner; several stand one after the other. A bid `a0:6` is the card 6 on slot 0.
"""

import re
from collections.abc import Callable, Iterable
from typing import Literal, TypeVar

from bellavista_tui.core.strict import KeyedError, Strict
from bellavista_tui.games.bella_vista.shapes import Cell, Cells
from bellavista_tui.games.bella_vista.sketches.sketch import (
    Names,
    Numbers,
    Sketch,
    SketchedBid,
    SketchedBuilding,
    SketchedPiece,
)
from bellavista_tui.games.bella_vista.state import Phase

T = TypeVar("T")

ARCHITECTS = "abcd"
UNUSED = "x"

SQUARES = r"(\d{1,2}),(\d{1,2})(?:-(\d{1,2}),(\d{1,2}))?"
BUILDING = r"([a-dx])(\d) (.+)"
PIECE = r"([a-dx])(\d)"
BID = r"([a-d])(\d{1,2})(?::(\d))?"


class NotationError(ValueError):
    """A text that is not written as it must be."""


def cells_of(text: str) -> Cells:
    """`0,3-3,3`, or `1,17 1,18 2,17`: squares, sorted as a move has them."""
    cells: set[Cell] = set()
    for part in text.split():
        top, left, bottom, right = _parsed(SQUARES, part, "squares like 0,3 or 0,3-3,3")
        rows = range(int(top), int(bottom or top) + 1)
        columns = range(int(left), int(right or left) + 1)
        cells.update((row, column) for row in rows for column in columns)
    if not cells:
        raise NotationError("there must be squares, like 0,3 or 0,3-3,3.")
    return tuple(sorted(cells))


def architect_of(letter: str) -> int | None:
    """`a` to `d`; None for `x`, the unused colour."""
    return None if letter == UNUSED else ARCHITECTS.index(letter)


def building_of(text: str) -> SketchedBuilding:
    """`a3 0,3-3,3`."""
    owner, number, cells = _parsed(BUILDING, text, "a building like a3 0,3-3,3")
    return SketchedBuilding(number=int(number), owner=architect_of(owner), cells=cells_of(cells))


def piece_of(text: str) -> SketchedPiece:
    """`a3`."""
    owner, number = _parsed(PIECE, text, "a building like a3")
    return SketchedPiece(number=int(number), owner=architect_of(owner))


def bid_of(text: str) -> SketchedBid:
    """`a0:6`, or `a0` where any card will do."""
    player, slot, card = _parsed(BID, text, "a bid like a0:6")
    return SketchedBid(
        slot=int(slot), player=ARCHITECTS.index(player), card=int(card) if card else None
    )


def order_of(text: str) -> Numbers:
    """`abba`."""
    if not set(text) <= set(ARCHITECTS):
        raise NotationError("an order is letters from a to d, like abcd.")
    return tuple(map(ARCHITECTS.index, text))


def numbers_of(text: str) -> Numbers:
    """`2 6 8`."""
    if not all(each.isdecimal() for each in text.split()):
        raise NotationError("cards are numbers, like 2 6 8.")
    return tuple(map(int, text.split()))


def _parsed(pattern: str, text: str, wanted: str) -> tuple[str, ...]:
    match = re.fullmatch(pattern, text.strip(), re.ASCII)
    if not match:
        raise NotationError(f"{text!r} must be {wanted}.")
    return tuple(group or "" for group in match.groups())


class WrittenSketch(Strict, frozen=True):
    """A sketch with its keys, each in the shortest form that a person would write."""

    city: str = "london"
    architects: Literal[2, 3, 4] = 2
    round: int | None = None
    phase: Phase | None = None
    constraint: str | None = None
    covered: Names = ()
    constraint_pile: Names = ()
    height: str | None = None
    ensemble: str | None = None
    contracts: Names = ()
    contract_pile: Names = ()
    coins: Numbers = ()
    taken: tuple[Names, ...] = ()
    hands: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    order: str = ""
    bids: tuple[str, ...] | None = None
    buildings: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    rest: Literal["placed", "aside"] = "placed"

    def __post_init__(self) -> None:
        """All that is written in a form of its own must be written so."""
        for key, read in _FORMS.items():
            value = getattr(self, key)
            for text in (value,) if isinstance(value, str) else value or ():
                read_at(key, read, text)

    @property
    def sketch(self) -> Sketch:
        """What is written."""
        facts = {field: getattr(self, field) for field in self.__struct_fields__}
        for key, read in _FORMS.items():
            value = facts[key]
            facts[key] = read(value) if isinstance(value, str) else _each(read, value)
        return Sketch(**facts)


_FORMS: dict[str, Callable[[str], object]] = {
    "hands": numbers_of,
    "piles": numbers_of,
    "order": order_of,
    "bids": bid_of,
    "buildings": building_of,
    "aside": piece_of,
}


def read_at(key: str, read: Callable[[str], T], text: str) -> T:
    """What the text of a key says; where it says nothing, the error names the key."""
    try:
        return read(text)
    except NotationError as error:
        raise KeyedError(key, str(error)) from None


def _each(read: Callable[[str], T], texts: Iterable[str] | None) -> tuple[T, ...] | None:
    return None if texts is None else tuple(map(read, texts))
