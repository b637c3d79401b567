"""Saves that were made up: whatever is done with one ends well or in a sentence."""

from pathlib import Path

import msgspec
import pytest

from bellavista_tui.saving import journal
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.frames import first_checksum, frame, walk
from bellavista_tui.saving.journal import PREAMBLE_BYTES
from tests.saving.forging import NO_TEXT, USES, forge_saves
from tests.saving.games import whole_save

SAMPLE = 120


def test_whatever_a_save_says_only_sentences_come_of_it() -> None:
    met = forge_saves(SAMPLE, seed=1)
    for use in USES:
        assert met[f"{use.__name__}: went well"] + met[f"{use.__name__}: refused"] == SAMPLE
    assert met["use_sitting: went well"] > SAMPLE // 10
    assert met["use_sitting: refused"] > SAMPLE // 10


@pytest.mark.parametrize(("at", "key"), [(0, "title"), (0, "game"), (-1, "type")])
def test_a_text_that_is_not_utf_8_is_the_damage_of_its_save_alone(
    tmp_path: Path, at: int, key: str
) -> None:
    whole, first = whole_save("tiny"), journal.preamble()
    records = [
        msgspec.msgpack.decode(payload)
        for payload in walk(whole, PREAMBLE_BYTES, first_checksum(first))[0]
    ]
    records[at][key] = NO_TEXT
    forged = first + frame(map(msgspec.msgpack.encode, records), first_checksum(first))[0]
    (tmp_path / "forged.bvs").write_bytes(forged)
    (tmp_path / "sound.bvs").write_bytes(whole)
    trouble = {each.name: each.trouble for each in Saves(tmp_path).listed()}
    assert trouble["forged"] is not None
    assert trouble["sound"] is None
