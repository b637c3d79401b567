"""Each request of docs/protocol.md and its answer."""

import io
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256
from typing import Any

import pytest

from bellavista_tui import __version__
from bellavista_tui.core.rng import Rng
from bellavista_tui.protocol.serve import serve
from tests.protocol.client import ROOT, Data, Engine, EngineProcess, is_refusal

CITIES = ["bangkok", "berlin", "london", "new_york", "paris", "rome"]
LEVELS = ["easy", "medium", "hard"]
PLAYERS = [2, 3, 4]
GAMES = [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)]
"""Numbers of architects, and seeds."""

STATE_KEYS = {
    *("players", "city", "round", "phase", "to_move", "constraint", "constraint_deck"),
    *("objectives", "contracts", "contract_deck", "architects", "order", "offers"),
    *("buildings", "set_aside"),
}
EVENT_KEYS = {
    "offered": {"player", "slot", "paid"},
    "revealed": {"player", "slot", "card"},
    "built": {"player", "number", "cells", "kept_constraint", "coins", "lower", "highest"},
    "set_aside": {"player", "number"},
    "contract": {"player", "id", "value"},
    "passed": {"player"},
    "neutral": {"player", "number", "cells", "kept_constraint"},
    "order": {"order"},
    "drawn": {"player", "count"},
    "refilled": {"contracts"},
    "round": {"round", "constraint"},
    "over": {"winners"},
}
EVENT_ORDER = re.compile(
    r"(offered|built|contract|passed|neutral)( revealed set_aside)*"
    r"( revealed| over|( set_aside)? order( drawn)*( refilled)? round)?"
)
MOVE_KEYS = {
    "offer": {"type", "slot", "card"},
    "build": {"type", "cells"},
    "neutral": {"type", "cells"},
    "contract": {"type", "id"},
    "pass": {"type"},
}
SCORE_KEYS = {"coins", "height", "ensemble", "contracts", "total", "largest"}

CONSTRAINTS = {
    *("symbol:flower", "symbol:butterfly", "symbol:leaf", "symbol:songbird"),
    *("finish:hatched", "finish:plain", "park:required", "park:forbidden"),
    *("river:forbidden", "border:forbidden"),
}
SYMBOLS = ("flower", "butterfly", "leaf", "songbird")
CONTRACTS = {
    *(f"district:{symbol}-{finish}" for symbol in SYMBOLS for finish in ("hatched", "plain")),
    *(f"pair:{symbol}" for symbol in SYMBOLS),
    *("quartet:hatched", "quartet:plain", "straddle", "border", "river", "park"),
}


@lru_cache(maxsize=32)
def game(players: int, seed: int, city: str = "random") -> list[tuple[Data, Data, Data]]:
    """The steps of a game of random moves: state, move, answer. Not to be changed."""
    return list(Engine(players=players, seed=seed, city=city).walk(seed))


def states(players: int, seed: int) -> Iterator[Data]:
    """Every state of that game, its last included."""
    steps = game(players, seed)
    yield from (state for state, _, _ in steps)
    yield steps[-1][2]["state"]


def loaded(state: Data) -> Engine:
    engine = Engine()
    engine.load(state)
    return engine


def digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def face_up(state: Data) -> int:
    """How many of this round's cards are turned up."""
    if state["phase"] == "offer":
        return 0
    done = [each for each in state["buildings"] + state["set_aside"] if each["owner"] is not None]
    earlier: int = len(state["order"]) * (state["round"] - 1)
    return len(done) - earlier + int(state["phase"] == "build")


def seen_by(state: Data, viewer: int) -> Data:
    """The state with null in place of all that the viewer may not know."""
    seen = deepcopy(state)
    for pile in ("constraint_deck", "contract_deck"):
        seen[pile] = [None for _ in seen[pile]]
    for player, architect in enumerate(seen["architects"]):
        architect["deck"] = [None for _ in architect["deck"]]
        if player != viewer:
            architect["hand"] = [None for _ in architect["hand"]]
    hidden = sorted(seen["offers"], key=lambda offer: offer["slot"])[face_up(state) :]
    for offer in hidden:
        if offer["player"] != viewer:
            offer["card"] = None
    return seen


