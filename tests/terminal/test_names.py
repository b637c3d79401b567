"""Names from outside never steer the terminal, and never break the layout."""

import re
from pathlib import Path

import pytest

from tests.terminal.driver import (
    ENTER,
    GAME,
    SETTINGS,
    Terminal,
    leave,
    play_to_a_building,
    quiet_environ,
)

NAMES = {
    "control": "\x1b]0;owned\x07\x1b[2J\r\n\tEve\x9b31m",
    "direction": "\u202eeve\u2066\u200f\u061c",
    "long": "Wolfeschlegelsteinhausenbergerdorff" * 9,
    "emoji": "\U0001f3e0\U0001f468\u200d\U0001f469\u200d\U0001f467 Eve\ufe0f",
    "marks": "E\u0301v\u0336e\u0489" * 20,
    "markup": "[red]Eve[/] [@click=app.quit]x[/] [",
    "wide": "建築家の名前",
}

SEQUENCE = re.compile(r"\x1b\[[0-9;?<>=]*\$?[a-zA-Z]|\x1b\]22;[<>a-z-]*(\x07|\x1b\\)")
"""What Textual itself may send: codes, and shapes of the mouse pointer."""


def check_harmless(sent: bytes) -> None:
    text = SEQUENCE.sub("", sent.decode())
    strange = {char for char in text if not char.isprintable()} - set("\r\n")
    assert not strange


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_game_with_a_strange_name(name: str, tmp_path: Path) -> None:
    environ = quiet_environ(tmp_path)
    escaped = "".join(f"\\U{ord(char):08x}" for char in name)
    (tmp_path / "settings.toml").write_text(SETTINGS.replace("Ada", escaped))
    play_as(environ)


def test_a_strange_login_name(tmp_path: Path) -> None:
    environ = quiet_environ(tmp_path, USER=NAMES["control"] + NAMES["direction"])
    (tmp_path / "settings.toml").write_text(SETTINGS.replace("Ada", ""))
    play_as(environ)


def play_as(environ: dict[str, str]) -> None:
    """From the title to a building."""
    with Terminal(GAME, environ) as terminal:
        terminal.wait_for("one city, eight rounds", "New game")
        terminal.type(ENTER)
        terminal.wait_for("NEW GAME", "Start")
        terminal.type(ENTER)
        terminal.wait_for("makes an offer", "left")
        check_layout(terminal)
        play_to_a_building(terminal)
        assert leave(terminal) == 0
    check_harmless(terminal.sent)


def check_layout(terminal: Terminal) -> None:
    """The last column of the panel with the names ends where its title says."""
    lines = terminal.screen.display
    [title] = [y for y, line in enumerate(lines) if "ARCHITECTS" in line]
    end = lines[title].index("total") + len("total")
    for line in lines[title + 1 : title + 4]:
        assert line[end - 1].isdecimal()
        assert not line[end:].strip()


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--city", "\x1b]0;owned\x07"],
        ["play", "--city", "../\u202e\x1b[2J"],
        ["play", "--seed", "\x1b[31m"],
        ["play", "--players", "\x1b[31m"],
        ["\x1b]0;owned\x07"],
        ["play", "--\x1b[31m"],
    ],
)
def test_strange_arguments_are_refused_harmlessly(arguments: list[str], tmp_path: Path) -> None:
    with Terminal(GAME + arguments, quiet_environ(tmp_path)) as terminal:
        assert terminal.wait_for_end() == 2
    check_harmless(terminal.sent)
    assert b"\x1b" not in terminal.sent
