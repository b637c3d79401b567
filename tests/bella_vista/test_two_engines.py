"""The fast engine and the plain one agree: a sample here, thousands of games in `make soak`."""

import pytest

from tests.bella_vista.compare import STEERING, compare

GAMES = 2 * 3 * len(STEERING)


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_engines_tell_the_same_game(seed: int) -> None:
    assert compare(seed)["games"] == 1
