"""Positions of which a few things are named: the rest is filled in, and a game could stand so."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bellavista_tui.core.rng import Rng
from bellavista_tui.core.strict import FileError, decode_toml
from bellavista_tui.games.bella_vista.checks import PositionError, check_position
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.sketches.filling import complete
from bellavista_tui.games.bella_vista.sketches.sketch import (
    Sketch,
    SketchedBid,
    SketchedBuilding,
    SketchedPiece,
    game_of,
)
from bellavista_tui.games.bella_vista.state import State
from tests.bella_vista.games import CITIES, game_in, random_play

PARTS = (
    *("round", "phase", "to_move", "constraint", "covered", "constraint_pile", "height"),
    *("ensemble", "contracts", "contract_pile", "coins", "taken", "hands", "piles", "order"),
    *("bids", "buildings", "aside"),
)


def whole_sketch(state: State) -> Sketch:
    """All of a position as a sketch."""
    board, secrets = state.board, state.secrets
    return Sketch(
        city=board.city.name,
        architects=len(board.architects),  # type: ignore[arg-type]
        round=board.round,
        phase=board.phase,
        to_move=board.to_move,
        constraint=board.constraint,
        covered=board.covered,
        constraint_pile=secrets.constraints,
        height=board.height,
        ensemble=board.ensemble,
        contracts=board.contracts,
        contract_pile=secrets.contracts,
        coins=tuple(architect.coins for architect in board.architects),
        taken=tuple(architect.contracts for architect in board.architects),
        hands=secrets.hands,
        piles=secrets.piles,
        order=board.order,
        bids=tuple(
            SketchedBid(slot=bid.slot, player=bid.player, card=card)
            for bid, card in zip(board.bids, secrets.cards)
        ),
        buildings=tuple(
            SketchedBuilding(owner=each.owner, number=each.number, cells=each.cells)
            for each in board.buildings
        ),
        aside=tuple(SketchedPiece(owner=each.owner, number=each.number) for each in board.aside),
    )


def stripped(sketch: Sketch, parts: set[str]) -> Sketch:
    """A sketch that names these parts only."""
    nothing = Sketch()
    left_out = {name: getattr(nothing, name) for name in PARTS if name not in parts}
    return replace(sketch, **left_out)


def thinned(sketch: Sketch, rng: Rng) -> Sketch:
    """The sketch with fewer entries in its lists."""

    def some(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(item for item in items if rng.below(3))

    return replace(
        sketch,
        covered=some(sketch.covered),
        constraint_pile=sketch.constraint_pile[: rng.below(4)],
        contracts=sketch.contracts[: rng.below(5)],
        contract_pile=sketch.contract_pile[: rng.below(4)],
        coins=sketch.coins[: rng.below(5)],
        hands=tuple(map(some, sketch.hands))[: rng.below(5)],
        piles=tuple(pile[: rng.below(4)] for pile in sketch.piles),
        order=sketch.order[: rng.below(5)],
        buildings=some(sketch.buildings),
        aside=some(sketch.aside),
    )


def assert_names(sketch: Sketch, state: State) -> None:
    """The position has all that the sketch names."""
    board, secrets = state.board, state.secrets
    for name in ("round", "phase", "to_move", "constraint", "height", "ensemble"):
        assert getattr(sketch, name) in (None, getattr(board, name))
    assert {*sketch.covered} <= {*board.covered}
    assert begins(secrets.constraints, sketch.constraint_pile)
    assert begins(board.contracts, sketch.contracts)
    assert begins(secrets.contracts, sketch.contract_pile)
    assert begins(board.order, sketch.order)
    assert begins(tuple(architect.coins for architect in board.architects), sketch.coins)
    for taken, architect in zip(sketch.taken, board.architects):
        assert architect.contracts == taken
    for named, hand in zip(sketch.hands, secrets.hands):
        assert Counter(named) <= Counter(hand)
    for named, pile in zip(sketch.piles, secrets.piles):
        assert begins(pile, named)
    for offer, bid, card in zip(sketch.bids or (), board.bids, secrets.cards):
        assert (offer.slot, offer.player) == (bid.slot, bid.player)
        assert offer.card in (None, card)
    if sketch.bids is not None:
        assert len(sketch.bids) == len(board.bids) or board.phase != "offer"
    buildings = [(each.owner, each.number, each.cells) for each in board.buildings]
    assert is_within([(b.owner, b.number, b.cells) for b in sketch.buildings], buildings)
    aside = [(each.owner, each.number) for each in board.aside]
    assert is_within([(each.owner, each.number) for each in sketch.aside], aside)


def begins(whole: tuple[Any, ...], first: tuple[Any, ...]) -> bool:
    return whole[: len(first)] == first


def is_within(some: list[Any], whole: list[Any]) -> bool:
    """Whether all of some are there, in their order."""
    rest = iter(whole)
    return all(each in rest for each in some)


def play_to_the_end(game: BellaVista, state: State) -> None:
    rng = Rng(1)
    while state.board.to_move is not None:
        move = game.random_move(state, state.board.to_move, rng)
        state, _events = game.apply(state, state.board.to_move, move)
    assert game.outcome(state)


@settings(deadline=None, max_examples=150)
@given(
    players=st.integers(2, 4),
    city=st.sampled_from(CITIES),
    seed=st.integers(0, 9),
    at=st.floats(0, 1),
    parts=st.sets(st.sampled_from(PARTS)),
    thins=st.none() | st.integers(0, 999),
    luck=st.none() | st.integers(0, 9),
    rest=st.sampled_from(["placed", "aside"]),
)
def test_what_is_left_of_any_position_is_filled_in_and_can_be_played(
    players: int,
    city: str,
    seed: int,
    at: float,
    parts: set[str],
    thins: int | None,
    luck: int | None,
    rest: Any,
) -> None:
    game = game_in(city, players)
    states = all_states(game, seed)
    state = states[int(at * (len(states) - 1))]
    sketch = replace(stripped(whole_sketch(state), parts), rest=rest)
    if thins is not None:
        sketch = thinned(sketch, Rng(thins))
    found = complete(game, sketch, None if luck is None else Rng(luck))
    check_position(game, found)
    assert_names(sketch, found)
    play_to_the_end(game, found)


def all_states(game: BellaVista, seed: int) -> list[State]:
    """Every position of a game of random moves, the last one too."""
    played = list(random_play(game, seed))
    state, seat, move = played[-1]
    return [*(state for state, _seat, _move in played), game.apply(state, seat, move)[0]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_position_stays_as_it_is(players: int) -> None:
    game = game_in("rome", players)
    for state in all_states(game, seed=3):
        check_position(game, state)
        assert complete(game, whole_sketch(state)) == state


def test_nothing_named_is_the_first_offer_of_a_game() -> None:
    state = complete(game_of(Sketch()), Sketch())
    board = state.board
    assert (board.city.name, len(board.architects)) == ("paris", 3)
    assert (board.round, board.phase, board.to_move) == (1, "offer", 0)
    assert (board.bids, board.buildings, board.aside) == ((), (), ())


def test_a_sketch_is_always_filled_in_alike_but_by_other_luck_otherwise() -> None:
    sketch = Sketch(round=4, phase="build", to_move=2)
    game = game_of(sketch)
    assert complete(game, sketch) == complete(game, sketch)
    assert complete(game, sketch, Rng(1)) == complete(game, sketch, Rng(1))
    assert complete(game, sketch, Rng(1)) != complete(game, sketch, Rng(2))


def test_who_is_to_move_is_the_first_where_nothing_else_is_named() -> None:
    for phase in ("offer", "build"):
        board = complete(game_of(Sketch()), Sketch(phase=phase, to_move=2)).board
        assert (board.to_move, board.order[0], board.buildings) == (2, 2, ())


def test_what_is_not_named_can_be_left_out_of_the_city() -> None:
    sketch = Sketch(round=5, rest="aside")
    board = complete(game_of(sketch), sketch).board
    assert board.buildings == ()
    assert len(board.aside) == 3 * 4 + 4


LESSON = b"""
city = "london"
architects = 4
round = 2
phase = "contract"
to_move = 1
constraint = "park:required"
contracts = ["park"]
coins = [3, 12]
hands = [[1, 8]]
rest = "aside"

