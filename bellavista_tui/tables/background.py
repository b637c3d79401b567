"""Work in threads that nobody has to wait for, not even the end of the program."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def in_background(work: Callable[[], T]) -> T:
    """What the work comes to. Whoever is no longer waiting for it never hears of it.

    The pools of asyncio and of Textual are waited for at the end of the program, a bot in deep
    thought included; a daemon thread is not.
    """
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def deliver(settle: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the program ended meanwhile
            loop.call_soon_threadsafe(lambda: None if result.done() else settle())

    def run() -> None:
        try:
            value = work()
        except BaseException as error:
            failure = error
            deliver(lambda: result.set_exception(failure))
        else:
            deliver(lambda: result.set_result(value))

    Thread(target=run, daemon=True).start()
    return await result
