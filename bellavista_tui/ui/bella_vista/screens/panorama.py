"""The city in relief on the screen: a widget for any place, and a screen to look at it from."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import ClassVar, NamedTuple

from msgspec.structs import replace
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from bellavista_tui.i18n import N_, _
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look, in_places, in_relief
from bellavista_tui.ui.bella_vista.relief import (
    ROOF,
    TREE,
    WHITE,
    Picture,
    Rgb,
    Scene,
    draw,
    mix,
)
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.footer import FittingFooter
from bellavista_tui.ui.widgets.steady import Steady


class Glyph(NamedTuple):
    """A character of the screen with its colours."""

    char: str
    ink: Rgb
    back: Rgb
    is_bold: bool = False


BLACK: Rgb = (0, 0, 0)


def glyph_rows(picture: Picture, is_ascii: bool) -> list[list[Glyph]]:
    """The picture as characters, each for two pixels, with the numbers on the roofs."""
    to_glyph = _letter if is_ascii else _half_block
    rows = []
    for y in range(0, len(picture.rows) - 1, 2):
        pixels = zip(picture.rows[y], picture.rows[y + 1], picture.signs[y], picture.signs[y + 1])
        rows.append([to_glyph(*pair) for pair in pixels])
    for label in picture.labels:
        row = rows[label.y // 2]
        for x, char in enumerate(label.text, label.x):
            row[x] = Glyph(char, label.ink, picture.rows[label.y][x], is_bold=True)
    return rows


@lru_cache(maxsize=1 << 13)
def _half_block(upper: Rgb, lower: Rgb, _upper_sign: str, _lower_sign: str) -> Glyph:
    """Two pixels; a blank where they are alike, which no font can draw badly."""
    return Glyph(" ", upper, upper) if upper == lower else Glyph("▀", upper, lower)


@lru_cache(maxsize=1 << 13)
def _letter(upper: Rgb, lower: Rgb, upper_sign: str, lower_sign: str) -> Glyph:
    """A letter for two pixels. Thin things win: what is wide will be seen anyway."""
    shows_upper = upper_sign in ROOF + TREE or lower_sign == " "
    colour, sign = (upper, upper_sign) if shows_upper else (lower, lower_sign)
    return Glyph(sign, mix(colour, WHITE, 0.35), mix(colour, BLACK, 0.3 if sign == ROOF else 0.6))


def to_strip(glyphs: Iterable[Glyph]) -> Strip:
    """The characters as a line of a widget, those of one style in one segment."""
    segments = []
    for (ink, back, is_bold), run in groupby(glyphs, key=lambda glyph: glyph[1:]):
        text = "".join(glyph.char for glyph in run)
        segments.append(Segment(text, _style(ink, back, is_bold)))
    return Strip(segments)


@lru_cache(maxsize=1 << 13)
def _style(ink: Rgb, back: Rgb, is_bold: bool) -> Style:
    return Style(color=Color.from_rgb(*ink), bgcolor=Color.from_rgb(*back), bold=is_bold or None)


class Panorama(Widget):
    """Fills its space with a scene. The picture is kept until the scene or the size changes."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Panorama {
        width: 1fr;
        height: 1fr;
    }
    """

    scene: reactive[Scene | None] = reactive(None)

    def __init__(
        self, scene: Scene | None = None, *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._drawn: tuple[Scene, Size] | None = None
        self._strips: list[Strip] = []
        self.set_reactive(Panorama.scene, scene)

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        if self.scene is not None:
            self._draw(self.scene, self.size)
        elif self._strips:
            self._drawn, self._strips = None, []
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.rich_style)

    def _draw(self, scene: Scene, size: Size) -> None:
        """Draw the scene, unless that is what was drawn last."""
        if self._drawn and self._drawn[0] is scene and self._drawn[1] == size:
            return
        picture = draw(scene, size.width, 2 * size.height)
        self._strips = [to_strip(row) for row in glyph_rows(picture, scene.look.is_ascii)]
        self._drawn = scene, size


class PanoramaScreen(Steady, Screen[None]):
    """The city in relief, to walk round by day and by night."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", N_("Turn left"), id="panorama.left"),
        Binding("right,l", "turn(1)", N_("Turn right"), id="panorama.right"),
        Binding("d", "toggle_night", N_("Day or night"), id="panorama.night"),
        Binding("escape,v", "dismiss", N_("Close"), id="panorama.close"),
    ]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.panorama = Panorama(scene)
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The picture, and the keys below it."""
        yield self.panorama
        yield FittingFooter("turn(1)", "turn(-1)")

    @property
    def help_text(self) -> str:
        """What there is to see."""
        return _(
            "The city in relief: the number of a building is its height, and its colour and shape"
            " tell whose it is. Walk round it by quarter turns, by day and by night."
        )

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """In the colours chosen now; another theme brings the day or the night."""
        scene = self.panorama.scene
        if scene:
            same_light = look.is_dark == scene.look.is_dark
            self.panorama.scene = replace(
                scene,
                look=in_relief(in_places(look, scene.look.colours)),
                is_night=scene.is_night if same_light else look.is_dark,
            )

    def action_turn(self, quarters: int) -> None:
        """Walk on round the city."""
        scene = self.panorama.scene
        if scene:
            turns = (scene.quarter_turns + quarters) % 4
            self.panorama.scene = replace(scene, quarter_turns=turns)

    def action_toggle_night(self) -> None:
        """Wait for the evening, or for the morning."""
        scene = self.panorama.scene
        if scene:
            self.panorama.scene = replace(scene, is_night=not scene.is_night)
