"""Keys in and pictures out, at the terminal that the program was started in.

Textual's driver takes one byte that is not UTF-8 for the end of everything, and so it does a
sequence that it cannot parse; a terminal may send either. It draws on standard error, which may
lead elsewhere. And a change of size is a signal, which may come just before the event loop waits,
and would then be waited for with everything else.

What is touched here is no public part of Textual: of its `LinuxDriver` the `_file` that is written
to and `_run_input_thread`; the `WriterThread` that does it, and `textual._xterm_parser`.
`tests/terminal/test_faults.py` and `tests/ui/test_bytes_sent.py` fail where these change.
"""

import asyncio
import os
import signal
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from selectors import EVENT_READ, SelectSelector
from threading import Thread
from typing import Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

LOOK_S = 0.1
"""How often it is looked whether keys are still wanted, and whether an Escape stays alone."""
MOST = 4096

AS_BEFORE = (
    "\x1b[?2026l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?2004l\x1b[?2048l"
    "\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""Gives the terminal back, for a program that can no longer leave in good order."""


class TerminalDriver(LinuxDriver):
    """What cannot be read is passed over; a fault is left to whoever watches over threads."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        output = sys.__stdout__ or sys.stdout
        self._file = open(  # noqa: SIM115 - it is open as long as the program runs
            output.fileno(), "w", encoding="utf-8", errors="replace", closefd=False
        )

    def start_application_mode(self) -> None:
        """As ever; but a size that changes while the event loop falls asleep wakes it up."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        on_resize = signal.getsignal(signal.SIGWINCH)
        if callable(on_resize):
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGWINCH, on_resize, signal.SIGWINCH, None)

    def _run_input_thread(self) -> None:
        self.run_input_thread()

    def run_input_thread(self) -> None:
        """Pass on what is typed, until there is an end to it."""
        reader = KeyReader()
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                is_typed = bool(selector.select(LOOK_S))
                for message in reader.read(os.read(self.fileno, MOST) if is_typed else b""):
                    self.process_message(message)


def is_writer(thread: Thread | None) -> bool:
    """Whether it is the thread through which all goes that is written to the terminal."""
    return isinstance(thread, WriterThread)


class KeyReader:
    """From bytes to keys, clicks and answers of the terminal."""

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")(errors="ignore")
        self._parser = XTermParser()

    def read(self, typed: bytes) -> Iterator[Message]:
        """What was typed. Without any bytes, what was typed before and has waited for more."""
        for character in self._decoder.decode(typed):
            try:
                yield from self._parser.feed(character)
            except (ValueError, OverflowError):  # no key has the number that was sent
                self._parser = XTermParser()
        yield from self._parser.tick()
