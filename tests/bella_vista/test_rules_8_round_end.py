"""Rule 8: the end of a round."""

from typing import Any

import pytest

from bellavista_tui.core.game import NotYourTurn
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.events import (
    Built,
    Contract,
    Drawn,
    NeutralPlaced,
    NewOrder,
    NewRound,
    Over,
    Refilled,
    Revealed,
    SetAside,
)
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer, Pass, Take
from bellavista_tui.games.bella_vista.reasons import (
    BreaksConstraint,
    GameOver,
    MustBeOnBorder,
    NotBuildable,
    Occupied,
    WrongFootprint,
    WrongPhase,
)
from bellavista_tui.games.bella_vista.state import Building, Piece, State
from tests.bella_vista.games import random_play
from tests.bella_vista.positions import (
    ANA,
    BEN,
    CLEO,
    DORA,
    across,
    built,
    cells_of,
    down,
    every,
    london,
    only,
    open_places,
    picture,
    play,
    position,
    purses,
    refused,
    square,
    to_move,
    turn,
    walls,
    walls_but,
)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_is_over_after_round_8(players: int) -> None:
    game = london(players)
    state, events = play(game, turn(game, "a8", last=True, round=8), Build(((0, 0),)))
    assert [type(event) for event in events] == [Built, Over]
    assert (state.board.phase, state.board.to_move) == ("over", None)
    assert game.to_act(state) == ()


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_round_8_everything_stays_where_it_is(players: int) -> None:
    game = london(players)
    before = turn(game, "a8", last=True, round=8, contracts=("straddle",))
    after, _ = play(game, before, Build(((0, 0),)))
    assert after.secrets == before.secrets
    assert after.board.round == 8
    assert after.board.bids == before.board.bids
    assert after.board.order == before.board.order
    assert after.board.constraint == before.board.constraint
    assert after.board.contracts == ("straddle",)


@pytest.mark.rule("8.1")
def test_the_last_contract_of_round_8_may_still_be_taken() -> None:
    game = london()
    standing = [built("a7", *down(0, 6, 2))]
    state = turn(game, "a8", last=True, round=8, standing=standing, contracts=("park",))
    state, events = play(game, state, Build(((0, 3),)), Take("park"))
    assert [type(event) for event in events] == [Built, Contract, Over]


@pytest.mark.rule("8.1")
def test_round_7_is_not_the_last() -> None:
    game = london()
    state, _ = play(game, turn(game, "a8", last=True, round=7), Build(((0, 0),)))
    assert (state.board.phase, state.board.round) == ("offer", 8)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("seat", [ANA, BEN])
@pytest.mark.parametrize(
    "move",
    [Offer(0, 1), Build(((0, 0),)), Take("border"), Pass(), Neutral(((0, 4),))],
    ids=["offer", "build", "take", "pass", "neutral"],
)
def test_nothing_can_be_played_when_the_game_is_over(move: Move, seat: int) -> None:
    game = london(3)
    state = position(game, phase="over", round=8)
    assert refused(game, state, move, seat=seat) == GameOver(rule="8.1")


def neutral(round_: int = 1, **rest: Any) -> State:
    """Before Cleo, the last of three to build, places the building of the unused colour."""
    game = london(3)
    bids = {0: "a8", 1: "b8", 2: "c8"}
    return position(game, bids=bids, turned=3, **{"phase": "neutral", "round": round_, **rest})


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("round_", "cells"),
    [
        (1, square(0, 0)),
        (2, ((0, 0), (0, 1), (0, 2), (1, 1))),
        (3, down(0, 0, 4)),
        (4, ((0, 0), (0, 1), (1, 0))),
        (5, across(0, 0, 3)),
        (6, across(0, 0, 2)),
        (7, down(0, 0, 2)),
    ],
)
def test_with_three_architects_the_unused_colour_gets_the_building_of_the_round(
    round_: int, cells: tuple[tuple[int, int], ...]
) -> None:
    game = london(3)
    state, events = play(game, turn(game, "a8", last=True, round=round_), Build(((0, 19),)))
    assert [type(event) for event in events] == [Built]
    assert (state.board.phase, to_move(state)) == ("neutral", ANA)
    state, events = play(game, state, Neutral(cells))
    assert events[0] == NeutralPlaced(ANA, round_, cells, True)
    assert state.board.buildings[-1] == Building(None, round_, cells)
    assert state.board.round == round_ + 1


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("players", [2, 4])
def test_two_or_four_architects_have_no_unused_colour(players: int) -> None:
    game = london(players)
    state, events = play(game, turn(game, "a8", last=True), Build(((0, 0),)))
    assert state.board.phase == "offer"
    assert every(events, NewRound) == [NewRound(2, "symbol:flower")]


