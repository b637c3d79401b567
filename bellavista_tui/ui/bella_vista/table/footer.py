"""The footer of the table: where there is room, the keys for a closer look stand there too."""

from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

LESSER = ("count", "panorama", "point_contract", "cards", "log", "overlay")
"""The actions that make room for others, the last one first."""

GAPS = 3
"""The blanks before, within and after a key and its description."""


class TableFooter(Footer):
    """Leaves out lesser keys rather than push another one, like Help, over the edge."""

    def compose(self) -> ComposeResult:
        """As many keys as there is room for."""
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        width = self.app.size.width
        for action in reversed(LESSER):
            if sum(map(_width, keys)) > width:
                keys = [key for key in keys if key.action != action]
        yield from keys

    def on_resize(self, event: Resize) -> None:
        """There may be room for more now, or for less."""
        self.refresh(recompose=True)


def _width(key: FooterKey) -> int:
    return len(key.key_display) + len(key.description) + GAPS
