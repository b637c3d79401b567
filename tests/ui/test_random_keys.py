"""A sample of random keys."""

import asyncio

import pytest

from tests.ui.random_keys import mash


@pytest.mark.parametrize(("seed", "size"), [(1, (80, 24)), (2, (120, 40)), (3, (80, 24))])
def test_random_keys_lead_to_no_error_and_no_dead_end(seed: int, size: tuple[int, int]) -> None:
    pressed = asyncio.run(mash(seed, keys=150, size=size))
    assert sum(pressed.values()) - pressed["quit"] == 150
    begun_at = {1: "TableScreen", 2: "ReplayScreen", 3: "TitleScreen"}
    assert pressed[begun_at[seed]] > 0
