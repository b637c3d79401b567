"""One's own cards, with the outline of each building."""

from bellavista_tui.games.bella_vista.shapes import Drawing
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import CardsTarget, CardTarget, Target

WIDTH = 6
"""The characters across for a card where there is little room."""

TITLE_WIDTH = 42


class Hand(Panel):
    """The numbers to choose from and, under each, the shape that it would build."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, numbers, shapes; where there is room, with the shapes as large as in the city."""
        look, view = sight.look, sight.view
        if sight.hands:
            return _everybodys(sight)
        if view.seat is None:
            return ()
        pile = _("pile {count}").format(count=view.pile_sizes[view.seat])
        title = f"{_('YOUR HAND')}  {pile}"
        built = _built(sight, view.seat)
        if not sight.is_roomy and built and len(title) + len(built) + 2 <= TITLE_WIDTH:
            title = f"{title}  {built}"
        shapes = _large_shapes(sight) if sight.is_roomy else [_small_shapes(sight)]
        others: Piece = (_("Everybody's cards"), look.muted, CardsTarget())
        below: list[Line] = [((built, look.muted),)] if sight.is_roomy else []
        if sight.is_roomy and not sight.is_vast:
            below.append((others,))
        return (((title, look.muted),), _numbers(sight), *shapes, *below)


def _everybodys(sight: Sight) -> tuple[Line, ...]:
    """All hands, a line each, where there are no secrets any more."""
    lines: list[Line] = [((_("EVERYBODY'S HANDS"), sight.look.muted),)]
    for player, hand in enumerate(sight.hands):
        shape, colour = sight.badge(player)
        cards = " ".join(map(str, hand))
        lines.append(((f"{shape} ", colour), (cards, f"bold {sight.look.text}")))
    return tuple(lines)


def _built(sight: Sight, seat: int) -> str:
    """What has been built already."""
    numbers = sorted(b.number for b in sight.view.board.buildings if b.owner == seat)
    listed = " ".join(map(str, numbers))
    return _("built {numbers}").format(numbers=listed) if numbers else ""


def _widths(sight: Sight) -> list[int]:
    """The characters across for each card."""
    if not sight.is_roomy:
        return [WIDTH] * len(sight.view.hand)
    gap = 1 if len(sight.view.hand) > 3 else 3
    return [max(2 * len(_drawing(sight, card)[0]), 4) + gap for card in sight.view.hand]


def _drawing(sight: Sight, card: int) -> Drawing:
    return sight.game.rules.buildings[card - 1]


def _target(sight: Sight, card: int) -> Target | None:
    is_choosing = sight.is_deciding and sight.view.board.phase == "offer"
    return CardTarget(card) if is_choosing else None


def _numbers(sight: Sight) -> Line:
    look, hand = sight.look, sight.view.hand
    chosen = hand.index(sight.choice.card) if sight.choice.card in hand else None
    pieces: list[Piece] = []
    for i, (card, width) in enumerate(zip(hand, _widths(sight), strict=True)):
        mark = look.chosen if i == chosen else " "
        style = look.highlight if i == chosen else f"bold {look.text}"
        target = _target(sight, card)
        pieces += [(f"{mark}{card} ", style, target), (" " * (width - 3), "", target)]
    return tuple(pieces)


def _small_shapes(sight: Sight) -> Line:
    colour = sight.owner(sight.view.seat).pen
    return tuple(
        (
            f" {outline(_drawing(sight, card), sight.look.is_ascii):<{WIDTH - 1}}",
            colour,
            _target(sight, card),
        )
        for card in sight.view.hand
    )


def _large_shapes(sight: Sight) -> list[Line]:
    """Two lines, two characters a cell."""
    colour = sight.owner(sight.view.seat).pen
    block = "##" if sight.look.is_ascii else "██"
    lines = []
    for row in range(2):
        pieces: list[Piece] = []
        for card, width in zip(sight.view.hand, _widths(sight), strict=True):
            drawing = _drawing(sight, card)
            cells = drawing[row] if row < len(drawing) else ""
            text = "".join(block if cell == "#" else "  " for cell in cells)
            pieces.append((f"{text:<{width}}", colour, _target(sight, card)))
        lines.append(tuple(pieces))
    return lines


def outline(drawing: Drawing, is_ascii: bool) -> str:
    """A footprint of at most two rows as one line, a character a column."""
    marks = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    if is_ascii:
        marks = {"##": ":", "#.": "'", ".#": ".", "..": " "}
    upper = drawing[0]
    lower = drawing[1] if len(drawing) > 1 else "." * len(upper)
    return "".join(marks[top + bottom] for top, bottom in zip(upper, lower, strict=True))
