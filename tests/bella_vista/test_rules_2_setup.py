"""Rule 2: setting up a game."""

from collections import Counter
from itertools import permutations

import pytest

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.city import CityError
from bellavista_tui.games.bella_vista.events import Offered
from bellavista_tui.games.bella_vista.library import city_names
from bellavista_tui.games.bella_vista.moves import Offer
from bellavista_tui.games.bella_vista.state import Architect, State
from tests.bella_vista.games import game_in, state_after
from tests.bella_vista.positions import (
    CORNERS,
    game_on,
    london,
    only,
    open_slots,
    play,
    position,
)

SIX_CITIES = ["bangkok", "berlin", "london", "new_york", "paris", "rome"]

TILES = {**dict.fromkeys("FfBbLlSs", 16), **dict.fromkeys("12345", 4), "~": 8, "=": 8}
"""How many squares each tile has."""

LONDON = """
FFFF11bbbbLLLL..ssss
FFFF11bbbbLLLL..ssss
FFFF22bbbbLLLL33ssss
FFFF22bbbbLLLL33ssss
..~~~~~~~~========..
.llllSSSS44ffffBBBB.
.llllSSSS44ffffBBBB.
.llllSSSS55ffffBBBB.
.llllSSSS55ffffBBBB.
"""

TORN_APART = LONDON.replace("\n..~~", "\n....................\n..~~")

PIECES_AT_A_CORNER = """
FFFFbbbb..........
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss..
~~~~~~~~LLLLssss..
llllSSSS========..
llllSSSSffffBBBB..
llllSSSSffffBBBB..
llllSSSSffffBBBB11
33..44..ffffBBBB11
33..44............
......22..........
......22..........
"""

HOLE = """
FFFFbbbb..........
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss..
........LLLLssss..
llllSSSS========..
llllSSSSffffBBBB..
llllSSSSffffBBBB..
llllSSSSffffBBBB11
33..44..ffffBBBB11
33..44........22..
~~~~~~~~......22..
"""

HOLE_WITH_AN_OPEN_CORNER = """
FFFFbbbb..........
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss..
........LLLLssss..
llllSSSS========..
llllSSSSffffBBBB..
llllSSSSffffBBBB..
llllSSSSffffBBBB11
33..44..ffffBBBB11
33..44........22..
..~~~~~~~~....22..
"""

WIDE_22 = """
....BBBB..............
....BBBBbbbb55........
....BBBBbbbb55........
....BBBBbbbbSSSS......
~~~~~~~~bbbbSSSS......
..LLLLFFFF11SSSS44....
..LLLLFFFF11SSSS44....
..LLLLFFFFllll........
..LLLLFFFFllllffff....
..ssss2233llllffff....
..ssss2233llllffff....
..ssss........ffff....
..ssss........========
"""

WIDE_23 = """
....BBBB...............
....BBBBbbbb55.........
....BBBBbbbb55.........
....BBBBbbbbSSSS.......
~~~~~~~~bbbbSSSS.......
..LLLLFFFF11SSSS44.....
..LLLLFFFF11SSSS44.....
..LLLLFFFFllll.........
..LLLLFFFFllllffff.....
..ssss2233llllffff.....
..ssss2233llllffff.....
..ssss........ffff.....
..ssss.........========
"""

HIGH_14 = """
..FFFFllllSSSS
11FFFFllllSSSS
11FFFFllllSSSS
..FFFFllllSSSS
....~~~~~~~~..
..bbbb33ffff..
..bbbb33ffff..
..bbbb44ffff..
22bbbb44ffff..
22========....
LLLLssssBBBB..
LLLLssssBBBB..
LLLLssssBBBB55
LLLLssssBBBB55
"""

HIGH_15 = """
..FFFFllllSSSS
11FFFFllllSSSS
11FFFFllllSSSS
..FFFFllllSSSS
....~~~~~~~~..
..bbbb33ffff..
..bbbb33ffff..
..bbbb44ffff..
22bbbb44ffff..
22========....
LLLLssssBBBB..
LLLLssssBBBB..
LLLLssssBBBB..
LLLLssssBBBB55
............55
"""


