"""The app as the program of a terminal: its signals, its end, and what is left behind.

All of this is the process's own. An app knows nothing of it, so that many can run in one process.
"""

import asyncio
import os
import select
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial

from bellavista_tui.cli.crash import report_crash
from bellavista_tui.paths import settings_file
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.terminal.driver import AS_BEFORE, TerminalDriver, is_writer

PATIENCE_S = 0.8
"""How long leaving in good order may take; a terminal that reads no more may hold it up."""
LAST_WORDS_S = 0.1
"""How long the terminal has to take what gives it back."""
SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
GONE = 128 + signal.SIGHUP
AT_FAULT = 1


def run_at_terminal(app: BellavistaApp) -> int:
    """Run the app until it ends, or its terminal or somebody ends it; the exit status."""
    app.driver_class = TerminalDriver
    app.report_crash = partial(report_crash, settings_file(app.environ).parent)
    return asyncio.run(_run(app))


async def _run(app: BellavistaApp) -> int:
    Watch(app).begin()
    await app.run_async()
    return app.return_code or 0


class Watch:
    """Ends the app on a signal, when its terminal hangs up, and when one of its threads fails.

    Textual reads on after a terminal has hung up, and finds nothing, for ever: a lost connection
    would leave a process behind that keeps a processor busy. And it waits without end for a
    terminal that reads no more, so nothing here waits for its event loop.
    """

    def __init__(self, app: BellavistaApp) -> None:
        self._app = app
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()  # the language; a thread begins without one
        self._modes = termios.tcgetattr(sys.stdin)
        self._output = sys.stdout.fileno()  # while an app runs, it puts something in its place

    def begin(self) -> None:
        """From now on."""
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # in all threads, but for who waits
        threading.excepthook = self._fail
        _start(self._wait_for_signal)
        _start(self._wait_for_hang_up)

    def _wait_for_signal(self) -> None:
        self._leave(128 + signal.sigwait(SIGNALS))

    def _wait_for_hang_up(self) -> None:
        poll = select.poll()
        poll.register(sys.stdin, 0)  # of all that can happen, a hang-up is always told
        if any(what & (select.POLLHUP | select.POLLERR) for _file, what in poll.poll()):
            self._leave(GONE)

    def _fail(self, args: threading.ExceptHookArgs) -> None:
        """End after a fault in a thread; not in the thread itself, for which leaving may wait."""
        error = args.exc_value or args.exc_type()
        if not is_writer(args.thread):
            _start(partial(self._leave_with_fault, error))
        elif isinstance(error, OSError):
            _start(partial(self._leave, GONE))
        else:
            # Nothing that the app writes reaches the terminal any more.
            told = self._context.copy().run(self._app.report_crash, error)
            self._end(AT_FAULT, f"{told}\r\n")

    def _leave(self, status: int) -> None:
        """Leave in good order, or else at once."""
        self._ask(partial(self._app.exit, return_code=status))
        time.sleep(PATIENCE_S)
        self._end(status)

    def _leave_with_fault(self, error: BaseException) -> None:
        self._ask(partial(self._app.end_with_fault, error))
        time.sleep(PATIENCE_S)
        self._end(AT_FAULT)

    def _ask(self, step: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the app has ended
            self._loop.call_soon_threadsafe(step, context=self._context.copy())

    def _end(self, status: int, told: str = "") -> None:
        """End at once, and give the terminal back as far as it lets one."""
        with suppress(termios.error):
            termios.tcsetattr(sys.stdin, termios.TCSANOW, self._modes)
        _start(partial(self._say, f"{AS_BEFORE}{told}")).join(LAST_WORDS_S)
        os._exit(status)

    def _say(self, words: str) -> None:
        with suppress(OSError):  # the terminal is gone
            os.write(self._output, words.encode())


def _start(work: Callable[[], None]) -> threading.Thread:
    """Do something in a thread that nothing waits for."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread
