"""Any keys at random on whatever screen comes: nothing breaks, and there is always a way on."""

import asyncio
import string
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from functools import partial
from itertools import islice
from tempfile import TemporaryDirectory
from unittest.mock import patch

from textual.command import CommandPalette
from textual.pilot import Pilot

from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.games.bella_vista.views import unbuilt_bids
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup, Level
from bellavista_tui.ui.bella_vista.screens.cards import CardsScreen
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen, WelcomeBackScreen
from bellavista_tui.ui.bella_vista.screens.new_game import NewGameScreen
from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    OfferDecision,
    PlaceDecision,
)
from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.screens.about import AboutScreen
from bellavista_tui.ui.screens.ask import AskScreen
from bellavista_tui.ui.screens.deleted import DeletedScreen
from bellavista_tui.ui.screens.help import HelpScreen
from bellavista_tui.ui.screens.keys import KeysScreen
from bellavista_tui.ui.screens.learn import LearnScreen
from bellavista_tui.ui.screens.palette import Palette
from bellavista_tui.ui.screens.press_key import PressKeyScreen
from bellavista_tui.ui.screens.rules import RulesScreen
from bellavista_tui.ui.screens.saves import SavesScreen
from bellavista_tui.ui.screens.settings import SettingsScreen
from bellavista_tui.ui.screens.title import TitleScreen
from tests.bella_vista.games import random_play
from tests.saving.golden import FOLDER, name_of
from tests.ui.apps import make_app
from tests.ui.behind import real_state, table_behind
from tests.ui.pilots import press

KEYS = (
    *string.ascii_lowercase,
    *"NRVO",
    *"123456789",
    *"&é\"'(-è_ç?[/",
    *("up", "down", "left", "right") * 4,
    *("home", "end", "pageup", "pagedown", "backspace", "delete"),
    *("enter",) * 16,
    *("space", "tab", "shift+tab") * 3,
    *("f1", "f2", "f5", "ctrl+p", "ctrl+s", "question_mark"),
)
"""Enter comes most often, so that games go on; Escape has its own share."""

ESCAPES = 4
"""Of a hundred keys, how many are Escape: with more of them no game would get far."""

TABLES: tuple[tuple[Level, ...], ...] = (
    ("human", "easy"),
    ("human", "medium", "easy"),
    ("human", "human"),
    ("easy", "human", "human", "easy"),
)
BEGINNINGS = ("title", "table", "replay")
MOST_WAYS_BACK = 40

MOST_STEPS = 90
"""Enough to reach the end of any game."""

SCREENS = tuple(
    kind.__name__
    for kind in (
        *(TitleScreen, AboutScreen, HelpScreen, Palette, RulesScreen),
        *(SettingsScreen, KeysScreen, PressKeyScreen),
        *(NewGameScreen, HandOverScreen, WelcomeBackScreen, TableScreen),
        *(LearnScreen, LessonScreen),
        *(CardsScreen, PanoramaScreen, ScoringScreen),
        *(SavesScreen, AskScreen, DeletedScreen, ReplayScreen),
    )
)
"""What a long run must have met: all but the screen for a window that is too small."""

SIZES = ((80, 24), (120, 40))
LONG = 250
"""How many keys a seed of a long run presses."""


def mash_long(seed: int) -> Counter[str]:
    """Press the keys of that seed; raises AssertionError, naming it, where anything went wrong."""
    try:
        return asyncio.run(mash(seed, LONG, SIZES[seed % 2]))
    except Exception as error:
        raise AssertionError(f"seed {seed}: {error!r}") from error


async def mash(seed: int, keys: int, size: tuple[int, int]) -> Counter[str]:
    """Press so many keys; how many were pressed on each kind of screen, and how apps ended.

    An app that was quit is started again. Apps begin in turn at the title, at a table and with a
    replay, and games are begun anywhere in their course.
    """
    rng = Rng(seed)
    pressed: Counter[str] = Counter()
    while keys > 0:
        app = _start(rng, BEGINNINGS[(pressed["quit"] + seed) % len(BEGINNINGS)])
        steps = rng.below(MOST_STEPS)
        begun = begun_with(partial(_state_in_course, steps=steps))
        with begun, TemporaryDirectory() as folder, chdir(folder):  # games may be exported there
            async with app.run_test(size=size, notifications=True) as pilot:
                while keys > 0 and app.return_code is None:
                    keys -= 1
                    pressed[type(app.screen).__name__] += 1
                    await press(pilot, _draw_key(rng))
                    check(app)
                if app.return_code is None:
                    await _go_back(pilot)
        pressed["quit"] += 1
    return pressed