@pytest.mark.rule("2.1")
def test_the_six_named_cities_are_there() -> None:
    assert set(SIX_CITIES) <= set(city_names())


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("city", [*SIX_CITIES, "random"])
def test_a_city_has_every_tile(city: str) -> None:
    squares = Counter("".join(game_in(city, 4).setup_data.city.map))
    del squares["."]
    assert squares == TILES


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    "drawn",
    [
        pytest.param(CORNERS, id="with notches"),
        pytest.param(WIDE_22, id="22 wide"),
        pytest.param(HIGH_14, id="14 high"),
    ],
)
def test_a_game_can_be_played_in_a_drawn_city(drawn: str) -> None:
    assert game_on(drawn, 2).setup(Rng(1)).board.city.map == tuple(drawn.split())


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("drawn", "complaint"),
    [
        pytest.param(LONDON.replace("3", "."), "'3' is missing", id="a tile missing"),
        pytest.param(
            LONDON.replace("LLLL..", "LLLL33"), "'3' must stand there once", id="a tile twice"
        ),
        pytest.param(
            LONDON.replace("\n..~~~~~~~~", "\n..~~~~~~~."), "'~' must stand", id="a tile too short"
        ),
        pytest.param(TORN_APART, "not in one piece", id="two pieces"),
        pytest.param(PIECES_AT_A_CORNER, "not in one piece", id="pieces that meet at a corner"),
        pytest.param(HOLE, "hole in the city at row 10, column 3", id="a hole"),
        pytest.param(HOLE_WITH_AN_OPEN_CORNER, "hole in the city", id="a hole open at a corner"),
        pytest.param(WIDE_23, "at most 22 wide", id="too wide"),
        pytest.param(HIGH_15, "14 high is allowed", id="too high"),
        pytest.param(
            LONDON.replace("33ssss\n..", "X3ssss\n.."),
            "row 4, column 15 .*'X'",
            id="an unknown tile",
        ),
        pytest.param(LONDON.replace("..\n.l", "\n.l"), "row 5 .*not as long", id="a short row"),
        pytest.param("", "the map is empty", id="no map"),
    ],
)
def test_a_map_that_is_no_city_is_refused(drawn: str, complaint: str) -> None:
    with pytest.raises(CityError, match=complaint):
        game_on(drawn, 4)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("seed", range(8))
def test_a_random_city_has_something_for_every_constraint_and_contract(seed: int) -> None:
    rows = game_in("random", 4, seed).setup_data.city.map
    squares = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x != "."}
    around = {
        (r, c): {squares.get(side) for side in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))}
        for (r, c), letter in squares.items()
        if letter.isalpha()
    }
    assert sum(not sides.isdisjoint("12345") for sides in around.values()) >= 14
    assert sum(not sides.isdisjoint("~=") for sides in around.values()) >= 14
    assert sum(None in sides for sides in around.values()) >= 28


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("players", "costs"), [(2, [7, 5, 3, 1, 0]), (3, [6, 4, 2, 0]), (4, [7, 5, 3, 1, 0])]
)
def test_the_slots_cost(players: int, costs: list[int]) -> None:
    game = london(players)
    state = position(game)
    assert open_slots(game, state) == list(range(len(costs)))
    paid = [only(play(game, state, Offer(slot, 1))[1], Offered).paid for slot in range(len(costs))]
    assert paid == costs


@pytest.mark.rule("2.3")
def test_the_ten_constraints_are_in_the_game_and_one_is_turned_up() -> None:
    state = london().setup(Rng(3))
    assert len(state.secrets.constraints) == 9
    assert state.board.covered == ()
    assert sorted([state.board.constraint, *state.secrets.constraints]) == [
        "border:forbidden",
        "finish:hatched",
        "finish:plain",
        "park:forbidden",
        "park:required",
        "river:forbidden",
        "symbol:butterfly",
        "symbol:flower",
        "symbol:leaf",
        "symbol:songbird",
    ]


