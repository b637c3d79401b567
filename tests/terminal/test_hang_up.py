"""The terminal goes away, or the program is asked to end: it leaves, and leaves nothing behind."""

import signal
from pathlib import Path

import pytest

from tests.terminal.driver import DEADLINE_SECONDS, GAME, PARTY, Terminal, quiet_environ

SHOWN = "makes an offer"


def test_a_closed_terminal_ends_the_program(tmp_path: Path) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(SHOWN)
        terminal.hang_up()
        assert terminal.process.wait(DEADLINE_SECONDS) != 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_ends_the_program_and_the_terminal_is_as_it_was(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(SHOWN)
        terminal.signal(number)
        assert terminal.wait_for_end() == 128 + number
        assert 1049 not in terminal.modes()
        assert 25 in terminal.modes()