@contextmanager
def begun_with(make_state: Callable[[BellaVista, int], State]) -> Iterator[None]:
    """Let every match begin with the state that is made for its game and seed."""

    def from_seed(game: BellaVista, seed: int) -> Match[State, Move, View]:
        return Match(game, make_state(game, seed))

    with patch.object(Match, "from_seed", from_seed):
        yield


def _state_in_course(game: BellaVista, seed: int, steps: int) -> State:
    """The state of a game of random moves after so many of them, or the last one before its end."""
    play = (state for state, _seat, _move in random_play(game, seed))
    return list(islice(play, steps + 1))[-1]


def _start(rng: Rng, beginning: str) -> BellavistaApp:
    settings = Settings(
        animation=rng.below(2) == 0, bot_pace="instant", ascii=rng.choice(("on", "off"))
    )
    levels = rng.choice(TABLES)
    seats = tuple(Player(f"Player {i}", level) for i, level in enumerate(levels))
    setup = GameSetup(seats, rng.choice(("paris", "london", "random")), rng.below(1000))
    app = make_app(settings, setup if beginning == "table" else None)
    app.saves.put("golden", (FOLDER / name_of(1, 3)).read_bytes())
    app.first_save = "golden" if beginning == "replay" else None
    app.deliver_screenshot = _no_screenshot  # type: ignore[method-assign]
    return app


def _no_screenshot(*_args: object, **_more: object) -> str:
    """The command palette can take one; tests leave no files."""
    return ""


def _draw_key(rng: Rng) -> str:
    return "escape" if rng.below(100) < ESCAPES else rng.choice(KEYS)


async def _go_back(pilot: Pilot[None]) -> None:
    """From wherever one is, a few keys lead to the title, or out."""
    app = pilot.app
    for _ in range(MOST_WAYS_BACK):
        if isinstance(app.screen, TitleScreen) or app.return_code is not None:
            return
        await press(pilot, "escape")
    raise AssertionError(f"no way back from {app.screen}")


# What holds after every key


def check(app: BellavistaApp) -> None:
    """The app lives, and shows something from which one can go on; games are as they may be."""
    assert app._exception is None
    if app.return_code is not None:
        assert app.return_code == 0
        return
    assert any(active.enabled for active in app.screen.active_bindings.values())
    assert has_way_on(app)
    for screen in app.screen_stack:
        is_lesson = isinstance(screen, LessonScreen)  # played by its script: tests/learning
        if isinstance(screen, TableScreen) and screen.is_mounted and not is_lesson:
            check_table(screen)


def has_way_on(app: BellavistaApp) -> bool:
    """Whether the screen itself, or something on it, answers to keys."""
    screen = app.screen
    if isinstance(screen, CommandPalette):
        return screen.focused is not None
    own = [b for b in screen.active_bindings.values() if b.node is screen and b.enabled]
    return bool(own)


def check_table(screen: TableScreen) -> None:
    """What is shown is the game as it is, and the game is one that the rules allow."""
    check_state(screen.game, real_state(screen))
    table = table_behind(screen)
    decision, to_act = screen.decision, table.to_act
    if decision is None:
        return
    assert to_act == (screen.flow.viewer,)
    assert screen.players[to_act[0]].is_human
    assert screen.sight.view == table.view(screen.flow.viewer)
    match screen.sight.view.board.phase:
        case "offer":
            assert isinstance(decision, OfferDecision)
        case "contract":
            assert isinstance(decision, ContractDecision)
        case phase:
            assert phase in ("build", "neutral")
            assert isinstance(decision, PlaceDecision)
    refusal = table.check(to_act[0], decision.move)
    if isinstance(decision, PlaceDecision):
        assert refusal == decision.placing.refusal
    else:
        assert refusal is None


def check_state(game: BellaVista, state: State) -> None:
    """A position as the rules allow it."""
    board, secrets = state.board, state.secrets
    cells = [cell for building in board.buildings for cell in building.cells]
    assert len(cells) == len(set(cells)), "buildings overlap"
    assert set(cells) <= set(game.placements.survey.district), "a building stands on no district"
    assert all(architect.coins >= 0 for architect in board.architects)
    assert (board.to_move is None) == (board.phase == "over")
    if board.to_move is not None:
        assert game.legal_moves(state, board.to_move)
    cards = Counter(list(game.rules.numbers) * game.variant.sets)
    for player in range(game.seats):
        pieces = [p.number for p in (*board.buildings, *board.aside) if p.owner == player]
        offered = [secrets.cards[i] for i in unbuilt_bids(board) if board.bids[i].player == player]
        own = Counter((*pieces, *offered, *secrets.hands[player], *secrets.piles[player]))
        assert own == cards, "an architect has lost or won a card"
    taken = [contract for architect in board.architects for contract in architect.contracts]
    contracts = [*taken, *board.contracts, *secrets.contracts]
    assert len(contracts) == len(set(contracts))
