"""Setting up a game: by keys alone, by mouse alone, and whatever is written into the fields."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.geometry import Region, Size
from textual.pilot import Pilot
from textual.widgets import Button, Input, Static

from bellavista_tui.core.rng import MAX_SEED
from bellavista_tui.games.bella_vista.library import city_names, find_city, load_rules
from bellavista_tui.paths import settings_file
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import LastGame, LastSeat, Settings, load_settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.city.grid import CELL_SIZES, CityGrid
from bellavista_tui.ui.bella_vista.players import GameSetup, distinct, seated
from bellavista_tui.ui.bella_vista.screens.new_game import (
    PLACES,
    USUAL_SEATS,
    NewGameScreen,
    usable,
)
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.widgets.stepper import Stepper
from tests.ui.apps import QUIET, make_app
from tests.ui.behind import save_behind

Steps = Callable[[Pilot[None], NewGameScreen], Awaitable[None]]


def set_up(steps: Steps, settings: Settings = QUIET) -> BellavistaApp:
    """Open the screen, and take the steps there."""
    app = make_app(settings)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n")
            await pilot.pause()
            assert isinstance(app.screen, NewGameScreen)
            await steps(pilot, app.screen)

    asyncio.run(run())
    return app


async def started(pilot: Pilot[None]) -> GameSetup:
    await pilot.pause()
    assert isinstance(pilot.app.screen, TableScreen)
    header = save_behind(pilot.app.screen).header
    return GameSetup(pilot.app.screen.players, header.title, header.seed)


def stepper(screen: NewGameScreen, id: str) -> Stepper:
    return screen.query_one(f"#{id}", Stepper)


def test_enter_alone_starts_you_against_two_bots() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        await pilot.press("enter")
        setup = await started(pilot)
        assert [player.kind for player in setup.players] == ["human", "medium", "medium"]
        assert setup.players[0].name == "Ada"
        assert setup.city == "random"

    set_up(steps)


def test_keys_alone_choose_everything() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        await pilot.press("up", *"42")
        await pilot.press("up", "right", "right", "right")
        await pilot.press("up", "tab", "tab", "right")
        await pilot.press("up", "up", "up", "left")
        await pilot.press("enter")
        setup = await started(pilot)
        assert setup.seed == 42
        assert setup.city == city_names()[2]
        assert [player.kind for player in setup.players] == ["human", "medium"]

    set_up(steps)


def test_the_mouse_alone_chooses_and_starts() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        await pilot.click("#players", offset=(5, 0))
        await pilot.click("#level-1", offset=(5, 0))
        await pilot.click("#level-2", offset=(0, 0))
        await pilot.click("#city", offset=(5, 0))
        await pilot.click("#start")
        setup = await started(pilot)
        assert [player.kind for player in setup.players] == ["human", "hard", "easy", "medium"]
        assert setup.city == city_names()[0]

    set_up(steps)


def test_the_city_is_shown_while_one_goes_through_the_list() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        stepper(screen, "city").focus()
        for name in city_names():
            await pilot.press("right")
            picture = screen.query_one(CityGrid).picture
            assert picture is not None
            assert picture.rows == find_city(load_rules(), name, 0).map

    set_up(steps)


def test_a_seed_shows_its_own_random_city() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        screen.query_one("#seed", Input).value = "7"
        await pilot.pause()
        picture = screen.query_one(CityGrid).picture
        assert picture is not None
        assert picture.rows == find_city(load_rules(), "random", 7).map

    set_up(steps)


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "٣", str(MAX_SEED + 1), "9" * 500])
def test_a_wrong_seed_is_answered_with_what_is_right(seed: str) -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        screen.query_one("#seed", Input).value = seed
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert str(MAX_SEED) in str(screen.query_one("#new-notice", Static).render())
        assert screen.focused is screen.query_one("#seed")
        screen.query_one("#seed", Input).value = ""
        await pilot.press("enter")
        await started(pilot)

    set_up(steps)


def test_two_architects_never_share_a_colour() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        for place in (0, 2, 3, 1):
            for _ in range(3):
                stepper(screen, f"colour-{place}").action_step(1)
                await pilot.pause()
                colours = [stepper(screen, f"colour-{i}").value for i in PLACES]
                assert sorted(colours) == list(PLACES)

    set_up(steps)


def test_the_table_shows_the_colours_chosen() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        stepper(screen, "colour-0").action_step(-1)
        await pilot.pause()
        await pilot.press("enter")
        await started(pilot)
        table, app = pilot.app.screen, pilot.app
        assert isinstance(table, TableScreen)
        assert isinstance(app, BellavistaApp)
        assert table.sight.owner(0) == app.look.owners[3]
        assert table.sight.owner(1) == app.look.owners[1]

    set_up(steps)


def test_seats_without_a_colour_keep_that_of_their_place() -> None:
    look = make_app().look
    seats = (Player("a", "human"), Player("b", "easy"))
    assert seated(look, seats).owners == look.owners[:2]


def test_rows_of_unused_seats_vanish() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        for players in (4, 2, 3):
            stepper(screen, "players").action_step(1)
            await pilot.pause()
            shown = [screen.query_one(f"#seat-{place}").display for place in PLACES]
            assert shown == [place < players for place in PLACES]

    set_up(steps)


def test_names_that_are_empty_or_equal_are_told_apart() -> None:
    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        for place, name in enumerate(("", "Ada", "\x1b[31m")):
            screen.query_one(f"#name-{place}", Input).value = name
        await pilot.press("enter")
        setup = await started(pilot)
        assert [player.name for player in setup.players] == ["Ada", "Ada 2", "[31m"]

    set_up(steps)


def test_letters_too_wide_for_the_table_are_left_out_of_a_name() -> None:
    async def name(pilot: Pilot[None], screen: NewGameScreen) -> None:
        field = screen.query_one("#name-0", Input)
        field.focus()
        field.value = ""
        await pilot.press("A", "日", "d", "é", "space", "😀", "本", "B")
        assert field.value == "Adé B"
        assert "too wide" in str(screen.query_one("#new-notice", Static).render())

    set_up(name)


def test_numbers_that_are_added_to_names_are_free() -> None:
    assert distinct(["a", "a 2", "a", "a"]) == ["a", "a 2", "a 3", "a 4"]


def test_what_was_chosen_is_offered_again() -> None:
    async def choose(pilot: Pilot[None], screen: NewGameScreen) -> None:
        stepper(screen, "players").action_step(1)
        stepper(screen, "level-2").action_step(1)
        stepper(screen, "colour-1").action_step(1)
        screen.query_one("#name-3", Input).value = "Mo"
        await pilot.pause()
        await pilot.press("enter")
        await started(pilot)

    async def look_at(pilot: Pilot[None], screen: NewGameScreen) -> None:
        assert stepper(screen, "players").value == 4
        assert stepper(screen, "level-2").value == "hard"
        assert [stepper(screen, f"colour-{i}").value for i in PLACES] == [0, 2, 1, 3]
        assert screen.query_one("#name-3", Input).value == "Mo"
        assert screen.query_one("#name-0", Input).value == "Ada"

    app = set_up(choose)
    kept, notice = load_settings(settings_file(app.environ))
    assert notice is None
    set_up(look_at, kept)


@pytest.mark.parametrize(
    "last",
    [
        LastGame(9, "atlantis", (LastSeat("a", "godlike", 0),)),
        LastGame(-1, "", tuple(LastSeat("a", "human", 0) for _ in PLACES)),
        LastGame(3, "../paris", (LastSeat("a", "human", 7),) * 9),
    ],
)
def test_what_can_no_longer_be_chosen_is_not_offered(last: LastGame) -> None:
    assert usable(last) == LastGame(3, "random", USUAL_SEATS)


def test_after_a_game_of_bots_alone_a_person_is_offered_a_seat_again() -> None:
    watched = tuple(LastSeat("", "hard", place) for place in PLACES[:-1])
    somebody = LastSeat("Mo", "human", PLACES[-1])
    assert [seat.level for seat in usable(LastGame(3, "random", (*watched, somebody))).seats] == [
        "human", "hard", "hard", "human",
    ]  # fmt: skip
    played = LastGame(4, "random", (*watched, somebody))
    assert usable(played) == played


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ascii_only", ["on", "off"])
def test_nothing_overlaps_at_80_by_24(language: str, ascii_only: str) -> None:
    settings = Settings(
        language=language,  # type: ignore[arg-type]
        ascii=ascii_only,  # type: ignore[arg-type]
        last_game=LastGame(4, "paris", USUAL_SEATS),
    )

    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        form, preview = screen.query_one("#new-form"), screen.query_one("#preview")
        fields = [*form.query(Stepper), *form.query(Input), *form.query(Button)]
        regions = [field.region for field in fields]
        assert not form.region.overlaps(preview.region)
        assert all(form.region.contains_region(region) for region in regions)
        assert not any(
            one.overlaps(other) for i, one in enumerate(regions) for other in regions[:i]
        )
        assert all(_fits(each) for each in form.query(Stepper))
        assert Region(0, 0, 80, 24).contains_region(preview.region)

    app = make_app(settings)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.action_new_game()
            await pilot.pause()
            assert isinstance(app.screen, NewGameScreen)
            await steps(pilot, app.screen)

    asyncio.run(run())


def test_the_largest_city_is_shown_whole_at_80_by_24() -> None:
    largest = load_rules().city
    room = Size(largest.max_width * CELL_SIZES[-1].width, largest.max_height)

    async def steps(pilot: Pilot[None], screen: NewGameScreen) -> None:
        preview = screen.query_one("#preview", CityGrid).size
        assert preview.region.contains_region(room.region)

    set_up(steps)


def _fits(stepper: Stepper) -> bool:
    """Whether every option can be read in full."""
    return all(label.cell_length <= stepper.size.width - 4 for label, _value in stepper.options)
