"""A program in a pseudo-terminal: what the ways of looking at one share."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self


class PseudoTerminal:
    """To be used in a `with` statement, which ends the program."""

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], columns: int, rows: int
    ) -> None:
        self.columns, self.rows = columns, rows
        self.descriptor, side = pty.openpty()
        # The size is there before the program can ask for it.
        _set_size(side, columns, rows)
        self.process = subprocess.Popen(
            list(command),
            stdin=side,
            stdout=side,
            stderr=side,
            env=dict(environ),
            start_new_session=True,
        )
        os.close(side)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        self.hang_up()

    def hang_up(self) -> None:
        """Take the terminal away."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def send(self, keys: bytes) -> None:
        """Type."""
        os.write(self.descriptor, keys)

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller."""
        self.columns, self.rows = columns, rows
        _set_size(self.descriptor, columns, rows)
        self.signal(signal.SIGWINCH)

    def read_chunk(self, seconds: float) -> bytes | None:
        """What comes within the time; empty where the program has ended, None where nothing comes.

        Linux tells the end of the other side as an error.
        """
        if not select.select([self.descriptor], [], [], max(0.0, seconds))[0]:
            return None
        try:
            return os.read(self.descriptor, 1 << 16)
        except OSError:
            return b""


def _set_size(descriptor: int, columns: int, rows: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
