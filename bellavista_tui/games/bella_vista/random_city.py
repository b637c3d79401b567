"""Random cities: valid by construction, and with something for every constraint and contract.

Tiles are laid one after another, in random order, where they touch what lies there. The map is one
integer with a bit for each square, framed by a margin so that no step leaves it at a side.
"""

from functools import lru_cache

from bellavista_tui.core.rng import Rng
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.rulebook import OUTSIDE, Rulebook
from bellavista_tui.games.bella_vista.shapes import Drawing, bits, rotations

STYLES = (1, 2, 4, 12)
"""How many random positions a tile chooses from: few make straggling cities, many compact ones."""

GREEN_LOOKS = 6
"""How many more a park or a river has, so that it lies along districts."""

MOST_CITIES = 2_000
"""How many cities are tried before the rules are thought to allow none; three is usual."""

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
    sheet = _sheet(rules)
    rng = Rng(seed, "city")
    for _ in range(MOST_CITIES):
        laid = _lay_tiles(rules, rng)
        if laid and _is_playable(rules, sheet, laid):
            return City("random", _draw_map(sheet, laid))
    raise BellavistaError(
        "No random city fits these rules; make tiles or the random_ numbers of [city] smaller."
    )


def _lay_tiles(rules: Rulebook, rng: Rng) -> dict[str, int] | None:
    """One try at laying all the tiles: the squares of each; None where one found no place."""
    sheet, tiles = _sheet(rules), rules.tiles
    style = rng.choice(STYLES)
    built = districts = 0
    laid: dict[str, int] = {}
    for letter in rng.shuffled(tiles.letters):
        is_district = letter not in tiles.parks + tiles.rivers
        near, looks = (built, style) if is_district else (districts, style + GREEN_LOOKS)
        squares = _lay(sheet, tiles.shape(letter), built, near, looks, rng)
        if squares is None:
            return None
        laid[letter] = squares
        built |= squares
        if is_district:
            districts |= squares
    return laid


def _lay(
    sheet: _Sheet, drawing: Drawing, built: int, near: int, looks: int, rng: Rng
) -> int | None:
    """Where to lay a tile: of a few random positions, the one that touches most of what is near."""
    options = [
        (squares, (around & near).bit_count())
        for squares, around in sheet.positions[drawing]
        if not squares & built and (around & built or not built)
    ]
    for _ in range(TRIES if options else 0):
        squares, _ = max((rng.choice(options) for _ in range(looks)), key=lambda option: option[1])
        if not sheet.has_hole(built | squares):
            return squares
    return None


def _draw_map(sheet: _Sheet, laid: dict[str, int]) -> tuple[str, ...]:
    """The map as text, without the empty rows and columns around it."""
    sheet_letters = [OUTSIDE] * sheet.everywhere.bit_length()
    for letter, squares in laid.items():
        for square in bits(squares):
            sheet_letters[square] = letter
    text = "".join(sheet_letters)
    rows = [text[start : start + sheet.stride] for start in range(0, len(text), sheet.stride)]
    rows = [row for row in rows if row.strip(OUTSIDE)]
    left = min(len(row) - len(row.lstrip(OUTSIDE)) for row in rows)
    right = max(len(row.rstrip(OUTSIDE)) for row in rows)
    return tuple(row[left:right] for row in rows)


def _is_playable(rules: Rulebook, sheet: _Sheet, laid: dict[str, int]) -> bool:
    """Whether the city has enough cells beside parks and rivers and on its border."""
    tiles, limits = rules.tiles, rules.city
    parks = sum(laid[letter] for letter in tiles.parks)
    rivers = sum(laid[letter] for letter in tiles.rivers)
    districts = sum(laid[district.letter] for district in tiles.districts)
    outside = sheet.everywhere & ~(parks | rivers | districts)
    return (
        (sheet.spread(parks) & districts).bit_count() >= limits.random_beside_parks
        and (sheet.spread(rivers) & districts).bit_count() >= limits.random_beside_rivers
        and (sheet.spread(outside) & districts).bit_count() >= limits.random_border
    )
