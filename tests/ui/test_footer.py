"""The footer of the table, which is made anew only where other keys do something."""

import asyncio

from textual.widgets._footer import FooterKey

from bellavista_tui.saving.records import Player
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from tests.ui.apps import make_app
from tests.ui.pilots import calm, settle

SEATS = (Player("Ana", "human"), Player("Ben", "easy"))
MOVES = 14


def test_the_footer_shows_the_keys_that_do_something_now() -> None:
    async def play() -> set[frozenset[str]]:
        seen: set[frozenset[str]] = set()
        app = make_app(first_game=GameSetup(SEATS, "paris", 5))
        async with app.run_test(size=(120, 40)) as pilot:
            for _ in range(MOVES):
                await settle(pilot)
                await calm(pilot)
                assert isinstance(app.screen, TableScreen)
                active = app.screen.active_bindings.values()
                due = {each.binding.action for each in active if each.binding.show}
                shown = frozenset(key.action for key in app.screen.query(FooterKey))
                assert due - {"rule"} <= shown <= due | {"command_palette", "app.command_palette"}
                seen.add(shown)
                await pilot.press("enter")
        return seen

    seen = asyncio.run(play())
    assert len(seen) > 1, "offers and buildings have different keys"