@pytest.mark.rule("8.2")
def test_the_last_of_the_building_order_places_it() -> None:
    game = london(3)
    state = position(game, bids={3: "b5", 0: "a8", 1: "c8"}, turned=3)
    state, _ = play(game, state, Build(across(0, 0, 3)))
    assert (state.board.phase, to_move(state)) == ("neutral", BEN)
    refusal = refused(game, state, Neutral(square(2, 0)), seat=CLEO)
    assert refusal == NotYourTurn(rule=None, seat=CLEO)


@pytest.mark.rule("8.2")
def test_it_comes_after_the_last_contract() -> None:
    game = london(3)
    standing = [built("a7", *down(0, 6, 2))]
    state = turn(game, "a8", last=True, standing=standing, contracts=("park",))
    state, _ = play(game, state, Build(((0, 3),)))
    assert refused(game, state, Neutral(square(0, 0))) == WrongPhase(rule="8.2", due="contract")
    state, _ = play(game, state, Pass())
    assert (state.board.phase, to_move(state)) == ("neutral", ANA)


@pytest.mark.rule("8.2")
def test_it_earns_nothing_for_anyone() -> None:
    game = london(3)
    state = neutral(5, standing=picture("b1 b1 F F \n b1 b1 F F"))
    state, _ = play(game, state, Neutral(across(2, 0, 3)))
    assert purses(state) == [20, 20, 20]


@pytest.mark.rule("8.2")
def test_it_opens_no_contract() -> None:
    game = london(3)
    standing = [built("c7", *down(0, 6, 2)), built("c6", *down(2, 13, 2))]
    state = neutral(5, standing=standing, contracts=("park",))
    state, _ = play(game, state, Neutral(across(0, 0, 3)))
    assert (state.board.phase, state.board.contracts[0]) == ("offer", "park")


@pytest.mark.rule("8.2", "5.1")
@pytest.mark.parametrize(
    ("cells", "refusal"),
    [
        pytest.param(
            across(0, 3, 2), NotBuildable(rule="1.1", cells=((0, 4),)), id="not on a park"
        ),
        pytest.param(
            across(0, 0, 3),
            WrongFootprint(rule="5.1", number=6, cells=across(0, 0, 3)),
            id="not in another shape",
        ),
        pytest.param(
            across(1, 0, 2), Occupied(rule="5.1", cells=((1, 1),)), id="not on another building"
        ),
    ],
)
def test_it_is_placed_like_any_building(
    cells: tuple[tuple[int, int], ...], refusal: object
) -> None:
    state = neutral(6, standing=[built("a8", (1, 1))])
    assert refused(london(3), state, Neutral(cells)) == refusal


@pytest.mark.rule("8.2")
def test_it_keeps_the_constraint_of_the_round_that_ends() -> None:
    game = london(3)
    state = neutral(6, constraint="symbol:leaf", constraint_pile=("symbol:flower",))
    assert refused(game, state, Neutral(across(0, 0, 2))) == BreaksConstraint(
        rule="5.2", constraint="symbol:leaf", cells=((0, 0), (0, 1))
    )
    state, events = play(game, state, Neutral(across(0, 10, 2)))
    assert only(events, NeutralPlaced).kept_constraint
    assert only(events, NewRound).constraint == "symbol:flower"


@pytest.mark.rule("8.2", "6.1", "6.2")
@pytest.mark.parametrize(
    ("drawing", "coins"), [("n5 n5 n5 F", 1 + 3), ("n7 n7 F F", 0), ("n6 n6 F F", 0)]
)
def test_afterwards_it_counts_like_any_building(drawing: str, coins: int) -> None:
    game = london(3)
    state = turn(game, "a6", standing=picture(drawing), constraint="symbol:flower")
    _, events = play(game, state, Build(across(1, 0, 2)))
    assert only(events, Built).coins == coins


@pytest.mark.rule("8.2", "5.4")
def test_it_goes_on_the_border_where_it_cannot_keep_the_constraint() -> None:
    game = london(3)
    standing = walls(cells_of(game, "Ll"))
    state = neutral(6, constraint="symbol:leaf", standing=standing)
    inner = across(1, 1, 2)
    refusal = refused(game, state, Neutral(inner))
    assert refusal == MustBeOnBorder(rule="5.4", cells=inner)
    _, events = play(game, state, Neutral(across(0, 0, 2)))
    assert only(events, NeutralPlaced) == NeutralPlaced(CLEO, 6, across(0, 0, 2), False)


