"""The moments of a game that a sketch may be of: each a round, a phase and the offers made."""

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import NamedTuple, get_args

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.sketches.sketch import Sketch, SketchedBid
from bellavista_tui.games.bella_vista.state import Phase

PHASES: tuple[Phase, ...] = get_args(Phase)


class Frame(NamedTuple):
    """A moment: what all counts follow from."""

    round: int
    phase: Phase
    order: tuple[int, ...]
    bids: tuple[SketchedBid, ...]
    turned: int
    """How many cards are turned up."""

    @property
    def turns(self) -> tuple[int, ...]:
        """The bids from left to right above the board, as positions in `bids`."""
        return tuple(sorted(range(len(self.bids)), key=lambda i: self.bids[i].slot))

    @property
    def done(self) -> tuple[int, ...]:
        """The bids of this round whose buildings are placed or set aside."""
        return self.turns[: self.turned - (self.phase == "build")]

    @property
    def to_move(self) -> int | None:
        """Whose turn it is."""
        if self.phase == "over":
            return None
        if self.phase == "offer":
            return self.order[len(self.bids)]
        return self.bids[self.turns[self.turned - 1]].player

    def made_by(self, player: int, bids: Iterable[int]) -> list[int]:
        """Those of the bids that are the architect's."""
        return [i for i in bids if self.bids[i].player == player]


def frames_of(game: BellaVista, sketch: Sketch) -> Iterator[Frame]:
    """Every moment that has what the sketch names of it, the earliest and simplest first."""
    rounds = range(1, game.rules.rounds + 1) if sketch.round is None else (sketch.round,)
    phases = PHASES if sketch.phase is None else (sketch.phase,)
    for round in rounds:
        for phase in phases:
            if _has_phase(game, round, phase):
                for frame in _frames_in(game, sketch, round, phase):
                    if sketch.to_move in (None, frame.to_move):
                        yield frame


def _has_phase(game: BellaVista, round: int, phase: Phase) -> bool:
    is_last = round == game.rules.rounds
    if phase == "neutral":
        return game.variant.unused_colour and not is_last
    return phase != "over" or is_last


def _frames_in(game: BellaVista, sketch: Sketch, round: int, phase: Phase) -> Iterator[Frame]:
    orders = _orders(game, sketch)
    offers = game.variant.offers
    if phase == "offer":
        counts = range(offers) if sketch.bids is None else (len(sketch.bids),)
        for order in orders:
            for count in counts:
                if count < offers:
                    bids = next(_bids(game, sketch, order[:count]))
                    yield Frame(round, phase, order, bids, turned=0)
        return
    turned = range(1, offers + 1) if phase in ("build", "contract") else (offers,)
    order = next(orders)
    for bids in _bids(game, sketch, order):
        for count in turned:
            yield Frame(round, phase, order, bids, count)


def _orders(game: BellaVista, sketch: Sketch) -> Iterator[tuple[int, ...]]:
    """The orders of offers that begin as it is named; first one as at the start of a game."""
    bidding = tuple(bid.player for bid in sketch.bids or ())
    named = sketch.order + bidding[len(sketch.order) :]
    first = sketch.to_move or 0
    players = sorted(range(game.seats), key=lambda player: (player - first) % game.seats)
    left = [each for turn in range(game.variant.sets) for each in players[:: -1 if turn % 2 else 1]]
    for player in named:
        if player in left:
            left.remove(player)
    yield from dict.fromkeys(named + rest for rest in permutations(left))


def _bids(
    game: BellaVista, sketch: Sketch, players: tuple[int, ...]
) -> Iterator[tuple[SketchedBid, ...]]:
    """The offers of these architects: those named, then any others, on free slots in every order.

    There is a slot on the board for each offer, so nobody need stand beside it.
    """
    named = sketch.bids or ()
    taken = {bid.slot for bid in named}
    left = players[len(named) :]
    free = [slot for slot in range(len(game.variant.costs)) if slot not in taken][: len(left)]
    for slots in permutations(free):
        yield (*named, *(SketchedBid(slot=s, player=p) for s, p in zip(slots, left)))
