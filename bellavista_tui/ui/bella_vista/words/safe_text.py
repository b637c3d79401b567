"""Names and texts from outside, made safe to show in a fixed width."""

import unicodedata

from rich.cells import cell_len

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"}
"""Control, format and direction marks, surrogates, combining marks: what could break a layout."""


def safe(text: str) -> str:
    """The text without anything that could move the cursor or turn the line round."""
    composed = unicodedata.normalize("NFC", text)
    kept = (char if unicodedata.category(char) not in _UNSAFE else "" for char in composed)
    return "".join(char if cell_len(char) == 1 else "?" if char else "" for char in kept).strip()


def narrow(text: str) -> str:
    """The text without letters that take up two columns, which no table has room for."""
    return "".join(char for char in text if cell_len(char) < 2)


def fitted(text: str, width: int, ellipsis: str = "…") -> str:
    """The safe text, cut or padded to exactly that many cells; none, where there are fewer."""
    shown, width = safe(text), max(0, width)
    if len(shown) > width:
        shown = (shown[: width - 1] + ellipsis)[:width]
    return f"{shown:<{width}}"
