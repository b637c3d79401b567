"""Two apps in one process at one table: each in its own language and colours."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from bellavista_tui.core.game import Game
from bellavista_tui.core.turns import Think
from bellavista_tui.saving.folder import Saves
from bellavista_tui.tables import thinkers
from bellavista_tui.tables.in_play import InPlay
from bellavista_tui.ui.bella_vista.beginning import set_out
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.ui.behind import bots_done, match_of_table
from tests.ui.pilots import run
from tests.ui.saved import is_sound
from tests.ui.tables import setup_for
from tests.ui.terminals import Terminal

TWO_AND_A_BOT: tuple[Level, ...] = ("human", "human", "easy")
STEPS = 15


class Friends:
    """Two people at terminals of their own."""

    def __init__(self, game: InPlay, terminals: list[Terminal], screens: list[TableScreen]) -> None:
        self.game = game
        self.terminals = terminals
        self.screens = screens
        self.thoughts: Counter[int] = Counter()
        """How often a bot was asked after so many steps."""

    async def calm(self) -> None:
        """Wait until nobody thinks and everything is shown."""
        for _ in range(2):
            for terminal, screen in zip(self.terminals, self.screens):
                await bots_done(screen)
                await terminal.calm()

    async def step(self) -> int | None:
        """Let the person whose turn it is press Enter; who that was."""
        to_act = [seat for seat in self.game.table.to_act if seat < 2]
        if not to_act:
            return None
        await self.terminals[to_act[0]].press("enter")
        await self.calm()
        return to_act[0]


@asynccontextmanager
async def friends() -> AsyncIterator[Friends]:
    with TemporaryDirectory() as folder:
        saves = Saves(Path(folder))
        game = set_out(saves, setup_for(TWO_AND_A_BOT))
        async with (
            Terminal(LANG="fr_FR.UTF-8", COLORTERM="truecolor") as french,
            Terminal(LANG="en_GB.UTF-8", COLORTERM="", TERM="xterm-256color") as english,
        ):
            terminals, found = [french, english], Friends(game, [french, english], [])
            think = partial(counted, found.thoughts)
            with patch.object(thinkers, "think", think):
                for number, terminal in enumerate(terminals):
                    found.screens.append(await terminal.sit_down(game.sit_down([number])))
                await found.calm()
                yield found
        assert is_sound(saves, game.save.name)


REAL_THINK = thinkers.think


def counted(thoughts: Counter[int], game: Game[Any, Any, Any], thought: Think) -> Any:
    thoughts[thought.step] += 1
    return REAL_THINK(game, thought, budget_ms=0)


def log_of(screen: TableScreen) -> str:
    return "\n".join(entry.text for entry in screen.query_one(Log).entries)


def test_each_sees_every_step_in_their_own_language_and_colours() -> None:
    async def play() -> None:
        async with friends() as found:
            french, english = found.screens
            for _ in range(STEPS):
                await found.step()
                for number, screen in enumerate(found.screens):
                    view = found.game.table.view(number)
                    assert screen.sight.view == view
                    assert (screen.decision is not None) == (view.board.to_move == number)
            assert found.game.table.steps >= STEPS
            told, said = log_of(french), log_of(english)
            assert "Manche 1" in told
            assert "Round 1" in said
            assert told.count("\n") == said.count("\n")
            true, few = [await terminal.painted() for terminal in found.terminals]
            assert "38;2;" in true
            assert "38;5;" in few
            assert "38;2;" not in few
            assert "48;2;" not in few

    run(play())


def test_a_bot_thinks_once_however_many_look_on() -> None:
    async def play() -> None:
        async with friends() as found:
            for _ in range(STEPS):
                await found.step()
            bots = [s for s in match_of_table(found.game.table).steps if s.seat == 2]
            assert bots
            assert found.thoughts.total() == len(bots)
            assert set(found.thoughts.values()) == {1}

    run(play())


def test_one_may_take_back_what_the_other_has_seen_until_they_act() -> None:
    async def play() -> None:
        async with friends() as found:
            match = match_of_table(found.game.table)
            while not any(map(match.may_take_back, (0, 1))):
                await found.step()
            mover = match.steps[-1].seat
            before = match.steps[-1].before
            await found.terminals[mover].press("u")
            await found.calm()
            assert match.state == before
            for number, screen in enumerate(found.screens):
                assert screen.sight.view == found.game.table.view(number)
            assert found.screens[mover].decision is not None
            assert found.screens[1 - mover].decision is None
            assert not found.screens[1 - mover].flow.may_take_back

    run(play())


def test_each_may_leave_without_touching_the_other() -> None:
    async def play() -> None:
        async with friends() as found:
            for _ in range(6):
                await found.step()
            while found.game.table.to_act != (1,):
                await found.step()
            await found.terminals[0].press("escape")
            assert isinstance(found.terminals[0].app.screen, TitleScreen)
            steps = found.game.table.steps
            await found.terminals[1].press("enter")
            assert found.game.table.steps > steps
            assert found.screens[1].sight.view == found.game.table.view(1)

    run(play())
