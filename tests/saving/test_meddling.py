"""Programs that know nothing of locks meddle with a save while it is played: no step is lost."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bellavista_tui.saving import proof, replay
from bellavista_tui.saving.errors import SaveInUse
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import HINT
from tests.saving.faulty import FAULTS, FaultyDisk
from tests.saving.games import NAME, SAMPLES, Played, whole_save

STEPS = 9


def replace_by_rename(path: Path) -> None:
    """As programs do that keep folders the same on several machines."""
    beside = path.with_suffix(".tmp")
    beside.write_bytes(whole_save("tiny"))
    beside.rename(path)


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def write_over(path: Path) -> None:
    """Another game in the same file, longer than this one."""
    path.write_bytes(whole_save("3"))


def add_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"something else")


def put_a_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/null")


MEDDLINGS: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "folder removed": lambda path: shutil.rmtree(path.parent),
    "moved": lambda path: path.rename(path.with_name("moved")),
    "replaced": replace_by_rename,
    "emptied": lambda path: os.truncate(path, 0),
    "cut off": cut_off,
    "written over": write_over,
    "added to": add_to,
    "a link": put_a_link,
}
every_meddling = pytest.mark.parametrize("meddle", MEDDLINGS.values(), ids=MEDDLINGS)


def begun(folder: Path, disk: FaultyDisk | None = None) -> Played:
    """A game with a hint and a step taken back."""
    played = Played.new(Saves(folder, disk), SAMPLES["2"]()).play(STEPS)
    while not played.table.may_take_back(seat := played.match.steps[-1].seat):
        played.play(1)
    played.table.mark(seat, HINT)
    played.table.take_back(seat)
    return played


def check_kept(played: Played) -> None:
    """All of the game is in the file that it says it is in."""
    reading = Saves(played.saves.folder).read(played.path)
    game = played.match.game
    assert reading.fault is None
    assert proof.check(game, reading.header, reading.entries) is None
    assert replay.match_of(game, reading.header, reading.entries).state == played.match.state
    assert proof.hints(reading.entries) == 1
    assert proof.taken_back(reading.entries) == 1


@every_meddling
@pytest.mark.parametrize("is_resumed", [False, True], ids=["new", "resumed"])
def test_the_whole_game_is_written_beside_what_is_there(
    tmp_path: Path, meddle: Callable[[Path], object], is_resumed: bool
) -> None:
    played = begun(tmp_path / "saves")
    if is_resumed:
        played.save.close()
        save, reading = played.saves.open(NAME)
        played = Played(
            played.saves, replay.match_of(played.match.game, reading.header, reading.entries), save
        )
    first = played.path
    meddle(first)
    foreign = first.read_bytes() if first.exists() else None
    was_whole = foreign is not None and len(foreign) > 0
    played.play(3)
    assert played.troubles == []
    check_kept(played)
    with pytest.raises(SaveInUse):
        Saves(tmp_path / "saves").open(played.save.name)
    if played.path != first and was_whole:
        assert first.read_bytes()[: len(foreign or b"")] == foreign
    played.play()
    played.save.close()
    check_kept(played)


def test_a_file_that_was_removed_is_there_again_under_its_name(tmp_path: Path) -> None:
    played = begun(tmp_path)
    played.path.unlink()
    played.play(1)
    assert played.save.name == NAME
    assert [each.name for each in played.saves.listed()] == [NAME]


def test_what_was_put_in_its_place_stays_as_it_is(tmp_path: Path) -> None:
    played = begun(tmp_path)
    replace_by_rename(played.path)
    played.play(1)
    assert played.save.name == f"{NAME} 2"
    assert (tmp_path / f"{NAME}.bvs").read_bytes() == whole_save("tiny")
    write_over(played.path)
    played.play(1)
    assert (tmp_path / f"{NAME} 2.bvs").read_bytes() == whole_save("3")
    check_kept(played)


@pytest.mark.parametrize("error", FAULTS.values(), ids=FAULTS)
def test_where_it_cannot_be_written_anew_that_is_told_and_tried_again(
    tmp_path: Path, error: int
) -> None:
    counted = FaultyDisk()
    played = begun(tmp_path / "count", counted)
    before = len(counted.calls)
    played.path.unlink()
    played.play(1)
    for fail_at in range(before, len(counted.calls)):
        disk = FaultyDisk(fail_at, error)
        played = begun(tmp_path / str(fail_at), disk)
        played.path.unlink()
        played.play(1)
        expected = 0 if disk.calls[fail_at] == "close" else 1
        assert len(played.troubles) == expected
        played.play(1)
        assert len(played.troubles) == expected
        check_kept(played)
        played.save.close()


def test_a_file_that_is_taken_away_again_and_again_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = begun(tmp_path)
    monkeypatch.setattr(played.save._disk, "is_at", lambda handle, path: False)
    played.play(1)
    assert "another program keeps changing the file" in played.troubles[-1]
    monkeypatch.undo()
    played.play(1)
    assert len(played.troubles) == 1
    check_kept(played)
