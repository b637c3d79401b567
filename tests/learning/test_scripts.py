"""Every lesson that the game comes with: it holds, it answers, and it is well set."""

import re
from pathlib import Path

import pytest

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import lesson_parts
from bellavista_tui.learning.guide import NUDGED, POINTED, SHOWN
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.pupil import Pupil
from bellavista_tui.learning.trial import Trial, measure
from bellavista_tui.ui.bella_vista.this_game import bella_vista
from tests.learning.scripts import GAME, NAMES, entry_of, script_of, words_in
from tests.test_messages import FRENCH_MISTAKES

each_lesson = pytest.mark.parametrize("name", NAMES)


def test_there_are_lessons() -> None:
    assert NAMES[:4] == ["first-building", "coins", "offers", "contracts"]


@each_lesson
def test_every_step_holds(name: str) -> None:
    assert list(Trial(GAME, entry_of(name)).troubles()) == []


@each_lesson
def test_every_step_answers_a_try(name: str) -> None:
    for step in script_of(name).steps:
        assert step.key or any(answer.tries for answer in step.answers), step.title.en


def test_the_first_building_is_shown_where_the_hints_before_it_point() -> None:
    lesson = Lesson(script_of(NAMES[0]), lesson_parts(GAME), [], lambda _done: None)
    for _stage in (NUDGED, POINTED, SHOWN):
        lesson.hint()
    survey = bella_vista(lesson.scene.match.game).placements.survey
    (pointed,) = {light.districts for light in lesson.guide.lights if light.districts}
    assert {survey.letters[cell] for cell in lesson.guide.shown.cells} == set(pointed)


@each_lesson
def test_a_lesson_asks_for_a_decision_every_twenty_words(name: str) -> None:
    decisions, words = measure(script_of(name))
    assert words <= 20 * decisions


@each_lesson
def test_french_is_set_as_french_is(name: str) -> None:
    for words in words_in(script_of(name)):
        assert not any(re.search(each, words.fr) for each in FRENCH_MISTAKES.values()), words.fr


@each_lesson
def test_leaving_at_any_step_and_coming_back_goes_on_there(name: str, tmp_path: Path) -> None:
    """What is kept is read by another pupil each time, as after a kill."""
    while True:
        taken = Pupil(GAME, tmp_path).begin(entry_of(name), raised)
        if taken.scene.step is None:
            break  # no more than the final count is left
        before = len(taken.done)
        taken.solve()
        taken.scene.let_others_act()
        if taken.is_over:
            break
        again = Pupil(GAME, tmp_path).begin(entry_of(name), raised)
        assert len(again.done) == before + 1
        if again.number == taken.number:
            assert again.scene.match.state == taken.scene.match.state
            assert again.guide == taken.guide
    assert Pupil(GAME, tmp_path).standing(entry_of(name)).is_known


def raised(error: BellavistaError) -> None:
    raise error
