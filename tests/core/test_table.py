"""The table: one authority, each seat told only what it may know, and none acting for another."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bellavista_tui.core.game import CannotTakeBack, IllegalMove, NotSeated
from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.seat import Seat
from bellavista_tui.core.table import Table
from bellavista_tui.core.turns import Await, Over, Think
from tests.bella_vista.games import game_in
from tests.contract.tiny import Bid, Hidden, Seats, TinyGame

TinyTable = Table[Hidden, Bid, Hidden]


def tiny_table(bots: dict[int, str] | None = None, seats: int = 2) -> TinyTable:
    return Table(Match.from_seed(TinyGame(Seats(seats)), 1), bots=bots)


@pytest.fixture
def table() -> TinyTable:
    return tiny_table()


def unread(inbox: Any) -> list[News[Any]]:
    return list(iter(inbox.take, None))


# What is heard


def test_every_seat_hears_of_a_step_as_it_may_see_it(table: TinyTable) -> None:
    inboxes = [table.seat(number).listen(lambda: None) for number in (0, 1, None)]
    table.seat(0).play(Bid(77))
    heard = [unread(inbox) for inbox in inboxes]
    assert [news[-1].view.bids for news in heard] == [(77, None), (None,) * 2, (None,) * 2]
    assert {(news[-1].seat, news[-1].is_taken_back) for news in heard} == {(0, False)}


def test_news_wait_until_they_are_read(table: TinyTable) -> None:
    woken: list[str] = []
    inbox = table.seat(1).listen(lambda: woken.append("woken"))
    table.seat(0).play(Bid(1))
    table.seat(1).play(Bid(2))
    assert woken == ["woken"] * 2
    assert inbox.steps_to_come == 2
    assert [news.seat for news in unread(inbox)] == [0, 1]
    assert inbox.steps_to_come == 0


def test_whoever_has_left_hears_no_more_and_can_do_nothing(table: TinyTable) -> None:
    seat = table.seat(0)
    woken: list[str] = []
    inbox = seat.listen(lambda: woken.append("woken"))
    seat.leave()
    table.seat(1).play(Bid(1))
    assert unread(inbox) == []
    assert woken == []
    with pytest.raises(IllegalMove):
        seat.play(Bid(1))
    assert not seat.is_to_act


def test_whoever_has_left_learns_what_everybody_may_and_no_more(table: TinyTable) -> None:
    seat = table.seat(0)
    seat.play(Bid(77))
    seat.leave()
    assert seat.view.bids == (None, None)
    assert seat.history().news[-1].view.bids == (None, None)
    inbox = seat.listen(lambda: None)
    table.seat(1).play(Bid(1))
    assert unread(inbox) == []


def test_a_refused_move_is_told_to_nobody(table: TinyTable) -> None:
    seat = table.seat(0)
    inbox = seat.listen(lambda: None)
    assert seat.check(Bid(-1)) is not None
    with pytest.raises(IllegalMove):
        seat.play(Bid(-1))
    assert unread(inbox) == []
    assert seat.to_act == (0, 1)


def test_whoever_listens_may_leave_while_others_are_being_told(table: TinyTable) -> None:
    first, second = table.seat(0), table.seat(1)
    first.listen(first.leave)
    inbox = second.listen(lambda: None)
    second.play(Bid(1))
    assert len(unread(inbox)) == 1


# What may be taken back


def test_a_step_can_be_taken_back_by_its_seat_until_others_act(table: TinyTable) -> None:
    first, second = table.seat(0), table.seat(1)
    inbox = second.listen(lambda: None)
    first.play(Bid(5))
    with pytest.raises(IllegalMove) as refused:
        second.take_back()
    assert refused.value.refusal == CannotTakeBack(seat=1)
    first.take_back()
    assert first.to_act == (0, 1)
    assert [news.is_taken_back for news in unread(inbox)] == [True]
    first.play(Bid(5))
    second.play(Bid(6))
    assert not second.may_take_back
    with pytest.raises(IllegalMove):
        second.take_back()


def test_against_bots_alone_a_person_may_go_back_over_what_they_did() -> None:
    table = tiny_table(bots={1: "any"})
    seat = table.seat(0)
    before = seat.view
    inbox = seat.listen(lambda: None)
    assert not seat.may_take_back
    seat.play(Bid(5))
    table.play(1, Bid(6))
    assert seat.may_take_back
    seat.take_back()
    assert seat.view == before
    last = unread(inbox)[-1]
    assert (last.seat, last.is_taken_back, last.view) == (0, True, before)
    assert not seat.may_take_back


# What is due


def test_a_bot_is_asked_once_and_plays_once() -> None:
    table = tiny_table(bots={1: "any"})
    thought = table.due()
    assert isinstance(thought, Think)
    assert thought.seat == 1
    assert table.due() == Await((0,))
    table.finish(thought, Bid(3))
    table.finish(thought, Bid(4))
    assert table.steps == 1
    assert table.view(1).bids == (None, 3)
    assert table.due() == Await((0,))


def test_a_thought_in_vain_is_not_the_next_however_alike_they_are() -> None:
    table = tiny_table(bots={1: "any"})
    in_vain = table.due()
    assert isinstance(in_vain, Think)
    seat = table.seat(0)
    seat.play(Bid(5))
    seat.take_back()
    again = table.due()
    assert isinstance(again, Think)
    assert msgspec.msgpack.encode(again) == msgspec.msgpack.encode(in_vain)
    table.finish(in_vain, Bid(3))
    assert table.steps == 0
    table.finish(again, Bid(4))
    assert table.view(1).bids == (None, 4)


def test_a_bot_that_may_not_act_any_more_thinks_in_vain() -> None:
    table = tiny_table(bots={1: "any"})
    thought = table.due()
    assert isinstance(thought, Think)
    table.play(1, Bid(9))
    assert table.due() == Await((0,))
    assert not table.is_awaited(thought)


def test_where_several_act_at_once_every_bot_thinks() -> None:
    table = tiny_table(bots={0: "any", 2: "any"}, seats=3)
    thoughts = [table.due(), table.due()]
    assert [each.seat for each in thoughts if isinstance(each, Think)] == [0, 2]
    table.seat(1).play(Bid(1))
    for thought in thoughts:
        assert isinstance(thought, Think)
        table.finish(thought, Bid(2))
    assert table.steps == 3


def test_bots_wait_for_those_who_set_the_pace_and_for_no_others() -> None:
    table = tiny_table(bots={0: "any", 1: "any"})
    slow = table.seat(None).listen(lambda: None)
    assert isinstance(table.due(), Think)
    pace = table.seat(None, sets_pace=True).listen(lambda: None)
    assert table.due() == Await()
    pace.mark_seen()
    assert isinstance(table.due(), Think)
    assert not slow.is_seen


def test_nobody_waits_for_whoever_has_left() -> None:
    table = tiny_table(bots={1: "any"})
    changes: list[str] = []
    table.on_change = lambda: changes.append("changed")
    seat = table.seat(0)
    seat.listen(lambda: None)
    assert table.due() == Await()
    seat.leave()
    assert changes == ["changed"]
    assert isinstance(table.due(), Think)


def test_a_bot_that_breaks_the_rules_is_told_of() -> None:
    table = tiny_table(bots={1: "any"})
    inbox = table.seat(0).listen(lambda: None)
    inbox.mark_seen()
    thought = table.due()
    assert isinstance(thought, Think)
    with pytest.raises(IllegalMove) as broken:
        table.finish(thought, Bid(-1))
    table.fail(broken.value)
    late = table.seat(None).listen(lambda: None)
    for each in (inbox, late):
        with pytest.raises(IllegalMove):
            each.take()


def test_where_a_game_cannot_go_on_no_bot_is_asked_again() -> None:
    table = tiny_table(bots={1: "any"})
    staying, leaving = table.seat(0).listen(lambda: None), table.seat(None).listen(lambda: None)
    staying.mark_seen()
    thought = table.due()
    assert isinstance(thought, Think)
    with pytest.raises(IllegalMove) as broken:
        table.finish(thought, Bid(-1))
    table.fail(broken.value)
    leaving.close()
    assert table.due() == Await()


def test_when_it_is_over_nothing_is_due_but_that() -> None:
    table = tiny_table()
    while table.to_act:
        table.seat(table.to_act[0]).play(Bid(1))
    assert table.due() == Over()


# What a handle can reach


def refuses_everything(seat: Seat[Any, Any], move: Any) -> None:
    """Whatever a handle can do is refused."""
    with pytest.raises(IllegalMove):
        seat.play(move)
    with pytest.raises(IllegalMove):
        seat.take_back()
    with pytest.raises(IllegalMove):
        seat.mark("hint")


def test_an_onlooker_can_do_nothing_but_look(table: TinyTable) -> None:
    table.seat(0).play(Bid(5))
    onlooker = table.seat(None)
    refuses_everything(onlooker, Bid(1))
    assert onlooker.check(Bid(1)) == NotSeated()
    assert (onlooker.is_to_act, onlooker.may_take_back) == (False, False)
    assert table.steps == 1
    assert onlooker.view.bids == (None, None)


@given(st.integers(0, 10**6), st.integers(2, 4))
def test_a_seat_can_play_for_no_other(luck: int, seats: int) -> None:
    game = game_in("london", seats)
    match: Match[Any, Any, Any] = Match.from_seed(game, luck)
    table: Table[Any, Any, Any] = Table(match)
    handles = [table.seat(number) for number in (*range(seats), None)]
    rng = Rng(luck)
    for _ in range(25):
        if not table.to_act:
            return
        move = game.random_move(match.state, table.to_act[0], rng)
        seat = rng.choice(handles)
        before, is_to_act = match.state, seat.is_to_act
        try:
            seat.play(move)
        except IllegalMove:
            assert not is_to_act
            assert match.state is before
        else:
            assert match.steps[-1].seat == seat.number
            assert is_to_act


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 60))
def test_what_a_bot_is_given_depends_on_nothing_that_its_seat_may_not_know(
    luck: int, seats: int, steps: int
) -> None:
    game = game_in("london", seats)
    match: Match[Any, Any, Any] = Match.from_seed(game, luck)
    rng = Rng(luck)
    for _ in range(steps):
        if to_act := game.to_act(match.state):
            match.play(to_act[0], game.random_move(match.state, to_act[0], rng))
    if not (to_act := game.to_act(match.state)):
        return
    seat = to_act[0]
    other = game.imagine(game.view(match.state, seat), Rng(luck + 1))
    given_to = []
    for state in (match.state, other):
        table: Table[Any, Any, Any] = Table(Match(game, state), bots={seat: "hard"}, luck_key=b"k")
        given_to.append(msgspec.msgpack.encode(table.due()))
    assert given_to[0] == given_to[1]
