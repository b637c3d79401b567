"""Lets the bots of a table think, each when its turn has come."""

import asyncio
from typing import Any

from bellavista_tui.core.game import Game
from bellavista_tui.core.table import Table
from bellavista_tui.core.turns import Think
from bellavista_tui.tables.thinkers import Thinker


class Runner:
    """Turns the machine of one table. It is woken by each change there, and idle else."""

    def __init__(
        self, table: Table[Any, Any, Any], game: Game[Any, Any, Any], think: Thinker
    ) -> None:
        self._table = table
        self._game = game
        self._think = think
        self._tasks: dict[Think, asyncio.Task[None]] = {}
        table.on_change = self._turn

    def _turn(self) -> None:
        """Begin every thought that is due, and end those that nobody waits for any more."""
        for thought, task in self._tasks.items():
            if not self._table.is_awaited(thought):
                task.cancel()
        while isinstance(due := self._table.due(), Think):
            self._tasks[due] = asyncio.create_task(self._carry_out(due))

    async def _carry_out(self, thought: Think) -> None:
        try:
            move = await self._think(self._game, thought)
            self._table.finish(thought, move)
        except Exception as error:
            self._table.fail(error)
        finally:
            del self._tasks[thought]

    def close(self) -> None:
        """Let nobody think any more."""
        self._table.on_change = lambda: None
        for task in self._tasks.values():
            task.cancel()
