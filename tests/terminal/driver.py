"""A program in a pseudo-terminal: type, wait until the screen shows something, look at the bytes.

Nothing here sleeps: every wait ends as soon as its condition holds, and fails at one deadline.
"""

import os
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pyte

from tests.terminal.pseudo import PseudoTerminal

DEADLINE_SECONDS = 30.0
"""After this long a wait has failed; a slow machine needs some of it, a good run very little."""

GAME = [sys.executable, "-m", "bellavista_tui"]
ENTER, ESCAPE, CTRL_Q, CTRL_Z = "\r", "\x1b", "\x11", "\x1a"
PARTY = ["play", "--players", "3", "--city", "paris", "--seed", "7"]

SETTINGS = """\
animation = false
bot_pace = "instant"
explain = false
player_name = "Ada"
"""


def quiet_environ(folder: Path, **environ: str) -> dict[str, str]:
    """An environment with settings and saves in the folder, and nothing of whoever runs it."""
    (folder / "settings.toml").write_text(SETTINGS)
    usual = {"PATH": os.environ["PATH"], "HOME": str(folder), "BELLAVISTA_CONFIG": str(folder)}
    usual |= {"BELLAVISTA_SAVES": str(folder / "saves"), "LANG": "C.UTF-8"}
    return {**usual, "TERM": "xterm-256color", **environ}


class Terminal(PseudoTerminal):
    """A terminal whose screen can be read."""

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], columns: int = 80, rows: int = 24
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""
        """All that the program has written so far."""
        super().__init__(command, environ, columns, rows)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(self.screen.display)

    def type(self, keys: str) -> None:
        """Press keys."""
        self.send(keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller."""
        self.screen.resize(rows, columns)
        super().resize(columns, rows)

    def wait_for(self, *texts: str) -> None:
        """Read until the screen shows all of the texts."""
        self.wait_until(lambda: all(text in self.text for text in texts), repr(texts))

    def wait_until(self, is_done: Callable[[], bool], what: str) -> None:
        """Read until the condition holds."""
        end = time.monotonic() + DEADLINE_SECONDS
        while not is_done():
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"never came: {what}; the screen shows:\n{self.text}")

    def wait_for_end(self) -> int:
        """Read until the program has ended; its exit status."""
        end = time.monotonic() + DEADLINE_SECONDS
        while self._read(end - time.monotonic()):
            pass
        return self.process.wait(DEADLINE_SECONDS)

    def wait_for_stop(self) -> None:
        """Read until the program has been suspended."""

        def has_stopped() -> bool:
            pid, status = os.waitpid(self.process.pid, os.WUNTRACED | os.WNOHANG)
            return bool(pid) and os.WIFSTOPPED(status)

        end = time.monotonic() + DEADLINE_SECONDS
        while not has_stopped():
            assert time.monotonic() < end, "the program was not suspended"
            self._read(0.05)
        while self._read(0.0):
            pass

    def modes(self) -> set[int]:
        """The private modes that are on: 1049 the other screen, 1000 the mouse, and so on."""
        modes: set[int] = set()
        for number, switch in re.findall(rb"\x1b\[\?(\d+)([hl])", self.sent):
            if switch == b"h":
                modes.add(int(number))
            else:
                modes.discard(int(number))
        return modes

    def _read(self, seconds: float) -> bool:
        """Take in what comes within the time; whether anything came."""
        data = self.read_chunk(seconds)
        if not data:
            return False
        self.sent += data
        # Questions and keyboard modes that the terminal of the tests would take for text.
        self._stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-z$]*[up]", b"", data))
        return True


def colour_codes(sent: bytes) -> set[str]:
    """The kinds of colour among the codes sent: `2` for all colours, `5` for 256, `16`."""
    kinds = set()
    for codes in re.findall(rb"\x1b\[([0-9;]*)m", sent):
        numbers = iter(codes.split(b";"))
        for number in numbers:
            if number in (b"38", b"48"):
                kind = next(numbers).decode()
                kinds.add(kind)
                for _ in range(3 if kind == "2" else 1):
                    next(numbers)
            elif number and (30 <= int(number) <= 49 or 90 <= int(number) <= 107):
                kinds.add("16")
    return kinds


def play_to_a_building(terminal: Terminal) -> None:
    """Make an offer and build, from the table as it is first shown."""
    terminal.wait_for("makes an offer", "left")
    terminal.type(ENTER)
    terminal.wait_for("IF YOU BUILD HERE")
    terminal.type(ENTER)
    # Whoever built last goes on with the unused colour, by rule 8.2.
    terminal.wait_until(
        lambda: "IF YOU BUILD HERE" not in terminal.text or "rule 8.2" in terminal.text,
        "the building placed",
    )


def leave(terminal: Terminal) -> int:
    """Quit, and see that the terminal is as it was; the exit status."""
    terminal.type(CTRL_Q)
    status = terminal.wait_for_end()
    assert not terminal.modes() & {1000, 1003, 1004, 1006, 1049, 2004}
    assert {7, 25} <= terminal.modes()
    return status
