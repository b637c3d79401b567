"""Whatever lies in the folder of saves: it is listed with a reason, and nothing breaks."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bellavista_tui.saving import journal
from bellavista_tui.saving.disk import Disk
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.journal import PREAMBLE_BYTES
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import known_players
from bellavista_tui.ui.bella_vista.screens.hand_over import WelcomeBackScreen
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.screens.save_details import SaveDetails
from bellavista_tui.ui.screens.saves import SavesScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.saving.damage import bounds_of
from tests.ui.apps import make_app
from tests.ui.pilots import run
from tests.ui.saved import (
    ALONE,
    TO_REPLAYS,
    TO_SAVES,
    bytes_of,
    details,
    files,
    in_focus,
    is_sound,
    keyed,
    listed,
    notices,
    path_of,
    restarted,
    saved_game,
    shown_details,
    started,
)
from tests.ui.shown import flat_text, screen_text, top
from tests.ui.tables import LARGE, SMALL

STEPS = 30


def flip(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]


def in_the_middle(data: bytes) -> bytes:
    """A bit of a record is another, long before the end."""
    bounds = bounds_of(data)
    return flip(data, bounds[len(bounds) // 2] + 9)


REFUSED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "header": (lambda data: flip(data, PREAMBLE_BYTES + 40), "damaged where it says what game"),
    "magic": (lambda data: flip(data, 2), "not a saved game"),
    "garbage": (lambda data: bytes(range(256)) * 9, "not a saved game"),
    "newer": (
        lambda data: journal.preamble(journal.VERSION + 1) + data[PREAMBLE_BYTES:],
        "A newer version of the game made this save",
    ),
}
"""Ways to spoil a save after which nothing of it can be used, and what is said then."""


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_what_cannot_be_used_is_listed_with_the_reason(size: tuple[int, int]) -> None:
    async def look() -> None:
        app = make_app()
        good = saved_game(app.saves, ALONE, STEPS, name="sound")
        data = bytes_of(app, good)
        for name, (spoil, _reason) in REFUSED.items():
            path_of(app, name).write_bytes(spoil(data))
        async with started(app, *TO_SAVES, size=size) as pilot:
            assert in_focus(app) == good
            for name in sorted(REFUSED):
                await keyed(pilot, "down")
                assert in_focus(app) == name
                [row] = [row for row in listed(app) if row.split()[0] == name]
                assert row.split() == [name, "damaged"]
                assert REFUSED[name][1] in details(app)

    run(look())


@pytest.mark.parametrize("name", REFUSED)
def test_every_key_on_what_cannot_be_used_gets_a_sentence_and_changes_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def try_all() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, STEPS, name=name)
        spoil, reason = REFUSED[name]
        path_of(app, name).write_bytes(spoil(bytes_of(app, name)))
        spoilt = bytes_of(app, name)
        async with started(app, *TO_SAVES) as pilot:
            for keys in (["enter"], ["p"], ["c"], ["e", "enter"]):
                await keyed(pilot, *keys)
                assert isinstance(top(app), SavesScreen)
                [notice] = notices(app)
                assert reason in notice
                app.clear_notifications()
                assert files(app) == [name]
            assert bytes_of(app, name) == spoilt
            await keyed(pilot, "d")
            assert files(app) == []
            await keyed(pilot, "u")
            assert bytes_of(app, name) == spoilt

    monkeypatch.chdir(tmp_path)
    run(try_all())


def test_a_save_damaged_in_its_middle_can_be_looked_at_and_a_copy_of_it_played() -> None:
    async def play() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, STEPS)
        path_of(app, name).write_bytes(in_the_middle(bytes_of(app, name)))
        spoilt = bytes_of(app, name)
        steps = app.saves.read(path_of(app, name)).entries[-1].steps
        assert 0 < steps < STEPS
        async with started(app, *TO_SAVES) as pilot:
            assert f"a copy of it goes on from step {steps}." in details(app)
            await keyed(pilot, "enter")
            assert isinstance(top(app), SavesScreen)
            assert "It is damaged at byte" in notices(app)[0]
            await keyed(pilot, "p", "end")
            screen = top(app)
            assert isinstance(screen, ReplayScreen)
            assert screen.steps == steps
            await keyed(pilot, "escape", "c")
            assert in_focus(app) == f"{name} 2"
            assert is_sound(app.saves, f"{name} 2")
            await keyed(pilot, "enter")
            assert isinstance(top(app), WelcomeBackScreen)
            assert bytes_of(app, name) == spoilt

    run(play())


def test_a_step_that_was_never_finished_is_told_of_and_the_game_goes_on() -> None:
    async def play() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, STEPS)
        whole = bytes_of(app, name)
        path_of(app, name).write_bytes(whole[:-5])
        async with started(app, *TO_SAVES) as pilot:
            assert "Its last entry is unfinished" in details(app)
            await keyed(pilot, "enter")
            assert isinstance(top(app), WelcomeBackScreen)
            await keyed(pilot, "escape")
            assert whole.startswith(bytes_of(app, name))
            assert is_sound(app.saves, name)

    run(play())


def strange_folder(app: BellavistaApp) -> None:
    """Things that nobody would call saved games, under names as if they were."""
    folder = app.saves.folder
    (folder / "folder.bvs").mkdir(parents=True)
    os.mkfifo(folder / "pipe.bvs")
    (folder / "loop.bvs").symlink_to(folder / "loop.bvs")
    (folder / "elsewhere.bvs").symlink_to("/etc/passwd")
    with (folder / "huge.bvs").open("wb") as file:
        file.truncate(journal.MAX_FILE + 1)
    (folder / "empty.bvs").write_bytes(b"")
    (folder / "other.txt").write_text("notes")
    (folder / ".bvs").write_text("nameless")


def test_folders_pipes_links_and_huge_files_are_listed_and_refused() -> None:
    async def look() -> None:
        app = make_app()
        strange_folder(app)
        async with started(app) as pilot:
            assert "Continue" not in screen_text(app)
            await keyed(pilot, *TO_SAVES)
            names = [row.split()[0] for row in listed(app)]
            assert names == ["elsewhere", "folder", "huge", "loop", "pipe"]
            for name in names:
                assert in_focus(app) == name
                assert details(app)
                for key in ("enter", "c"):
                    await keyed(pilot, key)
                    assert isinstance(top(app), SavesScreen)
                    assert notices(app)
                    app.clear_notifications()
                await keyed(pilot, "down")
        assert (app.saves.folder / "folder.bvs").is_dir()

    run(look())


def test_a_save_that_may_not_be_read_is_listed_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever runs the tests may be allowed everything, so the disk says no."""
    open_file = Disk.open

    def refuse(disk: Disk, path: Path | str, flags: int) -> int:
        if "secret" in str(path):
            raise PermissionError(13, "Permission denied")
        return open_file(disk, path, flags)

    async def look() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, STEPS, name="secret")
        monkeypatch.setattr(Disk, "open", refuse)
        async with started(app) as pilot:
            assert "Continue" not in screen_text(app)
            await keyed(pilot, *TO_SAVES)
            assert "permission denied" in details(app)
            await keyed(pilot, "enter", "p", "d")
            assert notices(app) == ["This save cannot be opened: permission denied."]

    run(look())


