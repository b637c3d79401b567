"""Speed, as ratios within one run: `make bench`. Everything is interleaved, and the best counts."""

import compileall
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess
import msgspec

import bellavista_tui
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.random_city import random_city
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.games.bella_vista.tables import Tables
from tests.bella_vista.games import CITIES, game_in, random_play

REPEATS = 5
GAMES = 40
CHESS_GAMES = 8
PROCESS_REPEATS = 15
NEW = b'{"cmd":"new","seed":7}\n'


def main() -> None:
    """Print every figure."""
    bench_random_games()
    bench_verbs()
    bench_cities()
    bench_start()


def bench_random_games() -> None:
    """Moves a second, against python-chess."""
    runs: dict[str, Callable[[], int]] = {
        "python-chess, list and push": lambda: play_chess(ask_if_over=False),
        "python-chess, with is_game_over": lambda: play_chess(ask_if_over=True),
        "all legal moves listed": lambda: play_bella_vista(sampled=False),
        "one move sampled": lambda: play_bella_vista(sampled=True),
    }
    best = dict.fromkeys(runs, 0.0)
    for _ in range(REPEATS):
        for name, run in runs.items():
            begun = time.perf_counter()
            best[name] = max(best[name], run() / (time.perf_counter() - begun))
    bare, asked, listed, sampled = best.values()
    print(f"Random games, moves a second, best of {REPEATS}:")
    for name, rate in best.items():
        print(f"  {name:34} {rate:9,.0f}")
    print(
        f"  listing is {listed / bare:.2f} times python-chess (to reach: 3), "
        f"{listed / asked:.2f} times with is_game_over"
    )
    print(
        f"  sampling is {sampled / bare:.2f} times python-chess (to reach: 5), "
        f"{sampled / asked:.2f} times with is_game_over"
    )


def play_chess(ask_if_over: bool) -> int:
    """Random games of chess; how many moves."""
    rng = Rng(1)
    moves = 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not ask_if_over or not board.is_game_over():
            legal = list(board.legal_moves)
            if not legal or board.halfmove_clock >= 150:
                break
            board.push(rng.choice(legal))
            moves += 1
    return moves


def play_bella_vista(sampled: bool) -> int:
    """Random games of four architects; how many moves. As with chess, legal moves go unchecked."""
    game = game_in("paris", 4)
    rng = Rng(1)
    moves = 0
    for seed in range(GAMES):
        state = game.setup(Rng(seed))
        while to_act := game.to_act(state):
            seat = to_act[0]
            if sampled:
                move = game.random_move(state, seat, rng)
            else:
                move = rng.choice(game.legal_moves(state, seat))
            state, _ = game.advance(state, seat, move)
            moves += 1
    return moves


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


def bench_cities() -> None:
    """Tables of the named cities; random cities."""
    slowest = 0.0
    for name in CITIES:
        game = game_in(name, 4)
        begun = time.perf_counter()
        Tables(game.rules, game.table, game.setup_data.city)
        slowest = max(slowest, time.perf_counter() - begun)
    print(f"Tables of a city, slowest of {len(CITIES)}: {slowest:.3f} s (to stay under: 0.3)")
    times = []
    for seed in range(500):
        begun = time.perf_counter()
        random_city(game.rules, seed)
        times.append(time.perf_counter() - begun)
    times.sort()
    print(
        f"Random city, of {len(times)}: median {times[len(times) // 2] * 1000:.0f} ms, "
        f"p99 {times[len(times) * 99 // 100] * 1000:.0f} ms (to stay under: 500)"
    )


def bench_start() -> None:
    """From starting the engine to its answer to `new`, against starting Python for nothing."""
    compileall.compile_dir(str(Path(bellavista_tui.__file__).parent), quiet=2)
    plain = engine = float("inf")
    for _ in range(PROCESS_REPEATS):
        plain = min(plain, seconds_to_first_line(["-c", "pass"], b""))
        engine = min(engine, seconds_to_first_line(["-m", "bellavista_tui", "engine"], NEW))
    print(
        f"Start: python -c pass {plain * 1000:.0f} ms, engine to the answer of new"
        f" {engine * 1000:.0f} ms: {engine / plain:.1f} times (to stay under: 8)"
    )


def seconds_to_first_line(arguments: list[str], sent: bytes) -> float:
    """Start Python, send it something, and wait for a line or the end of its output."""
    begun = time.perf_counter()
    command = [sys.executable, *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the process has no pipes")
        process.stdin.write(sent)
        process.stdin.flush()
        process.stdout.readline()
        return time.perf_counter() - begun


if __name__ == "__main__":
    main()
