"""Pictures of every screen, compared with those that somebody has looked at and found good.

After a change that is meant to be seen, `python -m pytest tests/ui/test_snapshots.py
--snapshot-update` draws them anew; look at each that git then shows as changed. A failed run
leaves `snapshot_report.html`, with what was there before beside what is there now.

The positions are set up by hand, and bots take the first move that they may make, so that a
picture changes with nothing but the screens.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.saving import records
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.tables import in_play
from bellavista_tui.ui.bella_vista.look import DARK
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.relief.postcard import postcard
from bellavista_tui.ui.bella_vista.screens import new_game
from bellavista_tui.ui.bella_vista.screens import scoring as scoring_screen
from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
from bellavista_tui.ui.bella_vista.table import screen as table_screen
from bellavista_tui.ui.screens import about
from tests.bella_vista.games import game_in
from tests.bella_vista.positions import position, turn
from tests.saving import golden
from tests.ui.apps import make_app
from tests.ui.pilots import calm, press
from tests.ui.random_keys import begun_with
from tests.ui.tables import NAMES, held_bots

ROME = game_in("rome", 4)
FINISHED = postcard(DARK, room_left=0).buildings
"""A game in Rome of which all buildings are known: the higher ones are taken to be the first."""

HALF = tuple(building for building in FINISHED if building.number > 4)
CONTRACTS = ("river", "border", "straddle", "quartet:hatched")
MIDDLE: dict[str, Any] = {"standing": HALF, "contracts": CONTRACTS, "taken": {1: ("park",)}}
OFFER = position(ROME, bids={4: "b4", 1: "d1"}, order=(1, 3, 2, 0), round=5, **MIDDLE)
BOTS = position(ROME, order=(3, 2, 0, 1), round=5, **MIDDLE)
BUILD = turn(ROME, "c3", round=5, **MIDDLE)
NEUTRAL = position(
    game_in("rome", 3),
    bids={0: "a8", 1: "b8", 2: "c8"},
    turned=3,
    phase="neutral",
    round=4,
    standing=tuple(building for building in HALF if building.owner != 3),
    contracts=CONTRACTS,
)
OVER = position(ROME, phase="over", round=8, standing=FINISHED, taken={0: CONTRACTS[:2]})


class Scene(NamedTuple):
    """How a screen is reached: from the title, or from a table in this position.

    What lies over another screen lies over the settings: the city behind the title is a large file.
    """

    keys: str = ""
    """Those to press; a word with a dot is an action without one."""
    state: State | None = None
    people: tuple[int, ...] = (2,)
    stage: int | None = None
    """How far a count has come that goes by itself."""
    has_saves: bool = True


SCENES = {
    "title": Scene(),
    "new_game": Scene("n"),
    "settings": Scene("f2"),
    "keys": Scene("f2 f3"),
    "help": Scene("f2 f1"),
    "palette": Scene("f2 ctrl+p"),
    "rules": Scene("f2 app.rules('6.1')"),
    "about": Scene("f2 app.about"),
    "learn": Scene("app.learn down down"),
    "lesson": Scene("app.learn down down enter i"),
    "table_offer": Scene("", OFFER),
    "table_bot": Scene("", BOTS),
    "table_build": Scene("", BUILD),
    "table_refused": Scene("up up", BUILD),
    "table_contract": Scene("enter", BUILD),
    "table_neutral": Scene("", NEUTRAL),
    "table_overlay": Scene("o o o", BUILD),
    "table_what_counts": Scene("m", BUILD),
    "table_log": Scene("enter enter enter enter enter g up", BOTS, people=(0, 1, 2, 3)),
    "table_cards": Scene("t", OFFER),
    "table_help": Scene("f1", BUILD),
    "hand_over": Scene("", OFFER, people=(1, 2)),
    "panorama_night": Scene("v", BUILD),
    "panorama_day": Scene("v d right", BUILD),
    "count": Scene("", OVER, stage=2),
    "ranking": Scene("", OVER),
    "saved_games": Scene("app.saved_games"),
    "no_saved_games": Scene("app.saved_games", has_saves=False),
    "deleted_games": Scene("app.saved_games b"),
    "coming_back": Scene("app.go_on"),
    "replay": Scene("app.replays down enter down down right right"),
}
LOOKS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "light": ({"theme": "light"}, {}),
    "colour_blind": ({"colour_blind": True}, {}),
    "without_colour": ({}, {"NO_COLOR": "1"}),
    "ascii": ({"ascii": "on"}, {}),
    "french": ({"language": "fr"}, {}),
}
"""What is set, and what the environment says."""

Compare = Callable[..., bool]

TIME = 1_800_000_000
"""When the deleted game was deleted."""


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever moves by itself, is drawn by lot or changes with the version stands still.

    The pictures are drawn by Rich, which asks the environment of the tests about colours.
    """
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(Input, "_toggle_cursor", lambda _input: None)
    monkeypatch.setattr(scoring_screen, "STAGE_SECONDS", 1e6)
    monkeypatch.setitem(table_screen.PACES, "normal", 1e6)
    monkeypatch.setattr(new_game, "fresh_seed", lambda: 5)
    monkeypatch.setattr(about, "__version__", "1.0.0")
    monkeypatch.setattr(records, "new_salt", bytes)
    monkeypatch.setattr(in_play, "first_name", lambda title, _now: title)
    monkeypatch.setattr(time, "localtime", time.gmtime)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", SCENES)
