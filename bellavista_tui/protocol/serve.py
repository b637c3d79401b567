"""The lines of `bellavista engine`: standard input to standard output, flushed one by one."""

from collections.abc import Iterator
from typing import BinaryIO

from bellavista_tui.protocol.conversation import TOO_LONG, Conversation


def serve(source: BinaryIO, sink: BinaryIO) -> int:
    """Answer lines until `quit` or the end of the input; the exit status."""
    conversation = Conversation()
    for line in read_lines(source):
        sink.write(conversation.answer(line) + b"\n")
        sink.flush()
        if conversation.is_over:
            break
    return 0


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank, each cut at the length from which on it is refused anyway."""
    while line := source.readline(TOO_LONG):
        if _is_cut(line):
            rest = line
            while _is_cut(rest):
                rest = source.readline(TOO_LONG)
            yield line
        elif text := line.strip():
            yield text


def _is_cut(line: bytes) -> bool:
    return len(line) == TOO_LONG and not line.endswith(b"\n")
