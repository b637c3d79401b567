"""A game that another window plays is watched: what everybody may know, as it happens."""

import os
import subprocess
import sys

import pytest

from bellavista_tui.saving.errors import SaveInUse
from bellavista_tui.tables.in_play import InPlay, resume
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from tests.protocol.client import PATIENCE
from tests.ui.apps import make_app
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    TO_REPLAYS,
    TO_SAVES,
    TOGETHER,
    bytes_of,
    files,
    notices,
    path_of,
    play_random,
    saved_game,
    started,
)
from tests.ui.shown import footer, shown, top

BEGUN = 4
WATCHED = "This game is being played in another window. You can watch it here."


def watching(app: BellavistaApp) -> ReplayScreen:
    screen = top(app)
    assert isinstance(screen, ReplayScreen)
    assert screen.recording.is_live
    return screen


def check_public(screen: ReplayScreen, other: InPlay) -> None:
    """The last step is shown, and nothing but what everybody may know of it."""
    assert screen.steps == other.table.steps
    assert screen.sight.view == other.table.view(None)
    assert screen.sight.view.hand == ()
    assert screen.sight.hands == ()


@pytest.mark.parametrize(
    ("levels", "way"),
    [
        (ALONE, ("c",)),
        (TOGETHER, ("c",)),
        (ALONE, (*TO_SAVES, "enter")),
        (TOGETHER, (*TO_REPLAYS, "enter")),
    ],
)
def test_a_game_that_is_being_played_is_watched_from_the_public_seat(
    levels: tuple[Level, ...], way: tuple[str, ...]
) -> None:
    async def watch() -> None:
        app = make_app()
        name = saved_game(app.saves, levels, BEGUN)
        other = resume(app.saves, name)
        async with started(app, *way) as pilot:
            screen = watching(app)
            assert notices(app) in ([WATCHED], [])
            check_public(screen, other)
            assert "live" in shown("#track", app)[0]
            assert not "".join(shown("#hand", app)).strip()
            assert "Eyes" not in footer(app)
            assert "Play on" not in footer(app)
            await press(pilot, "s", "p", "c")
            assert watching(app) is screen
            assert screen.viewer is None
            assert files(app) == [name]
        other.close()

    run(watch())


def test_steps_appear_as_they_are_made_and_vanish_as_they_are_taken_back() -> None:
    async def watch() -> None:
        app = make_app()
        other = resume(app.saves, saved_game(app.saves, ALONE, BEGUN))
        async with started(app, "c") as pilot:
            screen = watching(app)
            log = screen.query_one(Log)
            for step in range(12):
                play_random(other, 1, luck=step)
                screen._catch_up()
                await press(pilot)
                check_public(screen, other)
            lines = [entry.text for entry in log.entries]
            other.table.take_back(0)
            assert other.table.steps < BEGUN + 12
            screen._catch_up()
            await press(pilot)
            check_public(screen, other)
            kept = [entry.text for entry in log.entries]
            assert kept == lines[: len(kept)]
            assert len(kept) < len(lines)
            saved = bytes_of(app, other.save.name)
            screen._catch_up()
            assert bytes_of(app, other.save.name) == saved
        other.close()

    run(watch())


def test_whoever_looks_back_stays_there_while_the_game_goes_on() -> None:
    async def watch() -> None:
        app = make_app()
        other = resume(app.saves, saved_game(app.saves, ALONE, BEGUN))
        async with started(app, "c", "left", "left") as pilot:
            screen = watching(app)
            play_random(other, 5)
            screen._catch_up()
            await press(pilot)
            assert screen.steps == BEGUN - 2
            assert f"Step {BEGUN - 2}/{BEGUN + 5}" in shown("#track", app)[0]
            await press(pilot, "end")
            check_public(screen, other)
            screen.action_go_to(BEGUN + 4)
            other.table.take_back(0)
            screen._catch_up()
            assert screen.steps <= other.table.steps
        other.close()

    run(watch())


def test_the_clock_looks_again_by_itself() -> None:
    async def watch() -> None:
        app = make_app()
        other = resume(app.saves, saved_game(app.saves, ALONE, BEGUN))
        async with started(app, "c"):
            screen = watching(app)
            assert screen._clock is not None
            assert screen._clock._callback == screen._catch_up
        other.close()

    run(watch())


def test_with_the_end_of_the_game_all_hands_are_open() -> None:
    async def watch() -> None:
        app = make_app()
        other = resume(app.saves, saved_game(app.saves, TOGETHER, BEGUN))
        async with started(app, "c") as pilot:
            screen = watching(app)
            play_random(other)
            screen._catch_up()
            await press(pilot)
            assert screen.steps == other.table.steps
            assert "all hands" in shown("#track", app)[0]
            assert "Eyes" in footer(app)
            await press(pilot, "home", "s")
            first = other.table._match.state_after(0)
            assert screen.viewer == 0
            assert screen.sight.view.hand == first.secrets.hands[0]
            salt = other.save.header.salt.hex()
            assert any(salt in entry.text for entry in screen.query_one(Log).entries)
            await press(pilot, "c")
            assert isinstance(top(app), ScoringScreen)
        other.close()

    run(watch())


