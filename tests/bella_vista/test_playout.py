"""Playing on at random in place leads to the same end as playing move by move."""

import pytest

from bellavista_tui.core.bot import Bot
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.bots import GreedyBot, LookAheadBot
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.playout import play_out
from bellavista_tui.games.bella_vista.scoring import Score
from bellavista_tui.games.bella_vista.state import State, View
from tests.bella_vista.games import CITIES, game_in, random_play


def play_move_by_move(game: BellaVista, state: State, rng: Rng) -> tuple[Score, ...]:
    while state.board.to_move is not None:
        seat = state.board.to_move
        state, _ = game.apply(state, seat, game.random_move(state, seat, rng))
    return game.scores(state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("city", [*CITIES, "random"])
def test_both_ways_of_playing_on_end_alike(city: str, players: int) -> None:
    game = game_in(city, players)
    phases = set()
    for seed in range(3):
        for state, _seat, _move in list(random_play(game, seed))[seed::3]:
            phases.add(state.board.phase)
            expected = play_move_by_move(game, state, Rng(seed))
            assert play_out(game.placements, state, Rng(seed)) == expected
    assert phases >= {"offer", "build", "contract"} | ({"neutral"} if players == 3 else set())


def test_playing_on_leaves_the_state_as_it_was() -> None:
    game = game_in("paris", 3)
    state = game.setup(Rng(1))
    before = repr(state)
    play_out(game.placements, state, Rng(2))
    assert repr(state) == before


def test_a_finished_game_is_just_counted() -> None:
    game = game_in("paris", 4)
    state, seat, move = list(random_play(game, 1))[-1]
    state, _ = game.apply(state, seat, move)
    assert play_out(game.placements, state, Rng(1)) == game.scores(state)


def test_looking_ahead_beats_greed() -> None:
    game = game_in("london", 2)
    lead = 0
    for seed in range(2):
        ahead, rng, state = seed % 2, Rng(seed), game.setup(Rng(seed))
        bots: list[Bot[View, Move]] = [GreedyBot(game, far_sighted=True), LookAheadBot(game)]
        while state.board.to_move is not None:
            seat = state.board.to_move
            move = bots[seat == ahead].choose(game.view(state, seat), rng, 80)
            state, _ = game.apply(state, seat, move)
        totals = [score.total for score in game.scores(state)]
        lead += totals[ahead] - totals[1 - ahead]
    assert lead > 0
