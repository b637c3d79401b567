"""What cannot be carried out: answered with a reason, and nothing changes."""

import io
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from itertools import permutations
from typing import Any

import pytest

from bellavista_tui.protocol.serve import serve
from tests.protocol.client import Data, Engine, is_refusal

MIB = 1 << 20
PHASES = ["offer", "build", "contract", "neutral", "over"]
NEED_A_GAME: list[Data] = [
    {"cmd": "state"},
    {"cmd": "state", "viewer": 0},
    {"cmd": "legal"},
    {"cmd": "play", "move": {"type": "pass"}},
    {"cmd": "undo"},
    {"cmd": "explain", "move": {"type": "pass"}},
    {"cmd": "score"},
    {"cmd": "bot", "level": "easy", "ms": 10},
]


def refused(engine: Engine, line: bytes) -> Data:
    """The refusal of a line, which must leave the game in hand as it was."""
    before = engine.state
    answer = engine.send(line)
    assert is_refusal(answer), answer
    assert len(answer["error"].splitlines()) == 1
    assert engine.state == before
    return answer


def refuse(engine: Engine, **request: Any) -> Data:
    return refused(engine, json.dumps(request).encode())


@pytest.fixture
def engine() -> Engine:
    """An engine with a game in which an offer was made."""
    engine = Engine(players=3, seed=5, city="paris")
    engine.play(engine.moves[0])
    return engine


# Lines


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"}",
        b"hello",
        b'{"cmd":"hello"',
        b'{"cmd":"hello",}',
        b"{'cmd':'hello'}",
        b'{"cmd":"hello"} {"cmd":"hello"}',
        b'{"cmd":"hello"}]',
        b'{"cmd":"hello"}\x00',
        b'{"cmd":"hel\x00lo"}',
        b'{"cmd":"hel\nlo"}',
        b'{"cmd":"new","seed":01}',
        b'{"cmd":"new","seed":+1}',
        b'{"cmd":"new","seed":NaN}',
        b'{"cmd":"new","seed":Infinity}',
        b'{"cmd":"new","city":"\\ud800"}',
        b'{"cmd":"new","city":"\\x"}',
        b'{cmd:"hello"}',
        b"\xef\xbb\xbf" + b'{"cmd":"hello"}',
        '{"cmd":"hello"}'.encode("utf-16"),
    ],
)
def test_broken_json(engine: Engine, line: bytes) -> None:
    assert refused(engine, line)["rule"] is None


@pytest.mark.parametrize(
    "line",
    [
        b"\xff",
        b'{"cmd":"\xff"}',
        b'{"cmd":"new","city":"\xc3\x28"}',
        b'{"cmd":"new","city":{"name":"\xed\xa0\x80","map":[]}}',
        b'{"\x80":1,"cmd":"hello"}',
        b'{"cmd":"hello","\xfe":1}',
        b'{"cmd":"play","move":{"type":"contract","id":"\xf8"}}',
    ],
)
def test_what_is_not_utf_8(engine: Engine, line: bytes) -> None:
    assert refused(engine, line)["rule"] is None


@pytest.mark.parametrize("depth", [100, 10_000, 300_000])
@pytest.mark.parametrize(
    ("start", "opening"),
    [
        (b"", b"["),
        (b"", b'{"cmd":'),
        (b'{"cmd":"new","city":', b"["),
        (b'{"cmd":"load","state":', b"["),
        (b'{"cmd":"load","state":', b'{"a":'),
        (b'{"cmd":"play","move":', b'{"a":'),
        (b'{"cmd":"hello","x":', b"["),
    ],
)
def test_deep_nesting(engine: Engine, start: bytes, opening: bytes, depth: int) -> None:
    assert refused(engine, (start + opening * depth)[: MIB - 1])["rule"] is None


@pytest.mark.parametrize("value", ["null", "true", "1", '"hello"', "[]", "{}", '["cmd","hello"]'])
def test_a_line_that_is_no_request(engine: Engine, value: str) -> None:
    assert refused(engine, value.encode())["rule"] is None


@pytest.mark.parametrize("cmd", ["", "hi", "HELLO", "hello ", "request", "_hello", "cmd", "ü"])
def test_an_unknown_command(engine: Engine, cmd: str) -> None:
    assert refuse(engine, cmd=cmd)["rule"] is None


@pytest.mark.parametrize("cmd", [None, True, 0, 1.5, [], {}, ["hello"]])
def test_a_command_that_is_no_string(engine: Engine, cmd: Any) -> None:
    assert refuse(engine, cmd=cmd)["rule"] is None


GOOD: list[Data] = [{"cmd": "hello"}, {"cmd": "new"}, {"cmd": "quit"}, *NEED_A_GAME]


@pytest.mark.parametrize("request_", GOOD, ids=lambda request: str(request["cmd"]))
def test_an_unknown_key(engine: Engine, request_: Data) -> None:
    assert "spare" in refuse(engine, **request_, spare=1)["error"]
    assert not engine.conversation.is_over


