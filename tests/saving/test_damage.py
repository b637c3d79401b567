"""Spoilt saves: the exact good prefix is read and the rest told of, or all is refused."""

import tracemalloc

from tests.saving.damage import WAYS, spoil_saves

SAMPLE = 400


def test_spoilt_saves_are_read_up_to_the_damage_or_refused() -> None:
    met = spoil_saves(SAMPLE, seed=1)
    assert {name.partition(":")[0] for name in met} == {way.__name__ for way in WAYS}
    for ending in ("refused", "torn", "damaged", "whole"):
        assert any(name.endswith(ending) for name in met), ending


def test_spoilt_saves_take_no_more_memory_than_whole_ones() -> None:
    spoil_saves(1, seed=2)
    tracemalloc.start()
    try:
        spoil_saves(4 * len(WAYS), seed=3)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 30_000_000
