"""A skyline at night in half blocks, behind the title. Drawn from a seed; it needs no game."""

from functools import lru_cache
from itertools import groupby

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from bellavista_tui.core.rng import Rng

Rgb = tuple[int, int, int]

TOP: Rgb = (12, 14, 28)
GLOW: Rgb = (74, 48, 78)
STAR: Rgb = (190, 195, 215)
WINDOW: Rgb = (246, 214, 130)
HOUSES: tuple[Rgb, ...] = ((138, 48, 46), (42, 78, 150), (38, 104, 66), (150, 116, 34))
SEED = 8


class Skyline(Widget):
    """Fills its space with houses, windows and stars."""

    DEFAULT_CSS = """
    Skyline {
        width: 1fr;
        height: 1fr;
    }
    """

    def __init__(self, is_ascii: bool) -> None:
        super().__init__()
        self.is_ascii = is_ascii

    def render_line(self, y: int) -> Strip:
        """Two rows of pixels a line; in ASCII one sign for a house and one for a window."""
        width, height = self.size
        pixels = paint(width, height * 2)
        upper, lower = pixels[2 * y], pixels[2 * y + 1]
        if self.is_ascii:
            signs = "".join(_sign(pixel) for pixel in lower)
            return Strip([Segment(signs, self.rich_style)], width)
        # Neighbours alike go together: a sky cell by cell is ten times as much to send.
        runs = groupby(zip(upper, lower))
        return Strip([_half_blocks(*pair, len(list(run))) for pair, run in runs], width)


def _half_blocks(top: Rgb, low: Rgb, count: int) -> Segment:
    return Segment(("▀" if top != low else " ") * count, _style(top, low))


@lru_cache(maxsize=1024)
def _style(top: Rgb, low: Rgb) -> Style:
    ink = Color.from_rgb(*top) if top != low else None
    return Style(color=ink, bgcolor=Color.from_rgb(*low))


def _sign(pixel: Rgb) -> str:
    if pixel == WINDOW:
        return ":"
    return "#" if any(max(pixel) == max(_shade(house, 1.0)) for house in HOUSES) else " "


@lru_cache(maxsize=4)
def paint(width: int, height: int) -> list[list[Rgb]]:
    """The pixels, row by row from the top."""
    rng = Rng(SEED)
    rows = [[_mix(TOP, GLOW, y / max(1, height - 1))] * width for y in range(height)]
    for _ in range(width * height // 90):
        y, x = rng.below(max(1, height * 2 // 3)), rng.below(width)
        rows[y][x] = _mix(rows[y][x], STAR, 0.3 + rng.below(60) / 100)
    for shade, tallest in ((0.35, 0.62), (0.6, 0.48), (1.0, 0.34)):
        _row_of_houses(rows, rng, shade, int(height * tallest))
    return rows


def _row_of_houses(rows: list[list[Rgb]], rng: Rng, shade: float, tallest: int) -> None:
    """Houses from left to right, the nearer rows brighter and lower."""
    x, width, height = -rng.below(4), len(rows[0]), len(rows)
    while x < width:
        across = 4 + rng.below(6)
        top = height - max(3, tallest * (40 + rng.below(61)) // 100)
        colour = _shade(rng.choice(HOUSES), shade)
        for column in range(max(0, x), min(width, x + across)):
            for row in range(top, height):
                rows[row][column] = colour
                is_pane = (column - x) % 2 == 1 and (row - top) % 3 == 1 and column < x + across - 1
                if is_pane and rng.below(100) < 45:
                    rows[row][column] = _mix(colour, WINDOW, shade)
        x += across + rng.below(3)


def _shade(colour: Rgb, factor: float) -> Rgb:
    return _mix((8, 9, 16), colour, factor)


def _mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other))
    return red, green, blue
