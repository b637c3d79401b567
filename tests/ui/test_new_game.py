"""Setting up a game."""

from textual.widgets import Input

from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.ui.bella_vista.city_grid import CityGrid
from bellavista_tui.ui.bella_vista.table_screen import TableScreen
from tests.ui.pilots import choose, press, run, settle
from tests.ui.shown import shown
from tests.ui.tables import LARGE, board_of, new_game


def test_as_many_rows_as_there_are_architects() -> None:
    async def look() -> None:
        async with new_game() as (pilot, app, screen):
            for keys, count in ((("end",), 4), (("home",), 2), (("home", "down"), 3)):
                await choose(pilot, "#players", *keys)
                rows = [row for row in screen.query(".seat-row") if row.region.height]
                assert len(rows) == count
                text = "\n".join(shown("#new-form", app))
                others = [name in text for name in ("Oskar", "Zelda", "Ivo")]
                assert others == [player < count for player in (1, 2, 3)]
                assert all(owner.shape in text for owner in screen.look.owners[:count])
                for word in ("Architects", "City", "Seed", "Start"):
                    assert word in text

    run(look())


def test_another_city_changes_the_preview_and_is_the_one_played_in() -> None:
    async def look() -> None:
        async with new_game(LARGE) as (pilot, app, screen):
            before = shown("#preview", app)
            await choose(pilot, "#city", "end")
            assert shown("#preview", app) != before
            picture = screen.query_one(CityGrid).picture
            assert picture is not None
            rome = find_city(load_rules(), "rome", 0)
            assert picture.rows == rome.map
            await press(pilot, "ctrl+s")
            assert isinstance(app.screen, TableScreen)
            assert board_of(app.screen).city == rome

    run(look())


def test_a_seed_gives_the_same_city_and_cards_again() -> None:
    async def play(seed: str) -> tuple[list[str], State]:
        async with new_game() as (pilot, app, screen):
            screen.query_one("#seed").focus()
            await press(pilot, *seed)
            preview = shown("#preview", app)
            await press(pilot, "ctrl+s")
            assert isinstance(app.screen, TableScreen)
            match = app.screen.flow.table._match
            return preview, match.steps[0].before if match.steps else match.state

    async def compare() -> None:
        preview, state = await play("19")
        assert await play("19") == (preview, state)
        other_preview, other_state = await play("18")
        assert other_preview != preview
        assert other_state != state
        assert state.board.city == find_city(load_rules(), "random", 19)

    run(compare())


def test_a_nonsense_seed_is_survived() -> None:
    async def start() -> None:
        async with new_game() as (pilot, app, screen):
            seed = screen.query_one("#seed", Input)
            seed.focus()
            for text in ("-", "-5", "+", "abc", "9" * 30, "٣", "1e3", " 7 ", "0x1F"):
                seed.value = ""
                await press(pilot, *text)
                assert any(line.strip() for line in shown("#preview", app))
            await press(pilot, "ctrl+s")
            assert isinstance(app.screen, TableScreen)

    run(start())


def test_a_seed_of_thousands_of_digits_is_survived() -> None:
    async def start() -> None:
        async with new_game() as (pilot, app, screen):
            screen.query_one("#seed", Input).value = "9" * 5000
            await settle(pilot)
            await press(pilot, "ctrl+s")
            assert isinstance(app.screen, TableScreen)

    run(start())


def test_f5_draws_another_city() -> None:
    async def draw() -> None:
        async with new_game() as (pilot, app, _screen):
            before = shown("#preview", app)
            await press(pilot, "f5")
            assert shown("#preview", app) != before

    run(draw())
