"""Rule 10: what is hidden, and what can be taken back."""

from typing import Any

import pytest
from msgspec.structs import replace

from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.events import Revealed, SetAside
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer, Pass, Take
from bellavista_tui.games.bella_vista.state import Architect, State, View
from bellavista_tui.games.bella_vista.views import unseen_cards
from tests.bella_vista.games import state_after
from tests.bella_vista.positions import (
    ANA,
    BEN,
    CLEO,
    across,
    built,
    down,
    london,
    only,
    picture,
    position,
    turn,
    walls_but,
)


def with_secrets(state: State, **fields: Any) -> State:
    return State(state.board, replace(state.secrets, **fields))


@pytest.mark.rule("10.1")
def test_one_knows_the_own_hand() -> None:
    game = london()
    state = position(game, hands={ANA: (2, 5, 8), BEN: (1, 3, 4)})
    assert game.view(state, ANA).hand == (2, 5, 8)
    assert game.view(state, BEN).hand == (1, 3, 4)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    "other",
    [
        pytest.param(
            {"hands": ((1, 2), (4, 5), (1, 2, 3), (1, 2, 3))}, id="another's hand and pile"
        ),
        pytest.param(
            {"piles": ((8, 7, 6, 5, 4), (4, 5, 6, 7, 8), (4, 5, 6, 7, 8), (4, 5, 6, 7, 8))},
            id="the order of the own pile",
        ),
        pytest.param(
            {"piles": ((4, 5, 6, 7, 8), (8, 7, 6, 5, 4), (4, 5, 6, 7, 8), (4, 5, 6, 7, 8))},
            id="the order of another's pile",
        ),
        pytest.param({"cards": (3, 8)}, id="another's card on the board"),
        pytest.param(
            {"constraints": tuple(reversed(position(london()).secrets.constraints))},
            id="the order of the constraints",
        ),
        pytest.param(
            {"contracts": tuple(reversed(position(london()).secrets.contracts))},
            id="the order of the contracts",
        ),
    ],
)
def test_what_is_hidden_makes_no_difference_to_what_one_sees(other: dict[str, Any]) -> None:
    game = london()
    state = position(game, bids={0: "a3", 4: "b3"})
    state = with_secrets(state, piles=((4, 5, 6, 7, 8),) * 4)
    changed = with_secrets(state, **other)
    assert changed != state
    assert game.view(changed, ANA) == game.view(state, ANA)


@pytest.mark.rule("10.1")
def test_the_own_card_face_down_is_no_secret() -> None:
    game = london()
    state = position(game, bids={0: "a3", 4: "b3"})
    changed = with_secrets(state, cards=(5, 3))
    assert game.view(changed, ANA) != game.view(state, ANA)
    assert game.view(changed, BEN) == game.view(state, BEN)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    ("turned", "phase", "seen"),
    [
        (1, "build", (None, 4, 8, None)),
        (1, "contract", (None, 4, 8, None)),
        (2, "build", (None, 4, 8, 6)),
        (3, "build", (5, 4, 8, 6)),
    ],
)
def test_a_card_is_open_from_the_moment_its_construction_begins(
    turned: int, phase: str, seen: tuple[int | None, ...]
) -> None:
    game = london()
    bids = {2: "a5", 4: "b4", 0: "c8", 1: "d6"}
    state = position(game, bids=bids, turned=turned, phase=phase)
    assert game.view(state, BEN).cards == seen


@pytest.mark.rule("10.1")
def test_one_who_takes_no_part_sees_only_open_cards() -> None:
    game = london()
    state = position(game, bids={2: "a5", 4: "b4", 0: "c8", 1: "d6"}, turned=2)
    view = game.view(state, None)
    assert view.cards == (None, None, 8, 6)
    assert view.hand == ()


@pytest.mark.rule("10.1")
def test_coins_contracts_and_numbers_of_cards_are_public() -> None:
    game = london()
    state = position(
        game,
        bids={0: "a3"},
        coins=[13, 20, 4, 0],
        taken={CLEO: ("park",)},
        hands={ANA: (1, 2), BEN: (1, 2, 3), CLEO: (6,)},
        piles={ANA: (4, 5, 6, 7, 8), BEN: (4,), CLEO: ()},
    )
    view = game.view(state, BEN)
    assert view.board.architects == (
        Architect(13, ()),
        Architect(20, ()),
        Architect(4, ("park",)),
        Architect(0, ()),
    )
    assert view.hand_sizes == (2, 3, 1, 3)
    assert view.pile_sizes == (5, 1, 0, 5)


@pytest.mark.rule("10.1")
def test_the_cards_that_another_has_not_built_can_be_worked_out() -> None:
    game = london()
    standing = picture("a8 a7 a7 F \n a5 a5 a5 b6 \n F F F b6")
    state = position(game, bids={0: "a2", 1: "b4"}, standing=standing)
    assert unseen_cards(game.rules, game.view(state, BEN), ANA) == [1, 2, 3, 4, 6]


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 3, 10, 30])
def test_what_might_be_behind_a_view_looks_the_same(players: int, steps: int) -> None:
    game = london(players)
    view = game.view(state_after(game, 6, steps), BEN)
    assert game.view(game.imagine(view, Rng(1)), BEN) == view


def match_from(state: State) -> Match[State, Move, View]:
    return Match(london(len(state.board.architects)), state)


