"""A game is kept from its first step, and Continue goes on from exactly the last one."""

import pytest
from textual.widgets import OptionList

from bellavista_tui.games.bella_vista.library import RANDOM, city_names
from bellavista_tui.i18n import LANGUAGES
from bellavista_tui.saving.listing import Listed
from bellavista_tui.saving.records import Mark, Player, Summary
from bellavista_tui.settings import Language, Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup, Level
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen, WelcomeBackScreen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.screen import RECAP_LINES, TableScreen
from bellavista_tui.ui.bella_vista.words.cities import city_title
from bellavista_tui.ui.screens.title import ENTRY_WIDTH, TitleScreen
from tests.ui.apps import QUIET, make_app
from tests.ui.behind import match_behind, real_state, table_behind
from tests.ui.ends import at_end
from tests.ui.pilots import press, run
from tests.ui.saved import (
    ALONE,
    TO_SAVES,
    TOGETHER,
    bytes_of,
    files,
    is_sound,
    keyed,
    notices,
    restarted,
    saved_game,
    saved_state,
    started,
)
from tests.ui.shown import flat_text, screen_text, shown, top
from tests.ui.tables import LARGE, NAMES, SMALL, at_table, log_entries, setup_for

every_size = pytest.mark.parametrize("size", [SMALL, LARGE])


def menu(app: BellavistaApp) -> list[str]:
    """What the title offers."""
    assert isinstance(top(app), TitleScreen)
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


