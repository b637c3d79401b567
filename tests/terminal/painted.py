"""What a terminal shows after what it was sent: enough of one to read what Textual writes."""

import re
from typing import NamedTuple

SEQUENCE = re.compile(
    r"\x1b\[(?P<parameters>[0-9;?>$]*)(?P<letter>[A-Za-z])|\x1b\][^\x07]*\x07|(?P<text>.)",
    re.DOTALL,
)
ATTRIBUTES_IN_BLANKS = {"4", "7", "9", "21"}
"""Underlined, reversed, struck out: what is seen where there is no character."""


class Pen(NamedTuple):
    """How characters are written."""

    attributes: frozenset[str] = frozenset()
    ink: tuple[str, ...] = ()
    back: tuple[str, ...] = ()

    def told(self, codes: list[str]) -> "Pen":
        """The pen after these codes."""
        pen, rest = self, codes
        while rest:
            code, *others = rest
            size = {"2": 5, "5": 3}[others[0]] if code in ("38", "48") else 1
            colour, rest = tuple(rest[:size]), rest[size:]
            number = int(code or 0)
            if number == 0:
                pen = Pen()
            elif number == 38 or 30 <= number <= 37 or 90 <= number <= 97:
                pen = pen._replace(ink=colour)
            elif number == 48 or 40 <= number <= 47 or 100 <= number <= 107:
                pen = pen._replace(back=colour)
            else:
                pen = pen._replace(attributes=pen.attributes | {code})
        return pen

    def seen_in(self, char: str) -> "Pen":
        """What of it is seen: of a blank, only the ground."""
        if char == " " and not self.attributes & ATTRIBUTES_IN_BLANKS:
            return Pen(back=self.back)
        return self


class Painted:
    """The characters on a screen, each with its pen; None where nothing was written."""

    def __init__(self, size: tuple[int, int]) -> None:
        width, height = size
        self.cells: list[list[tuple[str, Pen] | None]] = [[None] * width for _ in range(height)]
        self._x = self._y = 0
        self._pen = Pen()

    @property
    def text(self) -> str:
        """The characters, line by line."""
        return "\n".join("".join(cell[0] if cell else " " for cell in row) for row in self.cells)

    def feed(self, sent: bytes) -> None:
        """Show what is sent."""
        for match in SEQUENCE.finditer(sent.decode()):
            if match["letter"] == "m":
                if not match["parameters"].startswith(("?", ">")):
                    self._pen = self._pen.told(match["parameters"].split(";"))
            elif match["letter"] == "H":
                row, _, column = match["parameters"].partition(";")
                self._x, self._y = int(column or 1) - 1, int(row or 1) - 1
            elif match["text"] and match["text"] >= " ":
                self._put(match["text"])

    def _put(self, char: str) -> None:
        if self._x < len(self.cells[self._y]):
            self.cells[self._y][self._x] = char, self._pen.seen_in(char)
        self._x += 1
