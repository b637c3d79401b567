"""The lines of `bellavista engine`: standard input to standard output, flushed one by one."""

import sys
from collections.abc import Iterator
from typing import BinaryIO

from bellavista_tui.protocol.session import TOO_LONG, Session


def serve(source: BinaryIO, sink: BinaryIO) -> int:
    """Answer lines until `quit` or the end of the input; the exit status."""
    session = Session()
    for line in read_lines(source):
        sink.write(session.answer(line) + b"\n")
        sink.flush()
        if session.is_over:
            break
    return 0


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank, each cut at the length from which on it is refused anyway."""
    while line := source.readline(TOO_LONG):
        rest = line
        while len(rest) == TOO_LONG and not rest.endswith(b"\n"):
            rest = source.readline(TOO_LONG)
        if text := line.strip():
            yield text


def main() -> int:
    """Serve the standard streams."""
    try:
        return serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        # Whoever was listening is gone: closing quietly is all that is left, and closing the
        # stream here keeps the interpreter from trying once more when it ends.
        sys.stderr.close()
        return 0
