"""The runner of a table: each thought is begun once, and comes to an end of its own."""

import asyncio
from typing import Any
from unittest.mock import patch

from bellavista_tui.core.match import Match
from bellavista_tui.core.table import Table
from bellavista_tui.tables import thinkers
from bellavista_tui.tables.runner import Runner
from tests.contract.tiny import Bid, Hidden, Seats, TinyGame


def test_a_bot_is_not_ended_by_its_own_move() -> None:
    async def play() -> None:
        game = TinyGame(Seats(2))
        table: Table[Hidden, Bid, Hidden] = Table(Match.from_seed(game, 1), bots={1: "any"})
        with patch.object(thinkers, "think", answer_three):
            runner = Runner(table, game)
            table.on_change()
            [thinking] = runner._tasks.values()
            await asyncio.wait([thinking])
        assert table.view(1).bids == (None, 3)
        assert not thinking.cancelled()
        assert not runner._tasks

    asyncio.run(play())


def answer_three(*_: Any) -> Bid:
    return Bid(3)
