"""What holds along any sequence of moves, legal or not."""

from collections import Counter

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer, Pass, Take
from bellavista_tui.games.bella_vista.rulebook import CONSTRAINTS, CONTRACTS
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.games.bella_vista.views import unbuilt_bids
from bellavista_tui.games.bella_vista.words.refusals import refusal_sentence
from tests.bella_vista.games import CITIES, game_in

encode = msgspec.msgpack.encode

games = st.builds(game_in, st.sampled_from((*CITIES, "random")), st.integers(2, 4))
seeds = st.integers(0, 2**63 - 1)
cells = st.lists(st.tuples(st.integers(-1, 14), st.integers(-1, 22)), max_size=5).map(tuple)
moves = st.one_of(
    st.builds(Offer, st.integers(-2, 9), st.integers(0, 9)),
    st.builds(Build, cells),
    st.builds(Neutral, cells),
    st.builds(Take, st.sampled_from(CONTRACTS) | st.text(max_size=5)),
    st.just(Pass()),
)


@st.composite
def positions(draw: st.DrawFn) -> tuple[BellaVista, State]:
    """A game and a state that legal moves lead to."""
    game: BellaVista = draw(games)
    state = game.setup(Rng(draw(seeds)))
    rng = Rng(draw(seeds))
    for _ in range(draw(st.integers(0, 75))):
        if not game.to_act(state):
            break
        seat = game.to_act(state)[0]
        state, _ = game.apply(state, seat, game.random_move(state, seat, rng))
    return game, state


@given(games, seeds, st.lists(st.integers(0, 10**6), max_size=80))
@settings(max_examples=60, deadline=None)
def test_legal_moves_keep_the_invariants(game: BellaVista, seed: int, picks: list[int]) -> None:
    state = game.setup(Rng(seed))
    check_invariants(game, state)
    for pick in picks:
        if not game.to_act(state):
            break
        seat = game.to_act(state)[0]
        legal = game.legal_moves(state, seat)
        state, _ = game.apply(state, seat, legal[pick % len(legal)])
        check_invariants(game, state)


def check_invariants(game: BellaVista, state: State) -> None:
    board, secrets = state.board, state.secrets
    assert all(architect.coins >= 0 for architect in board.architects)
    built = [cell for building in board.buildings for cell in building.cells]
    assert len(set(built)) == len(built)
    taken = [contract for architect in board.architects for contract in architect.contracts]
    assert sorted([*board.contracts, *secrets.contracts, *taken]) == sorted(CONTRACTS)
    constraints = [board.constraint, *board.covered, *secrets.constraints]
    assert sorted(constraints) == sorted(CONSTRAINTS)
    for player in range(game.seats):
        assert own_cards(state, player) == Counter([*range(1, 9)] * game.variant.sets)


def own_cards(state: State, player: int) -> Counter[int]:
    """An architect's cards, wherever they are."""
    board, secrets = state.board, state.secrets
    bids = [secrets.cards[i] for i in unbuilt_bids(board) if board.bids[i].player == player]
    gone = [each.number for each in (*board.buildings, *board.aside) if each.owner == player]
    return Counter([*secrets.hands[player], *secrets.piles[player], *bids, *gone])


@given(positions(), moves, st.integers(0, 3))
@settings(max_examples=300, deadline=None)
def test_a_move_is_refused_with_a_reason_exactly_where_it_is_not_listed(
    position: tuple[BellaVista, State], move: Move, seat: int
) -> None:
    game, state = position
    refusal = game.check(state, seat, move)
    assert (refusal is None) == (move in game.legal_moves(state, seat))
    if refusal is not None:
        before = encode(state)
        assert refusal_sentence(refusal).endswith(".")
        with pytest.raises(IllegalMove) as caught:
            game.apply(state, seat, move)
        assert caught.value.refusal == refusal
        assert encode(state) == before


@given(positions())
@settings(max_examples=100, deadline=None)
def test_decoding_an_encoded_state_gives_it_back(position: tuple[BellaVista, State]) -> None:
    game, state = position
    decoded = msgspec.msgpack.decode(encode(state), type=State)
    assert decoded == state
    assert encode(decoded) == encode(state)
    assert standing_of(game.placements, decoded.board) == standing_of(game.placements, state.board)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@given(positions(), st.sampled_from([None, 0, 1, 2, 3]), seeds)
