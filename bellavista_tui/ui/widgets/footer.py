"""A footer whose keys all have room."""

from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

GAPS = 3
"""The blanks before, within and after a key and its description."""

PALETTE = "command_palette"


class FittingFooter(Footer):
    """Leaves out lesser keys rather than push another one, like Help, over the edge."""

    def __init__(self, *lesser: str, show_command_palette: bool = True) -> None:
        """The lesser ones by their actions; the palette goes first, then the last of them."""
        super().__init__(show_command_palette=show_command_palette)
        self.lesser = lesser

    def compose(self) -> ComposeResult:
        """As many keys as there is room for."""
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        width = self.app.size.width
        for action in (PALETTE, *reversed(self.lesser)):
            if sum(map(_width, keys)) > width:
                keys = [key for key in keys if key.action.removeprefix("app.") != action]
        yield from keys

    def on_resize(self, event: Resize) -> None:
        """There may be room for more now, or for less."""
        self.refresh(recompose=True)


def _width(key: FooterKey) -> int:
    return len(key.key_display) + len(key.description) + GAPS
