"""`bellavista saves`, `export`, `import`, `check` and `play --save`, as called from a shell."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from bellavista_tui.cli.commands import find_to_resume
from bellavista_tui.errors import BellavistaError
from bellavista_tui.saving.folder import Saves
from bellavista_tui.tables.exchange import LONGEST
from tests.protocol.client import COMMAND, PATIENCE, ROOT
from tests.saving.games import TINY, Played, whole_save

PLAY = ("play", "--players", "2", "--city", "rome", "--seed", "7")
BEFORE_STEPS = 17
"""The lines that tell how the game begins: the city and the cards, by the seed alone."""


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        (*COMMAND, *arguments),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BELLAVISTA_SAVES": str(folder)},
        timeout=PATIENCE,
        check=False,
    )


def output(folder: Path, *arguments: str) -> list[str]:
    """The lines of a command that went well."""
    done = run(folder, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def error(folder: Path, *arguments: str) -> str:
    """The one sentence of a command that did not."""
    done = run(folder, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"bellavista: .+\.\n", done.stderr)
    return done.stderr


def test_a_file_in_the_place_of_the_folder_is_told_as_that(tmp_path: Path) -> None:
    in_the_way = tmp_path / "saves"
    in_the_way.touch()
    done = run(in_the_way, *PLAY, "--save")
    assert done.returncode == 2
    assert done.stderr == (
        "bellavista: The game could not be saved: part of the path is not a folder.\n"
    )


def test_a_game_of_bots_is_kept_when_asked(tmp_path: Path) -> None:
    told = output(tmp_path, *PLAY)
    assert not list(tmp_path.iterdir())
    *kept, last = output(tmp_path, *PLAY, "--save")
    assert kept[:BEFORE_STEPS] == told[:BEFORE_STEPS]
    name = last.removeprefix("Saved as ").removesuffix(".")
    heading, row = output(tmp_path, "saves")
    assert heading.split() == ["NAME", "PLAYERS", "WHERE", "ROUND", "LAST", "PLAYED"]
    assert row.startswith(f"{name}  Red, Blue  rome   over   20")
    (line,) = output(tmp_path, "check", name)
    assert line.startswith(f"{name}: sound: ")
    assert "round 8, over" in line
    assert line.endswith("hints asked for: 0, steps taken back: 0.")
    assert "no saved game to go on with" in error(tmp_path, "resume")
    going_on, *count, _ = output(tmp_path, "resume", name)
    assert going_on.startswith("Bella Vista in rome, going on after step ")
    assert count == kept[-len(count) :]
    assert count[-1].endswith(" won.")


def test_a_game_goes_out_as_json_and_comes_back_the_same(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    (here / "mine.bvs").write_bytes(whole_save("2"))
    printed = "\n".join(output(here, "export", "mine"))
    assert json.loads(printed)["header"]["game"] == "bella-vista"
    file = tmp_path / "My game!.json"
    assert output(here, "export", "mine", str(file)) == []
    assert json.loads(file.read_text("utf-8")) == json.loads(printed)
    assert "could not be written: there is such a file already" in error(
        here, "export", "mine", str(file)
    )
    assert output(there, "import", str(file)) == ["Imported as My game."]
    assert output(there, "import", str(here / "mine.bvs")) == ["Imported as mine."]
    for name in ("My game", "mine"):
        assert (there / f"{name}.bvs").read_bytes() == whole_save("2")


def test_what_comes_from_elsewhere_must_hold(tmp_path: Path) -> None:
    (tmp_path / "mine.bvs").write_bytes(whole_save("2"))
    document = json.loads("\n".join(output(tmp_path, "export", "mine")))
    forged = tmp_path / "forged.json"
    document["entries"][0]["state"]["board"]["architects"][0]["coins"] += 10
    forged.write_text(json.dumps(document), "utf-8")
    assert "entry 1: The state saved after step 0 is not" in error(tmp_path, "import", str(forged))
    forged.write_text("{}", "utf-8")
    assert "not a saved game" in error(tmp_path, "import", str(forged))
    assert "no saved game" in error(tmp_path, "import", str(tmp_path / "nothing.json"))
    torn = tmp_path / "torn"
    torn.write_bytes(whole_save("2")[:-5])
    assert "unfinished" in error(tmp_path, "import", str(torn))


def test_check_says_what_is_wrong_and_where(tmp_path: Path) -> None:
    good = whole_save("3")
    spoilt = bytearray(good)
    spoilt[-3000] ^= 1
    (tmp_path / "good.bvs").write_bytes(good)
    (tmp_path / "spoilt.bvs").write_bytes(spoilt)
    (tmp_path / "torn.bvs").write_bytes(good[:-1])
    (tmp_path / "text.bvs").write_text("x", "utf-8")
    (tmp_path / "unknown.bvs").write_bytes(whole_save("tiny"))
    done = run(tmp_path, "check", "good", str(tmp_path / "good.bvs"))
    assert (done.returncode, done.stdout.count(": sound: ")) == (0, 2)
    done = run(tmp_path, "check", "good", "spoilt", "torn", "text", "unknown", "none", "../x")
    assert (done.returncode, done.stderr) == (2, "")
    lines = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    assert lines["good"].startswith("sound")
    assert re.match(r"It is damaged at byte \d+; a copy of it goes on from step", lines["spoilt"])
    assert re.match(r"Its last entry is unfinished \(byte \d+\)", lines["torn"])
    assert lines["text"] == "This is not a saved game of Bella Vista."
    assert "no game named 'tiny'" in lines["unknown"]
    assert "no saved game" in lines["none"]
    assert "no saved game" in lines["../x"]


def test_no_saves_is_said_in_a_sentence(tmp_path: Path) -> None:
    assert output(tmp_path, "saves") == [f"There are no saved games in {tmp_path}."]
    assert "no saved game nothing" in error(tmp_path, "export", "nothing")
    assert "cannot be named" in error(tmp_path, "export", "../../etc/passwd")


def test_names_and_titles_from_a_file_reach_the_terminal_without_control_characters(
    tmp_path: Path,
) -> None:
    data = whole_save("tiny").replace(b"Sample", b"Sa\x1b[1m")
    (tmp_path / "a\x1b[2J.bvs").write_bytes(data)
    lines = output(tmp_path, "saves")
    assert all(line.isprintable() for line in lines)


def test_the_game_to_resume_is_the_one_named_or_the_last(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    with pytest.raises(BellavistaError, match="no saved game to go on with"):
        find_to_resume(saves, None)
    Played.new(saves, TINY, name="going").play(2)
    assert find_to_resume(saves, None) == "going"
    assert find_to_resume(saves, "other") == "other"


def test_a_game_with_people_in_it_is_not_played_by_bots(tmp_path: Path) -> None:
    (tmp_path / "people.bvs").write_bytes(whole_save("2"))
    assert "not a game of bots" in error(tmp_path, "resume", "people")


def test_help_names_every_command_for_saves(tmp_path: Path) -> None:
    text = "\n".join(output(tmp_path, "--help"))
    assert {"resume", "saves", "export", "import", "check"} <= set(text.split())


def test_long_names_and_titles_that_come_from_elsewhere_are_cut(tmp_path: Path) -> None:
    (tmp_path / "mine.bvs").write_bytes(whole_save("2"))
    document = json.loads("\n".join(output(tmp_path, "export", "mine")))
    document["header"]["title"] = "T" * 3000
    document["header"]["players"][0]["name"] = "N" * 3000
    (tmp_path / "long.json").write_text(json.dumps(document), "utf-8-sig")
    assert output(tmp_path, "import", str(tmp_path / "long.json")) == ["Imported as long."]
    header = Saves(tmp_path).read(tmp_path / "long.bvs").header
    assert header.title == "T" * LONGEST
    assert header.players[0].name == "N" * LONGEST
    assert output(tmp_path, "check", "long")


def test_a_link_is_refused_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "mine.bvs").write_bytes(whole_save("2"))
    (tmp_path / "link.bvs").symlink_to(tmp_path / "mine.bvs")
    for command in (("import", str(tmp_path / "link.bvs")), ("export", "link")):
        assert error(tmp_path, *command).endswith(": it is a link to another file.\n")


def test_a_game_that_cannot_be_kept_says_so_once_and_ends_with_a_status(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    done = run(tmp_path / "file" / "saves", *PLAY, "--save")
    assert done.returncode == 2
    told = "The game could not be saved: part of the path is not a folder."
    assert done.stderr == f"bellavista: {told}\n"
    lines = done.stdout.splitlines()
    assert lines[:BEFORE_STEPS] == output(tmp_path, *PLAY)[:BEFORE_STEPS]
    assert lines[-1].endswith(" won.")
