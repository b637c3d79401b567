"""Leaving when the terminal goes away, or when somebody asks the program to end.

Textual reads on after a terminal has hung up, and finds nothing, for ever: a lost connection would
leave a process behind that keeps a processor busy.
"""

import asyncio
import os
import select
import signal
import sys
import threading
from functools import partial
from typing import Any

from textual.app import App

PATIENCE_S = 0.8
"""How long leaving in good order may take; a terminal that is gone may hold it up."""


def watch_for_hang_up(app: App[Any]) -> None:
    """From now on, end the app when its terminal hangs up, or on SIGHUP or SIGTERM."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGHUP, signal.SIGTERM):
        loop.add_signal_handler(number, _leave, app, 128 + number)
    gone = partial(loop.call_soon_threadsafe, _leave, app, 128 + signal.SIGHUP)
    threading.Thread(target=_wait_for_hang_up, args=(gone,), daemon=True).start()


def _wait_for_hang_up(then: Any) -> None:
    poll = select.poll()
    poll.register(sys.__stdin__ or 0, 0)  # of all that can happen, a hang-up is always told
    if any(what & (select.POLLHUP | select.POLLERR) for _file, what in poll.poll()):
        then()


def _leave(app: App[Any], status: int) -> None:
    timer = threading.Timer(PATIENCE_S, os._exit, (status,))
    timer.daemon = True
    timer.start()
    app.exit(return_code=status)
