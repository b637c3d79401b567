"""Two ways to talk to the engine: within this process, and through the pipes of a real one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import bellavista_tui
from bellavista_tui.core.rng import Rng
from bellavista_tui.protocol.conversation import Conversation

Data = dict[str, Any]

ROOT = Path(bellavista_tui.__file__).parents[1]
COMMAND = (sys.executable, "-m", "bellavista_tui")
PATIENCE = 60.0
"""Seconds after which a process that says nothing is taken for dead."""


class Engine:
    """A conversation in this process."""

    def __init__(self, **new: Any) -> None:
        self.conversation = Conversation()
        if new:
            self.carry_out(cmd="new", **new)

    def send(self, line: bytes) -> Data:
        """The answer to a line."""
        answer = self.conversation.answer(line)
        assert b"\n" not in answer
        found: Data = json.loads(answer)
        return found

    def ask(self, **request: Any) -> Data:
        """The answer to a request, whatever it is."""
        return self.send(json.dumps(request).encode())

    def carry_out(self, **request: Any) -> Data:
        """The answer to a request that must not be refused."""
        answer = self.ask(**request)
        assert answer["ok"] is True, answer
        return answer

    @property
    def state(self) -> Data:
        """The whole state of the game in hand."""
        found: Data = self.carry_out(cmd="state")["state"]
        return found

    def view(self, viewer: int) -> Data:
        """The state as an architect knows it."""
        found: Data = self.carry_out(cmd="state", viewer=viewer)["state"]
        return found

    @property
    def moves(self) -> list[Data]:
        """The legal moves."""
        found: list[Data] = self.carry_out(cmd="legal")["moves"]
        return found

    def play(self, move: Mapping[str, Any]) -> Data:
        """Play a legal move; the answer."""
        return self.carry_out(cmd="play", move=move)

    def load(self, state: Data) -> Data:
        """Load a good state; the answer."""
        return self.carry_out(cmd="load", state=state)

    def walk(self, seed: int) -> Iterator[tuple[Data, Data, Data]]:
        """Play random moves to the end: each state, the move made in it, and the answer."""
        rng = Rng(seed)
        state = self.state
        while moves := self.moves:
            move = rng.choice(moves)
            answer = self.play(move)
            yield state, move, answer
            state = answer["state"]


class EngineProcess:
    """A real `bellavista engine`; leaving the context ends its input and waits for it."""

    def __init__(self, *, program: tuple[str, ...] = (*COMMAND, "engine")) -> None:
        self.process = subprocess.Popen(
            program,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.lines: Queue[bytes] = Queue()
        self.errors: list[bytes] = []
        self.readers = [Thread(target=self._read_answers), Thread(target=self._read_errors)]
        for reader in self.readers:
            reader.start()

    def __enter__(self) -> "EngineProcess":
        return self

    def __exit__(self, *error: object) -> None:
        try:
            self.close()
        finally:
            self.process.kill()
            self.process.wait(PATIENCE)

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read(self) -> bytes:
        """The next line of its output, without the line end; empty at the end of the output."""
        return self.lines.get(timeout=PATIENCE).removesuffix(b"\n")

    def send(self, line: bytes) -> Data:
        """The answer to a line."""
        self.write(line + b"\n")
        found: Data = json.loads(self.read())
        return found

    def ask(self, **request: Any) -> Data:
        """The answer to a request."""
        return self.send(json.dumps(request).encode())

    def close(self) -> int:
        """End its input; the exit status."""
        assert self.process.stdin is not None
        if not self.process.stdin.closed:
            self.process.stdin.close()
        return self.wait()

    def wait(self) -> int:
        """The exit status, once it has ended by itself."""
        status = self.process.wait(PATIENCE)
        for reader in self.readers:
            reader.join(PATIENCE)
        return status

    def _read_answers(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            for line in output:
                self.lines.put(line)
        self.lines.put(b"")

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as output:
            self.errors.extend(output)


def is_refusal(answer: Data) -> bool:
    """Whether the answer is a refusal; fails where it is a badly formed one."""
    if answer["ok"] is True:
        return False
    assert answer["ok"] is False
    assert answer.keys() == {"ok", "error", "rule"}
    error, rule = answer["error"], answer["rule"]
    assert isinstance(error, str)
    assert error.strip()
    assert "Traceback" not in error
    assert rule is None or isinstance(rule, str)
    return True
