"""Bots: they see a view, imagine what is hidden, and weigh each move."""

from collections.abc import Callable

from bellavista_tui.core.bot import Bot
from bellavista_tui.core.rng import Rng
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.explain import Gain
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.levels import BOT_LEVELS
from bellavista_tui.games.bella_vista.moves import Move, Offer, Pass, Take
from bellavista_tui.games.bella_vista.playout import play_out
from bellavista_tui.games.bella_vista.state import State, View

LATE_SHARE = 0.12
"""How much of a building's worth is thought lost with each slot that is served before it."""

MOST_TRIED = 6
"""How many moves are tried in games to the end."""

FEWEST_ROUNDS = 20
"""How many games with each move it takes to learn more from them than from its worth at once."""

PLAYOUTS_PER_MS = 2
"""How many games are played on in a millisecond, or a little more."""

RIVAL_SHARE = 0.5
"""How much the best rival's total counts against one's own."""


class RandomBot:
    """Plays any legal move."""

    def __init__(self, game: BellaVista) -> None:
        self.game = game

    def choose(self, view: View, rng: Rng, budget_ms: int) -> Move:
        """A legal move at random."""
        seat = seat_of(view)
        return self.game.random_move(self.game.imagine(view, rng), seat, rng)


class GreedyBot:
    """Plays the move that is worth most at once; equals are drawn by lot."""

    def __init__(self, game: BellaVista, far_sighted: bool) -> None:
        self.game = game
        self.far_sighted = far_sighted
        """Whether it counts what a building brings at the end, and not coins alone."""

    def choose(self, view: View, rng: Rng, budget_ms: int) -> Move:
        """The move worth most."""
        return self.best_moves(view, rng)[0]

    def best_moves(self, view: View, rng: Rng) -> list[Move]:
        """Every legal move, those worth most first."""
        seat = seat_of(view)
        state = self.game.imagine(view, rng)
        cards = {card: self._card_worth(view, card) for card in set(view.hand)}

        def worth(move: Move) -> float:
            if isinstance(move, Offer):
                return cards[move.card] * (1 - LATE_SHARE * move.slot) - self.game.cost(move.slot)
            return self._worth(state, seat, move)

        moves = rng.shuffled(self.game.legal_moves(state, seat))
        return sorted(moves, key=worth, reverse=True)

    def _worth(self, state: State, seat: int, move: Move) -> float:
        if isinstance(move, Take):
            return self.game.rules.contract_value(move.id)
        gain = self.game.explain(state, seat, move)
        if isinstance(move, Pass) or not isinstance(gain, Gain):
            return 0
        return self._gain_worth(gain)

    def _gain_worth(self, gain: Gain) -> float:
        if not self.far_sighted:
            return gain.coins
        contract = max(map(self.game.rules.contract_value, gain.contracts), default=0)
        return gain.coins + gain.objectives.height + gain.objectives.ensemble + contract

    def _card_worth(self, view: View, card: int) -> float:
        """What the card's building would bring if it were placed now."""
        gains = self.game.building_gains(view.board, seat_of(view), card)
        return max(map(self._gain_worth, gains), default=0)


class LookAheadBot:
    """Tries the moves that look best in games imagined and played on at random to their end."""

    def __init__(self, game: BellaVista) -> None:
        self.game = game
        self.adviser = GreedyBot(game, far_sighted=True)

    def choose(self, view: View, rng: Rng, budget_ms: int) -> Move:
        """The move that ends best on average.

        The budget is turned into a number of games, not measured, so that a bot with the same view
        and the same luck always chooses the same.
        """
        moves = self.adviser.best_moves(view, rng)[:MOST_TRIED]
        rounds = budget_ms * PLAYOUTS_PER_MS // len(moves)
        if len(moves) == 1 or rounds < FEWEST_ROUNDS:
            return moves[0]
        worth = [0.0] * len(moves)
        for _ in range(rounds):
            state, seed = self.game.imagine(view, rng), rng.below(1 << 32)
            for i, move in enumerate(moves):  # the same cards and luck for all of them
                worth[i] += self._lead_after(state, seat_of(view), move, Rng(seed))
        return moves[worth.index(max(worth))]

    def _lead_after(self, state: State, seat: int, move: Move, rng: Rng) -> float:
        after, _ = self.game.advance(state, seat, move)
        totals = [score.total for score in play_out(self.game.placements, after, rng)]
        own = totals.pop(seat)
        return own - RIVAL_SHARE * max(totals)


BOTS: dict[str, Callable[[BellaVista], Bot[View, Move]]] = {
    "easy": RandomBot,
    "medium": lambda game: GreedyBot(game, far_sighted=False),
    "hard": LookAheadBot,
}


def make_bot(level: str, game: BellaVista) -> Bot[View, Move]:
    """A bot of that level for one match."""
    if level not in BOTS:
        known = ", ".join(BOT_LEVELS)
        raise BellavistaError(f"There is no level named {level!r}; there is {known}.")
    return BOTS[level](game)


def seat_of(view: View) -> int:
    """The seat that the view is for: bots do not play from what everybody sees."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat
