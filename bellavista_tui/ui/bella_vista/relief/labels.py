"""The numbers of the buildings: found last, for only then is it known which roofs are seen."""

from collections.abc import Iterator

from msgspec import Struct

from bellavista_tui.ui.bella_vista.relief.canvas import NO_ROOF, ROOF
from bellavista_tui.ui.bella_vista.relief.colours import Rgb, rgb
from bellavista_tui.ui.bella_vista.relief.scene import owner_of
from bellavista_tui.ui.bella_vista.relief.stage import Stage

Spot = tuple[int, int]
"""The x and the y of a pixel."""


class Label(Struct, frozen=True):
    """A roof's number and where it can be written: each character takes one pixel by two."""

    x: int
    y: int
    text: str
    ink: Rgb
    building: int
    """The place of the building in the scene."""


def roof_labels(stage: Stage) -> Iterator[Label]:
    """Where the numbers go: near the middle of what can be seen of each roof."""
    spots: dict[int, set[Spot]] = {}
    for x, column in enumerate(stage.canvas.columns):
        for y in range(0, stage.canvas.height - 1, 2):
            _, sign, i = column[y]
            if sign == ROOF and i == column[y + 1][2] != NO_ROOF:
                spots.setdefault(i, set()).add((x, y))
    for i, places in sorted(spots.items()):
        owner, number = owner_of(stage.scene, i), str(stage.scene.buildings[i].number)
        roomy = {(x, y) for x, y in places if places >= {(x - 1, y), (x + 1, y), (x + 2, y)}}
        x, y = _most_central(roomy or places)
        yield Label(x, y, owner.shape + number if roomy else number, rgb(owner.ink), i)


def _most_central(places: set[Spot]) -> Spot:
    middle_x = sum(x for x, _ in places) / len(places)
    middle_y = sum(y for _, y in places) / len(places)
    return min(places, key=lambda spot: (abs(spot[0] - middle_x) + abs(spot[1] - middle_y), spot))