STRANGE_NAMES = (
    "\x1b]0;owned\x07\x1b[2J",
    "line\nbreak\r",
    "\u202egnp",
    "[red]markup [@click=app.quit]x",
    "建築家の名前",
    "x" * 240,
    os.fsdecode(b"no \xff\xfe text"),
)


def test_files_with_strange_names_are_shown_harmlessly() -> None:
    """Nobody can name a save so here, but anybody can put a file there."""

    async def look() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, STEPS, name="good")
        for name in STRANGE_NAMES:
            path_of(app, name).write_bytes(bytes_of(app, "good"))
        async with started(app, *TO_SAVES) as pilot:
            for _ in range(len(STRANGE_NAMES) + 1):
                for key in ("enter", "d"):
                    await keyed(pilot, key)
                    text = screen_text(app)
                    assert all(char.isprintable() or char == "\n" for char in text)
                    if not isinstance(top(app), SavesScreen):
                        await keyed(pilot, "escape")
                app.clear_notifications()
                await keyed(pilot, "down")

    run(look())


def test_a_game_named_by_hand_is_gone_on_with_and_looked_at() -> None:
    async def play() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, STEPS)
        name = "with Anna: 2"
        path_of(app, "a game").rename(path_of(app, name))
        async with started(app, "c"):
            assert isinstance(top(app), WelcomeBackScreen)
        app = restarted(app)
        async with started(app, *TO_SAVES) as pilot:
            assert in_focus(app) == name
            assert "is to move" in details(app)
            await keyed(pilot, "p")
            assert isinstance(top(app), ReplayScreen)
            await keyed(pilot, "escape", "c")
            assert in_focus(app) == "with Anna 2"
            assert notices(app) == []

    run(play())


