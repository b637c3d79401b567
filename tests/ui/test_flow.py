"""How a game goes on, without a screen: what is due when, and what is stale."""

import pytest

from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.table import Table
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.ui.bella_vista.seats import Level, Seat
from bellavista_tui.ui.bella_vista.table.flow import (
    Count,
    Decide,
    Flow,
    HandOver,
    Show,
    Think,
    Wait,
)
from tests.bella_vista.games import random_play
from tests.bella_vista.positions import ANA, BEN, london, position

FIRST = position(london(), order=(ANA, BEN, 2, 3))


def flow_at(state: State, *levels: Level) -> Flow:
    match: Match[State, Move, View] = Match(london(len(levels)), state)
    seats = tuple(Seat(f"Player {i}", level) for i, level in enumerate(levels))
    people = [i for i, level in enumerate(levels) if level == "human"]
    lone_person = people[0] if len(people) == 1 else None
    return Flow(Table(match, lone_person=lone_person), seats, seed=1)


def state_of(flow: Flow) -> State:
    return flow.table._match.state


def some_move(flow: Flow) -> Move:
    game = london(len(flow.seats))
    assert isinstance(game, BellaVista)
    return game.random_move(state_of(flow), flow.table.to_act[0], Rng(3))


def thought_of(flow: Flow) -> Think:
    thought = flow.due()
    assert isinstance(thought, Think)
    return thought


def test_a_step_is_shown_before_the_next_bot_thinks() -> None:
    flow = flow_at(FIRST, "human", "easy", "easy", "easy")
    assert flow.due() == Decide(ANA, begins_turn=True)
    flow.play(some_move(flow))
    own = flow.due()
    assert isinstance(own, Show)
    assert own.news.seat == ANA
    thought = thought_of(flow)
    assert thought.view == flow.table.view(BEN)
    assert flow.due() == Wait()
    flow.finish(thought, some_move(flow))
    shown = flow.due()
    assert isinstance(shown, Show)
    assert shown.news.seat == BEN
    assert shown.news.view == flow.table.view(ANA)


def test_a_thought_is_not_played_after_the_step_before_it_was_taken_back() -> None:
    flow = flow_at(FIRST, "human", "easy", "easy", "easy")
    flow.due()
    flow.play(some_move(flow))
    flow.due()
    stale = thought_of(flow)
    move = some_move(flow)
    assert flow.may_take_back
    flow.take_back()
    flow.finish(stale, move)
    assert state_of(flow) == FIRST
    news = flow.due()
    assert isinstance(news, Show)
    assert news.news.is_taken_back
    assert flow.due() == Decide(ANA, begins_turn=False)
    flow.play(some_move(flow))
    flow.due()
    fresh = thought_of(flow)
    after = state_of(flow)
    flow.finish(stale, move)
    assert state_of(flow) == after
    flow.finish(fresh, move)
    assert state_of(flow) != after


def test_nothing_happens_at_a_table_that_was_left() -> None:
    flow = flow_at(FIRST, "easy", "easy", "easy", "easy")
    thought = thought_of(flow)
    flow.close()
    flow.finish(thought, some_move(flow))
    assert state_of(flow) == FIRST
    assert flow.due() == Wait()


def test_between_two_people_nobody_s_cards_are_in_sight() -> None:
    flow = flow_at(FIRST, "human", "human", "human", "human")
    assert flow.due() == HandOver(ANA)
    flow.sit_down(ANA)
    flow.due()
    flow.play(some_move(flow))
    flow.due()
    assert flow.due() == HandOver(BEN)
    assert flow.view == flow.table.view(None)
    assert flow.view.hand == ()
    assert not flow.may_take_back
    assert flow.due() == Wait()
    flow.sit_down(BEN)
    assert flow.view == flow.table.view(BEN)
    assert flow.due() == Decide(BEN, begins_turn=False)


def test_hurrying_lasts_until_a_person_is_to_decide() -> None:
    flow = flow_at(position(london(), order=(BEN, 2, ANA, 3)), "human", "easy", "easy", "easy")
    flow.is_hurried = True
    for _ in range(2):
        flow.finish(thought_of(flow), some_move(flow))
        assert isinstance(flow.due(), Show)
        assert flow.is_hurried
    assert flow.due() == Decide(ANA, begins_turn=True)
    assert not flow.is_hurried


def test_a_turn_begins_once_for_several_decisions_in_a_row() -> None:
    state = position(london(2), order=(ANA, ANA, BEN, BEN))
    flow = flow_at(state, "human", "easy")
    assert flow.due() == Decide(ANA, begins_turn=True)
    flow.play(some_move(flow))
    flow.due()
    assert flow.due() == Decide(ANA, begins_turn=False)


def test_the_count_is_due_once() -> None:
    *_, (state, seat, move) = random_play(london(2), 3)
    flow = flow_at(state, "human", "human")
    flow.sit_down(seat)
    flow.play(move)
    assert isinstance(flow.due(), Show)
    assert flow.due() == Count()
    assert flow.due() == Wait()


@pytest.mark.parametrize("shown", [0, 1, 2])
def test_going_back_over_bots_is_told_once_however_much_was_shown(shown: int) -> None:
    flow = flow_at(FIRST, "human", "easy", "easy", "easy")
    flow.due()
    flow.play(some_move(flow))
    flow.due()
    for _ in range(2):
        thought = flow._let_think(flow.table.to_act[0])
        assert isinstance(thought, Think)
        flow.finish(thought, some_move(flow))
    for _ in range(shown):
        assert isinstance(flow.due(), Show)
    assert len(flow.shown[1]) == 1 + shown
    flow.take_back()
    assert state_of(flow) == FIRST
    assert flow.shown[1] == []
    told = flow.due()
    assert isinstance(told, Show)
    assert told.news.is_taken_back
    assert flow.due() == Decide(ANA, begins_turn=False)