def test_every_screen(
    name: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    assert is_as_before(SCENES[name], snap_compare, tmp_path, size)


@pytest.mark.parametrize("look", LOOKS)
def test_the_table_in_every_look(look: str, snap_compare: Compare, tmp_path: Path) -> None:
    changes, environ = LOOKS[look]
    assert is_as_before(SCENES["table_build"], snap_compare, tmp_path, (80, 24), changes, environ)


def test_a_window_that_is_too_small(snap_compare: Compare, tmp_path: Path) -> None:
    assert is_as_before(SCENES["table_build"], snap_compare, tmp_path, (70, 20))


def is_as_before(
    scene: Scene,
    snap_compare: Compare,
    saves: Path,
    size: tuple[int, int],
    changes: dict[str, Any] | None = None,
    environ: dict[str, Any] | None = None,
) -> bool:
    """Whether the screen looks as it did."""

    async def reach(pilot: Pilot[None]) -> None:
        await calm(pilot)
        await pilot.app.workers.wait_for_complete()
        for key in scene.keys.split():
            await (pilot.app.run_action(key) if "." in key else press(pilot, key))
        await pilot.app.workers.wait_for_complete()
        if isinstance(pilot.app.screen, ScoringScreen):
            for _ in range(scene.stage or 0):
                pilot.app.screen._next_stage()
        await calm(pilot)

    settings = Settings(animation=scene.stage is not None, **(changes or {}))
    app = make_app(settings, setup_of(scene), BELLAVISTA_SAVES=str(saves), **(environ or {}))
    if scene.has_saves and scene.state is None:
        fill(Saves(saves, clock=lambda: TIME))
    with held_bots() as bots, begun_with(lambda _game, _seed: scene.state or OVER):
        bots.gate.release(1000)
        return snap_compare(app, terminal_size=size, run_before=reach)


def fill(saves: Saves) -> None:
    """Games that are over, one that was left, one that is damaged and one that was deleted."""
    for players, name in ((2, "Old friends"), (4, "A long evening")):
        data = (golden.FOLDER / golden.name_of(1, players)).read_bytes()
        saves.put(name, data)
    saves.put("Unfinished", data[: len(data) // 2])
    saves.put("Spilt coffee", b"coffee")
    saves.put("Forgotten", data)
    saves.delete("Forgotten")


def setup_of(scene: Scene) -> GameSetup | None:
    """Who sits at the table of a scene."""
    if scene.state is None:
        return None
    names = NAMES[: len(scene.state.board.architects)]
    seats = (Player(name, "human" if i in scene.people else "easy") for i, name in enumerate(names))
    return GameSetup(tuple(seats), "rome", seed=5)
