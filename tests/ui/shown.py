"""What is on the screen, as a person sees it."""

from typing import Any

from textual.app import App
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Footer

from bellavista_tui.ui.app import BellavistaApp


def strips(app: BellavistaApp) -> list[Strip]:
    """Everything that is shown, line by line."""
    return app.screen._compositor.render_strips()


def screen_lines(app: BellavistaApp) -> list[str]:
    return [strip.text for strip in strips(app)]


def screen_text(app: BellavistaApp) -> str:
    return "\n".join(screen_lines(app))


def flat_text(app: BellavistaApp) -> str:
    """What is shown, without regard to where lines are folded."""
    return " ".join(screen_text(app).split())


def top(app: App[Any]) -> Screen[Any]:
    """The screen that is shown."""
    return app.screen


def shown(widget: Widget | str, app: BellavistaApp) -> list[str]:
    """The lines that a widget shows."""
    if isinstance(widget, str):
        widget = app.screen.query_one(widget)
    x, y, width, height = widget.region
    return [strip.crop(x, x + width).text for strip in strips(app)[y : y + height]]


def footer(app: BellavistaApp) -> str:
    return " ".join(shown(app.screen.query_one(Footer), app))
