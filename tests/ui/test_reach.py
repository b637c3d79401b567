"""What a screen can come by, from one ordinary attribute to the next: no secrets."""

from collections.abc import Iterator
from typing import Any

from bellavista_tui.core.match import Match
from bellavista_tui.core.table import Table
from bellavista_tui.games.bella_vista.state import Secrets
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.scripts import Step
from bellavista_tui.saving.records import Header
from bellavista_tui.saving.save import Save
from bellavista_tui.tables.in_play import InPlay
from bellavista_tui.tables.sitting import Chance
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from tests.learning.playing import learner
from tests.ui.apps import make_app
from tests.ui.behind import in_play
from tests.ui.pilots import run
from tests.ui.saved import TO_REPLAYS, TOGETHER, saved_game, started
from tests.ui.shown import top
from tests.ui.tables import at_table

OUT_OF_REACH = (Match, Table, InPlay, Save, Secrets, Header, Chance, Lesson, Step)
OURS = "bellavista_tui"


def reached(start: object) -> dict[int, tuple[object, str]]:
    """All objects that can be come by without a call, each with the way to it."""
    found: dict[int, tuple[object, str]] = {}
    ahead = [(start, type(start).__name__)]
    while ahead:
        thing, way = ahead.pop()
        if id(thing) not in found:
            found[id(thing)] = thing, way
            ahead += [(each, f"{way}.{name}") for name, each in within(thing)]
    return found


def within(thing: Any) -> Iterator[tuple[str, object]]:
    """What is in it: of our own things, whatever has a name that is no secret."""
    if isinstance(thing, dict):
        yield from ((repr(key), each) for key, each in thing.items())
    elif isinstance(thing, list | tuple | set | frozenset | range):
        yield from ((str(i), each) for i, each in enumerate(thing))
    elif type(thing).__module__.startswith(OURS):
        kinds = [kind for kind in type(thing).__mro__ if kind.__module__.startswith(OURS)]
        names = {*getattr(thing, "__dict__", ()), *(name for kind in kinds for name in vars(kind))}
        for name in names:
            each = None if name.startswith("_") else getattr(thing, name, None)
            if not callable(each):
                yield name, each


def ways_to_secrets(screen: object) -> list[str]:
    return [way for thing, way in reached(screen).values() if isinstance(thing, OUT_OF_REACH)]


def test_no_table_screen_comes_by_match_state_or_seed() -> None:
    async def look() -> None:
        async with at_table(("human", "human", "easy")) as (_pilot, _app, table):
            assert any(thing is table.sight.view for thing, _way in reached(table).values())
            assert ways_to_secrets(table) == []

    run(look())


def test_the_screen_of_a_lesson_comes_neither_by_cards_nor_by_what_the_script_awaits() -> None:
    async def look() -> None:
        async with learner("offers") as one:
            assert any(thing is one.screen.sight.guide for thing, _ in reached(one.screen).values())
            for _stage in range(3):
                assert ways_to_secrets(one.screen) == []
                assert one.screen.sitting.guide.shown is None
                await one.press("i")
            assert one.screen.sitting.guide.shown == one.lesson.scene.solution
            assert ways_to_secrets(one.screen) == []

    run(look())


def test_whoever_watches_a_game_that_goes_on_comes_by_no_secrets() -> None:
    async def look() -> None:
        app = make_app()
        saved_game(app.saves, TOGETHER, 9)
        async with started(app, *TO_REPLAYS, "enter"):
            screen = top(app)
            assert isinstance(screen, ReplayScreen)
            assert ways_to_secrets(screen) == []

    run(look())


def test_a_way_to_a_secret_would_be_found() -> None:
    async def look() -> None:
        async with at_table(("human", "human", "easy")) as (_pilot, _app, table):
            vars(table.sitting)["in_play"] = in_play(table)
            assert "TableScreen.sitting.in_play" in ways_to_secrets(table)

    run(look())