def other_state_with_same_view(state: Data, viewer: int, seed: int) -> Data:
    """The state with all that is hidden from the viewer dealt anew."""
    rng = Rng(seed)
    other = deepcopy(state)
    for pile in ("constraint_deck", "contract_deck"):
        other[pile] = list(rng.shuffled(other[pile]))
    hidden = sorted(other["offers"], key=lambda offer: offer["slot"])[face_up(state) :]
    for player, architect in enumerate(other["architects"]):
        if player == viewer:
            architect["deck"] = list(rng.shuffled(architect["deck"]))
            continue
        offers = [offer for offer in hidden if offer["player"] == player]
        cards = [offer["card"] for offer in offers] + architect["hand"] + architect["deck"]
        cards = list(rng.shuffled(cards))
        for offer in offers:
            offer["card"] = cards.pop()
        size = len(architect["hand"])
        architect["hand"], architect["deck"] = sorted(cards[:size]), cards[size:]
    return other


def check_state(state: Data) -> None:
    """Assert that the state has the documented shape."""
    assert state.keys() == STATE_KEYS
    assert state["city"].keys() == {"name", "map"}
    assert state["objectives"].keys() == {"height", "ensemble"}
    assert state["objectives"]["height"] in {"parks", "rivers", "border"}
    assert state["objectives"]["ensemble"] in {"largest", "count", "penalty"}
    assert state["round"] in range(1, 9)
    assert state["phase"] in {"offer", "build", "contract", "neutral", "over"}
    assert (state["to_move"] is None) == (state["phase"] == "over")
    assert len(state["architects"]) == state["players"]
    for architect in state["architects"]:
        assert architect.keys() == {"coins", "hand", "deck", "contracts"}
        assert architect["hand"] == sorted(architect["hand"])
    for offer in state["offers"]:
        assert offer.keys() == {"slot", "player", "card"}
    for building in state["buildings"]:
        assert building.keys() == {"owner", "number", "cells"}
        assert building["cells"] == sorted(building["cells"])
    for piece in state["set_aside"]:
        assert piece.keys() == {"owner", "number"}
    assert {state["constraint"], *state["constraint_deck"]} <= CONSTRAINTS
    taken = [contract for each in state["architects"] for contract in each["contracts"]]
    assert sorted(state["contracts"] + state["contract_deck"] + taken) == sorted(CONTRACTS)


# hello


def test_hello_says_who_is_there_and_what_it_knows() -> None:
    assert Engine().ask(cmd="hello") == {
        "ok": True,
        "name": "bellavista",
        "version": __version__,
        "protocol": 1,
        "games": ["bella-vista"],
        "cities": CITIES,
        "levels": LEVELS,
    }


# new


@pytest.mark.parametrize("players", PLAYERS)
def test_new_answers_with_a_state_and_nothing_else(players: int) -> None:
    answer = Engine().carry_out(cmd="new", players=players, seed=7, city="paris")
    assert answer.keys() == {"ok", "state"}
    check_state(answer["state"])


@pytest.mark.parametrize(("players", "coins", "hand", "deck"), [(2, 30, 5, 11), (3, 20, 3, 5)])
def test_new_deals_what_the_rules_say(players: int, coins: int, hand: int, deck: int) -> None:
    state = Engine(players=players, seed=7).state
    assert (state["players"], state["round"], state["phase"]) == (players, 1, "offer")
    assert state["to_move"] == state["order"][0]
    assert {state["constraint"], *state["constraint_deck"]} == CONSTRAINTS
    assert len(state["contracts"]) == 4
    assert state["offers"] == state["buildings"] == state["set_aside"] == []
    for architect in state["architects"]:
        assert architect["coins"] == coins
        assert (len(architect["hand"]), len(architect["deck"])) == (hand, deck)


DEFAULTS = {"game": "bella-vista", "players": 3, "city": "random"}


@pytest.mark.parametrize("left_out", [*DEFAULTS, "all"])
def test_what_new_leaves_out_has_its_default(left_out: str) -> None:
    given = {key: value for key, value in DEFAULTS.items() if left_out not in (key, "all")}
    whole = Engine().ask(cmd="new", seed=11, **DEFAULTS)
    assert Engine().ask(cmd="new", seed=11, **given) == whole


@pytest.mark.parametrize(
    "request_",
    [
        {"seed": 0},
        {"seed": 2**63 - 1, "players": 4},
        {"seed": 7, "players": 2, "city": "paris"},
    ],
)
def test_the_same_seed_gives_the_same_state(request_: Data) -> None:
    assert Engine().ask(cmd="new", **request_) == Engine().ask(cmd="new", **request_)


def test_other_seeds_give_other_states() -> None:
    found = {digest(Engine(seed=seed, city="rome").state) for seed in range(50)}
    assert len(found) == 50


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (
            {"game": "bella-vista", "players": 2, "seed": 7, "city": "paris"},
            "e42eded6892de4d1179edbb752bd572c5d4802631df673a79d5564d978853e9a",
        ),
        (
            {"seed": 2**63 - 1},
            "1195b8f40d526cb6e93e8b6b369eb8c1de6efa6d17ca3ffa7cc7791ae830b3b9",
        ),
        (
            {"players": 4, "seed": 0, "city": "london"},
            "d91d6eddb7186ccf6318566adbe6dd3375458a6f1530396fc2f8fec12b3fe1ea",
        ),
    ],
)
def test_a_seed_means_the_same_game_for_ever(request_: Data, expected: str) -> None:
    assert digest(Engine(**request_).state) == expected


def test_a_seed_left_out_is_drawn_and_told_and_gives_the_game_again() -> None:
    answer = Engine().carry_out(cmd="new", players=4)
    assert answer.keys() == {"ok", "state", "seed"}
    assert answer["seed"] in range(2**63)
    again = Engine().carry_out(cmd="new", players=4, seed=answer["seed"])
    assert again == {"ok": True, "state": answer["state"]}


def test_seeds_that_are_drawn_differ() -> None:
    assert len({Engine().carry_out(cmd="new")["seed"] for _ in range(4)}) == 4


@pytest.mark.parametrize("name", CITIES)
def test_new_finds_each_named_city(name: str) -> None:
    city = Engine(city=name, seed=1).state["city"]
    assert city["name"] == name
    assert set("".join(city["map"])) == set("FfBbLlSs12345~=.")


def test_the_random_city_follows_from_the_seed_alone() -> None:
    cities = [Engine(city="random", seed=5, players=players).state["city"] for players in PLAYERS]
    assert cities[0] == cities[1] == cities[2]
    assert cities[0] != Engine(city="random", seed=6).state["city"]


@pytest.mark.parametrize("name", ["", "paris", "random", "Été à la ville ✿\n", "x" * 1000])
def test_a_city_can_be_given_by_its_map_under_any_name(name: str) -> None:
    rows = Engine(city="rome", seed=1).state["city"]["map"]
    engine = Engine(city={"name": name, "map": rows}, seed=1)
    assert engine.state["city"] == {"name": name, "map": rows}
    assert engine.state == {**Engine(city="rome", seed=1).state, "city": engine.state["city"]}


@pytest.mark.parametrize("turn", ["upside down", "mirrored"])
def test_a_city_of_ones_own_can_be_played(turn: str) -> None:
    rows = Engine(city="rome", seed=1).state["city"]["map"]
    rows = rows[::-1] if turn == "upside down" else [row[::-1] for row in rows]
    engine = Engine(city={"name": "mine", "map": rows}, seed=1, players=2)
    *_, (_, _, answer) = engine.walk(1)
    assert answer["state"]["phase"] == "over"


