"""Windows that change their size: a message where the game does not fit, and nothing is lost."""

from pathlib import Path

from tests.terminal.driver import (
    ENTER,
    GAME,
    PARTY,
    Terminal,
    leave,
    play_to_a_building,
    quiet_environ,
)

MESSAGE = "make the window"


def test_any_size_is_borne(tmp_path: Path) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path), columns=1, rows=1) as terminal:
        terminal.wait_until(lambda: 1049 in terminal.modes(), "full screen")
        terminal.resize(500, 200)
        terminal.wait_for("makes an offer")
        terminal.resize(2, 300)
        terminal.resize(80, 24)
        play_to_a_building(terminal)
        assert leave(terminal) == 0


def test_a_building_under_way_is_where_it_was(tmp_path: Path) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path)) as terminal:
        terminal.wait_for("makes an offer", "left")
        terminal.type(ENTER)
        terminal.wait_for("IF YOU BUILD HERE")
        best = terminal.text
        terminal.type("nnr")
        terminal.wait_until(lambda: terminal.text != best, "another place")
        terminal.resize(79, 24)
        terminal.wait_for(MESSAGE)
        terminal.resize(120, 40)
        terminal.wait_for("IF YOU BUILD HERE")
        terminal.resize(80, 23)
        terminal.wait_for(MESSAGE)
        terminal.type(ENTER)
        terminal.resize(80, 24)
        terminal.wait_for("IF YOU BUILD HERE")
        assert MESSAGE not in terminal.text
        assert leave(terminal) == 0
