"""Styled text for the terminal that tells each style once, and of it only what is new.

Textual tells every style in full, stretch by stretch, and takes it back again. In true colour that
is some 45 bytes each time, often more than the text itself; going elsewhere takes nine. So what
has one style is written together, wherever it is.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


class Codes(NamedTuple):
    """A style as the terminal is told of it; empty where it is the terminal's own."""

    attributes: str = ""
    ink: str = ""
    back: str = ""


PLAIN = Codes()
RESET = "0"
UNSEEN = ("", "1")
"""The attributes that do not show in a blank: none, and bold."""


class AnsiWriter:
    """Collects what is to be sent; the terminal is plain before it and after it."""

    def __init__(self, color_system: ColorSystem) -> None:
        self.color_system = color_system
        self._pieces: dict[Codes, list[tuple[int, int, str]]] = {}

    def write(self, x: int, y: int, segments: Iterable[Segment]) -> None:
        """Write from that place on, counted from 0."""
        codes = PLAIN
        for text, style, _control in segments:
            codes = _wanted(codes, codes_of(style, self.color_system), text)
            self._pieces.setdefault(codes, []).append((x, y, text))
            x += cell_len(text)

    def finish(self) -> str:
        """All of it."""
        sent: list[str] = []
        codes, place = PLAIN, (-1, -1)
        for then, pieces in self._pieces.items():
            if then != codes:
                sent.append(f"\x1b[{step(codes, then)}m")
            for x, y, text in pieces:
                sent.append(text if place == (x, y) else f"\x1b[{y + 1};{x + 1}H{text}")
                place = x + cell_len(text), y
            codes = then
        return "".join(sent) + (f"\x1b[{RESET}m" if codes != PLAIN else "")


@lru_cache(maxsize=4096)
def codes_of(style: Style | None, color_system: ColorSystem) -> Codes:
    """What the terminal is told of a style with so many colours."""
    if style is None:
        return PLAIN
    ink, back = (
        ";".join(color.downgrade(color_system).get_ansi_codes(foreground=is_ink)) if color else ""
        for color, is_ink in ((style.color, True), (style.bgcolor, False))
    )
    return Codes(Strip.render_ansi(style.without_color, color_system), ink, back)


def step(now: Codes, then: Codes) -> str:
    """The codes that lead from one to the other."""
    is_taken_back = any(old and not new for old, new in zip(now, then))
    if is_taken_back or (now.attributes and now.attributes != then.attributes):
        return ";".join([RESET, *filter(None, then)])
    return ";".join(new for old, new in zip(now, then) if new != old)


def _wanted(before: Codes, codes: Codes, text: str) -> Codes:
    """The codes for a text: a blank goes with what is before it, where only the ink differs."""
    is_blank = not text.strip(" ") and codes.back == before.back
    is_alike = before.attributes in UNSEEN and codes.attributes in UNSEEN
    return before if is_blank and is_alike else codes
