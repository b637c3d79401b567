"""Rule 7: taking a contract."""

from collections.abc import Sequence

import pytest

from bellavista_tui.core.game import NotYourTurn, Refusal
from bellavista_tui.games.bella_vista.events import Contract, NewRound, Passed, Refilled, Revealed
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Build, Move, Pass, Take
from bellavista_tui.games.bella_vista.reasons import ContractNotMet, NotOnDisplay, WrongPhase
from bellavista_tui.games.bella_vista.state import Building
from tests.bella_vista.games import game_in
from tests.bella_vista.positions import (
    ANA,
    BEN,
    CORNERS,
    across,
    built,
    down,
    every,
    game_on,
    london,
    only,
    play,
    position,
    purses,
    refused,
    score,
    to_move,
    turn,
)

BESIDE_PARKS = [built("a8", (0, 3)), built("a7", *down(0, 6, 2)), built("a6", *down(2, 13, 2))]
"""The first two beside one park, the third beside another."""

ON_FLOWER = [built("a8", (0, 0)), built("a7", *across(0, 1, 2)), built("a6", *across(1, 0, 2))]

BESIDE_RIVER = [built("a8", (3, 2)), built("a7", *across(3, 6, 2)), built("a6", *across(5, 11, 2))]

ON_BORDER = [
    built("a8", (0, 0)),
    built("a7", *across(0, 6, 2)),
    built("a6", *down(0, 13, 2)),
    built("a5", *across(8, 11, 3)),
]

STRADDLING = [built("a7", *across(0, 9, 2)), built("a6", *across(6, 4, 2))]

ON_HATCHED = [
    built("a8", (0, 0)),
    built("a7", *across(0, 10, 2)),
    built("a6", *across(8, 5, 2)),
    built("a5", *across(8, 15, 3)),
]
"""One on each of the districts flower, leaf, songbird and butterfly."""


def verdict(game: BellaVista, contract: str, standing: Sequence[Building]) -> Refusal | None:
    """Why Ana cannot take the contract with these buildings, if so."""
    state = turn(game, "a1", phase="contract", contracts=(contract,), standing=standing)
    if game.check(state, ANA, Take(contract)) is None:
        assert game.legal_moves(state, ANA) == [Take(contract), Pass()]
        return None
    return refused(game, state, Take(contract))


@pytest.mark.rule("7.1")
def test_a_contract_that_is_met_may_be_taken_or_passed_up() -> None:
    game = london()
    state = turn(game, "a6", standing=BESIDE_PARKS[:1], contracts=("straddle", "park"))
    state, events = play(game, state, Build(down(0, 6, 2)))
    assert every(events, Revealed) == []
    assert state.board.phase == "contract"
    assert game.legal_moves(state, ANA) == [Take("park"), Pass()]


@pytest.mark.rule("7.1")
def test_a_contract_taken_leaves_the_display() -> None:
    game = london()
    state = turn(
        game, "a7", phase="contract", standing=BESIDE_PARKS, contracts=("straddle", "park", "river")
    )
    state, events = play(game, state, Take("park"))
    assert only(events, Contract) == Contract(ANA, "park", 3)
    assert state.board.contracts == ("straddle", "river")
    assert state.board.architects[ANA].contracts == ("park",)


@pytest.mark.rule("7.1")
def test_a_contract_passed_up_stays_on_display() -> None:
    game = london()
    state = turn(game, "a7", phase="contract", standing=BESIDE_PARKS, contracts=("park",))
    state, events = play(game, state, Pass())
    assert events[0] == Passed(ANA)
    assert state.board.contracts == ("park",)
    assert state.board.architects[ANA].contracts == ()


@pytest.mark.rule("7.1")
def test_a_building_lets_one_contract_be_taken() -> None:
    game = london()
    state = turn(
        game,
        "a5",
        phase="contract",
        standing=[*BESIDE_PARKS, built("a5", *across(3, 6, 3))],
        contracts=("park", "river"),
    )
    state, _ = play(game, state, Take("park"))
    assert (state.board.phase, to_move(state)) == ("build", BEN)
    assert refused(game, state, Take("river"), seat=ANA) == WrongPhase(rule="7.1", due="build")


@pytest.mark.rule("7.1")
def test_two_architects_may_take_a_contract_for_each_of_their_two_buildings() -> None:
    game = london(2)
    state = position(
        game,
        bids={0: "a5", 1: "a4", 2: "b8", 3: "b7"},
        turned=1,
        standing=[*BESIDE_PARKS, *ON_BORDER[:2]],
        contracts=("park", "border"),
    )
    state, events = play(
        game,
        state,
        Build(across(0, 16, 3)),
        Take("park"),
        Build(((7, 18), (8, 17), (8, 18))),
        Take("border"),
    )
    assert [contract.id for contract in every(events, Contract)] == ["park", "border"]
    assert state.board.architects[ANA].contracts == ("park", "border")


