"""Several people at terminals of their own, in one process: each in a task with its own context."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from textual.pilot import Pilot

from bellavista_tui.tables.sitting import Sitting
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.opening import sit_down
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from tests.ui.apps import QUIET, make_app
from tests.ui.pilots import calm, tap

T = TypeVar("T")
Doing = Callable[["Terminal"], Awaitable[Any]]


class Terminal:
    """An app that runs until it is closed, and does what it is told in its own context.

    Language and app are known by the context: what is done to an app must be done there.
    """

    def __init__(self, **environ: str) -> None:
        self._environ = environ
        self._asked: asyncio.Queue[tuple[Doing, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._running: asyncio.Task[None] | None = None
        self.app: BellavistaApp
        self.pilot: Pilot[None]

    async def __aenter__(self) -> "Terminal":
        self._running = asyncio.create_task(self._run())
        await self.do(lambda terminal: calm(terminal.pilot))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._asked.put(None)
        assert self._running
        await self._running

    async def _run(self) -> None:
        self.app = make_app(QUIET, None, BellavistaApp, **self._environ)
        async with AsyncExitStack() as stack:
            self.pilot = await stack.enter_async_context(
                self.app.run_test(size=(120, 40), notifications=True)
            )
            while asked := await self._asked.get():
                doing, answer = asked
                try:
                    answer.set_result(await doing(self))
                except Exception as error:
                    answer.set_exception(error)

    async def do(self, doing: Callable[["Terminal"], Awaitable[T]]) -> T:
        """What comes of doing that at this terminal."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._asked.put((doing, answer))
        return await answer

    async def sit_down(self, sitting: Sitting) -> TableScreen:
        async def sit(terminal: "Terminal") -> TableScreen:
            sit_down(terminal.app, sitting)
            await calm(terminal.pilot)
            screen = terminal.app.screen
            assert isinstance(screen, TableScreen)
            return screen

        return await self.do(sit)

    async def press(self, key: str) -> None:
        await self.do(lambda terminal: tap(terminal.pilot, key))

    async def calm(self) -> None:
        await self.do(lambda terminal: calm(terminal.pilot))

    async def painted(self) -> str:
        """All that a terminal would be sent for the screen as it is."""

        async def paint(terminal: "Terminal") -> str:
            update = terminal.app.screen._compositor.render_full_update()
            return str(update.render_segments(terminal.app.console))

        return await self.do(paint)
