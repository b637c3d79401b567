"""What all figures share: measuring in turn, and saying whether an aim was reached."""

from collections.abc import Callable, Mapping
from statistics import median

BEAT_S = 1 / 60
"""Textual paints no sooner than this after it has painted."""


def verdict(is_reached: bool) -> str:
    """What stands behind a figure."""
    return "reached" if is_reached else "MISSED"


def medians(runs: Mapping[str, Callable[[], float]], repeats: int) -> dict[str, float]:
    """The median of each, measured in turn, so that all else the machine does falls on all alike.

    A first round is not counted.
    """
    measured: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(1 + repeats):
        for name, run in runs.items():
            measured[name].append(run())
    return {name: median(values[1:]) for name, values in measured.items()}


def compare(title: str, bare: float, ours: float, limit: float) -> bool:
    """Print two durations in milliseconds, and whether ours is within the limit."""
    ratio = ours / bare
    print(
        f"{title}: bare {bare * 1000:.1f} ms, ours {ours * 1000:.1f} ms: {ratio:.2f} times,"
        f" limit {limit:.2f}: {verdict(ratio <= limit)}"
    )
    return ratio <= limit
