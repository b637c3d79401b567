"""A second game needs nothing of the first: scripts, trials and progress with the tiny one."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.games import GAMES
from bellavista_tui.learning import course
from bellavista_tui.learning.pupil import Pupil
from bellavista_tui.learning.taught import lessons_by_rule
from bellavista_tui.learning.trial import Trial
from tests.contract.tiny import Bid, TinyGame
from tests.learning import tiny
from tests.learning.written import begin

NAME = TinyGame.name

SCRIPT = """
minutes = 1
title = {en = "Bids", fr = "Mises"}
goal = {en = "Bid.", fr = "Miser."}

[[scenes]]
[scenes.position]
seats = 3

[[scenes.steps]]
title = {en = "High", fr = "Haut"}
words = {en = "Bid 10.", fr = "Misez 10."}
rules = ["1"]
light = "card"
accepts = {amount = 10}
solution = "10"
nudge = {en = "Two digits.", fr = "Deux chiffres."}
others = ["7", "8"]

[[scenes.steps.answers]]
tries = ["3", "-1"]
words = {en = "Higher.", fr = "Plus haut."}
to = {}

[[scenes.steps]]
title = {en = "Higher", fr = "Plus haut"}
words = {en = "Bid 20.", fr = "Misez 20."}
accepts = {amount = 20}
solution = "20"
nudge = {en = "More.", fr = "Plus."}
"""


@pytest.fixture
def pupil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    """Somebody before the only lesson of the tiny game."""
    monkeypatch.setitem(GAMES, NAME, "tiny")
    monkeypatch.setitem(sys.modules, "tiny.game", SimpleNamespace(GAME=TinyGame))
    monkeypatch.setitem(sys.modules, "tiny.lessons", tiny)
    monkeypatch.setattr(course, "tutorials_folder", lambda: tmp_path)
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "01-bids.toml").write_text(SCRIPT, encoding="utf-8")
    return Pupil(NAME, tmp_path / "lessons")


def test_its_scripts_are_read_and_tried(pupil: Pupil) -> None:
    (entry,) = pupil.entries
    assert entry.taken.scenes[0].position == tiny.Position(seats=3)
    assert list(Trial(NAME, entry).troubles()) == []
    assert lessons_by_rule(NAME) == {"1": "bids"}


def test_what_is_wrong_in_them_is_told(pupil: Pupil, tmp_path: Path) -> None:
    path = tmp_path / NAME / "01-bids.toml"
    path.write_text(SCRIPT.replace('"3"', '"30"'), encoding="utf-8")
    assert list(Trial(NAME, pupil.entries[0]).troubles()) == [
        "bids, step 1: the try '30' is accepted."
    ]


def test_its_lessons_are_left_and_gone_on_with(pupil: Pupil) -> None:
    (entry,) = pupil.entries
    lesson = begin(pupil, entry.name)
    with pytest.raises(IllegalMove):
        lesson.play(Bid(3))
    lesson.play(Bid(11))
    again = begin(pupil, entry.name)
    assert again.done == [Bid(11)]
    assert [step.move for step in again.scene.match.steps] == [Bid(11), Bid(7), Bid(8)]
    again.play(Bid(25))
    assert pupil.standing(entry).is_known
