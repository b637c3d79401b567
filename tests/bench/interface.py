"""The screens in a pseudo-terminal, against a bare Textual application side by side."""

import compileall
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import bellavista_tui
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import VERSION
from bellavista_tui.settings import Settings, save_settings
from bellavista_tui.ui.screens.title import ENTRIES, unmarked
from tests.bench.bare import TEXT
from tests.bench.figures import BEAT_S, compare, medians, verdict
from tests.saving import golden
from tests.terminal.frames import FRAME_END, FrameTerminal
from tests.terminal.painted import Painted
from tests.ui.staged import ARROWS, F12, MARK, staged

STARTS = 11
SAVES = 50
KEYS = 80
IDLE_S = 10
IDLE_PROGRAMS = 6
"""How many of each wait side by side; bare ones alone differ by a tenth or two."""
WAKES_LIMIT = 1.1
IDLE_LIMIT = 1.6
"""A process with more in its memory takes longer to wake up, though it does the same."""

BARE = (str(Path(__file__).with_name("bare.py")),)
TITLE = ("-m", "bellavista_tui")
TABLE = staged("paris", 14)


def bench_first_paint() -> bool:
    """From starting the program to the first complete frame of the title, with saves."""
    compileall.compile_dir(str(Path(bellavista_tui.__file__).parent), quiet=2)
    with TemporaryDirectory() as folder:
        save_settings(Path(folder) / "settings.toml", Settings())
        whole = (golden.FOLDER / golden.name_of(VERSION, players=3)).read_bytes()
        saves = Saves(Path(folder) / "saves")
        for _ in range(SAVES):
            saves.put("half", whole[: len(whole) // 2])
        environ = {"BELLAVISTA_CONFIG": folder, "BELLAVISTA_SAVES": str(saves.folder)}
        titles = tuple(map(unmarked, ENTRIES.values()))
        bare, ours = medians(
            {
                "bare": lambda: seconds_to_paint(BARE, (TEXT,), environ),
                "ours": lambda: seconds_to_paint(TITLE, titles, environ),
            },
            STARTS,
        ).values()
    return compare("Start to first paint", bare, ours, 1.6)


def seconds_to_paint(
    arguments: Sequence[str], texts: Sequence[str], environ: dict[str, str]
) -> float:
    """From starting a program to the end of the first frame that shows all of the texts."""
    with FrameTerminal(arguments, environ=environ) as terminal:
        screen = Painted((terminal.columns, terminal.rows))
        while True:
            frame = terminal.read_until(FRAME_END)
            seconds = time.perf_counter() - terminal.begun
            screen.feed(frame)
            if all(text in screen.text for text in texts):
                return seconds


def bench_ghost() -> bool:
    """From a key to the last byte of what came of it: a ghost by one cell, a line of a Static."""
    with FrameTerminal(BARE) as bare_terminal, FrameTerminal(TABLE) as table:
        settle(table)
        bare_terminal.read_until(TEXT.encode())
        bare_terminal.read_for(1)
        arrows = cycle(ARROWS[name] for name in ("right", "down", "left", "up"))
        bare, ours = medians(
            {
                "bare": lambda: seconds_to_answer(bare_terminal, b" "),
                "ours": lambda: seconds_to_answer(table, next(arrows)),
            },
            KEYS,
        ).values()
    return compare("Key to last byte", bare, ours, 3)


def seconds_to_answer(terminal: FrameTerminal, key: bytes) -> float:
    """From a key to the end of the frame that shows what it did.

    The key comes to a program at rest, as from a person. Soon after another it would wait for the
    next beat, and the figure would be that wait instead of what the key costs.
    """
    time.sleep(2 * BEAT_S)
    begun = time.perf_counter()
    terminal.send(key)
    terminal.read_until(FRAME_END)
    return time.perf_counter() - begun


def settle(terminal: FrameTerminal) -> None:
    """Wait until the table waits for a person."""
    for _ in range(2):
        terminal.send(F12)
        terminal.read_until(MARK)


def bench_idle() -> list[bool]:
    """Nobody touches a key: what is sent, how often a thread wakes up, and processor time.

    All that either does is Textual's look for keys ten times a second. What a wake-up costs is up
    to the machine and to the size of the process, so time has a wide limit; the count has not.
    """
    with ExitStack() as stack:
        bares = [stack.enter_context(FrameTerminal(BARE)) for _ in range(IDLE_PROGRAMS)]
        tables = [stack.enter_context(FrameTerminal(TABLE)) for _ in range(IDLE_PROGRAMS)]
        for table in tables:
            settle(table)
        for bare in bares:
            bare.read_until(TEXT.encode())
            bare.read_for(1)
        before = [(each.wake_ups(), each.cpu_seconds()) for each in (*bares, *tables)]
        sent = len(tables[0].read_for(IDLE_S))
        after = [(each.wake_ups(), each.cpu_seconds()) for each in (*bares, *tables)]
    wakes = [now[0] - was[0] for was, now in zip(before, after)]
    spent = [now[1] - was[1] for was, now in zip(before, after)]
    print(f"Idle for {IDLE_S} s: {sent} bytes sent, limit 0: {verdict(sent == 0)}")
    bare_wakes, our_wakes = median(wakes[:IDLE_PROGRAMS]), median(wakes[IDLE_PROGRAMS:])
    is_quiet = our_wakes <= WAKES_LIMIT * bare_wakes
    print(
        f"Wake-ups of {IDLE_S} idle s: bare {bare_wakes:.0f}, ours {our_wakes:.0f}:"
        f" {our_wakes / bare_wakes:.2f} times, limit {WAKES_LIMIT:.2f}: {verdict(is_quiet)}"
    )
    bare_s, our_s = median(spent[:IDLE_PROGRAMS]), median(spent[IDLE_PROGRAMS:])
    is_cheap = compare(f"Processor time of {IDLE_S} idle s", bare_s, our_s, IDLE_LIMIT)
    return [sent == 0, is_quiet, is_cheap]
