"""Every thing asked of the disk fails in turn: what was saved stays, and the game goes on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bellavista_tui.saving import proof, replay
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.folder import Deleted, Saves
from tests.saving.faulty import CALLS, FAULTS, FaultyDisk, ShortDisk
from tests.saving.games import NAME, SAMPLES, TINY, Played, find_game_of, plain

STEPS = 7
every_fault = pytest.mark.parametrize("error", FAULTS.values(), ids=FAULTS)


def count_calls(folder: Path, run: Callable[[Saves], object]) -> int:
    """How many things are asked of the disk."""
    disk = FaultyDisk()
    run(Saves(folder, disk))
    return len(disk.calls)


def test_the_faulty_disk_can_fail_at_everything() -> None:
    own = [name for name in vars(FaultyDisk) if not name.startswith("_")]
    assert sorted(own) == sorted(CALLS)
    real = [name for name in vars(FaultyDisk.__base__) if not name.startswith("_")]
    assert sorted(real) == sorted(CALLS)


@every_fault
@pytest.mark.parametrize("lasts", [1, 2, 5])
def test_a_step_that_could_not_be_saved_is_saved_with_the_next(
    tmp_path: Path, error: int, lasts: int
) -> None:
    game = SAMPLES["2"]()
    calls = count_calls(tmp_path / "count", lambda saves: Played.new(saves, game).play(STEPS))
    met: set[str] = set()
    for fail_at in range(calls):
        folder, disk = tmp_path / str(fail_at), FaultyDisk(fail_at, error, lasts)
        played = Played.new(Saves(folder, disk), game).play(STEPS + lasts)
        assert all("could not be saved" in trouble for trouble in played.troubles)
        assert 1 <= len(played.troubles) <= lasts
        assert len(played.match.steps) == STEPS + lasts
        reading = Saves(folder).read(played.path)
        assert reading.fault is None
        assert proof.check(game, reading.header, reading.entries) is None
        assert replay.match_of(game, reading.header, reading.entries).state == played.match.state
        met.update(disk.calls[i] for i in disk.fails)
        played.save.close()
    assert met >= {"make_folder", "open", "lock", "write", "sync", "sync_folder"}


@every_fault
def test_after_each_failure_all_that_was_confirmed_is_there(tmp_path: Path, error: int) -> None:
    """The process ends right after the failure: nobody tries again."""
    calls = count_calls(tmp_path / "count", lambda saves: Played.new(saves, TINY).play(STEPS))
    for fail_at in range(calls):
        folder = tmp_path / str(fail_at)
        played = Played.new(Saves(folder, FaultyDisk(fail_at, error)), TINY)
        confirmed = 0
        while not played.troubles:
            played.step()
            confirmed += not played.troubles
        if confirmed == 0:
            played.save.close()
            assert Saves(folder).listed() == []
            continue
        reading = Saves(folder).read(played.path)
        assert reading.fault is None or reading.fault.is_torn
        match = replay.match_of(TINY, reading.header, reading.entries)
        assert len(match.steps) >= confirmed
        assert match.state in (played.match.steps[-1].before, played.match.state)
        played.save.close()
        save, reading = Saves(folder).open(NAME)
        again = Played(Saves(folder), replay.match_of(TINY, reading.header, reading.entries), save)
        again.play()
        save.close()
        reading = Saves(folder).read(played.path)
        assert proof.check(TINY, reading.header, reading.entries) is None


def opened(saves: Saves) -> None:
    save, _ = saves.open(NAME)
    save.close()


OTHERS: dict[str, Callable[[Saves], object]] = {
    "open": opened,
    "read": lambda saves: saves.read(saves.path(NAME)),
    "watch": lambda saves: saves.watch(NAME).news(),
    "rename": lambda saves: saves.rename(NAME, "another"),
    "copy": lambda saves: saves.copy(NAME, "another"),
    "delete": lambda saves: saves.delete(NAME),
    "restore": lambda saves: saves.restore(Deleted("gone", 1)),
    "write": lambda saves: saves.write_new(saves.folder / "x.json", b"{}"),
}


def prepare(folder: Path) -> bytes:
    """A folder with a torn save, another game, and one among the deleted."""
    for name in (NAME, "gone"):
        played = Played.new(Saves(folder), TINY, name=name).play(STEPS)
        played.save.close()
    Saves(folder, clock=lambda: 1.0).delete("gone")
    whole = (folder / f"{NAME}.bvs").read_bytes()
    (folder / f"{NAME}.bvs").write_bytes(whole + b"\0\0\0\x50{")
    return whole


def trouble_of(run: Callable[[Saves], object], saves: Saves) -> SaveError | None:
    try:
        run(saves)
    except SaveError as error:
        return error
    return None


@every_fault
@pytest.mark.parametrize("what", OTHERS)
def test_whatever_else_fails_says_so_and_loses_nothing(
    tmp_path: Path, what: str, error: int
) -> None:
    prepare(tmp_path / "count")
    for fail_at in range(count_calls(tmp_path / "count", OTHERS[what])):
        folder = tmp_path / str(fail_at)
        whole = prepare(folder)
        disk = FaultyDisk(fail_at, error)
        if told := trouble_of(OTHERS[what], Saves(folder, disk)):
            assert str(told).endswith(".")
        else:
            assert disk.calls[fail_at] in ("close", "sync_folder")
        files = [path for path in folder.rglob("*.bvs") if path.stat().st_size]
        assert any(path.read_bytes().startswith(whole) for path in files)
        assert {"gone"} <= {path.stem.removeprefix("1.") for path in files}
        saves = Saves(folder)
        assert all(each.trouble is None for each in saves.listed())


@every_fault
def test_a_list_with_a_fault_in_it_is_still_a_list(tmp_path: Path, error: int) -> None:
    prepare(tmp_path)
    calls = FaultyDisk()
    assert len(Saves(tmp_path, calls).listed()) == 1
    for fail_at in range(1, len(calls.calls)):
        (listed,) = Saves(tmp_path, FaultyDisk(fail_at, error)).listed()
        assert listed.trouble is not None
    with pytest.raises(SaveError):
        Saves(tmp_path, FaultyDisk(0, error)).listed()


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_disk_that_takes_a_few_bytes_at_a_time_is_good_enough(
    tmp_path: Path, sample: str
) -> None:
    slow, quick = Saves(tmp_path / "slow", ShortDisk()), Saves(tmp_path / "quick")
    one, other = (Played.new(saves, SAMPLES[sample]()).play(20) for saves in (slow, quick))
    assert not one.troubles
    assert one.path.read_bytes() == other.path.read_bytes()
    assert plain(slow.read(one.path)) == plain(quick.read(other.path))
    assert [each.name for each in slow.listed()] == [NAME]
    assert find_game_of(slow.read(one.path).header).seats == SAMPLES[sample]().seats
