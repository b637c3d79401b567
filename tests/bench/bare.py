"""The least that a Textual application can be, to measure against: a line of text and a footer."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, Static

TEXT = "A bare application"


class BareApp(App[None]):
    """Space changes the line."""

    BINDINGS: ClassVar[list[BindingType]] = [("space", "change", "Change")]

    def compose(self) -> ComposeResult:
        """A line and a footer."""
        yield Static(TEXT)
        yield Footer()

    def on_mount(self) -> None:
        """Begin to count."""
        self.changes = 0

    def action_change(self) -> None:
        """Show another line."""
        self.changes += 1
        self.query_one(Static).update(f"Line {self.changes} of a bare application")


if __name__ == "__main__":
    BareApp().run()
