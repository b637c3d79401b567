"""Every kind of terminal gets codes that it knows and no others, and can be played in."""

from pathlib import Path

import pytest

from tests.terminal.driver import (
    ESCAPE,
    GAME,
    PARTY,
    Terminal,
    colour_codes,
    leave,
    play_to_a_building,
    quiet_environ,
)

KINDS = {
    "all colours": ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, {"2"}),
    "256 colours": ({"TERM": "xterm-256color"}, {"5"}),
    "console": ({"TERM": "linux"}, {"16"}),
    "xterm": ({"TERM": "xterm"}, {"16"}),
    "screen": ({"TERM": "screen"}, {"16"}),
    "no colour": ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, set()),
    "vt220": ({"TERM": "vt220"}, set()),
    "garbage": ({"TERM": "\x1b]0;x\x07%s"}, {"16"}),
}


@pytest.mark.parametrize(("environ", "codes"), KINDS.values(), ids=KINDS)
def test_a_building_is_placed_with_the_colours_of_the_terminal(
    environ: dict[str, str], codes: set[str], tmp_path: Path
) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path, **environ)) as terminal:
        play_to_a_building(terminal)
        terminal.type("v")
        terminal.wait_for("Turn left")
        assert leave(terminal) == 0
    assert colour_codes(terminal.sent) == codes


@pytest.mark.parametrize(
    ("locale", "title_of_help"),
    [("C", "HELP"), ("fr_FR.ISO-8859-1", "AIDE")],
)
def test_nothing_but_ascii_where_the_locale_has_no_more(
    locale: str, title_of_help: str, tmp_path: Path
) -> None:
    with Terminal(GAME + PARTY, quiet_environ(tmp_path, LANG=locale)) as terminal:
        terminal.wait_for("Ada", "3")
        terminal.type("?")
        terminal.wait_for(title_of_help)
        terminal.type(ESCAPE)
        terminal.wait_until(lambda: title_of_help not in terminal.text, "help closed")
        terminal.type("v")
        terminal.wait_until(lambda: "Round 1" not in terminal.text, "the panorama")
        assert leave(terminal) == 0
    assert terminal.sent.isascii()
