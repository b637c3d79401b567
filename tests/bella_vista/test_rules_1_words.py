"""Rule 1: the words that the other rules are made of."""

import pytest

from bellavista_tui.games.bella_vista.events import Built
from bellavista_tui.games.bella_vista.moves import Build, Take
from bellavista_tui.games.bella_vista.reasons import (
    BreaksConstraint,
    ContractNotMet,
    NotBuildable,
)
from bellavista_tui.games.bella_vista.shapes import Cell, Cells
from tests.bella_vista.games import game_in
from tests.bella_vista.positions import (
    ANA,
    CORNERS,
    across,
    built,
    cells_of,
    down,
    game_on,
    london,
    only,
    open_places,
    picture,
    play,
    position,
    refused,
    score,
    square,
    turn,
)


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    "where",
    [
        pytest.param((0, 4), id="park"),
        pytest.param((4, 2), id="river"),
        pytest.param((0, 14), id="notch"),
        pytest.param((-1, 0), id="above the map"),
        pytest.param((9, 1), id="below the map"),
    ],
)
def test_nothing_stands_on_a_square_that_is_no_cell(where: Cell) -> None:
    game = london()
    assert refused(game, turn(game, "a8"), Build((where,))) == NotBuildable(
        rule="1.1", cells=(where,)
    )


@pytest.mark.rule("1.1")
def test_the_squares_that_are_no_cells_are_named() -> None:
    game = london()
    refusal = refused(game, turn(game, "a5"), Build(across(0, 3, 3)))
    assert refusal == NotBuildable(rule="1.1", cells=((0, 4), (0, 5)))


@pytest.mark.rule("1.2")
def test_a_building_at_a_side_is_adjacent() -> None:
    game = london()
    state = turn(game, "a6", standing=[built("b8", (1, 3))])
    _, events = play(game, state, Build(across(1, 1, 2)))
    assert only(events, Built).coins == 0


@pytest.mark.rule("1.2")
def test_a_building_at_a_corner_is_not_adjacent() -> None:
    game = london()
    state = turn(game, "a6", standing=[built("b8", (2, 3))])
    _, events = play(game, state, Build(across(1, 1, 2)))
    assert only(events, Built).coins == 3


@pytest.mark.rule("1.2")
def test_one_cell_beside_a_park_makes_the_whole_building_adjacent() -> None:
    game = london()
    state = turn(game, "a3", constraint="park:required")
    assert game.check(state, ANA, Build(across(0, 0, 4))) is None


@pytest.mark.rule("1.2")
def test_a_park_at_a_corner_is_not_adjacent() -> None:
    game = london()
    state = turn(game, "a8", constraint="park:required")
    assert refused(game, state, Build(((1, 13),))) == BreaksConstraint(
        rule="5.3", constraint="park:required", cells=((1, 13),)
    )


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    "cell",
    [
        pytest.param((0, 0), id="corner of the map"),
        pytest.param((8, 5), id="lowest row"),
        pytest.param((5, 1), id="outside on the left"),
        pytest.param((3, 1), id="outside below"),
        pytest.param((1, 13), id="notch"),
    ],
)
def test_a_cell_with_the_outside_at_a_side_is_on_the_border(cell: Cell) -> None:
    game = london()
    state = turn(game, "a8", constraint="border:forbidden")
    assert refused(game, state, Build((cell,))) == BreaksConstraint(
        rule="5.3", constraint="border:forbidden", cells=(cell,)
    )


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    "cell",
    [
        pytest.param((1, 1), id="cells all around"),
        pytest.param((2, 3), id="park at a side"),
        pytest.param((3, 16), id="park and river at sides"),
        pytest.param((3, 2), id="outside at a corner only"),
    ],
)
def test_a_cell_with_no_free_side_is_not_on_the_border(cell: Cell) -> None:
    game = london()
    state = turn(game, "a8", constraint="border:forbidden")
    assert game.check(state, ANA, Build((cell,))) is None


@pytest.mark.rule("1.3")
def test_one_border_cell_puts_a_building_on_the_border() -> None:
    game = london()
    state = turn(game, "a5", constraint="border:forbidden")
    assert refused(game, state, Build(down(0, 1, 3))) == BreaksConstraint(
        rule="5.3", constraint="border:forbidden", cells=((0, 1),)
    )


@pytest.mark.rule("1.4")
def test_a_building_with_all_cells_on_a_tile_is_entirely_on_it() -> None:
    game = london()
    standing = [built("a8", (0, 6)), built("a3", *across(1, 6, 4))]
    contract = "district:butterfly-plain"
    state = turn(game, "a3", phase="contract", contracts=(contract,), standing=standing)
    assert game.check(state, ANA, Take(contract)) is None


