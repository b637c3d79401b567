"""Saves that were made up: whatever is done with one ends well or in a sentence."""

from tests.saving.forging import USES, forge_saves

SAMPLE = 120


def test_whatever_a_save_says_only_sentences_come_of_it() -> None:
    met = forge_saves(SAMPLE, seed=1)
    for use in USES:
        assert met[f"{use.__name__}: went well"] + met[f"{use.__name__}: refused"] == SAMPLE
    assert met["use_sitting: went well"] > SAMPLE // 10
    assert met["use_sitting: refused"] > SAMPLE // 10
