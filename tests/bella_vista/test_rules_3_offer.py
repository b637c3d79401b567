"""Rule 3: the offer."""

import pytest

from bellavista_tui.core.game import NotYourTurn
from bellavista_tui.games.bella_vista.events import Offered, Revealed
from bellavista_tui.games.bella_vista.moves import Offer
from bellavista_tui.games.bella_vista.reasons import (
    MustTakeSlot,
    NoSuchSlot,
    NotInHand,
    SlotTaken,
    TooDear,
    WrongPhase,
    WrongPlaceBeside,
)
from bellavista_tui.games.bella_vista.state import Bid
from tests.bella_vista.positions import (
    ANA,
    BEN,
    CLEO,
    DORA,
    every,
    london,
    only,
    open_slots,
    play,
    play_round,
    position,
    purses,
    refused,
    to_move,
    turn,
)


@pytest.mark.rule("3.1")
def test_an_offer_is_paid_at_once_and_takes_a_card_from_the_hand() -> None:
    game = london()
    state, events = play(game, position(game, hands={ANA: (2, 5, 8)}), Offer(1, 5))
    assert events == [Offered(ANA, 1, 5)]
    assert purses(state) == [15, 20, 20, 20]
    assert state.secrets.hands[ANA] == (2, 8)
    assert state.secrets.cards == (5,)
    assert state.board.bids == (Bid(1, ANA),)


@pytest.mark.rule("3.1")
def test_the_offers_go_from_left_to_right_under_the_board() -> None:
    game = london()
    state = position(game, order=(2, 0, 3, 1))
    movers = [to_move(state)]
    state, _ = play(game, state, Offer(4, 1))
    movers.append(to_move(state))
    state, _ = play(game, state, Offer(0, 1))
    movers.append(to_move(state))
    state, _ = play(game, state, Offer(3, 1))
    movers.append(to_move(state))
    assert movers == [CLEO, ANA, DORA, BEN]


@pytest.mark.rule("3.1")
def test_two_architects_make_two_offers_each() -> None:
    game = london(2)
    state, events = play(game, position(game), Offer(0, 1), Offer(1, 1), Offer(2, 1), Offer(3, 2))
    assert [offer.player for offer in every(events, Offered)] == [ANA, BEN, BEN, ANA]
    assert purses(state) == [30 - 7 - 1, 30 - 5 - 3]
    assert state.board.phase == "build"


@pytest.mark.rule("3.1")
def test_two_equal_cards_in_a_hand_are_one_choice() -> None:
    game = london(2)
    state = position(game, hands={ANA: (4, 4, 7, 7, 8)}, coins=[0, 30])
    assert game.legal_moves(state, ANA) == [Offer(4, 4), Offer(4, 7), Offer(4, 8)]


@pytest.mark.rule("3.1")
def test_the_last_coin_may_be_spent() -> None:
    game = london()
    state, _ = play(game, position(game, coins=[7, 20, 20, 20]), Offer(0, 1))
    assert purses(state) == [0, 20, 20, 20]


@pytest.mark.rule("3.1", "3.2")
def test_a_slot_with_a_card_is_taken() -> None:
    game = london()
    state = position(game, bids={2: "a1"})
    assert open_slots(game, state) == [0, 1, 3, 4]
    assert refused(game, state, Offer(2, 1)) == SlotTaken(rule="3.1", slot=2)


@pytest.mark.rule("3.1")
def test_a_slot_that_costs_more_than_the_purse_holds_is_too_dear() -> None:
    game = london()
    state = position(game, coins=[4, 20, 20, 20])
    assert open_slots(game, state) == [2, 3, 4]
    assert refused(game, state, Offer(1, 1)) == TooDear(rule="3.1", slot=1, cost=5, coins=4)


@pytest.mark.rule("3.1")
def test_a_card_must_come_from_the_hand() -> None:
    game = london()
    state = position(game, hands={ANA: (2, 5, 8)})
    assert refused(game, state, Offer(0, 4)) == NotInHand(rule="3.1", card=4)


@pytest.mark.rule("3.1")
def test_there_is_no_slot_left_of_the_dearest() -> None:
    game = london()
    assert refused(game, position(game), Offer(-1, 1)) == NoSuchSlot(rule="3.1", slot=-1)


@pytest.mark.rule("3.1")
def test_nobody_offers_before_their_place() -> None:
    game = london()
    assert refused(game, position(game), Offer(0, 1), seat=BEN) == NotYourTurn(rule=None, seat=BEN)


@pytest.mark.rule("3.1")
def test_an_offer_is_not_due_while_one_builds() -> None:
    game = london()
    assert refused(game, turn(game, "a5"), Offer(4, 1)) == WrongPhase(rule="3.1", due="build")


