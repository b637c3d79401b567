"""How a game goes on for those at one keyboard, without a screen: what is due when."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bellavista_tui.core.rng import Rng
from bellavista_tui.core.turns import Await, Think
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Player
from bellavista_tui.tables.in_play import InPlay
from bellavista_tui.ui.bella_vista.beginning import begin
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.table.flow import (
    Count,
    Decide,
    Flow,
    HandOver,
    Leave,
    Show,
    Wait,
)
from tests.bella_vista.games import random_play
from tests.bella_vista.positions import ANA, BEN, london, position
from tests.ui.behind import match_of_table, sitting_without_bots
from tests.ui.random_keys import begun_with

FIRST = position(london(), order=(ANA, BEN, 2, 3))


class Story(NamedTuple):
    """A flow, and the game behind it."""

    flow: Flow
    game: InPlay

    @property
    def state(self) -> State:
        return match_of_table(self.game.table).state

    @property
    def move(self) -> Move:
        """Some move of whoever is to act."""
        move: Move = self.game.game.random_move(self.state, self.game.table.to_act[0], Rng(3))
        return move

    def thought(self) -> Think:
        """What a bot is asked once those at the keyboard have seen everything."""
        assert self.flow.due() == Wait()
        thought = self.game.table.due()
        assert isinstance(thought, Think)
        return thought


StoryAt = Callable[..., Story]


@pytest.fixture
def story_at(tmp_path: Path) -> StoryAt:
    def at(state: State, *levels: Level) -> Story:
        seats = tuple(Player(f"Player {i}", level) for i, level in enumerate(levels))
        with begun_with(lambda _game, _seed: state):
            game = begin(Saves(tmp_path), london(len(levels)), seats, seed=1)
        return Story(Flow(sitting_without_bots(game), lambda: None), game)

    return at


def test_a_step_is_shown_before_the_next_bot_thinks(story_at: StoryAt) -> None:
    story = story_at(FIRST, "human", "easy", "easy", "easy")
    flow, table = story.flow, story.game.table
    assert flow.due() == Decide(ANA, begins_turn=True)
    flow.play(story.move)
    assert table.due() == Await()
    own = flow.due()
    assert isinstance(own, Show)
    assert own.news.seat == ANA
    assert table.due() == Await()
    thought = story.thought()
    assert thought.seat == BEN
    assert table.due() == Await()
    table.finish(thought, story.move)
    shown = flow.due()
    assert isinstance(shown, Show)
    assert shown.news.seat == BEN
    assert shown.news.view == table.view(ANA)


def test_a_thought_is_not_played_after_the_step_before_it_was_taken_back(
    story_at: StoryAt,
) -> None:
    story = story_at(FIRST, "human", "easy", "easy", "easy")
    flow, table = story.flow, story.game.table
    flow.due()
    flow.play(story.move)
    flow.due()
    stale, move = story.thought(), story.move
    assert flow.may_take_back
    flow.take_back()
    table.finish(stale, move)
    assert story.state == FIRST
    news = flow.due()
    assert isinstance(news, Show)
    assert news.news.is_taken_back
    assert flow.due() == Decide(ANA, begins_turn=False)
    flow.play(story.move)
    flow.due()
    fresh, after = story.thought(), story.state
    table.finish(stale, move)
    assert story.state == after
    table.finish(fresh, move)
    assert story.state != after


def test_between_two_people_nobody_s_cards_are_in_sight(story_at: StoryAt) -> None:
    story = story_at(FIRST, "human", "human", "human", "human")
    flow, table = story.flow, story.game.table
    assert flow.due() == HandOver(ANA, is_back=False)
    flow.sit_down(ANA)
    flow.due()
    flow.play(story.move)
    flow.due()
    assert flow.due() == HandOver(BEN, is_back=False)
    assert flow.view == table.view(None)
    assert flow.view.hand == ()
    assert not flow.may_take_back
    assert flow.due() == Wait()
    flow.sit_down(BEN)
    assert flow.view == table.view(BEN)
    assert flow.due() == Decide(BEN, begins_turn=False)


def test_hurrying_lasts_until_a_person_is_to_decide(story_at: StoryAt) -> None:
    state = position(london(), order=(BEN, 2, ANA, 3))
    story = story_at(state, "human", "easy", "easy", "easy")
    story.flow.is_hurried = True
    for _ in range(2):
        story.game.table.finish(story.thought(), story.move)
        assert isinstance(story.flow.due(), Show)
        assert story.flow.is_hurried
    assert story.flow.due() == Decide(ANA, begins_turn=True)
    assert not story.flow.is_hurried


def test_a_turn_begins_once_for_several_decisions_in_a_row(story_at: StoryAt) -> None:
    state = position(london(2), order=(ANA, ANA, BEN, BEN))
    story = story_at(state, "human", "easy")
    assert story.flow.due() == Decide(ANA, begins_turn=True)
    assert story.flow.due() == Wait()
    story.flow.play(story.move)
    story.flow.due()
    assert story.flow.due() == Decide(ANA, begins_turn=False)


def test_the_count_is_due_once(story_at: StoryAt) -> None:
    *_, (state, seat, move) = random_play(london(2), 3)
    flow = story_at(state, "human", "human").flow
    flow.sit_down(seat)
    flow.play(move)
    assert isinstance(flow.due(), Show)
    assert flow.due() == Count()
    assert flow.due() == Wait()


def test_leaving_comes_before_everything_else(story_at: StoryAt) -> None:
    flow = story_at(FIRST, "human", "human", "human", "human").flow
    flow.leave("elsewhere")
    assert flow.due() == Leave("elsewhere")


@pytest.mark.parametrize("shown", [0, 1, 2])
def test_going_back_over_bots_is_told_once_however_much_was_shown(
    story_at: StoryAt, shown: int
) -> None:
    story = story_at(FIRST, "human", "easy", "easy", "easy")
    flow, table = story.flow, story.game.table
    flow.due()
    flow.play(story.move)
    flow.due()
    for _ in range(2):
        table.play(table.to_act[0], story.move)
    for _ in range(shown):
        assert isinstance(flow.due(), Show)
    assert len(flow.shown.news) == 1 + shown
    flow.take_back()
    assert story.state == FIRST
    assert flow.shown.news == []
    told = flow.due()
    assert isinstance(told, Show)
    assert told.news.is_taken_back
    assert flow.due() == Decide(ANA, begins_turn=False)