@pytest.mark.parametrize(
    "request_",
    [
        {"cmd": "load"},
        {"cmd": "play"},
        {"cmd": "explain"},
        {"cmd": "bot"},
        {"cmd": "bot", "level": "easy"},
        {"cmd": "bot", "ms": 10},
        {"cmd": "play", "move": {}},
        {"cmd": "play", "move": {"type": "offer", "slot": 0}},
        {"cmd": "play", "move": {"type": "offer", "card": 1}},
        {"cmd": "play", "move": {"type": "build"}},
        {"cmd": "play", "move": {"type": "contract"}},
        {"cmd": "new", "city": {"name": "x"}},
        {"cmd": "new", "city": {"map": ["F"]}},
    ],
    ids=str,
)
def test_a_missing_key(engine: Engine, request_: Data) -> None:
    assert "missing" in refuse(engine, **request_)["error"]


WRONG = {
    '{"cmd":"new","players":?}': ["null", "true", '"3"', "3.0", "1", "5", "0", "-3", "[3]"],
    '{"cmd":"new","seed":?}': ["null", "true", '"7"', "7.5", "[]", "{}", "-1"],
    '{"cmd":"new","city":?}': ["null", "1", "true", "[]", '["F"]', '{"a":1}'],
    '{"cmd":"new","city":{"name":?,"map":["F"]}}': ["null", "1", '["x"]'],
    '{"cmd":"new","city":{"name":"x","map":?}}': ["null", '"FF"', "[1]", '[["F"]]', "{}"],
    '{"cmd":"new","game":?}': ["null", "1", "[]", '""', '"Bella-Vista"'],
    '{"cmd":"state","viewer":?}': ["null", "true", '"0"', "0.0", "[0]", "-1", "3"],
    '{"cmd":"load","state":?}': ["null", "1", '"x"', "[]", "{}"],
    '{"cmd":"play","move":?}': ["null", "1", '"pass"', "[]", '{"type":"fly"}'],
    '{"cmd":"play","move":{"type":?}}': ["null", "1", "[]", '"offers"', '""'],
    '{"cmd":"play","move":{"type":"offer","slot":?,"card":1}}': ['"0"', "null", "0.5", "true"],
    '{"cmd":"play","move":{"type":"offer","slot":0,"card":?}}': ['"1"', "null", "[]", "1.0"],
    '{"cmd":"play","move":{"type":"build","cells":?}}': ["null", "1", '"0,0"', "{}", "[1]"],
    '{"cmd":"play","move":{"type":"build","cells":[?]}}': ["[1]", "[1,2,3]", '"ab"', '[0,"0"]'],
    '{"cmd":"play","move":{"type":"contract","id":?}}': ["1", "null", "[]"],
    '{"cmd":"play","move":{"type":"pass","id":?}}': ['"park"', "null"],
    '{"cmd":"bot","level":?,"ms":1}': ["null", "1", '""', '"godlike"'],
    '{"cmd":"bot","level":"easy","ms":?}': ["null", '"1"', "0.5", "-1", "[]"],
}


@pytest.mark.parametrize(
    "line", [line.replace("?", value) for line, values in WRONG.items() for value in values]
)
def test_a_wrong_type_or_value(engine: Engine, line: str) -> None:
    assert refused(engine, line.encode())["rule"] is None


HUGE = [2**63, 2**64, -(2**63) - 1, 10**30]
DIGITS = [*(b"%d" % number for number in HUGE), b"9" * 4300, b"-" + b"9" * 4300, b"9" * 99_999]


@pytest.mark.parametrize("number", DIGITS, ids=lambda digits: f"{len(digits)} digits")
@pytest.mark.parametrize(
    "line",
    [
        b'{"cmd":"new","seed":%s}',
        b'{"cmd":"new","players":%s}',
        b'{"cmd":"state","viewer":%s}',
        b'{"cmd":"bot","level":"easy","ms":%s}',
        b'{"cmd":"play","move":{"type":"offer","slot":%s,"card":1}}',
        b'{"cmd":"play","move":{"type":"offer","slot":0,"card":%s}}',
        b'{"cmd":"play","move":{"type":"build","cells":[[%s,0]]}}',
        b'{"cmd":"explain","move":%s}',
        b"%s",
    ],
)
def test_huge_numbers(engine: Engine, line: bytes, number: bytes) -> None:
    refused(engine, line % number)


@pytest.mark.parametrize("number", [b"1e400", b"-1e400", b"1e20", b"1e-400", b"0.1", b"-0.0"])
def test_numbers_that_are_not_whole(engine: Engine, number: bytes) -> None:
    refused(engine, b'{"cmd":"new","seed":%s}' % number)


@pytest.mark.parametrize("key", ["coins", "round", "to_move", "order", "slot", "cells", "card"])
@pytest.mark.parametrize("number", HUGE)
def test_huge_numbers_in_a_state(engine: Engine, key: str, number: int) -> None:
    state = base("build")
    match key:
        case "coins":
            state["architects"][0]["coins"] = number
        case "round" | "to_move":
            state[key] = number
        case "order":
            state["order"][0] = number
        case "slot":
            state["offers"][0]["slot"] = number
        case "cells":
            state["buildings"][0]["cells"][0][1] = number
        case "card":
            state["architects"][0]["deck"].append(number)
    refuse(engine, cmd="load", state=state)


def hello_of(length: int) -> bytes:
    """A request of that many bytes."""
    return b'{"cmd":%s"hello"}' % (b" " * (length - len(b'{"cmd":"hello"}')))


