"""The worked examples of the rulebook, and after them those of the rules page."""

import pytest

from bellavista_tui.core.game import Outcome
from bellavista_tui.games.bella_vista.events import (
    Built,
    Contract,
    NewOrder,
    Offered,
    Revealed,
)
from bellavista_tui.games.bella_vista.moves import Build, Offer, Pass, Take
from bellavista_tui.games.bella_vista.reasons import BreaksConstraint, ContractNotMet, WrongPhase
from bellavista_tui.games.bella_vista.scoring import Score, outcome
from bellavista_tui.games.bella_vista.shapes import Cells
from tests.bella_vista.games import game_in
from tests.bella_vista.positions import (
    ANA,
    BEN,
    CLEO,
    CORNERS,
    DORA,
    PARKS_APART,
    PARKS_TOUCHING,
    across,
    built,
    down,
    every,
    game_on,
    london,
    only,
    picture,
    play,
    play_round,
    position,
    purses,
    refused,
    score,
    square,
    to_move,
    turn,
)


@pytest.mark.rule("3.1", "4.1")
def test_four_offers_of_3_5_7_and_0_turn_the_order_of_the_first_three_around() -> None:
    game = london()
    state, events = play(game, position(game), Offer(2, 1), Offer(1, 1), Offer(0, 1), Offer(4, 1))
    assert [offer.paid for offer in every(events, Offered)] == [3, 5, 7, 0]
    assert purses(state) == [17, 15, 13, 20]
    events += play_round(game, state)
    assert [card.player for card in every(events, Revealed)] == [CLEO, BEN, ANA, DORA]


@pytest.mark.rule("3.1")
def test_the_last_of_four_has_two_slots_to_choose_from() -> None:
    game = london()
    state = position(game, bids={2: "a1", 1: "b1", 0: "c1"}, hands={DORA: (6,)})
    assert game.legal_moves(state, DORA) == [Offer(3, 6), Offer(4, 6)]


@pytest.mark.rule("5.2")
def test_a_building_across_two_hatched_districts_keeps_the_hatched_constraint() -> None:
    game = game_in("rome", 4)
    flower_and_butterfly = down(4, 11, 4)
    state = turn(game, "a3", constraint="finish:hatched")
    _, events = play(game, state, Build(flower_and_butterfly))
    assert only(events, Built).kept_constraint


@pytest.mark.rule("6.1", "6.2")
@pytest.mark.parametrize(
    ("card", "cells", "drawing", "coins"),
    [
        pytest.param(
            "a6",
            across(2, 0, 2),
            "b2 b2 b2 F \n F b2 F F \n F F c1 c1 \n F F c1 c1",
            5,
            id="A: a 6 beside a 2 and a 1",
        ),
        pytest.param("b4", ((1, 1), (1, 2), (2, 1)), "F F F F", 3, id="B: a 4 by itself"),
        pytest.param(
            "c6",
            across(2, 0, 2),
            "b2 b2 b2 F \n F b2 F F \n F F d6 d6",
            1,
            id="C: a 6 beside a 6 and a 2",
        ),
    ],
)
def test_the_coins_of_three_buildings(card: str, cells: Cells, drawing: str, coins: int) -> None:
    game = london()
    state = turn(game, card, standing=picture(drawing), constraint="symbol:flower")
    _, events = play(game, state, Build(cells))
    assert only(events, Built).coins == coins


@pytest.mark.rule("7.1", "7.5")
def test_of_two_contracts_met_the_dearer_one_is_taken_and_the_other_stays() -> None:
    game = london()
    standing = [
        built("a7", *across(0, 9, 2)),
        built("a6", *across(8, 4, 2)),
        built("a8", (0, 0)),
    ]
    state = turn(game, "a5", standing=standing, contracts=("border", "park", "straddle"))
    state, _ = play(game, state, Build(across(0, 16, 3)))
    assert game.legal_moves(state, ANA) == [Take("border"), Take("straddle"), Pass()]
    state, events = play(game, state, Take("straddle"))
    assert only(events, Contract).value == 8
    assert state.board.contracts == ("border", "park")
    assert refused(game, state, Take("border"), seat=ANA) == WrongPhase(rule="7.1", due="build")


@pytest.mark.rule("8.3")
def test_cards_4_6_6_and_8_go_under_the_board_with_the_dearer_6_first() -> None:
    game = london()
    state = position(game, bids={0: "d8", 1: "a6", 2: "b6", 4: "c4"}, turned=4)
    state, events = play(game, state, Build(((0, 0), (0, 1), (1, 0))))
    assert only(events, NewOrder).order == (CLEO, ANA, BEN, DORA)
    assert to_move(state) == CLEO


@pytest.mark.rule("9.3")
def test_a_largest_ensemble_of_9_cells_brings_18_coins() -> None:
    of_nine = picture("a1 a1 a5 a6 \n a1 a1 a5 a6 \n F F a5 F")
    of_three = picture("a7 a7 a8", column=6)
    standing = [*of_nine, *of_three]
    assert score(london(), standing, ensemble="largest").ensemble == 18


