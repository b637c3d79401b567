"""The city grid: where its cells are, what they show, what the mouse does, what is repainted."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Self

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region, Size
from textual.message import Message
from textual.pilot import Pilot
from textual.widgets import Static

from bellavista_tui.games.bella_vista.city import beside_any
from bellavista_tui.games.bella_vista.construction import number_to_place
from bellavista_tui.games.bella_vista.scoring import ensembles
from bellavista_tui.games.bella_vista.shapes import Cell, neighbours
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.ui.bella_vista.city.faces import faces_of
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.picture import CityPicture, Ghost, Overlay
from bellavista_tui.ui.bella_vista.look import (
    COLOURLESS,
    DARK,
    LIGHT,
    SIXTEEN_DARK,
    SIXTEEN_LIGHT,
    Look,
    make_look,
)
from bellavista_tui.ui.bella_vista.table.placing import Placing
from tests.bella_vista.games import CITIES, game_in, random_play, state_after

ASCII = make_look(is_dark=True, is_colour_blind=False, is_ascii=True)
SPACES = {Size(6, 3): (140, 44), Size(4, 2): (90, 30), Size(2, 1): (50, 16)}
"""For each size of a cell, a terminal in which Berlin, 22 by 13, is shown in it."""

SIXTEEN = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)

Glyph = tuple[str, Style | None]


class WatchedGrid(CityGrid):
    """Notes what it is asked to repaint: regions, or None for everything."""

    def __init__(self, look: Look) -> None:
        self.asked: list[Region | None] = []
        super().__init__(look)

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        self.asked += regions or [None]
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)


class GridApp(App[None]):
    """A grid above a line of text, and the messages that it sends."""

    CSS = "CityGrid { height: 1fr; } Static { height: 1; }"

    def __init__(self, look: Look = DARK) -> None:
        super().__init__()
        self.grid = WatchedGrid(look)
        self.told: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.grid
        yield Static("elsewhere")

    def on_city_grid_hovered(self, event: CityGrid.Hovered) -> None:
        self.told.append(event)

    def on_city_grid_clicked(self, event: CityGrid.Clicked) -> None:
        self.told.append(event)

    def on_city_grid_scrolled(self, event: CityGrid.Scrolled) -> None:
        self.told.append(event)

    def on_mouse_scroll_down(self) -> None:
        raise AssertionError("the wheel turns buildings and scrolls nothing")


def in_app(
    size: tuple[int, int],
    picture: CityPicture,
    check: Callable[[GridApp, Pilot[None]], Awaitable[None]],
    look: Look = DARK,
) -> None:
    """Run the check in an app that shows the picture."""

    async def run() -> None:
        app = GridApp(look)
        async with app.run_test(size=size) as pilot:
            app.grid.picture = picture
            await pilot.pause()
            app.grid.asked.clear()
            await check(app, pilot)

    asyncio.run(run())


def berlin(steps: int = 40) -> State:
    return state_after(game_in("berlin", 4), 1, steps)


def picture_of(
    state: State, ghost: Placing | None = None, overlay: Overlay = "none", players: int = 4
) -> CityPicture:
    board = state.board
    game = game_in(board.city.name, players)
    return CityPicture(
        rows=board.city.map,
        tiles=game.rules.tiles,
        buildings=board.buildings,
        ghost=Ghost(ghost.cells, ghost.owner, ghost.number, ghost.is_legal) if ghost else None,
        lit=ghost.lit if ghost else frozenset(),
        last=frozenset(board.buildings[-1].cells) if board.buildings else frozenset(),
        areas=beside_any(game.placements.survey.rivers),
        overlay=overlay,
    )


def placing_in(city: str, seed: int, nth: int) -> tuple[State, Placing]:
    """The n-th position of a random game in which a building is to be placed, and its ghost."""
    game = game_in(city, 4)
    states = (state for state, _, _ in random_play(game, seed) if state.board.phase == "build")
    state = [state for _, state in zip(range(nth + 1), states)][-1]
    return state, Placing.start(game.placements, state.board, number_to_place(state.board))


def glyphs_of(grid: CityGrid) -> list[list[Glyph]]:
    """Every character on the grid with its style; a blank one with what is seen of it."""
    lines = [grid.render_line(y) for y in range(grid.size.height)]
    return [
        [(char, seen(char, style)) for text, style, _ in line for char in text] for line in lines
    ]


def backs_in(grid: CityGrid, region: Region) -> set[str]:
    """The colours behind the characters there."""
    lines = [glyphs_of(grid)[y][region.x : region.right] for y in region.line_range]
    styles = {style for line in lines for _, style in line}
    return {style.bgcolor.name for style in styles if style and style.bgcolor}


def seen(char: str, style: Style | None) -> Style | None:
    is_blank = char == " " and not is_underlined(style)
    return Style(bgcolor=style.bgcolor) if is_blank and style else style


def is_underlined(style: Style | None) -> bool:
    return bool(style and style.underline)


def text_in(grid: CityGrid, region: Region) -> str:
    lines = [grid.render_line(y).text for y in region.line_range]
    return "".join(line[region.x : region.right] for line in lines)


def pictures() -> Iterator[CityPicture]:
    """Pictures that have something of everything in them."""
    for nth, city in enumerate(CITIES):
        state, placing = placing_in(city, nth, 5 + 4 * nth)
        for ghost in (placing, placing.at((0, 0)), placing.at((7, 9))):
            yield picture_of(state, ghost)
        overlays: tuple[Overlay, ...] = ("owners", "ensembles", "heights")
        for overlay in overlays:
            marked = frozenset(cell for b in state.board.buildings[::2] for cell in b.cells)
            yield replace(picture_of(state, overlay=overlay), marked=marked)
    three = state_after(game_in("paris", 3), 3, 45)
    yield picture_of(three, players=3)


# Where the cells are


@pytest.mark.parametrize(
    ("size", "cell"),
    [
        ((132, 40), Size(6, 3)),
        ((131, 40), Size(4, 2)),
        ((132, 39), Size(4, 2)),
        ((88, 27), Size(4, 2)),
        ((87, 27), Size(3, 2)),
        ((66, 27), Size(3, 2)),
        ((65, 27), Size(2, 1)),
        ((88, 26), Size(2, 1)),
        ((44, 14), Size(2, 1)),
        ((20, 6), Size(2, 1)),
    ],
)
def test_cells_are_as_large_as_fits(size: tuple[int, int], cell: Size) -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        assert app.grid.region_of((0, 0)).size == cell
        for y in range(app.grid.size.height):
            assert app.grid.render_line(y).cell_length == size[0]

    in_app(size, picture_of(berlin()), check)


@pytest.mark.parametrize("cell_size", SPACES)
def test_every_place_of_a_cell_leads_back_to_it_and_no_other_place_does(cell_size: Size) -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        grid, places = app.grid, set()
        assert grid.picture
        for row, line in enumerate(grid.picture.rows):
            for column in range(len(line)):
                region = grid.region_of((row, column))
                assert region.size == cell_size
                for x in range(region.x, region.right):
                    for y in range(region.y, region.bottom):
                        assert grid.cell_at(x, y) == (row, column)
                        places.add((x, y))
        for x in range(-2, grid.size.width + 2):
            for y in range(-2, grid.size.height + 2):
                assert (grid.cell_at(x, y) is not None) == ((x, y) in places)

    in_app(SPACES[cell_size], picture_of(berlin()), check)


def test_the_map_is_in_the_middle() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        assert app.grid.region_of((0, 0)).offset == ((100 - 22 * 4) // 2, (40 - 13 * 2) // 2)

    in_app((100, 41), picture_of(berlin()), check)


def test_a_resized_terminal_shows_the_city_in_other_cells() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for cell_size, size in SPACES.items():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            building = app.grid.picture and app.grid.picture.buildings[0]
            assert building
            region = app.grid.region_of(building.cells[0])
            assert region.size == cell_size
            assert str(building.number) in text_in(app.grid, region)

    in_app((50, 16), picture_of(berlin()), check)


# The mouse


@pytest.mark.parametrize("size", SPACES.values())
def test_clicks_and_hovers_tell_the_cell(size: tuple[int, int]) -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        grid = app.grid
        for cell in ((0, 4), (6, 11), (12, 21)):
            app.told.clear()
            region = grid.region_of(cell)
            await pilot.hover(grid, offset=region.offset)
            await pilot.hover(grid, offset=region.bottom_right - (1, 1))
            await pilot.click(grid, offset=region.offset)
            assert [(type(m), vars(m)["cell"], vars(m)["grid"]) for m in app.told] == [
                (CityGrid.Hovered, cell, grid),
                (CityGrid.Clicked, cell, grid),
            ]
            assert all(message.control is grid for message in app.told)

    in_app(size, picture_of(berlin()), check)


def test_padding_moves_the_map_and_the_mouse_alike() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        app.grid.styles.padding = (2, 3)
        await pilot.pause()
        await pilot.click(app.grid, offset=app.grid.region_of((3, 3)).translate((3, 2)).offset)
        assert [m.cell for m in app.told if isinstance(m, CityGrid.Clicked)] == [(3, 3)]

    in_app((100, 41), picture_of(berlin()), check)


def test_beside_the_map_there_is_nothing_to_click_and_leaving_is_told() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for elsewhere in (app.grid, "Static"):
            app.told.clear()
            await pilot.hover(app.grid, offset=app.grid.region_of((3, 3)).offset)
            await pilot.hover(elsewhere, offset=(0, 0))
            await pilot.click(elsewhere, offset=(0, 0))
            cells = [vars(m)["cell"] for m in app.told if isinstance(m, CityGrid.Hovered)]
            assert cells == [(3, 3), None]
            assert not any(isinstance(m, CityGrid.Clicked) for m in app.told)

    in_app((100, 40), picture_of(berlin()), check)


def test_the_wheel_is_told() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for kind in (events.MouseScrollDown, events.MouseScrollUp):
            app.grid.post_message(kind(app.grid, 30, 9, 0, 0, 0, False, False, False))
        await pilot.pause()
        assert [m.direction for m in app.told if isinstance(m, CityGrid.Scrolled)] == [1, -1]

    in_app((100, 40), picture_of(berlin()), check)


# What is repainted


def test_a_ghost_moved_by_one_cell_repaints_its_cells_and_no_others() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for change in (Placing.turned, lambda p: p.moved(0, 1), lambda p: p.moved(1, 0)):
            after = change(placing)
            app.grid.picture = picture_of(state, placing)
            app.grid.asked.clear()
            app.grid.picture = picture_of(state, after)
            regions = [region for region in app.grid.asked if region]
            assert len(regions) == len(app.grid.asked)
            repainted = {app.grid.cell_at(x, y) for r in regions for x, y in places(r)}
            old, new = set(placing.cells), set(after.cells)
            assert old ^ new <= repainted <= old | new

    state, _ = placing_in("paris", 1, 12)
    placing = Placing.start(game_in("paris", 4).placements, state.board, 2)
    in_app((82, 28), picture_of(state), check)


def places(region: Region) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in region.line_range for x in region.column_range)


@pytest.mark.parametrize("cell_size", SPACES)
def test_whatever_changes_is_repainted(cell_size: Size) -> None:
    """Pictures of one city in any order: each character that differs lies in a region."""
    rng = Random(3)
    game = game_in("berlin", 4)
    states = [state for state, _, _ in random_play(game, 5)]
    overlays: tuple[Overlay, ...] = ("none", "owners", "ensembles", "heights")

    def any_picture() -> CityPicture:
        state = rng.choice(states)
        ghost = Placing.start(game.placements, state.board, rng.randint(1, 8))
        ghost = ghost.at((rng.randrange(13), rng.randrange(22)))
        picture = picture_of(state, rng.choice((ghost, None)), rng.choice(overlays))
        marked = frozenset(c for b in state.board.buildings if b.number > 5 for c in b.cells)
        return replace(picture, marked=rng.choice((marked, frozenset())))

    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for _ in range(12):
            before = glyphs_of(app.grid)
            app.grid.asked.clear()
            app.grid.picture = any_picture()
            after = glyphs_of(app.grid)
            repainted = {place for r in app.grid.asked if r for place in places(r)}
            for y, (old, new) in enumerate(zip(before, after)):
                for x in range(len(new)):
                    assert old[x] == new[x] or (x, y) in repainted

    in_app(SPACES[cell_size], any_picture(), check)


def test_the_same_picture_again_repaints_nothing() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        app.grid.picture = picture_of(berlin())
        app.grid.picture = replace(picture_of(berlin()), areas=frozenset())
        assert app.grid.asked == []

    in_app((100, 40), picture_of(berlin()), check)


def test_another_city_or_look_repaints_everything() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        before = glyphs_of(app.grid)
        app.grid.look = LIGHT
        assert app.grid.asked == [None]
        after = glyphs_of(app.grid)
        assert all(old != new for old, new in zip(before, after))
        park = app.grid.region_of((1, 12))
        assert backs_in(app.grid, park) == {LIGHT.park.colour}
        app.grid.picture = picture_of(state_after(game_in("rome", 4), 1, 20))
        assert app.grid.asked == [None, None]

    in_app((100, 40), picture_of(berlin()), check)


# What the cells show


@pytest.mark.parametrize("look", [DARK, ASCII])
@pytest.mark.parametrize("size", SPACES.values())
def test_every_building_has_its_number_and_its_owners_shape(
    size: tuple[int, int], look: Look
) -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for overlay in ("none", "owners", "ensembles", "heights"):
            picture = picture_of(berlin(70), overlay=overlay)
            app.grid.picture = picture
            for building in picture.buildings:
                shape = look.owners[building.owner or 0].shape
                text = text_in(app.grid, app.grid.region_of(building.cells[0]))
                assert f"{shape}{building.number}" in text
                for cell in building.cells[1:]:
                    text = text_in(app.grid, app.grid.region_of(cell))
                    assert (shape in text) == (overlay == "owners")

    in_app(size, picture_of(berlin()), check, look)


@pytest.mark.parametrize("size", SPACES.values())
def test_each_district_shows_its_sign_once_while_it_has_a_free_cell(size: tuple[int, int]) -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for steps in (0, 30, 60):
            picture = picture_of(berlin(steps))
            app.grid.picture = picture
            built = {cell for building in picture.buildings for cell in building.cells}
            for district in picture.tiles.districts:
                cells = [cell for cell in squares(picture, district.letter) if cell not in built]
                sign = DARK.districts[f"{district.symbol}-{district.finish}"].sign
                shown = [text_in(app.grid, app.grid.region_of(cell)).count(sign) for cell in cells]
                assert shown == [1, *[0] * (len(cells) - 1)][: len(cells)]

    in_app(size, picture_of(berlin()), check)


def squares(picture: CityPicture, letter: str) -> list[Cell]:
    return [
        (row, column)
        for row, line in enumerate(picture.rows)
        for column, other in enumerate(line)
        if other == letter
    ]


@pytest.mark.parametrize("size", SPACES.values())
def test_ascii_is_ascii(size: tuple[int, int]) -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for picture in pictures():
            app.grid.picture = picture
            assert all(char.isascii() for line in glyphs_of(app.grid) for char, _ in line)

    in_app(size, picture_of(berlin()), check, ASCII)


@pytest.mark.parametrize("size", SPACES.values())
def test_every_character_is_one_column_wide(size: tuple[int, int]) -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for picture in pictures():
            app.grid.picture = picture
            assert all(cell_len(char) == 1 for line in glyphs_of(app.grid) for char, _ in line)

    in_app(size, picture_of(berlin()), check)


@pytest.mark.parametrize("look", [DARK, ASCII])
@pytest.mark.parametrize("size", SPACES.values())
def test_without_colour_a_line_or_two_numbers_part_neighbouring_buildings(
    size: tuple[int, int], look: Look
) -> None:
    right, bottom, left = ("|", "_", "|") if look is ASCII else ("█▕", "▄▁", "▏")

    def is_parted(grid: CityGrid, glyphs: list[list[Glyph]], one: Cell, other: Cell) -> bool:
        here, there = grid.region_of(one), grid.region_of(other)
        lowest = glyphs[here.bottom - 1]
        if one[0] == other[0]:
            return lowest[here.right - 1][0] in right or lowest[there.x][0] in left
        return any(
            char in bottom or is_underlined(style) for char, style in lowest[here.x : here.right]
        )

    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for steps in (30, 50, 100):
            picture = picture_of(berlin(steps))
            app.grid.picture = picture
            glyphs = glyphs_of(app.grid)
            built = {cell: b for b in picture.buildings for cell in b.cells}
            for (row, column), building in built.items():
                for near in ((row, column + 1), (row + 1, column)):
                    other = built.get(near, building)
                    numbers = building.cells[0], other.cells[0]
                    if other is not building and numbers != ((row, column), near):
                        assert is_parted(app.grid, glyphs, (row, column), near)

    in_app(size, picture_of(berlin()), check, look)


@pytest.mark.parametrize("seed", range(8))
def test_neighbours_of_one_owner_have_different_shades(seed: int) -> None:
    state = state_after(game_in("london", 2), seed, 500)
    picture = picture_of(state, players=2)
    faces = faces_of(picture)
    built = {cell: b for b in picture.buildings for cell in b.cells}
    for cell, building in built.items():
        for near in neighbours(cell):
            other = built.get(near)
            if other and other is not building and other.owner == building.owner:
                one, two = faces[cell].house, faces[near].house
                assert one
                assert two
                assert one.shade != two.shade


@pytest.mark.parametrize("look", [DARK, ASCII])
@pytest.mark.parametrize("size", SPACES.values())
def test_what_is_lit_refused_or_marked_differs_in_more_than_colour(
    size: tuple[int, int], look: Look
) -> None:
    state, placing = placing_in("berlin", 2, 6)
    bare = picture_of(state)
    cells = frozenset(state.board.buildings[0].cells)
    legal = Ghost(placing.cells, placing.owner, placing.number, True)
    changes = {
        "lit": replace(bare, lit=placing.lit),
        "legal": replace(bare, ghost=legal),
        "refused": replace(bare, ghost=replace(legal, is_legal=False)),
    }
    if size != SPACES[Size(2, 1)]:
        changes["marked"] = replace(bare, marked=cells)

    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        texts = set()
        for picture in (bare, *changes.values()):
            app.grid.picture = picture
            texts.add("".join(char for line in glyphs_of(app.grid) for char, _ in line))
        assert len(texts) == 1 + len(changes)

    in_app(size, bare, check, look)


def test_the_ghost_shows_what_is_below_it_in_the_colour_of_its_ground() -> None:
    """On another ground, the same ghost has another colour; a refused one has not."""
    state = berlin(0)
    hatched, plain = squares(picture_of(state), "B")[5], squares(picture_of(state), "l")[5]

    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for is_legal in (True, False):
            backs = set()
            for cell in (hatched, plain):
                ghost = Ghost((cell,), 0, 8, is_legal)
                app.grid.picture = replace(picture_of(state), ghost=ghost)
                region = app.grid.region_of(cell)
                style = glyphs_of(app.grid)[region.y][region.x][1]
                assert style
                backs.add(style.bgcolor)
            assert len(backs) == (2 if is_legal else 1)

    in_app((100, 40), picture_of(state), check)


@pytest.mark.parametrize("look", [DARK, ASCII])
@pytest.mark.parametrize("size", SPACES.values())
def test_every_lit_cell_has_a_sign_of_its_own(size: tuple[int, int], look: Look) -> None:
    state, placing = placing_in("berlin", 2, 6)

    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for lit in (frozenset(), placing.lit):
            app.grid.picture = replace(picture_of(state), lit=lit)
            for cell in placing.lit:
                text = text_in(app.grid, app.grid.region_of(cell))
                assert (":" in text or "•" in text) == (cell in lit)

    in_app(size, picture_of(state), check, look)


@pytest.mark.parametrize("size", SPACES.values())
def test_the_building_placed_last_has_its_number_in_the_negative(size: tuple[int, int]) -> None:
    state = berlin()
    last = state.board.buildings[-1]

    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        for building in state.board.buildings:
            owner = DARK.owners[building.owner or 0]
            backs = backs_in(app.grid, app.grid.region_of(building.cells[0]))
            assert (owner.ink in backs) == (building is last)

    in_app(size, picture_of(state), check)


@pytest.mark.parametrize("look", [SIXTEEN_DARK, SIXTEEN_LIGHT, COLOURLESS])
@pytest.mark.parametrize("size", SPACES.values())
def test_a_look_of_sixteen_colours_is_not_mixed(size: tuple[int, int], look: Look) -> None:
    """A terminal that has no other colours would show mixed ones as any of its own."""

    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        used = set()
        for picture in pictures():
            app.grid.picture = picture
            styles = {style for line in glyphs_of(app.grid) for _, style in line if style}
            used |= {c.name for style in styles for c in (style.color, style.bgcolor) if c}
        assert used <= set(SIXTEEN)

    in_app(size, picture_of(berlin()), check, look)


@pytest.mark.parametrize("seed", range(5))
def test_the_overlay_of_ensembles_dims_all_but_the_ensembles(seed: int) -> None:
    game = game_in("paris", 4)
    state = state_after(game, seed, 60)
    faces = faces_of(picture_of(state, overlay="ensembles"))
    owned = standing_of(game.placements, state.board).owned
    groups = [group for each in owned for group in ensembles(game.placements, each)]
    joined = {cell for group in groups for p in group for cell in game.placements.cells[p]}
    assert {cell for cell, face in faces.items() if face.is_joined} == joined
    assert {cell for cell, face in faces.items() if not face.is_dim} == joined


def test_the_overlay_of_heights_dims_all_that_the_objective_does_not_count() -> None:
    game = game_in("paris", 4)
    state = state_after(game, 3, 60)
    picture = picture_of(state, overlay="heights")
    faces = faces_of(picture)
    counted = {b for b in state.board.buildings if not picture.areas.isdisjoint(b.cells)}
    assert 0 < len(counted) < len(state.board.buildings)
    bright = {cell for b in counted for cell in b.cells} | picture.areas
    assert {cell for cell, face in faces.items() if not face.is_dim} == bright


def test_a_grid_without_a_picture_is_empty() -> None:
    async def check(app: GridApp, pilot: Pilot[None]) -> None:
        app.grid.picture = None
        await pilot.hover(app.grid, offset=(5, 5))
        assert app.grid.cell_at(5, 5) is None
        assert {char for line in glyphs_of(app.grid) for char, _ in line} == {" "}

    in_app((100, 40), picture_of(berlin()), check)
