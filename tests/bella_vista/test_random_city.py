"""Cities drawn from a seed."""

from functools import lru_cache
from hashlib import sha256

import pytest

from bellavista_tui.core.rng import MAX_SEED
from bellavista_tui.games.bella_vista.city import City, Survey
from bellavista_tui.games.bella_vista.library import RANDOM, find_city, load_rules
from bellavista_tui.games.bella_vista.random_city import random_city
from bellavista_tui.games.bella_vista.rulebook import CONSTRAINTS
from tests.bella_vista.plain import City as PlainCity

BLOCKS = [range(start, start + 50) for start in range(0, 300, 50)]
SAMPLE = range(100)
SIZES = {**dict.fromkeys("FfBbLlSs", 16), **dict.fromkeys("12345", 4), "~": 8, "=": 8}


@lru_cache(maxsize=400)
def city_of(seed: int) -> City:
    return random_city(load_rules(), seed)


@pytest.mark.parametrize("seeds", BLOCKS, ids=lambda seeds: f"from {seeds.start}")
def test_random_cities_can_be_played_in(seeds: range) -> None:
    for seed in seeds:
        city = city_of(seed)
        Survey(load_rules(), city)
        check_tiles_and_edges(city.map)
        plain = PlainCity(list(city.map))
        check_enough_of_everything(plain)
        check_room_under_every_constraint(plain)


def check_tiles_and_edges(rows: tuple[str, ...]) -> None:
    """Assert that every tile is there, the map not too large, and no outer row or column empty."""
    squares = "".join(rows).replace(".", "")
    assert {letter: squares.count(letter) for letter in set(squares)} == SIZES
    assert len(rows) <= 14
    assert {len(row) for row in rows} <= {len(rows[0])}
    assert len(rows[0]) <= 22
    for edge in (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows]):
        assert set(edge) != {"."}


def check_enough_of_everything(city: PlainCity) -> None:
    """Assert that parks, rivers and border have the cells that a random city needs."""
    assert len(city.areas["park"]) >= 14
    assert len(city.areas["river"]) >= 14
    assert len(city.areas["border"]) >= 28


def check_room_under_every_constraint(city: PlainCity) -> None:
    """Assert that each building has somewhere to stand while the city is empty."""
    for places in city.places.values():
        for constraint in CONSTRAINTS:
            assert any(city.keeps(constraint, cells) for cells in places)


@pytest.mark.parametrize("seed", [0, 1, 2**32, MAX_SEED])
def test_a_seed_always_gives_the_same_city(seed: int) -> None:
    assert random_city(load_rules(), seed) == random_city(load_rules(), seed)
    assert random_city(load_rules(), seed) == find_city(load_rules(), RANDOM, seed)


def test_a_seed_gives_the_same_city_for_ever() -> None:
    text = "\n".join(row for seed in range(20) for row in (*city_of(seed).map, ""))
    expected = "3d4e640f75dcb8cd7e59dbbb790f6cbcfb8a4276837088efddd7dea93550d50a"
    assert sha256(text.encode()).hexdigest() == expected


def test_random_cities_are_all_different() -> None:
    assert len({city_of(seed).map for seed in SAMPLE}) == len(SAMPLE)


def test_random_cities_vary_in_size() -> None:
    sizes = [(len(city_of(seed).map[0]), len(city_of(seed).map)) for seed in SAMPLE]
    widths, heights = zip(*sizes, strict=True)
    assert len(set(sizes)) >= 15
    assert max(widths) - min(widths) >= 5
    assert max(heights) - min(heights) >= 3


def test_random_cities_vary_in_what_lies_where() -> None:
    surveys = [Survey(load_rules(), city_of(seed)) for seed in SAMPLE]
    borders = {len(survey.border) for survey in surveys}
    assert len({len(survey.parks) for survey in surveys}) >= 3
    assert {len(survey.rivers) for survey in surveys} == {1, 2}
    assert max(borders) - min(borders) >= 15