@pytest.mark.rule("9.1")
def test_a_3_a_6_and_a_5_beside_a_river_bring_14_coins() -> None:
    standing = [
        built("a3", *across(3, 6, 4)),
        built("a6", *down(2, 3, 2)),
        built("a5", *down(5, 11, 3)),
        built("a8", (0, 0)),
    ]
    assert score(london(), standing, height="rivers").height == 14


@pytest.mark.rule("9.1")
def test_an_8_beside_two_parks_brings_16_coins() -> None:
    assert score(game_on(CORNERS, 4), [built("a8", (9, 15))], height="parks").height == 16


@pytest.mark.rule("3.1", "4.1")
def test_two_architects_offer_1_0_3_and_5_in_the_order_first_second_second_first() -> None:
    game = london(2)
    state, events = play(game, position(game), Offer(3, 1), Offer(4, 1), Offer(2, 2), Offer(1, 2))
    offers = [(offer.player, offer.paid) for offer in every(events, Offered)]
    assert offers == [(ANA, 1), (BEN, 0), (BEN, 3), (ANA, 5)]
    assert purses(state) == [24, 27]
    events += play_round(game, state)
    assert [card.player for card in every(events, Revealed)] == [ANA, BEN, ANA, BEN]


@pytest.mark.rule("4.1", "5.3", "6.1", "6.2", "7.1", "7.2", "7.5", "8.3")
def test_a_round_of_construction_by_two_architects() -> None:
    game = game_in("paris", 2)
    on_plain_leaves = picture(
        """
        l  l  l  l
        a2 a2 a2 l
        l  a2 l  l
        l  l  a6 a6
        """,
        row=0,
        column=6,
    )
    on_hatched_leaves = picture("b8 L b7 b7", row=5, column=1)
    on_the_border = [built("b5", *down(6, 16, 3))]
    state = position(
        game,
        bids={3: "a4", 4: "b1", 2: "b6", 1: "a4"},
        turned=1,
        standing=[*on_plain_leaves, *on_hatched_leaves, *on_the_border],
        constraint="park:required",
        contracts=("district:leaf-hatched", "district:leaf-plain", "border", "quartet:plain"),
    )
    state, events = play(game, state, Build(((7, 3), (7, 4), (8, 4))))
    assert only(events, Built).coins == 3
    assert every(events, Revealed) == [Revealed(BEN, 2, 6)]

    state, events = play(game, state, Build(across(8, 2, 2)), Take("district:leaf-hatched"))
    assert only(events, Built).coins == 4
    assert only(events, Contract).player == BEN

    state, events = play(game, state, Build(((2, 6), (3, 6), (3, 7))), Take("district:leaf-plain"))
    assert only(events, Built).coins == 1
    assert only(events, Contract).player == ANA

    state, events = play(game, state, Build(square(3, 16)), Take("border"))
    assert only(events, Built).coins == 3
    assert only(events, Contract).player == BEN
    assert only(events, NewOrder).order == (BEN, ANA, ANA, BEN)
    assert purses(state) == [30 + 3 + 1, 30 + 4 + 3]


@pytest.mark.rule("6.1", "6.2")
@pytest.mark.parametrize(
    ("card", "cells", "drawing", "coins"),
    [
        pytest.param(
            "a5",
            across(1, 0, 3),
            "c3 c3 c3 c3 \n F F F F \n b1 b1 F F \n b1 b1 F F",
            (2, 3),
            id="1",
        ),
        pytest.param("a4", ((0, 0), (1, 0), (1, 1)), "F F F F", (0, 3), id="2"),
        pytest.param(
            "a5",
            across(2, 0, 3),
            "a2 a2 a2 F \n F a2 F F \n F F F F \n c5 c5 c5 F",
            (1, 0),
            id="3",
        ),
        pytest.param("a6", across(0, 0, 2), "F F b8 F \n F F c1 c1 \n F F c1 c1", (0, 0), id="4"),
    ],
)
def test_the_four_pictures_of_earning_coins(
    card: str, cells: Cells, drawing: str, coins: tuple[int, int]
) -> None:
    game = london()
    state = turn(game, card, standing=picture(drawing), constraint="symbol:flower")
    event = only(play(game, state, Build(cells))[1], Built)
    assert (event.lower, event.highest) == coins


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("players", "bids", "order"),
    [
        pytest.param(
            4, {0: "d6", 1: "a4", 2: "b6", 4: "c2"}, (CLEO, ANA, DORA, BEN), id="two sixes"
        ),
        pytest.param(
            4, {0: "d6", 1: "a4", 4: "c2", 5: "b2"}, (CLEO, BEN, ANA, DORA), id="one on the right"
        ),
        pytest.param(
            2, {0: "a5", 1: "b2", 2: "b7", 4: "a2"}, (BEN, ANA, ANA, BEN), id="two architects"
        ),
    ],
)
def test_the_three_pictures_of_ordering_the_next_round(
    players: int, bids: dict[int, str], order: tuple[int, ...]
) -> None:
    game = london(players)
    state = position(game, bids=bids, turned=4)
    _, events = play(game, state, Build(((0, 0), (0, 1), (0, 2), (1, 1))))
    assert only(events, NewOrder).order == order


