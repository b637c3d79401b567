"""One's own cards, with the outline of each building."""

from bellavista_tui.games.bella_vista.shapes import Drawing
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panel import Line, Panel
from bellavista_tui.ui.bella_vista.sight import Sight

WIDTH = 6
"""The characters across for a card."""


class Hand(Panel):
    """The numbers to choose from and, under each, the shape that it would build."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, numbers, shapes."""
        look, view = sight.look, sight.view
        if view.seat is None:
            return ()
        colour = sight.owner(view.seat).pen
        pile = _("pile {count}").format(count=view.pile_sizes[view.seat])
        numbers = tuple(
            (f"{card:^{WIDTH}}", _style(sight, card, f"bold {look.text}")) for card in view.hand
        )
        shapes = tuple(
            (f"{outline(sight.game.rules.buildings[card - 1], look.is_ascii):^{WIDTH}}", colour)
            for card in view.hand
        )
        title = ((_("YOUR HAND"), look.muted), (f"  {pile}", look.muted))
        return (title, numbers, shapes) if view.hand else (title,)


def _style(sight: Sight, card: int, usual: str) -> str:
    return f"bold reverse {sight.look.accent}" if sight.choice.card == card else usual


def outline(drawing: Drawing, is_ascii: bool) -> str:
    """A footprint of at most two rows as one line, a character a column."""
    marks = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    if is_ascii:
        marks = {"##": ":", "#.": "'", ".#": ".", "..": " "}
    upper = drawing[0]
    lower = drawing[1] if len(drawing) > 1 else "." * len(upper)
    return "".join(marks[top + bottom] for top, bottom in zip(upper, lower, strict=True))
