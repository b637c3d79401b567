"""Moving the ghost of a building over the map."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bellavista_tui.games.bella_vista.construction import number_to_place, open_placements
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral
from bellavista_tui.games.bella_vista.shapes import Cell, at_origin, bits, rotations
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.ui.bella_vista.table.placing import Placing
from tests.bella_vista.games import CITIES, game_in, random_play, state_after

STEPS = {
    "up": lambda placing: placing.moved(-1, 0),
    "down": lambda placing: placing.moved(1, 0),
    "left": lambda placing: placing.moved(0, -1),
    "right": lambda placing: placing.moved(0, 1),
    "turn": Placing.turned,
    "turn back": lambda placing: placing.turned(clockwise=False),
    "next": Placing.next,
    "previous": Placing.previous,
}

Position = tuple[BellaVista, State]
walks = st.lists(
    st.sampled_from(sorted(STEPS)) | st.tuples(st.integers(0, 13), st.integers(0, 21)), max_size=25
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position in which a building is to be placed."""
    game = game_in(draw(st.sampled_from(CITIES)), draw(st.integers(2, 4)))
    play = random_play(game, draw(st.integers(0, 500)))
    due = [state for state, _, _ in play if state.board.phase in ("build", "neutral")]
    return game, draw(st.sampled_from(due))


def start(position: Position) -> Placing:
    game, state = position
    return Placing.start(game.placements, state.board, number_to_place(state.board))


def walked(placing: Placing, walk: list[str | Cell]) -> Placing:
    for step in walk:
        placing = STEPS[step](placing) if isinstance(step, str) else placing.at(step)
    return placing


def move_of(state: State, placing: Placing) -> Move:
    return Neutral(placing.cells) if state.board.phase == "neutral" else Build(placing.cells)


@given(positions(), walks)
@settings(max_examples=150, deadline=None)
def test_the_ghost_has_the_shape_of_the_building_and_stays_on_the_map(
    position: Position, walk: list[str | Cell]
) -> None:
    placing = walked(start(position), walk)
    drawing = position[0].rules.buildings[placing.number - 1]
    rows = position[1].board.city.map
    assert at_origin(placing.cells) in rotations(drawing)
    assert list(placing.cells) == sorted(placing.cells)
    assert all(0 <= r < len(rows) and 0 <= c < len(rows[0]) for r, c in placing.cells)


@given(positions(), walks)
@settings(max_examples=150, deadline=None)
def test_what_is_said_of_a_spot_is_what_the_game_says(
    position: Position, walk: list[str | Cell]
) -> None:
    game, state = position
    placing = walked(start(position), walk)
    seat = game.to_act(state)[0]
    refusal = game.check(state, seat, move_of(state, placing))
    assert placing.refusal == refusal
    assert placing.is_legal == (refusal is None)
    if refusal is not None or state.board.phase == "neutral":
        assert placing.gain is None
    else:
        assert placing.gain == game.explain(state, seat, Build(placing.cells))


@given(positions(), walks, st.booleans())
@settings(max_examples=100, deadline=None)
def test_four_turns_come_back_and_a_turn_can_be_turned_back(
    position: Position, walk: list[str | Cell], clockwise: bool
) -> None:
    placing = walked(start(position), walk)
    assert placing.turned(clockwise).turned(not clockwise).cells == placing.cells
    turned = placing
    for _ in range(4):
        turned = turned.turned(clockwise)
    assert turned.cells == placing.cells


@given(positions())
@settings(max_examples=60, deadline=None)
def test_next_visits_every_legal_placement_once_the_best_first(position: Position) -> None:
    game, state = position
    seat = game.to_act(state)[0]
    legal = game.legal_moves(state, seat)
    if state.board.phase == "build":
        gains = game.building_gains(state.board, seat, number_to_place(state.board))
        worth = {
            move: (g.coins, len(g.contracts), g.objectives.height + g.objectives.ensemble)
            for move, g in zip(legal, gains)
        }
        legal.sort(key=worth.__getitem__, reverse=True)
    placing = start(position)
    visited = []
    for _ in legal:
        visited.append(move_of(state, placing))
        assert placing.next().previous().cells == placing.cells
        placing = placing.next()
    assert visited == legal
    assert placing.cells == start(position).cells


@given(positions(), walks)
@settings(max_examples=100, deadline=None)
def test_jumping_always_leads_to_where_the_building_may_stand(
    position: Position, walk: list[str | Cell]
) -> None:
    placing = walked(start(position), walk)
    last = start(position).previous()
    for jumped in (placing.next(), placing.previous(), placing.next().previous()):
        assert jumped.is_legal
    if placing.is_legal:
        assert placing.next().previous().cells == placing.cells
        assert placing.previous().next().cells == placing.cells
    else:
        assert placing.next().cells == start(position).cells
        assert placing.previous().cells == placing.next().previous().cells == last.cells


@given(positions())
@settings(max_examples=50, deadline=None)
def test_the_lit_cells_are_those_that_a_legal_placement_covers(position: Position) -> None:
    game, state = position
    legal = game.legal_moves(state, game.to_act(state)[0])
    covered = {cell for move in legal if isinstance(move, Build | Neutral) for cell in move.cells}
    assert start(position).lit == covered


def building_in(city: str, number: int) -> Placing:
    """The first building of a game; the constraint and the like do not matter."""
    game = game_in(city, 4)
    return Placing.start(game.placements, state_after(game, 1, 0).board, number)


def test_a_ghost_at_the_edge_of_the_map_stays_there_and_comes_back_at_once() -> None:
    placing = building_in("paris", 3)
    for _ in range(30):
        placing = placing.moved(0, -1)
    assert min(column for _, column in placing.cells) == 0
    assert min(column for _, column in placing.moved(0, 1).cells) == 1
    pointed_at = placing.at((0, 19))
    assert max(column for _, column in pointed_at.cells) == 19
    assert max(column for _, column in pointed_at.moved(0, -1).cells) == 18


def test_turning_goes_clockwise_about_the_middle() -> None:
    placing = building_in("paris", 2).at((5, 5))
    while (6, 5) not in placing.cells or (4, 5) in placing.cells:
        placing = placing.turned()
    assert placing.cells == ((5, 4), (5, 5), (5, 6), (6, 5))
    assert placing.turned().cells == ((4, 5), (5, 4), (5, 5), (6, 5))
    assert placing.turned(clockwise=False).cells == ((4, 5), (5, 5), (5, 6), (6, 5))


@pytest.mark.parametrize("number", range(1, 9))
def test_the_mouse_holds_the_building_by_one_of_its_cells(number: int) -> None:
    placing = building_in("berlin", number)
    for _ in range(4):
        placing = placing.turned()
        for row in range(2, 11):
            for column in range(2, 20):
                assert (row, column) in placing.at((row, column)).cells


def test_the_unused_colour_brings_nothing_and_goes_in_reading_order() -> None:
    game = game_in("rome", 3)
    state = next(s for s, _, _ in random_play(game, 4) if s.board.phase == "neutral")
    placing = Placing.start(game.placements, state.board, number_to_place(state.board))
    assert placing.owner is None
    assert placing.gain is None
    assert placing.is_legal
    assert list(placing.legal) == sorted(placing.legal)


def test_a_card_in_hand_can_be_tried_before_it_is_offered() -> None:
    game = game_in("london", 4)
    offering = (s for s, _, _ in random_play(game, 2) if s.board.phase == "offer")
    state = next(s for s in offering if s.board.round == 4)
    for card in state.secrets.hands[state.board.to_move or 0]:
        placing = Placing.start(game.placements, state.board, card)
        allowed = open_placements(game.placements, state.board, card)
        assert sorted(placing.legal, reverse=True) == bits(allowed)
        assert placing.gain is not None
        assert placing.refusal is None


def test_a_building_that_fits_nowhere_can_be_moved_but_not_placed() -> None:
    game = game_in("london", 2)
    placing = Placing.start(game.placements, state_after(game, 2, 500).board, 1)
    assert placing.legal == ()
    assert not placing.is_legal
    assert placing.next().cells == placing.previous().cells == placing.cells
    assert placing.moved(1, 1).cells != placing.cells
    assert placing.refusal is not None