@pytest.mark.rule("1.5")
@pytest.mark.parametrize("contract", ["district:butterfly-plain", "district:leaf-hatched"])
def test_a_straddling_building_is_entirely_on_no_tile(contract: str) -> None:
    game = london()
    standing = [built("a8", (0, 6)), built("a7", *across(0, 12, 2)), built("a3", *across(1, 7, 4))]
    state = turn(game, "a3", phase="contract", contracts=(contract,), standing=standing)
    assert refused(game, state, Take(contract)) == ContractNotMet(
        rule="7.2", contract=contract, have=1, need=2
    )


@pytest.mark.rule("1.5")
def test_a_building_on_three_tiles_straddles_once() -> None:
    game = game_in("rome", 4)
    standing = [built("a4", (5, 10), (5, 11), (6, 10))]
    state = turn(game, "a4", phase="contract", contracts=("straddle",), standing=standing)
    assert refused(game, state, Take("straddle")) == ContractNotMet(
        rule="7.5", contract="straddle", have=1, need=2
    )


@pytest.mark.rule("1.6")
@pytest.mark.parametrize(
    ("own", "cells", "other", "coins"),
    [
        ("a7", across(1, 0, 2), "b6 b6", 4),
        ("a6", across(1, 0, 2), "b7 b7", 0),
        ("a8", across(1, 0, 1), "b7 b7", 4),
        ("a2", (*across(2, 0, 3), (3, 1)), "b1 b1 \n b1 b1", 4),
        ("a1", square(2, 1), "b2 b2 b2 \n F b2 F", 0),
    ],
)
def test_of_two_buildings_the_one_with_the_higher_number_is_higher(
    own: str, cells: Cells, other: str, coins: int
) -> None:
    game = london()
    state = turn(game, own, standing=picture(other), constraint="symbol:flower")
    _, events = play(game, state, Build(cells))
    assert only(events, Built).coins == coins


@pytest.mark.rule("1.7")
@pytest.mark.parametrize(
    ("constraint", "letters", "count"),
    [
        ("symbol:flower", "Ff", 32),
        ("symbol:butterfly", "Bb", 32),
        ("symbol:leaf", "Ll", 32),
        ("symbol:songbird", "Ss", 32),
        ("finish:hatched", "FBLS", 64),
        ("finish:plain", "fbls", 64),
    ],
)
def test_each_symbol_is_on_two_districts_and_each_finish_on_four(
    constraint: str, letters: str, count: int
) -> None:
    game = london()
    places = open_places(game, turn(game, "a8", constraint=constraint))
    assert [cell for [cell] in places] == cells_of(game, letters)
    assert len(places) == count


@pytest.mark.rule("1.8")
def test_park_tiles_with_a_common_side_are_one_park() -> None:
    assert score(london(), [built("a5", *down(1, 6, 3))], height="parks").height == 5


@pytest.mark.rule("1.8")
def test_park_tiles_that_meet_at_a_corner_are_two_parks() -> None:
    assert score(game_on(CORNERS, 4), [built("a8", (9, 15))], height="parks").height == 16


@pytest.mark.rule("1.8")
def test_river_tiles_with_a_common_side_are_one_river() -> None:
    assert score(london(), [built("a6", *across(3, 9, 2))], height="rivers").height == 6


@pytest.mark.rule("1.8")
def test_river_tiles_that_meet_at_a_corner_are_two_rivers() -> None:
    assert score(game_on(CORNERS, 4), [built("a8", (4, 8))], height="rivers").height == 16


@pytest.mark.rule("1.9")
@pytest.mark.parametrize(
    ("drawing", "coins"),
    [
        pytest.param("a8 a7 a7 F", 10, id="two side by side"),
        pytest.param("a8 a7 a7 a6 \n F F F a6", 10, id="a chain of three"),
        pytest.param("a8 F F F", 0, id="one alone"),
        pytest.param("a8 F F F \n F a7 a7 F", 0, id="two at a corner"),
        pytest.param("a8 b8 a7 a7", 0, id="another's between"),
        pytest.param("a8 n8 a7 a7", 0, id="nobody's between"),
    ],
)
def test_an_ensemble_is_two_or_more_of_one_architect_side_by_side(drawing: str, coins: int) -> None:
    assert score(london(), picture(drawing), ensemble="count").ensemble == coins


@pytest.mark.rule("1.9")
def test_each_architect_has_ensembles_of_their_own() -> None:
    game = london()
    standing = picture("a8 a7 a7 F \n b8 b7 b7 F")
    scores = game.scores(position(game, standing=standing, ensemble="count"))
    assert [each.ensemble for each in scores] == [10, 10, 0, 0]
