"""What is shown while the terminal is too small to play in; growing goes on where one was."""

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from bellavista_tui.i18n import _
from bellavista_tui.ui.widgets.steady import Steady

SMALLEST = Size(80, 24)


def is_too_small(size: Size) -> bool:
    """Whether the game does not fit."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class TooSmallScreen(Steady, ModalScreen[None]):
    """Hides the game, which waits."""

    def compose(self) -> ComposeResult:
        """A sentence that fits nearly anywhere."""
        yield Static(
            _("Please make the window larger: {width} by {height} at least.").format(
                width=SMALLEST.width, height=SMALLEST.height
            )
        )