@settings(max_examples=200, deadline=None)
def test_what_a_seat_may_not_see_changes_nothing_that_it_sees(
    position: tuple[BellaVista, State], seat: int | None, seed: int
) -> None:
    game, state = position
    assume(seat is None or seat < game.seats)
    other = with_other_secrets(state, seat, Rng(seed))
    check_invariants(game, other)
    assert encode(game.view(other, seat)) == encode(game.view(state, seat))


def with_other_secrets(state: State, seat: int | None, rng: Rng) -> State:
    """The same position with all that rule 10.1 hides from the seat dealt anew."""
    board, old = state.board, state.secrets
    cards, hands, piles = list(old.cards), [], []
    above = sorted(range(len(board.bids)), key=lambda i: board.bids[i].slot)
    face_down = above[len(board.turned) :]
    for player, (hand, pile) in enumerate(zip(old.hands, old.piles)):
        if player == seat:
            hands.append(hand)
            piles.append(rng.shuffled(pile))
            continue
        own = [i for i in face_down if board.bids[i].player == player]
        deal = list(rng.shuffled([*hand, *pile, *(old.cards[i] for i in own)]))
        for i in own:
            cards[i] = deal.pop()
        hands.append(tuple(sorted(deal[: len(hand)])))
        piles.append(tuple(deal[len(hand) :]))
    secrets = replace(
        old,
        constraints=rng.shuffled(old.constraints),
        contracts=rng.shuffled(old.contracts),
        hands=tuple(hands),
        piles=tuple(piles),
        cards=tuple(cards),
    )
    return State(board, secrets)


@given(positions(), st.sampled_from([None, 0, 1, 2, 3]), seeds)
@settings(max_examples=200, deadline=None)
def test_a_state_imagined_from_a_view_agrees_with_it_and_plays_on(
    position: tuple[BellaVista, State], seat: int | None, seed: int
) -> None:
    game, state = position
    assume(seat is None or seat < game.seats)
    view = game.view(state, seat)
    imagined = game.imagine(view, Rng(seed))
    check_invariants(game, imagined)
    assert game.view(imagined, seat) == view
    rng = Rng(seed)
    while game.to_act(imagined):
        mover = game.to_act(imagined)[0]
        imagined, _ = game.apply(imagined, mover, game.random_move(imagined, mover, rng))


def test_every_hand_that_a_view_leaves_open_is_imagined() -> None:
    game = game_in("paris", 4)
    view = game.view(game.setup(Rng(1)), 0)
    hands = Counter(game.imagine(view, Rng(seed)).secrets.hands[1] for seed in range(2000))
    assert len(hands) == 56
    assert min(hands.values()) > 10


def test_every_pile_is_imagined_in_all_orders() -> None:
    game = game_in("paris", 4)
    view = game.view(game.setup(Rng(1)), 0)
    secrets = [game.imagine(view, Rng(seed)).secrets for seed in range(400)]
    assert len({each.constraints[0] for each in secrets}) == 9
    assert len({each.contracts[0] for each in secrets}) == 14
    assert len({each.piles[0] for each in secrets}) > 100


@given(positions(), st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_what_a_move_is_said_to_bring_is_what_it_brings(
    position: tuple[BellaVista, State], pick: int
) -> None:
    game, state = position
    if not game.to_act(state):
        return
    seat = game.to_act(state)[0]
    legal = game.legal_moves(state, seat)
    move = legal[pick % len(legal)]
    gain = msgspec.to_builtins(game.explain(state, seat, move))
    after, _ = game.apply(state, seat, move)
    before, now = game.scores(state)[seat], game.scores(after)[seat]
    assert gain["coins"] == now.coins - before.coins
    assert gain["objectives"]["height"] == now.height - before.height
    assert gain["objectives"]["ensemble"] == now.ensemble - before.ensemble
    offered = [m.id for m in game.legal_moves(after, seat) if isinstance(m, Take)]
    if isinstance(move, Build):
        assert list(gain["contracts"]) == (offered if after.board.phase == "contract" else [])


@given(positions(), seeds)
@settings(max_examples=100, deadline=None)
def test_random_moves_are_legal(position: tuple[BellaVista, State], seed: int) -> None:
    game, state = position
    rng = Rng(seed)
    for seat in game.to_act(state):
        legal = game.legal_moves(state, seat)
        assert all(game.random_move(state, seat, rng) in legal for _ in range(5))
