"""Ctrl+Z and `fg`: the shell gets its terminal back, and the game comes back whole."""

import signal
import termios
from pathlib import Path

import pytest

from tests.terminal.driver import CTRL_Z, ENTER, GAME, PARTY, Terminal, leave, quiet_environ

FULL_SCREEN, MOUSE, CURSOR = 1049, 1003, 25


def is_echoing(terminal: Terminal) -> bool:
    return bool(termios.tcgetattr(terminal.descriptor)[3] & termios.ECHO)


def suspend(terminal: Terminal) -> None:
    """Stop it as the key does, and see that the terminal can be used."""
    terminal.type(CTRL_Z)
    terminal.wait_for_stop()
    assert not terminal.modes() & {FULL_SCREEN, MOUSE}
    assert CURSOR in terminal.modes()
    assert is_echoing(terminal)


def go_on(terminal: Terminal) -> None:
    """What `fg` does; another program may have written over the screen meanwhile."""
    terminal.screen.reset()
    terminal.signal(signal.SIGCONT)
    terminal.wait_until(lambda: {FULL_SCREEN, MOUSE} <= terminal.modes(), "full screen again")


def test_the_table_is_painted_again(tmp_path: Path) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for("makes an offer", "left", "Confirm")
        before = terminal.text
        suspend(terminal)
        go_on(terminal)
        terminal.wait_until(lambda: terminal.text == before, "the same table")
        assert CURSOR not in terminal.modes()
        assert not is_echoing(terminal)
        terminal.type(ENTER)
        terminal.wait_for("IF YOU BUILD HERE")
        suspend(terminal)
        go_on(terminal)
        terminal.wait_for("IF YOU BUILD HERE")
        assert leave(terminal) == 0


def test_a_size_changed_meanwhile_is_noticed(tmp_path: Path) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for("makes an offer", "left")
        suspend(terminal)
        terminal.resize(120, 40)
        go_on(terminal)
        terminal.wait_until(
            lambda: "Confirm" in terminal.screen.display[39], "the footer at the new bottom"
        )
        assert leave(terminal) == 0


@pytest.mark.parametrize("keys", ["", "\r", "?", "\x10"], ids=["title", "form", "help", "palette"])
def test_the_key_works_on_every_screen(keys: str, tmp_path: Path) -> None:
    with Terminal(GAME, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for("one city, eight rounds", "Quit")
        shown = {"": "New game", "\r": "NEW GAME", "?": "HELP", "\x10": "What would"}[keys]
        terminal.type(keys)
        terminal.wait_for(shown)
        suspend(terminal)
        go_on(terminal)
        terminal.wait_for(shown)
