"""The final count as it is told, without a screen."""

import pytest

from bellavista_tui.games.bella_vista.scoring import Score
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import Board, Building
from bellavista_tui.ui.bella_vista.screens.count import ranking, sources_of, verdict
from tests.bella_vista.positions import ANA, across, built, london, position

NAMES = ("Ada", "Bob", "Cleo")

GAME = london()
SMALL = (built("a7", *across(0, 0, 2)), built("a8", (1, 0)))
LARGE = (built("a6", *across(0, 6, 2)), built("a5", *across(1, 6, 3)))
LONE = (built("a4", (1, 16), (2, 16), (2, 17)), built("b7", *across(0, 10, 2)))
"""Ana has an ensemble of 3 cells, one of 5, and a building by itself; Ben has one of these."""

UNUSED = Building(None, 8, ((6, 12),))


def score(total: int, largest: int = 0) -> Score:
    return Score(coins=total, height=0, ensemble=0, contracts=0, total=total, largest=largest)


def cells(*buildings: Building) -> set[Cell]:
    return {cell for building in buildings for cell in building.cells}


def board(objective: str = "count", contracts: tuple[str, ...] = ()) -> Board:
    standing = (*SMALL, *LARGE, *LONE, UNUSED)
    return position(GAME, standing=standing, ensemble=objective, taken={ANA: contracts}).board


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ((score(5), score(9), score(7)), [(1, 1), (2, 2), (3, 0)]),
        ((score(9, 4), score(9, 6), score(3)), [(1, 1), (2, 0), (3, 2)]),
        ((score(9, 6), score(9, 6), score(3)), [(1, 0), (1, 1), (3, 2)]),
    ],
)
def test_equal_totals_are_ranked_by_the_largest_ensemble(
    counts: tuple[Score, ...], places: list[tuple[int, int]]
) -> None:
    assert ranking(counts) == places


def test_the_verdict_says_what_decided() -> None:
    assert verdict((score(5), score(9), score(7)), NAMES) == "Bob wins."
    by_ensemble = verdict((score(9, 4), score(9, 6), score(3)), NAMES)
    assert "Bob wins" in by_ensemble
    assert "ensemble" in by_ensemble
    assert "6" in by_ensemble
    assert "Ada and Bob share" in verdict((score(9, 6), score(9, 6), score(3)), NAMES)


@pytest.mark.parametrize(
    ("objective", "lit"),
    [("largest", LARGE), ("count", (*SMALL, *LARGE)), ("penalty", LONE)],
)
def test_the_ensemble_objective_lights_what_it_counts(
    objective: str, lit: tuple[Building, ...]
) -> None:
    assert sources_of(GAME.placements, board(objective))[2].cells == cells(*lit)


def test_the_coins_light_all_but_the_unused_colour() -> None:
    assert sources_of(GAME.placements, board())[0].cells == cells(*SMALL, *LARGE, *LONE)


def test_the_contracts_light_the_buildings_that_fulfil_them() -> None:
    assert sources_of(GAME.placements, board())[3].cells == set()
    on_border = cells(*SMALL, LARGE[0], LONE[0])  # all but the one behind the first row
    assert sources_of(GAME.placements, board(contracts=("border",)))[3].cells == on_border