def answers_to(text: bytes) -> list[Data]:
    sink = io.BytesIO()
    serve(io.BytesIO(text), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("length", "ok"),
    [(MIB - 1, True), (MIB, False), (MIB + 1, False), (2 * MIB, False), (5 * MIB + 3, False)],
)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_line_is_read_below_one_mebibyte_and_refused_from_there_on(
    length: int, ok: bool, end: bytes
) -> None:
    if length == MIB - 1 and end == b"\r\n":
        length -= 1
    long, after = answers_to(hello_of(length) + end + b'{"cmd":"hello"}\n')
    assert long["ok"] is ok
    assert ok or is_refusal(long)
    assert after["ok"]


@pytest.mark.parametrize("length", [MIB, 3 * MIB])
def test_a_long_last_line_without_an_end_is_refused_too(length: int) -> None:
    (answer,) = answers_to(b"x" * length)
    assert is_refusal(answer)
    assert "MiB" in answer["error"]


HELLO = b'{"cmd":"hello"}'


@pytest.mark.parametrize(
    "line",
    [
        HELLO + b" " * 2 * MIB + b"garbage",
        HELLO + b" " * MIB,
        b" " * MIB + HELLO,
        b" " * 2 * MIB + b"x",
    ],
    ids=["then noise", "then spaces", "after spaces", "only noise"],
)
def test_spaces_count_towards_the_length_of_a_line(line: bytes) -> None:
    (answer,) = answers_to(line + b"\n")
    assert is_refusal(answer)
    assert "MiB" in answer["error"]


@pytest.mark.parametrize(
    "line",
    [
        b'{"cmd":"a\\nb"}',
        b'{"cmd":"hello","a\\nb":1}',
        b'{"cmd":"play","move":{"type":"a\\nb"}}',
        b'{"cmd":"new","city":"a\\nb"}',
        b'{"cmd":"new","game":"' + b"x" * 9999 + b'"}',
    ],
)
def test_what_is_echoed_stays_short_and_on_one_line(engine: Engine, line: bytes) -> None:
    assert len(refused(engine, line)["error"]) <= 400


def test_a_long_line_leaves_the_game_alone(engine: Engine) -> None:
    assert refused(engine, hello_of(MIB))["rule"] is None


# No game yet


@pytest.mark.parametrize("request_", NEED_A_GAME, ids=lambda request: str(request["cmd"]))
def test_what_needs_a_game_is_refused_before_there_is_one(request_: Data) -> None:
    engine = Engine()
    answer = engine.ask(**request_)
    assert is_refusal(answer)
    assert answer["rule"] is None
    assert "no game" in answer["error"]
    assert engine.carry_out(cmd="new", seed=1)


# Moves that are not legal


def at_offer(coins: int) -> Engine:
    """Four architects with so many coins each; the first has taken the slot that costs nothing."""
    state = Engine(players=4, seed=5, city="paris").state
    for architect in state["architects"]:
        architect["coins"] = coins
    engine = Engine()
    engine.load(state)
    engine.play({"type": "offer", "slot": 4, "card": hand_of(engine)[0]})
    return engine


def hand_of(engine: Engine) -> list[int]:
    state = engine.state
    hand: list[int] = state["architects"][state["to_move"]]["hand"]
    return hand


def at_build(number: int, constraint: str) -> Engine:
    """An empty Paris in which three architects are about to place the same building."""
    state = Engine(players=3, seed=5, city="paris").state
    deck = [state["constraint"], *state["constraint_deck"]]
    deck.remove(constraint)
    state["constraint"], state["constraint_deck"] = constraint, deck
    others = [card for card in range(1, 9) if card != number]
    for architect in state["architects"]:
        architect["hand"], architect["deck"] = sorted([number, *others[:2]]), others[2:]
    engine = Engine()
    engine.load(state)
    for slot in range(3):
        engine.play({"type": "offer", "slot": slot, "card": number})
    return engine


@pytest.mark.parametrize(
    ("coins", "slot", "in_hand", "rule"),
    [
        (20, 4, True, "3.1"),
        (20, -1, True, "3.1"),
        (20, 0, False, "3.1"),
        (20, 4, False, "3.1"),
        (20, 5, False, "3.1"),
        (6, 0, True, "3.1"),
        (0, 3, True, "3.1"),
        (20, 5, True, "3.3"),
        (1, 5, True, "3.3"),
        (1, 99, True, "3.3"),
        (0, 6, True, "3.3"),
    ],
)
def test_offers_that_are_not_legal(coins: int, slot: int, in_hand: bool, rule: str) -> None:
    engine = at_offer(coins)
    hand = hand_of(engine)
    card = hand[0] if in_hand else next(n for n in range(1, 9) if n not in hand)
    move = {"type": "offer", "slot": slot, "card": card}
    assert refuse(engine, cmd="play", move=move)["rule"] == rule


@pytest.mark.rule("3.3")
def test_without_coins_the_place_beside_the_board_is_the_only_one() -> None:
    engine = at_offer(0)
    assert {move["slot"] for move in engine.moves} == {5}