@pytest.mark.rule("10.2")
def test_an_offer_can_be_taken_back() -> None:
    match = match_from(start := position(london()))
    match.play(ANA, Offer(0, 1))
    assert match.may_take_back(ANA)
    match.take_back()
    assert match.state == start
    match.play(ANA, Offer(4, 2))
    assert match.state.board.architects[ANA].coins == 20


@pytest.mark.rule("10.2")
def test_an_offer_stands_once_another_has_followed() -> None:
    match = match_from(position(london()))
    match.play(ANA, Offer(0, 1))
    match.play(BEN, Offer(1, 1))
    assert not match.may_take_back(ANA)
    assert match.may_take_back(BEN)


@pytest.mark.rule("10.2")
def test_nobody_takes_back_the_step_of_another() -> None:
    match = match_from(position(london()))
    match.play(ANA, Offer(0, 1))
    assert not match.may_take_back(BEN)


@pytest.mark.rule("10.2")
def test_there_is_nothing_to_take_back_before_the_first_step() -> None:
    assert not match_from(position(london())).may_take_back(ANA)


@pytest.mark.rule("10.2")
def test_the_last_offer_of_a_round_stands_because_a_card_was_turned_up() -> None:
    match = match_from(position(london(), bids={0: "b1", 1: "c1", 2: "d1"}, order=(1, 2, 3, 0)))
    only(match.play(ANA, Offer(4, 1)), Revealed)
    assert not match.may_take_back(ANA)


@pytest.mark.rule("10.2")
def test_two_offers_in_a_row_by_one_architect_can_both_be_taken_back() -> None:
    match = match_from(start := position(london(2), order=(1, 0, 0, 1), bids={0: "b1"}))
    match.play(ANA, Offer(1, 1))
    match.play(ANA, Offer(2, 1))
    assert match.may_take_back(ANA)
    match.take_back()
    assert match.may_take_back(ANA)
    match.take_back()
    assert match.state == start


def contract_ahead(**rest: Any) -> State:
    """Ana, with one building beside a park, is to build her 8 while the park contract is open."""
    standing = [built("a7", *down(0, 6, 2))]
    return turn(london(), "a8", standing=standing, contracts=("park",), **rest)


@pytest.mark.rule("10.2")
def test_a_building_can_be_taken_back_while_its_contract_is_open() -> None:
    match = match_from(start := contract_ahead())
    match.play(ANA, Build(((0, 3),)))
    assert match.state.board.phase == "contract"
    assert match.may_take_back(ANA)
    match.take_back()
    assert match.state == start


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("move", [Take("park"), Pass()])
def test_a_decision_about_a_contract_stands_because_a_card_was_turned_up(move: Move) -> None:
    match = match_from(contract_ahead())
    match.play(ANA, Build(((0, 3),)))
    only(match.play(ANA, move), Revealed)
    assert not match.may_take_back(ANA)


@pytest.mark.rule("10.2")
def test_a_building_without_a_contract_stands_because_a_card_was_turned_up() -> None:
    match = match_from(turn(london(), "a8"))
    only(match.play(ANA, Build(((0, 0),))), Revealed)
    assert not match.may_take_back(ANA)


@pytest.mark.rule("10.2")
def test_a_building_stands_where_the_next_card_is_the_same_architects() -> None:
    match = match_from(position(london(2), bids={0: "a5", 1: "a4", 2: "b8", 3: "b7"}, turned=1))
    match.play(ANA, Build(across(0, 0, 3)))
    assert match.state.board.to_move == ANA
    assert not match.may_take_back(ANA)


@pytest.mark.rule("10.2")
def test_the_last_building_of_a_round_stands_because_cards_were_drawn() -> None:
    match = match_from(turn(london(), "a8", last=True))
    match.play(ANA, Build(((0, 0),)))
    assert not match.may_take_back(ANA)


@pytest.mark.rule("10.2")
def test_the_building_of_the_unused_colour_stands_because_cards_were_drawn() -> None:
    match = match_from(position(london(3), bids={0: "a8", 1: "b8", 2: "c8"}, turned=3, round=6))
    match.play(CLEO, Build(((0, 0),)))
    assert match.may_take_back(CLEO)
    match.play(CLEO, Neutral(across(1, 0, 2)))
    assert not match.may_take_back(CLEO)


@pytest.mark.rule("10.2")
def test_a_building_stands_even_if_the_card_turned_up_was_set_aside() -> None:
    game = london(3)
    standing = walls_but(game, (1, 1), (5, 5), (5, 6))
    bids = {0: "b8", 1: "a8", 2: "c1"}
    state = position(
        game, bids=bids, turned=2, round=7, standing=standing, constraint="finish:hatched"
    )
    match = match_from(state)
    only(match.play(ANA, Build(((1, 1),))), SetAside)
    assert not match.may_take_back(ANA)


@pytest.mark.rule("10.2")
def test_the_last_steps_of_the_game_can_be_taken_back_because_no_card_followed() -> None:
    match = match_from(start := contract_ahead(last=True, round=8))
    match.play(ANA, Build(((0, 3),)))
    match.play(ANA, Take("park"))
    assert match.state.board.phase == "over"
    assert match.may_take_back(ANA)
    match.take_back()
    assert match.may_take_back(ANA)
    match.take_back()
    assert match.state == start
