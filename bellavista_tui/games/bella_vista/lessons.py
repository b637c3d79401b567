"""What scripts of lessons say of this game: positions, moves, what they must meet, what is lit."""

from typing import Any, Literal

from bellavista_tui.core.game import Refusal
from bellavista_tui.core.match import Match
from bellavista_tui.core.strict import Strict
from bellavista_tui.games.bella_vista.construction import keeps_constraint, number_to_place
from bellavista_tui.games.bella_vista.explain import Gain
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer, Pass, Take
from bellavista_tui.games.bella_vista.sketches.filling import complete
from bellavista_tui.games.bella_vista.sketches.notation import (
    ARCHITECTS,
    NotationError,
    WrittenSketch,
    cells_of,
    piece_of,
    read_at,
)
from bellavista_tui.games.bella_vista.sketches.sketch import Names, Numbers, game_of
from bellavista_tui.games.bella_vista.state import State, View

Panel = Literal[
    "mayor", "coins", "reckoning", "offers", "hand", "architects", "contracts", "objectives", "log"
]
"""What of the table can be shown from some step on, beside the city."""


class Position(WrittenSketch, frozen=True):
    """Where a scene begins: what matters of it, the rest filled in."""

    def begin(self) -> Match[State, Move, View]:
        """A match there, or `PositionError` saying why there can be none."""
        sketch = self.sketch
        game = game_of(sketch)
        return Match(game, complete(game, sketch))


def read_move(match: Match[Any, Any, Any], text: str) -> Move:
    """`0:6` an offer, `0,3-3,3` a building, `pass`, or a contract; `b 0:6` if it is Ben's turn."""
    letter, _gap, rest = text.partition(" ")
    if letter in ARCHITECTS:
        if ARCHITECTS.index(letter) != match.state.board.to_move:
            raise NotationError(f"it is not {letter}'s turn.")
        text = rest
    slot, _colon, card = text.partition(":")
    if slot.isdecimal() and card.isdecimal():
        return Offer(int(slot), int(card))
    if not text[:1].isdecimal():
        return Pass() if text == "pass" else Take(text)
    cells = cells_of(text)
    return Neutral(cells) if match.state.board.phase == "neutral" else Build(cells)


def write_move(move: Move) -> str:
    """The same the other way."""
    match move:
        case Offer(slot, card):
            return f"{slot}:{card}"
        case Take(contract):
            return contract
        case Pass():
            return "pass"
    return " ".join(f"{row},{column}" for row, column in move.cells)


class Gains(Strict, frozen=True):
    """What a building brings."""

    coins: int | None = None
    lower: int | None = None
    highest: int | None = None
    opens: int | None = None
    """How many contracts could be taken after it."""
    height: int | None = None
    ensemble: int | None = None
    """By how much the objectives change."""


class Condition(Gains, frozen=True):
    """What a move must meet: all that is named, and where nothing is, to be legal."""

    at_least: Gains = Gains()
    """The same, for which more will do."""
    squares: str | None = None
    """A building just here."""
    upright: bool | None = None
    """A building in a single column."""
    keeps: bool | None = None
    """A building that keeps the mayor's constraint, or does not."""
    slots: Numbers = ()
    """An offer on one of these."""
    cards: Numbers = ()
    """An offer with one of these."""
    opened: str | None = None
    """A building after which this contract can be taken."""
    taken: Names = ()
    """Taking one of these contracts."""
    passes: bool | None = None
    """Taking none."""
    broken: str | None = None
    """A move that is not legal, by this rule."""

    def __post_init__(self) -> None:
        """Squares are written as they must be."""
        if self.squares is not None:
            read_at("squares", cells_of, self.squares)

    def holds(self, match: Match[State, Move, View], seat: int, move: Move) -> bool:
        """Whether the move meets all of it."""
        game: BellaVista = match.game  # type: ignore[assignment]
        gain = game.explain(match.state, seat, move)
        if isinstance(gain, Refusal):
            return self.broken is not None and gain.rule == self.broken
        facts = _facts_of(move, gain, game, match.state)
        return (
            self.broken is None
            and all(facts.get(name) == wanted for name, wanted in self._named.items())
            and all(facts.get(name, 0) >= least for name, least in _named(self.at_least).items())
            and all(facts.get(name) in among for name, among in self._choices.items() if among)
            and self.opened in (None, *gain.contracts)
        )

    @property
    def _named(self) -> dict[str, Any]:
        named = _named(self)
        if self.squares is not None:
            named["squares"] = cells_of(self.squares)
        others = {name: getattr(self, name) for name in ("upright", "keeps", "passes")}
        return named | {name: value for name, value in others.items() if value is not None}

    @property
    def _choices(self) -> dict[str, tuple[Any, ...]]:
        return {"slot": self.slots, "card": self.cards, "contract": self.taken}


def _named(gains: Gains) -> dict[str, Any]:
    named = {name: getattr(gains, name) for name in Gains.__struct_fields__}
    return {name: value for name, value in named.items() if value is not None}


def _facts_of(move: Move, gain: Gain, game: BellaVista, state: State) -> dict[str, Any]:
    """All that a condition can ask of a legal move."""
    match move:
        case Offer(slot, card):
            return {"slot": slot, "card": card}
        case Take(contract):
            return {"contract": contract}
        case Pass():
            return {"passes": True}
    placement = game.placements.index[number_to_place(state.board), move.cells]
    return {
        "squares": move.cells,
        "upright": len({column for _row, column in move.cells}) == 1,
        "keeps": keeps_constraint(game.placements, state.board, placement),
        "coins": gain.coins,
        "lower": gain.lower,
        "highest": gain.highest,
        "opens": len(gain.contracts),
        "height": gain.objectives.height,
        "ensemble": gain.objectives.ensemble,
    }


class Light(Strict, frozen=True):
    """What is lit: squares of the city by any of these names, or things beside it."""

    legal: bool = False
    """The squares where the building may stand."""
    squares: str = ""
    districts: str = ""
    """By their letters on the map, such as `Ff`."""
    beside: tuple[Literal["parks", "rivers", "border"], ...] = ()
    """The squares beside these."""
    buildings: Names = ()
    """Such as `a1`, `b3` or `x2`."""
    cards: Numbers = ()
    slots: Numbers = ()
    contracts: Names = ()
    panels: tuple[Panel, ...] = ()

    def __post_init__(self) -> None:
        """Squares and buildings are written as they must be."""
        if self.squares:
            read_at("squares", cells_of, self.squares)
        for building in self.buildings:
            read_at("buildings", piece_of, building)