def table_of(app: BellavistaApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


# Kept from the first step


@every_size
def test_a_game_is_in_the_folder_after_its_first_step_and_not_before(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with at_table(ALONE, size=size) as (pilot, app, table):
            steps = table_behind(table).steps
            assert len(files(app)) == (1 if steps else 0)
            if not steps:
                await press(pilot, "down", "right", "u", "g", "escape")
                assert files(app) == []
            await press(pilot, "enter")
            [name] = files(app)
            assert saved_state(app.saves, name) == real_state(table)

    run(play())


def test_a_game_left_before_its_first_step_leaves_nothing() -> None:
    async def leave() -> None:
        async with at_table(("human", "human")) as (pilot, app, _table):
            await press(pilot, "escape")
            assert menu(app)[0] == "New game"
            assert not app.saves.folder.exists()

    run(leave())


def test_each_step_is_saved_before_it_is_shown() -> None:
    async def play() -> None:
        async with at_table(ALONE) as (pilot, app, table):
            see, looks = table.see, 0

            def check(**changes: object) -> None:
                nonlocal looks
                if table_behind(table).steps:
                    looks += 1
                    assert saved_state(app.saves, table.sitting.name) == real_state(table)
                see(**changes)

            table.see = check  # type: ignore[method-assign]
            for _ in range(4):
                await press(pilot, "enter")
            assert looks > 4

    run(play())


# Continue


@pytest.mark.parametrize(
    ("city", "round", "told"),
    [
        ("new_york", 2, "Continue · New York, round 2"),
        ("a_place_with_a_long_name", 2, "Continue · A Place Wi…, round 2"),
        ("rome", 10**15, "Continue · …, round 10000000000"),
    ],
)
def test_the_game_to_continue_is_told_in_the_room_there_is(
    city: str, round: int, told: str
) -> None:
    app = make_app()
    screen = TitleScreen(app.look, lambda: None, lambda: False)
    last = Mark(time=1, round=round, steps=9, seat=0, what="")
    summary = Summary(game="", players=(), title=city, time=1)
    entry = screen._game_to_go_on(Listed("left", summary, last, None))
    assert str(entry) == told
    assert len(told) <= ENTRY_WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_city_of_the_game_has_room_in_the_menu(language: Language) -> None:
    app = make_app(Settings(language=language))
    screen = TitleScreen(app.look, lambda: None, lambda: False)
    last = Mark(time=1, round=8, steps=9, seat=0, what="")
    for city in (RANDOM, *city_names()):
        summary = Summary(game="", players=(), title=city, time=1)
        assert city_title(city) in str(screen._game_to_go_on(Listed("left", summary, last, None)))


@pytest.mark.parametrize("way", [TO_SAVES, ("n",)])
def test_continue_has_the_highlight_after_a_game_was_left(way: tuple[str, ...]) -> None:
    async def leave() -> None:
        app = make_app()
        saved_game(app.saves, ALONE, 9)
        async with started(app, *way, "enter") as pilot:
            await press(pilot, *["escape"] * len(app.screen_stack[1:]))
            assert isinstance(top(app), TitleScreen)
            assert app.screen.query_one(OptionList).highlighted == 0

    run(leave())


def test_there_is_something_to_continue_only_where_a_game_was_left() -> None:
    async def can_continue(app: BellavistaApp) -> bool:
        async with started(app):
            return menu(app)[0].startswith("Continue")

    async def look() -> None:
        app = make_app()
        assert not await can_continue(app)
        saved_game(app.saves, steps=None, name="over")
        assert not await can_continue(restarted(app))
        saved_game(app.saves, steps=1, name="left")
        assert await can_continue(restarted(app))
        app.saves.delete("left")
        assert not await can_continue(restarted(app))

    run(look())


def test_the_title_offers_to_continue_as_soon_as_a_game_was_left_and_no_more_once_it_is_over() -> (
    None
):
    async def play() -> None:
        async with at_table(ALONE) as (pilot, app, _table):
            await press(pilot, "enter", "escape")
            assert menu(app)[0] == "Continue · London, round 1"

    async def end() -> None:
        async with at_end() as (pilot, app, _board):
            assert isinstance(app.screen, ScoringScreen)
            await press(pilot, "escape")
            assert menu(app)[0] == "New game"

    run(play())
    run(end())


@every_size
@pytest.mark.parametrize("steps", [1, 5, 12])
def test_a_lone_person_is_told_what_happened_last_and_goes_on_from_there(
    steps: int, size: tuple[int, int]
) -> None:
    async def go_on() -> None:
        app = make_app()
        name = saved_game(app.saves, ALONE, steps)
        left, saved = saved_state(app.saves, name), bytes_of(app, name)
        async with started(app, size=size) as pilot:
            await press(pilot, "c")
            assert isinstance(top(app), WelcomeBackScreen)
            table = table_of(app)
            assert real_state(table) == left
            lines = [entry.text for entry in log_entries(table)][-RECAP_LINES:]
            assert all(line in flat_text(app) for line in lines)
            assert bytes_of(app, name) == saved
            await press(pilot, "enter")
            assert top(app) is table
            assert table.flow.viewer == 0
            made = [step.before for step in match_behind(table).steps]
            assert left in [*made, real_state(table)]
            assert saved_state(app.saves, name) == real_state(table)
            assert is_sound(app.saves, name)

    run(go_on())


@every_size
def test_several_people_hand_over_first_and_no_hand_is_seen(size: tuple[int, int]) -> None:
    async def go_on(steps: int) -> None:
        app = make_app()
        name = saved_game(app.saves, ("human",) * 3, steps)
        left = saved_state(app.saves, name)
        async with started(app, "enter", size=size) as pilot:
            assert isinstance(top(app), HandOverScreen)
            table = table_of(app)
            assert real_state(table) == left
            assert table.sight.view == table_behind(table).view(None)
            assert table.sight.view.hand == ()
            seat = left.board.to_move
            assert seat is not None
            lines = [entry.text for entry in log_entries(table)]
            text = flat_text(app)
            assert f"{NAMES[seat]}, it is your turn." in text
            assert all(line in text for line in lines[-RECAP_LINES:])
            digits = {char for line in lines for char in line if char.isdecimal()}
            assert {char for char in screen_text(app) if char.isdecimal()} <= digits
            await press(pilot, "enter")
            assert top(app) is table
            assert table.flow.viewer == seat
            assert table.sight.view.hand == left.secrets.hands[seat]

    for steps in (1, 7):
        run(go_on(steps))


def test_the_last_lines_are_told_once() -> None:
    async def go_on() -> None:
        app = make_app()
        saved_game(app.saves, ("human", "human"), 1)
        async with started(app, "enter") as pilot:
            assert "bids" in screen_text(app)
            await press(pilot, "enter")
            while not isinstance(top(app), HandOverScreen):
                await press(pilot, "enter")
            assert "bids" not in screen_text(app)

    run(go_on())


@pytest.mark.parametrize("levels", [ALONE, TOGETHER])
def test_a_game_can_be_left_again_before_it_goes_on(levels: tuple[Level, ...]) -> None:
    async def leave() -> None:
        app = make_app()
        name = saved_game(app.saves, levels, 1)
        saved = bytes_of(app, name)
        async with started(app, "enter") as pilot:
            await press(pilot, "escape")
            assert menu(app)[0] == "Continue · London, round 1"
            assert bytes_of(app, name) == saved
            assert not app.saves.is_in_use(name)

    run(leave())


def test_colours_chosen_survive() -> None:
    async def go_on() -> None:
        app = make_app()
        colours = (3, 1, 0)
        seats = tuple(
            Player(player.name, player.kind, colour)
            for player, colour in zip(setup_for(ALONE).players, colours)
        )
        saved_game(app.saves, steps=4, setup=GameSetup(seats, "paris", 3))
        async with started(app, "enter", "enter"):
            look = table_of(app).sight.look
            assert look.owners == tuple(app.look.owners[colour] for colour in colours)
            [line] = [line for line in shown("#architects", app) if "Ada" in line]
            assert app.look.owners[3].shape in line

    run(go_on())


def test_a_game_named_on_the_command_line_goes_on_without_the_title() -> None:
    async def go_on() -> None:
        app = make_app()
        first = saved_game(app.saves, steps=3, name="first")
        saved_game(app.saves, steps=4, name="second")
        app = restarted(app, first)
        async with started(app):
            assert isinstance(top(app), WelcomeBackScreen)
            assert table_of(app).sitting.name == first

    run(go_on())


def test_a_name_that_no_save_has_gets_a_sentence() -> None:
    async def go_on() -> None:
        app = restarted(make_app(), "nowhere")
        async with started(app):
            assert isinstance(top(app), TitleScreen)
            assert notices(app) == ["There is no saved game nowhere."]

    run(go_on())


def test_french_is_spoken_where_a_game_goes_on() -> None:
    async def go_on() -> None:
        app = make_app(Settings(animation=False, bot_pace="instant", language="fr"))
        saved_game(app.saves, ALONE, 4)
        async with started(app) as pilot:
            assert menu(app)[:2] == ["Continuer · Londres, manche 1", "Nouvelle partie"]
            await keyed(pilot, "enter")
            text = flat_text(app)
            assert "Welcome" not in text
            assert "Entrée" in text

    run(go_on())


def test_a_game_goes_on_in_the_same_save() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(ALONE))
        async with started(app) as pilot:
            await press(pilot, "enter", "escape", "c", "enter", "enter", "escape", "c", "enter")
            assert isinstance(top(app), TableScreen)
            [name] = files(app)
            assert saved_state(app.saves, name) == real_state(table_of(app))
            assert is_sound(app.saves, name)

    run(play())
