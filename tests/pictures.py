"""Draws the pictures of the README from a real game: `python -m tests.pictures`."""

import asyncio
from pathlib import Path

from textual.pilot import Pilot

from bellavista_tui.saving.records import Player
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen
from tests.ui.apps import make_app
from tests.ui.pilots import settle

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SETUP = GameSetup(
    (
        Player("Ada", "human"),
        Player("Oskar", "hard"),
        Player("Zelda", "hard"),
        Player("Ivo", "hard"),
    ),
    "paris",
    7,
)
MOVES = 13


async def draw() -> None:
    """The table in the middle of a game, and the same city in relief."""
    app = make_app(first_game=SETUP)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(MOVES):
            await settle(pilot)
            await pilot.press("enter")
        await settle(pilot)
        save(pilot, "table")
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, PanoramaScreen)
        save(pilot, "panorama")


def save(pilot: Pilot[None], name: str) -> None:
    """Keep what is on the screen."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.svg").write_text(pilot.app.export_screenshot(title="Bella Vista"))


if __name__ == "__main__":
    asyncio.run(draw())
