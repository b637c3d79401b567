"""Every lesson is taken from its first step to its last, with wrong tries on the way."""

from textwrap import wrap

import pytest

from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.panels.lesson_words import ROWS
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.targets import ContractTarget
from tests.learning.playing import Learner, learner
from tests.learning.scripts import NAMES, script_of
from tests.ui.pilots import run

WIDTH = 78

every_lesson = pytest.mark.parametrize("name", NAMES)


async def try_wrongly(one: Learner) -> int:
    """Try what the script has answers to; how much that was."""
    scene, tried = one.lesson.scene, 0
    step = scene.step
    if step is None:
        return 0
    if step.key:
        await one.press("enter")
        assert one.lesson.scene.step is step
        assert str(step.nudge) in one.text
        return 1
    for answer in step.answers:
        for move in map(scene.read, answer.tries):
            before = scene.match.state
            await one.make(move)
            assert str(answer.words) in one.text
            assert scene.match.state is before
            tried += 1
    return tried


@every_lesson
def test_a_lesson_from_start_to_end_by_keys_with_wrong_tries(name: str) -> None:
    async def take() -> None:
        async with learner(name) as one:
            steps = one.lesson.script.steps
            untried = []
            while one.is_at_table and len(one.lesson.done) < len(steps):
                step = one.lesson.scene.step
                if step:
                    assert step.words.en in one.text
                    if not await try_wrongly(one):
                        untried.append(step.title.en)
                await one.do_step()
            for _closing_and_count in range(2):
                if one.is_at_table:
                    await one.press("enter")
            assert not one.is_at_table
            assert untried == []

    run(take())


@every_lesson
def test_words_answer_and_hint_have_room_in_either_language(name: str) -> None:
    """Three rows of a small terminal are enough for whatever is said at once."""
    for step in script_of(name).steps:
        for language in ("en", "fr"):
            hint = getattr(step.nudge, language)
            replies = [f"{getattr(answer.words, language)} (rule 5.2) " for answer in step.answers]
            longest = max(replies, default="", key=len)
            rows = [*wrap(getattr(step.words, language), WIDTH), *wrap(longest + hint, WIDTH)]
            assert len(rows) <= ROWS, (step.title.en, rows)


def test_nobody_is_to_be_hurried_where_a_scene_is_done() -> None:
    async def take() -> None:
        async with learner("objectives") as one:
            while one.lesson.scene.step:
                await one.do_step()
            assert "Enter goes on." in one.text
            assert "Hurry" not in one.text

    run(take())


def test_the_count_of_a_lesson_leads_on_and_to_no_rematch() -> None:
    async def take() -> None:
        async with learner("objectives") as one:
            while one.is_at_table and not one.lesson.is_over:
                await one.do_step()
            assert isinstance(one.app.screen, ScoringScreen)
            assert "Rematch" not in one.text
            await one.press("r")
            assert isinstance(one.app.screen, ScoringScreen)
            await one.press("enter")
            assert not one.is_at_table

    run(take())


def test_who_looks_what_counts_sees_it_and_keeps_the_building_in_place() -> None:
    async def take() -> None:
        async with learner("contracts") as one:
            await one.press("up", "up")
            chosen = one.screen.decision
            await one.press("m")
            assert one.screen.sight.pointed == ContractTarget("district:flower-hatched")
            assert one.screen.decision is chosen
            await one.press("m")
            assert one.screen.sight.pointed == ContractTarget("straddle")

    run(take())


def test_the_others_wait_while_everybodys_cards_hide_the_table() -> None:
    async def take() -> None:
        async with learner("offers") as one:
            while one.lesson.scene.step and one.lesson.scene.step.key != "cards":
                await one.do_step()
            before = one.lesson.scene.match.state
            await one.press("t")
            assert one.lesson.scene.match.state is before
            await one.press("escape")
            await one.watch()
            assert one.lesson.scene.match.state is not before

    run(take())


async def take_whole(one: Learner) -> None:
    while one.is_at_table and not one.lesson.is_over:
        await one.do_step()


@pytest.mark.parametrize(
    ("size", "settings", "environ"),
    [
        ((120, 40), Settings(animation=False, bot_pace="instant"), {}),
        ((80, 24), Settings(animation=False, bot_pace="instant", language="fr"), {}),
        ((80, 24), Settings(animation=False, bot_pace="instant", ascii="on"), {}),
        ((80, 24), Settings(animation=False, bot_pace="instant"), {"NO_COLOR": "1"}),
    ],
    ids=["large", "french", "ascii", "without colour"],
)
def test_the_first_lesson_in_other_ways(
    size: tuple[int, int], settings: Settings, environ: dict[str, str]
) -> None:
    async def take() -> None:
        async with learner(NAMES[0], size, settings, **environ) as one:
            first = one.lesson.script.steps[0]
            told = first.words.fr if settings.language == "fr" else first.words.en
            if settings.ascii != "on":
                assert told in one.text.replace("\xa0", " ") or told in one.text
            await take_whole(one)
            assert one.lesson.is_over

    run(take())


def test_a_lesson_is_taken_with_the_mouse_alone() -> None:
    """A first click puts the building there, a second one builds it; tries are answered too."""

    async def take() -> None:
        async with learner(NAMES[0]) as one:
            wrong = one.lesson.scene.step.answers[0]  # type: ignore[union-attr]
            (text,) = wrong.tries
            await one.click(one.lesson.scene.read(text).cells[0])
            assert str(wrong.words) in one.text
            for done in (1, 2):
                for cell in one.lesson.scene.solution.cells[:1] * 2:
                    await one.click(cell)
                assert one.lesson.guide.number == done

    run(take())


def test_what_has_not_been_named_is_away_on_the_largest_terminal_too() -> None:
    async def look() -> None:
        async with learner("objectives", (200, 60)) as one:
            assert "CARDS TO COME" not in one.text

    run(look())


def test_a_lesson_is_begun_anew_with_one_key_wherever_one_is_in_it() -> None:
    async def take() -> None:
        async with learner("coins") as one:
            first = one.lesson.script.steps[0]
            await one.press("home")
            assert one.lesson.guide.number == 0
            for _ in range(4):
                await one.do_step()
            assert one.lesson.number > 0
            await one.press("home")
            assert (one.lesson.number, one.lesson.done) == (0, [])
            assert str(first.words) in one.text
            await one.do_step()
            assert len(one.lesson.done) == 1

    run(take())
