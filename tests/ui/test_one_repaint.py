"""One step, one repaint: nothing is painted, scored or asked twice for what happened once."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from bellavista_tui.games.bella_vista import scoring
from bellavista_tui.ui.bella_vista.table.layout import TableLayout
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from tests.ui.behind import table_behind
from tests.ui.pilots import calm, press, run, tap
from tests.ui.tables import FIRST, HUMAN_AND_BOTS, at_table, with_held_bots


@contextmanager
def counted(owner: Any, name: str) -> Iterator[list[tuple[Any, ...]]]:
    """The arguments of each call while it lasts."""
    real, calls = getattr(owner, name), list[tuple[Any, ...]]()

    def counting(*arguments: Any, **named: Any) -> Any:
        calls.append(arguments)
        return real(*arguments, **named)

    with patch.object(owner, name, counting):
        yield calls


def test_one_s_own_offer_is_painted_by_its_news_and_by_nothing_else() -> None:
    async def play() -> None:
        async with with_held_bots(HUMAN_AND_BOTS, FIRST) as (pilot, _app, table, bots):
            with (
                counted(TableLayout, "see") as seen,
                counted(scoring, "_scores") as scored,
                counted(TableScreen, "check_action") as asked,
            ):
                await tap(pilot, "enter")
                await calm(pilot)
                assert table_behind(table).steps == 1
                assert len(seen) == 1
                assert len(scored) == 1
                assert len(asked) <= len(list(table._bindings)) + 1  # the key pressed, besides
            bots.gate.release(1000)

    run(play())


def test_a_step_and_the_question_that_follows_it_are_painted_together() -> None:
    async def play() -> None:
        async with at_table(HUMAN_AND_BOTS, FIRST) as (pilot, _app, table):
            with counted(TableLayout, "see") as seen, counted(scoring, "_scores") as scored:
                await press(pilot, "enter")
            assert table.decision is not None
            assert len(seen) <= table_behind(table).steps
            boards = Counter(id(board) for _placements, board in scored)
            assert set(boards.values()) == {1}
            assert len(scored) <= table_behind(table).steps

    run(play())
