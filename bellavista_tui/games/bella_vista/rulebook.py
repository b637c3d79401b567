"""The data of the game, as the files in rules/bella_vista/ give it."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, field

from bellavista_tui.core.strict import KeyedError, Strict
from bellavista_tui.games.bella_vista.shapes import Drawing, check_drawing

Symbol = Literal["flower", "butterfly", "leaf", "songbird"]
Finish = Literal["hatched", "plain"]
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
FINISHES: tuple[Finish, ...] = get_args(Finish)
OUTSIDE = "."

Letter = Annotated[str, Meta(min_length=1, max_length=1)]
Amount = Annotated[int, Meta(ge=0, le=999)]
Coins = Annotated[int, Meta(ge=-999, le=999)]
Count = Annotated[int, Meta(ge=1, le=99)]
Side = Annotated[int, Meta(ge=1, le=64)]

CONSTRAINTS = (
    *(f"symbol:{symbol}" for symbol in SYMBOLS),
    *(f"finish:{finish}" for finish in FINISHES),
    "park:required",
    "park:forbidden",
    "river:forbidden",
    "border:forbidden",
)
"""The constraint cards (rule 2.3)."""

CONTRACTS = (
    *(f"district:{symbol}-{finish}" for symbol in SYMBOLS for finish in FINISHES),
    *(f"pair:{symbol}" for symbol in SYMBOLS),
    *(f"quartet:{finish}" for finish in FINISHES),
    "straddle",
    "border",
    "river",
    "park",
)
"""The contract cards (rule 2.5)."""

HEIGHT_OBJECTIVES = ("parks", "rivers", "border")
ENSEMBLE_OBJECTIVES = ("largest", "count", "penalty")


class District(Strict, frozen=True):
    """One of the eight district tiles (rule 1.7)."""

    letter: Letter
    symbol: Symbol
    finish: Finish


class Tiles(Strict, frozen=True):
    """The tiles that a city is made of."""

    district_shape: Drawing
    districts: tuple[District, ...]
    park_shape: Drawing
    parks: tuple[Letter, ...]
    river_shape: Drawing
    rivers: tuple[Letter, ...]

    def __post_init__(self) -> None:
        for key in ("district_shape", "park_shape", "river_shape"):
            check_drawing(key, getattr(self, key))
        kinds = [(district.symbol, district.finish) for district in self.districts]
        if sorted(kinds) != sorted((s, f) for s in SYMBOLS for f in FINISHES):
            raise KeyedError("districts", "there must be each symbol once hatched, once plain.")
        letters = self.letters
        for i, letter in enumerate(letters):
            if letter == OUTSIDE or not letter.isprintable() or letter.isspace():
                raise KeyedError(self._key(i), f"a tile cannot have the letter {letter!r}.")
            if letter in letters[:i]:
                raise KeyedError(self._key(i), f"another tile has the letter {letter!r} already.")

    def _key(self, i: int) -> str:
        """The place in the file of the i-th of all letters."""
        for name in ("districts", "parks", "rivers"):
            if i < len(getattr(self, name)):
                return f"{name}[{i}]"
            i -= len(getattr(self, name))
        raise IndexError(i)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letter of every tile."""
        return (*(district.letter for district in self.districts), *self.parks, *self.rivers)

    def shape(self, letter: str) -> Drawing:
        """The shape of the tile with that letter."""
        if letter in self.parks:
            return self.park_shape
        return self.river_shape if letter in self.rivers else self.district_shape


class CityLimits(Strict, frozen=True):
    """How large a city may be, and what a random one must have."""

    max_width: Side
    max_height: Side
    random_beside_parks: Amount
    random_beside_rivers: Amount
    random_border: Amount


class CoinValues(Strict, frozen=True):
    """Coins for a building (rules 6.1, 6.2) and for the ensemble objectives (9.3 to 9.5)."""

    lower_neighbour: Amount
    highest: Amount
    largest_ensemble_cell: Coins
    ensemble: Coins
    lone_building: Coins


class ContractValues(Strict, frozen=True):
    """What each kind of contract adds at the end."""

    district: Amount
    pair: Amount
    quartet: Amount
    straddle: Amount
    border: Amount
    river: Amount
    park: Amount


class Needs(Strict, frozen=True):
    """How many buildings a contract asks for."""

    district: Count
    straddle: Count
    border: Count
    river: Count
    park: Count


class Variant(Strict, frozen=True):
    """What depends on the number of architects."""

    architects: Annotated[int, Meta(ge=2, le=4)]
    sets: Annotated[int, Meta(ge=1, le=4)]
    coins: Amount
    hand: Count
    costs: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=16)]
    unused_colour: bool
    needs: Needs

    def __post_init__(self) -> None:
        if list(self.costs) != sorted(set(self.costs), reverse=True):
            raise KeyedError("costs", "they must go down from slot to slot.")
        if len(self.costs) < self.offers:
            raise KeyedError("costs", f"there must be a slot for each of {self.offers} offers.")
        if self.hand < self.sets:
            raise KeyedError("hand", "it must hold a card for each offer of a round.")

    @property
    def offers(self) -> int:
        """How many offers are made in a round."""
        return self.architects * self.sets


class Rulebook(Strict, frozen=True):
    """All the data of the game; a match keeps the one it was begun with."""

    buildings: Annotated[tuple[Drawing, ...], Meta(min_length=1, max_length=9)]
    display: Count
    tiles: Tiles
    city: CityLimits
    coins: CoinValues
    contracts: ContractValues
    variants: tuple[Variant, ...] = field(name="tables")

    def __post_init__(self) -> None:
        for i, drawing in enumerate(self.buildings):
            check_drawing(f"buildings[{i}]", drawing)
        if [variant.architects for variant in self.variants] != [2, 3, 4]:
            raise KeyedError("tables", "they must be for 2, 3 and 4 architects, in this order.")

    @property
    def rounds(self) -> int:
        """How many rounds a game has: each architect places every building once a set."""
        return len(self.buildings)

    @property
    def numbers(self) -> range:
        """The numbers of the buildings, which are their heights too."""
        return range(1, len(self.buildings) + 1)

    def variant(self, architects: int) -> Variant:
        """What depends on the number of architects."""
        return self.variants[architects - 2]

    def contract_value(self, contract: str) -> int:
        """What the contract adds at the end."""
        value: int = getattr(self.contracts, contract.partition(":")[0])
        return value


class CityFile(Strict, frozen=True):
    """A city as a file gives it: its name and its map, drawn with the letters of the tiles."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    map: str