@pytest.mark.rule("8.2", "5.5")
def test_it_goes_anywhere_where_the_border_has_no_room() -> None:
    game = london(3)
    standing = walls_but(game, (0, 0), (1, 1), (1, 2))
    state = neutral(6, constraint="symbol:leaf", standing=standing)
    assert open_places(game, state) == [((1, 1), (1, 2))]


@pytest.mark.rule("8.2", "5.6")
def test_it_is_set_aside_where_it_has_no_room() -> None:
    game = london(3)
    standing = walls_but(game, (0, 0), (1, 1))
    state = turn(game, "a8", last=True, round=6, standing=standing)
    state, events = play(game, state, Build(((0, 0),)))
    assert only(events, SetAside) == SetAside(None, 6)
    assert state.board.aside == (Piece(None, 6),)
    assert (state.board.phase, state.board.round) == ("offer", 7)


@pytest.mark.rule("8.2", "5.6")
def test_the_last_architect_places_it_even_if_their_own_building_was_set_aside() -> None:
    game = london(3)
    state = position(
        game,
        bids={0: "b8", 1: "a8", 2: "c1"},
        turned=2,
        round=7,
        standing=walls_but(game, (1, 1), (5, 5), (5, 6)),
        constraint="finish:hatched",
    )
    state, events = play(game, state, Build(((1, 1),)))
    assert events[1:] == [Revealed(CLEO, 2, 1), SetAside(CLEO, 1)]
    assert (state.board.phase, to_move(state)) == ("neutral", CLEO)
    assert open_places(game, state) == [((5, 5), (5, 6))]


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("phase", ["offer", "build"])
def test_it_is_not_placed_before_the_end_of_the_round(phase: str) -> None:
    game = london(3)
    state = position(game) if phase == "offer" else turn(game, "a8")
    assert refused(game, state, Neutral(square(0, 0))) == WrongPhase(rule="8.2", due=phase)


@pytest.mark.rule("8.2")
def test_no_own_building_is_placed_in_its_stead() -> None:
    refusal = refused(london(3), neutral(1), Build(square(0, 0)))
    assert refusal == WrongPhase(rule="4.1", due="neutral")


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("bids", "order"),
    [
        pytest.param(
            {0: "a8", 1: "b5", 2: "c3", 3: "d1"}, (DORA, CLEO, BEN, ANA), id="lowest first"
        ),
        pytest.param(
            {2: "a4", 1: "b4", 0: "c4", 3: "d4"}, (CLEO, BEN, ANA, DORA), id="equals by slot"
        ),
        pytest.param(
            {4: "b2", 5: "a2", 0: "d2", 1: "c1"}, (CLEO, DORA, BEN, ANA), id="the right after slots"
        ),
        pytest.param(
            {4: "a8", 5: "d3", 6: "c3", 7: "b3"}, (DORA, CLEO, BEN, ANA), id="the right by arrival"
        ),
    ],
)
def test_the_next_order_goes_by_card_then_by_slot(
    bids: dict[int, str], order: tuple[int, ...]
) -> None:
    game = london()
    state = position(game, bids=bids, turned=4)
    state, events = play(game, state, game.legal_moves(state, to_move(state))[0])
    assert only(events, NewOrder).order == order
    assert state.board.order == order
    assert to_move(state) == order[0]
    assert state.board.bids == ()
    assert state.secrets.cards == ()


@pytest.mark.rule("8.3", "5.6")
def test_the_card_of_a_building_set_aside_has_its_place_in_the_next_order() -> None:
    game = london()
    state = position(
        game,
        bids={0: "b8", 1: "a8", 2: "c1", 4: "d7"},
        turned=2,
        standing=walls_but(game, (1, 1)),
    )
    _, events = play(game, state, Build(((1, 1),)))
    assert [(each.player, each.number) for each in every(events, SetAside)] == [
        (CLEO, 1),
        (DORA, 7),
    ]
    assert only(events, NewOrder).order == (CLEO, DORA, BEN, ANA)


@pytest.mark.rule("8.4")
def test_everybody_draws_up_to_three_cards() -> None:
    game = london()
    state = turn(game, "a8", last=True, hands={ANA: (2, 7)}, piles={ANA: (5, 1, 3)})
    state, events = play(game, state, Build(((0, 0),)))
    assert every(events, Drawn) == [Drawn(ANA, 1), Drawn(BEN, 1), Drawn(CLEO, 1), Drawn(DORA, 1)]
    assert state.secrets.hands[ANA] == (2, 5, 7)
    assert state.secrets.piles[ANA] == (1, 3)


