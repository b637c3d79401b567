"""Random cities: valid by construction, and with something for every constraint and contract.

Tiles are laid one after another, in random order, where they touch what lies there. The map is one
integer with a bit for each square, framed by a margin so that no step leaves it at a side.
"""

from functools import lru_cache

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.city import City, Survey, beside_any
from bellavista_tui.games.bella_vista.rulebook import OUTSIDE, Rulebook
from bellavista_tui.games.bella_vista.shapes import Drawing, rotations

STYLES = (1, 2, 4, 12)
"""How many random positions a tile chooses from: few make straggling cities, many compact ones."""

TRIES = 8
"""How often a tile may choose again where it would close off a hole."""


class _Sheet:
    """A blank map of the largest size, and where each shape can lie on it."""

    def __init__(self, rules: Rulebook) -> None:
        self.height, self.width = rules.city.max_height, rules.city.max_width
        self.stride = self.width + 2
        squares = (self.bit(row, col) for row in range(self.height) for col in range(self.width))
        self.inside = sum(squares)
        self.everywhere = (1 << self.stride * (self.height + 2)) - 1
        tiles = rules.tiles
        self.positions = {
            shape: self._positions(shape)
            for shape in (tiles.district_shape, tiles.park_shape, tiles.river_shape)
        }

    def bit(self, row: int, column: int) -> int:
        return 1 << (row + 1) * self.stride + column + 1

    def _positions(self, drawing: Drawing) -> tuple[tuple[int, int], ...]:
        """Each position of a shape with the squares around it."""
        found = []
        for shape in rotations(drawing):
            for row in range(self.height - max(r for r, _ in shape)):
                for column in range(self.width - max(c for _, c in shape)):
                    squares = sum(self.bit(row + r, column + c) for r, c in shape)
                    found.append((squares, self.spread(squares) & ~squares))
        return tuple(found)

    def spread(self, squares: int) -> int:
        """The squares with all that touch them by a side."""
        s = self.stride
        return squares | squares << 1 | squares >> 1 | squares << s | squares >> s

    def has_hole(self, built: int) -> bool:
        """Whether some empty square is cut off from the margin (rule 2.1)."""
        empty = self.everywhere & ~built
        reached = self.everywhere & ~self.inside
        while (further := self.spread(reached) & empty) != reached:
            reached = further
        return reached != empty


@lru_cache(maxsize=8)
def _sheet(rules: Rulebook) -> _Sheet:
    return _Sheet(rules)


def random_city(rules: Rulebook, seed: int) -> City:
    """The city of that seed, the same for ever."""
    rng = Rng(~seed)
    while True:
        laid = _lay_tiles(rules, rng)
        if laid and _is_playable(rules, city := City("random", _draw_map(_sheet(rules), laid))):
            return city


def _lay_tiles(rules: Rulebook, rng: Rng) -> dict[str, int] | None:
    """One try at laying all the tiles: the squares of each; None where one found no place."""
    sheet = _sheet(rules)
    style = rng.choice(STYLES)
    built = 0
    laid: dict[str, int] = {}
    for letter in rng.shuffled(rules.tiles.letters):
        squares = _lay(sheet, rules.tiles.shape(letter), built, style, rng)
        if squares is None:
            return None
        laid[letter] = squares
        built |= squares
    return laid


def _lay(sheet: _Sheet, drawing: Drawing, built: int, style: int, rng: Rng) -> int | None:
    """Where to lay a tile: of a few random positions, the one with the longest common side."""
    options = [
        (squares, (around & built).bit_count())
        for squares, around in sheet.positions[drawing]
        if not squares & built and (around & built or not built)
    ]
    for _ in range(TRIES):
        if not options:
            return None
        squares, _ = max((rng.choice(options) for _ in range(style)), key=lambda option: option[1])
        if not sheet.has_hole(built | squares):
            return squares
    return None


def _draw_map(sheet: _Sheet, laid: dict[str, int]) -> tuple[str, ...]:
    """The map as text, without the empty rows and columns around it."""
    rows = [
        "".join(
            next(
                (letter for letter, squares in laid.items() if squares & sheet.bit(row, col)),
                OUTSIDE,
            )
            for col in range(sheet.width)
        )
        for row in range(sheet.height)
    ]
    rows = [row for row in rows if row.strip(OUTSIDE)]
    left = min(len(row) - len(row.lstrip(OUTSIDE)) for row in rows)
    right = max(len(row.rstrip(OUTSIDE)) for row in rows)
    return tuple(row[left:right] for row in rows)


def _is_playable(rules: Rulebook, city: City) -> bool:
    """Whether the city has enough cells beside parks and rivers and on its border."""
    survey = Survey(rules, city)
    limits = rules.city
    return (
        len(beside_any(survey.parks)) >= limits.random_beside_parks
        and len(beside_any(survey.rivers)) >= limits.random_beside_rivers
        and len(survey.border) >= limits.random_border
    )
