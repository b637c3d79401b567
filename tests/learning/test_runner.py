"""The runner: it judges moves, answers tries, lets the others act, and goes back and forth."""

from typing import Any

import pytest

from bellavista_tui.core.game import IllegalMove, NotAskedFor
from bellavista_tui.core.strict import KeyedError
from bellavista_tui.learning.guide import Guide
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.sitting import LessonSitting
from bellavista_tui.learning.texts import Words
from tests.contract.tiny import Bid
from tests.learning.tiny import AtLeast, answer, lesson, script, step

BID = step(10, answers=(answer("more", "3"), answer("low", to=AtLeast())), others=("50",))
KEY = step(key="cards")
NEXT = step(20)


def seen(taken: Lesson) -> None:
    """Let the learner see everything, so that the others act as far as they may."""
    inbox = LessonSitting(taken, "Ada").people[0].listen(lambda: None)
    for _ in range(9):
        while inbox.take():
            pass
        inbox.mark_seen()


def refusal_of(taken: Lesson, move: Any) -> Any:
    with pytest.raises(IllegalMove) as refused:
        taken.play(move)
    return refused.value.refusal


def told(text: object) -> str:
    return getattr(text, "en", "")


# Trying


def test_a_move_that_is_asked_for_is_made_and_leads_on() -> None:
    taken = lesson([BID, NEXT])
    taken.play(Bid(10))
    assert taken.scene.number == 1
    assert taken.scene.match.state.bids[0] == 10
    assert taken.guide.number == 1


def test_a_legal_move_that_is_not_asked_for_is_answered_and_changes_nothing() -> None:
    taken = lesson([BID])
    before = taken.scene.match.state
    assert refusal_of(taken, Bid(3)) == NotAskedFor()
    assert told(taken.guide.answer) == "more"
    assert refusal_of(taken, Bid(4)) == NotAskedFor()
    assert told(taken.guide.answer) == "low"
    assert taken.scene.match.state is before
    assert not taken.done


def test_an_illegal_move_has_the_engine_s_reason_beside_the_answer() -> None:
    taken = lesson([BID])
    refusal = refusal_of(taken, Bid(10**13))
    assert refusal.rule == "1"
    assert taken.guide.refusal == refusal


def test_asking_beforehand_whether_a_move_may_be_made_gives_nothing_away() -> None:
    taken = lesson([BID])
    seat = LessonSitting(taken, "Ada").people[0]
    assert seat.check(Bid(3)) is None
    assert seat.check(Bid(10)) is None
    assert seat.check(Bid(-1)) is not None
    assert not taken.guide.answer


def test_what_was_answered_is_forgotten_with_the_next_step() -> None:
    taken = lesson([BID, NEXT])
    refusal_of(taken, Bid(3))
    taken.play(Bid(11))
    assert taken.guide.answer is None


def test_the_awaited_key_leads_on_and_no_other() -> None:
    taken = lesson([KEY, NEXT])
    assert taken.guide.awaits == "cards"
    taken.press("log")
    taken.press("confirm")
    assert taken.guide.number == 0
    assert refusal_of(taken, Bid(10)) == NotAskedFor()
    taken.press("cards")
    assert taken.guide.number == 1
    assert taken.guide.awaits == ""


# The others


def test_others_act_when_the_learner_has_seen_the_step_and_only_as_the_script_says() -> None:
    taken = lesson([BID, NEXT])
    seat = LessonSitting(taken, "Ada").people[0]
    inbox = seat.listen(lambda: None)
    inbox.mark_seen()
    assert taken.scene.match.state.bids == (None, None)
    taken.play(Bid(10))
    assert taken.guide.is_watching
    assert taken.guide.words is None
    assert inbox.take()
    assert len(taken.scene.match.steps) == 1
    inbox.mark_seen()
    assert [step.move for step in taken.scene.match.steps] == [Bid(10), Bid(50)]
    assert not taken.guide.is_watching


def test_others_act_after_a_key_as_well() -> None:
    taken = lesson([step(10), step(key="cards", others=("50",)), NEXT])
    inbox = LessonSitting(taken, "Ada").people[0].listen(lambda: None)
    taken.play(Bid(10))
    assert inbox.take()
    inbox.mark_seen()
    taken.press("cards")
    assert [step.move for step in taken.scene.match.steps] == [Bid(10), Bid(50)]


def test_others_who_cannot_do_what_they_should_do_something_else_and_authors_hear_of_it() -> None:
    taken = lesson([step(10, others=("-5",)), NEXT])
    taken.play(Bid(10))
    seen(taken)
    assert taken.scene.barred == ["-5"]
    assert len(taken.scene.match.steps) == 2
    assert not taken.guide.is_watching


# Hints


def test_hints_come_in_three_stages_and_the_last_shows_the_move() -> None:
    taken = lesson([step(10, light="lit", point="there")])

    def facts(guide: Guide) -> tuple[bool, tuple[Any, ...], Any, bool]:
        return guide.hint is not None, guide.lights, guide.shown, guide.has_hints

    assert facts(taken.guide) == (False, ("lit",), None, True)
    taken.hint()
    assert facts(taken.guide) == (True, ("lit",), None, True)
    taken.hint()
    assert facts(taken.guide) == (True, ("lit", "there"), None, True)
    taken.hint()
    assert facts(taken.guide) == (True, ("lit", "there"), Bid(10), False)


