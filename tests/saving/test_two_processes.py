"""One save, many processes: never two writers, and whoever watches sees all of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from bellavista_tui.saving import proof, replay
from bellavista_tui.saving.errors import SaveError, SaveInUse
from bellavista_tui.saving.folder import Saves
from tests.protocol.client import PATIENCE, ROOT
from tests.saving.games import NAME, TINY, Played, plain

CONTENDER = """
import sys
from pathlib import Path
from bellavista_tui.saving import proof, replay
from bellavista_tui.saving.errors import SaveInUse
from bellavista_tui.saving.folder import Saves
from tests.saving.games import NAME, Played, find_game_of

saves = Saves(Path(sys.argv[1]))
sys.stdin.readline()
try:
    save, reading = saves.open(NAME)
except SaveInUse:
    print("refused", flush=True)
else:
    match = replay.match_of(find_game_of(reading.header), reading.header, reading.entries)
    Played(saves, match, save).play(1)
    print("played", flush=True)
sys.stdin.readline()
"""


def contender(folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        (sys.executable, "-c", CONTENDER, str(folder)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def test_of_many_processes_one_writes_and_it_may_be_killed(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), TINY).play(2)
    played.save.close()
    for expected in range(3, 6):
        processes = [contender(tmp_path) for _ in range(3)]
        for process in processes:
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        answers = [process.stdout.readline().strip() for process in processes if process.stdout]
        assert sorted(answers) == ["played", "refused", "refused"]
        with pytest.raises(SaveInUse):
            Saves(tmp_path).open(NAME)
        for process in processes:
            process.kill()
            process.communicate(timeout=PATIENCE)
        reading = Saves(tmp_path).read(played.path)
        assert reading.entries[-1].steps == expected
        assert proof.check(TINY, reading.header, reading.entries) is None


def test_a_game_being_played_can_be_read_and_watched_and_nothing_else(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), TINY).play(1)
    other = Saves(tmp_path)
    watched = other.watch(NAME)
    entries = list(watched.reading.entries)
    seen = replay.match_of(TINY, watched.reading.header, entries)
    while played.step():
        if played.table.may_take_back(played.match.steps[-1].seat) and len(entries) % 3 == 0:
            played.table.take_back(played.match.steps[-1].seat)
        for entry in watched.news():
            entries.append(entry)
            replay.follow(seen, watched.reading.header, entry)
        assert (seen.state, seen.steps) == (played.match.state, played.match.steps)
    assert proof.taken_back(entries) > 0
    assert watched.news() == []
    watched.close()
    assert plain(other.read(played.path)) == plain(watched.reading._replace(entries=tuple(entries)))
    for change in (
        lambda: other.open(NAME),
        lambda: other.rename(NAME, "mine"),
        lambda: other.delete(NAME),
    ):
        with pytest.raises(SaveInUse, match="another window"):
            change()
    assert other.copy(NAME, "copy") == "copy"
    played.save.close()
    save, _ = other.open(NAME)
    save.close()


def test_a_half_written_step_is_not_seen_until_it_is_whole(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), TINY).play(3)
    whole = played.path.read_bytes()
    played.play(1)
    after = played.path.read_bytes()
    played.path.write_bytes(whole)
    watched = Saves(tmp_path).watch(NAME)
    for size in range(len(whole), len(after)):
        played.path.write_bytes(after[:size])
        assert watched.news() == []
    played.path.write_bytes(after)
    assert [entry.steps for entry in watched.news()] == [4]
    watched.close()


def test_two_games_begun_under_one_name_are_two_saves(tmp_path: Path) -> None:
    first, second = (Played.new(Saves(tmp_path), TINY) for _ in range(2))
    first.play(1)
    second.play(2)
    assert (first.save.name, second.save.name) == (NAME, f"{NAME} 2")
    assert len(Saves(tmp_path).listed()) == 2


def test_a_save_that_was_moved_away_while_it_was_waited_for_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking, another process deletes the game: its file is not revived."""
    Played.new(Saves(tmp_path), TINY).play(1).save.close()
    saves = Saves(tmp_path)
    lock = saves._disk.lock

    def move_first(handle: int) -> bool:
        monkeypatch.setattr(saves._disk, "lock", lock)
        Saves(tmp_path).delete(NAME)
        return lock(handle)

    monkeypatch.setattr(saves._disk, "lock", move_first)
    with pytest.raises(SaveError, match="no saved game"):
        saves.open(NAME)
