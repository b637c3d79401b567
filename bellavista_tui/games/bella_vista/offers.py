"""The offer (rule 3)."""

from functools import lru_cache

from msgspec.structs import replace

from bellavista_tui.core.game import Event, Refusal
from bellavista_tui.games.bella_vista.events import Offered
from bellavista_tui.games.bella_vista.moves import Offer
from bellavista_tui.games.bella_vista.reasons import (
    MustTakeSlot,
    NoSuchSlot,
    NotInHand,
    SlotTaken,
    TooDear,
    WrongPlaceBeside,
)
from bellavista_tui.games.bella_vista.rulebook import Variant
from bellavista_tui.games.bella_vista.standing import carry
from bellavista_tui.games.bella_vista.state import Architect, Bid, Board, Secrets, State, replaced

ASKED = 1 << 14
"""How many answers are kept: in thousands of games the same few thousand are asked for."""


def open_slots(variant: Variant, board: Board, player: int) -> tuple[int, ...]:
    """The slots that the architect may choose: those free and payable, else the place of 3.3."""
    taken = tuple([bid.slot for bid in board.bids])
    return slots_for(variant.costs, taken, board.architects[player].coins)


@lru_cache(maxsize=ASKED)
def slots_for(costs: tuple[int, ...], taken: tuple[int, ...], coins: int) -> tuple[int, ...]:
    """The slots that are open to somebody with so many coins."""
    slots = [slot for slot, cost in enumerate(costs) if cost <= coins and slot not in taken]
    return tuple(slots) or (next_beside(costs, taken),)


def next_beside(costs: tuple[int, ...], taken: tuple[int, ...]) -> int:
    """The next place to the right of the board (rule 3.3)."""
    return max([len(costs), *(slot + 1 for slot in taken)])


@lru_cache(maxsize=ASKED)
def offers_with(hand: tuple[int, ...], slots: tuple[int, ...]) -> tuple[Offer, ...]:
    """The different offers that can be made on these slots, by slot and card."""
    cards = dict.fromkeys(hand)
    return tuple([Offer(slot, card) for slot in slots for card in cards])


def cost(variant: Variant, slot: int) -> int:
    """What a slot costs; the places to the right of the board cost nothing."""
    return variant.costs[slot] if slot < len(variant.costs) else 0


def check_offer(variant: Variant, state: State, player: int, move: Offer) -> Refusal | None:
    """Why this offer cannot be made, if so."""
    board = state.board
    in_hand = move.card in state.secrets.hands[player]
    slots = open_slots(variant, board, player)
    if in_hand and move.slot in slots:
        return None
    if move.slot < 0:
        return NoSuchSlot(slot=move.slot)
    if any(bid.slot == move.slot for bid in board.bids):
        return SlotTaken(slot=move.slot)
    coins = board.architects[player].coins
    if cost(variant, move.slot) > coins:
        return TooDear(slot=move.slot, cost=cost(variant, move.slot), coins=coins)
    if not in_hand:
        return NotInHand(card=move.card)
    if slots[0] < len(variant.costs):
        return MustTakeSlot(slot=slots[-1])
    return WrongPlaceBeside(slot=slots[0])


def make_offer(
    variant: Variant, state: State, player: int, move: Offer, events: list[Event]
) -> State:
    """Pay for the slot and lay the card on it."""
    board, secrets = state.board, state.secrets
    paid = cost(variant, move.slot)
    events.append(Offered(player, move.slot, paid))
    bids = (*board.bids, Bid(move.slot, player))
    before = board.architects[player]
    after = Architect(before.coins - paid, before.contracts)
    to_move = board.order[len(bids)] if len(bids) < len(board.order) else None
    hand = list(secrets.hands[player])
    hand.remove(move.card)
    new = replace(
        board, bids=bids, architects=replaced(board.architects, player, after), to_move=to_move
    )
    new_secrets = Secrets(
        secrets.constraints,
        secrets.contracts,
        replaced(secrets.hands, player, tuple(hand)),
        secrets.piles,
        (*secrets.cards, move.card),
    )
    return State(carry(board, new), new_secrets)
