"""The lessons on the screen: what the list shows, all that can be done there, and the ways in."""

import errno
import os
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.widgets import OptionList

from bellavista_tui.learning.pupil import Pupil
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.screens.lesson_details import close_up
from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
from bellavista_tui.ui.bella_vista.teaching import pupil_at
from bellavista_tui.ui.screens.help import HelpScreen
from bellavista_tui.ui.screens.learn import LearnScreen
from bellavista_tui.ui.screens.rules import RulesScreen
from bellavista_tui.ui.screens.sure import SureScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.learning.written import BROKEN, begin, script, write_course
from tests.ui.apps import make_app
from tests.ui.pilots import calm, press, run
from tests.ui.saved import ALONE, files, notices, saved_game, started
from tests.ui.shown import flat_text, footer, screen_lines, screen_text, shown, top
from tests.ui.tables import LARGE, SMALL

VAST = (200, 60)
SOLVE = ("i", "i", "i", "enter")
"""The keys that let a step be shown and do it."""

every_size = pytest.mark.parametrize("size", [SMALL, LARGE, VAST])


@pytest.fixture(autouse=True)
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three lessons of two scenes with two buildings each, and a broken one between them."""
    write_course(
        tmp_path / "course",
        monkeypatch,
        first=script("First steps"),
        broken=BROKEN["translation"][0],
        second=script("Second steps"),
        third=script("Third steps"),
    )


def begun(*done: int) -> tuple[BellavistaApp, Pupil]:
    """Somebody who has done so many steps in the lessons that are whole."""
    app = make_app()
    pupil = pupil_at(app)
    for name, steps in zip(("first", "second", "third"), done):
        if steps:
            begin(pupil, name).solve_up_to(steps)
    return app, pupil


def screen_of(app: BellavistaApp) -> LearnScreen:
    screen = top(app)
    assert isinstance(screen, LearnScreen)
    return screen


def in_focus(app: BellavistaApp) -> str | None:
    standing = screen_of(app).standing
    return standing.entry.name if standing else None


def rows(app: BellavistaApp) -> list[str]:
    """The lessons, without the game that comes after them."""
    return [line.rstrip() for line in shown("#learn-list", app)][:-1]


# What is shown


@every_size
def test_the_list_tells_titles_steps_minutes_and_what_is_known(size: tuple[int, int]) -> None:
    async def look() -> None:
        app, _pupil = begun(4, 2)
        async with started(app, "l", size=size):
            assert [row.split() for row in rows(app)] == [
                ["✓", "1", "First", "steps", "●●●●", "3"],
                ["2", "broken", "!"],
                ["3", "Second", "steps", "●●◉○", "3"],
                ["4", "Third", "steps", "○○○○", "3"],
            ]
            assert all(len(line) <= size[0] for line in screen_lines(app))
            assert in_focus(app) == "second"

    run(look())


@every_size
def test_the_lesson_in_focus_has_its_goal_its_steps_and_a_picture(size: tuple[int, int]) -> None:
    async def look() -> None:
        app, _pupil = begun(4, 2)
        async with started(app, "l", size=size):
            lines = [line.strip() for line in shown("#learn-lesson", app)]
            assert "Build what is there." in lines
            assert [line for line in lines if line.endswith("Building")] == [
                "● Building",
                "● Building",
                "◉ Building",
                "○ Building",
            ]
            grid, side = app.screen.query_one(CityGrid), app.screen.query_one("#learn-lesson")
            assert grid.display
            assert grid.picture
            assert len(grid.picture.rows) == 9
            assert side.region.contains_region(grid.region)
            last = app.screen.query("#learn-lesson Static").last()
            assert side.region.contains_region(last.region)

    run(look())


def test_of_a_city_without_room_the_part_with_the_buildings_is_shown() -> None:
    async def look() -> None:
        app, _pupil = begun(2)
        async with started(app, "l"):
            picture = app.screen.query_one(CityGrid).picture
            assert picture
            rows = len(picture.rows)
            part = close_up(picture, rows - 3, len(picture.rows[0]) - 5)
            assert (len(part.rows), len(part.rows[0])) == (rows - 3, len(picture.rows[0]) - 5)
            assert close_up(picture, 99, 99) == picture

    run(look())


def test_a_broken_script_says_why_and_the_others_can_be_taken() -> None:
    async def look() -> None:
        app, _pupil = begun()
        async with started(app, "l", "down") as pilot:
            assert in_focus(app) == "broken"
            assert "02-broken.toml" in flat_text(app)
            assert "goal.fr" in flat_text(app)
            await press(pilot, "enter", "j", "r")
            assert in_focus(app) == "broken"
            assert "I know this" not in footer(app)
            await press(pilot, "down", "enter")
            assert isinstance(top(app), LessonScreen)

    run(look())


def test_an_impossible_position_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = {"first": BROKEN["position"][0], "second": BROKEN["later"][0]}
    write_course(tmp_path / "wrong", monkeypatch, **scripts)

    async def look() -> None:
        app, _pupil = begun()
        async with started(app, "l") as pilot:
            assert "spinach" in flat_text(app)
            await press(pilot, "enter")
            assert in_focus(app) == "first"
            assert "scenes[0].position" in notices(app)[0]
            await press(pilot, "down", "j")
            assert "scenes[1].position" in notices(app)[-1]

    run(look())


def test_without_lessons_there_is_a_screen_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_course(tmp_path / "none", monkeypatch)

    async def look() -> None:
        app, _pupil = begun()
        async with started(app, "l", "j", "r", "0", "down", "end", "up") as pilot:
            assert in_focus(app) is None
            await press(pilot, "escape")
            assert isinstance(top(app), TitleScreen)

    run(look())


def test_what_is_enough_for_a_game_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("first", "second", "third", "fourth", "fifth")
    write_course(tmp_path / "more", monkeypatch, **{name: script(name) for name in names})

    async def look() -> None:
        app, pupil = begun(4, 4, 4)
        async with started(app, "l") as pilot:
            assert "Lessons 1 to 4 are enough" in flat_text(app)
            await press(pilot, "escape")
            begin(pupil, "fourth").solve_up_to(4)
            await press(pilot, "l")
            assert "You know enough for a first game." in flat_text(app)
            assert in_focus(app) == "fifth"

    run(look())


def test_whoever_knows_all_lessons_is_led_to_a_first_game_whatever_the_size() -> None:
    async def look() -> None:
        app, _pupil = begun(4, 4, 4)
        async with started(app, "l") as pilot:
            assert screen_of(app).lessons.is_at_first_game
            for size in (SMALL, LARGE, SMALL):
                await pilot.resize_terminal(*size)
                await calm(pilot)
                assert "kept like any other." in flat_text(app)
                assert not app.screen.query_one(CityGrid).display

    run(look())


def test_a_window_that_grows_and_shrinks_leaves_every_lesson_on_its_line() -> None:
    async def look() -> None:
        app, _pupil = begun(4, 2)
        async with started(app, "l") as pilot:
            before = screen_lines(app)
            for size in (LARGE, VAST, SMALL):
                await pilot.resize_terminal(*size)
                await calm(pilot)
                lines = shown("#learn-list", app)
                assert [line.split()[-1] for line in lines] == ["3", "!", "3", "3", "20"]
                assert lines[0].rstrip() == lines[0]
            assert screen_lines(app) == before

    run(look())


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_everything_follows_the_settings_while_it_is_open(theme: str) -> None:
    async def look() -> None:
        app, _pupil = begun(4, 2)
        async with started(app, "l", "end", "up") as pilot:
            app.change_settings(Settings(language="fr", theme=theme, ascii="on"))  # type: ignore[arg-type]
            await calm(pilot)
            text = screen_text(app)
            assert "APPRENDRE" in text
            assert "Third steps a la fran" in text
            assert "Recommencer" not in text
            assert "Je connais" in footer(app)
            assert rows(app)[0].split()[:4] == ["v", "1", "First", "steps"]
            assert "**o." in rows(app)[2]
            assert in_focus(app) == "third"
            assert app.screen.query_one(CityGrid).look == app.look

    run(look())


def test_help_says_how_lessons_go() -> None:
    async def look() -> None:
        app, _pupil = begun()
        async with started(app, "l", "f1") as pilot:
            assert isinstance(top(app), HelpScreen)
            assert "None is locked" in flat_text(app)
            assert "I know this" in flat_text(app)
            await press(pilot, "escape")
            assert in_focus(app) == "first"

    run(look())


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_rules_are_below_the_lessons_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    write_course(tmp_path / "many", monkeypatch, **{f"l{n}": script() for n in range(40)})

    async def look() -> None:
        app, _pupil = begun()
        async with started(app, "l", "end", "up") as pilot:
            assert in_focus(app) == "l39"
            assert rows(app)[-1].split()[0] == "40"
            assert "with pictures" in shown("#learn-rules", app)[1]
            if way == "key":
                await press(pilot, "q")
            else:
                await pilot.click("#learn-rules", offset=(3, 1))
                await calm(pilot)
            assert isinstance(top(app), RulesScreen)
            await press(pilot, "escape")
            assert in_focus(app) == "l39"

    run(look())


# What can be done


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_lesson_is_left_gone_on_with_and_done(size: tuple[int, int]) -> None:
    async def learn() -> None:
        app, pupil = begun()
        async with started(app, "l", "enter", *SOLVE, size=size) as pilot:
            await press(pilot, "escape")
            assert in_focus(app) == "first"
            assert "●◉○○" in rows(app)[0]
            await press(pilot, "enter", *SOLVE, "enter")  # into the second scene
            assert isinstance(top(app), LessonScreen)
            await press(pilot, *SOLVE, *SOLVE, "enter")
            assert in_focus(app) == "second"
            assert rows(app)[0].startswith("✓ 1 First")
            assert pupil.standing(pupil.find("first")).is_known
            await press(pilot, "up", "up", "enter", "escape")
            assert screen_of(app).standings[0].is_known

    run(learn())


def test_who_solves_the_last_task_knows_the_lesson() -> None:
    async def learn() -> None:
        app, _pupil = begun()
        async with started(app, "l", "j") as pilot:
            assert isinstance(top(app), LessonScreen)
            await press(pilot, "escape")
            assert "●●●◉" in rows(app)[0]
            await press(pilot, "j", *SOLVE, "enter")
            assert rows(app)[0].startswith("✓ 1 First")
            assert in_focus(app) == "second"

    run(learn())


def test_a_lesson_is_restarted_without_being_forgotten() -> None:
    async def learn() -> None:
        app, pupil = begun(4)
        begin(pupil, "first").solve_up_to(2)
        async with started(app, "l", "home") as pilot:
            assert "Restart" in footer(app)
            await press(pilot, "r")
            assert isinstance(top(app), LessonScreen)
            await press(pilot, "escape")
            standing = screen_of(app).standings[0]
            assert (standing.done, standing.is_known) == (0, True)
            await press(pilot, "home")
            assert "Restart" not in footer(app)

    run(learn())


@pytest.mark.parametrize("key", ["0", "à"])
def test_all_progress_is_forgotten_after_one_question(key: str) -> None:
    async def learn() -> None:
        app, _pupil = begun(4, 2)
        async with started(app, "l", "end", "up", key) as pilot:
            assert isinstance(top(app), SureScreen)
            assert "Forget all progress?" in flat_text(app)
            await press(pilot, "escape")
            assert rows(app)[0].startswith("✓ 1")
            assert in_focus(app) == "third"
            await press(pilot, key, "enter")
            assert in_focus(app) == "first"
            assert [(each.done, each.is_known) for each in screen_of(app).standings] == [
                (0, False)
            ] * 4
            assert "Forget" not in footer(app)
            await press(pilot, key)
            assert in_focus(app) == "first"

    run(learn())


def test_a_click_chooses_and_another_on_the_same_begins() -> None:
    async def learn() -> None:
        app, _pupil = begun()
        async with started(app, "l") as pilot:
            await pilot.click("#learn-list", offset=(6, 3))
            await calm(pilot)
            assert in_focus(app) == "third"
            await pilot.click("#learn-list", offset=(6, 2))
            await calm(pilot)
            assert in_focus(app) == "second"
            await pilot.click("#learn-list", offset=(6, 2))
            await calm(pilot)
            assert isinstance(top(app), LessonScreen)

    run(learn())


def test_while_nothing_can_be_kept_one_notice_says_so_and_the_lesson_goes_on() -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async def learn() -> None:
        app, pupil = begun(1)
        async with started(app, "l", "enter") as pilot:
            with patch.object(os, "fsync", refuse):
                await press(pilot, *SOLVE)
                assert len(notices(app)) == 1
                assert "the disk is full" in notices(app)[0]
                app.clear_notifications()
                await press(pilot, "enter", *SOLVE, *SOLVE)
                assert notices(app) == []
                await press(pilot, "enter")
                assert isinstance(top(app), LearnScreen)
                await press(pilot, "home", "r")
                assert isinstance(top(app), LearnScreen)
                assert "the disk is full" in notices(app)[0]
            assert pupil.standing(pupil.find("first")).done == 1

    run(learn())


# The ways in


def test_a_lesson_is_no_saved_game() -> None:
    async def learn() -> None:
        app, _pupil = begun(4, 2)
        async with started(app, "l", "enter", *SOLVE, "escape", "escape") as pilot:
            assert isinstance(top(app), TitleScreen)
            assert app.find_left_game() is None
            assert "Continue" not in flat_text(app)
            assert files(app) == []
            assert (app.saves.listed(), app.saves.deleted()) == ([], [])
            await press(pilot, "s")
            assert "There is none yet" in flat_text(app)
        game = saved_game(app.saves, ALONE, 5)
        assert [each.name for each in app.saves.listed()] == [game]
        assert app.saves.last_played() == game

    run(learn())


@pytest.mark.parametrize(("lesson", "first"), [("", "first"), ("third", "third")])
def test_the_command_line_leads_to_the_list_or_through_it_to_a_lesson(
    lesson: str, first: str
) -> None:
    async def learn() -> None:
        app, _pupil = begun()
        app.first_lesson = lesson
        async with started(app) as pilot:
            if lesson:
                assert isinstance(top(app), LessonScreen)
                await press(pilot, *SOLVE, "escape")
            assert in_focus(app) == first
            await press(pilot, "escape")
            assert isinstance(top(app), TitleScreen)

    run(learn())


def test_on_a_first_start_the_title_offers_the_first_lesson(tmp_path: Path) -> None:
    async def learn() -> None:
        app = new_here(tmp_path)
        async with started(app) as pilot:
            assert "New here?" in flat_text(app)
            assert focused_entry(app) == "learn"
            await press(pilot, "up", "h", "escape")
            assert "New here?" in flat_text(app)
            assert focused_entry(app) == "help"
            await press(pilot, "l", "enter", "escape", "escape")
            assert "New here?" not in flat_text(app)
            assert focused_entry(app) == "learn"
        again = new_here(tmp_path)
        async with started(again):
            assert "New here?" not in flat_text(again)
            assert focused_entry(again) == "new_game"

    run(learn())


@pytest.mark.parametrize("trace", ["settings.toml", "settings.toml.damaged", "a save", "deleted"])
def test_whoever_has_begun_anything_is_offered_nothing(tmp_path: Path, trace: str) -> None:
    async def look() -> None:
        app = new_here(tmp_path)
        match trace:
            case "settings.toml":
                (tmp_path / "settings.toml").touch()
            case "settings.toml.damaged":
                (tmp_path / "settings.toml").write_text("=")
                app = new_here(tmp_path)
            case _:
                game = saved_game(app.saves, ALONE, 5)
                if trace == "deleted":
                    app.saves.delete(game)
        async with started(app):
            assert "New here?" not in flat_text(app)

    run(look())


def new_here(folder: Path) -> BellavistaApp:
    """The program, with nothing set or saved but what is in the folder."""
    return make_app(BELLAVISTA_CONFIG=str(folder), BELLAVISTA_SAVES=str(folder / "saves"))


def focused_entry(app: BellavistaApp) -> str | None:
    option = app.screen.query_one(OptionList).highlighted_option
    return option.id if option else None