@pytest.mark.rule("3.2")
def test_a_card_laid_face_down_is_known_to_its_owner_alone() -> None:
    game = london()
    state = position(game, bids={0: "a5", 4: "b3"})
    assert game.view(state, ANA).cards == (5, None)
    assert game.view(state, BEN).cards == (None, 3)
    assert game.view(state, CLEO).cards == (None, None)


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("coins", "order", "bids"),
    [
        (0, (BEN, ANA, CLEO, DORA), {4: "b1"}),
        (2, (BEN, CLEO, ANA, DORA), {4: "b1", 3: "c1"}),
        (4, (BEN, CLEO, DORA, ANA), {4: "b1", 3: "c1", 2: "d1"}),
    ],
)
def test_who_can_pay_no_free_slot_stands_to_the_right_for_nothing(
    coins: int, order: tuple[int, ...], bids: dict[int, str]
) -> None:
    game = london()
    state = position(game, bids=bids, order=order, coins=[coins, 20, 20, 20])
    assert open_slots(game, state) == [5]
    state, events = play(game, state, Offer(5, 1))
    assert only(events, Offered) == Offered(ANA, 5, 0)
    assert purses(state)[ANA] == coins


@pytest.mark.rule("3.3")
def test_with_three_architects_the_right_begins_after_four_slots() -> None:
    game = london(3)
    state = position(game, bids={3: "b1"}, order=(BEN, ANA, CLEO), coins=[1, 20, 20])
    assert open_slots(game, state) == [4]


@pytest.mark.rule("3.3")
def test_who_stands_to_the_right_builds_last() -> None:
    game = london()
    state = position(
        game, bids={4: "b1", 0: "c1"}, order=(BEN, CLEO, ANA, DORA), coins=[0, 20, 20, 20]
    )
    state, events = play(game, state, Offer(5, 1), Offer(1, 1))
    events += play_round(game, state)
    assert [card.player for card in every(events, Revealed)] == [CLEO, DORA, BEN, ANA]


@pytest.mark.rule("3.3")
def test_those_on_the_right_stand_in_the_order_of_arrival() -> None:
    game = london()
    state = position(game, bids={4: "b1"}, order=(BEN, DORA, ANA, CLEO), coins=[0, 20, 20, 0])
    state, events = play(game, state, Offer(5, 2), Offer(6, 1), Offer(0, 1))
    events += play_round(game, state)
    assert [card.player for card in every(events, Revealed)] == [CLEO, BEN, DORA, ANA]


@pytest.mark.rule("3.3")
def test_who_can_pay_a_free_slot_must_take_one() -> None:
    game = london()
    state = position(game, bids={4: "b1"}, order=(BEN, ANA, CLEO, DORA), coins=[3, 20, 20, 20])
    assert refused(game, state, Offer(5, 1)) == MustTakeSlot(rule="3.3", slot=3)


@pytest.mark.rule("3.3")
def test_on_the_right_no_place_is_skipped() -> None:
    game = london()
    state = position(game, bids={4: "b1"}, order=(BEN, ANA, CLEO, DORA), coins=[0, 20, 20, 20])
    assert refused(game, state, Offer(6, 1)) == WrongPlaceBeside(rule="3.3", slot=5)


@pytest.mark.rule("3.1")
def test_a_taken_slot_is_told_before_a_card_that_is_not_in_hand() -> None:
    game = london()
    state = position(game, bids={2: "a1"})
    assert refused(game, state, Offer(2, 8)) == SlotTaken(rule="3.1", slot=2)


@pytest.mark.rule("3.1", "3.3")
def test_a_card_that_is_not_in_hand_is_told_before_a_slot_that_must_be_taken() -> None:
    game = london()
    state = position(game, hands={ANA: (1, 2, 3)})
    assert refused(game, state, Offer(5, 8)) == NotInHand(rule="3.1", card=8)


@pytest.mark.rule("3.1", "3.3")
def test_a_card_that_is_not_in_hand_is_told_before_a_wrong_place_on_the_right() -> None:
    game = london()
    state = position(game, bids={4: "b1"}, order=(BEN, ANA, CLEO, DORA), coins=[0, 20, 20, 20])
    assert refused(game, state, Offer(7, 8)) == NotInHand(rule="3.1", card=8)


@pytest.mark.rule("3.1", "3.3")
def test_a_slot_too_dear_is_told_to_who_has_to_stand_on_the_right() -> None:
    game = london()
    state = position(game, bids={4: "b1"}, order=(BEN, ANA, CLEO, DORA), coins=[0, 20, 20, 20])
    assert refused(game, state, Offer(3, 1)) == TooDear(rule="3.1", slot=3, cost=1, coins=0)
