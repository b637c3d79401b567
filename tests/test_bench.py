"""How the figures of `make bench-against` are made."""

from tests.bench.against import LIMIT, interval_of, measure, ratio_of

NOISE = (1.0, 1.3, 0.9, 1.1, 1.0, 0.8, 1.2, 1.0, 0.9, 1.05, 1.0, 1.15, 0.95, 1.0, 1.1)


def test_pairs_are_measured_both_ways_round_and_the_first_is_not_counted() -> None:
    order: list[object] = []

    def run(side: object) -> float:
        order.append(side)
        return len(order)

    assert measure(run, "old", "new", 2) == [(4, 3), (5, 6)]  # type: ignore[arg-type]
    assert order == ["old", "new", "new", "old", "old", "new"]


def test_as_fast_as_before_is_not_above_the_limit() -> None:
    pairs = list(zip(NOISE, reversed(NOISE)))
    low, high = interval_of(pairs)
    assert low <= ratio_of(pairs) <= high
    assert low < LIMIT


def test_twice_as_slow_is_above_the_limit() -> None:
    pairs = [(old, 2 * new) for old, new in zip(NOISE, reversed(NOISE))]
    low, high = interval_of(pairs)
    assert LIMIT < low <= 2 <= high
