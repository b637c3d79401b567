"""What the table sends to a real terminal in true colour: how little, and that it is right."""

import asyncio
from itertools import pairwise
from random import Random

import pytest
from textual.geometry import Size
from textual.timer import Timer

from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.painter import SIGNS
from tests.terminal.frames import FRAME_BEGIN, FRAME_END, FrameTerminal
from tests.terminal.painted import Painted
from tests.ui.pilots import calm
from tests.ui.random_keys import begun_with
from tests.ui.staged import ARROWS, F12, MARK, building_state, staged, staged_app

MOST_PER_KEY = 1_200
MOST_AT_FIRST = 60_000

USUAL, LARGE = (120, 40), (170, 60)
CELLS = {USUAL: Size(4, 2), LARGE: Size(6, 3)}

EARLY, MIDDLE, LATE = ("rome", 1), ("paris", 14), ("london", 27)

KEYS = {**ARROWS, "r": b"r", "n": b"n", "N": b"N", "o": b"o"}
READINGS = 5
"""A frame of the size just left may fall into one reading; a fault would be in all of them."""

CROSSED_OUT = SIGNS.refused * 2
"""On the squares of a ghost that may not stand there."""

WALK = "right right down left left down r up up r r right down r n left up n right down left N"


def after(terminal: FrameTerminal, keys: bytes = b"") -> bytes:
    """All that is sent until there is nothing left to do after the keys."""
    terminal.send(keys + F12)
    return terminal.read_until(MARK).removesuffix(MARK)


def first_paint(terminal: FrameTerminal) -> bytes:
    """All that is sent until the table waits for a person."""
    return after(terminal) + after(terminal)


@pytest.mark.parametrize("size", CELLS)
def test_the_cells_are_of_the_sizes_meant_here(size: tuple[int, int]) -> None:
    async def cell() -> Size:
        with begun_with(lambda game, _seed: building_state(game, EARLY[1])):
            async with staged_app(*EARLY).run_test(size=size) as pilot:
                await calm(pilot)
                return pilot.app.screen.query_one(CityGrid).fit.cell

    assert asyncio.run(cell()) == CELLS[size]


@pytest.mark.parametrize("size", CELLS)
@pytest.mark.parametrize("position", [EARLY, MIDDLE, LATE])
def test_a_ghost_that_moves_costs_at_most_one_small_frame(
    position: tuple[str, int], size: tuple[int, int]
) -> None:
    refused: list[bool] = []
    has_moved: set[str] = set()
    with FrameTerminal(staged(*position), size) as terminal:
        painted = Painted(size)
        painted.feed(first_paint(terminal))
        assert "IF YOU BUILD HERE" in painted.text
        for name in WALK.split():
            sent = after(terminal, KEYS[name])
            assert sent.count(FRAME_END) == bool(sent), name
            assert len(sent) <= MOST_PER_KEY, name
            painted.feed(sent)
            has_moved |= {name} if sent else set()
            refused.append(CROSSED_OUT in painted.text)
    assert has_moved == set(WALK.split()), "each key does something somewhere"
    assert {(False, True), (True, False)} <= set(pairwise(refused)), "to and from a refusal"


def test_the_first_full_paint_is_small() -> None:
    with FrameTerminal(staged(*LATE), USUAL) as terminal:
        sent = first_paint(terminal)
    assert FRAME_BEGIN in sent
    assert len(sent) <= MOST_AT_FIRST


@pytest.mark.parametrize(("position", "size"), [(EARLY, LARGE), (MIDDLE, USUAL), (LATE, (80, 24))])
def test_what_was_sent_bit_by_bit_is_what_a_full_repaint_shows(
    position: tuple[str, int], size: tuple[int, int]
) -> None:
    rng = Random(5)
    keys = [KEYS[rng.choice([*ARROWS, *ARROWS, *"rnNo"])] for _ in range(36)]
    with FrameTerminal(staged(*position), size) as terminal:
        painted = Painted(size)
        painted.feed(first_paint(terminal))
        for i, key in enumerate(keys, 1):
            painted.feed(after(terminal, key))
            if i % 12 == 0:
                assert any(painted.cells == repainted(terminal).cells for _ in range(READINGS))


def repainted(terminal: FrameTerminal) -> Painted:
    """What the terminal shows once everything is painted again, as after a change of its size."""
    width, height = size = (terminal.columns, terminal.rows)
    for other in ((width + 1, height), size):
        terminal.resize(*other)
        painted = Painted(other)
        painted.feed(terminal.read_until(FRAME_END) + first_paint(terminal))
    return painted


def test_a_table_that_waits_sends_nothing() -> None:
    with FrameTerminal(staged(*MIDDLE), USUAL) as terminal:
        first_paint(terminal)
        assert after(terminal) == b""


def test_a_table_that_waits_has_nothing_left_to_do() -> None:
    async def wait() -> None:
        with begun_with(lambda game, _seed: building_state(game, MIDDLE[1])):
            app = staged_app(*MIDDLE)
            async with app.run_test(size=USUAL) as pilot:
                await calm(pilot)
                assert not app.screen._dirty_widgets
                assert not running_timers(app)
                assert all(worker.is_finished for worker in app.workers)
                timer = app.screen.set_timer(1000, lambda: None)
                assert running_timers(app) == [timer]

    asyncio.run(wait())


def running_timers(app: BellavistaApp) -> list[Timer]:
    """What would wake the program up by itself."""
    nodes = (app, *app.screen_stack, *app.screen.walk_children())
    timers = [timer for node in nodes for timer in node._timers]
    return [timer for timer in (*timers, app.animator._timer) if timer._active.is_set()]