[[bids]]
slot = 0
player = 1
card = 7

[[buildings]]
owner = 2
number = 8
cells = [[3, 3]]
"""


def test_a_sketch_can_be_written_as_toml() -> None:
    sketch = decode_toml(LESSON, Sketch, "lesson.toml")
    state = complete(game_of(sketch), sketch)
    assert_names(sketch, state)
    board = state.board
    assert (board.phase, board.turned) == ("contract", (7,))
    assert [architect.coins for architect in board.architects][:2] == [3, 12]
    assert "park" in game_of(sketch).legal_moves(state, 1)[0].id  # type: ignore[union-attr]


def test_a_mistake_in_the_toml_is_told_with_its_key() -> None:
    with pytest.raises(FileError) as caught:
        decode_toml(LESSON + b'colour = "red"', Sketch, "lesson.toml")
    assert caught.value.key == "buildings[0].colour"


HERE = SketchedBuilding(owner=0, number=8, cells=((0, 0),))


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"city": "rome"}, "another game"),
        ({"architects": 4}, "another game"),
        ({"round": 9}, "round must be 1 to 8"),
        ({"to_move": 3}, "to move"),
        ({"phase": "over", "round": 2}, "to move"),
        ({"constraint": "sky:blue"}, "there is no constraint sky:blue"),
        ({"contracts": ("castle",)}, "there is no contract castle"),
        ({"height": "clouds"}, "there is no height objective clouds"),
        ({"order": (0, 5)}, "there is no architect 5"),
        ({"order": (1, 1)}, "every architect makes 1 of the offers"),
        ({"order": (0, 1), "bids": (SketchedBid(slot=0, player=1),)}, "in the order given"),
        ({"bids": (SketchedBid(slot=9, player=1),)}, "to the right of the board"),
        ({"piles": ((1, 2, 3, 4, 5, 6),)}, "the pile of architect 0 is too large"),
        ({"coins": (-1,)}, "coins"),
        ({"coins": (1, 2, 3, 4)}, "coins has too many architects"),
        ({"hands": ((1, 1),)}, "the cards of architect 0"),
        ({"hands": ((1, 2, 3, 4, 5),)}, "cards in hand"),
        ({"contracts": ("park",), "taken": (("park",),)}, "each contract card"),
        ({"constraint": "park:required", "covered": ("park:required",)}, "each constraint card"),
        ({"buildings": (HERE, HERE)}, "one cell"),
        ({"buildings": (replace(HERE, number=1),)}, "shape"),
        ({"buildings": (HERE,), "round": 1, "phase": "offer"}, "architect 0 has 1 buildings"),
        ({"aside": (SketchedPiece(number=3),), "round": 2}, "building 3 of the unused colour"),
        ({"phase": "contract", "round": 1}, "no contract can be taken"),
        (
            {"bids": (SketchedBid(slot=0, player=0), SketchedBid(slot=0, player=1))},
            "a slot takes one card",
        ),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError) as caught:
        complete(game_in("paris", 3), Sketch(**fields))
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")
