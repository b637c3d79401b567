"""Sentences with coloured pieces in them, and folding them to the width of a panel."""

from collections.abc import Iterable, Sequence
from string import Formatter

from bellavista_tui.ui.bella_vista.panels.panel import Line, Piece


def phrase(template: str, style: str, **pieces: Sequence[Piece]) -> list[Piece]:
    """A translated sentence in which each `{name}` is replaced by pieces of their own style."""
    found: list[Piece] = []
    for text, name, _spec, _conversion in Formatter().parse(template):
        if text:
            found.append((text, style))
        if name is not None:
            found += pieces[name]
    return found


def fold(pieces: Iterable[Piece], width: int) -> list[Line]:
    """The pieces as lines no longer than the width, broken between words."""
    lines: list[list[Piece]] = [[]]
    room = width
    for word in _words(pieces):
        length = sum(len(text) for text, *_ in word)
        if length + bool(lines[-1]) > room and lines[-1]:
            lines.append([])
            room = width
        if lines[-1]:
            lines[-1].append((" ", word[0][1]))
            room -= 1
        lines[-1] += word
        room -= length
    return [tuple(line) for line in lines]


def _words(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """The pieces cut at spaces; what has no space between goes together."""
    words: list[list[Piece]] = []
    is_apart = True
    for text, style, *_target in pieces:
        for i, part in enumerate(text.split(" ")):
            is_apart = is_apart or i > 0
            if not part:
                continue
            if is_apart:
                words.append([])
            words[-1].append((part, style))
            is_apart = False
        is_apart = is_apart or text.endswith(" ")
    return words
