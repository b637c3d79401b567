"""The terminal goes away, or the program is asked to end: it leaves, and leaves nothing behind."""

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bellavista_tui.saving.folder import Saves
from tests.terminal.driver import DEADLINE_SECONDS, ENTER, GAME, PARTY, Terminal, quiet_environ
from tests.terminal.windows import Window, is_saved
from tests.ui.saved import is_sound

SHOWN = "makes an offer"


def test_a_closed_terminal_ends_the_program(tmp_path: Path) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(SHOWN)
        terminal.hang_up()
        assert terminal.process.wait(DEADLINE_SECONDS) != 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_and_the_terminal_is_as_it_was(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(SHOWN)
        terminal.signal(number)
        assert terminal.wait_for_end() == 128 + number
        assert 1049 not in terminal.modes()
        assert 25 in terminal.modes()


LEAVING_SECONDS = 1.0
BUSY_SECONDS = 1.0
"""What a machine that has other things to do is given besides."""

WAYS: dict[str, Callable[[Window], None]] = {
    "SIGHUP": lambda window: window.signal(signal.SIGHUP),
    "SIGTERM": lambda window: window.signal(signal.SIGTERM),
    "closed": lambda window: window.hang_up(),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_program_leaves_within_a_second_with_everything_on_disk(
    tmp_path: Path, way: str
) -> None:
    saves = Saves(tmp_path / "saves")
    with Window(tmp_path, *PARTY) as window:
        window.wait_for(SHOWN)
        window.send(ENTER.encode())
        window.wait_until(lambda: bool(window.told))
        begun = time.monotonic()
        WAYS[way](window)
        window.process.wait(DEADLINE_SECONDS)
        assert time.monotonic() - begun < LEAVING_SECONDS + BUSY_SECONDS
        told = window.told
    [listed] = saves.listed()
    assert is_saved(told, saves, listed.name)
    assert is_sound(saves, listed.name)
    assert not saves.is_in_use(listed.name)


KEYS, PACE_SECONDS = 60, 0.025
"""Each key at that pace is painted by itself, and so many paintings are more than can wait."""


def stop_reading(window: Window) -> None:
    """Let the program write until nothing more goes into the terminal, and it waits to write."""
    side = os.open(f"/proc/{window.process.pid}/fd/1", os.O_WRONLY | os.O_NOCTTY)
    try:
        end = time.monotonic() + DEADLINE_SECONDS
        while select.select([], [side], [], 0)[1]:
            assert time.monotonic() < end, "the terminal takes more and more"
            press(window)
        for _ in range(KEYS):
            press(window)
    finally:
        os.close(side)


def press(window: Window) -> None:
    """A key that has much painted anew, and no other one very soon after."""
    window.send(b"o")
    with suppress(subprocess.TimeoutExpired):
        window.process.wait(PACE_SECONDS)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_while_its_terminal_reads_nothing(
    tmp_path: Path, number: signal.Signals
) -> None:
    saves = Saves(tmp_path / "saves")
    with Window(tmp_path, *PARTY) as window:
        window.wait_for(SHOWN)
        window.send(ENTER.encode())
        window.wait_until(lambda: bool(window.told))
        told = window.told
        stop_reading(window)
        begun = time.monotonic()
        window.signal(number)
        assert window.process.wait(DEADLINE_SECONDS) == 128 + number
        assert time.monotonic() - begun < LEAVING_SECONDS + BUSY_SECONDS
    [listed] = saves.listed()
    assert is_saved(told, saves, listed.name)
    assert is_sound(saves, listed.name)
