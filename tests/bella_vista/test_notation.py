"""Sketches as people write them: short forms, and what is wrong with those that are not."""

import pytest

from bellavista_tui.core.strict import FileError, decode_toml
from bellavista_tui.games.bella_vista.sketches.filling import complete
from bellavista_tui.games.bella_vista.sketches.notation import (
    WrittenSketch,
    bid_of,
    building_of,
    cells_of,
)
from bellavista_tui.games.bella_vista.sketches.sketch import SketchedBid, SketchedBuilding, game_of

SCENE = b"""
round = 2
constraint = "park:required"
buildings = ["a1 6,2-7,3", "a8 5,2", "b6 2,12-3,12", "b4 1,17 1,18 2,17"]
bids = ["a0:3", "b3:5", "b4:7", "a1:6"]
"""


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("5,2", ((5, 2),)),
        ("0,3-2,3", ((0, 3), (1, 3), (2, 3))),
        ("1,18 1,17 2,17", ((1, 17), (1, 18), (2, 17))),
        ("0,12-1,12 1,13", ((0, 12), (1, 12), (1, 13))),
    ],
)
def test_squares_and_rectangles(text: str, cells: object) -> None:
    assert cells_of(text) == cells


def test_buildings_and_bids() -> None:
    assert building_of("a8 5,2") == SketchedBuilding(number=8, owner=0, cells=((5, 2),))
    assert building_of("x1 0,0-1,1").owner is None
    assert bid_of("b3:5") == SketchedBid(slot=3, player=1, card=5)
    assert bid_of("d0").card is None


def test_what_is_written_becomes_a_position() -> None:
    sketch = decode_toml(SCENE, WrittenSketch, "scene.toml").sketch
    state = complete(game_of(sketch), sketch)
    board = state.board
    assert (board.round, board.constraint, board.to_move) == (2, "park:required", 0)
    assert [bid.slot for bid in board.bids] == [0, 3, 4, 1]
    assert board.turned == (3,)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('buildings = ["a1 6,2-7"]', "buildings"),
        ('buildings = ["e1 6,2"]', "buildings"),
        ('buildings = ["a1"]', "buildings"),
        ('bids = ["a:3"]', "bids"),
        ('bids = ["x0:3"]', "bids"),
        ('hands = ["2 six"]', "hands"),
        ('order = "abz"', "order"),
        ('order = "\u0661"', "order"),
        ("colour = 3", "colour"),
    ],
)
def test_what_is_written_otherwise_is_refused_by_its_key(line: str, key: str) -> None:
    with pytest.raises(FileError) as refused:
        decode_toml(line.encode(), WrittenSketch, "scene.toml")
    assert refused.value.key == key
    assert "scene.toml" in str(refused.value)
