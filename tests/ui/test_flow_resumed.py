"""A game interrupted after each of its steps ends as the one that never was."""

from pathlib import Path

import pytest

from bellavista_tui.core.rng import Rng
from bellavista_tui.core.turns import Think
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import End
from bellavista_tui.tables.in_play import InPlay, resume
from bellavista_tui.tables.thinkers import think
from bellavista_tui.ui.bella_vista.beginning import set_out
from bellavista_tui.ui.bella_vista.players import Level
from bellavista_tui.ui.bella_vista.table.flow import (
    Count,
    Decide,
    Flow,
    HandOver,
    Show,
    Wait,
    WelcomeBack,
)
from tests.ui.behind import match_of_table, sitting_without_bots
from tests.ui.saved import is_sound
from tests.ui.tables import setup_for

TABLES: tuple[tuple[Level, ...], ...] = (
    ("human", "easy"),
    ("easy", "human", "easy"),
    ("easy", "easy", "human", "easy"),
    ("human", "easy", "human"),
)

every_table = pytest.mark.parametrize("levels", TABLES, ids="-".join)


def state_of(game: InPlay) -> State:
    return match_of_table(game.table).state


def flow_of(game: InPlay) -> Flow:
    flow = Flow(sitting_without_bots(game), lambda: None)
    if game.is_resumed:
        welcome = flow.due()
        if isinstance(welcome, HandOver):
            assert welcome.is_back
            flow.sit_down(welcome.seat)
        else:
            assert welcome == WelcomeBack()
    return flow


def make_step(game: InPlay, flow: Flow) -> bool:
    """Do what is due up to the next step and its telling; whether there was one.

    People play at random, each step with luck of its own, so that no step knows of another.
    """
    table, steps = game.table, game.table.steps
    while table.steps == steps:
        match flow.due():
            case HandOver(seat):
                flow.sit_down(seat)
            case Decide(seat):
                luck = Rng(77, f"people {steps}")
                flow.play(game.game.random_move(state_of(game), seat, luck))
            case Count():
                return False
            case Show():
                raise AssertionError("nothing was left untold")
            case Wait():
                thought = table.due()
                if not isinstance(thought, Think):
                    return False
                table.finish(thought, think(game.game, thought, budget_ms=0))
    assert isinstance(flow.due(), Show)
    return True


def play_through(game: InPlay) -> list[State]:
    """The state after each step of a game that nobody interrupts."""
    flow, states = flow_of(game), []
    while make_step(game, flow):
        states.append(state_of(game))
    game.close()
    return states


@every_table
def test_a_game_left_and_resumed_at_each_step_ends_like_the_one_never_interrupted(
    tmp_path: Path, levels: tuple[Level, ...]
) -> None:
    setup = setup_for(levels, "paris", seed=8)
    whole = play_through(set_out(Saves(tmp_path / "whole"), setup))
    saves = Saves(tmp_path / "interrupted")
    game = set_out(saves, setup)
    flow = flow_of(game)
    for expected in whole:
        assert make_step(game, flow)
        assert state_of(game) == expected
        game.close()
        game = resume(saves, game.save.name)
        flow = flow_of(game)
        assert state_of(game) == expected
    assert not make_step(game, flow)
    game.close()
    assert len(saves.listed()) == 1
    assert isinstance(saves.listed()[0].last, End)
    assert is_sound(saves, game.save.name)


@every_table
def test_a_process_that_ends_while_a_bot_thinks_changes_nothing(
    tmp_path: Path, levels: tuple[Level, ...]
) -> None:
    """A thought under way is lost, and thought again with the same luck."""
    setup = setup_for(levels, "rome", seed=9)
    whole = play_through(set_out(Saves(tmp_path / "whole"), setup))
    saves = Saves(tmp_path / "interrupted")
    game = set_out(saves, setup)
    while not game.table.steps:
        make_step(game, flow_of(game))
    for expected in whole[1:30]:
        flow_of(game).due()
        game.close()
        game = resume(saves, game.save.name)
        assert make_step(game, flow_of(game))
        assert state_of(game) == expected
    game.close()


def test_bots_alone_go_on_as_they_would_have(tmp_path: Path) -> None:
    setup = setup_for(("easy", "easy", "easy"), "berlin", seed=4)
    whole = play_through(set_out(Saves(tmp_path / "whole"), setup))
    saves = Saves(tmp_path / "interrupted")
    game = set_out(saves, setup)
    flow = flow_of(game)
    for _ in range(20):
        make_step(game, flow)
    game.close()
    assert play_through(resume(saves, game.save.name)) == whole[20:]
