"""Keys: whatever is chosen or written into the settings, there is a way on and a way back."""

import asyncio
import importlib
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.binding import Binding
from textual.dom import DOMNode
from textual.widgets import OptionList, Static

from bellavista_tui import ui
from bellavista_tui.paths import settings_file
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings, load_settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.bindings.key_names import key_name, normal_key
from bellavista_tui.ui.keys import FIXED, find_action, groups, keymap, objection, review
from bellavista_tui.ui.screens.help import active_keys
from bellavista_tui.ui.screens.keys import KeysScreen
from bellavista_tui.ui.screens.press_key import PressKeyScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.ui.apps import make_app

FIRST_BEGINS = 3
"""A seed with which the first architect makes the first offer."""

GAME = GameSetup((Player("Ada", "human"), Player("Ben", "easy")), "paris", FIRST_BEGINS)
ACTIONS = [action for group in groups() for action in group.actions]


def kept(app: BellavistaApp) -> dict[str, str]:
    return load_settings(settings_file(app.environ))[0].keys


# What can be chosen


def test_every_action_has_an_id_of_its_own_and_a_title() -> None:
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    assert all(action.title for action in ACTIONS)


def test_the_keys_of_the_beginning_are_real_ones() -> None:
    assert all(normal_key(key) for action in ACTIONS for key in action.keys)


@pytest.mark.parametrize(
    ("id", "key", "told"),
    [
        ("table.fly", "x", 'no action called "table.fly"'),
        ("table.turn", "hyperspace", 'no key called "hyperspace"'),
        ("table.turn", "", 'no key called ""'),
        ("table.turn", "escape", "Esc always keeps its meaning"),
        ("table.turn", "v", "v is taken: Panorama (At the table)"),
        ("table.turn", "?", "? is taken: Help (Everywhere)"),
        ("app.settings", "r", "r is taken: Turn (At the table)"),
        ("table.turn", "3", "3 is taken: Card or contract 3 (At the table)"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(id: str, key: str, told: str) -> None:
    assert told in (objection(id, key, {}) or "")


@pytest.mark.parametrize("key", ["x", "X", "f9", "ctrl+t", "alt+x", "space", "!", "ù", "pageup"])
def test_any_free_key_can_be_had(key: str) -> None:
    assert objection("table.turn", key, {"table.hurry": "z"}) is None


def test_two_actions_can_change_places() -> None:
    chosen = {"table.turn": "v", "table.panorama": "r"}
    assert review(chosen) == (chosen, [])


def test_of_two_that_want_one_key_only_one_gets_it() -> None:
    usable, objections = review({"table.turn": "x", "table.panorama": "x"})
    assert usable == {"table.panorama": "x"} or usable == {"table.turn": "x"}
    assert len(objections) == 1


@given(
    st.dictionaries(
        st.sampled_from([action.id for action in ACTIONS]) | st.text(max_size=8),
        st.sampled_from([key for action in ACTIONS for key in action.keys] + ["x,y", "a,,b"])
        | st.text(max_size=8),
        max_size=5,
    )
)
def test_whatever_is_written_the_ways_out_stay(chosen: dict[str, str]) -> None:
    usable, objections = review(chosen)
    assert len(usable) + len(objections) == len(chosen)
    assert review(usable) == (usable, [])
    for id, keys in keymap(usable).items():
        found = find_action(id)
        assert found is not None
        assert set(found[1].keys) & FIXED <= set(keys.split(","))


@pytest.mark.parametrize(
    ("key", "name"),
    [("escape", "Esc"), ("ctrl+s", "Ctrl+S"), ("f5", "F5"), ("question_mark", "?"), ("N", "N")],
)
def test_keys_are_named_as_they_are_said(key: str, name: str) -> None:
    assert key_name(key) == name


# On the screen


def test_a_new_key_is_pressed_taken_over_and_kept() -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f2", "f3")
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, KeysScreen)
            rows, notice = screen.query_one(OptionList), screen.query_one("#keys-notice", Static)
            rows.highlighted = rows.get_option_index("table.turn")
            await pilot.press("enter")
            assert isinstance(app.screen, PressKeyScreen)
            await pilot.press("x")
            assert kept(app) == {"table.turn": "x"}
            await pilot.press("enter", "v")
            assert "taken" in str(notice.render())
            await pilot.press("enter", "escape")
            assert kept(app) == {"table.turn": "x"}
            await pilot.press("a", "y")
            assert kept(app) == {"table.turn": "x,y"}
            await pilot.press("delete")
            assert kept(app) == {}
            await pilot.press("enter", "z", "ctrl+r")
            assert kept(app) == {}

    asyncio.run(run())


def test_the_table_answers_to_the_new_key_and_shows_it() -> None:
    async def run() -> None:
        app = make_app(Settings(bot_pace="instant", keys={"table.overlay": "x"}), GAME)
        async with app.run_test(size=(80, 24)) as pilot:
            table = app.screen
            assert isinstance(table, TableScreen)
            overlays = []
            for key in ("o", "x"):
                await pilot.press(key)
                overlays.append(table.sight.overlay)
            assert overlays == ["none", "owners"]
            assert active_keys(app.screen)[False]["Overlay"] == ["x"]

    asyncio.run(run())


@pytest.mark.parametrize(
    "keys",
    [
        {"title.quit": "enter", "app.help": "nonsense", "nobody": "x"},
        {"table.confirm": "escape", "table.leave": "enter", "settings.back": "tab"},
        {"app.quit": "", "table.turn": ",", "table.next": "x,,"},
    ],
)
def test_mistakes_in_the_file_bring_a_notice_and_no_dead_end(keys: dict[str, str]) -> None:
    async def run() -> None:
        app = make_app(Settings(keys=keys))
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            assert "keys" in (app.notice or "")
            await pilot.press("f2", "f3", "escape", "escape")
            assert isinstance(app.screen, TitleScreen)
            await pilot.press("escape")
            assert app.return_code == 0

    asyncio.run(run())


def test_every_binding_with_an_id_can_be_rebound() -> None:
    """Whatever has an id is in a group: else nobody could rebind it, nor learn of a clash."""
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(module.name)
    kinds = [DOMNode]
    for kind in kinds:
        kinds += kind.__subclasses__()
    ids = {
        binding.id
        for kind in kinds
        if kind.__module__.startswith(ui.__name__)
        for binding in Binding.make_bindings(kind.__dict__.get("BINDINGS", []))
        if binding.id
    }
    assert ids == {action.id for group in groups() for action in group.actions}
