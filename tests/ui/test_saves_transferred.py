"""Saved games written as JSON and taken in again, and all the paths that people may give."""

import os
from pathlib import Path

import pytest
from textual.widgets import Input

from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.screens.ask import AskScreen
from bellavista_tui.ui.screens.saves import SavesScreen
from tests.ui.apps import make_app
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    TO_SAVES,
    bytes_of,
    files,
    in_focus,
    notices,
    path_of,
    saved_game,
    started,
    written,
)
from tests.ui.shown import flat_text, top


def told_once(app: BellavistaApp) -> str:
    """The one thing that was told since last time."""
    assert isinstance(top(app), SavesScreen)
    [notice] = notices(app)
    app.clear_notifications()
    return notice


def test_a_game_is_exported_into_a_new_file_and_imported_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def there_and_back() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, 9, name="to and fro")
        saved = bytes_of(app, name)
        async with started(app, *TO_SAVES, "e") as pilot:
            assert isinstance(top(app), AskScreen)
            assert app.screen.query_one(Input).value == "to and fro.json"
            await press(pilot, "enter")
            assert told_once(app) == "Written: to and fro.json"
            [file] = tmp_path.iterdir()
            assert file.read_bytes().startswith(b"{")
            assert file.stat().st_mode & 0o077 == 0
            await press(pilot, "i")
            await written(pilot, str(file))
            assert files(app) == ["to and fro", "to and fro 2"]
            assert in_focus(app) == "to and fro 2"
            assert bytes_of(app, "to and fro 2") == saved
            assert notices(app) == []

    monkeypatch.chdir(tmp_path)
    run(there_and_back())


def test_a_save_file_is_imported_as_it_is(tmp_path: Path) -> None:
    async def take_in() -> None:
        app, other = make_app(), make_app()
        saved_game(other.saves, ALONE, None, name="from afar")
        async with started(app, *TO_SAVES, "i") as pilot:
            await written(pilot, str(path_of(other, "from afar")))
            assert bytes_of(app, "from afar") == bytes_of(other, "from afar")
            assert "from afar" in flat_text(app)

    run(take_in())


def test_an_export_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    existing = tmp_path / "existing.json"
    existing.write_text("mine")
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "elsewhere")
    targets = (
        str(existing),
        str(link),
        str(tmp_path),
        str(tmp_path / "no" / "such" / "folder.json"),
        str(existing / "below.json"),
        str(tmp_path / ("x" * 300)),
        f"{tmp_path}/nul\0.json",
    )

    async def export() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, 3)
        saved = bytes_of(app, name)
        async with started(app, *TO_SAVES) as pilot:
            for target in targets:
                await press(pilot, "e")
                await written(pilot, target)
                assert "could not be written" in told_once(app)
        assert bytes_of(app, name) == saved

    before = sorted(tmp_path.iterdir())
    run(export())
    assert sorted(tmp_path.iterdir()) == before
    assert existing.read_text() == "mine"


def test_what_cannot_be_imported_gets_a_sentence(tmp_path: Path) -> None:
    """Among them an export that was tampered with: its cards do not come from its seed."""
    source = make_app()
    saved_game(source.saves, ALONE, 9, name="source")
    files_of = {
        "garbage.json": b"\0\1\2 nothing",
        "other.json": b'{"kind": "something else"}',
        "list.json": b"[1, 2, 3]",
        "deep.json": b"[" * 5000,
        "empty.json": b"",
        "cut.bvs": bytes_of(source, "source")[:-7],
        "flipped.bvs": flipped(bytes_of(source, "source")),
    }
    for name, data in files_of.items():
        (tmp_path / name).write_bytes(data)
    os.mkfifo(tmp_path / "pipe.json")
    paths = [*map(str, tmp_path.iterdir()), str(tmp_path), str(tmp_path / "missing.json")]
    paths.append(f"{tmp_path}/nul\0.json")

    async def take_in() -> None:
        app = make_app()
        async with started(app, *TO_SAVES) as pilot:
            for path in paths:
                await press(pilot, "i")
                await written(pilot, path)
                assert told_once(app)
                assert files(app) == []

    run(take_in())


def flipped(data: bytes) -> bytes:
    """One bit in the middle is another."""
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_an_export_that_was_tampered_with_is_not_taken_in(tmp_path: Path) -> None:
    async def take_in() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, 9)
        file = tmp_path / "export.json"
        async with started(app, *TO_SAVES, "e") as pilot:
            await written(pilot, str(file))
            app.clear_notifications()
            text = file.read_text()
            assert '"seed": 5' in text
            file.write_text(text.replace('"seed": 5', '"seed": 6'))
            await press(pilot, "i")
            await written(pilot, str(file))
            assert "Seed and salt do not give the hash" in told_once(app)
            assert files(app) == [name]

    run(take_in())
