"""A field for a name, which may be longer than the field."""

from textual.widgets import Input


class NameInput(Input):
    """Shows how the name begins while nobody writes in it."""

    def on_mount(self) -> None:
        """Textual goes to the end first."""
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if not self.has_focus:
            self.cursor_position = 0

    def on_blur(self) -> None:
        """The writing is over."""
        self.cursor_position = 0
