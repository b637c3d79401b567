"""The smallest game with all that is hard for a core: secrets, bids at once, countless moves."""

from typing import ClassVar

from msgspec import Struct

from bellavista_tui.core.game import Event, IllegalMove, Outcome, Refusal
from bellavista_tui.core.rng import Rng


class Bid(Struct, frozen=True, tag=True):
    """Bid any amount; all at once, and whoever comes closest to the hidden card wins it."""

    amount: int


class Seats(Struct, frozen=True):
    """What the game is made with."""

    count: int


class Hidden(Struct, frozen=True):
    """The deck, and the bids made so far, by seat; a view has 0 for cards and None for bids."""

    deck: tuple[int, ...]
    bids: tuple[int | None, ...]
    won: tuple[int, ...]


class Shown(Event, frozen=True, tag="shown"):
    """Everybody has bid: the card and the bids are turned up."""

    reveals: ClassVar[bool] = True
    begins_round: ClassVar[bool] = True
    card: int


class TinyGame:
    """Three rounds of closest bids."""

    name: ClassVar[str] = "tiny"
    state_type = Hidden
    move_type = Bid
    setup_type = Seats

    def __init__(self, setup_data: Seats) -> None:
        self.setup_data = setup_data
        self.seats = setup_data.count

    def setup(self, rng: Rng) -> Hidden:
        return Hidden(self._deal(3, rng), (None,) * self.seats, (0,) * self.seats)

    def _deal(self, count: int, rng: Rng) -> tuple[int, ...]:
        return rng.shuffled(range(10**9, 10**12, 10**10))[:count]

    def is_possible(self, state: Hidden) -> bool:
        return len(state.bids) == len(state.won) == self.seats and len(state.deck) <= 3

    def to_act(self, state: Hidden) -> tuple[int, ...]:
        waiting = (seat for seat, bid in enumerate(state.bids) if bid is None)
        return tuple(waiting) if state.deck else ()

    def legal_moves(self, state: Hidden, seat: int) -> None:
        return None

    def random_move(self, state: Hidden, seat: int, rng: Rng) -> Bid:
        return Bid(rng.below(10**12))

    def check(self, state: Hidden, seat: int, move: Bid) -> Refusal | None:
        if seat in self.to_act(state) and 0 <= move.amount < 10**12:
            return None
        return Refusal(rule="1")

    def apply(self, state: Hidden, seat: int, move: Bid) -> tuple[Hidden, tuple[Event, ...]]:
        if refusal := self.check(state, seat, move):
            raise IllegalMove(refusal)
        bids = [*state.bids[:seat], move.amount, *state.bids[seat + 1 :]]
        done = [bid for bid in bids if bid is not None]
        if len(done) < self.seats:
            return Hidden(state.deck, tuple(bids), state.won), ()
        card = state.deck[0]
        best = min(range(self.seats), key=lambda each: abs(done[each] - card))
        won = tuple(cards + (each == best) for each, cards in enumerate(state.won))
        return Hidden(state.deck[1:], (None,) * self.seats, won), (Shown(card),)

    def imagine(self, view: Hidden, rng: Rng) -> Hidden:
        return Hidden(self._deal(len(view.deck), rng), view.bids, view.won)

    def view(self, state: Hidden, seat: int | None) -> Hidden:
        own = tuple(bid if each == seat else None for each, bid in enumerate(state.bids))
        return Hidden((0,) * len(state.deck), own, state.won)

    def outcome(self, state: Hidden) -> Outcome | None:
        best = tuple(seat for seat, won in enumerate(state.won) if won == max(state.won))
        return None if state.deck else Outcome(best, "cards won")