@pytest.mark.rule("9.3", "9.6")
def test_the_picture_of_a_tie_at_the_end() -> None:
    of_nine = picture("a1 a1 a5 a5 | a5 l \n a1 a1 a6 a6 | l l", column=6)
    of_seven = picture("F F F F \n b3 b3 b3 b3 \n b4 b4 F F \n b4 F F F")
    game = london()
    scores = game.scores(position(game, standing=[*of_nine, *of_seven], ensemble="largest"))
    assert [(each.largest, each.ensemble) for each in scores[:2]] == [(9, 18), (7, 14)]


@pytest.mark.rule("9.6")
def test_the_table_of_a_tie_at_the_end() -> None:
    ana = Score(coins=21, height=14, ensemble=18, contracts=11, total=64, largest=9)
    ben = Score(coins=20, height=19, ensemble=14, contracts=11, total=64, largest=7)
    cleo = Score(coins=12, height=22, ensemble=20, contracts=6, total=60, largest=10)
    ben_with_nine = Score(coins=16, height=19, ensemble=18, contracts=11, total=64, largest=9)
    assert outcome([ana, ben, cleo]) == Outcome((0,), "largest")
    assert outcome([ana, ben_with_nine, cleo]) == Outcome((0, 1), "shared")


STRADDLER = across(1, 9, 4)
"""A row of four in London: one cell on butterfly, plain, and three on leaf, hatched."""


@pytest.mark.rule("5.2", "1.5")
@pytest.mark.parametrize(
    ("constraint", "wrong"),
    [
        ("symbol:butterfly", across(1, 10, 3)),
        ("symbol:leaf", across(1, 9, 1)),
        ("finish:hatched", across(1, 9, 1)),
        ("finish:plain", across(1, 10, 3)),
    ],
)
def test_the_straddling_building_keeps_no_constraint_of_either_district(
    constraint: str, wrong: Cells
) -> None:
    game = london()
    state = turn(game, "a3", constraint=constraint)
    assert refused(game, state, Build(STRADDLER)) == BreaksConstraint(
        rule="5.2", constraint=constraint, cells=wrong
    )


@pytest.mark.rule("1.5", "7.2", "7.3", "7.4")
@pytest.mark.parametrize(
    ("contract", "rule", "need"),
    [
        ("district:leaf-hatched", "7.2", 2),
        ("district:butterfly-plain", "7.2", 2),
        ("pair:leaf", "7.3", 2),
        ("quartet:hatched", "7.4", 4),
    ],
)
def test_the_straddling_building_helps_with_no_contract_about_districts(
    contract: str, rule: str, need: int
) -> None:
    game = london()
    standing = [built("a3", *STRADDLER)]
    state = turn(game, "a3", phase="contract", standing=standing, contracts=(contract,))
    assert refused(game, state, Take(contract)) == ContractNotMet(
        rule=rule, contract=contract, have=0, need=need
    )


@pytest.mark.rule("7.5")
def test_the_straddling_building_helps_with_the_straddle_contract() -> None:
    game = london()
    standing = [built("a3", *STRADDLER), built("a7", *across(8, 4, 2))]
    state = turn(game, "a3", phase="contract", standing=standing, contracts=("straddle",))
    assert game.check(state, ANA, Take("straddle")) is None


@pytest.mark.rule("9.1")
def test_the_picture_of_two_parks_apart() -> None:
    standing = picture(
        """
        L L  a7 a7
        L L  L  a5
        L L  L  a5
        L b6 b6 a5
        """
    )
    game = game_on(PARKS_APART, 4)
    scores = game.scores(position(game, standing=standing, height="parks"))
    assert [each.height for each in scores[:2]] == [17, 6]


@pytest.mark.rule("9.1", "1.8")
def test_the_picture_of_two_park_tiles_that_touch() -> None:
    standing = [built("a5", *down(1, 3, 3))]
    assert score(game_on(PARKS_TOUCHING, 4), standing, height="parks").height == 5


@pytest.mark.rule("7.6")
@pytest.mark.parametrize("drawn", [PARKS_APART, PARKS_TOUCHING], ids=["apart", "touching"])
def test_in_both_pictures_it_is_one_building_for_the_park_contract(drawn: str) -> None:
    game = game_on(drawn, 4)
    standing = [built("a5", *down(1, 3, 3))]
    state = turn(game, "a5", phase="contract", standing=standing, contracts=("park",))
    assert refused(game, state, Take("park")) == ContractNotMet(
        rule="7.6", contract="park", have=1, need=2
    )
