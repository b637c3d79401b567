"""The city in relief: an island of blocks in the sea, as a picture of square pixels.

A `scene` is put on a `stage`, where squares become pixels. `picture` then calls the painters, which
fill the stage's canvas by spans from the back to the front: `sky`, `sea`, `ground`, `blocks`.
"""

from bellavista_tui.ui.bella_vista.relief.canvas import LEFT_WALL, RIGHT_WALL, ROOF, TREE
from bellavista_tui.ui.bella_vista.relief.colours import LAMPS, WHITE, Rgb, mix, rgb
from bellavista_tui.ui.bella_vista.relief.labels import Label
from bellavista_tui.ui.bella_vista.relief.picture import Picture, draw
from bellavista_tui.ui.bella_vista.relief.scene import Scene

__all__ = [
    "LAMPS",
    "LEFT_WALL",
    "Label",
    "Picture",
    "RIGHT_WALL",
    "ROOF",
    "Rgb",
    "Scene",
    "TREE",
    "WHITE",
    "draw",
    "mix",
    "rgb",
]
