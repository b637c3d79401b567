"""Lets the bots of a table think, each when its turn has come: beside others, or at once."""

import asyncio
from collections.abc import Iterator
from typing import Any

from bellavista_tui.core.game import Game
from bellavista_tui.core.table import Table
from bellavista_tui.core.turns import Think
from bellavista_tui.tables.thinkers import think, think_in_thread


class Runner:
    """Turns the machine of one table. It is woken by each change there, and idle else."""

    def __init__(self, table: Table[Any, Any, Any], game: Game[Any, Any, Any]) -> None:
        self._table = table
        self._game = game
        self._tasks: dict[Think, asyncio.Task[None]] = {}
        table.on_change = self._turn

    def _turn(self) -> None:
        """Begin every thought that is due, and end those that nobody waits for any more."""
        for thought in [each for each in self._tasks if not self._table.is_awaited(each)]:
            self._tasks.pop(thought).cancel()
        while isinstance(due := self._table.due(), Think):
            self._tasks[due] = asyncio.create_task(self._carry_out(due))

    async def _carry_out(self, thought: Think) -> None:
        try:
            move = await think_in_thread(self._game, thought)
            del self._tasks[thought]  # what comes of the move must not end this task
            self._table.finish(thought, move)
        except Exception as error:
            self._table.fail(error)

    def close(self) -> None:
        """Let nobody think any more."""
        self._table.on_change = lambda: None
        for task in self._tasks.values():
            task.cancel()


def play_out(table: Table[Any, Any, Any], game: Game[Any, Any, Any]) -> Iterator[None]:
    """Let the bots play here and now, a step at a time, as long as nobody else is to act."""
    while isinstance(due := table.due(), Think):
        table.finish(due, think(game, due, budget_ms=0))
        yield
