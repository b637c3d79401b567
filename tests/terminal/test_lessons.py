"""Lessons in a terminal, and the program killed while somebody takes one."""

import re
from pathlib import Path

from tests.terminal.driver import ENTER, ESCAPE
from tests.terminal.windows import Window

LIST = ("LESSONS", "min")
SOLVE = ("i", "i", "i", ENTER)
STEPS = re.compile("●*◉○*")
"""The steps of a lesson, at the top of its table."""


def steps_done(window: Window) -> int:
    found = STEPS.search(window.text.splitlines()[0])
    return found[0].index("◉") if found else -1


def test_a_lesson_goes_on_at_the_step_at_which_it_was_killed(tmp_path: Path) -> None:
    with Window(tmp_path, "learn", "1") as window:
        window.wait_until(lambda: steps_done(window) == 0)
        for key in SOLVE:
            window.send(key.encode())
        window.wait_until(lambda: steps_done(window) == 1)
        window.kill()
    with Window(tmp_path, "learn") as window:
        window.wait_for(*LIST, "●◉")
        window.send(ENTER.encode())
        window.wait_until(lambda: steps_done(window) == 1)
        window.send(ESCAPE.encode())
        window.wait_for(*LIST, "●◉")
