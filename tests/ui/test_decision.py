"""What a person is deciding, and names made safe to show: pure values."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Build, Neutral, Offer, Take
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    Decision,
    OfferDecision,
    PlaceDecision,
    decision_for,
)
from bellavista_tui.ui.bella_vista.table.placing import Prospect
from bellavista_tui.ui.bella_vista.table.sight import Choice
from bellavista_tui.ui.bella_vista.words.safe_text import fitted, safe
from tests.bella_vista.games import CITIES, game_in, random_play
from tests.bella_vista.positions import ANA, BEN, across, built, london, play, position, turn

Position = tuple[BellaVista, State]
Touch = tuple[str, int, int]
"""A key: arrows with rows and columns, or a digit or a slot."""

touches = st.lists(
    st.tuples(
        st.sampled_from(("steer", "digit", "slot")), st.integers(-3, 12), st.integers(-3, 12)
    ),
    max_size=12,
)

OFFER = OfferDecision(cards=(2, 5, 5, 7, 8), slots=(0, 2, 4), card=5, slot=2)

MEETING_THREE = (
    built("a8", (3, 0)),
    built("a6", *across(3, 2, 2)),
    built("a7", *across(0, 6, 2)),
)
"""In London: two on flower hatched, two beside the first park, one beside the river."""


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position in which somebody is to move."""
    game = game_in(draw(st.sampled_from(CITIES)), draw(st.integers(2, 4)))
    states = [state for state, _, _ in random_play(game, draw(st.integers(0, 200)))]
    return game, draw(st.sampled_from(states))


def decide(position: Position) -> Decision:
    game, state = position
    seat = game.to_act(state)[0]
    return decision_for(game, game.view(state, seat), seat)


def touched(decision: Decision, keys: list[Touch]) -> Decision:
    for kind, one, other in keys:
        if kind == "steer":
            decision = decision.steered(one, other)
        elif kind == "digit" and not isinstance(decision, PlaceDecision):
            decision = decision.with_digit(one)
        elif isinstance(decision, OfferDecision):
            decision = decision.with_slot(one)
    return decision


def check(position: Position, decision: Decision) -> Refusal | None:
    game, state = position
    return game.check(state, game.to_act(state)[0], decision.move)


@given(positions())
@settings(max_examples=120, deadline=None)
def test_the_first_choice_is_one_that_the_game_allows(position: Position) -> None:
    assert check(position, decide(position)) is None


@given(positions(), touches)
@settings(max_examples=150, deadline=None)
def test_no_keys_lead_to_an_offer_or_a_contract_that_is_not_allowed(
    position: Position, keys: list[Touch]
) -> None:
    decision = touched(decide(position), keys)
    if not isinstance(decision, PlaceDecision):
        assert check(position, decision) is None


@given(positions(), touches)
@settings(max_examples=100, deadline=None)
def test_what_is_said_of_a_building_agrees_with_what_enter_would_do(
    position: Position, keys: list[Touch]
) -> None:
    decision = touched(decide(position), keys)
    if not isinstance(decision, PlaceDecision):
        return
    refusal = check(position, decision)
    if refusal:
        assert decision.verdict == refusal
    elif position[1].board.phase == "neutral":
        assert decision.verdict is None
    else:
        assert isinstance(decision.verdict, Prospect)


def test_an_offer_shows_and_makes_what_is_chosen() -> None:
    assert OFFER.choice == Choice(card=5, slot=2)
    assert OFFER.move == Offer(slot=2, card=5)
    assert OFFER.with_digit(8).with_slot(4).move == Offer(slot=4, card=8)


@pytest.mark.parametrize("digit", [0, 1, 3, 9, -2])
def test_a_card_that_is_not_in_the_hand_cannot_be_chosen(digit: int) -> None:
    assert OFFER.with_digit(digit) == OFFER


@pytest.mark.parametrize("slot", [1, 3, 5, 7, -1])
def test_a_slot_that_is_taken_or_too_dear_cannot_be_chosen(slot: int) -> None:
    assert OFFER.with_slot(slot) == OFFER


def test_arrows_go_through_the_slots_that_are_open_and_round_again() -> None:
    rightwards = [OFFER.steered(0, i).slot for i in range(4)]
    assert rightwards == [2, 4, 0, 2]
    assert OFFER.steered(0, -1).slot == 0
    assert {OFFER.steered(0, i).card for i in range(4)} == {5}


def test_arrows_go_through_the_cards_and_round_again() -> None:
    hand = OfferDecision(cards=(1, 4, 6), slots=(3,), card=4, slot=3)
    assert [hand.steered(i, 0).card for i in range(4)] == [4, 6, 1, 4]
    assert hand.steered(-1, 0).card == 1
    assert hand.steered(5, 5).slot == 3


def test_arrows_reach_every_card_of_a_hand_that_has_some_twice() -> None:
    """With two architects a hand can hold a number twice."""
    game = london(2)
    decision, met = decide((game, position(game, hands={ANA: (2, 5, 5, 7, 8)}))), []
    for _ in range(4):
        assert isinstance(decision, OfferDecision)
        met.append(decision.card)
        decision = decision.steered(1, 0)
    assert met == [2, 5, 7, 8]


def test_the_offer_begins_with_a_card_of_the_hand_on_a_slot_that_is_free() -> None:
    game = london(4)
    state = position(game, bids={4: "b2"}, order=(BEN, ANA, 2, 3), hands={ANA: (3, 5, 6)})
    decision = decide((game, state))
    assert isinstance(decision, OfferDecision)
    assert decision.cards == (3, 5, 6)
    assert decision.slots == (0, 1, 2, 3)
    assert decision.card in decision.cards
    assert decision.slot in decision.slots


def test_without_money_for_a_free_slot_the_card_goes_beside_the_board() -> None:
    game = london(4)
    state = position(game, bids={4: "b2"}, order=(BEN, ANA, 2, 3), coins=(0, 9, 9, 9))
    decision = decide((game, state))
    assert isinstance(decision, OfferDecision)
    assert decision.slots == (5,)
    assert decision.steered(0, 1) == decision.with_slot(0) == decision


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_card_turned_up_is_what_is_built(players: int) -> None:
    game = london(players)
    decision = decide((game, turn(game, "a5")))
    assert isinstance(decision, PlaceDecision)
    assert decision.placing.number == 5
    assert decision.placing.owner == ANA
    assert isinstance(decision.move, Build)
    assert decision.choice == Choice()


def test_the_unused_colour_brings_nothing_to_anybody() -> None:
    game = london(3)
    states = (state for state, _, _ in random_play(game, 4) if state.board.phase == "neutral")
    state = next(states)
    decision = decide((game, state))
    assert isinstance(decision, PlaceDecision)
    assert decision.placing.number == state.board.round
    assert isinstance(decision.move, Neutral)
    assert decision.verdict is None


@pytest.mark.parametrize(
    ("steps", "cell"), [((1, 0), (6, 3)), ((0, -1), (5, 2)), ((-2, 2), (3, 5))]
)
def test_a_building_of_one_cell_is_where_the_arrows_lead(
    steps: tuple[int, int], cell: Cell
) -> None:
    game = london()
    decision = decide((game, turn(game, "a8")))
    assert isinstance(decision, PlaceDecision)
    at_start = PlaceDecision(decision.placing.at((5, 3)))
    assert at_start.move == Build(((5, 3),))
    assert at_start.steered(*steps).move == Build((cell,))


def contract_step(display: tuple[str, ...]) -> Decision:
    """Ana has built, and may take what her buildings in London meet."""
    game = london()
    state = turn(game, "a5", standing=MEETING_THREE, contracts=display)
    state, _ = play(game, state, Build(across(8, 1, 3)))
    assert state.board.phase == "contract"
    return decide((game, state))


def test_only_contracts_that_are_met_are_to_choose_from_and_the_best_comes_first() -> None:
    decision = contract_step(("river", "park", "straddle", "district:flower-hatched"))
    assert isinstance(decision, ContractDecision)
    assert sorted(decision.contracts) == ["district:flower-hatched", "park"]
    assert decision.move == Take("district:flower-hatched")  # worth 6; the park is worth 3
    assert decision.choice == Choice(contract="district:flower-hatched")


