"""The offer board: slots with their costs, the cards on them, and who comes when."""

from bellavista_tui.games.bella_vista.state import Board
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.sight import Sight
from bellavista_tui.ui.bella_vista.table_keys import SLOT_KEYS

WIDTH = 5
"""The characters across for a slot."""


class OfferBoard(Panel):
    """What each slot costs, who stands on it, and the order of the next offers."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, costs, cards, keys and order."""
        board, look = sight.view.board, sight.look
        slots = _slots(sight)
        return (
            ((_("OFFER"), look.muted),),
            tuple(_cost(sight, slot) for slot in slots),
            tuple(piece for slot in slots for piece in _card(sight, slot)),
            _hint(sight) if sight.is_deciding and board.phase == "offer" else _order(sight),
        )


def _slots(sight: Sight) -> range:
    """The slots of the board, and the places right of it that are taken or chosen."""
    taken = [bid.slot for bid in sight.view.board.bids]
    chosen = -1 if sight.choice.slot is None else sight.choice.slot
    return range(max(len(sight.game.table.costs), *(slot + 1 for slot in (*taken, chosen))))


def _cost(sight: Sight, slot: int) -> Piece:
    costs, look = sight.game.table.costs, sight.look
    text = str(costs[slot]) if slot < len(costs) else "+"
    is_open = sight.is_deciding and sight.view.board.phase == "offer"
    key = f"{SLOT_KEYS[slot : slot + 1]} " if is_open else "  "
    style = look.text
    if sight.choice.slot == slot:
        style = f"bold reverse {look.accent}"
    elif sight.game.cost(slot) > _coins(sight) and is_open:
        style = look.muted
    return f"{key + text:^{WIDTH}}", style


def _coins(sight: Sight) -> int:
    seat = sight.view.seat
    return sight.view.board.architects[seat].coins if seat is not None else 0


def _card(sight: Sight, slot: int) -> list[Piece]:
    """The card on a slot: its owner's shape, and its number or back."""
    board, look = sight.view.board, sight.look
    for i, bid in enumerate(board.bids):
        if bid.slot == slot:
            shape, colour = sight.badge(bid.player)
            card = sight.view.cards[i]
            face = look.card_back * 2 if card is None else f"{card} "
            style = f"bold {colour}" if _is_now(board, i) else colour
            return [(f" {shape}{face}", style), (" " * (WIDTH - 4), "")]
    if sight.choice.slot == slot and sight.choice.card is not None:
        return [(f"{sight.choice.card:^{WIDTH}}", f"italic {look.accent}")]
    return [(f"{'-' if look.is_ascii else '–':^{WIDTH}}", look.muted)]


def _is_now(board: Board, bid: int) -> bool:
    return board.phase in ("build", "contract") and (
        sum(other.slot < board.bids[bid].slot for other in board.bids) == len(board.turned) - 1
    )


def _order(sight: Sight) -> Line:
    """Who makes the next offers, from left to right."""
    board, look = sight.view.board, sight.look
    pieces: list[Piece] = [(_("Order "), look.muted)]
    for i, player in enumerate(board.order):
        shape, colour = sight.badge(player)
        is_next = board.phase == "offer" and i == len(board.bids)
        done = board.phase != "offer" or i < len(board.bids)
        style = look.muted if done else f"bold {colour}" if is_next else colour
        pieces.append((f"{shape} ", style))
    return tuple(pieces)


def _hint(sight: Sight) -> Line:
    """What the chosen slot means: the purse after it, and who builds before."""
    slot, look = sight.choice.slot, sight.look
    if slot is None:
        return ((_("Choose a card and a slot."), look.muted),)
    left = _coins(sight) - sight.game.cost(slot)
    before = [
        bid.player for bid in sorted(sight.view.board.bids, key=lambda b: b.slot) if bid.slot < slot
    ]
    pieces: list[Piece] = [(_("{coins} left").format(coins=left), look.text)]
    if before:
        pieces.append((_("  after "), look.muted))
        pieces += [sight.badge(player) for player in before]
    return tuple(pieces)