@pytest.mark.parametrize(
    "request_",
    [
        {"cmd": "new", "players": 5},
        {"cmd": "new", "city": "atlantis"},
        {"cmd": "new", "game": "chess"},
        {"cmd": "new", "city": {"name": "x", "map": ["FF"]}},
        {"cmd": "load", "state": {}},
    ],
)
def test_a_refused_new_or_load_leaves_the_game_in_hand(request_: Data) -> None:
    engine = Engine(seed=3, city="berlin")
    engine.play(engine.moves[0])
    before = engine.state
    assert is_refusal(engine.ask(**request_))
    assert engine.state == before
    assert engine.carry_out(cmd="undo")["state"]["offers"] == []


def test_new_replaces_the_game_in_hand() -> None:
    engine = Engine(seed=3)
    engine.play(engine.moves[0])
    engine.carry_out(cmd="new", seed=4)
    assert engine.state == Engine(seed=4).state
    assert is_refusal(engine.ask(cmd="undo"))


# load and state


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_state_loads_and_is_played_on_alike(players: int, seed: int) -> None:
    played, engine = Engine(players=players, seed=seed), Engine()
    for state, move, answer in game(players, seed):
        assert engine.load(state) == {"ok": True, "state": state}
        assert engine.state == state
        assert engine.ask(cmd="legal") == played.ask(cmd="legal")
        assert engine.play(move) == played.play(move) == answer


@pytest.mark.parametrize("players", PLAYERS)
def test_the_end_of_a_game_loads(players: int) -> None:
    *_, last = states(players, 9)
    engine = loaded(last)
    assert engine.ask(cmd="legal") == {"ok": True, "player": None, "moves": []}
    assert engine.carry_out(cmd="score")["winners"] != []


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_state_has_the_documented_shape(players: int, seed: int) -> None:
    for state in states(players, seed):
        check_state(state)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_viewer_sees_nulls_in_place_of_what_is_hidden(players: int, seed: int) -> None:
    for state in states(players, seed):
        engine = loaded(state)
        for viewer in range(players):
            answer = engine.ask(cmd="state", viewer=viewer)
            assert answer == {"ok": True, "state": seen_by(state, viewer)}


def test_a_viewer_sees_the_own_card_and_not_those_of_others() -> None:
    engine = Engine(players=3, seed=2)
    first, second, _ = engine.state["order"]
    card = engine.state["architects"][first]["hand"][0]
    engine.play({"type": "offer", "slot": 3, "card": card})
    assert engine.view(first)["offers"] == [{"slot": 3, "player": first, "card": card}]
    assert engine.view(second)["offers"] == [{"slot": 3, "player": first, "card": None}]


def test_state_changes_nothing() -> None:
    engine = Engine(seed=8)
    before = engine.state
    engine.view(0)
    assert engine.state == before


# legal


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_legal_moves_are_of_the_architect_to_move_and_each_listed_once(
    players: int, seed: int
) -> None:
    engine = Engine(players=players, seed=seed)
    for state, move, _ in game(players, seed):
        answer = engine.carry_out(cmd="legal")
        assert answer.keys() == {"ok", "player", "moves"}
        assert answer["player"] == state["to_move"]
        listed = [json.dumps(each, sort_keys=True) for each in answer["moves"]]
        assert len(set(listed)) == len(listed) > 0
        assert engine.carry_out(cmd="legal") == answer
        engine.play(move)
    assert engine.ask(cmd="legal") == {"ok": True, "player": None, "moves": []}


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_legal_moves_are_those_due_in_the_phase(players: int, seed: int) -> None:
    engine = Engine(players=players, seed=seed)
    for state, move, _ in game(players, seed):
        due = {"contract", "pass"} if state["phase"] == "contract" else {state["phase"]}
        for each in engine.moves:
            assert each.keys() == MOVE_KEYS[each["type"]]
            assert each["type"] in due
            assert each.get("cells", []) == sorted(each.get("cells", []))
        engine.play(move)


@pytest.mark.parametrize("players", PLAYERS)
def test_an_offer_is_legal_exactly_if_listed(players: int) -> None:
    engine = Engine(players=players, seed=20)
    for _ in engine.state["order"][1:]:
        moves = engine.moves
        for slot in range(-1, 8):
            for card in range(10):
                move = {"type": "offer", "slot": slot, "card": card}
                assert engine.carry_out(cmd="explain", move=move)["legal"] == (move in moves)
        engine.play(moves[-1])


