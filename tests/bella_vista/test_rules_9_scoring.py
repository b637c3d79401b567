"""Rule 9: the end of the game."""

from typing import Any

import pytest

from bellavista_tui.core.game import Outcome
from bellavista_tui.games.bella_vista.moves import Build
from bellavista_tui.games.bella_vista.state import Building, Piece
from tests.bella_vista.games import game_in
from tests.bella_vista.positions import (
    ANA,
    BEN,
    CLEO,
    CORNERS,
    across,
    built,
    down,
    game_on,
    london,
    picture,
    play,
    position,
    score,
    square,
    turn,
)


@pytest.mark.rule("9.1")
def test_parks_bring_the_heights_beside_them() -> None:
    standing = [
        built("a8", (0, 3)),
        built("a7", *down(0, 6, 2)),
        built("a6", *down(2, 13, 2)),
        built("a5", *across(0, 16, 3)),
        built("b4", (2, 3), (3, 2), (3, 3)),
    ]
    assert score(london(), standing, height="parks").height == 8 + 7 + 6


@pytest.mark.rule("9.1")
def test_a_building_beside_two_parks_scores_both() -> None:
    standing = [built("a5", *down(7, 15, 3))]
    assert score(game_on(CORNERS, 4), standing, height="parks").height == 5 + 5


@pytest.mark.rule("9.1")
def test_a_building_that_touches_a_park_with_several_cells_scores_it_once() -> None:
    assert score(london(), [built("a3", *down(0, 6, 4))], height="parks").height == 3


@pytest.mark.rule("9.1")
def test_rivers_bring_the_heights_beside_them() -> None:
    standing = [
        built("a8", (3, 4)),
        built("a7", *across(10, 4, 2)),
        built("a6", *across(0, 4, 2)),
        built("b5", *across(10, 6, 3)),
    ]
    assert score(game_in("bangkok", 4), standing, height="rivers").height == 8 + 7


@pytest.mark.rule("9.1")
def test_a_building_beside_two_rivers_scores_both() -> None:
    standing = [built("a3", *down(5, 4, 4))]
    assert score(game_in("bangkok", 4), standing, height="rivers").height == 3 + 3


@pytest.mark.rule("9.1")
def test_a_building_that_touches_a_river_with_several_cells_scores_it_once() -> None:
    assert score(london(), [built("a3", *across(3, 6, 4))], height="rivers").height == 3


@pytest.mark.rule("9.2")
def test_the_border_brings_the_heights_on_it() -> None:
    standing = [
        built("a8", (0, 0)),
        built("a5", *across(0, 6, 3)),
        built("a7", *across(1, 1, 2)),
        built("b6", *across(8, 5, 2)),
    ]
    assert score(london(), standing, height="border").height == 8 + 5


@pytest.mark.rule("9.3")
def test_the_largest_ensemble_brings_two_coins_a_cell() -> None:
    standing = picture("a8 a7 a7 F \n F a5 a5 a5")
    assert score(london(), standing, ensemble="largest").ensemble == 2 * (1 + 2 + 3)


@pytest.mark.rule("9.3")
def test_the_largest_ensemble_is_the_one_with_most_cells_not_most_buildings() -> None:
    three_small = picture("a8 a7 a7 F \n F a6 a6 F")
    two_broad = picture("a1 a1 b b \n a1 a1 b b \n a3 a3 a3 a3", column=6)
    result = score(london(), [*three_small, *two_broad], ensemble="largest")
    assert (result.ensemble, result.largest) == (2 * (4 + 4), 8)


@pytest.mark.rule("9.3")
def test_only_the_largest_ensemble_counts() -> None:
    standing = [*picture("a8 a7 a7 F"), *picture("a6 a6 b b \n a5 a5 a5 b", column=6)]
    assert score(london(), standing, ensemble="largest").ensemble == 2 * (2 + 3)


@pytest.mark.rule("9.3")
def test_a_building_by_itself_is_no_largest_ensemble() -> None:
    result = score(london(), [built("a1", *square(0, 0))], ensemble="largest")
    assert (result.ensemble, result.largest) == (0, 0)


@pytest.mark.rule("9.3")
def test_an_ensemble_reaches_over_the_edge_of_a_district() -> None:
    standing = [built("a7", *across(0, 8, 2)), built("a6", *across(0, 10, 2))]
    assert score(london(), standing, ensemble="largest").ensemble == 2 * (2 + 2)


@pytest.mark.rule("9.3")
def test_an_ensemble_does_not_reach_across_a_park() -> None:
    standing = [built("a7", *across(0, 2, 2)), built("a6", *across(0, 6, 2))]
    assert score(london(), standing, ensemble="largest").ensemble == 0


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(
    ("drawing", "coins"),
    [
        pytest.param("a8 a7 a7 F \n F F F F \n a6 a6 F F \n a5 a5 a5 F", 20, id="two"),
        pytest.param("a8 a7 a7 F \n F a4 a4 F \n a6 a6 a4 F \n a5 a5 a5 F", 10, id="one joined"),
        pytest.param("a8 a7 a7 F \n F F F F \n a6 a6 F F", 10, id="one and a lone building"),
        pytest.param("a8 F F F \n F a7 a7 F", 0, id="none"),
    ],
)
def test_every_ensemble_brings_ten_coins(drawing: str, coins: int) -> None:
    assert score(london(), picture(drawing), ensemble="count").ensemble == coins


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(
    ("drawing", "coins"),
    [
        pytest.param("F F F F", 0, id="no building"),
        pytest.param("a8 F F F \n F a7 a7 F \n a6 F F F \n a6 F F F", -15, id="three alone"),
        pytest.param("a8 a7 a7 F \n F F F F \n a6 a6 F F", -5, id="one alone"),
        pytest.param("a8 a7 a7 F", 0, id="none alone"),
        pytest.param("a8 b7 b7 F \n F F F F", -5, id="only another's beside it"),
    ],
)
def test_every_building_in_no_ensemble_costs_five_coins(drawing: str, coins: int) -> None:
    assert score(london(), picture(drawing), ensemble="penalty").ensemble == coins


