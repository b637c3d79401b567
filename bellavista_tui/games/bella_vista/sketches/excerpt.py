"""A piece of a city with a few buildings, as it is drawn beside a rule."""

from collections.abc import Iterator

from bellavista_tui.core.strict import KeyedError, Strict
from bellavista_tui.games.bella_vista.library import load_rules
from bellavista_tui.games.bella_vista.rulebook import OUTSIDE, Tiles
from bellavista_tui.games.bella_vista.shapes import Cell, Cells, at_origin, rotations
from bellavista_tui.games.bella_vista.sketches.notation import building_of, cells_of, read_at
from bellavista_tui.games.bella_vista.sketches.sketch import SketchedBuilding
from bellavista_tui.games.bella_vista.state import Building

WIDEST, HIGHEST = 11, 5
"""The squares that there is room for on a small screen."""


class Excerpt(Strict, frozen=True):
    """The map in the letters of the tiles, and buildings in the notation of sketches."""

    map: str
    buildings: tuple[str, ...] = ()
    ghost: str = ""
    """A building on its way, where it may stand."""
    refused: str = ""
    """One that may not stand there."""
    lit: str = ""

    def __post_init__(self) -> None:
        """What is drawn must be possible."""
        _check_map(self.rows)
        built: set[Cell] = set()
        for key, text in self._texts:
            cells = _footprint(key, text)
            self._check_on_map(key, cells)
            if key != "refused":
                if not all(self.rows[row][column] in _districts() for row, column in cells):
                    raise KeyedError(key, f"{text} does not stand on districts only.")
                if built.intersection(cells):
                    raise KeyedError(key, f"{text} stands on another building.")
            built.update(cells)
        if self.ghost and self.refused:
            raise KeyedError("refused", "there is a ghost already.")
        if self.lit:
            self._check_on_map("lit", read_at("lit", cells_of, self.lit))

    @property
    def _texts(self) -> Iterator[tuple[str, str]]:
        """All buildings as they are written, by key."""
        for i, text in enumerate(self.buildings):
            yield f"buildings[{i}]", text
        for key, text in (("ghost", self.ghost), ("refused", self.refused)):
            if text:
                yield key, text

    def _check_on_map(self, key: str, cells: Cells) -> None:
        rows = self.rows
        if any(row >= len(rows) or column >= len(rows[0]) for row, column in cells):
            raise KeyedError(key, "it lies beyond the map.")

    @property
    def rows(self) -> tuple[str, ...]:
        """The map, line by line."""
        return tuple(self.map.split())

    @property
    def built(self) -> tuple[Building, ...]:
        """The buildings that stand there."""
        return tuple(_building(text) for text in self.buildings)

    @property
    def tried(self) -> Building | None:
        """The one that is on its way, or refused."""
        text = self.ghost or self.refused
        return _building(text) if text else None

    @property
    def lit_cells(self) -> frozenset[Cell]:
        """The squares that the caption speaks of."""
        return frozenset(cells_of(self.lit)) if self.lit else frozenset()


def _building(text: str) -> Building:
    sketched = building_of(text)
    return Building(sketched.owner, sketched.number, sketched.cells)


def _footprint(key: str, text: str) -> Cells:
    """The cells of a building, which must have its shape."""
    building: SketchedBuilding = read_at(key, building_of, text)
    rules = load_rules()
    if building.number not in rules.numbers:
        raise KeyedError(key, f"there is no building {building.number}.")
    if at_origin(building.cells) not in rotations(rules.buildings[building.number - 1]):
        raise KeyedError(key, f"building {building.number} does not have that shape.")
    return building.cells


def _districts() -> frozenset[str]:
    return frozenset(district.letter for district in load_rules().tiles.districts)


def _check_map(rows: tuple[str, ...]) -> None:
    """There must be room for it, and every tile must fit into it, whole or cut off."""
    if not 0 < len(rows) <= HIGHEST or not all(len(row) == len(rows[0]) <= WIDEST for row in rows):
        reason = f"it must be lines of the same length, at most {HIGHEST} lines of {WIDEST}."
        raise KeyedError("map", reason)
    tiles: dict[str, list[Cell]] = {}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            tiles.setdefault(letter, []).append((row, column))
    for letter in tiles.keys() - {OUTSIDE}:
        if letter not in load_rules().tiles.letters:
            raise KeyedError("map", f"{letter!r} is the letter of no tile.")
        if not _is_part_of_tile(tiles[letter], load_rules().tiles, letter):
            raise KeyedError("map", f"{letter!r} is no part of a single tile.")


def _is_part_of_tile(cells: list[Cell], tiles: Tiles, letter: str) -> bool:
    """Whether the tile can lie so that it covers all of these squares."""
    (first_row, first_column), *_others = cells
    return any(
        set(cells) <= {(first_row + r - row, first_column + c - column) for r, c in shape}
        for shape in rotations(tiles.shape(letter))
        for row, column in shape
    )
