"""The table: one authority, and each seat told only what it may know."""

from typing import Any

import pytest

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.core.table import CannotTakeBack, Table
from tests.contract.tiny import Bid, Hidden, Seats, TinyGame


@pytest.fixture
def table() -> Table[Hidden, Bid, Hidden]:
    return Table(Match.from_seed(TinyGame(Seats(2)), 1))


def test_every_seat_hears_of_a_step_as_it_may_see_it(table: Table[Any, Any, Any]) -> None:
    heard: dict[int | None, list[News[Any]]] = {0: [], 1: [], None: []}
    for seat, news in heard.items():
        table.subscribe(seat, news.append)
    table.play(0, Bid(77))
    assert [news[-1].view.bids for news in heard.values()] == [(77, None), (None,) * 2, (None,) * 2]
    assert {(news[-1].seat, news[-1].is_taken_back) for news in heard.values()} == {(0, False)}


def test_whoever_stops_listening_hears_no_more(table: Table[Any, Any, Any]) -> None:
    heard: list[News[Any]] = []
    stop = table.subscribe(0, heard.append)
    stop()
    table.play(0, Bid(1))
    assert heard == []


def test_a_listener_may_stop_while_it_is_being_told(table: Table[Any, Any, Any]) -> None:
    heard: list[str] = []

    def hear_once(news: News[Any]) -> None:
        heard.append("first")
        stop()

    stop = table.subscribe(0, hear_once)
    table.subscribe(1, lambda news: heard.append("second"))
    table.play(0, Bid(1))
    table.play(1, Bid(1))
    assert heard == ["first", "second", "second"]


def test_a_refused_move_is_told_to_nobody(table: Table[Any, Any, Any]) -> None:
    heard: list[News[Any]] = []
    table.subscribe(0, heard.append)
    assert table.check(0, Bid(-1)) is not None
    with pytest.raises(IllegalMove):
        table.play(0, Bid(-1))
    assert heard == []
    assert table.to_act == (0, 1)


def test_a_step_can_be_taken_back_by_its_seat_until_others_act(
    table: Table[Any, Any, Any],
) -> None:
    heard: list[News[Any]] = []
    table.subscribe(1, heard.append)
    table.play(0, Bid(5))
    with pytest.raises(CannotTakeBack):
        table.take_back(1)
    table.take_back(0)
    assert table.to_act == (0, 1)
    assert heard[-1].is_taken_back
    table.play(0, Bid(5))
    table.play(1, Bid(6))
    with pytest.raises(CannotTakeBack):
        table.take_back(1)


def test_against_bots_alone_a_person_may_go_back_over_what_they_did() -> None:
    table: Table[Hidden, Bid, Hidden] = Table(Match.from_seed(TinyGame(Seats(2)), 1), lone_person=0)
    before = table.view(None)
    heard: list[News[Any]] = []
    table.subscribe(0, heard.append)
    assert not table.may_take_back(0)
    table.play(0, Bid(5))
    table.play(1, Bid(6))
    assert table.may_take_back(0)
    table.take_back(0)
    assert table.view(None) == before
    assert [(news.seat, news.is_taken_back) for news in heard[2:]] == [(1, True), (0, True)]
    assert not table.may_take_back(0)
