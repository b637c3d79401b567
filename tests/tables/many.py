"""Tables opened, played at and left, over and over: `python -m tests.tables.many` does it often."""

import asyncio
import gc
import sys
import weakref
from pathlib import Path
from tempfile import TemporaryDirectory

from bellavista_tui.core.rng import Rng
from bellavista_tui.saving.folder import Saves
from bellavista_tui.tables.in_play import InPlay
from bellavista_tui.ui.bella_vista.beginning import set_out
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.table.flow import Decide, Flow, HandOver, Wait
from tests.ui.behind import match_of_table
from tests.ui.tables import setup_for

LEVELS: tuple[tuple[Level, ...], ...] = (
    ("human", "easy"),
    ("human", "easy", "easy"),
    ("human", "human", "easy", "easy"),
)
STEPS = 12


async def play_and_leave(saves: Saves, number: int) -> "weakref.ref[InPlay]":
    """Open a table, let some steps be made there, and leave it while a bot may be thinking."""
    game = set_out(saves, setup_for(LEVELS[number % len(LEVELS)], seed=number))
    sitting = game.sit_down()
    woken = asyncio.Event()
    flow = Flow(sitting, woken.set)
    rng = Rng(number)
    while game.table.steps < STEPS:
        woken.clear()
        match flow.due():
            case Decide(seat):
                flow.play(game.game.random_move(match_of_table(game.table).state, seat, rng))
            case HandOver(seat):
                flow.sit_down(seat)
            case Wait():
                await woken.wait()
    sitting.close()
    return weakref.ref(game)


async def leave_many(count: int) -> tuple[int, list[float]]:
    """How many tables are still in memory after all were left, and how much memory there was."""
    left, used = [], []
    with TemporaryDirectory() as folder:
        for number in range(count):
            left.append(await play_and_leave(Saves(Path(folder) / str(number)), number))
            if (number + 1) % max(1, count // 10) == 0:
                gc.collect()
                used.append(resident_mb())
    gc.collect()
    return sum(each() is not None for each in left), used


def resident_mb() -> float:
    """How much memory this process has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    alive, used = asyncio.run(leave_many(count))
    told = ", ".join(f"{each:.0f}" for each in used)
    print(f"{count} tables opened, played at and left: {alive} still there; MB on the way: {told}")
