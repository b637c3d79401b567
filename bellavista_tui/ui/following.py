"""How a change of the settings reaches the screens that are open."""

from typing import Protocol, runtime_checkable

from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look


@runtime_checkable
class FollowsSettings(Protocol):
    """A screen on which something changes with the settings, beside its keys."""

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Show everything in the language and the look chosen now."""
