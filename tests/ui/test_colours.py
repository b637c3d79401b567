"""Terminals with few colours: which a terminal has, and that what must differ still does."""

from itertools import combinations

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.palette import Palette
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.color import Color
from textual.geometry import Size

from bellavista_tui.ui.bella_vista.city.faces import Shadow
from bellavista_tui.ui.bella_vista.city.painter import Painter
from bellavista_tui.ui.bella_vista.look import Look, make_look
from bellavista_tui.ui.terminal.colours import SYSTEMS, Colours, colours_of
from bellavista_tui.ui.terminal.filters import SIXTEEN, SixteenColours, WithoutColour, in_sixteen

BLACK = Color(0, 0, 0)


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Colours.ALL),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, Colours.ALL),
        ({"TERM": "xterm-direct"}, Colours.ALL),
        ({"TERM": "xterm-kitty"}, Colours.ALL),
        ({"TERM": "xterm-256color"}, Colours.MANY),
        ({"TERM": "screen-256color-bce"}, Colours.MANY),
        ({"TERM": "linux"}, Colours.SIXTEEN),
        ({"TERM": "screen"}, Colours.SIXTEEN),
        ({"TERM": "xterm", "COLORTERM": ""}, Colours.SIXTEEN),
        ({"TERM": "xterm", "NO_COLOR": ""}, Colours.SIXTEEN),
        ({"TERM": "\x1b[31m\n"}, Colours.SIXTEEN),
        ({}, Colours.SIXTEEN),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Colours.NONE),
        ({"TERM": "vt220"}, Colours.NONE),
        ({"TERM": "xterm-mono"}, Colours.NONE),
    ],
)
def test_the_environment_says_how_many_colours_there_are(
    environ: dict[str, str], colours: Colours
) -> None:
    assert colours_of(environ) is colours


def shown(colour: str, colours: Colours) -> tuple[int, int, int]:
    """What a terminal with so many colours makes of a colour."""
    style = Style(color=RichColor.parse(Color.parse(colour).hex))
    if colours is Colours.SIXTEEN:
        style = in_sixteen(style)
    assert style.color
    seen = style.color.downgrade(SYSTEMS[colours])
    red, green, blue = seen.get_truecolor(DEFAULT_TERMINAL_THEME)
    return red, green, blue


def distance(one: str, other: str, colours: Colours) -> int:
    return sum(abs(a - b) for a, b in zip(shown(one, colours), shown(other, colours)))


def looks(colours: Colours) -> list[Look]:
    return [
        make_look(is_dark, is_colour_blind, is_ascii=False, colours=colours)
        for is_dark in (True, False)
        for is_colour_blind in (True, False)
    ]


FEW = [(Colours.MANY, look) for look in looks(Colours.MANY)]
FEW += [(Colours.SIXTEEN, look) for look in looks(Colours.SIXTEEN)]


@pytest.mark.parametrize(("colours", "look"), FEW)
def test_owners_stay_apart(colours: Colours, look: Look) -> None:
    owners = [*look.owners, look.unused]
    for one, other in combinations(owners, 2):
        assert distance(one.colour, other.colour, colours) >= 80
        assert distance(one.pen, other.pen, colours) >= 80
    for owner in owners:
        assert distance(owner.colour, owner.ink, colours) >= 120
        assert distance(owner.colour, look.sky, colours) >= 80
        assert distance(owner.pen, look.sky, colours) >= 150


@pytest.mark.parametrize(("colours", "look"), FEW)
def test_grounds_stay_apart(colours: Colours, look: Look) -> None:
    """By their colour or, where all have the same, by the ink of their textures."""
    grounds = {name: look.districts[name] for name in look.districts}
    for finish in ("plain", "hatched"):
        alike = [ground for name, ground in grounds.items() if name.endswith(finish)]
        for one, other in combinations(alike, 2):
            assert (
                distance(one.colour, other.colour, colours) >= 40
                or distance(one.ink, other.ink, colours) >= 40
            )
    for ground in (*grounds.values(), look.park, look.river):
        assert distance(ground.colour, ground.ink, colours) >= 80
        for owner in (*look.owners, look.unused):
            assert distance(ground.colour, owner.colour, colours) >= 35


