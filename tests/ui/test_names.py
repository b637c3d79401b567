"""Names from outside, on every screen that shows them."""

import unicodedata

import pytest
from rich.cells import cell_len

from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup, Level
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen
from bellavista_tui.ui.screens.settings import SettingsScreen
from tests.ui.pilots import press, run
from tests.ui.shown import screen_lines, screen_text, shown, strips
from tests.ui.tables import LARGE, NAMES, TWO_PLAYERS, at_table, new_game

NASTY = (
    "\x1b[31mEve\x1b[0m\x07\r\n\tX\x9b2J",
    "\u202eevE\u202c\u200f\u2067\u200b\ufeff" + "W" * 300,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f600\u5f20\uff21 E" + "\u0301\u0489" * 30,
    "[/b]] [red]Bob[/] [@click=app.quit]x[/] \\[",
)


def unsafe_characters(app: BellavistaApp) -> set[str]:
    """What is shown and must not be: anything that could move the cursor or turn a line round."""
    bad = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"}
    text = "".join(screen_lines(app))
    return {c for c in text if unicodedata.category(c) in bad or cell_len(c) != 1}


def assert_layout_holds(app: BellavistaApp) -> None:
    width, height = app.size
    assert unsafe_characters(app) == set()
    assert [strip.cell_length for strip in strips(app)] == [width] * height
    assert [cell_len(line) for line in screen_lines(app)] == [width] * height


def test_names_from_outside_are_shown_safely_at_the_table() -> None:
    async def look() -> None:
        ends = []
        for names in (NAMES, NASTY):
            levels: tuple[Level, ...] = ("human", "easy", "easy", "easy")
            seats = tuple(Player(name, level) for name, level in zip(names, levels))
            async with at_table(setup=GameSetup(seats, "london", 5)) as (pilot, app, _table):
                assert_layout_holds(app)
                await pilot.resize_terminal(*LARGE)
                for _ in range(2):
                    await press(pilot, "enter")
                    assert_layout_holds(app)
                lines = shown("#architects", app)
                ends.append([line.rstrip().rindex(line.split()[-1]) for line in lines[1:]])
        assert ends[0] == ends[1]

    run(look())


def test_names_from_outside_are_shown_safely_on_the_hand_over() -> None:
    async def look() -> None:
        seats = (Player("Ada", "human"), Player(" ".join(NASTY[:3]), "human"))
        setup = GameSetup(seats, "london", 5)
        async with at_table(state=TWO_PLAYERS, setup=setup) as (pilot, app, _table):
            await press(pilot, "enter")
            assert isinstance(app.screen, HandOverScreen)
            assert_layout_holds(app)

    run(look())


@pytest.mark.parametrize("name", ["[/b] Bob", "[red]Bob[/red]"])
def test_a_name_with_brackets_is_shown_as_it_is_on_the_hand_over(name: str) -> None:
    async def look() -> None:
        seats = (Player("Ada", "human"), Player(name, "human"))
        setup = GameSetup(seats, "london", 5)
        async with at_table(state=TWO_PLAYERS, setup=setup) as (pilot, app, _table):
            await press(pilot, "enter")
            assert isinstance(app.screen, HandOverScreen)
            assert name in screen_text(app)

    run(look())


@pytest.mark.parametrize(
    "name",
    [" ".join(NASTY[:3]), NASTY[3]],
    ids=["controls", "markup"],
)
def test_names_from_outside_are_shown_safely_where_they_are_set(name: str) -> None:
    async def look() -> None:
        settings = Settings(animation=False, bot_pace="instant", player_name=name)
        async with new_game(settings=settings) as (pilot, app, _screen):
            assert_layout_holds(app)
            await press(pilot, "escape", "f2")
            assert isinstance(app.screen, SettingsScreen)
            assert_layout_holds(app)

    run(look())
