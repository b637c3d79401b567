"""The pixels: painted by spans downwards, so they are kept in columns.

Each has a sign too, for terminals with nothing but letters, and says which roof it is of.
"""

from bellavista_tui.ui.bella_vista.relief.colours import Rgb, mix

Paint = tuple[Rgb, str, int]
"""A pixel: its colour, its sign where only letters can be shown, the building it is a roof of."""

NO_ROOF = -1
ROOF, RIM, LEFT_WALL, RIGHT_WALL, TREE = "=", "-", "#", ":", "&"


class Canvas:
    """Columns of pixels, from top to bottom. Painting outside of it does nothing."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.columns: list[list[Paint]] = []

    def span(self, x: int, y: int, paints: list[Paint]) -> None:
        """Paint pixels from here downwards."""
        if not 0 <= x < self.width:
            return
        if y < 0:
            paints, y = paints[-y:], 0
        if y + len(paints) > self.height:
            paints = paints[: max(0, self.height - y)]
        self.columns[x][y : y + len(paints)] = paints

    def dot(self, x: int, y: int, colour: Rgb, sign: str) -> None:
        """Paint one pixel."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.columns[x][y] = (colour, sign, NO_ROOF)

    def blend(self, x: int, y: int, colour: Rgb, share: float, sign: str = "") -> None:
        """Mix a colour into one pixel."""
        if 0 <= x < self.width and 0 <= y < self.height:
            below, old_sign, roof = self.columns[x][y]
            self.columns[x][y] = (mix(below, colour, share), sign or old_sign, roof)
