"""Games to test with."""

from collections.abc import Iterator
from functools import lru_cache

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import State

CITIES = ("bangkok", "berlin", "london", "new_york", "paris", "rome")


@lru_cache(maxsize=64)
def game_in(city: str, players: int, seed: int = 0) -> BellaVista:
    """A game in a named city, or in the random one of the seed."""
    rules = load_rules()
    return BellaVista(Setup(rules, players, find_city(rules, city, seed)))


def random_play(game: BellaVista, seed: int) -> Iterator[tuple[State, int, Move]]:
    """Each state of a game of random moves, who moves in it, and the move made."""
    rng = Rng(seed)
    state = game.setup(Rng(seed))
    while state.board.to_move is not None:
        seat = state.board.to_move
        move = game.random_move(state, seat, rng)
        yield state, seat, move
        state, _ = game.apply(state, seat, move)


def state_after(game: BellaVista, seed: int, steps: int) -> State:
    """The state of a game of random moves after so many of them, or its end."""
    state = game.setup(Rng(seed))
    for _, (before, seat, move) in zip(range(steps), random_play(game, seed)):
        state, _ = game.apply(before, seat, move)
    return state
