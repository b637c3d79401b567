"""A program in a pseudo-terminal, seen byte by byte as a terminal sees it.

It answers the one question that matters here: that it shows synchronized updates. From then on
every frame that the program paints ends with a mark.
"""

import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.terminal.pseudo import PseudoTerminal

FRAME_BEGIN, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
QUESTION, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"

PATIENCE_S = 60
"""How long a program may say nothing before it is taken for stuck."""


class FrameTerminal(PseudoTerminal):
    """Runs Python with a terminal of its own."""

    def __init__(
        self,
        arguments: Sequence[str],
        size: tuple[int, int] = (120, 40),
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.begun = time.perf_counter()
        self._unread = b""
        self._is_asked = False
        super().__init__([sys.executable, *arguments], _environ() | dict(environ or {}), *size)

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
            self._unread += self.read_chunk(left) or b""
        read, self._unread = self._unread, b""
        return read

    def cpu_seconds(self) -> float:
        """The processor time that the program has taken so far."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def wake_ups(self) -> int:
        """How often one of the program's threads has waited for something, so far."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        told = [(task / "status").read_text() for task in tasks]
        return sum(int(each.split("\nvoluntary_ctxt_switches:")[1].split()[0]) for each in told)

    def _read(self) -> bytes:
        read = self.read_chunk(PATIENCE_S)
        if read is None:
            raise TimeoutError(f"the program is stuck after {self._unread[-2000:]!r}")
        if not read:
            raise EOFError(f"the program has ended with {self._unread[-2000:]!r}")
        if not self._is_asked and QUESTION in self._unread[-len(QUESTION) :] + read:
            self._is_asked = True
            self.send(ANSWER)
        return read


def _environ() -> dict[str, str]:
    """A terminal of many colours, and nothing else of whoever runs this but where things lie."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    more = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
    return kept | more
