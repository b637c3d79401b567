"""Starting the engine, as bots do often."""

import compileall
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import bellavista_tui
from tests.bench.figures import verdict

PROCESS_REPEATS = 15
NEW = b'{"cmd":"new","seed":7}\n'


def bench_start() -> bool:
    """From starting the engine to its answer to `new`, against starting Python for nothing."""
    compileall.compile_dir(str(Path(bellavista_tui.__file__).parent), quiet=2)
    plain = engine = float("inf")
    for _ in range(PROCESS_REPEATS):
        plain = min(plain, seconds_to_first_line(["-c", "pass"], b""))
        engine = min(engine, seconds_to_first_line(["-m", "bellavista_tui", "engine"], NEW))
    print(
        f"Start: python -c pass {plain * 1000:.0f} ms, engine to the answer of new"
        f" {engine * 1000:.0f} ms: {engine / plain:.1f} times, limit 8:"
        f" {verdict(engine / plain < 8)}"
    )
    return engine / plain < 8


def seconds_to_first_line(
    arguments: list[str], sent: bytes, environ: Mapping[str, str] = os.environ
) -> float:
    """Start Python, send it something, and wait for a line or the end of its output."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=dict(environ),
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the process has no pipes")
        process.stdin.write(sent)
        process.stdin.flush()
        process.stdout.readline()
        return time.perf_counter() - begun
