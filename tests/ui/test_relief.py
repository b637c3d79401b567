"""The city in relief: what must be true of its pictures, whatever they look like."""

import asyncio
from functools import lru_cache

import pytest
from msgspec.structs import replace
from textual.app import App

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import Building
from bellavista_tui.ui.bella_vista.look import make_look
from bellavista_tui.ui.bella_vista.relief import (
    LAMPS,
    LEFT_WALL,
    RIGHT_WALL,
    ROOF,
    Picture,
    Rgb,
    Scene,
    draw,
    rgb,
)
from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen, glyph_rows
from tests.bella_vista.games import CITIES, game_in, state_after

LOOK = make_look(is_dark=True, is_colour_blind=False, is_ascii=False)
LETTERS = make_look(is_dark=True, is_colour_blind=False, is_ascii=True)
SMALL, MIDDLE, WALL_SIZED = (80, 46), (120, 78), (300, 200)


@lru_cache
def full(city: str, players: int = 4) -> Scene:
    """The end of a game."""
    game = game_in(city, players)
    board = state_after(game, 1, 999).board
    return Scene(map=board.city.map, tiles=game.rules.tiles, look=LOOK, buildings=board.buildings)


def with_buildings(*buildings: Building) -> Scene:
    return replace(full("london"), buildings=buildings)


def tower(owner: int | None, number: int, cell: Cell) -> Building:
    return Building(owner, number, (cell,))


def colours(picture: Picture) -> set[Rgb]:
    return {colour for row in picture.rows for colour in row}


def top_of(picture: Picture, colour: Rgb) -> int:
    return next(y for y, row in enumerate(picture.rows) if colour in row)


def owner_colour(owner: int | None) -> Rgb:
    return rgb((LOOK.unused if owner is None else LOOK.owners[owner]).colour)


@pytest.mark.parametrize("is_night", [False, True])
@pytest.mark.parametrize("owner", [0, 1, 2, 3, None])
def test_a_roof_has_exactly_the_colour_of_its_owner(owner: int | None, is_night: bool) -> None:
    empty = replace(with_buildings(), is_night=is_night)
    built = replace(empty, buildings=(tower(owner, 3, (2, 8)),))
    assert owner_colour(owner) not in colours(draw(empty, *SMALL))
    assert owner_colour(owner) in colours(draw(built, *SMALL))


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_architect_is_seen_in_a_full_city(city: str, players: int) -> None:
    scene = full(city, players)
    seen = colours(draw(scene, *SMALL))
    assert {owner_colour(building.owner) for building in scene.buildings} <= seen


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("size", [SMALL, MIDDLE, WALL_SIZED])
def test_a_higher_number_reaches_higher(number: int, size: tuple[int, int]) -> None:
    lower, higher = tower(0, number, (7, 2)), tower(1, number + 1, (2, 7))
    picture = draw(with_buildings(lower, higher), *size)
    assert top_of(picture, owner_colour(1)) < top_of(picture, owner_colour(0))


def test_what_stands_in_front_hides_what_is_behind() -> None:
    behind, before = tower(0, 1, (6, 6)), tower(1, 8, (7, 7))
    assert owner_colour(0) in colours(draw(with_buildings(behind), *MIDDLE))
    assert owner_colour(0) not in colours(draw(with_buildings(behind, before), *MIDDLE))


def test_turning_goes_round_in_four_steps() -> None:
    pictures = [draw(replace(full("rome"), quarter_turns=turns), *SMALL) for turns in range(5)]
    assert pictures[4] == pictures[0]
    assert draw(replace(full("rome"), quarter_turns=-1), *SMALL) == pictures[3]
    assert len({picture.labels for picture in pictures}) == 4


def test_a_turn_brings_the_left_to_the_back() -> None:
    scene = with_buildings(tower(0, 4, (8, 1)), tower(1, 4, (0, 19)))
    picture = draw(scene, *MIDDLE)
    x = {owner: label.x for owner, label in zip((0, 1), picture.labels)}
    assert x[0] < x[1]
    picture = draw(replace(scene, quarter_turns=1), *MIDDLE)
    assert top_of(picture, owner_colour(0)) < top_of(picture, owner_colour(1))


def test_the_same_scene_gives_the_same_picture() -> None:
    assert draw(full("paris"), *MIDDLE) == draw(replace(full("paris")), *MIDDLE)


def test_the_seed_moves_the_stars_and_not_the_city() -> None:
    scene = full("paris")
    one, other = draw(scene, *SMALL), draw(replace(scene, seed=5), *SMALL)
    assert one.rows != other.rows
    assert one.labels == other.labels


def test_windows_are_lit_by_night_only_and_not_all_of_them() -> None:
    scene = with_buildings(Building(0, 5, ((1, 6), (1, 7), (1, 8))))
    night, day = draw(scene, *MIDDLE), draw(replace(scene, is_night=False), *MIDDLE)
    lit = [sum(_is_lamp(night, x, y) for x, y in _walls(night)), len(_walls(night))]
    assert 0 < lit[0] < lit[1] / 2
    assert not any(_is_lamp(day, x, y) for x, y in _walls(day))


def _walls(picture: Picture) -> list[tuple[int, int]]:
    return [
        (x, y)
        for y, signs in enumerate(picture.signs)
        for x, sign in enumerate(signs)
        if sign in LEFT_WALL + RIGHT_WALL
    ]


