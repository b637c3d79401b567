"""The picture of a scene: what paints what, from the back to the front."""

from msgspec import Struct

from bellavista_tui.ui.bella_vista.relief.blocks import paint_building
from bellavista_tui.ui.bella_vista.relief.colours import Rgb
from bellavista_tui.ui.bella_vista.relief.ground import find_grounds, paint_slab
from bellavista_tui.ui.bella_vista.relief.labels import Label, roof_labels
from bellavista_tui.ui.bella_vista.relief.scene import Scene
from bellavista_tui.ui.bella_vista.relief.sea import paint_boats, paint_mirrored_walls, paint_sea
from bellavista_tui.ui.bella_vista.relief.sky import paint_sky
from bellavista_tui.ui.bella_vista.relief.stage import Stage
from bellavista_tui.ui.bella_vista.relief.walls import Walls, find_walls


class Picture(Struct, frozen=True):
    """What was drawn, from the top row to the bottom one."""

    rows: tuple[tuple[Rgb, ...], ...]
    signs: tuple[str, ...]
    """A letter for each pixel, for terminals that cannot show half blocks."""
    labels: tuple[Label, ...]


def draw(scene: Scene, width: int, height: int) -> Picture:
    """The scene in a picture of that many pixels."""
    if width < 1 or height < 1:
        return Picture((), (), ())
    stage = Stage(scene, width, height)
    walls = find_walls(stage)
    paint_sky(stage)
    paint_sea(stage)
    paint_mirrored_walls(stage, walls)
    _paint_city(stage, walls)
    paint_boats(stage)
    labels = tuple(roof_labels(stage)) if scene.has_numbers else ()
    rows = list(zip(*stage.canvas.columns))
    return Picture(
        tuple([tuple([paint[0] for paint in row]) for row in rows]),
        tuple(["".join([paint[1] for paint in row]) for row in rows]),
        labels,
    )


def _paint_city(stage: Stage, walls: Walls) -> None:
    grounds = find_grounds(stage)
    for cell in stage.back_to_front:
        ground = grounds[stage.plan.letters[cell]]
        if cell in stage.plan.buildings:
            paint_building(stage, cell, walls[cell])
        else:
            ground.paint(stage, cell, ground)
        paint_slab(stage, cell, ground)
