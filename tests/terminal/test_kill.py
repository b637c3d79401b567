"""The program killed while somebody plays: all that was on the screen is in the save."""

import subprocess
import sys
from pathlib import Path

import pytest

from bellavista_tui.core.rng import Rng
from bellavista_tui.saving.folder import Saves
from tests.protocol.client import PATIENCE
from tests.terminal.driver import ENTER, PARTY, quiet_environ
from tests.terminal.windows import Window, is_saved

KEYS = (ENTER,) * 8 + ("n", "N", "r", "u", "p", "1", "3", "a", "c", "\x1b[A", "\x1b[B", "\x1b[C")
KILLS = 3
MOST_KEYS, LONGEST_MS = 30, 60


def mash(window: Window, rng: Rng) -> None:
    """Press some keys, at some pace."""
    for _ in range(3 + rng.below(MOST_KEYS)):
        window.send(rng.choice(KEYS).encode())
        window.look(rng.below(LONGEST_MS) / 1000)


def sit_down(window: Window, is_begun: bool) -> None:
    if is_begun:
        window.wait_for("Welcome back", "Press Enter to go on.")
        window.send(ENTER.encode())
    window.wait_for("ARCHITECTS", "OFFER")


@pytest.mark.parametrize("seed", [1, 2])
def test_every_step_that_was_painted_is_saved_and_the_game_goes_on(
    seed: int, tmp_path: Path
) -> None:
    rng, saves = Rng(seed), Saves(tmp_path / "saves")
    seen, steps = 0, 0
    for _ in range(KILLS):
        names = [listed.name for listed in saves.listed()]
        with Window(tmp_path, *(["resume"] if names else PARTY)) as window:
            sit_down(window, is_begun=bool(names))
            mash(window, rng)
            window.kill()
            told = window.told
        names = [listed.name for listed in saves.listed()]
        assert len(names) <= 1
        if names:
            assert is_saved(told, saves, names[0]), told
            steps = saves.read(saves.path(names[0])).entries[-1].steps
        else:
            assert told == []
        seen += len(told)
    assert seen > 0
    assert steps > 0
    go_on(tmp_path, saves.listed()[0].name)


def go_on(folder: Path, name: str) -> None:
    """Resume once more, see that there is a table to play at, and prove the save."""
    with Window(folder, "resume", name) as window:
        sit_down(window, is_begun=True)
    done = subprocess.run(
        (sys.executable, "-m", "bellavista_tui", "check", name),
        capture_output=True,
        text=True,
        env=quiet_environ(folder),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert f"{name}: sound: " in done.stdout
