"""Every way in which a building can stand in a city, numbered once, with what is true of each.

A *placement* is a building's number with the cells it covers. A set of placements is one Python
integer with a bit for each, so that "the free ones that keep the constraint" is a single AND.
Placements are numbered by building, then in reading order: those of lower buildings come first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import TypeVar

from msgspec import Struct

from bellavista_tui.games.bella_vista.city import City, Survey, beside_any
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral
from bellavista_tui.games.bella_vista.rulebook import (
    CONTRACTS,
    FINISHES,
    SYMBOLS,
    Rulebook,
    Variant,
)
from bellavista_tui.games.bella_vista.shapes import Cell, Cells, neighbours, rotations

T = TypeVar("T")

_BITS_OF_BYTE = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
_BIT_BYTES = bytes(code == ord("1") for code in range(256))


class Condition(Struct, frozen=True):
    """What a contract asks: in each of the sets, `need` of one's own (rules 7.2 to 7.6)."""

    sets: tuple[int, ...]
    need: int
    rule: str

    def counts(self, owned: int) -> list[int]:
        """How many of one's own are in each of the sets."""
        return [(owned & each).bit_count() for each in self.sets]


class Placements:
    """The placements of one city for one number of architects; nothing here ever changes."""

    def __init__(self, rules: Rulebook, variant: Variant, city: City) -> None:
        self.rules = rules
        self.variant = variant
        self.survey = Survey(rules, city)
        self.cells, self.spans = self._number_placements()
        """The cells of each placement; and the range of placements of each building, from 1 up."""
        self.number: tuple[int, ...] = tuple(
            number for number, span in self.spans.items() for _ in span
        )
        self.index = {
            (number, cells): p for p, (number, cells) in enumerate(zip(self.number, self.cells))
        }
        longest = max(map(len, self.spans.values()))
        self._halves = [
            (1 << k, (1 << (1 << k)) - 1) for k in range(longest.bit_length() - 1, 2, -1)
        ]
        """Widths in bits with their masks, to find a member by halving down to a byte."""
        self.builds: dict[int, Sequence[Move]] = self._for_each(Build)
        self.neutrals: dict[int, Sequence[Move]] = self._for_each(Neutral)
        """The moves that are placements of each building, in their order."""
        self.all = (1 << len(self.cells)) - 1
        self.lower = {number: (1 << span.start) - 1 for number, span in self.spans.items()}
        """The placements of all lower buildings, for each building."""
        self.of_number = {
            number: (1 << span.stop) - (1 << span.start) for number, span in self.spans.items()
        }
        self.apart, self.touching = self._neighbourhoods()
        """For each placement, those that share no cell with it; and those of them beside it."""
        self._find_places()
        self.heights = {
            "parks": self._heights(self.parks),
            "rivers": self._heights(self.rivers),
            "border": self._heights((self.border,)),
        }
        """For each height objective, what each placement adds to it (rules 9.1, 9.2)."""
        self.keeping = self._constraints()
        """The placements that keep each constraint (rules 5.2, 5.3)."""
        self.conditions = self._contracts()

    def members(self, placements: int, number: int, of: Mapping[int, Sequence[T]]) -> list[T]:
        """What belongs to the building's placements in the set; `of` lists it for all of them."""
        bits = bin(placements >> self.spans[number].start)[:1:-1].encode().translate(_BIT_BYTES)
        return list(compress(of[number], bits))

    def nth_member(self, placements: int, number: int, n: int) -> int:
        """Where among all placements of the building its n-th in the set comes, both from 0."""
        start = 0
        rest = placements >> self.spans[number].start
        for half, lower_half in self._halves:
            low = rest & lower_half
            count = low.bit_count()
            if n < count:
                rest = low
            else:
                n -= count
                rest >>= half
                start += half
        return start + _BITS_OF_BYTE[rest][n]

    def _number_placements(self) -> tuple[tuple[Cells, ...], dict[int, range]]:
        found: list[Cells] = []
        spans = {}
        buildable = self.survey.district.keys()
        for number, drawing in enumerate(self.rules.buildings, 1):
            shapes = rotations(drawing)
            start = len(found)
            # Shapes are moved by whole squares from each cell, so a shape whose top left corner
            # is empty still meets each position once: by its first cell.
            ways = (
                tuple((row + r - shape[0][0], column + c - shape[0][1]) for r, c in shape)
                for row, column in buildable
                for shape in shapes
            )
            found += sorted(cells for cells in ways if buildable >= set(cells))
            spans[number] = range(start, len(found))
        return tuple(found), spans

    def _for_each(self, make: Callable[[Cells], T]) -> dict[int, Sequence[T]]:
        return {
            number: tuple(make(self.cells[p]) for p in span) for number, span in self.spans.items()
        }

    def _neighbourhoods(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        covering = dict.fromkeys(self.survey.district, 0)
        for p, cells in enumerate(self.cells):
            for cell in cells:
                covering[cell] |= 1 << p
        apart = tuple(self.all & ~union(covering[cell] for cell in cells) for cells in self.cells)
        touching = tuple(
            union(covering.get(beside, 0) for cell in cells for beside in neighbours(cell))
            & apart[p]
            for p, cells in enumerate(self.cells)
        )
        return apart, touching

    def _find_places(self) -> None:
        survey = self.survey
        self.border = self._beside(survey.border)
        self.parks = tuple(self._beside(area) for area in survey.parks)
        self.rivers = tuple(self._beside(area) for area in survey.rivers)
        self.beside_park = self._beside(beside_any(survey.parks))
        self.beside_river = self._beside(beside_any(survey.rivers))
        self.on_district = {
            f"{district.symbol}-{district.finish}": self._within(
                cell for cell, other in survey.district.items() if other is district
            )
            for district in self.rules.tiles.districts
        }
        self.straddling = self.all & ~union(self.on_district.values())

    def _set_of(self, belongs: Callable[[Cells], bool]) -> int:
        bits = "".join("01"[belongs(cells)] for cells in reversed(self.cells))
        return int(bits or "0", 2)

    def _beside(self, area: frozenset[Cell]) -> int:
        return self._set_of(lambda cells: not area.isdisjoint(cells))

    def _within(self, area: Iterable[Cell]) -> int:
        cells_there = frozenset(area)
        return self._set_of(cells_there.issuperset)

    def _heights(self, areas: Iterable[int]) -> tuple[int, ...]:
        return tuple(
            number * sum(area >> p & 1 for area in areas) for p, number in enumerate(self.number)
        )

    def _constraints(self) -> dict[str, int]:
        where = self.survey.district.items()
        return {
            **{f"symbol:{s}": self._within(c for c, d in where if d.symbol == s) for s in SYMBOLS},
            **{f"finish:{f}": self._within(c for c, d in where if d.finish == f) for f in FINISHES},
            "park:required": self.beside_park,
            "park:forbidden": self.all & ~self.beside_park,
            "river:forbidden": self.all & ~self.beside_river,
            "border:forbidden": self.all & ~self.border,
        }

    def _contracts(self) -> dict[str, Condition]:
        return {contract: self._condition(*contract.partition(":")[::2]) for contract in CONTRACTS}

    def _condition(self, kind: str, which: str) -> Condition:
        on, needs = self.on_district, self.variant.needs
        match kind:
            case "district":
                return Condition((on[which],), needs.district, "7.2")
            case "pair":
                return Condition(tuple(on[f"{which}-{finish}"] for finish in FINISHES), 1, "7.3")
            case "quartet":
                return Condition(tuple(on[f"{symbol}-{which}"] for symbol in SYMBOLS), 1, "7.4")
            case "straddle":
                return Condition((self.straddling,), needs.straddle, "7.5")
            case "border":
                return Condition((self.border,), needs.border, "7.5")
            case "river":
                return Condition((self.beside_river,), needs.river, "7.6")
            case _:
                return Condition((self.beside_park,), needs.park, "7.6")


@lru_cache(maxsize=32)
def placements_of(rules: Rulebook, architects: int, city: City) -> Placements:
    """The placements of a city, made once a process."""
    return Placements(rules, rules.variant(architects), city)


def union(sets: Iterable[int]) -> int:
    """All the placements of the sets together."""
    together = 0
    for each in sets:
        together |= each
    return together
