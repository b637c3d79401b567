"""A seeded generator whose draws never change, whatever the Python version."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MAX_SEED = (1 << 63) - 1

_HALF = (1 << 32) - 1
_FACTOR = 4294883355
_PERIOD = (_FACTOR << 32) - 2


class Rng:
    """Multiply with carry (MWC64X): few steps on small numbers, which is what Python is quick at.

    All that it will ever draw follows from `state`, which a game can save.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: str = "") -> None:
        """Of one seed, streams of different names draw differently."""
        offset = _scatter(int.from_bytes(stream.encode())) if stream else 0
        self.state = _scatter(seed ^ offset) % _PERIOD + 1

    @classmethod
    def resume(cls, state: int) -> "Rng":
        """The generator that goes on from a saved state."""
        rng = cls(0)
        rng.state = state
        return rng

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as 32 bits can make it."""
        state = self.state
        low, carry = state & _HALF, state >> 32
        self.state = low * _FACTOR + carry
        return (low ^ carry) * n >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All the items in a random order."""
        pile, drawn = list(items), []
        state = self.state
        for left in range(len(pile), 0, -1):  # what `below` does, without a call for each
            low, carry = state & _HALF, state >> 32
            state = low * _FACTOR + carry
            drawn.append(pile.pop((low ^ carry) * left >> 32))
        self.state = state
        return tuple(drawn)


def fresh_seed() -> int:
    """A seed from the system's randomness."""
    return int.from_bytes(os.urandom(8)) >> 1


def _scatter(seed: int) -> int:
    """64 bits in which seeds that are close are far apart (the finish of SplitMix64)."""
    word = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & word
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & word
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & word
    return z ^ (z >> 31)
