"""A first game: the first decision of each kind is explained once, and no more after it."""

from msgspec.structs import replace

from bellavista_tui.learning.pupil import ENOUGH
from bellavista_tui.paths import settings_file
from bellavista_tui.settings import load_settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.teaching import pupil_at
from bellavista_tui.ui.bella_vista.words.first_times import WORDS, FirstTimes
from bellavista_tui.ui.screens.learn import LearnScreen
from tests.learning.playing import Learner
from tests.ui.apps import QUIET, make_app
from tests.ui.pilots import calm, press, run, settle
from tests.ui.shown import flat_text, top
from tests.ui.tables import setup_for


def beginner_app() -> BellavistaApp:
    app = make_app(QUIET, setup_for(("human", "easy", "easy")))
    app.settings = replace(app.settings, explain=True)
    return app


def test_everything_is_said_once() -> None:
    first = FirstTimes(key=lambda: "?")
    assert all(first.words(phase) for phase in WORDS)
    assert not any(first.words(phase) for phase in WORDS)
    assert first.words("over") == ""


def test_a_first_game_explains_itself_and_the_next_does_not() -> None:
    async def play() -> None:
        app = beginner_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await calm(pilot)
            said = set()
            while not isinstance(top(app), ScoringScreen):
                phase = app.screen.sight.view.board.phase  # type: ignore[attr-defined]
                is_said = WORDS[phase] in flat_text(app)
                assert is_said == (phase not in said)
                said.add(phase)
                await press(pilot, "enter")
            assert {"offer", "build"} <= said
            await press(pilot, "escape", "escape")
            assert not app.settings.explain
            settings, _notice = load_settings(settings_file(app.environ))
            assert not settings.explain

    run(play())


def test_leaving_a_first_game_in_the_middle_ends_no_explanations() -> None:
    async def play() -> None:
        app = beginner_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await calm(pilot)
            await press(pilot, "enter", "escape")
            assert app.settings.explain

    run(play())


def test_whoever_wants_none_gets_none() -> None:
    async def play() -> None:
        app = make_app(QUIET, setup_for(("human", "easy", "easy")))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await calm(pilot)
            assert WORDS["offer"] not in flat_text(app)

    run(play())


def test_after_the_lessons_a_first_game_is_played_which_is_kept_like_any_other() -> None:
    async def play() -> None:
        app = make_app(QUIET)
        async with app.run_test(size=(80, 24)) as pilot:
            await calm(pilot)
            app.action_learn()
            await calm(pilot)
            await press(pilot, "end")
            assert "Three architects in London" in flat_text(app)
            await press(pilot, "enter")
            assert WORDS["offer"] in flat_text(app)
            await press(pilot, "enter")
            (listed,) = app.saves.listed()
            assert listed.name.startswith("First game")
            assert listed.summary is not None
            assert [player.kind for player in listed.summary.players] == ["human", "easy", "easy"]
            await press(pilot, "escape")
            assert isinstance(top(app), LearnScreen)

    run(play())


def test_whoever_has_learnt_enough_needs_no_explanations() -> None:
    async def learn() -> None:
        app = make_app(QUIET)
        app.settings = replace(app.settings, explain=True)
        pupil = pupil_at(app)
        first, *_others, last = pupil.entries[:ENOUGH]
        async with app.run_test(size=(80, 24)) as pilot:
            await calm(pilot)
            for entry in pupil.entries[:ENOUGH]:
                pupil.jump(entry)
                app.learn(entry.name)
                await calm(pilot)
                one = Learner(app, pilot)
                while one.is_at_table:
                    assert app.settings.explain
                    await one.do_step()
            assert (first.name, last.name) == ("first-building", "contracts")
            assert not app.settings.explain

    run(learn())