@pytest.mark.parametrize("seed", range(4))
def test_a_building_of_one_cell_is_legal_exactly_where_listed(seed: int) -> None:
    for state, move, _ in game(4, seed):
        if state["phase"] == "build" and len(move["cells"]) == 1:
            engine = loaded(state)
            moves = engine.moves
            for row in range(-1, len(state["city"]["map"]) + 1):
                for column in range(-1, len(state["city"]["map"][0]) + 1):
                    there = {"type": "build", "cells": [[row, column]]}
                    legal = engine.carry_out(cmd="explain", move=there)["legal"]
                    assert legal == (there in moves)


@pytest.mark.parametrize("phase", ["offer", "build", "contract", "neutral"])
def test_every_legal_move_can_be_played(phase: str) -> None:
    state = next(each for each in states(3, 3) if each["phase"] == phase)
    engine = loaded(state)
    for move in engine.moves:
        engine.play(move)
        assert engine.carry_out(cmd="undo")["state"] == state


# play


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_play_answers_with_events_and_the_state(players: int, seed: int) -> None:
    engine = Engine(players=players, seed=seed)
    for _, move, answer in game(players, seed):
        assert engine.play(move) == answer
        assert answer.keys() == {"ok", "events", "state"}
        assert engine.state == answer["state"]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_events_have_their_fields_and_their_order(players: int, seed: int) -> None:
    for _, _, answer in game(players, seed):
        events = answer["events"]
        for event in events:
            assert event.keys() >= {"type", *EVENT_KEYS[event["type"]]}
        assert EVENT_ORDER.fullmatch(" ".join(event["type"] for event in events))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_events_tell_what_changed(players: int, seed: int) -> None:
    for before, move, answer in game(players, seed):
        after, events = answer["state"], answer["events"]
        mover = before["to_move"]
        coins = [each["coins"] for each in before["architects"]]
        for event in events:
            match event["type"]:
                case "offered":
                    assert (event["player"], event["slot"]) == (mover, move["slot"])
                    assert "card" not in event
                    coins[mover] -= event["paid"]
                case "built" | "neutral":
                    assert (event["player"], event["cells"]) == (mover, move["cells"])
                    coins[mover] += event.get("coins", 0)
                case "contract":
                    assert (event["player"], event["id"]) == (mover, move["id"])
                    assert after["architects"][mover]["contracts"][-1] == move["id"]
                case "passed":
                    assert event["player"] == mover
                case "order":
                    assert event["order"] == after["order"]
                case "refilled":
                    assert event["contracts"] == after["contracts"][-len(event["contracts"]) :]
                case "round":
                    assert event["round"] == before["round"] + 1 == after["round"]
                    assert event["constraint"] == before["constraint_deck"][0]
                case "drawn":
                    size = len(before["architects"][event["player"]]["deck"])
                    left = len(after["architects"][event["player"]]["deck"])
                    assert event["count"] == size - left > 0
        assert coins == [each["coins"] for each in after["architects"]]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_each_card_is_revealed_once_in_the_order_of_the_slots(players: int, seed: int) -> None:
    revealed: list[tuple[int, int]] = []
    for before, _, answer in game(players, seed):
        if before["phase"] == "offer" and not before["offers"]:
            revealed = []
        revealed += [
            (each["slot"], each["card"]) for each in answer["events"] if each["type"] == "revealed"
        ]
        if answer["state"]["phase"] in ("neutral", "over"):
            offers = [(each["slot"], each["card"]) for each in answer["state"]["offers"]]
            assert revealed == sorted(offers)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_last_event_of_a_game_names_the_winners(players: int, seed: int) -> None:
    *_, (_, _, answer) = game(players, seed)
    winners = loaded(answer["state"]).carry_out(cmd="score")["winners"]
    assert answer["events"][-1] == {"type": "over", "winners": winners}