@pytest.mark.parametrize(("colours", "look"), FEW)
def test_lit_ground_and_ghosts_stand_out(colours: Colours, look: Look) -> None:
    painter = Painter(look, Size(2, 1))
    for ground in look.districts.values():
        below = Color.parse(ground.colour)
        assert distance(painter._lit(below).hex, ground.colour, colours) >= 40
        for owner in range(len(look.owners)):
            ghost = painter._ghost_pen(Shadow(owner, 1, 0, is_legal=True), painter._lit(below))
            assert ghost.ink
            assert distance(ghost.back.hex, ground.colour, colours) >= 40
            assert distance(ghost.back.hex, painter._lit(below).hex, colours) >= 40
            assert distance(ghost.ink.hex, ghost.back.hex, colours) >= 120


@pytest.mark.parametrize(("colours", "look"), FEW)
def test_text_can_be_read(colours: Colours, look: Look) -> None:
    for ink in (look.text, look.muted, look.accent, look.good, look.bad):
        assert distance(ink, look.sky, colours) >= 150


@pytest.mark.parametrize("look", [*looks(Colours.ALL), *looks(Colours.MANY)])
def test_names_and_words_have_contrast_enough_for_small_letters(look: Look) -> None:
    """As much as the Web Content Accessibility Guidelines ask for, but for a rounding."""
    inks = [owner.pen for owner in (*look.owners, look.unused)]
    for ink in (*inks, look.text, look.muted, look.accent, look.good, look.bad):
        assert contrast(ink, look.sky) >= 4.45, ink
    for owner in look.owners:
        assert contrast(owner.pen, look.slot) >= 3, owner


def contrast(one: str, other: str) -> float:
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in Color.parse(colour).normalized
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear))


@pytest.mark.parametrize("red", range(0, 256, 51))
def test_every_colour_becomes_one_of_the_sixteen(red: int) -> None:
    filter = SixteenColours()
    palette = Palette(SIXTEEN)
    for green in range(0, 256, 51):
        for blue in range(0, 256, 51):
            style = Style.from_color(RichColor.from_rgb(red, green, blue))
            [segment] = filter.apply([Segment("x", style)], BLACK)
            assert segment.style
            assert segment.style.color
            triplet = segment.style.color.triplet
            assert triplet
            assert tuple(triplet) in SIXTEEN
            number = segment.style.color.downgrade(ColorSystem.STANDARD).number
            assert number is not None
            assert palette[number] == triplet


@pytest.mark.parametrize(
    ("style", "text", "is_reversed"),
    [
        ("#ffffff on #000000", "x", False),
        ("#000000 on #ffffff", "x", True),
        ("reverse #ffffff on #000000", "x", True),
        ("reverse #000000 on #ffffff", "x", False),
        ("on #ffffff", "  ", True),
        ("on #000000", "  ", False),
        ("#ffffff on #000000", "▀▀", False),
        ("#000000 on #ffffff", "▀▀", True),
    ],
)
def test_without_colours_what_is_dark_on_light_is_reversed(
    style: str, text: str, is_reversed: bool
) -> None:
    [segment] = WithoutColour().apply([Segment(text, Style.parse(f"bold {style}"))], BLACK)
    assert segment.text == text
    assert segment.style
    assert segment.style.color is segment.style.bgcolor is None
    assert bool(segment.style.reverse) is is_reversed
    assert segment.style.bold


def test_without_colours_pictures_become_shades() -> None:
    greys = [
        Style.parse(f"#{part:02x}{part:02x}{part:02x} on #181818") for part in (30, 120, 190, 250)
    ]
    line = WithoutColour().apply([Segment("▀▀", style) for style in greys], BLACK)
    assert [segment.style for segment in line] == [None] * 4
    assert [segment.text for segment in line] == ["  ", "░░", "▒▒", "▓▓"]
