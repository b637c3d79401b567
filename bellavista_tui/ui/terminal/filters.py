"""What every line goes through on its way to a terminal that cannot show all of it.

Filters see what is painted, whoever painted it: the widgets of Textual as much as our own.
"""

import unicodedata
from bisect import bisect
from functools import lru_cache
from math import dist

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

PLAIN_SIGNS = {
    sign: plain
    for plain, signs in {
        "#": "▀▄█▌▐▃▅▆▇▉▊▋▍▎■◆▰━┃╸╺",
        "_": "▁▂",
        " ": "░",
        ":": "▒▓",
        "-": "─═╌╴╶▔–—−",
        "|": "│║▏▕",
        "+": "┌┐└┘╭╮╰╯├┤┬┴┼┏┓┗┛",
        "*": "•·●○",
        "'": "‘’‹›",
        '"': "“”«»",
        "^": "↑▲△⇧",
        "v": "↓▼▽",
        "<": "←◀◂⏎↵⏴",
        ">": "→▶▸⏵",
        "x": "×╳✕",
        "~": "…",
        "e": "œæ",
        "E": "ŒÆ",
        "s": "ß",
        "o": "øØ",
    }.items()
    for sign in signs
}
"""What stands for a sign in ASCII: always one character, so that no line changes its length."""


SHADES, SHADE_ENDS = " ░▒▓█", (0.22, 0.34, 0.5, 0.74)
"""Characters from dark to bright, and how bright a place is at which the next one begins."""

SIXTEEN = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The standard colours: those that Rich has the codes for."""


class Harmless(LineFilter):
    """Lets nothing through that could steer a terminal, whatever file or name it came from."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line without control characters and marks of direction."""
        return [
            segment
            if segment.text.isprintable()
            else Segment(harmless_text(segment.text), segment.style)
            for segment in segments
        ]


@lru_cache(maxsize=1024)
def harmless_text(text: str) -> str:
    """The text, as wide as it was, with nothing but what can be printed."""
    return "".join(
        char if char.isprintable() else (" " if char.isspace() else "?") * cell_len(char)
        for char in text
    )


class AsciiOnly(LineFilter):
    """Puts a plain character in the place of every other one: letters lose their accents."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in ASCII."""
        return [
            segment if segment.text.isascii() else Segment(plain_text(segment.text), segment.style)
            for segment in segments
        ]


@lru_cache(maxsize=1024)
def plain_text(text: str) -> str:
    """The text in ASCII, as wide as it was."""
    return "".join(map(_plain_char, text))


def _plain_char(char: str) -> str:
    if char.isascii():
        return char
    base = PLAIN_SIGNS.get(char) or unicodedata.normalize("NFKD", char)[0]
    return (base if base.isascii() else "?") * cell_len(char)


class WithoutColour(LineFilter):
    """Leaves no colour. Pictures become shades, and what is dark on light is reversed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line with bold, underlined and reversed text alone."""
        return [_shaded(text, style) if style else Segment(text) for text, style, _ in segments]


def _shaded(text: str, style: Style) -> Segment:
    """Blanks and half blocks show nothing but colour: a shade stands for what is in between."""
    if text.strip(" ▀"):
        return Segment(text, colourless(style))
    back, ink = _brightness(style.bgcolor, 0.0), _brightness(style.color, 1.0)
    if style.reverse:
        back, ink = ink, back
    if {back} | ({ink} if text.strip() else set()) <= {0.0, 1.0}:
        return Segment(text, style.without_color + Style(reverse=back > 0.5, dim=False))
    return Segment(text.replace(" ", _shade(back)).replace("▀", _shade((back + ink) / 2)))


def _shade(brightness: float) -> str:
    return SHADES[bisect(SHADE_ENDS, brightness)]


@lru_cache(maxsize=1024)
def colourless(style: Style) -> Style:
    """The style with nothing but what a terminal without colours knows."""
    back = _brightness(style.bgcolor, 0.0)
    ink = _brightness(style.color, 1.0 - round(back))
    is_reversed = back < ink if style.reverse else back > ink
    return style.without_color + Style(reverse=is_reversed, dim=False)


def _brightness(colour: RichColor | None, otherwise: float) -> float:
    if colour is None or colour.is_default:
        return otherwise
    return Color.from_rich_color(colour).brightness


class SixteenColours(LineFilter):
    """Takes the most alike of the sixteen for every colour; Rich would take greys too often."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in the standard colours."""
        return [Segment(text, style and in_sixteen(style)) for text, style, _ in segments]


@lru_cache(maxsize=4096)
def in_sixteen(style: Style) -> Style:
    """The style in the standard colours."""
    return style + Style(color=_one_of_sixteen(style.color), bgcolor=_one_of_sixteen(style.bgcolor))


@lru_cache(maxsize=4096)
def _one_of_sixteen(colour: RichColor | None) -> RichColor | None:
    if colour is None or colour.triplet is None:
        return colour
    seen = _seen(*colour.triplet, strength=1.4)
    return RichColor.from_rgb(*min(SIXTEEN, key=lambda each: dist(_seen(*each), seen)))


def _seen(red: int, green: int, blue: int, strength: float = 1.0) -> tuple[float, float, float]:
    """Brightness, red against green, yellow against blue; strength makes pale hues count."""
    return (
        (red + green + blue) / 3,
        (red - green) * strength,
        ((red + green) / 2 - blue) * strength,
    )
