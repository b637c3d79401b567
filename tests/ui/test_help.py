"""Help, for wherever one is."""

import pytest
from textual.pilot import Pilot

from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.hand_over import HandOverScreen
from bellavista_tui.ui.help import HelpScreen
from bellavista_tui.ui.settings_screen import SettingsScreen
from tests.ui.apps import make_app
from tests.ui.ends import at_end
from tests.ui.pilots import calm, press, run
from tests.ui.shown import shown, strips, top
from tests.ui.tables import (
    BEFORE_CONTRACT,
    BUILDING,
    LARGE,
    OFFERING,
    SMALL,
    TWO_PLAYERS,
    at_table,
    point,
)

KEYS = {"⏎": "enter", "↑": "up", "↓": "down", "←": "left", "→": "right", "esc": "escape"}
KEYS |= {"␣": "space", "space": "space", "?": "question_mark"}


def listed(app: BellavistaApp) -> dict[str, list[str]]:
    """The keys that help lists, by what they do."""
    found: dict[str, list[str]] = {}
    for line in shown(app.screen.query_one(".card"), app):
        keys, _gap, does = line.strip().partition("   ")
        if does.strip() and "  " not in keys:
            found[does.strip()] = keys.split()
    return found


@pytest.mark.parametrize(
    ("state", "keys", "due", "not_due"),
    [
        (
            OFFERING,
            (),
            {"Confirm", "Up", "Left", "Panorama", "Leave"},
            {"Turn", "Pass", "Take back", "Hurry"},
        ),
        (
            BUILDING,
            (),
            {"Confirm", "Turn", "Next best", "Best before", "Up"},
            {"Pass", "Take back", "Hurry"},
        ),
        (
            BEFORE_CONTRACT,
            ("enter",),
            {"Confirm", "Pass", "Take back", "Up"},
            {"Turn", "Next best", "Hurry"},
        ),
    ],
    ids=["offer", "building", "contract"],
)
def test_help_lists_the_keys_that_work_and_no_others(
    state: State, keys: tuple[str, ...], due: set[str], not_due: set[str]
) -> None:
    async def try_all() -> None:
        async with at_table(state=state, size=LARGE) as (pilot, app, table):
            await press(pilot, *keys)
            if not keys:
                await point(pilot, table, (6, 6))
            await press(pilot, "f1")
            assert isinstance(app.screen, HelpScreen)
            told = listed(app)
            assert due <= set(told)
            assert not_due.isdisjoint(told)
            await press(pilot, "escape")
            final = {"Confirm", "Leave", "Quit", "Pass", "Take back"}
            for does, names in told.items():
                for name in names if does not in final else ():
                    before = strips(app)
                    await press(pilot, KEYS.get(name, name))
                    assert strips(app) != before, f"{name} ({does}) does nothing"
                    if top(app) is not table:
                        await press(pilot, "escape")

    run(try_all())


@pytest.mark.xfail(strict=True, reason="F1 is shown as a second question mark")
def test_help_names_its_own_keys() -> None:
    async def look() -> None:
        async with at_table(state=OFFERING, size=LARGE) as (pilot, app, _table):
            await press(pilot, "f1")
            assert sorted(key.lower() for key in listed(app)["Help"]) == ["?", "f1"]

    run(look())


def test_help_opens_and_closes_on_every_screen() -> None:
    async def look_at(pilot: Pilot[None], *keys: tuple[str, str]) -> None:
        app = pilot.app
        screen = app.screen
        for opening, closing in keys or (("f1", "escape"), ("?", "?")):
            await press(pilot, opening)
            assert isinstance(app.screen, HelpScreen), screen
            await press(pilot, closing)
            assert top(app) is screen

    async def look() -> None:
        app = make_app()
        async with app.run_test(size=SMALL) as pilot:
            await calm(pilot)
            await look_at(pilot)
            await press(pilot, "enter")
            await look_at(pilot)
            await press(pilot, "escape", "down", "enter")
            assert isinstance(app.screen, SettingsScreen)
            await look_at(pilot, ("f1", "f1"))  # the question mark may be part of a name
        async with at_table(("human", "human"), TWO_PLAYERS) as (pilot, app, _table):
            await press(pilot, "v")
            await look_at(pilot)
            await press(pilot, "escape", "enter")
            assert isinstance(app.screen, HandOverScreen)
            await look_at(pilot)
        async with at_end() as (pilot, app, _board):
            await look_at(pilot)

    run(look())