def test_contracts_are_chosen_by_arrows_and_by_number() -> None:
    decision = contract_step(("park", "straddle", "district:flower-hatched", "border"))
    assert isinstance(decision, ContractDecision)
    other = decision.steered(1, 0)
    assert other.move == Take("park")
    assert other.steered(-1, 0) == other.steered(1, 0) == decision
    assert {decision.with_digit(digit).contract for digit in (1, 2)} == set(decision.contracts)
    for digit in (0, 3, 8, -1):
        assert decision.with_digit(digit) == decision


def test_down_goes_to_the_contract_that_is_shown_further_down() -> None:
    display = ("park", "straddle", "district:flower-hatched", "river")
    decision = contract_step(display)
    assert isinstance(decision, ContractDecision)
    assert decision.contracts == tuple(each for each in display if each in decision.contracts)


# Names and texts from outside

NASTY = {
    "an escape sequence": "\x1b[31mEve\x1b[0m",
    "a bell and a new line": "Eve\a\r\nBob\tX",
    "C1 controls": "E\x9b31mve\x85",
    "right-to-left marks": "\u202eevE\u202c \u200f\u2067x\u2069",
    "combining marks": "E" + "\u0301\u0489\u20dd" * 40,
    "joined emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f1eb\U0001f1f7 \u2764\ufe0f",
    "double width": "\u5f20\u4f1f \uff21",
    "300 letters": "W" * 300,
    "invisible": "\u200b\ufeff\u00ad\u2028\u2029\u3164\u1160",
    "surrogates and unassigned": "\ud800x\U000e0041\uffff",
    "tags and variation": "A\U000e0100\ufe0e",
    "spaces": "  Eve  ",
    "nothing": "",
}


def is_unsafe(char: str) -> bool:
    """Whether a terminal could do anything with it but show one sign in one cell."""
    if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"}:
        return True
    return unicodedata.bidirectional(char) in {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI"}


def assert_safe(text: str) -> None:
    assert not [char for char in text if is_unsafe(char)]
    assert [cell_len(char) for char in text] == [1] * len(text)
    assert cell_len(text) == len(text)


@pytest.mark.parametrize("name", NASTY.values(), ids=list(NASTY))
def test_nothing_nasty_is_left_of_a_name(name: str) -> None:
    assert_safe(safe(name))
    assert_safe(fitted(name, 10))


@given(st.text())
@settings(max_examples=300, deadline=None)
def test_any_text_is_safe_and_stays_so(text: str) -> None:
    assert_safe(safe(text))
    assert safe(safe(text)) == safe(text)


@given(st.text(max_size=40), st.integers(1, 40))
@settings(max_examples=300, deadline=None)
def test_a_fitted_text_has_exactly_its_width(text: str, width: int) -> None:
    shown = fitted(text, width)
    assert_safe(shown)
    assert cell_len(shown) == len(shown) == width


@given(st.text("abcdefghijklmnopqrstuvwxyzABÉéßøñçŁ- ", max_size=30), st.integers(1, 40))
@settings(max_examples=200, deadline=None)
def test_a_plain_name_is_kept_as_far_as_there_is_room(name: str, width: int) -> None:
    name = name.strip()
    assert safe(name) == name
    shown = fitted(name, width)
    if len(name) <= width:
        assert shown == name.ljust(width)
    else:
        assert shown == name[: width - 1] + "…"


def test_where_there_is_no_room_nothing_is_fitted() -> None:
    assert [fitted("Ada", width) for width in (2, 1, 0, -1)] == ["A…", "…", "", ""]


def test_letters_with_accents_written_in_two_signs_are_kept() -> None:
    assert safe("Zoe\u0308") == "Zoë"
    assert safe("e\u0301ric") == "éric"


def test_what_takes_two_cells_leaves_a_sign_that_something_was_there() -> None:
    assert safe("A\U0001f600B") == "A?B"
