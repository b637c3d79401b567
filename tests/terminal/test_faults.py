"""What a terminal may send, and what may fail in a thread: no traceback, and no silent end."""

import sys
from pathlib import Path

import pytest

from bellavista_tui.cli.crash import REPORT
from tests.terminal.driver import ESCAPE, GAME, Terminal, leave, quiet_environ

TITLE = ("one city, eight rounds", "Quit")

UNREADABLE = {
    "no letter begins so": b"\xff",
    "the middle of a letter": b"\x80",
    "Latin-1": "é".encode("latin-1"),
    "half a letter": "é".encode()[:1],
    "a key with too high a number": b"\x1b[99999999u",
    "a key with no number": b"\x1b[1:u",
}


@pytest.mark.parametrize("typed", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_passed_over(typed: bytes, tmp_path: Path) -> None:
    with Terminal(GAME, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(*TITLE)
        terminal.send(typed)
        terminal.type("?")
        terminal.wait_for("HELP")
        terminal.send(typed)
        terminal.type(ESCAPE)
        terminal.wait_until(lambda: "HELP" not in terminal.text, "help closed")
        assert leave(terminal) == 0
    assert not (tmp_path / REPORT).exists()


def test_letters_beyond_ascii_arrive_one_byte_at_a_time(tmp_path: Path) -> None:
    with Terminal(GAME, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(*TITLE)
        terminal.type("\x10")
        terminal.wait_for("What would you like to do?")
        for byte in "éŁ字":
            terminal.send(byte.encode())
        terminal.wait_for("éŁ")
        assert leave(terminal) == 0


FAIL = """
import sys, threading
from bellavista_tui.__main__ import main

def fail(*_):
    raise LookupError("card 7")

"""
"""All that follows fails when `?` is pressed."""

THREADS = {
    "input": """
from bellavista_tui.ui.terminal.driver import KeyReader
read = KeyReader.read
KeyReader.read = lambda self, typed: fail() if typed == b"?" else read(self, typed)
""",
    "output": """
from textual.drivers._writer_thread import WriterThread
def run(self):
    while text := self._queue.get():
        fail() if "HELP" in text else self._file.write(text)
        self._file.flush()
WriterThread.run = run
""",
    "one of its own": """
from bellavista_tui.ui.app import BellavistaApp
BellavistaApp.action_help = lambda self: threading.Thread(target=fail).start()
""",
}
MODES = {1000, 1003, 1004, 1006, 1049, 2004}


def failing(thread: str) -> list[str]:
    """The program, of which a thread fails."""
    return [sys.executable, "-c", f"{FAIL}{THREADS[thread]}\nsys.exit(main())"]


@pytest.mark.parametrize("thread", THREADS)
def test_a_thread_that_fails_ends_the_program_with_a_sentence_and_a_report(
    thread: str, tmp_path: Path
) -> None:
    with Terminal(failing(thread), quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(*TITLE)
        terminal.type("?")
        assert terminal.wait_for_end() == 1
    assert "The game has a fault and had to end." in terminal.text
    assert "Traceback" not in terminal.text
    assert not terminal.modes() & MODES
    assert {7, 25} <= terminal.modes()
    report = (tmp_path / REPORT).read_text("utf-8")
    assert "LookupError" in report
    assert "card 7" not in report + terminal.text


def test_the_sentence_is_in_the_players_language(tmp_path: Path) -> None:
    environ = quiet_environ(tmp_path, LANG="fr_FR.UTF-8", COLUMNS="7")
    with Terminal(failing("one of its own"), environ) as terminal:
        terminal.wait_for("Nouvelle partie", "Quitter")
        terminal.type("?")
        assert terminal.wait_for_end() == 1
    assert "bellavista resume" in terminal.text.replace("\n", "")
    assert "The game has a fault" not in terminal.text


def test_the_game_is_drawn_on_standard_output(tmp_path: Path) -> None:
    command = ["sh", "-c", f'exec {sys.executable} -m bellavista_tui 2>"$HOME/errors"']
    with Terminal(command, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for(*TITLE)
        assert leave(terminal) == 0
    assert (tmp_path / "errors").read_text() == ""


@pytest.mark.parametrize("absurd", ["0", "-1", "7", "99999999", "wide", ""])
def test_the_size_is_the_terminals_whatever_the_environment_says(
    absurd: str, tmp_path: Path
) -> None:
    environ = quiet_environ(tmp_path, COLUMNS=absurd, LINES=absurd)
    with Terminal(GAME, environ) as terminal:
        terminal.wait_for(*TITLE)
        terminal.resize(100, 30)
        terminal.wait_until(lambda: "Quit" in terminal.screen.display[29], "the footer below")
        assert leave(terminal) == 0
