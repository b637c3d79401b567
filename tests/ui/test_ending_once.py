"""Keys pressed in a hurry, before the screen that they end is gone: they end no other one."""

from textual.events import Key
from textual.pilot import Pilot

from bellavista_tui.ui.screens.keys import KeysScreen
from bellavista_tui.ui.screens.palette import Palette
from bellavista_tui.ui.screens.press_key import PressKeyScreen
from bellavista_tui.ui.screens.settings import SettingsScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.ui.apps import make_app
from tests.ui.pilots import calm, press, run


async def hurry(pilot: Pilot[None], *keys: str) -> None:
    """Press all of the keys before any is dealt with."""
    for key in keys:
        pilot.app.post_message(Key(key, None))
    await calm(pilot)


def test_of_two_keys_for_one_action_the_first_counts() -> None:
    async def hurried() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "f2", "f3", "enter")
            assert isinstance(app.screen, PressKeyScreen)
            await hurry(pilot, "x", "y", "z")
            kinds = [type(screen) for screen in app.screen_stack]
            assert kinds == [TitleScreen, SettingsScreen, KeysScreen]

    run(hurried())


def test_what_is_chosen_twice_in_the_palette_is_done_once() -> None:
    async def hurried() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            app.action_learn()
            await calm(pilot)
            await press(pilot, "ctrl+p", *"back", "down")
            assert isinstance(app.screen, Palette)
            await hurry(pilot, "enter", "enter", "enter")
            assert [type(screen) for screen in app.screen_stack] == [TitleScreen]

    run(hurried())