def test_a_time_that_no_clock_shows_is_listed_as_damage() -> None:
    async def look() -> None:
        app = make_app()
        good = saved_game(app.saves, ALONE, STEPS, name="good")
        reading = journal.read(bytes_of(app, good))
        entries = [*reading.entries[:-1], replace(reading.entries[-1], time=2**63)]
        path_of(app, "bad").write_bytes(journal.write(reading.header, entries))
        async with started(app, *TO_SAVES) as pilot:
            assert [row.split()[0] for row in listed(app)] == ["good", "bad"]
            await keyed(pilot, "down")
            assert "a copy of it goes on from step" in details(app)

    run(look())


@pytest.mark.parametrize("kind", ["", "genius"])
def test_a_bot_that_nobody_knows_gets_a_sentence(kind: str) -> None:
    with pytest.raises(SaveError, match=f"bot of the level '{kind}'"):
        known_players((Player("Ada", "human"), Player("Bob", kind)))


def test_what_is_read_when_the_screen_is_closing_is_not_shown_any_more() -> None:
    async def look() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, STEPS, name="good")
        path_of(app, "bad").write_bytes(b"garbage")
        async with started(app, *TO_SAVES) as pilot:
            screen = top(app)
            assert isinstance(screen, SavesScreen)
            await screen.query_one(SaveDetails).remove_children()
            await keyed(pilot, "down")
            await keyed(pilot, "up")
            assert top(app) is screen

    run(look())


def test_continue_with_a_damaged_save_gets_a_sentence() -> None:
    async def go_on() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, STEPS)
        path_of(app, name).write_bytes(in_the_middle(bytes_of(app, name)))
        async with started(app) as pilot:
            await keyed(pilot, "c")
            assert isinstance(top(app), TitleScreen)
            assert "a copy of it goes on from step" in notices(app)[0]

    run(go_on())


def test_a_folder_that_cannot_be_listed_gets_a_sentence(tmp_path: Path) -> None:
    async def look() -> None:
        (tmp_path / "file").write_text("in the way")
        app = make_app(BELLAVISTA_SAVES=str(tmp_path / "file"))
        for keys in (TO_SAVES, TO_REPLAYS):
            async with started(app, *keys) as pilot:
                assert isinstance(top(app), SavesScreen)
                assert "The saved games cannot be listed" in notices(app)[0]
                assert "There is none yet" in flat_text(app)
                await keyed(pilot, "escape")
                assert isinstance(top(app), TitleScreen)
            app = make_app(BELLAVISTA_SAVES=str(tmp_path / "file"))

    run(look())


def test_the_reasons_are_told_in_french() -> None:
    async def look() -> None:
        app = make_app(Settings(animation=False, language="fr"))
        name = saved_game(app.saves, ALONE, STEPS)
        path_of(app, name).write_bytes(flip(bytes_of(app, name), PREAMBLE_BYTES + 40))
        async with started(app) as pilot:
            app.action_saved_games()
            await shown_details(pilot)
            assert "endommagée" in listed(app)[0]
            assert "Elle est abîmée" in details(app)

    run(look())
