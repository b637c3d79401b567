"""The folder of saves: listing, names, and what is done to a save but playing it."""

import os
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace

from bellavista_tui import paths
from bellavista_tui.cli.saves import list_saves
from bellavista_tui.i18n import use_language
from bellavista_tui.saving import journal
from bellavista_tui.saving.disk import Disk
from bellavista_tui.saving.errors import DamagedSave, SaveError
from bellavista_tui.saving.folder import DAY, Deleted, Saves
from bellavista_tui.saving.names import check_name, safe_name
from bellavista_tui.saving.records import Summary
from tests.saving.games import NAME, SAMPLES, TINY, Played, Ticking, plain, whole_save


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path)


def keep(saves: Saves, name: str = NAME, steps: int | None = 3) -> Played:
    played = Played.new(saves, TINY, name=name).play(steps)
    played.save.close()
    return played


class CountingDisk(Disk):
    """Counts the bytes that are read."""

    count = 0

    def read(self, handle: int, count: int, at: int) -> bytes:
        data = super().read(handle, count, at)
        self.count += len(data)
        return data


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_list_knows_each_save_from_its_header_and_eight_kilobytes(
    tmp_path: Path, sample: str
) -> None:
    data = whole_save(sample)
    reading = journal.read(data)
    (tmp_path / "x.bvs").write_bytes(data)
    disk = CountingDisk()
    (listed,) = Saves(tmp_path, disk).listed()
    assert (listed.name, listed.trouble) == ("x", None)
    assert listed.summary is not None
    for field in Summary.__struct_fields__:
        assert getattr(listed.summary, field) == getattr(reading.header, field)
    assert listed.last == reading.entries[-1]
    assert listed.is_over
    assert disk.count <= journal.header_bytes(data) + 8192


def test_a_save_at_each_of_its_steps_is_listed_with_its_round(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), SAMPLES["4"]())
    while played.step():
        (listed,) = played.saves.listed()
        assert listed.last is not None
        assert (listed.last.steps, listed.last.round) == (
            len(played.match.steps),
            played.match.round,
        )
        assert listed.is_over == (not played.table.to_act)


def test_the_game_played_last_comes_first_and_is_the_one_to_go_on_with(saves: Saves) -> None:
    assert saves.last_played() is None
    for name, steps, start in (("old", 3, 100), ("over", None, 900), ("new", 2, 500)):
        played = Played.new(saves, TINY, name=name)
        played.table._recorder._clock = Ticking(start)  # type: ignore[union-attr]
        played.play(steps)
    assert [listed.name for listed in saves.listed()] == ["over", "new", "old"]
    assert saves.last_played() == "new"


def test_what_is_no_good_save_is_listed_with_the_reason(saves: Saves, tmp_path: Path) -> None:
    good = whole_save("tiny")
    (tmp_path / "good.bvs").write_bytes(good)
    (tmp_path / "header.bvs").write_bytes(good[:40] + b"?" + good[41:])
    (tmp_path / "length.bvs").write_bytes(good[:12] + b"\0\x0f" + good[14:])
    (tmp_path / "text.bvs").write_text("Dear diary", "utf-8")
    (tmp_path / "newer.bvs").write_bytes(journal.preamble(99) + good[12:])
    (tmp_path / "folder.bvs").mkdir()
    (tmp_path / "link.bvs").symlink_to(tmp_path / "good.bvs")
    (tmp_path / "large.bvs").write_bytes(b"")
    os.truncate(tmp_path / "large.bvs", journal.MAX_FILE + 1)
    os.mkfifo(tmp_path / "pipe.bvs")
    (tmp_path / "notes.txt").write_text("no save", "utf-8")
    (tmp_path / "empty.bvs").write_bytes(b"")
    (tmp_path / ".good.bvs.new").write_bytes(good)
    troubles = {each.name: str(each.trouble) for each in saves.listed() if each.trouble}
    assert {each.name for each in saves.listed()} == {*troubles, "good"}
    for name, word in {
        "header": "damaged",
        "length": "damaged",
        "text": "not a saved game",
        "newer": "newer version",
        "folder": "not a file",
        "link": "cannot be read: it is a link to another file",
        "large": "too large",
        "pipe": "not a file",
    }.items():
        assert word in troubles.pop(name)
    assert troubles == {}