def test_the_seal_is_told_from_the_start_and_what_is_behind_it_only_at_the_end() -> None:
    async def watch() -> None:
        app = make_app()
        other = resume(app.saves, saved_game(app.saves, TOGETHER, BEGUN))
        async with started(app, "c"):
            screen = watching(app)
            log = [entry.text for entry in screen.query_one(Log).entries]
            details = [str(text) for section in screen.help_sections for text in section.lines]
            told = " ".join(log + details)
            assert other.save.header.commitment.hex()[:16] in told
            assert other.save.header.salt.hex() not in told
        other.close()

    run(watch())


def test_what_is_spoilt_while_it_is_watched_is_never_shown() -> None:
    async def watch() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, BEGUN)
        other = resume(app.saves, name)
        async with started(app, *TO_REPLAYS, "enter") as pilot:
            screen = watching(app)
            sound = path_of(app, name).stat().st_size
            play_random(other, 3)
            data = bytes_of(app, name)
            with path_of(app, name).open("r+b") as file:
                file.seek(sound + 9)
                file.write(bytes([data[sound + 9] ^ 1]))
            for _ in range(3):
                screen._catch_up()
                await press(pilot)
            assert screen.steps == BEGUN
            assert notices(app)[-1] == "The save that is being followed is damaged."
            assert "damaged" in shown("#track", app)[0]
            assert "live" not in shown("#track", app)[0]
        other.close()

    run(watch())


def test_a_save_that_is_cut_off_while_it_is_watched_is_told_of() -> None:
    async def watch() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, BEGUN)
        other = resume(app.saves, name)
        async with started(app, "c") as pilot:
            screen = watching(app)
            os.truncate(path_of(app, name), 500)
            screen._catch_up()
            await press(pilot)
            assert notices(app)[-1] == "The save that is being followed is damaged."
            assert "damaged" in shown("#track", app)[0]
            assert screen.steps == BEGUN
        other.close()

    run(watch())


def test_a_save_that_is_removed_while_it_is_watched_does_not_look_as_if_it_went_on() -> None:
    async def watch() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, BEGUN)
        other = resume(app.saves, name)
        async with started(app, *TO_REPLAYS, "enter") as pilot:
            screen = watching(app)
            path_of(app, name).unlink()
            play_random(other, 3)  # which writes all of it anew, under the same name
            for _ in range(3):
                screen._catch_up()
                await press(pilot)
            told = "The save that is being followed is no longer where it was."
            assert set(notices(app)) == {told}
            assert "live" not in shown("#track", app)[0]
            assert "damaged" not in shown("#track", app)[0]
        other.close()

    run(watch())


def test_a_save_that_is_blanked_while_it_is_watched_is_told_of() -> None:
    async def watch() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, BEGUN)
        other = resume(app.saves, name)
        async with started(app, *TO_REPLAYS, "enter") as pilot:
            screen = watching(app)
            path_of(app, name).write_bytes(bytes(path_of(app, name).stat().st_size))
            screen._catch_up()
            await press(pilot)
            assert set(notices(app)) == {"The save that is being followed is damaged."}
        other.close()

    run(watch())


def test_it_is_told_when_the_other_window_leaves_and_seen_when_it_comes_back() -> None:
    async def watch() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, BEGUN)
        other = resume(app.saves, name)
        async with started(app, "c") as pilot:
            screen = watching(app)
            play_random(other, 1)
            other.close()
            screen._catch_up()
            await press(pilot)
            assert notices(app)[-1] == "The other window has left this game."
            assert screen.steps == BEGUN + 1
            assert "live" not in shown("#track", app)[0]
            assert "Play on" in footer(app)
            check_public(screen, other)
            told = len(notices(app))
            screen._catch_up()
            assert len(notices(app)) == told
            other = resume(app.saves, name)
            play_random(other, 1)
            screen._catch_up()
            await press(pilot)
            check_public(watching(app), other)
            assert "live" in shown("#track", app)[0]
            assert "Play on" not in footer(app)
        other.close()

    run(watch())


PLAYER = """
import sys
from pathlib import Path
from bellavista_tui.saving.folder import Saves
from bellavista_tui.tables.in_play import resume
from tests.ui.saved import play_random

sitting = resume(Saves(Path(sys.argv[1])), sys.argv[2])
print(sitting.table.steps, flush=True)
while sys.stdin.readline():
    play_random(sitting, 1)
    print(sitting.table.steps, flush=True)
"""


def test_another_process_is_watched_and_may_be_killed() -> None:
    async def watch() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, BEGUN)
        command = (sys.executable, "-c", PLAYER, str(app.saves.folder), name)
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin
            assert process.stdout
            assert process.stdout.readline() == f"{BEGUN}\n"
            with pytest.raises(SaveInUse):
                resume(app.saves, name)
            async with started(app, "c") as pilot:
                screen = watching(app)
                for steps in range(BEGUN + 1, BEGUN + 4):
                    process.stdin.write("\n")
                    process.stdin.flush()
                    assert process.stdout.readline() == f"{steps}\n"
                    screen._catch_up()
                    assert screen.steps == steps
                process.kill()
                process.wait(PATIENCE)
                screen._catch_up()
                await press(pilot, "escape", "c")
                assert not isinstance(top(app), ReplayScreen)

    run(watch())
