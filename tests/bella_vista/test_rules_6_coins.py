"""Rule 6: earning coins by a building."""

import pytest

from bellavista_tui.games.bella_vista.events import Built
from bellavista_tui.games.bella_vista.moves import Build
from bellavista_tui.games.bella_vista.shapes import Cells
from tests.bella_vista.positions import (
    across,
    down,
    london,
    only,
    picture,
    play,
    purses,
    turn,
)


def earned(card: str, cells: Cells, drawing: str) -> tuple[int, int]:
    """What a building earns on the flower district at the top left of London, by reason."""
    game = london()
    state = turn(game, card, standing=picture(drawing), constraint="symbol:flower")
    event = only(play(game, state, Build(cells))[1], Built)
    assert event.coins == event.lower + event.highest
    return event.lower, event.highest


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("drawing", "lower"),
    [
        pytest.param("b8 F F F", 0, id="a higher one"),
        pytest.param("b6 b6 F F", 0, id="one as high"),
        pytest.param("b5 b5 b5 F", 1, id="another's lower one"),
        pytest.param("a5 a5 a5 F", 1, id="a lower one of her own"),
        pytest.param("n5 n5 n5 F", 1, id="nobody's lower one"),
        pytest.param("F b5 b5 b5", 1, id="a lower one at one cell"),
        pytest.param("F F b5 F \n F F b5 F \n F F b5 F", 1, id="a lower one at an end"),
        pytest.param("F F b1 b1 \n F F b1 b1 \n c5 c5 c5 F", 2, id="two lower ones"),
        pytest.param("b8 c7 c7 F \n F F d1 d1 \n F F d1 d1", 1, id="a lower and two higher ones"),
        pytest.param("F F F F \n F F F F \n F F F F \n b5 b5 b5 F", 0, id="a lower one far off"),
        pytest.param("F F b4 b4 \n F F F b4 \n F F F F", 0, id="a lower one at a corner"),
    ],
)
def test_each_lower_building_beside_it_earns_a_coin(drawing: str, lower: int) -> None:
    assert earned("a6", across(1, 0, 2), drawing)[0] == lower


@pytest.mark.rule("6.1")
def test_a_lower_building_that_is_touched_twice_earns_one_coin() -> None:
    drawing = "b2 b2 b2 F \n F b2 F F"
    assert earned("a4", ((1, 0), (2, 0), (2, 1)), drawing) == (1, 3)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("drawing", "highest"),
    [
        pytest.param("F F F F", 3, id="nothing beside it"),
        pytest.param("F F b8 F", 3, id="a higher one at a corner"),
        pytest.param("b5 b5 b5 F", 3, id="a lower one"),
        pytest.param("b6 b6 F F", 0, id="one as high"),
        pytest.param("a7 a7 F F", 0, id="a higher one of her own"),
        pytest.param("n7 n7 F F", 0, id="nobody's higher one"),
        pytest.param("b8 F F F \n F F c1 c1 \n F F c1 c1", 0, id="a lower and a higher one"),
    ],
)
def test_the_highest_among_its_neighbours_earns_three_coins(drawing: str, highest: int) -> None:
    assert earned("a6", across(1, 0, 2), drawing)[1] == highest


@pytest.mark.rule("6.2")
def test_even_the_lowest_building_is_the_highest_where_it_stands_alone() -> None:
    assert earned("a1", ((2, 2), (2, 3), (3, 2), (3, 3)), "b8 F F F") == (0, 3)


@pytest.mark.rule("6.1", "6.2")
def test_the_coins_go_into_the_purse_of_the_builder_alone() -> None:
    game = london()
    state = turn(game, "a6", standing=picture("b5 b5 b5 F"), coins=[4, 5, 6, 7])
    state, _ = play(game, state, Build(down(1, 1, 2)))
    assert purses(state) == [4 + 1 + 3, 5, 6, 7]
