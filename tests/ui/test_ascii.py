"""Where only ASCII can be shown, nothing else is, on any screen, whoever painted it."""

import pytest
from textual.pilot import Pilot

from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.terminal.filters import plain_text
from bellavista_tui.ui.widgets.stepper import Stepper
from tests.ui.apps import QUIET, make_app

NAMES = ("Zoë Œuvre", "Владимир", "漢字 漢字", "e\u0301clair \U0001f3e0")
GAME = GameSetup(tuple(Player(name, "human") for name in NAMES), "paris", 7)


def painted(app: BellavistaApp) -> str:
    """What is on the screen, as it goes to the terminal."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def check_ascii(app: BellavistaApp) -> None:
    text = painted(app)
    assert text.strip()
    strange = {char for char in text if not char.isascii()}
    assert not strange, f"{strange} on {app.screen}"


async def press(pilot: Pilot[None], app: BellavistaApp, *keys: str) -> None:
    """Press keys, and look after each."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        check_ascii(app)


@pytest.mark.parametrize(
    ("language", "size"), [("en", (120, 40)), ("fr", (80, 24)), ("fr", (40, 10))]
)
@pytest.mark.asyncio
async def test_menus_and_forms(language: str, size: tuple[int, int]) -> None:
    settings = Settings(ascii="on", animation=False, language=language)  # type: ignore[arg-type]
    app = make_app(settings, USER="Zoë")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        check_ascii(app)
        await press(pilot, app, "f1", "escape", "ctrl+p", "escape", "enter", *["tab"] * 3)
        app.notify("À bientôt…", title="Déjà")
        await press(pilot, app, "f1", "escape", "escape", "down", "enter", *["tab"] * 3, "escape")
        await press(pilot, app, "down", "enter")


@pytest.mark.asyncio
async def test_a_round_at_the_table() -> None:
    app = make_app(QUIET, first_game=GAME, LANG="C")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        check_ascii(app)
        await press(pilot, app, *["enter"] * 10)
        await press(pilot, app, "o", "o", "o", "f1", "escape", "v", "d", "right", "escape")


@pytest.mark.asyncio
async def test_the_setting_is_taken_over_at_once() -> None:
    app = make_app(QUIET)
    async with app.run_test(size=(80, 24)) as pilot:
        app.action_settings()
        await pilot.pause()
        assert not painted(app).isascii()
        app.screen.query_one("#ascii", Stepper).focus()
        await pilot.press("right")
        await pilot.pause()
        check_ascii(app)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Coût : 3 × « été »", 'Cout : 3 x " ete "'),
        ("naïve cœur", "naive ceur"),
        ("漢 字", "?? ??"),
        ("⏎ ← →", "< < >"),
        ("╭─╮", "+-+"),
    ],
)
def test_every_sign_has_a_plain_one_as_wide(text: str, plain: str) -> None:
    assert plain_text(text) == plain
