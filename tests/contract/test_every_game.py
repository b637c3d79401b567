"""What holds for every listed game, and for a tiny one that is as awkward as a game can be."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bellavista_tui.core.game import Game, IllegalMove
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.games import GAMES, find_game
from bellavista_tui.saving import journal, proof, replay, transfer
from bellavista_tui.saving.records import Player, new_header
from tests.bella_vista.games import game_in
from tests.contract.tiny import Seats, TinyGame

AnyGame = Game[Any, Any, Any]

SAMPLES: dict[str, list[Callable[[], AnyGame]]] = {
    "bella-vista": [
        lambda: game_in("paris", 2),
        lambda: game_in("berlin", 3),
        lambda: game_in("random", 4, seed=9),
    ],
    "tiny": [lambda: TinyGame(Seats(2)), lambda: TinyGame(Seats(4))],
}
CASES = [
    pytest.param(make, seed, id=f"{name}-{i}-seed{seed}")
    for name, samples in SAMPLES.items()
    for i, make in enumerate(samples)
    for seed in (1, 2)
]
every_game = pytest.mark.parametrize(("make", "seed"), CASES)


def play_through(game: AnyGame, seed: int) -> Match[Any, Any, Any]:
    """A match of random moves, by whichever of the seats to act comes up."""
    match = Match.from_seed(game, seed)
    rng = Rng(seed)
    while seats := game.to_act(match.state):
        seat = rng.choice(seats)
        match.play(seat, game.random_move(match.state, seat, rng))
    return match


def test_every_listed_game_has_a_sample_here() -> None:
    assert set(GAMES) <= set(SAMPLES)
    for name in GAMES:
        assert type(SAMPLES[name][0]()) is find_game(name)
        assert find_game(name).name == name


@every_game
def test_random_play_ends_with_an_outcome_and_never_before(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    match = play_through(game, seed)
    assert all(game.outcome(step.before) is None for step in match.steps)
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert set(outcome.winners) <= set(range(game.seats))
    assert outcome.winners


@every_game
def test_the_same_seed_and_moves_give_the_same_states(
    make: Callable[[], AnyGame], seed: int
) -> None:
    first = play_through(make(), seed)
    again = Match.from_seed(make(), seed)
    for step in first.steps:
        assert again.state == step.before
        assert again.play(step.seat, step.move) == step.events
    assert again.state == first.state


@every_game
def test_states_and_moves_survive_encoding(make: Callable[[], AnyGame], seed: int) -> None:
    game = make()
    for step in play_through(game, seed).steps[::5]:
        state = msgspec.msgpack.encode(step.before)
        move = msgspec.json.encode(step.move)
        assert msgspec.msgpack.decode(state, type=game.state_type) == step.before
        assert msgspec.json.decode(move, type=game.move_type) == step.move


@every_game
def test_every_state_of_a_match_is_sound_and_one_of_another_number_of_seats_is_not(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    match = play_through(game, seed)
    for step in match.steps:
        assert game.is_sound(step.before)
    assert game.is_sound(match.state)
    others = (other() for other in SAMPLES[game.name])
    assert not any(o.is_sound(match.state) for o in others if o.seats != game.seats)


@every_game
def test_a_decoded_state_goes_on_like_the_one_that_was_encoded(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    for step in play_through(game, seed).steps[::7]:
        data = msgspec.msgpack.encode(step.before)
        decoded = msgspec.msgpack.decode(data, type=game.state_type)
        assert game.legal_moves(decoded, step.seat) == game.legal_moves(step.before, step.seat)
        expected = game.apply(step.before, step.seat, step.move)
        assert game.apply(decoded, step.seat, step.move) == expected


@every_game
def test_listed_moves_are_distinct_and_pass_the_check(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    for step in play_through(game, seed).steps[::6]:
        moves = game.legal_moves(step.before, step.seat)
        if moves is not None:
            assert len(set(moves)) == len(moves) > 0
            assert step.move in moves
            assert all(game.check(step.before, step.seat, move) is None for move in moves)


@every_game
def test_out_of_turn_nothing_can_be_played(make: Callable[[], AnyGame], seed: int) -> None:
    game = make()
    match = Match.from_seed(game, seed)
    for step in play_through(game, seed).steps[:30]:
        for seat in set(range(game.seats)) - set(game.to_act(match.state)):
            with pytest.raises(IllegalMove):
                match.play(seat, step.move)
            with pytest.raises(IllegalMove):
                game.apply(match.state, seat, step.move)
        match.play(step.seat, step.move)


@every_game
def test_once_over_nobody_acts(make: Callable[[], AnyGame], seed: int) -> None:
    game = make()
    match = play_through(game, seed)
    assert game.to_act(match.state) == ()
    for seat in range(game.seats):
        assert not game.legal_moves(match.state, seat)
        with pytest.raises(IllegalMove):
            match.play(seat, match.steps[-1].move)


@every_game
def test_taking_back_every_step_leads_to_the_start(make: Callable[[], AnyGame], seed: int) -> None:
    game = make()
    match = play_through(game, seed)
    while match.steps:
        expected = match.steps[-1].before
        match.take_back()
        assert match.state == expected
    assert match.state == game.setup(Rng(seed))


@every_game
def test_a_step_may_be_taken_back_by_its_own_seat_unless_it_brought_something_to_light(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    match = Match.from_seed(game, seed)
    assert not any(match.may_take_back(seat) for seat in range(game.seats))
    for step in play_through(game, seed).steps:
        match.play(step.seat, step.move)
        hidden = not any(event.reveals for event in step.events)
        allowed = [seat for seat in range(game.seats) if match.may_take_back(seat)]
        assert allowed == ([step.seat] if hidden else [])


@every_game
def test_whatever_is_hidden_from_a_seat_changes_nothing_that_it_sees(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    for i, step in enumerate(play_through(game, seed).steps[::4]):
        for seat in (None, *range(game.seats)):
            view = msgspec.msgpack.encode(game.view(step.before, seat))
            other = game.imagine(game.view(step.before, seat), Rng(i))
            assert msgspec.msgpack.encode(game.view(other, seat)) == view


@every_game
def test_what_is_hidden_is_imagined_in_more_than_one_way(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    view = game.view(game.setup(Rng(seed)), 0)
    imagined = {msgspec.msgpack.encode(game.imagine(view, Rng(i))) for i in range(20)}
    assert len(imagined) == 20


@every_game
def test_setup_seed_and_moves_tell_a_match_again(make: Callable[[], AnyGame], seed: int) -> None:
    game = make()
    match = play_through(game, seed)
    data = msgspec.msgpack.encode(game.setup_data)
    setup = msgspec.msgpack.decode(data, type=type(game.setup_data))
    assert setup == game.setup_data
    kind: Any = type(game)
    again = Match.from_seed(kind(setup), seed)
    for step in match.steps:
        again.play(step.seat, step.move)
    assert again.state == match.state


@every_game
def test_a_saved_match_resumes_proves_itself_and_goes_out_as_json(
    make: Callable[[], AnyGame], seed: int
) -> None:
    game = make()
    match = play_through(game, seed)
    players = (Player("Ada", "human"),) * game.seats
    header = new_header(game, players, seed, title="", time=0)
    data = journal.write(header, replay.entries_of(match, 0))
    reading = journal.read(data)
    again = type(game)(msgspec.msgpack.decode(reading.header.setup, type=type(game.setup_data)))  # type: ignore[call-arg]
    assert proof.check(again, reading.header, reading.entries) is None
    resumed = replay.match_of(again, reading.header, reading.entries)
    assert (resumed.state, resumed.steps) == (match.state, match.steps)
    assert transfer.from_json(transfer.to_json(reading)) == data
