"""`bellavista learn`, as called from a shell without a terminal."""

from pathlib import Path

import pytest

from tests.learning.scripts import ENTRIES, GAME
from tests.learning.written import begin, pupil_in
from tests.saving.test_command_line import error, output


def test_without_a_terminal_the_list_tells_how_far_one_is(tmp_path: Path) -> None:
    first = ENTRIES[0]
    pupil, steps = pupil_in(tmp_path), len(first.taken.steps)
    states = [f"{steps} steps", f"step 2 of {steps}", "known"]
    for done, state in zip((0, 1, steps), states, strict=True):
        if done:
            begin(pupil, first.name).solve_up_to(done)
        for arguments in ((), ("--list",), ("1",), (first.name,)):
            lines = output(tmp_path, "learn", *arguments)
            assert len(lines) == len(ENTRIES)
            assert lines[0].split(maxsplit=2) == ["1", first.name, state]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nonsense",), "There is no lesson 'nonsense'; there is first-building"),
        (("--check", "99"), "There is no lesson '99'; there is first-building"),
        (("--list", "\x1b[31m"), r"There is no lesson '\x1b[31m'; there is first-building"),
        (("1", "2"), "unrecognized arguments: 2"),
        (("--list", "--check"), "not allowed with argument"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    assert told in error(tmp_path, "learn", *arguments)


def test_a_single_script_is_tried_by_name_and_by_number(tmp_path: Path) -> None:
    name = ENTRIES[0].name
    for argument in (name, "1"):
        (said,) = output(tmp_path, "learn", "--check", argument)
        assert said.startswith(f"{name}: every step holds; ")


def test_lessons_are_among_the_saves_and_none_of_them(tmp_path: Path) -> None:
    none = output(tmp_path, "saves")
    begin(pupil_in(tmp_path), ENTRIES[0].name).solve()
    assert (tmp_path / "lessons" / GAME).is_dir()
    assert output(tmp_path, "saves") == none
    assert "no saved game" in error(tmp_path, "resume")
