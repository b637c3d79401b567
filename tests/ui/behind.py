"""The one door to what stands behind a table screen and no screen can reach."""

import asyncio
from typing import Any

from bellavista_tui.core.match import Match
from bellavista_tui.core.table import Table
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.saving.save import Save
from bellavista_tui.tables.in_play import InPlay, people_of
from bellavista_tui.tables.sitting import KeptSitting
from bellavista_tui.ui.bella_vista.table.screen import TableScreen


def in_play(screen: TableScreen) -> InPlay:
    sitting = screen.sitting
    assert isinstance(sitting, KeptSitting)
    return sitting._in_play


def save_behind(screen: TableScreen) -> Save:
    return in_play(screen).save


def table_behind(screen: TableScreen) -> Table[State, Move, View]:
    return in_play(screen).table


def match_of_table(table: Table[State, Move, View]) -> Match[State, Move, View]:
    return table._match


def match_behind(screen: TableScreen) -> Match[State, Move, View]:
    return match_of_table(table_behind(screen))


def real_state(screen: TableScreen) -> State:
    """The whole position, hidden cards and all."""
    return match_behind(screen).state


def sitting_without_bots(game: InPlay) -> KeptSitting:
    """All people at a table, whose bots think only when they are told to."""
    people = {number: game.table.seat(number) for number in people_of(game.save.header.players)}
    return KeptSitting(game, people, game.table.seat(None, sets_pace=True))


async def bots_done(screen: TableScreen) -> None:
    """Wait for the bots that think now."""
    runner = in_play(screen)._runner
    tasks: list[asyncio.Task[Any]] = [*runner._tasks.values()] if runner else []
    await asyncio.gather(*tasks, return_exceptions=True)
