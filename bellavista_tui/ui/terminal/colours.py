"""What a terminal can show. Decided here and nowhere else, from the environment."""

import re
from collections.abc import Mapping
from enum import IntEnum

from rich.color import ColorSystem


class Colours(IntEnum):
    """How many colours there are to draw with."""

    NONE = 0
    """Bold, underlined and reversed text, and not one colour code."""
    SIXTEEN = 16
    MANY = 256
    ALL = 1 << 24


SYSTEMS = {
    Colours.NONE: ColorSystem.STANDARD,
    Colours.SIXTEEN: ColorSystem.STANDARD,
    Colours.MANY: ColorSystem.EIGHT_BIT,
    Colours.ALL: ColorSystem.TRUECOLOR,
}
"""What Textual writes; where there are no colours, a filter leaves none to be written."""

_WITHOUT = re.compile(r"vt\d+|.*-m(ono)?")
_WITH_ALL = re.compile(r".*-direct|.*(kitty|ghostty|alacritty|wezterm|foot).*")
"""Terminals known for it: COLORTERM, which says so, does not travel through SSH."""


def colours_of(environ: Mapping[str, str]) -> Colours:
    """The colours of the terminal, or none where NO_COLOR asks for that."""
    term = environ.get("TERM", "").strip().lower()
    if environ.get("NO_COLOR") or _WITHOUT.fullmatch(term):
        return Colours.NONE
    color_term = environ.get("COLORTERM", "").strip().lower()
    if color_term in ("truecolor", "24bit") or _WITH_ALL.fullmatch(term):
        return Colours.ALL
    return Colours.MANY if "256color" in term else Colours.SIXTEEN
