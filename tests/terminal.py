"""A program in a pseudo-terminal, seen byte by byte as a terminal sees it.

It answers the one question that matters here: that it shows synchronized updates. From then on
every frame that the program paints ends with a mark.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

FRAME_BEGIN, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
QUESTION, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"

PATIENCE_S = 60
"""How long a program may say nothing before it is taken for stuck."""


class Terminal:
    """Runs Python with a terminal of its own; to be used in a `with` statement."""

    def __init__(
        self,
        arguments: Sequence[str],
        size: tuple[int, int] = (120, 40),
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.size = size
        self.begun = time.perf_counter()
        self._unread = b""
        self._is_asked = False
        self._side, side = pty.openpty()
        _set_size(side, size)
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=side,
            stdout=side,
            stderr=side,
            env=_environ() | dict(environ or {}),
            start_new_session=True,
        )
        os.close(side)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._side)

    def send(self, keys: bytes) -> None:
        """Type."""
        os.write(self._side, keys)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.size = size
        _set_size(self._side, size)
        self.process.send_signal(signal.SIGWINCH)

    def read_until(self, mark: bytes) -> bytes:
        """All that the program writes up to the mark and with it."""
        while (end := self._unread.find(mark)) < 0:
            self._unread += self._read()
        end += len(mark)
        read, self._unread = self._unread[:end], self._unread[end:]
        return read

    def read_for(self, seconds: float) -> bytes:
        """All that the program writes in that time."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if select.select([self._side], [], [], left)[0]:
                self._unread += self._read()
        read, self._unread = self._unread, b""
        return read

    def cpu_seconds(self) -> float:
        """The processor time that the program has taken so far."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def _read(self) -> bytes:
        if not select.select([self._side], [], [], PATIENCE_S)[0]:
            raise TimeoutError(f"the program is stuck after {self._unread[-2000:]!r}")
        try:
            read = os.read(self._side, 65536)
        except OSError:
            raise EOFError(f"the program has ended with {self._unread[-2000:]!r}") from None
        if not self._is_asked and QUESTION in self._unread[-len(QUESTION) :] + read:
            self._is_asked = True
            self.send(ANSWER)
        return read


def _set_size(side: int, size: tuple[int, int]) -> None:
    width, height = size
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def _environ() -> dict[str, str]:
    """A terminal of many colours, and nothing else of whoever runs this but where things lie."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    more = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
    return kept | more