# undo


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_undo_goes_back_step_by_step_and_not_beyond_the_beginning(players: int, seed: int) -> None:
    engine = Engine(players=players, seed=seed)
    steps = list(engine.walk(seed))
    for state, _, _ in reversed(steps):
        answer = engine.carry_out(cmd="undo")
        assert answer.keys() == {"ok", "state", "fair"}
        assert answer["state"] == state
    assert is_refusal(engine.ask(cmd="undo"))
    assert engine.state == steps[0][0]


def test_undo_stops_at_the_load() -> None:
    engine = Engine(seed=4)
    engine.play(engine.moves[0])
    state = engine.state
    engine.load(state)
    assert is_refusal(engine.ask(cmd="undo"))
    engine.play(engine.moves[0])
    assert engine.carry_out(cmd="undo")["state"] == state
    assert is_refusal(engine.ask(cmd="undo"))


def test_what_was_undone_can_be_played_again() -> None:
    engine = Engine(seed=4)
    move = engine.moves[-1]
    answer = engine.play(move)
    engine.carry_out(cmd="undo")
    assert engine.play(move) == answer


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_undo_is_fair_exactly_where_no_card_was_turned_up_or_drawn(players: int, seed: int) -> None:
    engine = Engine(players=players, seed=seed)
    for before, move, answer in game(players, seed):
        engine.play(move)
        known = [(state["round"], face_up(state)) for state in (before, answer["state"])]
        undone = engine.carry_out(cmd="undo")
        assert undone["fair"] is (known[0] == known[1])
        engine.play(move)


@pytest.mark.rule("10.2")
def test_an_offer_can_fairly_be_undone_unless_it_was_the_last() -> None:
    engine = Engine(players=2, seed=1)
    fair = []
    for _ in range(4):
        engine.play(engine.moves[0])
        fair.append(engine.carry_out(cmd="undo")["fair"])
        engine.play(engine.moves[0])
    assert fair == [True, True, True, False]


# explain


def some(moves: list[Data], rng: Rng) -> list[Data]:
    return list(rng.shuffled(moves)[:5])


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_explain_foretells_what_play_then_brings(players: int, seed: int) -> None:
    engine, rng = Engine(players=players, seed=seed), Rng(seed)
    for before, made, _ in game(players, seed):
        for move in some(engine.moves, rng):
            answer = engine.carry_out(cmd="explain", move=move)
            assert answer.keys() == {"ok", "legal", "rule", "reason", "gain"}
            assert (answer["legal"], answer["rule"], answer["reason"]) == (True, None, None)
            assert engine.state == before
            check_gain(engine, before["to_move"], move, answer["gain"])
        engine.play(made)


def check_gain(engine: Engine, mover: int, move: Data, gain: Data) -> None:
    """Assert that playing the move brings what the gain says; the move is taken back."""
    assert gain.keys() == {"coins", "lower", "highest", "contracts", "objectives"}
    assert gain["objectives"].keys() == {"height", "ensemble"}
    before = engine.carry_out(cmd="score")["scores"][mover]
    event, *_ = engine.play(move)["events"]
    after = engine.carry_out(cmd="score")["scores"][mover]
    assert after["coins"] - before["coins"] == gain["coins"]
    for objective, change in gain["objectives"].items():
        assert after[objective] - before[objective] == change
    if move["type"] == "build":
        assert gain["coins"] == gain["lower"] + gain["highest"]
        assert {key: event[key] for key in ("coins", "lower", "highest")}.items() <= gain.items()
        is_open = engine.state["phase"] == "contract"
        takes = [each["id"] for each in engine.moves if each["type"] == "contract"]
        assert gain["contracts"] == (takes if is_open else [])
    else:
        assert (gain["lower"], gain["highest"], gain["contracts"]) == (0, 0, [])
    engine.carry_out(cmd="undo")