BUILDS = [
    ("a park", 8, "park:required", [[2, 4]], "1.1"),
    ("a river", 8, "finish:plain", [[4, 2]], "1.1"),
    ("the outside", 8, "finish:plain", [[0, 4]], "1.1"),
    ("beyond the map", 8, "finish:plain", [[99, 99]], "1.1"),
    ("before the map", 8, "finish:plain", [[-1, -1]], "1.1"),
    ("half in a park", 6, "finish:plain", [[2, 3], [2, 4]], "1.1"),
    ("unsorted in a park", 6, "finish:plain", [[2, 4], [2, 3]], "1.1"),
    ("no cells", 8, "finish:plain", [], "5.1"),
    ("too few cells", 6, "finish:hatched", [[0, 0]], "5.1"),
    ("too many cells", 6, "finish:hatched", [[0, 0], [0, 1], [0, 2]], "5.1"),
    ("by a corner", 6, "finish:hatched", [[0, 0], [1, 1]], "5.1"),
    ("apart", 6, "finish:hatched", [[0, 0], [0, 2]], "5.1"),
    ("unsorted", 6, "finish:hatched", [[0, 1], [0, 0]], "5.1"),
    ("a cell twice", 6, "finish:hatched", [[0, 0], [0, 0]], "5.1"),
    ("wrong shape and constraint", 6, "finish:plain", [[0, 0], [0, 2]], "5.1"),
    ("another symbol", 8, "symbol:flower", [[5, 1]], "5.2"),
    ("half another symbol", 6, "symbol:leaf", [[5, 4], [5, 5]], "5.2"),
    ("another finish", 8, "finish:hatched", [[0, 6]], "5.2"),
    ("no park", 8, "park:required", [[0, 0]], "5.3"),
    ("beside a park", 8, "park:forbidden", [[2, 3]], "5.3"),
    ("beside a river", 8, "river:forbidden", [[3, 2]], "5.3"),
    ("on the border", 8, "border:forbidden", [[0, 0]], "5.3"),
]


@pytest.mark.parametrize(
    ("number", "constraint", "cells", "rule"),
    [pytest.param(*case, id=name) for name, *case in BUILDS],
)
def test_buildings_that_are_not_legal(
    number: int, constraint: str, cells: list[list[int]], rule: str
) -> None:
    engine = at_build(number, constraint)
    answer = refuse(engine, cmd="play", move={"type": "build", "cells": cells})
    assert answer["rule"] == rule


def test_a_building_on_another_one() -> None:
    engine = at_build(6, "finish:hatched")
    engine.play({"type": "build", "cells": [[0, 0], [0, 1]]})
    for cells in ([[0, 0], [0, 1]], [[0, 1], [0, 2]]):
        answer = refuse(engine, cmd="play", move={"type": "build", "cells": cells})
        assert answer["rule"] == "5.1"


@pytest.mark.rule("5.4")
def test_a_building_that_can_only_go_on_the_border() -> None:
    engine, inside = at_forced_border()
    answer = refuse(engine, cmd="play", move={"type": "build", "cells": inside})
    assert answer["rule"] == "5.4"


def at_forced_border() -> tuple[Engine, list[list[int]]]:
    """A building that must go on the border, and free cells of its shape that are not there."""
    for state in some_states(4):
        if state["phase"] != "build" or state["round"] < 6:
            continue
        engine = Engine()
        engine.load(state)
        cells = engine.moves[0]["cells"]
        if engine.play(engine.moves[0])["events"][0]["kept_constraint"]:
            continue
        engine.carry_out(cmd="undo")
        for row in range(14):
            for column in range(-4, 22):
                there = [[r - cells[0][0] + row, c - cells[0][1] + column] for r, c in cells]
                answer = engine.ask(cmd="explain", move={"type": "build", "cells": there})
                if answer["rule"] == "5.4":
                    return engine, there
    raise AssertionError("no such state")


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("district", "7.2"),
        ("pair", "7.3"),
        ("quartet", "7.4"),
        ("straddle", "7.5"),
        ("border", "7.5"),
        ("river", "7.6"),
        ("park", "7.6"),
    ],
)
def test_a_contract_whose_condition_is_not_met(kind: str, rule: str) -> None:
    engine, contract = at_unmet(kind)
    answer = refuse(engine, cmd="play", move={"type": "contract", "id": contract})
    assert answer["rule"] == rule


def at_unmet(kind: str) -> tuple[Engine, str]:
    """A contract step with a contract of that kind on display that cannot be taken."""
    for state in some_states(4):
        if state["phase"] != "contract":
            continue
        engine = Engine()
        engine.load(state)
        takes = [move["id"] for move in engine.moves if move["type"] == "contract"]
        hidden = [each for each in state["contract_deck"] if each.startswith(kind)]
        if not hidden:
            continue
        place = next((i for i, each in enumerate(state["contracts"]) if each != takes[0]), None)
        if place is None:
            continue
        other = deepcopy(state)
        other["contract_deck"][state["contract_deck"].index(hidden[0])] = state["contracts"][place]
        other["contracts"][place] = hidden[0]
        engine.load(other)
        if {"type": "contract", "id": hidden[0]} not in engine.moves:
            return engine, hidden[0]
    raise AssertionError("no such state")


def test_a_contract_that_is_not_on_display() -> None:
    state = base("contract")
    engine = Engine()
    engine.load(state)
    for contract in ("", "PARK", "district:flower", state["contract_deck"][0]):
        answer = refuse(engine, cmd="play", move={"type": "contract", "id": contract})
        assert answer["rule"] == "7.1"


