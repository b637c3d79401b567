"""The trees of the parks, apart from the ground, for they are shapes and not textures."""

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.relief.canvas import NO_ROOF, TREE
from bellavista_tui.ui.bella_vista.relief.colours import Rgb, mix, rgb, toned
from bellavista_tui.ui.bella_vista.relief.stage import Stage


def paint_trees(stage: Stage, cell: Cell) -> None:
    """As many trees as there is room for on a square, none quite where one expects it."""
    tile, flat = stage.scale.tile, stage.scale.flat
    if tile < 5:
        spots = [(0.5, 0.5)]
    elif tile < 9:
        spots = [(0.3, 0.3), (0.7, 0.7)]
    else:
        spots = [(0.25, 0.3), (0.75, 0.4), (0.5, 0.8)]
    for i, (down, along) in enumerate(spots):
        chance = stage.noise(10, *cell, i)
        row = cell[0] + down + (chance & 15) / 80 - 0.1
        column = cell[1] + along + (chance >> 4 & 15) / 80 - 0.1
        x = round(stage.left + (column - row) * tile)
        y = round(stage.top + (column + row) * tile / flat)
        if tile < 2:
            stage.canvas.dot(x, y - 1, _leaves(stage)[1], TREE)
        else:
            _paint_tree(stage, x, y, chance >> 8)


def _leaves(stage: Stage) -> tuple[Rgb, Rgb, Rgb]:
    hour = stage.hour
    leaf = toned(rgb(stage.scene.look.park.ink), hour.ground * 1.05, 0.36)
    return mix(leaf, (240, 255, 140), 0.3), leaf, mix(leaf, hour.shade, 0.45)


def _paint_tree(stage: Stage, x: int, y: int, chance: int) -> None:
    """A fir or a round tree, the light on its left."""
    light, leaf, dark = _leaves(stage)
    tile = stage.scale.tile
    is_fir = chance & 1
    wide = tile * (0.30 + (chance >> 1 & 3) / 40)
    high = max(3, round(tile * ((0.95 if is_fir else 0.65) + (chance >> 3 & 3) / 12)))
    trunk = max(1, int(tile) // 5)
    stage.canvas.span(x, y - trunk, [(stage.hour.trunk, "|", NO_ROOF)] * trunk)
    for k in range(high):
        place = (k + 0.2) / high
        half = int(wide * (place if is_fir else (1 - (2 * place - 1) ** 2) ** 0.5) + 0.3)
        for dx in range(-half, half + 1):
            side = dx / wide + 0.7 * (place - 0.5)
            colour = light if side < -0.3 else leaf if side < 0.45 else dark
            stage.canvas.dot(x + dx, y - trunk - high + k, colour, TREE)