def test_only_the_owner_can_read(saves: Saves, tmp_path: Path) -> None:
    saves = Saves(tmp_path / "deep" / "down")
    old = os.umask(0)
    try:
        played = keep(saves)
        saves.copy(NAME, "copy")
        saves.write_new(tmp_path / "x.json", b"{}")
    finally:
        os.umask(old)
    for path in (played.path, saves.path("copy"), tmp_path / "x.json"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(saves.folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("kind", ["header", "last entry"])
def test_a_time_that_no_clock_shows_takes_nothing_with_it(
    saves: Saves, tmp_path: Path, kind: str
) -> None:
    keep(saves, "good")
    reading = journal.read(whole_save("tiny"))
    header, entries = reading.header, list(reading.entries)
    if kind == "header":
        header = replace(header, time=2**63)
    else:
        entries[-1] = replace(entries[-1], time=2**63)
    (tmp_path / "bad.bvs").write_bytes(journal.write(header, entries))
    good, bad = saves.listed()
    assert (good.name, good.trouble) == ("good", None)
    assert (bad.name, bad.time) == ("bad", 0)
    assert bad.trouble is not None
    assert saves.last_played() == "good"
    assert "good" in "\n".join(list_saves(saves))


BAD_NAMES = (
    *("", " ", ".", "..", "../up", "a/b", "a\\b", "/etc/passwd", ".hidden", "-rf", "end."),
    *("nul", "CON.x", "a:b", "a*", "a\nb", "a\0b", "\x1b[31m", "x" * 121, "é" * 61, "\ud800"),
)


@pytest.mark.parametrize("name", BAD_NAMES, ids=range(len(BAD_NAMES)))
def test_names_that_are_tricks_are_refused_everywhere(saves: Saves, name: str) -> None:
    keep(saves)
    for use in (
        lambda: check_name(name),
        lambda: saves.path(name),
        lambda: saves.open(name),
        lambda: saves.rename(NAME, name),
        lambda: saves.rename(name, "x"),
        lambda: saves.copy(NAME, name),
        lambda: saves.delete(name),
        lambda: saves.put(name, b""),
    ):
        with pytest.raises(SaveError, match="cannot be named") as caught:
            use()
        assert str(caught.value).isprintable()
    assert [each.name for each in saves.listed()] == [NAME]
    assert check_name(safe_name(name)) == safe_name(name)


BY_HAND = (
    *("with Anna: 2", "a*b?", "-rf", "end.", "con", "a\\b", " spaces ", "ne\u0301e", "line\nbreak"),
    *("x" * 200, "\x1b[31m", os.fsdecode(b"\xff\xfe")),
)


@pytest.mark.parametrize("name", BY_HAND, ids=range(len(BY_HAND)))
def test_what_is_listed_can_be_opened_whatever_somebody_named_it(saves: Saves, name: str) -> None:
    played = keep(saves)
    played.path.rename(saves.folder / f"{name}.bvs")
    assert saves.last_played() == name
    save, reading = saves.open(name)
    save.close()
    assert plain(saves.read(saves.path(name))) == plain(reading)
    saves.watch(name).close()
    assert not saves.is_in_use(name)
    copy = saves.copy(name)
    assert saves.path(check_name(copy)).exists()
    assert saves.rename(name, name) == name
    saves.restore(saves.delete(name))
    assert {each.name for each in saves.listed()} == {name, copy}
    assert saves.rename(name, "better") == "better"
    assert {each.name for each in saves.listed()} == {"better", copy}


@pytest.mark.parametrize("name", ["../outside", "sub/inside", ".hidden", "/etc/passwd"])
def test_nothing_but_what_lies_in_the_folder_is_opened(tmp_path: Path, name: str) -> None:
    saves = Saves(tmp_path / "saves")
    data = keep(saves).path.read_bytes()
    for path in (tmp_path / "outside.bvs", saves.folder / "sub" / "inside.bvs"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    (saves.folder / ".hidden.bvs").write_bytes(data)
    with pytest.raises(SaveError, match="cannot be named"):
        saves.open(name)
    with pytest.raises(SaveError, match="cannot be named"):
        saves.restore(Deleted(name, 5))


@pytest.mark.parametrize("name", ["Paris", "Zoë et Ivo", "2026-11-18", "été", "東京", "a.b"])
def test_names_that_people_give_are_good(saves: Saves, name: str) -> None:
    keep(saves)
    saves.rename(NAME, name)
    assert [each.name for each in saves.listed()] == [name]


def test_renaming_never_replaces_another(saves: Saves) -> None:
    first, second = keep(saves, "one", 1), keep(saves, "two", 2)
    before = second.path.read_bytes()
    with pytest.raises(SaveError, match="another game named two"):
        saves.rename("one", "two")
    saves.rename("one", "one")
    assert first.path.exists()
    assert second.path.read_bytes() == before
    with pytest.raises(SaveError, match="no saved game three"):
        saves.rename("three", "four")
    assert {each.name for each in saves.listed()} == {"one", "two"}


def test_a_copy_goes_its_own_way(saves: Saves) -> None:
    played = keep(saves)
    assert saves.copy(NAME, "again") == "again"
    assert saves.copy(NAME, "again") == "again 2"
    assert saves.path("again").read_bytes() == played.path.read_bytes()


def test_a_copy_of_a_damaged_save_has_all_that_is_good(saves: Saves) -> None:
    played = keep(saves, steps=6)
    data = bytearray(played.path.read_bytes())
    data[-200] ^= 1
    played.path.write_bytes(data)
    reading = saves.read(played.path)
    assert reading.fault is not None
    assert not reading.fault.is_torn
    with pytest.raises(DamagedSave, match=f"damaged at byte {reading.fault.at}"):
        saves.open(NAME)
    assert played.path.read_bytes() == data
    saves.copy(NAME, "mended")
    save, mended = saves.open("mended")
    save.close()
    assert plain(mended) == plain(reading)


def test_a_deleted_save_can_be_had_back_for_thirty_days(tmp_path: Path) -> None:
    clock = Ticking()
    saves = Saves(tmp_path, clock=clock)
    played = keep(saves)
    before = played.path.read_bytes()
    deleted = saves.delete(NAME)
    assert saves.listed() == []
    assert saves.deleted() == [deleted]
    clock.now += 29 * DAY
    saves.restore(*saves.deleted())
    assert played.path.read_bytes() == before
    saves.delete(NAME)
    clock.now += 30 * DAY
    assert saves.deleted() == []
    assert not list(saves.deleted_folder.iterdir())


def test_a_deleted_save_does_not_take_the_place_of_another(saves: Saves) -> None:
    keep(saves, steps=1)
    deleted = saves.delete(NAME)
    other = keep(saves, steps=2)
    before = other.path.read_bytes()
    with pytest.raises(SaveError, match="another game"):
        saves.restore(deleted)
    assert other.path.read_bytes() == before
    assert saves.deleted() == [deleted]


def test_strange_things_among_the_deleted_are_let_be(saves: Saves) -> None:
    saves.deleted_folder.mkdir()
    for name in ("x.bvs", "12.txt", "12..bvs", "12", "²2.a.bvs", "12.a.txt"):
        (saves.deleted_folder / name).write_text("?", "utf-8")
    saves.deleted()
    assert len(list(saves.deleted_folder.iterdir())) >= 5
    with pytest.raises(SaveError):
        saves.restore(Deleted("nothing", 5))


def test_no_folder_is_no_saves(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "none")
    assert (saves.listed(), saves.deleted(), saves.last_played()) == ([], [], None)
    assert not saves.folder.exists()


def test_an_error_is_told_in_the_language_of_whoever_reads_it(saves: Saves) -> None:
    with pytest.raises(SaveError) as caught:
        saves.open("nothing")
    assert str(caught.value) == "There is no saved game nothing."
    use_language("fr")
    try:
        assert str(caught.value) == "Il n’y a pas de partie sauvegardée nothing."
    finally:
        use_language("en")


# Where


def test_the_folder_is_the_one_named_or_the_checkouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(paths.__file__).parents[1]
    assert paths.saves_folder({"BELLAVISTA_SAVES": str(tmp_path)}) == tmp_path
    assert paths.saves_folder({}) == root / "saves"
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "site-packages" / "bellavista_tui")
    home = {"HOME": "/home/ada"}
    usual = Path("/home/ada/.local/share/bellavista/saves")
    assert paths.saves_folder(home) == usual
    assert paths.saves_folder(home | {"XDG_DATA_HOME": "relative"}) == usual
    elsewhere = paths.saves_folder(home | {"XDG_DATA_HOME": "/data"})
    assert elsewhere == Path("/data/bellavista/saves")
