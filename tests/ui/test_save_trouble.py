"""The disk refuses at the table: the player is told, goes on, and loses nothing in the end."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from bellavista_tui.saving.disk import Disk
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.saves import SavesScreen
from bellavista_tui.ui.screens.sure import SureScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.ui.apps import QUIET, make_app
from tests.ui.behind import real_state, table_behind
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    TO_REPLAYS,
    TO_SAVES,
    TOGETHER,
    bytes_of,
    files,
    is_sound,
    keyed,
    notices,
    saved_game,
    saved_state,
    started,
)
from tests.ui.shown import flat_text, shown, top
from tests.ui.tables import LARGE, SMALL, setup_for


@contextmanager
def refusing(call: str, error: int) -> Iterator[None]:
    """Let every disk refuse one of the things that it is asked."""

    def refuse(*_arguments: object) -> None:
        raise OSError(error, os.strerror(error))

    with patch.object(Disk, call, refuse):
        yield


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_where_nothing_can_be_saved_the_game_goes_on_until_it_can(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def play() -> None:
        in_the_way = tmp_path / "saves"
        in_the_way.write_text("in the way")
        app = make_app(QUIET, setup_for(ALONE), BELLAVISTA_SAVES=str(in_the_way / "below"))
        async with started(app, "enter", size=size) as pilot:
            table = top(app)
            assert isinstance(table, TableScreen)
            assert table_behind(table).steps > 0
            told = notices(app)
            assert told[-1].startswith("The game could not be saved: part of the path is not")
            assert told[-1].endswith("It goes on, and the next step tries again.")
            assert "could not be saved" in flat_text(app)
            in_the_way.unlink()
            app.clear_notifications()
            await press(pilot, "enter")
            assert notices(app) == []
            [name] = files(app)
            assert saved_state(app.saves, name) == real_state(table)
            assert is_sound(app.saves, name)

    run(play())


@pytest.mark.parametrize("call", ["write", "sync"])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_a_disk_that_fails_for_a_while_costs_nothing(call: str, error: int) -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, "enter") as pilot:
            table = top(app)
            assert isinstance(table, TableScreen)
            [name] = files(app)
            confirmed = saved_state(app.saves, name)
            with refusing(call, error):
                for _ in range(2):
                    app.clear_notifications()
                    await press(pilot, "enter")
                    assert "The game could not be saved" in notices(app)[-1]
                assert real_state(table) != confirmed
            app.clear_notifications()
            await press(pilot, "enter")
            assert notices(app) == []
            assert saved_state(app.saves, name) == real_state(table)
            assert is_sound(app.saves, name)

    run(play())


def test_what_was_confirmed_can_be_continued_after_leaving_in_trouble() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, "enter") as pilot:
            [name] = files(app)
            confirmed = saved_state(app.saves, name)
            with refusing("write", errno.ENOSPC):
                await press(pilot, "enter", "escape")
                assert isinstance(top(app), SureScreen)
                await press(pilot, "enter")
                assert isinstance(top(app), TitleScreen)
            await press(pilot, "c")
            table = next(each for each in app.screen_stack if isinstance(each, TableScreen))
            assert real_state(table) == confirmed

    run(play())


def test_leaving_says_once_what_is_lost_and_escape_stays() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, "enter") as pilot:
            table = top(app)
            assert isinstance(table, TableScreen)
            with refusing("write", errno.ENOSPC):
                await press(pilot, "enter", "enter", "escape", "escape")
                assert isinstance(top(app), TableScreen)
                await press(pilot, "escape")
                unsaved = table.sitting.find_unsaved()
                assert unsaved > 1
                assert f"{unsaved} steps could not be saved" in flat_text(app)
                await press(pilot, "escape")
            await press(pilot, "escape")
            assert isinstance(top(app), TitleScreen)
            [name] = files(app)
            assert saved_state(app.saves, name) == real_state(table)

    run(play())


def test_leaving_before_the_next_person_sits_down_asks_too() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(TOGETHER))
        async with started(app, "enter") as pilot:
            with refusing("write", errno.ENOSPC):
                await press(pilot, "enter")
                assert isinstance(top(app), HandOverScreen)
                await press(pilot, "escape")
                assert isinstance(top(app), SureScreen)
                await press(pilot, "escape")
                assert isinstance(top(app), HandOverScreen)
                await press(pilot, "enter")
                assert isinstance(top(app), TableScreen)

    run(play())


def test_quitting_asks_once() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, "enter") as pilot:
            with refusing("write", errno.ENOSPC):
                await press(pilot, "enter", "ctrl+q")
                assert isinstance(top(app), SureScreen)
                await press(pilot, "escape")
                assert isinstance(top(app), TableScreen)
                await press(pilot, "ctrl+q", "ctrl+q")
                assert app.return_code == 0

    run(play())


def test_the_notice_that_saving_failed_stands_once() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, "enter") as pilot:
            with refusing("write", errno.ENOSPC):
                await press(pilot, "enter", "enter", "enter")
                assert len(notices(app)) == 1
                assert "NOT SAVED" in shown("#track", app)[0]

    run(play())


def test_a_step_taken_back_in_trouble_is_taken_back_in_the_save_later() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app, "enter") as pilot:
            table = top(app)
            assert isinstance(table, TableScreen)
            before = table_behind(table).steps
            with refusing("sync", errno.EIO):
                await press(pilot, "u")
                assert "The game could not be saved" in notices(app)[-1]
                assert table_behind(table).steps < before
            await press(pilot, "down", "enter")
            [name] = files(app)
            assert saved_state(app.saves, name) == real_state(table)
            assert is_sound(app.saves, name)

    run(play())


def test_a_game_that_cannot_be_opened_for_writing_can_be_looked_at() -> None:
    """Such as one on a disk that may only be read."""
    open_file = Disk.open

    def read_only(disk: Disk, path: Path | str, flags: int) -> int:
        if flags != os.O_RDONLY:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return open_file(disk, path, flags)

    async def look() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, 9)
        saved = bytes_of(app, name)
        with patch.object(Disk, "open", read_only):
            async with started(app, *TO_REPLAYS, "enter", "end") as pilot:
                assert isinstance(top(app), ReplayScreen)
                await keyed(pilot, "escape", "c", "d", "r", "enter")
                assert isinstance(top(app), SavesScreen)
                assert all("the disk is read-only" in notice for notice in notices(app))
                assert len(notices(app)) == 2
        assert bytes_of(app, name) == saved

    run(look())


@pytest.mark.parametrize("call", ["rename", "make_folder", "names", "read", "lock"])
def test_whatever_the_disk_refuses_the_saved_games_stay_on_the_screen(call: str) -> None:
    async def change() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, 9)
        saved = bytes_of(app, name)
        async with started(app, *TO_SAVES) as pilot:
            with refusing(call, errno.EIO):
                await keyed(pilot, "c", "d", "enter")
                if not isinstance(top(app), SavesScreen):
                    await keyed(pilot, "escape")
                assert isinstance(top(app), SavesScreen)
                assert notices(app)
            await keyed(pilot, "u")
        assert bytes_of(app, name) == saved

    run(change())


def test_trouble_is_told_in_french() -> None:
    async def play() -> None:
        settings = Settings(animation=False, bot_pace="instant", language="fr")
        app = make_app(settings, setup_for(ALONE))
        async with started(app) as pilot:
            with refusing("write", errno.ENOSPC):
                await press(pilot, "enter")
                assert "le disque est plein" in notices(app)[-1]

    run(play())