MOVES: dict[str, Data] = {
    "offer": {"type": "offer", "slot": 0, "card": 1},
    "build": {"type": "build", "cells": [[0, 0]]},
    "contract": {"type": "contract", "id": "park"},
    "pass": {"type": "pass"},
    "neutral": {"type": "neutral", "cells": [[0, 0]]},
}
DUE = {"offer": "3.1", "build": "4.1", "contract": "7.1", "pass": "7.1", "neutral": "8.2"}


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        (phase, kind)
        for phase in PHASES
        for kind in MOVES
        if kind != phase and (phase, kind) != ("contract", "pass")
    ],
)
def test_a_move_that_is_not_due(phase: str, kind: str) -> None:
    engine = Engine()
    engine.load(base(phase))
    answer = refuse(engine, cmd="play", move=MOVES[kind])
    assert answer["rule"] == ("8.1" if phase == "over" else DUE[kind])


# States that cannot be loaded


@lru_cache(maxsize=8)
def steps(players: int, seed: int) -> tuple[tuple[str, Data], ...]:
    """For each step of a game of random moves in Paris: the type of move, and the state after."""
    engine = Engine(players=players, seed=seed, city="paris")
    return tuple((move["type"], answer["state"]) for _, move, answer in engine.walk(seed))


def some_states(players: int, *after: str) -> Iterator[Data]:
    """Copies of the states of some games, or only of those after certain types of move."""
    for seed in range(40):
        for move, state in steps(players, seed):
            if not after or move in after:
                yield deepcopy(state)


def built_in_round(state: Data) -> int:
    """How many buildings of architects have been placed in this round."""
    owned = [each for each in state["buildings"] if each["owner"] is not None]
    return len(owned) - len(state["order"]) * int(state["round"] - 1)


def base(name: str) -> Data:
    """A good state, of that phase or of a kind of its own, to be spoilt."""
    if name == "new":
        return Engine(players=3, seed=5, city="paris").state
    if name == "two":
        return next(each for each in some_states(2) if each["phase"] == "offer")
    # Right after a building, no contract can be open: the state is of this one phase.
    after = ("build",) if name in ("neutral", "over") else ()
    return next(
        state
        for state in some_states(3, *after)
        if state["phase"] == name
        and state["round"] > 2
        and (name != "offer" or len(state["offers"]) == 1)
        and (name != "build" or built_in_round(state) == 1)
    )


@pytest.mark.parametrize("name", ["new", "two", *PHASES])
def test_the_states_that_are_spoilt_below_are_good(name: str) -> None:
    state = base(name)
    engine = Engine()
    assert engine.load(state)["state"] == state


Spoil = Callable[[Data], object]
BAD: list[Any] = []


def bad(name: str, words: str) -> Callable[[Spoil], Spoil]:
    """Note a function that makes a good state bad, and words of the reason to be given."""

    def note(spoil: Spoil) -> Spoil:
        BAD.append(pytest.param(name, spoil, words, id=f"{name}: {spoil.__name__}"))
        return spoil

    return note


@bad("offer", "coins")
def negative_coins(state: Data) -> None:
    state["architects"][0]["coins"] = -1


@bad("offer", "coins")
def more_coins_than_there_can_be(state: Data) -> None:
    state["architects"][0]["coins"] = 10**9


@bad("offer", "card")
def card_twice_in_hand(state: Data) -> None:
    hand = state["architects"][state["to_move"]]["hand"]
    hand[1] = hand[0]


@bad("new", "card")
def card_twice_in_deck(state: Data) -> None:
    deck = state["architects"][0]["deck"]
    deck[1] = deck[0]


@bad("new", "card")
def card_in_hand_and_deck(state: Data) -> None:
    architect = state["architects"][0]
    architect["deck"][0] = architect["hand"][0]


@bad("offer", "card")
def card_in_hand_and_on_offer(state: Data) -> None:
    (offer,) = state["offers"]
    offer["card"] = state["architects"][offer["player"]]["hand"][0]


@bad("build", "card")
def card_twice_on_offer(state: Data) -> None:
    last = max(state["offers"], key=lambda offer: offer["slot"])
    last["card"] = last["card"] % 8 + 1


@bad("offer", "card")
def card_built_and_in_hand(state: Data) -> None:
    owned = next(each for each in state["buildings"] if each["owner"] == state["to_move"])
    hand = state["architects"][state["to_move"]]["hand"]
    hand[0] = owned["number"]
    hand.sort()


@bad("new", "card")
def card_missing_from_a_deck(state: Data) -> None:
    state["architects"][0]["deck"].pop()


@bad("new", "card")
def card_too_many_in_a_deck(state: Data) -> None:
    state["architects"][0]["deck"].append(1)


@bad("new", "card")
def deck_given_to_another(state: Data) -> None:
    one, two, _ = state["architects"]
    two["deck"] += one["deck"]
    one["deck"] = []


@bad("new", "card")
def card_of_no_number(state: Data) -> None:
    state["architects"][0]["deck"][0] = 0


@bad("new", "card")
def card_of_too_high_a_number(state: Data) -> None:
    state["architects"][0]["hand"][-1] = 9


@bad("two", "card")
def card_three_times_with_two_architects(state: Data) -> None:
    architect = state["architects"][0]
    architect["deck"] = [architect["hand"][0]] * len(architect["deck"])


@bad("new", "hand")
def hand_too_large(state: Data) -> None:
    architect = state["architects"][0]
    architect["hand"] = sorted([*architect["hand"], architect["deck"].pop()])


