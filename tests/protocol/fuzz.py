"""Seeded random lines for the engine: good requests, spoilt ones, and noise.

Underneath a game goes on. Every line must be answered, and a refusal must change nothing.
"""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from bellavista_tui.core.rng import Rng
from bellavista_tui.protocol.conversation import Conversation
from tests.protocol.client import Data, is_refusal

CITIES = ("bangkok", "berlin", "london", "new_york", "paris", "rome", "random")
COMMANDS = (
    *("hello", "new", "load", "state", "legal", "play", "undo", "explain", "score", "bot"),
    "quit",
)
CHANGING = ("new", "load", "play", "undo")
LONGEST_GAME = 400

# Nothing here is a long time in milliseconds that a bot would accept.
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, 7, 8, 9, -1, 255, 2**31, 2**53, 2**63 - 1, 2**63),
    *(-(2**63), 2**64, 10**30, 10**400, 0.5, -1.0, 1e300, "", "x", "park", "offer", "over"),
    *("paris", "\x00", "\u2028", "{}", "F" * 30, [], [[]], [None], {}, {"type": "pass"}),
    *([[0, 0]], [[0, 0], [0, 1]], [[[[[[[[[[]]]]]]]]]], {"cmd": {"cmd": {"cmd": "hello"}}}),
)
SCRAPS = (
    *(b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\\u", b"\\ud800", b"null", b"-", b"e9"),
    *(b"0", b"9" * 40, b"9" * 5000, b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf"),
    *(b"[" * 60, b"[" * 5000, b'{"a":' * 3000, b" ", b"\t", b"//", b"'"),
)


def fuzz(lines: int, seed: int, answer: Callable[[bytes], bytes] | None = None) -> Counter[str]:
    """Throw lines at one conversation, or at what else answers; how often each command was what."""
    fuzzer = Fuzzer(answer or Conversation().answer, Rng(seed))
    for _ in range(lines):
        fuzzer.throw()
    return fuzzer.counts


class Fuzzer:
    """One conversation with an engine."""

    def __init__(self, answer: Callable[[bytes], bytes], rng: Rng) -> None:
        self.answer = answer
        self.rng = rng
        self.counts: Counter[str] = Counter()

    def throw(self) -> None:
        """Send one line and check what comes of it; now and then let the game go on too."""
        if self._chance(25):
            self._go_on()
        before = self._ask({"cmd": "state"})
        line = self._line(before.get("state"))
        answer = self._check(line)
        command = command_of(line)
        self.counts[f"{command} {'ok' if answer['ok'] else 'refused'}"] += 1
        if not answer["ok"] or command not in CHANGING:
            assert self._ask({"cmd": "state"}) == before, line[:2000]
        if answer["ok"] and command == "load":
            play_to_the_end(answer["state"], self.rng)

    def _go_on(self) -> None:
        """Make a legal move, if there is one to make."""
        if moves := self._ask({"cmd": "legal"}).get("moves"):
            assert self._ask({"cmd": "play", "move": self.rng.choice(moves)})["ok"]

    def _ask(self, request: Data) -> Data:
        return self._check(json.dumps(request).encode())

    def _check(self, line: bytes) -> Data:
        """The answer to a line; fails unless it is a well-formed one."""
        try:
            raw = self.answer(line)
            assert b"\n" not in raw
            answer: Data = json.loads(raw.decode())
            is_refusal(answer)
        except Exception as error:
            raise AssertionError(f"{error!r} in answer to {line[:2000]!r}") from error
        return answer

    def _line(self, state: Data | None) -> bytes:
        """The next line, without a line end in it and never blank."""
        if state is None or (state["phase"] == "over" and self._chance(30)):
            return json.dumps(self._new()).encode()
        match self.rng.below(10):
            case 0 | 1:
                line = json.dumps(self._good(state)).encode()
            case 2 | 3:
                line = self._spoilt_bytes(json.dumps(self._good(state)).encode())
            case 4 | 5:
                line = self._spoilt_request(self._good(state))
            case 6 | 7:
                load = {"cmd": "load", "state": self._spoilt_state(state)}
                line = json.dumps(load).encode()
            case 8:
                line = json.dumps(self._spoilt(self._play())).encode()
            case _:
                line = self._noise()
        line = line.replace(b"\n", b" ")
        return line if line.strip() else b"?"

    def _new(self) -> Data:
        rng = self.rng
        return {
            "cmd": "new",
            "players": 2 + rng.below(3),
            "seed": rng.below(1 << 63),
            "city": rng.choice(CITIES),
        }

    def _play(self) -> Data:
        moves = self._ask({"cmd": "legal"})["moves"] or [{"type": "pass"}]
        return {"cmd": self.rng.choice(("play", "play", "explain")), "move": self.rng.choice(moves)}

    def _good(self, state: Data) -> Data:
        """A request that can be carried out, most often a move."""
        rng = self.rng
        others: list[Data] = [
            {"cmd": "hello"},
            {"cmd": "load", "state": state},
            {"cmd": "state", "viewer": rng.below(state["players"])},
            {"cmd": "legal"},
            {"cmd": "undo"},
            {"cmd": "score"},
            {"cmd": "bot", "level": rng.choice(("easy", "medium", "hard")), "ms": 0},
        ]
        if self._chance(3):
            return {**self._new(), "city": state["city"]}
        return rng.choice(others) if self._chance(40) else self._play()

    def _spoilt_bytes(self, line: bytes) -> bytes:
        """The line with a few bytes changed."""
        rng, data = self.rng, bytearray(line)
        for _ in range(1 + rng.below(3)):
            start = rng.below(len(data) + 1)
            end = min(len(data), start + rng.below(9))
            match rng.below(5):
                case 0:
                    data[start:end] = b""
                case 1:
                    data[start:start] = data[start:end]
                case 2:
                    data[start:start] = rng.choice(SCRAPS)
                case 3:
                    del data[start:]
                case _ if start < len(data):
                    data[start] ^= 1 << rng.below(8)
        return bytes(data)

    def _spoilt_request(self, request: Data) -> bytes:
        """The request with a key gone, renamed, added or given twice, or with another value."""
        rng = self.rng
        pairs = list(request.items())
        i = rng.below(len(pairs))
        key, value = pairs[i]
        match rng.below(6):
            case 0:
                del pairs[i]
            case 1:
                pairs[i] = (rng.choice((key + "x", key.upper(), key[:-1], "", "state")), value)
            case 2:
                pairs.append((key, rng.choice((value, rng.choice(VALUES)))))
            case 3:
                pairs.append((rng.choice(("spare", "move", "seed", "ms", "cmd")), value))
            case _:
                pairs[i] = (key, rng.choice(VALUES))
        text = ",".join(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in pairs)
        return f"{{{text}}}".encode()

    def _spoilt_state(self, state: Data) -> Any:
        """Another state, which may still be a good one."""
        state, rng = deepcopy(state), self.rng
        match rng.below(8):
            case 0:
                for pile in ("constraint_deck", "contract_deck"):
                    state[pile] = list(rng.shuffled(state[pile]))
                for architect in state["architects"]:
                    architect["deck"] = list(rng.shuffled(architect["deck"]))
                    architect["coins"] = rng.below(30)
            case 1:
                state["objectives"]["height"] = rng.choice(("parks", "rivers", "border"))
                state["objectives"]["ensemble"] = rng.choice(("largest", "count", "penalty"))
            case _:
                for _ in range(1 + rng.below(2)):
                    state = self._spoilt(state)
        return state

    def _spoilt(self, value: Any) -> Any:
        """The value changed in one place, at any depth."""
        value, rng = deepcopy(value), self.rng
        if isinstance(value, dict) and value and not self._chance(5):
            key = rng.choice(list(value))
            match rng.below(12):
                case 0:
                    del value[key]
                case 1:
                    value[key + "x"] = value.pop(key)
                case _:
                    value[key] = self._spoilt(value[key])
            return value
        if isinstance(value, list) and value and not self._chance(5):
            return self._spoilt_list(value)
        if isinstance(value, int) and self._chance(60):
            return value + rng.choice((-1, 1, 1, 2))
        if isinstance(value, str) and value and self._chance(30):
            return value[:-1] + rng.choice("aF.1~=:")
        return rng.choice(VALUES)

    def _spoilt_list(self, items: list[Any]) -> list[Any]:
        rng = self.rng
        i, j = rng.below(len(items)), rng.below(len(items))
        match rng.below(9):
            case 0:
                del items[i]
            case 1:
                items.insert(j, deepcopy(items[i]))
            case 2:
                items[i], items[j] = items[j], items[i]
            case 3:
                items[i] = deepcopy(items[j])
            case 4:
                items.reverse()
            case _:
                items[i] = self._spoilt(items[i])
        return items

    def _noise(self) -> bytes:
        """Bytes or scraps of JSON that mean nothing."""
        rng = self.rng
        if self._chance(50):
            return bytes(rng.below(256) for _ in range(1 + rng.below(60)))
        if self._chance(50):
            return b"".join(rng.choice(SCRAPS) for _ in range(1 + rng.below(12)))
        return json.dumps({"cmd": rng.choice((*COMMANDS[:-1], *VALUES))}).encode()

    def _chance(self, percent: int) -> bool:
        return self.rng.below(100) < percent


def command_of(line: bytes) -> str:
    """The command of a line, or "none" where it has none that exists."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return "none"
    command = request.get("cmd") if isinstance(request, dict) else None
    return command if isinstance(command, str) and command in COMMANDS else "none"


def play_to_the_end(state: Data, rng: Rng) -> None:
    """Load a state and play random legal moves until the game is over."""
    conversation = Conversation()

    def ask(request: Data) -> Data:
        answer: Data = json.loads(conversation.answer(json.dumps(request).encode()))
        assert answer["ok"], (answer, request)
        return answer

    ask({"cmd": "load", "state": state})
    for _ in range(LONGEST_GAME):
        moves = ask({"cmd": "legal"})["moves"]
        if not moves:
            break
        ask({"cmd": "play", "move": rng.choice(moves)})
    assert ask({"cmd": "state"})["state"]["phase"] == "over", state
