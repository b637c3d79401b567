"""How many sequences of moves lead from fixed positions, to a small depth.

A change of these numbers is a change of the rules. After a wanted one, print the new numbers with
`python -m tests.bella_vista.test_move_counts` and look at each before storing it.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.games.bella_vista.wire.shapes import wire_state
from tests.bella_vista.games import game_in
from tests.bella_vista.plain import PlainGame

STORED = Path(__file__).with_name("move_counts.toml")
POSITIONS: list[dict[str, Any]] = tomllib.loads(STORED.read_text())["positions"]


def walk(game: BellaVista, seed: int, steps: int) -> State:
    """A fixed position: so many steps from the start, each chosen by a plain formula."""
    state = game.setup(Rng(seed))
    for step in range(steps):
        seat = game.to_act(state)[0]
        moves = game.legal_moves(state, seat)
        state, _ = game.apply(state, seat, moves[(31 * step + 17 * seed) % len(moves)])
    return state


def count(game: BellaVista, state: State, depth: int) -> int:
    """How many sequences of that many moves lead from the state; ended games count as they are."""
    if depth == 0 or not game.to_act(state):
        return 1
    seat = game.to_act(state)[0]
    moves = game.legal_moves(state, seat)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.advance(state, seat, move)[0], depth - 1) for move in moves)


def counts(position: dict[str, Any], depths: int) -> list[int]:
    """The counts for depths 1, 2 and so on."""
    game = game_in(position["city"], position["players"])
    state = walk(game, position["seed"], position["steps"])
    return [count(game, state, depth) for depth in range(1, depths + 1)]


@pytest.mark.parametrize(
    "position", POSITIONS, ids=lambda p: f"{p['city']}-{p['players']}-{p['steps']}"
)
def test_the_stored_counts_hold(position: dict[str, Any]) -> None:
    assert counts(position, len(position["counts"])) == position["counts"]


def plain_count(plain: PlainGame, depth: int) -> int:
    """The same count by the plain engine."""
    moves = plain.legal()
    if depth == 1 or not moves:
        return len(moves) or 1
    total = 0
    for move in moves:
        after = PlainGame(plain.state)
        after.play(move)
        total += plain_count(after, depth - 1)
    return total


@pytest.mark.parametrize(
    "position", [p for p in POSITIONS if p["counts"][1] <= 700], ids=lambda p: p["city"]
)
def test_the_plain_engine_counts_the_same(position: dict[str, Any]) -> None:
    game = game_in(position["city"], position["players"])
    wire = wire_state(walk(game, position["seed"], position["steps"]))
    plain = PlainGame(msgspec.json.decode(msgspec.json.encode(wire)))
    assert [plain_count(plain, depth) for depth in (1, 2)] == position["counts"][:2]


if __name__ == "__main__":
    for position in POSITIONS:
        print(position | {"counts": counts(position, len(position["counts"]))})