@bad("new", "hand")
def hand_too_small(state: Data) -> None:
    architect = state["architects"][0]
    architect["deck"].append(architect["hand"].pop())


@bad("new", "sorted")
def hand_unsorted(state: Data) -> None:
    state["architects"][0]["hand"].reverse()


@bad("new", "contract")
def contract_missing(state: Data) -> None:
    state["contract_deck"].pop()


@bad("new", "contract")
def contract_on_display_and_in_the_deck(state: Data) -> None:
    state["contract_deck"][0] = state["contracts"][0]


@bad("new", "contract")
def contract_in_the_deck_twice(state: Data) -> None:
    state["contract_deck"].append(state["contract_deck"][0])


@bad("new", "contract")
def contract_taken_and_on_display(state: Data) -> None:
    state["architects"][0]["contracts"].append(state["contracts"][0])


@bad("new", "contract")
def contract_taken_by_two(state: Data) -> None:
    contract = state["contract_deck"].pop()
    for architect in state["architects"][:2]:
        architect["contracts"].append(contract)


@bad("new", "contract")
def contract_of_no_kind(state: Data) -> None:
    state["contract_deck"][0] = "pair:tulip"


@bad("new", "contracts")
def contract_too_many_on_display(state: Data) -> None:
    state["contracts"].append(state["contract_deck"].pop())


@bad("offer", "contracts")
def contract_missing_from_the_display(state: Data) -> None:
    state["contract_deck"].append(state["contracts"].pop())


@bad("new", "constraint")
def constraint_deck_too_short(state: Data) -> None:
    state["constraint_deck"].pop()


@bad("offer", "constraint")
def constraint_deck_too_long(state: Data) -> None:
    state["constraint_deck"].append("park:required")


@bad("new", "constraint")
def constraint_deck_with_a_card_twice(state: Data) -> None:
    state["constraint_deck"][0] = state["constraint_deck"][1]


@bad("new", "constraint")
def constraint_also_in_the_deck(state: Data) -> None:
    state["constraint_deck"][0] = state["constraint"]


@bad("new", "constraint")
def constraint_of_no_kind(state: Data) -> None:
    state["constraint"] = "park:allowed"


@bad("offer", "constraint")
def constraint_deck_of_another_round(state: Data) -> None:
    state["constraint_deck"] = state["constraint_deck"][1:]


@bad("new", "height")
def height_objective_of_no_kind(state: Data) -> None:
    state["objectives"]["height"] = "lakes"


@bad("new", "ensemble")
def ensemble_objective_of_no_kind(state: Data) -> None:
    state["objectives"]["ensemble"] = "parks"


@bad("over", "stand")
def buildings_on_the_same_cell(state: Data) -> None:
    one, two, _ = (each for each in state["buildings"] if each["number"] == 8)
    one["cells"] = two["cells"]


@bad("offer", "shape")
def building_without_a_cell(state: Data) -> None:
    state["buildings"][0]["cells"].pop()


@bad("offer", "shape")
def building_with_a_cell_more(state: Data) -> None:
    cells = state["buildings"][0]["cells"]
    cells.append([cells[-1][0], cells[-1][1] + 1])


@bad("offer", "stand on districts")
def building_with_a_cell_elsewhere(state: Data) -> None:
    state["buildings"][0]["cells"][-1] = [11, 0]


@bad("offer", "cells []")
def building_of_no_cells(state: Data) -> None:
    state["buildings"][0]["cells"] = []


@bad("offer", "sorted")
def building_with_cells_unsorted(state: Data) -> None:
    next(each for each in state["buildings"] if len(each["cells"]) > 1)["cells"].reverse()


@bad("offer", "once")
def building_with_a_cell_twice(state: Data) -> None:
    building = next(each for each in state["buildings"] if len(each["cells"]) > 1)
    building["cells"][1] = building["cells"][0]


def moved(state: Data, row: int, column: int) -> None:
    """Move the first building so that its first cell is there."""
    cells = state["buildings"][0]["cells"]
    top, left = cells[0]
    for cell in cells:
        cell[:] = [cell[0] - top + row, cell[1] - left + column]


@bad("offer", "districts")
def building_on_a_park(state: Data) -> None:
    moved(state, 2, 4)


@bad("offer", "districts")
def building_on_a_river(state: Data) -> None:
    moved(state, 4, 4)


@bad("offer", "districts")
def building_outside(state: Data) -> None:
    moved(state, 10, 17)


@bad("offer", "districts")
def building_off_the_map(state: Data) -> None:
    moved(state, -9, -9)


@bad("offer", "building")
def building_of_no_number(state: Data) -> None:
    state["buildings"][0]["number"] = 9


@bad("offer", "architect 3")
def building_of_nobody(state: Data) -> None:
    state["buildings"][0]["owner"] = 3


@bad("offer", "architect -1")
def building_of_a_negative_owner(state: Data) -> None:
    state["buildings"][0]["owner"] = -1


@bad("offer", "card")
def building_of_another_owner(state: Data) -> None:
    building = next(each for each in state["buildings"] if each["owner"] is not None)
    building["owner"] = (building["owner"] + 1) % 3


@bad("offer", "card")
def building_missing(state: Data) -> None:
    state["buildings"].remove(next(b for b in state["buildings"] if b["owner"] is not None))


