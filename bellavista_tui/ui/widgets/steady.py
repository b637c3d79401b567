"""Screens that follow the size of the terminal, and no size that it had before; and end once."""

from typing import Any

from textual.await_complete import AwaitComplete
from textual.events import Resize


class Steady:
    """Comes before `Screen` among the bases of every screen.

    A screen that is given a new size tells itself so by an event. With two such events under way,
    as while a window is being dragged, Textual lets each of them lead to the other, for ever. No
    node itself: styles and bindings come from the first base that is one.
    """

    async def _on_resize(self: Any, event: Resize) -> None:
        if event.size != self.app.size:
            event.stop()
            event.prevent_default()

    def dismiss(self: Any, result: Any = None) -> AwaitComplete:
        """A second key may come before the first has ended the screen: it ends no other one."""
        if not self.is_active:
            return AwaitComplete()
        ended: AwaitComplete = super().dismiss(result)  # type: ignore[misc]
        return ended
