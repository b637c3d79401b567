"""Screens that follow the size of the terminal, and no size that it had before."""

from textual.dom import DOMNode
from textual.events import Resize


class Steady(DOMNode):
    """Comes before `Screen` among the bases of every screen.

    A screen that is given a new size tells itself so by an event. With two such events under way,
    as while a window is being dragged, Textual lets each of them lead to the other, for ever.
    """

    async def _on_resize(self, event: Resize) -> None:
        if event.size != self.app.size:
            event.stop()
            event.prevent_default()