def test_a_second_try_in_vain_brings_a_hint_and_many_never_show_the_move() -> None:
    taken = lesson([BID])
    refusal_of(taken, Bid(3))
    assert taken.guide.hint is None
    for _ in range(9):
        refusal_of(taken, Bid(3))
        assert taken.guide.hint
    assert taken.guide.shown is None


# Back and forth


def test_back_one_step_undoes_what_was_done_since() -> None:
    taken = lesson([BID, KEY, NEXT])
    assert not taken.may_go_back
    start = taken.scene.match.state
    taken.play(Bid(10))
    seen(taken)
    after = taken.scene.match.state
    taken.press("cards")
    taken.go_back()
    assert (taken.guide.awaits, taken.scene.match.state) == ("cards", after)
    taken.go_back()
    assert (taken.guide.number, taken.scene.match.state) == (0, start)
    taken.play(Bid(12))
    seen(taken)
    assert [step.move for step in taken.scene.match.steps] == [Bid(12), Bid(50)]


def test_back_to_a_key_nobody_has_acted_after_it() -> None:
    taken = lesson([step(10), step(key="cards", others=("50",)), NEXT])
    taken.play(Bid(10))
    taken.press("cards")
    assert taken.guide.number == 2
    taken.go_back()
    assert taken.has_left_scene  # the table is laid anew
    taken.go_on()
    assert (taken.number, taken.guide.awaits) == (0, "cards")
    assert [step.move for step in taken.scene.match.steps] == [Bid(10)]


def test_while_others_are_about_to_act_there_is_no_way_back() -> None:
    taken = lesson([BID, NEXT])
    taken.play(Bid(10))
    assert not taken.may_go_back


def test_from_the_first_step_of_a_scene_back_leads_to_the_scene_before() -> None:
    taken = lesson([BID], [NEXT])
    taken.play(Bid(10))
    seen(taken)
    taken.press("confirm")
    assert taken.has_left_scene
    taken.go_on()
    assert (taken.number, taken.has_left_scene) == (1, False)
    taken.go_back()
    assert taken.has_left_scene
    taken.go_on()
    assert (taken.number, taken.guide.number) == (0, 0)


def test_a_scene_that_is_done_waits_for_enter() -> None:
    taken = lesson([NEXT], [NEXT])
    taken.play(Bid(20))
    assert taken.guide.awaits == "confirm"
    taken.press("cards")
    assert not taken.has_left_scene
    taken.press("confirm")
    assert taken.has_left_scene


def test_coming_back_leads_to_the_same_step_whatever_step_it_was() -> None:
    scenes = ([BID, KEY, NEXT], [BID, NEXT])
    first = lesson(*scenes)
    ways: list[list[Any]] = [[]]
    while not first.is_over:
        if first.scene.step is None:
            first.press("confirm")
            first.go_on()
            continue
        first.solve()
        seen(first)
        ways.append(list(first.done))
        again = lesson(*scenes, done=first.done)
        assert again.done == first.done
        if again.number == first.number:
            assert again.scene.match.state == first.scene.match.state
            assert again.guide == first.guide
    assert len(ways) == 6


@pytest.mark.parametrize(
    ("done", "good"),
    [([Bid(3)], 0), ([None], 0), ([Bid(10), Bid(20)], 1), ([Bid(10), None, Bid(1)], 2)],
)
def test_steps_that_lead_nowhere_are_not_believed(done: list[Any], good: int) -> None:
    taken = lesson([BID, KEY, NEXT], done=done)
    assert taken.done == done[:good]


# What is told


def test_what_was_named_stays_on_the_table() -> None:
    taken = lesson([step(1, shows=("mayor",)), step(2, shows=("coins",)), step(3)])
    assert taken.guide.shows == {"mayor"}
    taken.play(Bid(1))
    assert taken.guide.shows == {"mayor", "coins"}


def test_what_a_step_hides_is_back_with_the_next() -> None:
    taken = lesson([step(1, shows=("coins", "mayor")), step(key="cards", hides=("coins",)), NEXT])
    taken.play(Bid(1))
    assert taken.guide.shows == {"mayor"}
    taken.press("cards")
    assert taken.guide.shows == {"mayor", "coins"}


def test_a_space_that_must_not_break_may_be_said_and_counts_for_no_word() -> None:
    sign = " ?".replace(" ", "\u00a0")
    assert Words(en="why", fr=" ".join(["mot"] * 24) + f" quoi{sign}")
    with pytest.raises(KeyedError, match="cannot have"):
        Words(en="why\x1b", fr="pourquoi")


def test_a_step_is_done_in_one_way() -> None:
    for amount, key in ((None, ""), (10, "cards")):
        with pytest.raises(ValueError, match="one of the two"):
            step(amount, key=key)
    assert script([NEXT]).ends == (1,)