@pytest.mark.rule("8.4")
def test_two_architects_draw_up_to_five_cards() -> None:
    game = london(2)
    state = turn(game, "a8", last=True, hands={ANA: (2, 2, 7)}, piles={ANA: (5, 1, 3)})
    state, events = play(game, state, Build(((0, 0),)))
    assert every(events, Drawn) == [Drawn(ANA, 2), Drawn(BEN, 2)]
    assert state.secrets.hands[ANA] == (1, 2, 2, 5, 7)
    assert state.secrets.piles[ANA] == (3,)


@pytest.mark.rule("8.4")
def test_who_has_no_pile_left_plays_on_with_the_hand() -> None:
    game = london()
    state = turn(game, "a8", last=True, hands={ANA: (2, 7)}, piles={ANA: ()})
    state, events = play(game, state, Build(((0, 0),)))
    assert ANA not in [drawn.player for drawn in every(events, Drawn)]
    assert state.secrets.hands[ANA] == (2, 7)


@pytest.mark.rule("8.4")
def test_a_pile_too_short_is_drawn_to_its_end() -> None:
    game = london(2)
    state = turn(game, "a8", last=True, hands={ANA: (2, 2, 7)}, piles={ANA: (6,)})
    state, events = play(game, state, Build(((0, 0),)))
    assert every(events, Drawn)[0] == Drawn(ANA, 1)
    assert state.secrets.hands[ANA] == (2, 2, 6, 7)


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("players", "drawn"),
    [
        (2, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1}),
        (3, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}),
        (4, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}),
    ],
)
def test_the_cards_that_an_architect_draws_after_each_round(
    players: int, drawn: dict[int, int]
) -> None:
    game = london(players)
    found = {
        state.board.round: event.count
        for state, seat, move in random_play(game, 2)
        for event in every(game.apply(state, seat, move)[1], Drawn)
        if event.player == ANA
    }
    assert found == drawn


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("display", "pile", "added"),
    [
        pytest.param(("border", "straddle", "park"), ("river", "pair:leaf"), ("river",), id="one"),
        pytest.param(
            ("border",), ("river", "park", "straddle"), ("river", "park", "straddle"), id="three"
        ),
        pytest.param(("border", "straddle"), ("river",), ("river",), id="the pile runs out"),
    ],
)
def test_the_display_is_filled_up_at_its_end(
    display: tuple[str, ...], pile: tuple[str, ...], added: tuple[str, ...]
) -> None:
    game = london()
    state = turn(game, "a8", last=True, contracts=display, contract_pile=pile)
    state, events = play(game, state, Build(((0, 0),)))
    assert only(events, Refilled).contracts == added
    assert state.board.contracts == display + added
    assert state.secrets.contracts == pile[len(added) :]


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("display", "pile"),
    [
        pytest.param(("border", "straddle", "park", "pair:leaf"), ("river",), id="full display"),
        pytest.param(("border", "straddle"), (), id="no pile"),
    ],
)
def test_no_contract_is_turned_up_where_none_can_be(
    display: tuple[str, ...], pile: tuple[str, ...]
) -> None:
    game = london()
    state = turn(game, "a8", last=True, contracts=display, contract_pile=pile)
    state, events = play(game, state, Build(((0, 0),)))
    assert every(events, Refilled) == []
    assert state.board.contracts == display


@pytest.mark.rule("8.6")
def test_the_next_constraint_covers_the_present_one() -> None:
    game = london()
    state = turn(
        game,
        "a8",
        last=True,
        round=3,
        constraint="park:forbidden",
        covered=("finish:plain", "symbol:leaf"),
        constraint_pile=("symbol:flower", "river:forbidden"),
    )
    state, events = play(game, state, Build(((0, 0),)))
    assert only(events, NewRound) == NewRound(4, "symbol:flower")
    assert state.board.constraint == "symbol:flower"
    assert sorted(state.board.covered) == ["finish:plain", "park:forbidden", "symbol:leaf"]
    assert state.secrets.constraints == ("river:forbidden",)


@pytest.mark.rule("8.6")
def test_eight_rounds_show_eight_different_constraints() -> None:
    game = london()
    shown = {state.board.round: state.board.constraint for state, _, _ in random_play(game, 4)}
    start = game.setup(Rng(4))
    pile = start.secrets.constraints
    assert list(shown.values()) == [start.board.constraint, *pile[:7]]


@pytest.mark.rule("8.3", "8.4", "8.5", "8.6")
def test_a_round_ends_in_the_order_of_the_rules() -> None:
    game = london()
    state = turn(game, "a8", last=True, contracts=("border",))
    _, events = play(game, state, Build(((0, 0),)))
    assert [type(event) for event in events] == [
        Built,
        NewOrder,
        Drawn,
        Drawn,
        Drawn,
        Drawn,
        Refilled,
        NewRound,
    ]
