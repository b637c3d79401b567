"""A list in which one looks before one takes."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.widgets import OptionList

from bellavista_tui.i18n import N_


class Choices(OptionList, inherit_bindings=False):
    """A line an option; a click chooses one, and another on the same takes it.

    Enter is left to the screen, which says in its footer what it does.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", N_("Up"), show=False),
        Binding("down", "cursor_down", N_("Down"), show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]

    def on_click(self, event: Click) -> None:
        """Where one is already, it is meant."""
        event.prevent_default()
        line = event.y + self.scroll_offset.y
        if event.button != 1 or not 0 <= line < self.option_count:
            return
        if line == self.highlighted:
            self.action_select()
        else:
            self.highlighted = line
