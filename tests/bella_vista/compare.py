"""Plays the same game with both engines and compares all that they say at every step.

Games are steered towards what random play seldom reaches, and what they reached is counted.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from bellavista_tui.core.rng import Rng
from bellavista_tui.protocol.conversation import Conversation
from tests.bella_vista.games import CITIES
from tests.bella_vista.plain import PlainGame

Json = dict[str, Any]

RARE = (
    "constraint not kept",
    "set aside",
    "right of the board",
    "contracts run out",
    "tie broken",
    "shared win",
    "negative total",
)
"""What a long run must have met."""


def compare(seed: int) -> Counter[str]:
    """Play the game of that seed; raises AssertionError, naming it, where the engines differ."""
    try:
        return _compare(seed)
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: {error}") from error


def _compare(seed: int) -> Counter[str]:
    rng = Rng(seed)
    fast = Conversation()
    players = 2 + seed % 3
    city = rng.choice((*CITIES, "random"))
    state = _ask(fast, cmd="new", players=players, seed=seed, city=city)["state"]
    steer = STEERING[seed // 3 % len(STEERING)]
    if steer in PREPARED:
        PREPARED[steer](state, rng)
        _ask(fast, cmd="load", state=state)
    plain = PlainGame(state)
    met: Counter[str] = Counter()
    while plain.to_move() is not None:
        moves = _same_moves(fast, plain)
        _same_step(fast, plain, steer(fast, moves, rng), met)
        if rng.below(4) == 0:
            _same_knowledge(fast, plain, rng.below(players))
    assert _ask(fast, cmd="legal") == {"ok": True, "player": None, "moves": []}
    _same_end(fast, plain, met)
    return met


def _same_moves(fast: Conversation, plain: PlainGame) -> list[Json]:
    legal = _ask(fast, cmd="legal")
    assert legal["player"] == plain.to_move()
    moves: list[Json] = legal["moves"]
    assert sorted(map(json.dumps, moves)) == sorted(map(json.dumps, plain.legal()))
    return moves


def _same_step(fast: Conversation, plain: PlainGame, move: Json, met: Counter[str]) -> None:
    assert _ask(fast, cmd="explain", move=move)["gain"] == plain.gain(move)
    answer = _ask(fast, cmd="play", move=move)
    assert answer["events"] == plain.play(move)
    assert answer["state"] == plain.state
    met["moves"] += 1
    if move["type"] == "offer" and move["slot"] >= (4 if plain.state["players"] == 3 else 5):
        met["right of the board"] += 1
    for event in answer["events"]:
        if event.get("kept_constraint") is False:
            met["constraint not kept"] += 1
        if event["type"] == "set_aside":
            met["unused colour set aside" if event["player"] is None else "set aside"] += 1
    if not answer["state"]["contract_deck"]:
        met["contracts run out"] += 1


def _same_knowledge(fast: Conversation, plain: PlainGame, seat: int) -> None:
    """Views, counts and the way back from STATE."""
    assert _ask(fast, cmd="state", viewer=seat)["state"] == plain.view(seat)
    _same_score(fast, plain)
    assert _ask(fast, cmd="load", state=plain.state)["state"] == plain.state


def _same_end(fast: Conversation, plain: PlainGame, met: Counter[str]) -> None:
    scores, winners = _same_score(fast, plain)
    totals = [score["total"] for score in scores]
    met["games"] += 1
    met["shared win"] += len(winners) > 1
    met["tie broken"] += len(winners) < totals.count(max(totals))
    met["negative total"] += min(totals) < 0


def _same_score(fast: Conversation, plain: PlainGame) -> tuple[list[Json], list[int]]:
    scores, winners = plain.score(), plain.winners()
    assert _ask(fast, cmd="score") == {"ok": True, "scores": scores, "winners": winners}
    return scores, winners


def _ask(conversation: Conversation, **request: Any) -> Json:
    answer: Json = json.loads(conversation.answer(json.dumps(request).encode()))
    assert answer["ok"], (request, answer)
    return answer


def _any(fast: Conversation, moves: list[Json], rng: Rng) -> Json:
    return rng.choice(moves)


def _crowding(fast: Conversation, moves: list[Json], rng: Rng) -> Json:
    """Take up corners that spoil the most room, large buildings last."""
    if moves[0]["type"] in ("build", "neutral"):
        few = [rng.choice(moves) for _ in range(8)]
        return min(few, key=lambda move: _moves_left_after(fast, move))
    if moves[0]["type"] == "offer":
        return max(moves, key=lambda move: (move["card"], rng.below(9)))
    return rng.choice(moves)


def _moves_left_after(fast: Conversation, move: Json) -> int:
    """How many cells would lie free with a free neighbour: what buildings need."""
    state = _ask(fast, cmd="state")["state"]
    taken = {tuple(cell) for building in state["buildings"] for cell in building["cells"]}
    taken |= {tuple(cell) for cell in move["cells"]}
    rows = state["city"]["map"]
    free = {
        (row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter.isalpha() and (row, column) not in taken
    }
    return sum((row, column + 1) in free for row, column in free) + sum(
        (row + 1, column) in free for row, column in free
    )


def _spending(fast: Conversation, moves: list[Json], rng: Rng) -> Json:
    """Take the dearest slot and build where it brings least."""
    if moves[0]["type"] == "offer":
        return min(moves, key=lambda move: (move["slot"], rng.below(9)))
    if moves[0]["type"] == "build":
        few = [rng.choice(moves) for _ in range(6)]
        return min(few, key=lambda move: _gain(fast, move)["coins"])
    return moves[-1]


def _empty_purses(state: Json, rng: Rng) -> None:
    for architect in state["architects"]:
        architect["coins"] = rng.below(3)


def _collecting(fast: Conversation, moves: list[Json], rng: Rng) -> Json:
    """Take every contract, and build what opens the next."""
    if moves[0]["type"] == "build":
        few = [rng.choice(moves) for _ in range(12)]
        return max(few, key=lambda move: len(_gain(fast, move)["contracts"]))
    return moves[0]


def _gain(fast: Conversation, move: Json) -> Json:
    gain: Json = _ask(fast, cmd="explain", move=move)["gain"]
    return gain


def _short_contract_pile(state: Json, rng: Rng) -> None:
    for _ in range(10):
        rng.choice(state["architects"])["contracts"].append(state["contract_deck"].pop())


STEERING: tuple[Callable[[Conversation, list[Json], Rng], Json], ...] = (
    _any,
    _crowding,
    _spending,
    _collecting,
)

PREPARED: dict[Callable[[Conversation, list[Json], Rng], Json], Callable[[Json, Rng], None]] = {
    _spending: _empty_purses,
    _collecting: _short_contract_pile,
}
"""How the start of a steered game is changed, so that it gets there in time."""