@pytest.mark.rule("2.3")
def test_any_constraint_can_be_the_first() -> None:
    assert len({state.board.constraint for state in many_setups(4)}) == 10


@pytest.mark.rule("2.4")
def test_one_objective_of_each_kind_is_drawn() -> None:
    drawn = {(state.board.height, state.board.ensemble) for state in many_setups(4)}
    assert drawn == {
        ("parks", "largest"),
        ("parks", "count"),
        ("parks", "penalty"),
        ("rivers", "largest"),
        ("rivers", "count"),
        ("rivers", "penalty"),
        ("border", "largest"),
        ("border", "count"),
        ("border", "penalty"),
    }


@pytest.mark.rule("2.4")
def test_the_objectives_stay_to_the_end() -> None:
    game = london()
    start, end = game.setup(Rng(5)).board, state_after(game, 5, 10_000).board
    assert end.phase == "over"
    assert (end.height, end.ensemble) == (start.height, start.ensemble)


@pytest.mark.rule("2.5")
def test_there_are_18_contracts_with_4_on_display() -> None:
    state = london().setup(Rng(3))
    assert len(state.board.contracts) == 4
    cards = [*state.board.contracts, *state.secrets.contracts]
    assert len(set(cards)) == 18
    assert Counter(card.split(":")[0] for card in cards) == {
        "district": 8,
        "pair": 4,
        "quartet": 2,
        "straddle": 1,
        "border": 1,
        "river": 1,
        "park": 1,
    }


@pytest.mark.rule("2.5")
def test_any_contract_can_be_on_the_first_display() -> None:
    shown = {contract for state in many_setups(4) for contract in state.board.contracts}
    assert len(shown) == 18


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_begin_with_20_coins_and_8_cards(players: int) -> None:
    state = london(players).setup(Rng(7))
    assert state.board.architects == (Architect(20, ()),) * players
    assert state.board.buildings == ()
    dealt = list(zip(state.secrets.hands, state.secrets.piles, strict=True))
    assert len(dealt) == players
    assert [len(hand) for hand, _ in dealt] == [3] * players
    assert [sorted(hand + pile) for hand, pile in dealt] == [[1, 2, 3, 4, 5, 6, 7, 8]] * players


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("players", [3, 4])
def test_the_first_order_of_three_or_four_is_any(players: int) -> None:
    orders = {state.board.order for state in many_setups(players)}
    assert orders == set(permutations(range(players)))


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_place_8_buildings_each(players: int) -> None:
    assert numbers_placed(players) == [[1, 2, 3, 4, 5, 6, 7, 8]] * players


@pytest.mark.rule("2.7")
def test_two_begin_with_30_coins_and_16_cards() -> None:
    state = london(2).setup(Rng(7))
    assert state.board.architects == (Architect(30, ()), Architect(30, ()))
    [ana, ben] = zip(state.secrets.hands, state.secrets.piles, strict=True)
    assert [len(ana[0]), len(ben[0])] == [5, 5]
    assert sorted(ana[0] + ana[1]) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
    assert sorted(ben[0] + ben[1]) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]


@pytest.mark.rule("2.7")
def test_of_two_either_has_the_first_and_fourth_place() -> None:
    assert {state.board.order for state in many_setups(2)} == {(0, 1, 1, 0), (1, 0, 0, 1)}


@pytest.mark.rule("2.7")
def test_two_place_16_buildings_each() -> None:
    assert numbers_placed(2) == [[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]] * 2


def many_setups(players: int) -> list[State]:
    game = london(players)
    return [game.setup(Rng(seed)) for seed in range(300)]


def numbers_placed(players: int) -> list[list[int]]:
    """The numbers of each architect's buildings at the end of a game, set aside or not."""
    board = state_after(london(players), 11, 10_000).board
    pieces = [*board.buildings, *board.aside]
    return [
        sorted(piece.number for piece in pieces if piece.owner == seat) for seat in range(players)
    ]