@pytest.mark.parametrize(
    ("phase", "move"),
    [
        ("offer", {"type": "offer", "slot": 0, "card": 9}),
        ("offer", {"type": "pass"}),
        ("build", {"type": "build", "cells": [[-1, 0]]}),
        ("build", {"type": "neutral", "cells": [[0, 0]]}),
        ("contract", {"type": "contract", "id": "none"}),
        ("contract", {"type": "offer", "slot": 0, "card": 1}),
        ("neutral", {"type": "neutral", "cells": [[-1, 0]]}),
        ("neutral", {"type": "build", "cells": [[0, 0]]}),
        ("over", {"type": "pass"}),
    ],
)
def test_explain_says_of_an_illegal_move_what_play_would(phase: str, move: Data) -> None:
    state = next(each for each in states(3, 3) if each["phase"] == phase)
    engine = loaded(state)
    refusal = engine.ask(cmd="play", move=move)
    assert is_refusal(refusal)
    assert engine.ask(cmd="explain", move=move) == {
        "ok": True,
        "legal": False,
        "rule": refusal["rule"],
        "reason": refusal["error"],
        "gain": None,
    }
    assert engine.state == state


# score


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_scores_add_up_and_nobody_wins_before_the_end(players: int, seed: int) -> None:
    for state in states(players, seed):
        answer = loaded(state).carry_out(cmd="score")
        assert answer.keys() == {"ok", "scores", "winners"}
        assert len(answer["scores"]) == players
        for score, architect in zip(answer["scores"], state["architects"], strict=True):
            assert score.keys() == SCORE_KEYS
            parts = ("coins", "height", "ensemble", "contracts")
            assert score["total"] == sum(score[part] for part in parts)
            assert score["coins"] == architect["coins"]
        assert (answer["winners"] == []) == (state["phase"] != "over")


@pytest.mark.rule("9.6")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", PLAYERS)
def test_the_winners_have_the_best_total_and_then_the_largest_ensemble(
    players: int, seed: int
) -> None:
    *_, last = states(players, seed)
    answer = loaded(last).carry_out(cmd="score")
    ranks = [(score["total"], score["largest"]) for score in answer["scores"]]
    assert answer["winners"] == [p for p, rank in enumerate(ranks) if rank == max(ranks)]


@pytest.mark.parametrize(("players", "coins"), [(2, 30), (3, 20), (4, 20)])
def test_at_the_beginning_only_coins_count(players: int, coins: int) -> None:
    nothing = dict.fromkeys(SCORE_KEYS, 0)
    scores = Engine(players=players, seed=1).carry_out(cmd="score")["scores"]
    assert scores == [{**nothing, "coins": coins, "total": coins}] * players


# bot


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 3), (4, 5)])
def test_a_bot_chooses_a_legal_move_and_changes_nothing(
    players: int, seed: int, level: str
) -> None:
    engine = Engine(players=players, seed=seed)
    for state, move, _ in game(players, seed):
        answer = engine.carry_out(cmd="bot", level=level, ms=50)
        assert answer.keys() == {"ok", "move"}
        assert answer["move"] in engine.moves
        assert engine.state == state
        engine.play(move)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 3), (4, 5)])
def test_a_bot_knows_only_what_its_architect_may(players: int, seed: int, level: str) -> None:
    for i, (state, _, _) in enumerate(game(players, seed)[::2]):
        mover = state["to_move"]
        one, other = loaded(state), loaded(other_state_with_same_view(state, mover, i))
        assert one.view(mover) == other.view(mover)
        ask = {"cmd": "bot", "level": level, "ms": 50}
        assert one.carry_out(**ask) == other.carry_out(**ask)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_a_game_to_its_end(level: str) -> None:
    engine = Engine(players=3, seed=30)
    while engine.moves:
        engine.play(engine.carry_out(cmd="bot", level=level, ms=10)["move"])
    assert engine.state["phase"] == "over"


def test_no_bot_moves_after_the_end() -> None:
    *_, last = states(2, 1)
    assert is_refusal(loaded(last).ask(cmd="bot", level="easy", ms=10))


# quit, the end of the input, blank lines


