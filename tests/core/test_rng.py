"""The generator: the same draws for ever, and fair ones."""

from collections import Counter

import pytest

from bellavista_tui.core.rng import MAX_SEED, Rng, fresh_seed


def test_draws_never_change() -> None:
    rng = Rng(7)
    assert [rng.below(1000) for _ in range(8)] == [230, 950, 967, 800, 662, 990, 671, 366]
    assert Rng(0).shuffled(range(10)) == (5, 8, 4, 0, 1, 3, 2, 6, 9, 7)
    assert Rng(MAX_SEED).choice("abcdefgh") == "a"


@pytest.mark.parametrize("n", [1, 2, 3, 10, 97])
def test_every_number_below_n_comes_up_about_as_often(n: int) -> None:
    rng = Rng(n)
    counts = Counter(rng.below(n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    assert all(300 < count < 500 for count in counts.values())


def test_every_order_of_a_pile_comes_up() -> None:
    rng = Rng(1)
    counts = Counter(rng.shuffled("abcd") for _ in range(24 * 100))
    assert len(counts) == 24
    assert all(55 < count < 150 for count in counts.values())


def test_streams_of_one_seed_draw_differently() -> None:
    streams = ("", "city", "bots")
    assert len({Rng(1, stream).shuffled(range(20)) for stream in streams}) == 3


def test_close_seeds_draw_differently() -> None:
    assert len({Rng(seed).shuffled(range(20)) for seed in range(500)}) == 500


def test_going_on_from_a_saved_state_draws_the_same() -> None:
    rng = Rng(5)
    rng.below(10)
    other = Rng.resume(rng.state)
    assert [rng.below(100) for _ in range(9)] == [other.below(100) for _ in range(9)]


def test_fresh_seeds_are_in_range_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
