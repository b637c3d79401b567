"""The format: what is written is read, and where it ends early, why."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellavista_tui.saving import frames, journal, replay
from bellavista_tui.saving.errors import DamagedSave, SaveError, UnbegunSave
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import MAGIC, PREAMBLE_BYTES, VERSION
from bellavista_tui.saving.migrations import MIGRATIONS
from tests.saving.damage import bounds_of
from tests.saving.example import HEADER, STEP, example
from tests.saving.faulty import FaultyDisk
from tests.saving.games import NAME, SAMPLES, TINY, Played, find_game_of, plain, whole_save

README = Path(__file__).parents[2] / "saves" / "README.md"


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_is_written_again_is_the_same_to_the_byte(sample: str) -> None:
    data = whole_save(sample)
    reading = journal.read(data)
    assert reading.fault is None
    assert reading.size == len(data)
    assert journal.write(reading.header, reading.entries) == data


def code_blocks(language: str) -> Iterator[str]:
    blocks = re.findall(
        r"^```(\w*)\n(.*?)^```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return (text for kind, text in blocks if kind == language)


def test_the_example_in_the_description_is_what_is_written() -> None:
    assert example() + "\n" in code_blocks("")
    text = README.read_text("utf-8")
    first, second, end = bounds_of(journal.write(HEADER, [STEP]))
    assert f"begins at {first:04x}" in text
    assert f"length is {second - first - 20:x} ({second - first - 20})" in text
    assert f"stands at {second - 16:04x}" in text
    assert f"begins at {second:04x}, with a length of {end - second - 20:x}" in text
    assert f"its checksum at {end - 16:04x}" in text


def test_the_reader_in_the_description_reads() -> None:
    names: dict[str, Any] = {}
    exec(next(code_blocks("python")), names)
    data = whole_save("2")
    payloads = list(names["payloads"](data))
    assert payloads[1:] == plain(journal.read(data))
    assert list(names["payloads"](data[:-1])) == payloads[:-1]
    kinds = {msgspec.msgpack.decode(payload)["type"] for payload in payloads}
    assert kinds == {"header", "state", "step", "take-back", "mark", "end"}


def left_by_power_loss(confirmed: bytes, after: bytes) -> Iterator[bytes]:
    """An append cut at any byte, or with sectors that were given room and never written."""
    for size in range(len(confirmed), len(after)):
        yield after[:size]
        if size % 512 == 0 or size == len(confirmed):
            yield after[:size] + bytes(len(after) - size)


@pytest.mark.parametrize(("sample", "steps"), [("2", range(1, 40, 9)), ("tiny", range(1, 9))])
def test_power_may_fail_at_any_byte_of_an_append(tmp_path: Path, sample: str, steps: range) -> None:
    for step in steps:
        played = Played.new(Saves(tmp_path), SAMPLES[sample](), name=str(step)).play(step)
        confirmed, state = played.path.read_bytes(), played.match.state
        played.play(1)
        after = played.path.read_bytes()
        played.save.close()
        for left in left_by_power_loss(confirmed, after):
            played.path.write_bytes(left)
            save, reading = Saves(tmp_path).open(str(step))
            save.close()
            assert len(confirmed) <= reading.size < len(after)
            assert played.path.read_bytes() == left[: reading.size]
            resumed = replay.match_of(played.match.game, reading.header, reading.entries)
            assert resumed.state == (
                state if reading.size == len(confirmed) else played.match.state
            )


def test_power_may_fail_while_the_first_step_is_written(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), TINY).play(1)
    data = played.path.read_bytes()
    played.save.close()
    for size in range(len(data)):
        played.path.write_bytes(data[:size])
        assert Saves(tmp_path).listed() == []
    played.path.write_bytes(data)
    assert len(Saves(tmp_path).listed()) == 1


def test_a_flip_in_the_middle_is_damage_and_a_missing_end_is_not() -> None:
    data = whole_save("2")
    bounds = bounds_of(data)
    for start, end in pairwise(bounds[1:]):
        middle = (start + end) // 2
        spoilt = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        fault = journal.read(spoilt).fault
        assert fault == (start, False)
        fault = journal.read(data[: end - 1]).fault
        assert fault == (start, True)


def test_a_forged_length_hides_nothing_that_follows() -> None:
    data = whole_save("2")
    for start in bounds_of(data)[1:-2]:
        forged = data[:start] + (1 << 19).to_bytes(4) + data[start + 4 :]
        assert journal.read(forged).fault == (start, False)


def test_something_inserted_before_the_last_record_is_damage() -> None:
    data = whole_save("2")
    last = bounds_of(data)[-2]
    spoilt = data[:last] + b"\xff" * 40 + data[last:]
    assert journal.read(spoilt).fault == (last, False)


@pytest.mark.parametrize("data", [b"", MAGIC[:5], MAGIC, bytes(5000), whole_save("tiny")[:50]])
def test_a_file_without_a_first_step_is_known_as_such(data: bytes) -> None:
    with pytest.raises(UnbegunSave):
        journal.read(data)


@pytest.mark.parametrize(
    "data",
    [b"\0" + MAGIC, b"hello", MAGIC.replace(b"\r\n", b"\n") + bytes(9), b"{}\n", b"\xff" * 99],
)
def test_what_is_no_save_is_refused(data: bytes) -> None:
    with pytest.raises(SaveError, match="not a saved game"):
        journal.read(data)


def test_a_newer_format_is_refused_with_both_numbers() -> None:
    data = MAGIC + (VERSION + 6).to_bytes(4) + whole_save("2")[PREAMBLE_BYTES:]
    with pytest.raises(SaveError, match=f"newer version .*format {VERSION + 6}.*up to {VERSION}"):
        journal.read(data)


def test_a_header_that_does_not_fit_is_damage() -> None:
    data = bytearray(whole_save("2"))
    data[40] ^= 1
    with pytest.raises(DamagedSave, match="byte 12"):
        journal.read(bytes(data))


def test_a_well_framed_record_of_nonsense_ends_the_reading() -> None:
    first, checksum = journal.begin(HEADER)
    good, checksum = journal.extend([STEP], checksum)
    bad, _ = frames.frame([msgspec.msgpack.encode({"type": "flood"})], checksum)
    reading = journal.read(first + good + bad)
    assert len(reading.entries) == 1
    assert reading.fault == (len(first + good), False)


def test_fields_that_are_not_known_are_passed_over() -> None:
    records = [msgspec.msgpack.decode(msgspec.msgpack.encode(each)) for each in (HEADER, STEP)]
    payloads = [msgspec.msgpack.encode(record | {"weather": "fair"}) for record in records]
    first = journal.preamble()
    data = first + frames.frame(payloads, frames.first_checksum(first))[0]
    reading = journal.read(data)
    assert (reading.header, reading.entries, reading.fault) == (HEADER, (STEP,), None)


@pytest.mark.parametrize("sample", ["4", "tiny"])
@pytest.mark.parametrize("window", [200, 2000, 6000])
def test_the_end_of_a_save_tells_of_its_last_whole_entry(sample: str, window: int) -> None:
    data = whole_save(sample)
    reading = journal.read(data)
    bounds = bounds_of(data)
    head = data[: bounds[1]]
    for cut in range(bounds[2], len(data), 61):
        at = max(bounds[1] - 16, cut - window)
        summary, last = journal.glance(head, data[at:cut])
        assert summary.players == reading.header.players
        whole = [i for i, end in enumerate(bounds[1:]) if end <= cut]
        start, end = bounds[whole[-1]], bounds[whole[-1] + 1]
        if start - 16 >= at and end <= cut:
            assert last == reading.entries[whole[-1] - 1]
        else:
            assert last is None


# Older formats: the mechanism, with a version 0 that never was


def to_version_0(data: bytes) -> bytes:
    """A save as a made-up older version had it: seats counted from 1, and no rounds."""
    records = [msgspec.msgpack.decode(payload) for payload in payloads_of(data)]
    for record in records[1:]:
        del record["round"]
        if "seat" in record:
            record["chair"] = record.pop("seat") + 1
    first = journal.preamble(0)
    payloads = map(msgspec.msgpack.encode, records)
    return first + frames.frame(payloads, frames.first_checksum(first))[0]


def payloads_of(data: bytes) -> list[bytes]:
    reading = journal.read(data)
    return [msgspec.msgpack.encode(reading.header), *plain(reading)]


def from_version_0(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    header, *entries = records
    return [header, *map(_with_seat, entries)]


def _with_seat(entry: dict[str, Any]) -> dict[str, Any]:
    seat = {"seat": entry["chair"] - 1} if "chair" in entry else {}
    return {key: entry[key] for key in entry if key != "chair"} | seat | {"round": 1}


def test_an_older_format_is_read_by_way_of_its_migration() -> None:
    data = whole_save("tiny")
    reading = journal.read(to_version_0(data), {0: from_version_0})
    assert reading.version == 0
    assert [entry.steps for entry in reading.entries] == [
        entry.steps for entry in journal.read(data).entries
    ]
    whole = replay.match_of(TINY, reading.header, journal.read(data).entries)
    assert replay.match_of(TINY, reading.header, reading.entries).state == whole.state


def test_an_older_format_without_a_migration_is_refused() -> None:
    with pytest.raises(DamagedSave, match=r"older format \(0\)"):
        journal.read(to_version_0(whole_save("tiny")), {})


def test_bringing_a_save_up_to_date_may_fail_anywhere_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, from_version_0)
    played = Played.new(Saves(tmp_path), TINY).play(4)
    played.save.close()
    old = to_version_0(played.path.read_bytes())
    played.path.write_bytes(old)
    disk = FaultyDisk()
    Saves(tmp_path, disk).open(NAME)[0].close()
    versions = set()
    for fail_at in range(disk.calls.index("read"), len(disk.calls) - 2):
        played.path.write_bytes(old)
        with pytest.raises(SaveError, match="cannot be"):
            Saves(tmp_path, FaultyDisk(fail_at)).open(NAME)
        reading = Saves(tmp_path).read(played.path)
        assert (reading.fault, reading.entries[-1].steps) == (None, 4)
        versions.add(reading.version)
    assert versions == {0, VERSION}


def test_an_older_format_is_listed_and_brought_up_to_date_when_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, from_version_0)
    played = Played.new(Saves(tmp_path), TINY).play(4)
    played.save.close()
    played.path.write_bytes(to_version_0(played.path.read_bytes()))
    saves = Saves(tmp_path)
    (listed,) = saves.listed()
    assert listed.trouble is None
    assert listed.last is not None
    assert listed.last.steps == 4
    save, reading = saves.open(NAME)
    game = find_game_of(reading.header)
    Played(saves, replay.match_of(game, reading.header, reading.entries), save).play()
    with pytest.raises(SaveError, match="another window"):
        saves.open(NAME)
    save.close()
    again = saves.read(played.path)
    assert (again.version, again.fault) == (VERSION, None)
    assert again.entries[-1].steps == 9
    assert [path.name for path in tmp_path.iterdir()] == [played.path.name]