@pytest.mark.rule("7.1")
def test_the_gap_is_filled_at_the_end_of_the_round() -> None:
    game = london()
    state = position(
        game,
        bids={0: "b8", 1: "c8", 2: "a5", 3: "d8"},
        turned=3,
        phase="contract",
        standing=BESIDE_PARKS,
        contracts=("straddle", "park", "border", "quartet:plain"),
        contract_pile=("river", "pair:leaf"),
    )
    state, _ = play(game, state, Take("park"))
    assert state.board.contracts == ("straddle", "border", "quartet:plain")
    state, events = play(game, state, Build(((1, 1),)))
    assert only(events, Refilled).contracts == ("river",)
    assert state.board.contracts == ("straddle", "border", "quartet:plain", "river")


@pytest.mark.rule("7.1")
def test_a_building_may_help_with_several_contracts() -> None:
    game = london()
    corner = built("a8", (3, 3))
    parks, rivers = [corner, BESIDE_PARKS[2]], [corner, BESIDE_RIVER[1]]
    assert verdict(game, "park", parks) is None
    assert verdict(game, "river", rivers) is None
    both = turn(
        game,
        "a5",
        phase="contract",
        standing=[*parks, rivers[1]],
        contracts=("park", "river"),
    )
    assert game.legal_moves(both, ANA) == [Take("park"), Take("river"), Pass()]


@pytest.mark.rule("7.1")
def test_older_buildings_alone_may_meet_a_contract() -> None:
    game = london()
    state = turn(game, "a5", standing=BESIDE_PARKS, contracts=("park",))
    state, _ = play(game, state, Build(across(8, 5, 3)))
    assert game.legal_moves(state, ANA) == [Take("park"), Pass()]


@pytest.mark.rule("7.1")
def test_the_buildings_of_others_do_not_count() -> None:
    game = london()
    standing = [built("a8", (0, 3)), built("b7", *down(0, 6, 2)), built("n6", *down(2, 13, 2))]
    assert verdict(game, "park", standing) == ContractNotMet(
        rule="7.6", contract="park", have=1, need=2
    )


@pytest.mark.rule("7.1")
def test_there_is_nothing_to_decide_where_no_contract_is_met() -> None:
    game = london()
    state = turn(game, "a8", contracts=("park", "river", "border"))
    state, events = play(game, state, Build(((0, 3),)))
    assert (state.board.phase, to_move(state)) == ("build", BEN)
    assert every(events, Passed) == []


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("contract", ["river", "park:large", ""])
def test_only_a_contract_on_display_can_be_taken(contract: str) -> None:
    game = london()
    state = turn(game, "a8", phase="contract", standing=BESIDE_PARKS, contracts=("park",))
    assert refused(game, state, Take(contract)) == NotOnDisplay(rule="7.1", contract=contract)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("move", [Take("park"), Pass()])
@pytest.mark.parametrize("phase", ["offer", "build"])
def test_contracts_are_taken_and_passed_up_after_building_only(phase: str, move: Move) -> None:
    game = london()
    offering = position(game, standing=BESIDE_PARKS, contracts=("park",))
    building = turn(game, "a5", standing=BESIDE_PARKS, contracts=("park",))
    state = offering if phase == "offer" else building
    assert refused(game, state, move) == WrongPhase(rule="7.1", due=phase)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("move", [Take("park"), Pass()])
def test_nobody_decides_about_the_contract_of_another(move: Move) -> None:
    game = london()
    state = turn(game, "a5", phase="contract", standing=BESIDE_PARKS, contracts=("park",))
    assert refused(game, state, move, seat=BEN) == NotYourTurn(rule=None, seat=BEN)


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("players", "need"), [(2, 3), (3, 2), (4, 2)])
def test_a_district_needs_buildings_entirely_on_it(players: int, need: int) -> None:
    game, contract = london(players), "district:flower-hatched"
    assert verdict(game, contract, ON_FLOWER[:need]) is None
    assert verdict(game, contract, ON_FLOWER[: need - 1]) == ContractNotMet(
        rule="7.2", contract=contract, have=need - 1, need=need
    )


@pytest.mark.rule("7.2")
def test_a_district_of_the_same_symbol_and_another_finish_is_another() -> None:
    contract = "district:flower-plain"
    assert verdict(london(), contract, ON_FLOWER) == ContractNotMet(
        rule="7.2", contract=contract, have=0, need=2
    )


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pair_needs_a_building_on_both_districts_of_the_symbol(players: int) -> None:
    both = [built("a8", (0, 0)), built("a7", *across(8, 11, 2))]
    assert verdict(london(players), "pair:flower", both) is None


@pytest.mark.rule("7.3")
def test_a_pair_is_not_met_by_two_buildings_on_one_district() -> None:
    assert verdict(london(), "pair:flower", ON_FLOWER) == ContractNotMet(
        rule="7.3", contract="pair:flower", have=1, need=2
    )


