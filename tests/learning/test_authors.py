"""What authors are told of a script that is not as it must be."""

from pathlib import Path

import pytest

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.learning import course
from bellavista_tui.learning.course import Entry, read_course, read_script
from bellavista_tui.learning.trial import Trial

GAME = BellaVista.name

SCRIPT = """
minutes = 1
title = {en = "Small", fr = "Petite"}
goal = {en = "Build.", fr = "Construire."}

[[scenes]]
[scenes.position]
round = 1
constraint = "symbol:leaf"
contracts = ["district:flower-plain", "district:butterfly-plain", "straddle", "border"]
bids = ["a0:8", "b3:6", "b4:3", "a1:1"]

[[scenes.steps]]
title = {en = "One", fr = "Un"}
words = {en = "Build the 8 at the top.", fr = "Construisez le 8 en haut."}
accepts = {squares = "0,10"}
nudge = {en = "Up.", fr = "En haut."}

[[scenes.steps.answers]]
tries = ["0,11"]
words = {en = "Not there.", fr = "Pas ici."}
to = {}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "01-small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def changed(old: str, new: str) -> str:
    assert old in SCRIPT
    return SCRIPT.replace(old, new)


def test_a_script_that_is_as_it_must_be_holds(tmp_path: Path) -> None:
    script = read_script(GAME, written(tmp_path, SCRIPT))
    assert list(Trial(GAME, Entry("small", "01-small.toml", script)).troubles()) == []


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("minutes", "minuts", "minuts"),
        ("minutes = 1", 'minutes = "one"', "minutes"),
        (', fr = "Petite"', "", "title.fr"),
        ('fr = "Petite"', 'fr = " "', "title.fr"),
        ("Build the 8 at the top.", "Build \\\\u001b[2Jthe 8.", "scenes[0].steps[0].words.en"),
        ("Build the 8 at the top.", "word " * 26, "scenes[0].steps[0].words.en"),
        ('"a0:8"', '"a:8"', "scenes[0].position.bids"),
        ('squares = "0,10"', 'squares = "up"', "scenes[0].steps[0].accepts.squares"),
        ("accepts = ", 'key = "cards"\naccepts = ', "scenes[0].steps[0].accepts"),
        ("minutes = 1", f"minutes = {1 << 63}", "minutes"),
        ('squares = "0,10"', f"coins = -{1 << 64}", "scenes[0].steps[0].accepts.coins"),
        (
            "accepts = ",
            'light = {buildings = ["a"]}\naccepts = ',
            "scenes[0].steps[0].light.buildings",
        ),
        ("to = {}", "to = {coin = 3}", "scenes[0].steps[0].answers[0].to.coin"),
        ("to = {}", 'to = {}\nlight = "all"', "scenes[0].steps[0].answers[0].light"),
    ],
)
def test_what_cannot_be_read_is_told_with_file_and_step(
    old: str, new: str, key: str, tmp_path: Path
) -> None:
    text = changed(old, new.replace("\\\\u", "\\u"))
    with pytest.raises(BellavistaError) as refused:
        read_script(GAME, written(tmp_path, text))
    assert f"01-small.toml, at `{key}`" in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("symbol:leaf", "symbol:oak", "there is no constraint symbol:oak"),
        ('accepts = {squares = "0,10"}', 'accepts = {squares = "0,0"}', "no move is accepted"),
        ('nudge = {en = "Up."', 'solution = "0,0"\nnudge = {en = "Up."', "'0,0' is no move here"),
        ('nudge = {en = "Up."', 'solution = "0,11"\nnudge = {en = "Up."', "'0,11' is no move here"),
        ('nudge = {en = "Up."', 'solution = "park"\nnudge = {en = "Up."', "'park' is no move here"),
        ('tries = ["0,11"]', 'tries = ["0,10"]', "the try '0,10' is accepted"),
        ('tries = ["0,11"]', 'tries = ["0,11-"]', "'0,11-' must be squares"),
        ("to = {}", "", "gets no answer"),
        (
            'nudge = {en = "Up."',
            'others = ["b 0,0"]\nnudge = {en = "Up."',
            "'b 0,0' is never done",
        ),
    ],
)
def test_what_does_not_hold_is_told_with_its_step(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    script = read_script(GAME, written(tmp_path, changed(old, new)))
    troubles = list(Trial(GAME, Entry("small", "01-small.toml", script)).troubles())
    assert troubles
    assert all(trouble.startswith("small, step 1: ") for trouble in troubles)
    assert any(told in trouble for trouble in troubles), troubles


def test_one_broken_script_keeps_nobody_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / GAME
    folder.mkdir()
    written(folder, SCRIPT)
    (folder / "02-broken.toml").write_text("minutes = [", encoding="utf-8")
    (folder / "03-bytes.toml").write_bytes(b"\xff\xfe")
    (folder / "04-folder.toml").mkdir()
    monkeypatch.setattr(course, "tutorials_folder", lambda: tmp_path)
    entries = read_course(GAME)
    assert [entry.name for entry in entries] == ["small", "broken", "bytes", "folder"]
    assert [entry.script is not None for entry in entries] == [True, False, False, False]
    for entry in entries[1:]:
        assert entry.name in str(entry.trouble)
        assert str(entry.trouble).endswith(".")


OVER = """
[[scenes]]
[scenes.position]
phase = "over"

[[scenes.steps]]
title = {en = "Over", fr = "Finie"}
words = {en = "See the cards.", fr = "Voyez les cartes."}
key = "cards"
nudge = {en = "Press t.", fr = "Tapez t."}
"""


def test_nothing_is_to_be_done_after_the_end_of_a_game(tmp_path: Path) -> None:
    script = read_script(GAME, written(tmp_path, SCRIPT + OVER))
    troubles = list(Trial(GAME, Entry("small", "01-small.toml", script)).troubles())
    assert troubles == ["small, step 2: the game is over before it."]