def answers_to(text: bytes) -> list[Data]:
    """What the engine writes for this input."""
    sink = io.BytesIO()
    assert serve(io.BytesIO(text), sink) == 0
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_nothing_is_answered_after_quit() -> None:
    assert answers_to(b'{"cmd":"quit"}\n{"cmd":"hello"}\n') == [{"ok": True}]


@pytest.mark.parametrize("blank", [b"\n", b"\n\n\n", b"  \n", b"\t \r\n", b" "])
def test_blank_lines_are_skipped(blank: bytes) -> None:
    assert answers_to(blank) == []
    assert len(answers_to(blank + b'\n{"cmd":"hello"}\n' + blank)) == 1


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_the_last_line_needs_no_line_end(end: bytes) -> None:
    assert answers_to(b'{"cmd":"quit"}' + end) == [{"ok": True}]


def test_the_process_ends_well_after_quit() -> None:
    with EngineProcess() as engine:
        assert engine.ask(cmd="quit") == {"ok": True}
        assert engine.wait() == 0
        assert engine.read() == b""
        assert engine.errors == []


def test_the_process_ends_well_at_the_end_of_its_input() -> None:
    with EngineProcess() as engine:
        assert engine.ask(cmd="hello")["ok"]
        assert engine.close() == 0
        assert engine.read() == b""
        assert engine.errors == []


def test_the_process_answers_as_the_session_does() -> None:
    requests: list[Data] = [
        {"cmd": "hello"},
        {"cmd": "legal"},
        {"cmd": "new", "players": 2, "seed": 7, "city": "paris"},
        {"cmd": "legal"},
        {"cmd": "state", "viewer": 1},
        {"cmd": "bot", "level": "hard", "ms": 10},
        {"cmd": "undo"},
        {"cmd": "score"},
    ]
    session = Engine()
    with EngineProcess() as engine:
        for request in requests:
            assert engine.ask(**request) == session.ask(**request)


def test_a_game_is_played_over_the_pipe() -> None:
    with EngineProcess() as engine:
        for request in ({"cmd": "new", "players": 4, "seed": 1, "city": "rome"}, {"cmd": "legal"}):
            answer = engine.ask(**request)
        while answer["moves"]:
            assert engine.ask(cmd="play", move=answer["moves"][0])["ok"]
            answer = engine.ask(cmd="legal")
        assert engine.ask(cmd="score")["winners"]


# The page itself


def example_session() -> list[tuple[Data, Data]]:
    """The requests and answers of the page's example, with its state put in."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    _, _, example = page.partition("## An example conversation")
    example, _, _ = example.partition("\n## ")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", example, re.DOTALL | re.MULTILINE)
    state = json.loads(next(text for kind, text in blocks if kind == "json"))
    talk = "".join(text for kind, text in blocks if not kind)
    said = [line.replace("\n", "") for line in re.split(r"\n(?=[<>] )", talk.strip())]
    found: list[tuple[Data, Data]] = []
    for line in said:
        text = line[2:].replace("STATE", '"STATE"').replace(",…]", ',"…"]')
        if line.startswith(">"):
            found.append((json.loads(text), {"ok": True, "state": "STATE"}))
        else:
            found[-1] = (found[-1][0], json.loads(text))
    return [
        ({**request, "state": state} if request["cmd"] == "load" else request, answer)
        for request, answer in found
    ]


def fits(expected: Any, found: Any) -> bool:
    """Whether the answer is what the page shows, which leaves some things out."""
    if expected == "STATE":
        return isinstance(found, dict) and found.keys() == STATE_KEYS
    if expected == "…":
        return isinstance(found, str)
    if isinstance(expected, dict):
        same = isinstance(found, dict) and expected.keys() == found.keys()
        return same and all(fits(expected[key], found[key]) for key in expected)
    if isinstance(expected, list) and expected[-1:] == ["…"]:
        return len(found) > len(expected) and found[: len(expected) - 1] == expected[:-1]
    return bool(expected == found)


def test_the_example_of_the_page_is_true() -> None:
    engine = Engine()
    example = example_session()
    assert len(example) > 12
    for request, expected in example:
        answer = engine.ask(**request)
        assert fits(expected, answer), (request, answer)
