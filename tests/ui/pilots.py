"""Pressing keys as a person does, and waiting for what comes of it."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from textual.app import App
from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot

from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from tests.ui.behind import bots_done


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


QUIET_TURNS = 10
"""Turns of the event loop without a message, after which no more are expected."""


MOST_BOT_MOVES = 200


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait after each for what it brings, the bots' moves included."""
    for key in keys:
        await tap(pilot, key)
        await settle(pilot)
    await calm(pilot, rounds=2)


async def tap(pilot: Pilot[None], key: str) -> None:
    """Press a key, and wait for nobody.

    Does what the pilot's own method does, which waits for the processor to be idle besides.
    """
    char = " " if key == "space" else key if len(key) == 1 else None
    pilot.app.post_message(Key(_character_to_key(key) if len(key) == 1 else key, char))
    await calm(pilot, rounds=2)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the table waits for a person, where there is one."""
    app = pilot.app
    for _ in range(MOST_BOT_MOVES):
        screen = app.screen
        if (
            not isinstance(screen, TableScreen)
            or isinstance(screen, LessonScreen)
            or screen.decision
            or screen.settings.bot_pace != "instant"
        ):
            return
        if app._exception:
            raise app._exception
        await bots_done(screen)
        await calm(pilot, rounds=1)
    raise AssertionError("the table waits for nobody")


async def calm(pilot: Pilot[None], rounds: int = 4) -> None:
    """Wait until every widget has dealt with what it was sent, and what came of that is shown."""
    app = pilot.app
    for _ in range(rounds):
        if app.return_code is not None or app._exception is not None:
            return
        await _wait_for_messages(app)
        app.screen._on_timer_update()


async def _wait_for_messages(app: App[None]) -> None:
    """Wait until nobody has messages, and nobody sends one for a while."""
    quiet = 0
    while quiet < QUIET_TURNS and app._exception is None:
        await asyncio.sleep(0)
        nodes = (app, app.screen, *app.screen.walk_children(with_self=False))
        quiet = 0 if any(node.message_queue_size for node in nodes) else quiet + 1
