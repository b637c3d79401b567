"""Styles told to each terminal in its own colours, where one process serves several.

Textual keeps the codes of a style with the style itself, so the first terminal that is told of it
decides for all that come after. What is touched here is no public part of Textual: how a `Strip`
finds the codes of a style (`render_style`). `tests/ui/test_two_terminals.py` fails where that
changes.
"""

from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip


def tell_each_its_own() -> None:
    """From now on, look codes up by style and colours, in the list that Textual keeps anyway."""
    Strip.render_style = classmethod(_render_style)  # type: ignore[assignment]


def _render_style(strip: type[Strip], style: Style, text: str, color_system: ColorSystem) -> str:
    codes = strip.render_ansi(style, color_system)
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text