@pytest.mark.rule("9.5")
def test_the_penalty_can_push_a_total_below_zero() -> None:
    standing = picture("a8 F F F \n F a7 a7 F \n a6 F F F \n a6 F F F")
    result = score(london(), standing, coins=[4, 0, 0, 0], height="rivers", ensemble="penalty")
    assert result.total == 4 - 15


@pytest.mark.rule("9.5", "5.6")
def test_what_was_set_aside_costs_no_penalty() -> None:
    result = score(
        london(), picture("a8 F F F"), aside=(Piece(ANA, 1), Piece(ANA, 2)), ensemble="penalty"
    )
    assert result.ensemble == -5


@pytest.mark.rule("9.1", "9.2", "9.3", "9.4", "9.5")
@pytest.mark.parametrize(("height", "coins"), [("parks", 7), ("rivers", 6), ("border", 8 + 7)])
@pytest.mark.parametrize(("ensemble", "more"), [("largest", 6), ("count", 10), ("penalty", -5)])
def test_only_the_two_objectives_drawn_count(
    height: str, coins: int, ensemble: str, more: int
) -> None:
    standing = picture("F a8 a7 a7 \n F F F F \n F F a6 F \n F F a6 F")
    result = score(london(), standing, height=height, ensemble=ensemble)
    assert (result.height, result.ensemble) == (coins, more)


@pytest.mark.rule("9.6")
def test_the_total_adds_coins_objectives_and_contracts() -> None:
    result = score(
        london(),
        picture("F a8 a7 a7"),
        coins=[9, 0, 0, 0],
        height="border",
        ensemble="count",
        taken={ANA: ("park", "straddle")},
        contracts=(),
    )
    assert (result.coins, result.height, result.ensemble, result.contracts) == (9, 15, 10, 3 + 8)
    assert result.total == 9 + 15 + 10 + 11


def outcome(drawing: str, *more: Building, **rest: Any) -> Outcome | None:
    """How a game ends with these buildings at the top left of London and no park beside any."""
    game = london()
    fields = {"phase": "over", "height": "parks", "ensemble": "count", **rest}
    return game.outcome(position(game, standing=[*picture(drawing), *more], **fields))


@pytest.mark.rule("9.6")
def test_the_highest_total_wins() -> None:
    won = outcome("F F F F", coins=[4, 9, 8, 9], taken={CLEO: ("pair:leaf",)})
    assert won == Outcome((CLEO,), "total")


@pytest.mark.rule("9.6")
def test_more_coins_do_not_win_against_a_higher_total() -> None:
    assert outcome("b8 b7 b7 F", coins=[9, 0, 0, 0]) == Outcome((BEN,), "total")


@pytest.mark.rule("9.6")
def test_among_equal_totals_the_larger_ensemble_wins() -> None:
    drawing = "a8 a7 a7 F \n b6 b6 F F \n b5 b5 b5 F"
    assert outcome(drawing, coins=[9, 9, 0, 0]) == Outcome((BEN,), "largest")


@pytest.mark.rule("9.6")
def test_a_larger_ensemble_does_not_help_a_lower_total() -> None:
    drawing = "a8 a7 a7 F \n b6 b6 F F \n b5 b5 b5 F"
    of_seven = picture("c3 c3 c3 c3 \n c5 c5 c5 s", column=16)
    assert outcome(drawing, *of_seven, coins=[9, 9, 8, 0]) == Outcome((BEN,), "largest")


@pytest.mark.rule("9.6")
def test_equal_totals_and_equal_ensembles_share_the_victory() -> None:
    drawing = "a8 a7 a7 F \n F F F F \n c8 c6 c6 F"
    assert outcome(drawing, coins=[9, 3, 9, 3]) == Outcome((ANA, CLEO), "shared")


@pytest.mark.rule("9.6", "9.3")
def test_a_building_by_itself_breaks_no_tie() -> None:
    drawing = "a1 a1 F F \n a1 a1 F F \n b8 b7 b7 F"
    assert outcome(drawing, coins=[19, 9, 0, 0]) == Outcome((BEN,), "largest")


@pytest.mark.rule("9.6", "9.3")
def test_without_ensembles_equal_totals_share_the_victory() -> None:
    drawing = "a1 a1 F F \n a1 a1 F F \n F F F F \n b8 F F F"
    assert outcome(drawing, coins=[9, 9, 0, 0]) == Outcome((ANA, BEN), "shared")


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(
    ("ensemble", "coins"),
    [("largest", [13, 9, 0, 0]), ("count", [9, 9, 0, 0]), ("penalty", [9, 9, 0, 0])],
)
def test_ensembles_break_ties_whichever_objective_was_drawn(
    ensemble: str, coins: list[int]
) -> None:
    drawing = "a8 a7 a7 F \n b6 b6 F F \n b5 b5 b5 F"
    assert outcome(drawing, coins=coins, ensemble=ensemble) == Outcome((BEN,), "largest")


@pytest.mark.rule("9.6")
def test_nobody_has_won_before_the_end() -> None:
    game = london()
    state = turn(game, "a8", last=True, round=8)
    assert game.outcome(state) is None
    state, _ = play(game, state, Build(((0, 0),)))
    assert game.outcome(state) == Outcome((ANA,), "total")
