"""Every lesson that the game comes with: it holds, it answers, and it is well set."""

import re

import pytest

from bellavista_tui.learning.trial import Trial, measure
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


@each_lesson
def test_a_lesson_asks_for_a_decision_every_twenty_words(name: str) -> None:
    decisions, words = measure(script_of(name))
    assert words <= 20 * decisions


@each_lesson
def test_french_is_set_as_french_is(name: str) -> None:
    for words in words_in(script_of(name)):
        assert not any(re.search(each, words.fr) for each in FRENCH_MISTAKES.values()), words.fr
