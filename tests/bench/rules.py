"""The rules: moves a second against python-chess, the cost of every verb, placements and cities."""

import gc
import time
from collections.abc import Callable
from functools import cache

import chess
import msgspec

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.playout import play_out
from bellavista_tui.games.bella_vista.random_city import random_city
from bellavista_tui.games.bella_vista.state import State
from tests.bella_vista.games import CITIES, game_in, random_play
from tests.bench.figures import verdict

REPEATS = 5
CHUNKS = 12
"""Games in each of the six cities twice."""
GAMES = 20
"""How many games of ours take about as long as one of chess."""

LISTED, SAMPLED, IN_PLACE = (
    "Bella Vista, all legal moves listed",
    "Bella Vista, one sampled, state by state",
    "Bella Vista, played out in place",
)
AIMS = {LISTED: 2.5, SAMPLED: 3.0, IN_PLACE: 6.0}
"""How many times as fast as python-chess each is to be."""


def bench_random_games() -> list[bool]:
    """Moves a second of processor time, against python-chess.

    The games are played in all six cities, as many in each: a map with more room has more moves to
    list. A bot that looks ahead plays out in place; whoever needs every state on the way samples
    state by state.
    """
    chess_name = "python-chess, listed and pushed"
    runs: dict[str, Callable[[int], int]] = {
        chess_name: play_chess,
        LISTED: lambda seed: play_bella_vista(seed, is_sampled=False),
        SAMPLED: lambda seed: play_bella_vista(seed, is_sampled=True),
        IN_PLACE: play_in_place,
    }
    best = dict.fromkeys(runs, 0.0)
    for run in runs.values():
        for seed in range(CHUNKS):
            run(seed)
    gc.freeze()  # as a server would: placements, which never change, are not walked again and again
    for _ in range(REPEATS):
        # Short runs in turn, so that whatever else the machine does falls on all alike.
        spent, moves = dict.fromkeys(runs, 0.0), dict.fromkeys(runs, 0)
        for seed in range(CHUNKS):
            for name, run in runs.items():
                begun = time.process_time()
                moves[name] += run(seed)
                spent[name] += time.process_time() - begun
        for name in runs:
            best[name] = max(best[name], moves[name] / spent[name])
    print(
        f"Random games, of four in all {len(CITIES)} cities; moves a second, best of {REPEATS}:\n"
        f"  {chess_name:42} {best[chess_name]:9,.0f}"
    )
    for name, aim in AIMS.items():
        ratio = best[name] / best[chess_name]
        print(
            f"  {name:42} {best[name]:9,.0f}: {ratio:.2f} times python-chess, to reach {aim}:"
            f" {verdict(ratio >= aim)}"
        )
    return [best[name] / best[chess_name] >= aim for name, aim in AIMS.items()]


def play_chess(seed: int) -> int:
    """A random game of chess; how many moves."""
    rng = Rng(seed)
    board = chess.Board()
    while (legal := list(board.legal_moves)) and board.halfmove_clock < 150:
        board.push(rng.choice(legal))
    return board.ply()


def city_game(seed: int) -> BellaVista:
    """Seed by seed, a game in one city after the other."""
    return game_in(CITIES[seed % len(CITIES)], 4)


def play_bella_vista(seed: int, is_sampled: bool) -> int:
    """Random games of four architects; how many moves. As with chess, legal moves go unchecked."""
    game = city_game(seed)
    rng = Rng(seed)
    moves = 0
    for _ in range(GAMES):
        state = game.setup(rng)
        while to_act := game.to_act(state):
            seat = to_act[0]
            if is_sampled:
                move = game.random_move(state, seat, rng)
            else:
                move = rng.choice(game.legal_moves(state, seat))
            state, _ = game.advance(state, seat, move)
            moves += 1
    return moves


def play_in_place(seed: int) -> int:
    """The games sampled state by state, played as a bot that looks ahead plays on."""
    game = city_game(seed)
    rng = Rng(seed)
    for _ in range(GAMES):
        play_out(game.placements, game.setup(rng), rng)
    return moves_of(seed)


@cache
def moves_of(seed: int) -> int:
    """How many moves the random games of a seed have."""
    return play_bella_vista(seed, is_sampled=True)


def bench_verbs() -> None:
    """Microseconds for each verb, over every position of some random games."""
    game = game_in("paris", 4)
    positions = [each for seed in range(10) for each in random_play(game, seed)]
    encoded = [msgspec.msgpack.encode(state) for state, _, _ in positions]
    views = [game.view(state, seat) for state, seat, _ in positions]
    rng = Rng(1)
    verbs: dict[str, Callable[[int], object]] = {
        "legal moves": lambda i: game.legal_moves(*positions[i][:2]),
        "apply": lambda i: game.apply(*positions[i]),
        "advance": lambda i: game.advance(*positions[i]),
        "view": lambda i: game.view(*positions[i][:2]),
        "score": lambda i: game.scores(positions[i][0]),
        "draw from view": lambda i: game.imagine(views[i], rng),
        "encode": lambda i: msgspec.msgpack.encode(positions[i][0]),
        "decode": lambda i: msgspec.msgpack.decode(encoded[i], type=State),
    }
    best = dict.fromkeys(verbs, float("inf"))
    for _ in range(REPEATS):
        for name, verb in verbs.items():
            begun = time.perf_counter()
            for i in range(len(positions)):
                verb(i)
            best[name] = min(best[name], (time.perf_counter() - begun) / len(positions))
    print(f"Microseconds, mean over {len(positions)} positions, best of {REPEATS}:")
    for name, seconds in best.items():
        print(f"  {name:34} {seconds * 1e6:9.1f}")


def bench_cities() -> list[bool]:
    """Placements of the named cities; random cities."""
    slowest = 0.0
    for name in CITIES:
        game = game_in(name, 4)
        begun = time.perf_counter()
        Placements(game.rules, game.variant, game.setup_data.city)
        slowest = max(slowest, time.perf_counter() - begun)
    times = []
    for seed in range(500):
        begun = time.perf_counter()
        random_city(game.rules, seed)
        times.append(time.perf_counter() - begun)
    median, p99 = sorted(times)[250], sorted(times)[495]
    print(
        f"Placements, slowest of six cities: {slowest:.3f} s, limit 0.3: {verdict(slowest < 0.3)}"
    )
    print(
        f"Random city, of 500: median {median * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms,"
        f" limit 500: {verdict(p99 < 0.5)}"
    )
    return [slowest < 0.3, p99 < 0.5]