@bad("offer", "unused colour")
def building_of_the_unused_colour_missing(state: Data) -> None:
    state["buildings"].remove(next(b for b in state["buildings"] if b["owner"] is None))


@bad("offer", "unused colour")
def building_of_the_unused_colour_set_aside_too(state: Data) -> None:
    state["set_aside"].append({"owner": None, "number": 1})


@bad("two", "unused colour")
def building_of_the_unused_colour_with_two_architects(state: Data) -> None:
    state["set_aside"].append({"owner": None, "number": 1})


@bad("offer", "unused colour")
def building_given_to_the_unused_colour(state: Data) -> None:
    next(each for each in state["buildings"] if each["owner"] == 0)["owner"] = None


@bad("offer", "card")
def building_set_aside_too_many(state: Data) -> None:
    state["set_aside"].append({"owner": 0, "number": 1})


@bad("offer", "building")
def building_set_aside_of_no_number(state: Data) -> None:
    state["set_aside"].append({"owner": 0, "number": 0})


@bad("offer", "architect 9")
def building_set_aside_of_nobody(state: Data) -> None:
    state["set_aside"].append({"owner": 9, "number": 1})


@bad("build", "order")
def offers_not_in_order(state: Data) -> None:
    state["offers"].reverse()


@bad("build", "slot")
def offers_on_one_slot(state: Data) -> None:
    state["offers"][0]["slot"] = state["offers"][1]["slot"]


@bad("offer", "right of the board")
def offer_on_a_negative_slot(state: Data) -> None:
    state["offers"][0]["slot"] = -1


@bad("offer", "right of the board")
def offer_too_far_to_the_right(state: Data) -> None:
    state["offers"][0]["slot"] = 5


@bad("offer", "order")
def offer_of_somebody_else(state: Data) -> None:
    state["offers"][0]["player"] = state["to_move"]


@bad("offer", "order")
def offer_of_nobody(state: Data) -> None:
    state["offers"][0]["player"] = 3


@bad("offer", "to_move")
def offer_not_followed_by_the_next(state: Data) -> None:
    state["to_move"] = state["order"][0]


@bad("build", "offers")
def offer_missing(state: Data) -> None:
    state["offers"].pop()


@bad("build", "order")
def offer_too_many(state: Data) -> None:
    state["offers"].append({**state["offers"][0], "slot": 4})


@bad("offer", "order")
def order_without_somebody(state: Data) -> None:
    state["order"] = state["order"][:2]


@bad("offer", "order")
def order_with_somebody_twice(state: Data) -> None:
    state["order"][2] = state["order"][1]


@bad("offer", "order")
def order_with_a_stranger(state: Data) -> None:
    state["order"][2] = 3


@bad("two", "order")
def order_with_one_offer_each_for_two_architects(state: Data) -> None:
    state["order"] = [0, 1]


@bad("new", "1 to 8")
def round_before_the_first(state: Data) -> None:
    state["round"] = 0


@bad("offer", "1 to 8")
def round_after_the_last(state: Data) -> None:
    state["round"] = 9


@bad("offer", "round")
def round_too_early(state: Data) -> None:
    state["round"] -= 1


@bad("offer", "round")
def round_too_late(state: Data) -> None:
    state["round"] += 1


@bad("offer", "architects")
def architect_missing(state: Data) -> None:
    state["architects"].pop()


@bad("offer", "architects")
def architect_too_many(state: Data) -> None:
    state["architects"].append(deepcopy(state["architects"][0]))


@bad("offer", "players")
def players_fewer_than_architects(state: Data) -> None:
    state["players"] = 2


@bad("offer", "players")
def players_too_many(state: Data) -> None:
    state["players"] = 5


def redrawn(state: Data, park: str, top: int, left: int) -> None:
    """Move a park of the city to other squares, whatever was there."""
    rows = [list(row.replace(park, ".")) for row in state["city"]["map"]]
    for row in (top, top + 1):
        rows[row][left : left + 2] = [park, park]
    state["city"]["map"] = ["".join(row) for row in rows]


@bad("new", "hole")
def city_with_a_hole(state: Data) -> None:
    redrawn(state, "3", 10, 5)


@bad("new", "one piece")
def city_in_two_pieces(state: Data) -> None:
    redrawn(state, "3", 10, 17)


@bad("new", "'F'")
def city_with_a_tile_half_covered(state: Data) -> None:
    redrawn(state, "3", 0, 0)


@bad("new", "missing")
def city_without_a_tile(state: Data) -> None:
    state["city"]["map"] = [row.replace("3", ".") for row in state["city"]["map"]]


@bad("new", "'3'")
def city_with_a_tile_twice(state: Data) -> None:
    state["city"]["map"][11] = "............3333...."


@bad("new", "'x'")
def city_with_an_unknown_letter(state: Data) -> None:
    state["city"]["map"][0] = "x" + state["city"]["map"][0][1:]


@bad("new", "row 2")
def city_with_rows_of_different_lengths(state: Data) -> None:
    state["city"]["map"][1] += "."


@bad("new", "empty")
def city_without_rows(state: Data) -> None:
    state["city"]["map"] = []


@bad("new", "empty")
def city_with_empty_rows(state: Data) -> None:
    state["city"]["map"] = [""] * 12


@bad("new", "wide")
def city_too_wide(state: Data) -> None:
    state["city"]["map"] = [row + "..." for row in state["city"]["map"]]


