"""Sends the terminal the changed part of a line only.

Textual knows which part of a line has changed, but sends everything from the left edge of its
widget to the end of that part; for a ghost at the right of the city that is the whole city.

What is touched here is no public part of Textual: a screen's `_compositor`, and of
`textual._compositor` the `Compositor.render_partial_update` that makes a `ChopsUpdate`, with its
`chops`, `spans` and `chop_ends`. `tests/ui/test_narrow_paint.py` fails where these change.
"""

from textual._compositor import ChopsUpdate, Compositor
from textual.screen import Screen
from rich.console import Console
from rich.control import Control


class NarrowUpdate(ChopsUpdate):
    """Parts of lines, cut to what has changed."""

    def render_segments(self, console: Console) -> str:
        """What is sent to the terminal."""
        sent: list[str] = []
        for y, first, end in self.spans:
            for chop_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items()):
                left, right = max(x, first), min(chop_end, end)
                if strip is not None and left < right:
                    sent.append(Control.move_to(left, y).segment.text)
                    sent.append(strip.crop(left - x, right - x).render(console))
        return "".join(sent)


class NarrowCompositor(Compositor):
    """Makes narrow updates of all that are not of the whole screen."""

    def render_partial_update(self) -> NarrowUpdate | None:
        """The same update, sent another way."""
        update = super().render_partial_update()
        return update and NarrowUpdate(update.chops, update.spans, update.chop_ends)


def paint_narrowly(screen: Screen[object]) -> None:
    """Let a new screen, which has not been painted yet, send no more than what changes on it."""
    screen._compositor = NarrowCompositor()
