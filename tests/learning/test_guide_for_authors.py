"""The guide for authors: its script is one, and it names all that a script may say."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from bellavista_tui.games.bella_vista.lessons import Condition, Light, Panel, Position
from bellavista_tui.learning.course import Entry, read_script
from bellavista_tui.learning.scripts import Answer, Scene, Script, Step
from bellavista_tui.learning.trial import Trial
from bellavista_tui.paths import tutorials_folder
from tests.learning.scripts import GAME

GUIDE = (tutorials_folder() / "README.md").read_text(encoding="utf-8")


def test_its_small_lesson_holds(tmp_path: Path) -> None:
    (script,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    path = tmp_path / "09-small.toml"
    path.write_text(script, encoding="utf-8")
    entry = Entry("small", path.name, read_script(GAME, path))
    assert len(entry.taken.steps) == 2
    assert list(Trial(GAME, entry).troubles()) == []


@pytest.mark.parametrize("kind", [Script, Scene, Step, Answer, Position, Condition, Light])
def test_it_names_every_key(kind: Any) -> None:
    assert [key for key in kind.__struct_fields__ if f"`{key}`" not in GUIDE] == []


def test_it_names_everything_that_can_be_shown() -> None:
    assert [panel for panel in get_args(Panel) if f"`{panel}`" not in GUIDE] == []
