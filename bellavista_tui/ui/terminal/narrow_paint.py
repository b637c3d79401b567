"""Paints and sends only the part of a line that has changed.

Textual knows which parts of the screen have changed. But it asks every widget anywhere near for
all its lines, and sends each changed part with everything between it and the left edge of its
widget; for a ghost at the right of the city that is the whole city.

What is touched here is no public part of Textual: a screen's `_compositor`, and of
`textual._compositor` how a `Compositor` makes a `ChopsUpdate` (`render_partial_update`,
`_dirty_regions`, `_get_renders`) and what is in it (`chops`, `spans`, `chop_ends`); of a console
its `_color_system`. `tests/ui/test_narrow_paint.py` fails where these
change.
"""

from collections.abc import Iterable
from typing import Any

from rich.color import ColorSystem
from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from bellavista_tui.ui.terminal.ansi import AnsiWriter


class NarrowUpdate(ChopsUpdate):
    """Parts of lines, cut to what has changed."""

    def render_segments(self, console: Console) -> str:
        """What is sent to the terminal."""
        writer = AnsiWriter(console._color_system or ColorSystem.TRUECOLOR)
        for y, first, end in self.spans:
            for chop_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items()):
                left, right = max(x, first), min(chop_end, end)
                if strip is not None and left < right:
                    writer.write(left, y, strip.crop(left - x, right - x))
        return writer.finish()


class NarrowCompositor(Compositor):
    """Makes narrow updates of all that are not of the whole screen."""

    def __init__(self) -> None:
        super().__init__()
        self._updated: tuple[Region, ...] = ()
        """What a partial update under way is about."""

    def render_partial_update(self) -> NarrowUpdate | None:
        """The same update, sent another way."""
        self._updated = tuple(self._dirty_regions)
        try:
            update = super().render_partial_update()
        finally:
            self._updated = ()
        return NarrowUpdate(update.chops, update.spans, update.chop_ends) if update else None

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """The widgets from front to back: where they are, what is seen, and the lines of that."""
        if not self._updated:
            yield from super()._get_renders(crop)
            return
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            touched = [seen.intersection(each) for each in self._updated if seen.overlaps(each)]
            if touched:
                rows = Region.from_union(touched)
                seen = Region(seen.x, rows.y, seen.width, rows.height)
                yield region, seen, widget.render_lines(seen.translate(-region.offset))


def paint_narrowly(screen: Screen[Any]) -> None:
    """Let a new screen, which has not been painted yet, send no more than what changes on it."""
    screen._compositor = NarrowCompositor()
