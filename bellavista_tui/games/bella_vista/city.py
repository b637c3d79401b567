"""A city's map, and the survey of it: what lies where, and what touches what (rules 1 and 2.1)."""

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.rulebook import OUTSIDE, District, Rulebook
from bellavista_tui.games.bella_vista.shapes import (
    Cell,
    at_origin,
    connected_groups,
    neighbours,
    rotations,
)


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """A city's name and map; row 0 is at the top."""

    name: str
    map: tuple[str, ...]


class CityError(BellavistaError):
    """A map that is no city."""

    rule = "2.1"

    def __init__(self, reason: str) -> None:
        super().__init__(f"This is no city: {reason}")
        self.reason = reason


class Survey:
    """What a valid city's map says. Making one of a map that is no city raises `CityError`."""

    def __init__(self, rules: Rulebook, city: City) -> None:
        self.rules = rules
        self.letters = read_map(rules, city.map)
        """The letter of the tile on each square that is not outside."""
        self._check_tiles()
        self._check_whole(len(city.map), len(city.map[0]))
        self.district: dict[Cell, District] = self._districts()
        """The district of each cell that can be built on (rule 1.1), in reading order."""

    @cached_property
    def border(self) -> frozenset[Cell]:
        """The cells with a side that touches nothing (rule 1.3)."""
        inside = self.letters.keys()
        return frozenset(cell for cell in self.district if not inside >= set(neighbours(cell)))

    @cached_property
    def parks(self) -> tuple[frozenset[Cell], ...]:
        """For each park (rule 1.8), the cells beside it."""
        return self._beside(self.rules.tiles.parks)

    @cached_property
    def rivers(self) -> tuple[frozenset[Cell], ...]:
        """For each river (rule 1.8), the cells beside it."""
        return self._beside(self.rules.tiles.rivers)

    def _districts(self) -> dict[Cell, District]:
        by_letter = {district.letter: district for district in self.rules.tiles.districts}
        return {
            cell: by_letter[letter] for cell, letter in self.letters.items() if letter in by_letter
        }

    def _beside(self, tiles: tuple[str, ...]) -> tuple[frozenset[Cell], ...]:
        squares = {cell for cell, letter in self.letters.items() if letter in tiles}
        return tuple(
            frozenset(next_to for cell in group for next_to in neighbours(cell))
            & self.district.keys()
            for group in connected_groups(squares)
        )

    def _check_tiles(self) -> None:
        squares: dict[str, list[Cell]] = {letter: [] for letter in self.rules.tiles.letters}
        for cell, letter in self.letters.items():
            squares[letter].append(cell)
        for letter, cells in squares.items():
            if not cells:
                raise CityError(f"the tile {letter!r} is missing from the map.")
            shape = self.rules.tiles.shape(letter)
            if at_origin(cells) not in rotations(shape):
                raise CityError(
                    f"the tile {letter!r} must stand there once, in its shape {' / '.join(shape)}."
                )

    def _check_whole(self, height: int, width: int) -> None:
        if len(connected_groups(self.letters.keys())) > 1:
            raise CityError("the city is not in one piece.")
        frame = ((row, column) for row in range(-1, height + 1) for column in range(-1, width + 1))
        groups = connected_groups({cell for cell in frame if cell not in self.letters})
        if len(groups) > 1:
            row, column = min(min(group) for group in groups if (-1, -1) not in group)
            raise CityError(f"there is a hole in the city at row {row + 1}, column {column + 1}.")


def read_map(rules: Rulebook, rows: tuple[str, ...]) -> dict[Cell, str]:
    """The letters of a map by square, in reading order; raises `CityError` for what is no map."""
    limits = rules.city
    if not rows or not rows[0]:
        raise CityError("the map is empty.")
    if len(rows) > limits.max_height or len(rows[0]) > limits.max_width:
        raise CityError(
            f"the map is {len(rows[0])} wide and {len(rows)} high;"
            f" at most {limits.max_width} wide and {limits.max_height} high is allowed."
        )
    letters: dict[Cell, str] = {}
    for row, line in enumerate(rows):
        if len(line) != len(rows[0]):
            raise CityError(f"row {row + 1} of the map is not as long as the first.")
        for column, letter in enumerate(line):
            if letter == OUTSIDE:
                continue
            if letter not in rules.tiles.letters:
                raise CityError(
                    f"row {row + 1}, column {column + 1} of the map has {letter!r},"
                    " which is the letter of no tile."
                )
            letters[row, column] = letter
    return letters


def beside_any(areas: Iterable[frozenset[Cell]]) -> frozenset[Cell]:
    """The cells beside at least one of the parks or rivers."""
    return frozenset().union(*areas)
