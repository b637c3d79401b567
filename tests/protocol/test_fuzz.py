"""A sample of the fuzz; `make soak` throws more."""

import pytest

from tests.protocol.client import EngineProcess
from tests.protocol.fuzz import fuzz


@pytest.mark.parametrize("seed", range(3))
def test_no_line_upsets_a_session(seed: int) -> None:
    counts = fuzz(200, seed)
    assert counts.total() == 200
    for expected in ("play ok", "load ok", "load refused", "none refused"):
        assert counts[expected] > 0


def test_the_same_seed_throws_the_same_lines() -> None:
    assert fuzz(100, 7) == fuzz(100, 7)


def test_no_line_upsets_the_process() -> None:
    with EngineProcess() as engine:

        def answer(line: bytes) -> bytes:
            engine.write(line + b"\n")
            return engine.read()

        assert fuzz(200, 4, answer).total() == 200
        assert engine.process.poll() is None
        assert engine.ask(cmd="hello")["ok"]
        assert engine.close() == 0
        assert engine.read() == b""
        assert engine.errors == []
