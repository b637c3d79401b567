"""A match looked at again: by those who may, and each step as it was known then."""

from typing import Any

import pytest

from bellavista_tui.core.history import History
from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.core.table import Table
from tests.contract.tiny import Bid, Hidden, Seats, Shown, TinyGame

SEATS = 2
EVERYBODY = (0, 1, None)
AMOUNTS = (10, 20, 30, 40, 50, 60)
"""Two seats bid in turn, for three rounds."""

TinyMatch = Match[Hidden, Bid, Hidden]


def played(steps: int) -> TinyMatch:
    match: TinyMatch = Match.from_seed(TinyGame(Seats(SEATS)), 1)
    for step, amount in enumerate(AMOUNTS[:steps]):
        match.play(step % SEATS, Bid(amount))
    return match


def test_once_a_match_is_over_everybody_may_look_and_nobody_in_particular() -> None:
    for lone_person in EVERYBODY:
        history = History(played(6), lone_person)
        assert history.is_over
        assert history.viewers == EVERYBODY


@pytest.mark.parametrize("lone_person", EVERYBODY)
def test_before_the_end_the_lone_person_alone_may_look_or_nobody_in_particular(
    lone_person: int | None,
) -> None:
    for steps in range(6):
        history = History(played(steps), lone_person)
        assert not history.is_over
        assert history.viewers == (lone_person,)


@pytest.mark.parametrize("lone_person", EVERYBODY)
def test_before_the_end_no_other_seat_is_told_anything(lone_person: int | None) -> None:
    history = History(played(3), lone_person)
    for seat in {*EVERYBODY} - {lone_person}:
        for steps in range(4):
            with pytest.raises(ValueError, match="going on"):
                history.view(seat, steps)
        with pytest.raises(ValueError, match="going on"):
            history.news(seat, 1)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_view_after_each_step_is_the_games_own_of_that_state(seat: int | None) -> None:
    match = played(6)
    history = History(match)
    assert len(history) == 6
    again: TinyMatch = Match.from_seed(match.game, 1)
    assert history.view(seat, 0) == match.game.view(again.state, seat)
    for steps, step in enumerate(match.steps, 1):
        events = again.play(step.seat, step.move)
        expected = match.game.view(again.state, seat)
        assert history.view(seat, steps) == expected
        assert history.news(seat, steps) == News(expected, step.seat, events)


def test_a_seat_never_sees_the_bid_of_another_again() -> None:
    history = History(played(6))
    assert history.view(0, 1).bids == (10, None)
    assert history.view(1, 1).bids == (None, None)
    assert history.view(None, 1).bids == (None, None)
    assert history.view(None, 0).deck == (0, 0, 0)


def test_a_history_grows_with_its_match_and_opens_with_its_end() -> None:
    match = played(5)
    history = History(match)
    assert (len(history), history.viewers) == (5, (None,))
    match.play(1, Bid(60))
    assert (len(history), history.viewers) == (6, EVERYBODY)
    match.take_back()
    assert (len(history), history.viewers) == (5, (None,))
    with pytest.raises(ValueError, match="going on"):
        history.view(0, 5)


# What a table tells whoever comes late


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_late_comer_is_told_what_those_at_the_table_heard(seat: int | None) -> None:
    table: Table[Hidden, Bid, Hidden] = Table(played(0))
    first = table.view(seat)
    heard: list[News[Any]] = []
    inbox = table.seat(seat).listen(lambda: None)
    assert table.history(seat) == (first, [])
    for step, amount in enumerate(AMOUNTS):
        assert table.steps == step
        table.play(step % SEATS, Bid(amount))
        heard += filter(None, [inbox.take()])
        assert table.history(seat) == (first, heard)
    assert [type(event) for news in heard for event in news.events] == [Shown] * 3


def test_what_was_taken_back_is_not_told_to_a_late_comer() -> None:
    table: Table[Hidden, Bid, Hidden] = Table(played(2))
    before = table.history(0)
    table.play(0, Bid(30))
    assert table.steps == 3
    table.take_back(0)
    assert table.steps == 2
    assert table.history(0) == before
