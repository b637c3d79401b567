"""Draws the pictures of the README from a real game: `python -m tests.pictures`."""

import asyncio
from pathlib import Path

from textual.pilot import Pilot

from bellavista_tui.saving.records import Player
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen
from tests.learning.playing import learner
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

WRONG_TRY = "0,2-0,3"
"""A building that earns less than the second step of the lesson on coins asks for."""


async def draw() -> None:
    """The table in the middle of a game, the same city in relief, and a step of a lesson."""
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
    async with learner("coins") as one:
        await one.do_step()
        await one.make(one.lesson.scene.read(WRONG_TRY))
        await one.press("i")
        save(one.pilot, "lesson")


def save(pilot: Pilot[None], name: str) -> None:
    """Keep what is on the screen."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.svg").write_text(pilot.app.export_screenshot(title="Bella Vista"))


if __name__ == "__main__":
    asyncio.run(draw())
