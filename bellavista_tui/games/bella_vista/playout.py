"""A game played on at random to its end, for bots that look ahead.

The same rules as everywhere, on values that change in place, with no states and no events between:
several times as fast as making move after move. It draws as `BellaVista.random_move` does, so that
from one seed both ways lead to the same end, which is how the tests hold it to the rules.
"""

from operator import itemgetter

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.construction import earnings, find_open
from bellavista_tui.games.bella_vista.contracts import met
from bellavista_tui.games.bella_vista.offers import slots_for
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.scoring import Score, count
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.games.bella_vista.state import State


def play_out(placements: Placements, state: State, rng: Rng) -> tuple[Score, ...]:
    """The final scores of the game when everybody moves at random from here on."""
    return _Playout(placements, state, rng).run()


class _Playout:
    """A position that changes in place."""

    def __init__(self, placements: Placements, state: State, rng: Rng) -> None:
        board, secrets, standing = state.board, state.secrets, standing_of(placements, state.board)
        self.placements, self.rng = placements, rng
        self.start = board
        self.round, self.constraint, self.order = board.round, board.constraint, board.order
        self.coins = [architect.coins for architect in board.architects]
        self.taken = [architect.contracts for architect in board.architects]
        self.hands = [list(hand) for hand in secrets.hands]
        self.piles = list(secrets.piles)
        self.bids = [(bid.slot, bid.player, card) for bid, card in zip(board.bids, secrets.cards)]
        self.contracts, self.contract_pile = board.contracts, secrets.contracts
        self.constraint_pile = list(secrets.constraints)
        self.free, self.placed, self.owned = standing.free, standing.placed, list(standing.owned)

    def run(self) -> tuple[Score, ...]:
        """Finish the round that is under way, then play the others."""
        self._finish_round()
        while self.round < self.placements.rules.rounds:
            self._end_round()
            self._make_offers()
            self._build_from(0)
        objectives = (self.start.height, self.start.ensemble)
        return tuple(
            count(self.placements, objectives, coins, taken, owned)
            for coins, taken, owned in zip(self.coins, self.taken, self.owned)
        )

    def _finish_round(self) -> None:
        board = self.start
        if board.phase == "offer":
            self._make_offers()
            self._build_from(0)
            return
        self.bids.sort()
        last = self.bids[len(board.turned) - 1]
        if board.phase == "build":
            self._build(last[1], last[2])
        elif board.phase == "contract":
            self._take_contract(last[1])
        self._build_from(len(board.turned))

    def _make_offers(self) -> None:
        """Rule 3."""
        variant, rng, bids = self.placements.variant, self.rng, self.bids
        for player in self.order[len(bids) :]:
            taken = tuple([slot for slot, _player, _card in bids])
            slot = rng.choice(slots_for(variant.costs, taken, self.coins[player]))
            if slot < len(variant.costs):
                self.coins[player] -= variant.costs[slot]
            hand = self.hands[player]
            bids.append((slot, player, rng.choice(hand)))
            hand.remove(bids[-1][2])
        bids.sort()

    def _build_from(self, first: int) -> None:
        """Rule 4."""
        for _slot, player, card in self.bids[first:]:
            self._build(player, card)

    def _build(self, player: int, number: int) -> None:
        """Rules 5 to 7."""
        placements, placed = self.placements, self.placed
        placement = self._place(number)
        if placement is None:
            return
        self.owned[player] |= 1 << placement
        if placements.keeping[self.constraint] >> placement & 1:
            lower, highest = earnings(placements, placed, placement)
            self.coins[player] += lower + highest
            self._take_contract(player)

    def _place(self, number: int) -> int | None:
        """Put a building somewhere; nowhere is the case of rule 5.6."""
        placements = self.placements
        allowed = find_open(placements, self.free, self.constraint, number)
        if not allowed:
            return None
        nth = placements.nth_member(allowed, number, self.rng.below(allowed.bit_count()))
        placement = placements.spans[number].start + nth
        self.free &= placements.apart[placement]
        self.placed |= 1 << placement
        return placement

    def _take_contract(self, player: int) -> None:
        """Rule 7."""
        takeable = met(self.placements, self.contracts, self.owned[player])
        if not takeable:
            return
        chosen = self.rng.below(len(takeable) + 1)
        if chosen < len(takeable):
            contract = takeable[chosen]
            self.taken[player] += (contract,)
            self.contracts = tuple(other for other in self.contracts if other != contract)

    def _end_round(self) -> None:
        """Rule 8."""
        rules, variant = self.placements.rules, self.placements.variant
        if variant.unused_colour:
            self._place(self.round)
        self.order = tuple([player for _, player, _ in sorted(self.bids, key=itemgetter(2))])
        self.bids = []
        self.round += 1
        for player, (hand, pile) in enumerate(zip(self.hands, self.piles)):
            missing = variant.hand - len(hand)
            hand += pile[:missing]
            hand.sort()
            self.piles[player] = pile[missing:]
        missing = rules.display - len(self.contracts)
        if missing:
            self.contracts += self.contract_pile[:missing]
            self.contract_pile = self.contract_pile[missing:]
        self.constraint, *self.constraint_pile = self.constraint_pile
