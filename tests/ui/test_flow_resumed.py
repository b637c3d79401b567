"""A game interrupted after each of its steps ends as the one that never was."""

from pathlib import Path

import pytest

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.bots import make_bot
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import End
from bellavista_tui.ui.bella_vista.seats import Level
from bellavista_tui.ui.bella_vista.table.flow import (
    Count,
    Decide,
    Flow,
    HandOver,
    Show,
    Think,
    Wait,
)
from bellavista_tui.ui.bella_vista.table.sitting import Sitting, resume, set_out
from tests.ui.saved import is_sound
from tests.ui.tables import setup_for

TABLES: tuple[tuple[Level, ...], ...] = (
    ("human", "easy"),
    ("easy", "human", "easy"),
    ("easy", "easy", "human", "easy"),
    ("human", "easy", "human"),
)

every_table = pytest.mark.parametrize("levels", TABLES, ids="-".join)


def state_of(sitting: Sitting) -> State:
    return sitting.table._match.state


def flow_of(sitting: Sitting) -> Flow:
    return Flow(sitting.table, sitting.seats, sitting.header.seed)


def make_step(sitting: Sitting, flow: Flow) -> bool:
    """Do what is due up to the next step and its telling; whether there was one.

    People play at random, each step with luck of its own, so that no step knows of another.
    """
    steps = sitting.table.steps
    while sitting.table.steps == steps:
        match flow.due():
            case Think(seat, level, view, luck) as thought:
                move = make_bot(level, sitting.game).choose(view, luck, budget_ms=0)
                assert view == sitting.table.view(seat)
                flow.finish(thought, move)
            case HandOver(seat):
                flow.sit_down(seat)
            case Decide(seat):
                luck = Rng(77, f"people {steps}")
                flow.play(sitting.game.random_move(state_of(sitting), seat, luck))
            case Count() | Wait():
                return False
            case Show():
                raise AssertionError("nothing was left untold")
    assert isinstance(flow.due(), Show)
    return True


def play_through(sitting: Sitting) -> list[State]:
    """The state after each step of a game that nobody interrupts."""
    flow, states = flow_of(sitting), []
    while make_step(sitting, flow):
        states.append(state_of(sitting))
    sitting.close()
    return states


@every_table
def test_a_game_left_and_resumed_at_each_step_ends_like_the_one_never_interrupted(
    tmp_path: Path, levels: tuple[Level, ...]
) -> None:
    setup = setup_for(levels, "paris", seed=8)
    whole = play_through(set_out(Saves(tmp_path / "whole"), setup))
    saves = Saves(tmp_path / "interrupted")
    sitting = set_out(saves, setup)
    flow = flow_of(sitting)
    for expected in whole:
        assert make_step(sitting, flow)
        assert state_of(sitting) == expected
        flow.close()
        sitting.close()
        sitting = resume(saves, sitting.save.name)
        flow = flow_of(sitting)
        assert state_of(sitting) == expected
    assert not make_step(sitting, flow)
    sitting.close()
    assert len(saves.listed()) == 1
    assert isinstance(saves.listed()[0].last, End)
    assert is_sound(saves, sitting.save.name)


@every_table
def test_a_process_that_ends_while_a_bot_thinks_changes_nothing(
    tmp_path: Path, levels: tuple[Level, ...]
) -> None:
    """A thought under way is lost, and thought again with the same luck."""
    setup = setup_for(levels, "rome", seed=9)
    whole = play_through(set_out(Saves(tmp_path / "whole"), setup))
    saves = Saves(tmp_path / "interrupted")
    sitting = set_out(saves, setup)
    while not sitting.table.steps:
        make_step(sitting, flow_of(sitting))
    for expected in whole[1:30]:
        flow_of(sitting).due()
        sitting.close()
        sitting = resume(saves, sitting.save.name)
        assert make_step(sitting, flow_of(sitting))
        assert state_of(sitting) == expected
    sitting.close()


def test_bots_alone_go_on_as_they_would_have(tmp_path: Path) -> None:
    setup = setup_for(("easy", "easy", "easy"), "berlin", seed=4)
    whole = play_through(set_out(Saves(tmp_path / "whole"), setup))
    saves = Saves(tmp_path / "interrupted")
    sitting = set_out(saves, setup)
    flow = flow_of(sitting)
    for _ in range(20):
        make_step(sitting, flow)
    sitting.close()
    assert play_through(resume(saves, sitting.save.name)) == whole[20:]