@pytest.mark.rule("7.3")
def test_a_pair_is_not_met_by_a_straddling_building() -> None:
    standing = [built("a3", *across(1, 6, 4))]
    assert verdict(game_in("berlin", 4), "pair:butterfly", standing) == ContractNotMet(
        rule="7.3", contract="pair:butterfly", have=0, need=2
    )


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_quartet_needs_a_building_on_all_four_districts_of_the_finish(players: int) -> None:
    game, contract = london(players), "quartet:hatched"
    assert verdict(game, contract, ON_HATCHED) is None
    assert verdict(game, contract, ON_HATCHED[:3]) == ContractNotMet(
        rule="7.4", contract=contract, have=3, need=4
    )


@pytest.mark.rule("7.4")
def test_the_quartets_of_the_finishes_are_apart() -> None:
    assert verdict(london(), "quartet:plain", ON_HATCHED) == ContractNotMet(
        rule="7.4", contract="quartet:plain", have=0, need=4
    )


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_straddle_contract_needs_two_straddling_buildings(players: int) -> None:
    game = london(players)
    assert verdict(game, "straddle", STRADDLING) is None
    assert verdict(game, "straddle", [*STRADDLING[:1], *ON_FLOWER[:1]]) == ContractNotMet(
        rule="7.5", contract="straddle", have=1, need=2
    )


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_border_contract_needs_four_buildings_on_the_border(players: int) -> None:
    game = london(players)
    assert verdict(game, "border", ON_BORDER) is None
    inner = built("a4", (1, 1), (1, 2), (2, 1))
    assert verdict(game, "border", [*ON_BORDER[:3], inner]) == ContractNotMet(
        rule="7.5", contract="border", have=3, need=4
    )


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("players", "need"), [(2, 3), (3, 2), (4, 2)])
def test_the_river_contract_needs_buildings_beside_rivers(players: int, need: int) -> None:
    game = london(players)
    assert verdict(game, "river", BESIDE_RIVER[:need]) is None
    assert verdict(game, "river", BESIDE_RIVER[: need - 1]) == ContractNotMet(
        rule="7.6", contract="river", have=need - 1, need=need
    )


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("players", "need"), [(2, 3), (3, 2), (4, 2)])
def test_the_park_contract_needs_buildings_beside_parks(players: int, need: int) -> None:
    game = london(players)
    assert verdict(game, "park", BESIDE_PARKS[:need]) is None
    assert verdict(game, "park", BESIDE_PARKS[: need - 1]) == ContractNotMet(
        rule="7.6", contract="park", have=need - 1, need=need
    )


@pytest.mark.rule("7.6")
def test_two_different_parks_will_do() -> None:
    assert verdict(london(), "park", BESIDE_PARKS[1:]) is None


@pytest.mark.rule("7.6")
def test_two_different_rivers_will_do() -> None:
    standing = [built("a8", (3, 4)), built("a7", *across(10, 4, 2))]
    assert verdict(game_in("bangkok", 4), "river", standing) is None


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("contract", "cell"), [("park", (9, 15)), ("river", (4, 8))])
def test_a_building_beside_two_of_them_is_one_building(
    contract: str, cell: tuple[int, int]
) -> None:
    assert verdict(game_on(CORNERS, 4), contract, [built("a8", cell)]) == ContractNotMet(
        rule="7.6", contract=contract, have=1, need=2
    )


@pytest.mark.rule("7.1", "7.2")
def test_a_contract_not_on_display_is_told_before_one_not_met() -> None:
    game, contract = london(), "district:leaf-plain"
    state = turn(game, "a8", phase="contract", standing=BESIDE_PARKS, contracts=("park",))
    assert refused(game, state, Take(contract)) == NotOnDisplay(rule="7.1", contract=contract)


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("contract", "value"),
    [
        ("park", 3),
        ("river", 3),
        ("border", 5),
        ("pair:songbird", 5),
        ("district:leaf-plain", 6),
        ("straddle", 8),
        ("quartet:plain", 11),
    ],
)
def test_a_contract_counts_its_value_at_the_end(contract: str, value: int) -> None:
    result = score(london(), [], taken={ANA: (contract,)}, contracts=())
    assert (result.contracts, result.total) == (value, 20 + value)


@pytest.mark.rule("7.7")
def test_a_contract_taken_brings_no_coins_before_the_end() -> None:
    game = london()
    state = turn(game, "a5", phase="contract", standing=BESIDE_PARKS, contracts=("park",))
    state, _ = play(game, state, Take("park"))
    assert purses(state) == [20, 20, 20, 20]


@pytest.mark.rule("7.7", "10.1")
def test_everybody_knows_who_owns_which_contracts() -> None:
    game = london()
    state = position(game, taken={ANA: ("park", "straddle")}, contracts=())
    architects = game.view(state, BEN).board.architects
    assert [architect.contracts for architect in architects] == [("park", "straddle"), (), (), ()]


@pytest.mark.rule("7.1")
def test_a_contract_taken_by_the_last_to_build_is_replaced_at_once() -> None:
    game = london()
    state = turn(
        game,
        "a5",
        last=True,
        phase="contract",
        standing=BESIDE_PARKS,
        contracts=("park", "straddle"),
        contract_pile=("river",),
    )
    state, events = play(game, state, Take("park"))
    assert only(events, NewRound).round == 2
    assert state.board.contracts == ("straddle", "river")
