"""A process killed while it plays loses nothing that it told of."""

from tests.saving.kill import kill_often


def test_a_killed_game_has_every_step_that_was_told_and_goes_on() -> None:
    assert kill_often(8, seed=3) >= 1
