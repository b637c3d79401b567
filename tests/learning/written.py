"""Small courses, written into a folder of their own."""

from pathlib import Path

import pytest

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.learning import course
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.pupil import Pupil

GAME = BellaVista.name

POSITION = """\
round = 1
constraint = "symbol:leaf"
contracts = ["district:flower-plain", "district:leaf-plain", "straddle", "park"]
bids = ["a0:1", "b3:6", "b4:3", "a1:8"]
"""
STEP = """\
[[scenes.steps]]
title = {en = "Building", fr = "Bâtiment"}
words = {en = "Build it.", fr = "Construisez-le."}
accepts = {}
nudge = {en = "Anywhere.", fr = "N’importe où."}
"""
SCENE = f"[[scenes]]\n[scenes.position]\n{POSITION}\n{STEP}\n{STEP}\n"


def script(title: str = "Small", scenes: str = SCENE * 2) -> str:
    """A lesson of two scenes with two buildings in each."""
    head = f'title = {{en = "{title}", fr = "{title} à la française"}}\nminutes = 3\n'
    return f'{head}goal = {{en = "Build what is there.", fr = "Construire."}}\n{scenes}'


BROKEN = {
    "key": (script().replace("minutes", "hours"), "hours"),
    "translation": (script().replace(', fr = "Construire."', ""), "goal.fr"),
    "escape": (script().replace("Anywhere", "\\u001b[31m"), "nudge.en"),
    "position": (script().replace("symbol:leaf", "symbol:spinach"), "scenes[0].position"),
    "later": (script(scenes=SCENE + SCENE.replace("a0:1", "a9:1")), "scenes[1].position"),
    "toml": ("title =", "this is not TOML"),
}
"""Scripts that are wrong, and what the reason names."""


def write_course(folder: Path, monkeypatch: pytest.MonkeyPatch, **scripts: str) -> None:
    """Let these be all lessons that there are, in this order."""
    (folder / GAME).mkdir(parents=True, exist_ok=True)
    for number, (name, text) in enumerate(scripts.items(), 1):
        (folder / GAME / f"{number:02}-{name}.toml").write_text(text)
    monkeypatch.setattr(course, "tutorials_folder", lambda: folder)


def pupil_in(folder: Path) -> Pupil:
    """Whoever keeps progress there."""
    return Pupil(GAME, folder / "lessons")


def begin(pupil: Pupil, name: str) -> Lesson:
    """Take a lesson of which every step can be written down."""

    def complain(error: Exception) -> None:
        raise AssertionError(error)

    return pupil.begin(pupil.find(name), complain)
