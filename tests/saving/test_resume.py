"""A resumed game is the one that was left, at each of its steps, whatever the game."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from bellavista_tui.core.game import Outcome
from bellavista_tui.core.match import Match
from bellavista_tui.core.table import Table
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.saving import journal, proof, replay, transfer
from bellavista_tui.saving.errors import DamagedSave, SaveError
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading
from bellavista_tui.saving.recorder import SaveRecorder
from bellavista_tui.saving.records import HINT, End, Mark, Origin, Snapshot, Step, TakeBack, commit
from tests.contract.tiny import Bid
from tests.saving.games import (
    NAME,
    SAMPLES,
    TINY,
    Played,
    Ticking,
    find_game_of,
    header_of,
    whole_save,
)

every_sample = pytest.mark.parametrize("sample", SAMPLES)


def resumed(reading: Reading) -> Match[Any, Any, Any]:
    return replay.match_of(find_game_of(reading.header), reading.header, reading.entries)


@every_sample
def test_a_game_resumed_at_each_step_ends_like_the_one_never_interrupted(
    tmp_path: Path, sample: str
) -> None:
    game, saves = SAMPLES[sample](), Saves(tmp_path)
    whole = Match.from_seed(game, 5)
    rng = Played.new(Saves(tmp_path / "unused"), game).rng
    played = Played.new(saves, game)
    played.play(1)
    whole.play(played.match.steps[0].seat, played.match.steps[0].move)
    while seats := game.to_act(whole.state):
        played.save.close()
        save, reading = saves.open(NAME)
        match = resumed(reading)
        assert match.state == whole.state
        assert match.steps == whole.steps
        assert match.round == whole.round
        played = Played(saves, match, save)
        seat = rng.choice(seats)
        move = game.random_move(whole.state, seat, rng)
        whole.play(seat, move)
        played.table.play(seat, move)
    played.save.close()
    reading = saves.read(played.path)
    assert resumed(reading).state == whole.state
    last = reading.entries[-1]
    assert isinstance(last, End)
    assert last.outcome == game.outcome(whole.state)
    assert proof.check(game, reading.header, reading.entries) is None


@every_sample
def test_a_game_in_which_everything_happened_is_sound(sample: str) -> None:
    reading = journal.read(whole_save(sample))
    game = find_game_of(reading.header)
    assert proof.check(game, reading.header, reading.entries) is None
    assert proof.hints(reading.entries) > 0
    assert proof.taken_back(reading.entries) > 0
    states = [entry for entry in reading.entries if isinstance(entry, Snapshot)]
    assert {state.round for state in states} == set(range(1, states[-1].round + 1))
    assert states[0].steps == 0


@every_sample
def test_json_and_back_gives_the_same_bytes(sample: str) -> None:
    data = whole_save(sample)
    assert transfer.from_json(transfer.to_json(journal.read(data))) == data


def test_nothing_is_kept_before_the_first_step(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path / "saves"), TINY)
    played.table.mark(0, HINT)
    played.save.close()
    assert not (tmp_path / "saves").exists()
    again = Played.new(Saves(tmp_path / "saves"), TINY)
    again.table.mark(0, HINT)
    again.play(1)
    assert proof.hints(again.saves.read(again.path).entries) == 1


def test_a_step_is_on_the_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), SAMPLES["3"]())
    counts = []

    def listen() -> None:
        counts.append((len(played.match.steps), resumed_steps()))

    def resumed_steps() -> int:
        return len(resumed(played.saves.read(played.path)).steps)

    played.table.seat(None).listen(listen)
    played.play(12)
    assert counts == [(i, i) for i in range(1, 13)]


def test_an_end_that_was_not_written_is_written_when_the_game_is_opened(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), TINY).play()
    played.save.close()
    whole = played.path.read_bytes()
    for lost in (1, 30, 60):
        played.path.write_bytes(whole[:-lost])
        assert not played.saves.listed()[0].is_over
        save, reading = played.saves.open(NAME)
        assert not isinstance(reading.entries[-1], End)
        SaveRecorder(save, resumed(reading), Ticking())
        save.close()
        again = played.saves.read(played.path)
        assert played.saves.listed()[0].is_over
        assert proof.check(TINY, again.header, again.entries) is None
    save, reading = played.saves.open(NAME)
    SaveRecorder(save, resumed(reading), Ticking())
    save.close()
    assert len(played.saves.read(played.path).entries) == len(reading.entries)


def test_a_step_taken_back_is_gone_and_its_trace_is_not(tmp_path: Path) -> None:
    played = Played.new(Saves(tmp_path), TINY)
    played.table.play(0, Bid(5))
    played.table.take_back(0)
    played.table.play(0, Bid(6))
    reading = played.saves.read(played.path)
    assert [step.move for step in resumed(reading).steps] == [Bid(6)]
    assert proof.taken_back(reading.entries) == 1
    assert len(played.saves.listed()) == 1


def test_whole_rounds_can_be_taken_back(tmp_path: Path) -> None:
    game = SAMPLES["2"]()
    match = Match.from_seed(game, 5)
    saves = Saves(tmp_path)
    save = saves.new(NAME, header_of(game, 5))
    played = Played(saves, match, save).play(30)
    assert match.round > 2
    for _ in range(25):
        match.take_back()
    SaveRecorder(save, match, Ticking()).taken_back(0, 25)
    assert resumed(saves.read(played.path)).state == match.state
    played.play(10)
    reading = saves.read(played.path)
    assert resumed(reading).state == match.state
    assert proof.check(game, reading.header, reading.entries) is None


@every_sample
def test_a_game_played_on_from_another_is_whole_in_itself_and_says_whence(
    tmp_path: Path, sample: str
) -> None:
    first = Played.new(Saves(tmp_path), SAMPLES[sample]()).play()
    reading = first.saves.read(first.path)
    match = resumed(reading)
    while len(match.steps) > 5:
        match.take_back()
    header = journal.played_on(reading.header, 5, time=1)
    second = Played(first.saves, match, first.saves.new("played on", header), luck=77)
    assert len(first.saves.listed()) == 1
    second.play(3)
    other = second.saves.read(second.path)
    end = journal.header_bytes(first.path.read_bytes())
    assert other.header.origin == Origin(first.path.read_bytes()[end - 16 : end], 5)
    assert proof.check(match.game, other.header, other.entries) is None
    assert resumed(other).state == second.match.state
    assert [step.move for step in resumed(other).steps[:5]] == [
        step.move for step in first.match.steps[:5]
    ]


# Proof


def finding(reading: Reading, **changes: Any) -> str | None:
    header = replace(reading.header, **changes.pop("header", {}))
    entries = changes.pop("entries", reading.entries)
    found = proof.check(find_game_of(reading.header), header, entries)
    return f"{found.entry}: {found.error}" if found else None


def test_another_seed_or_salt_does_not_give_the_hash() -> None:
    reading = journal.read(whole_save("3"))
    assert reading.header.commitment == commit(5, reading.header.salt)
    told = "0: Seed and salt do not give the hash that was shown at the start."
    assert finding(reading, header={"seed": 6}) == told
    assert finding(reading, header={"salt": b"pepper"}) == told


def test_cards_that_were_not_drawn_from_the_seed_are_found() -> None:
    reading = journal.read(whole_save("3"))
    other = {"seed": 6, "commitment": commit(6, reading.header.salt)}
    told = "1: The state saved after step 0 is not what seed and steps lead to."
    assert finding(reading, header=other) == told


def test_a_changed_fingerprint_a_missing_player_and_no_start_are_found() -> None:
    reading = journal.read(whole_save("3"))
    assert "fingerprint" in str(finding(reading, header={"fingerprint": b""}))
    assert "player" in str(finding(reading, header={"players": ()}))
    assert "began" in str(finding(reading, entries=reading.entries[1:]))
    assert "began" in str(finding(reading, entries=()))


def spoil(reading: Reading, kind: type, nth: int, **changes: Any) -> str | None:
    """What is found where one field of the nth entry of a kind says something else."""
    places = [i for i, entry in enumerate(reading.entries) if isinstance(entry, kind)]
    entries = list(reading.entries)
    entries[places[nth]] = replace(entries[places[nth]], **changes)
    told = finding(reading, entries=entries)
    assert told is not None
    assert told.startswith(f"{places[nth] + 1}: ")
    return told


def test_each_changed_entry_is_found_where_it_is() -> None:
    reading = journal.read(whole_save("3"))
    nonsense, other_move = Raw(b"\xc0"), Raw(msgspec.msgpack.encode({"type": "pass"}))
    assert "makes no sense" in str(spoil(reading, Step, 7, move=nonsense))
    assert "not allowed" in str(spoil(reading, Step, 0, move=other_move))
    assert "miscounts" in str(spoil(reading, Step, 3, steps=77))
    assert "miscounts" in str(spoil(reading, Step, 3, round=4))
    assert "makes no sense" in str(spoil(reading, Snapshot, 2, state=nonsense))
    assert "not what" in str(spoil(reading, Snapshot, 2, state=reading.entries[0].state))  # type: ignore[union-attr]
    assert "More steps" in str(spoil(reading, TakeBack, 0, count=500))
    assert "a seat that there is not" in str(spoil(reading, TakeBack, 0, seat=3))
    assert "a seat that there is not" in str(spoil(reading, Mark, 0, seat=3))
    assert "makes no sense" in str(spoil(reading, Step, 3, seat=3))
    assert "seed shown" in str(spoil(reading, End, 0, seed=6))
    assert "end that was saved" in str(spoil(reading, End, 0, outcome=Outcome((), "luck")))


# Rules that have changed since


@pytest.mark.parametrize("version", [UNSET, BellaVista.rules_version + 1])
def test_what_was_saved_holds_where_the_rules_now_lead_elsewhere(
    tmp_path: Path, version: int | UnsetType
) -> None:
    """Behind the last whole state nothing earlier matters, not even moves now forbidden."""
    game = SAMPLES["2"]()
    played = Played.new(Saves(tmp_path), game).play(30)
    reading = played.saves.read(played.path)
    header = replace(reading.header, rules_version=version)
    entries = list(reading.entries)
    entries[1] = replace(entries[1], move=Raw(msgspec.msgpack.encode({"type": "pass"})))
    match = replay.match_of(game, header, entries)
    assert match.state == played.match.state
    assert len(match.steps) == 30
    last = len(entries) - 1
    step = entries[last]
    assert isinstance(step, Step)
    entries[last] = replace(step, seat=1 - step.seat)
    with pytest.raises(DamagedSave, match="Step 30 cannot be played"):
        replay.match_of(game, header, entries)


def richer(entry: Snapshot) -> Snapshot:
    """The entry with ten coins more for the first architect."""
    state = msgspec.msgpack.decode(entry.state)
    state["board"]["architects"][0]["coins"] += 10
    return replace(entry, state=Raw(msgspec.msgpack.encode(state)))


@pytest.mark.parametrize("nth", [0, 1, -1])
def test_a_state_that_the_steps_do_not_lead_to_is_refused_where_that_can_be_told(nth: int) -> None:
    reading = journal.read(whole_save("3"))
    assert reading.header.rules_version == BellaVista.rules_version
    entries = list(reading.entries)
    place = [i for i, entry in enumerate(entries) if isinstance(entry, Snapshot)][nth]
    forged = entries[place]
    assert isinstance(forged, Snapshot)
    entries[place] = richer(forged)
    told = f"The state saved after step {forged.steps} is not what seed and steps lead to"
    game = find_game_of(reading.header)
    with pytest.raises(DamagedSave, match=told):
        replay.match_of(game, reading.header, entries)
    for version in (UNSET, BellaVista.rules_version + 1):
        replay.match_of(game, replace(reading.header, rules_version=version), entries)
    assert told in str(finding(reading, entries=entries))


def test_a_state_that_is_none_is_refused_whatever_made_it() -> None:
    reading = journal.read(whole_save("3"))
    header = replace(reading.header, rules_version=UNSET)
    entries = list(reading.entries)
    last = max(i for i, entry in enumerate(entries) if isinstance(entry, Snapshot))
    saved = entries[last]
    assert isinstance(saved, Snapshot)
    changes: tuple[dict[str, Any], ...] = (
        {"constraint": "symbol:unicorn"},
        {"height": "clouds"},
        {"to_move": 77},
        {"city": {"name": "x", "map": ["x"]}},
        {"architects": []},
        {"buildings": [{"owner": 0, "number": 99, "cells": [[0, 0]]}]},
    )
    for change in changes:
        state = msgspec.msgpack.decode(saved.state)
        state["board"] |= change
        entries[last] = replace(saved, state=Raw(msgspec.msgpack.encode(state)))
        with pytest.raises(DamagedSave, match=f"after step {saved.steps} makes no sense"):
            replay.match_of(find_game_of(header), header, entries)


def test_an_early_save_that_names_no_rules_is_written_as_it_was() -> None:
    reading = journal.read(whole_save("3"))
    header = replace(reading.header, rules_version=UNSET)
    data = journal.write(header, reading.entries)
    assert b"rules_version" not in data
    assert journal.write(journal.read(data).header, reading.entries) == data


def test_a_save_has_its_own_rules_whatever_the_present_ones_are() -> None:
    reading = journal.read(whole_save("3"))
    setup = msgspec.msgpack.decode(reading.header.setup)
    setup["rules"]["coins"]["highest"] += 5
    setup["rules"]["invented_later"] = {"a": 1}
    setup["city"]["mayor"] = "Ada"
    header = replace(reading.header, setup=msgspec.msgpack.encode(setup))
    game = find_game_of(header)
    old = find_game_of(reading.header)
    assert game.setup_data.rules.coins.highest == old.setup_data.rules.coins.highest + 5  # type: ignore[attr-defined]
    assert game.setup_data.city == old.setup_data.city  # type: ignore[attr-defined]


def test_a_table_without_a_recorder_keeps_nothing_and_marks_nothing() -> None:
    table = Table(Match.from_seed(TINY, 1))
    assert table.mark(0, HINT) is None


@pytest.mark.parametrize("steps", [0, 2])
def test_a_closed_save_is_written_no_more_and_says_so(tmp_path: Path, steps: int) -> None:
    played = Played.new(Saves(tmp_path), TINY).play(steps)
    played.save.close()
    before = [path.read_bytes() for path in tmp_path.iterdir()]
    played.play(1)
    assert "was closed" in played.troubles[-1]
    assert [path.read_bytes() for path in tmp_path.iterdir()] == before


def test_a_game_longer_than_any_save_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bellavista_tui.saving.save.MAX_FILE", 1000)
    played = Played.new(Saves(tmp_path), TINY).play()
    assert "too long" in played.troubles[-1]
    assert played.path.stat().st_size <= 1000
    assert played.saves.read(played.path).fault is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (b"", "not JSON"),
        (b"\xff", "not JSON"),
        (b'{"header":{"a":' + b"[" * 100_000, "not JSON"),
        (b"{}", "kind"),
        (b'{"kind":"x","version":1,"header":{},"entries":[]}', "not a saved game"),
        (b'{"kind":"bellavista-save","version":2,"header":{},"entries":[]}', "format 2"),
        (b'{"kind":"bellavista-save","version":1,"header":{},"entries":[]}', "missing"),
    ],
    ids=range(7),
)
def test_json_that_is_no_save_is_refused(text: bytes, word: str) -> None:
    with pytest.raises(SaveError, match=word):
        transfer.from_json(text)


@pytest.mark.parametrize("number", [2**64, -(2**63) - 1])
@pytest.mark.parametrize("key", ["setup", "rules_version", "state", "move"])
def test_json_with_a_number_that_no_save_has_room_for_is_refused(key: str, number: int) -> None:
    told = msgspec.json.decode(transfer.to_json(journal.read(whole_save("tiny"))))
    record = next(each for each in (told["header"], *told["entries"]) if key in each)
    record[key] = number
    with pytest.raises(SaveError, match="has a number in it"):
        transfer.from_json(msgspec.json.encode(told))


def test_json_with_a_byte_order_mark_is_read() -> None:
    data = whole_save("tiny")
    text = transfer.to_json(journal.read(data))
    assert transfer.from_json(b"\xef\xbb\xbf" + text) == data


@pytest.mark.parametrize(
    ("kind", "key"),
    [(Step, "time"), (Step, "steps"), (Step, "round"), (Step, "seat"), (TakeBack, "count")],
)
def test_numbers_beyond_all_bounds_are_no_entry(kind: type, key: str) -> None:
    reading = journal.read(whole_save("3"))
    at = next(i for i, entry in enumerate(reading.entries) if isinstance(entry, kind))
    entries = list(reading.entries)
    for number in (2**63, -1):
        entries[at] = replace(entries[at], **{key: number})
        again = journal.read(journal.write(reading.header, entries))
        assert len(again.entries) == at
        assert again.fault is not None
        text = transfer.to_json(reading._replace(entries=tuple(entries)))
        with pytest.raises(SaveError, match=f"not a saved game: .*{key}"):
            transfer.from_json(text)
