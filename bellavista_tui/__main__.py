"""The command line: what all commands share, before any of them is imported."""

import io
import os
import signal
import sys
from typing import NoReturn

from bellavista_tui.errors import BellavistaError, one_line

FAILED = 2
"""The exit status when something from outside was wrong."""


def main() -> int:
    """Run the command that the arguments name; the exit status."""
    if sys.stdin is None or sys.stdout is None:
        print("bellavista: open standard input and standard output first.", file=sys.stderr)
        return FAILED
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What the output has no letter for is shown by its number, as on standard error.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            return _run(sys.argv[1:])
        except KeyboardInterrupt:
            _die_of_interrupt()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return 0
    except KeyboardInterrupt:
        _die_of_interrupt()
    except BellavistaError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"reading or writing failed: {error.strerror}.")


def _run(arguments: list[str]) -> int:
    if arguments == ["engine"]:
        # Bots start this command often: nothing is imported that it does not need.
        from bellavista_tui.protocol.serve import serve

        return serve(sys.stdin.buffer, sys.stdout.buffer)
    from bellavista_tui.cli.commands import run

    return run(arguments)


def _fail(reason: str) -> int:
    print(f"bellavista: {one_line(reason)}", file=sys.stderr)
    _forget_output()
    return FAILED


def _die_of_interrupt() -> NoReturn:
    """End as other programs do on Ctrl+C, so that a script that runs this one ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGINT)
    raise KeyboardInterrupt  # where the signal is held back


def _forget_output() -> None:
    """Keep the interpreter from writing, as it ends, what could not be written before."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