@bad("new", "high")
def city_too_high(state: Data) -> None:
    state["city"]["map"] += ["." * 20] * 3


@bad("new", "map")
def city_by_its_name(state: Data) -> None:
    state["city"] = {"name": "paris"}


@bad("new", "architect 0")
def deck_set_aside_before_anything_was_built(state: Data) -> None:
    architect = state["architects"][0]
    state["set_aside"] = [{"owner": 0, "number": number} for number in architect["deck"]]
    architect["deck"] = []


@bad("new", "architect 0")
def card_set_aside_before_anything_was_built(state: Data) -> None:
    state["set_aside"] = [{"owner": 0, "number": state["architects"][0]["deck"].pop()}]


@bad("build", "card")
def card_of_no_number_on_a_built_offer(state: Data) -> None:
    min(state["offers"], key=lambda offer: offer["slot"])["card"] = 99


@bad("over", "card")
def card_on_a_built_offer_that_is_not_its_building(state: Data) -> None:
    state["offers"][0]["card"] = state["offers"][0]["card"] % 8 + 1


@pytest.mark.parametrize(("name", "spoil", "words"), BAD)
def test_a_state_that_no_game_has(engine: Engine, name: str, spoil: Spoil, words: str) -> None:
    state = base(name)
    spoil(state)
    assert words in refuse(engine, cmd="load", state=state)["error"]


NO_CITY: list[Spoil] = [
    *(city_with_a_hole, city_in_two_pieces, city_with_a_tile_half_covered, city_without_a_tile),
    *(city_with_a_tile_twice, city_with_an_unknown_letter, city_with_rows_of_different_lengths),
    *(city_without_rows, city_with_empty_rows, city_too_wide, city_too_high),
]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("spoil", NO_CITY)
def test_no_game_begins_in_what_is_no_city(engine: Engine, spoil: Spoil) -> None:
    state = base("new")
    spoil(state)
    assert refuse(engine, cmd="new", city=state["city"])["rule"] == "2.1"


@pytest.mark.parametrize(("name", "claimed"), list(permutations(PHASES, 2)))
def test_a_state_of_another_phase_than_it_says(engine: Engine, name: str, claimed: str) -> None:
    refuse(engine, cmd="load", state={**base(name), "phase": claimed})


@pytest.mark.parametrize("name", PHASES)
def test_a_state_in_which_somebody_else_is_to_move(engine: Engine, name: str) -> None:
    state = base(name)
    for claimed in {None, -1, 0, 1, 2, 3} - {state["to_move"]}:
        refuse(engine, cmd="load", state={**state, "to_move": claimed})


@pytest.mark.parametrize("viewer", range(3))
@pytest.mark.parametrize("name", ["new", *PHASES])
def test_a_view_is_no_state(engine: Engine, name: str, viewer: int) -> None:
    other = Engine()
    other.load(base(name))
    assert "view" in refuse(engine, cmd="load", state=other.view(viewer))["error"]


@pytest.mark.parametrize("where", ["hand", "deck", "offers", "constraint_deck", "contract_deck"])
def test_a_single_null_is_too_much(engine: Engine, where: str) -> None:
    state = base("offer")
    if where == "offers":
        state["offers"][0]["card"] = None
    else:
        (state if where in state else state["architects"][0])[where][0] = None
    assert "view" in refuse(engine, cmd="load", state=state)["error"]


def objects(value: Any, path: str = "state") -> Iterator[tuple[str, Data]]:
    """Each kind of object in a state, once."""
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            yield from objects(item, f"{path}.{key}")
    elif isinstance(value, list):
        for item in value[:1]:
            yield from objects(item, path)


KEYS = [
    *(("state", key) for key in ("players", "city", "round", "phase", "to_move", "constraint")),
    *(("state", key) for key in ("constraint_deck", "objectives", "contracts", "contract_deck")),
    *(("state", key) for key in ("architects", "order", "offers", "buildings", "set_aside")),
    *(("state.city", key) for key in ("name", "map")),
    *(("state.objectives", key) for key in ("height", "ensemble")),
    *(("state.architects", key) for key in ("coins", "hand", "deck", "contracts")),
    *(("state.offers", key) for key in ("slot", "player", "card")),
    *(("state.buildings", key) for key in ("owner", "number", "cells")),
]


@pytest.mark.parametrize(("path", "key"), KEYS)
def test_a_state_without_a_key(engine: Engine, path: str, key: str) -> None:
    state = base("offer")
    del dict(objects(state))[path][key]
    assert key in refuse(engine, cmd="load", state=state)["error"]


@pytest.mark.parametrize("path", sorted({path for path, _ in KEYS}))
def test_a_state_with_a_key_more(engine: Engine, path: str) -> None:
    state = base("offer")
    dict(objects(state))[path]["spare"] = 1
    assert "spare" in refuse(engine, cmd="load", state=state)["error"]


@pytest.mark.parametrize("value", [True, 1.5, [[]], {"?": 1}], ids=str)
@pytest.mark.parametrize(("path", "key"), KEYS)
def test_a_state_with_a_value_of_another_type(
    engine: Engine, path: str, key: str, value: Any
) -> None:
    state = base("offer")
    dict(objects(state))[path][key] = value
    refuse(engine, cmd="load", state=state)