def _is_lamp(picture: Picture, x: int, y: int) -> bool:
    """Whether a pixel is nearly of a lamp's colour; a little of the wall is mixed into it."""
    colour = picture.rows[y][x]
    return any(max(abs(a - b) for a, b in zip(colour, lamp)) < 24 for lamp in LAMPS)


@pytest.mark.parametrize("width", [1, 20, 33, 80, 121, 300])
@pytest.mark.parametrize("height", [1, 10, 24, 47, 78, 200])
def test_any_size_is_filled_and_nothing_more(width: int, height: int) -> None:
    for is_night in (False, True):
        picture = draw(replace(full("berlin"), is_night=is_night), width, height)
        assert len(picture.rows) == len(picture.signs) == height
        assert {len(row) for row in (*picture.rows, *picture.signs)} == {width}
        for label in picture.labels:
            assert 0 <= label.x <= width - len(label.text)
            assert 0 <= label.y < height - 1


def test_no_size_is_no_picture() -> None:
    for width, height in ((0, 0), (0, 10), (10, 0)):
        assert draw(full("berlin"), width, height) == Picture((), (), ())


@pytest.mark.parametrize("rows", [(), ("",), ("..", "..")])
def test_where_there_is_no_city_there_are_sky_and_sea(rows: tuple[str, ...]) -> None:
    picture = draw(replace(with_buildings(), map=rows), *SMALL)
    assert len(colours(picture)) > 40


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("size", [SMALL, MIDDLE, (200, 60), (60, 100)])
def test_the_city_fits_into_the_picture(city: str, size: tuple[int, int]) -> None:
    for turns in range(4):
        signs = draw(replace(full(city), quarter_turns=turns), *size).signs
        edge = {*signs[0], *signs[-1], *(line[0] for line in signs), *(line[-1] for line in signs)}
        assert not edge & {ROOF, LEFT_WALL, RIGHT_WALL}


@pytest.mark.parametrize(("city", "size"), [("berlin", SMALL), ("rome", MIDDLE)])
def test_labels_lie_on_the_roofs_that_they_name(city: str, size: tuple[int, int]) -> None:
    scene = full(city)
    picture = draw(scene, *size)
    assert len(picture.labels) > len(scene.buildings) * 2 / 3
    for label in picture.labels:
        building = scene.buildings[label.building]
        assert label.text.endswith(str(building.number))
        assert label.y % 2 == 0
        changed = draw(_in_another_colour(scene, label.building), *size)
        for x in range(label.x, label.x + len(label.text)):
            for y in (label.y, label.y + 1):
                assert picture.rows[y][x] != changed.rows[y][x]


def _in_another_colour(scene: Scene, i: int) -> Scene:
    """The scene with a building of the unused colour: the pixels that change are its own."""
    buildings = list(scene.buildings)
    buildings[i] = replace(buildings[i], owner=None)
    return replace(scene, buildings=tuple(buildings))


def test_a_label_names_the_owner_where_there_is_room() -> None:
    scene = with_buildings(Building(2, 1, ((1, 6), (1, 7), (2, 6), (2, 7))))
    (label,) = draw(scene, *WALL_SIZED).labels
    assert label.text == "●1"


def test_a_letter_look_needs_no_more_than_ascii() -> None:
    scene = replace(full("new_york"), look=LETTERS)
    for is_night in (False, True):
        picture = draw(replace(scene, is_night=is_night), *MIDDLE)
        text = ["".join(glyph.char for glyph in row) for row in glyph_rows(picture, is_ascii=True)]
        assert len(text) == 39
        assert "".join(text).isascii()
        assert {"#", ":", "=", "8"} <= set("".join(text))


def test_half_blocks_show_both_pixels_and_the_numbers() -> None:
    picture = draw(full("bangkok"), *SMALL)
    rows = glyph_rows(picture, is_ascii=False)
    labelled = {(label.x + k, label.y) for label in picture.labels for k in range(2)}
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if (x, 2 * y) not in labelled:
                assert glyph.ink == picture.rows[2 * y][x]
                assert glyph.back == picture.rows[2 * y + 1][x]
    for label in picture.labels:
        written = rows[label.y // 2][label.x : label.x + len(label.text)]
        assert "".join(glyph.char for glyph in written) == label.text


def test_the_screen_turns_the_city_changes_the_hour_and_closes() -> None:
    async def look_round() -> list[tuple[int, bool]]:
        app: App[None] = App()
        async with app.run_test(size=(80, 24)) as pilot:
            screen = PanoramaScreen(full("london"))
            await app.push_screen(screen)
            seen = []
            for key in ("right", "l", "left", "h", "left", "d", "v"):
                await pilot.press(key)
                scene = screen.panorama.scene
                assert scene
                seen.append((scene.quarter_turns, scene.is_night))
            assert app.screen is not screen
            return seen

    turns = [(1, True), (2, True), (1, True), (0, True), (3, True), (3, False), (3, False)]
    assert asyncio.run(look_round()) == turns


def test_the_widget_shows_the_picture_and_keeps_it() -> None:
    async def lines() -> tuple[list[str], bool]:
        app: App[None] = App()
        async with app.run_test(size=(80, 24)):
            screen = PanoramaScreen(full("london"))
            await app.push_screen(screen)
            panorama = screen.panorama
            strips = [panorama.render_line(y) for y in range(panorama.size.height)]
            kept = panorama.render_line(5) is strips[5]
            return [strip.text for strip in strips], kept

    text, is_kept = asyncio.run(lines())
    rows = glyph_rows(draw(full("london"), 80, 46), is_ascii=False)
    assert text == ["".join(glyph.char for glyph in row) for row in rows]
    assert is_kept
