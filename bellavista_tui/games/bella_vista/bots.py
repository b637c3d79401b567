"""Bots that look one move ahead. They see a view, imagine what is hidden, and weigh each move."""

from collections.abc import Callable

from bellavista_tui.core.bot import Bot
from bellavista_tui.core.rng import Rng
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.explain import Gain
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move, Offer, Pass, Take
from bellavista_tui.games.bella_vista.state import State, View

LATE_SHARE = 0.12
"""How much of a building's worth is thought lost with each slot that is served before it."""


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
        seat = seat_of(view)
        state = self.game.imagine(view, rng)
        moves = rng.shuffled(self.game.legal_moves(state, seat))
        if isinstance(moves[0], Offer):
            return self._best_offer(view, [move for move in moves if isinstance(move, Offer)])
        return max(moves, key=lambda move: self._worth(state, seat, move))

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

    def _best_offer(self, view: View, moves: list[Offer]) -> Offer:
        worth = {card: self._card_worth(view, card) for card in set(view.hand)}

        def value(move: Offer) -> float:
            cost = self.game.cost(move.slot)
            return worth[move.card] * (1 - LATE_SHARE * move.slot) - cost

        return max(moves, key=value)

    def _card_worth(self, view: View, card: int) -> float:
        """What the card's building would bring if it were placed now."""
        gains = self.game.building_gains(view.board, seat_of(view), card)
        return max(map(self._gain_worth, gains), default=0)


LEVELS: dict[str, Callable[[BellaVista], Bot[View, Move]]] = {
    "easy": RandomBot,
    "medium": lambda game: GreedyBot(game, far_sighted=False),
    "hard": lambda game: GreedyBot(game, far_sighted=True),
}


def make_bot(level: str, game: BellaVista) -> Bot[View, Move]:
    """A bot of that level for one match."""
    if level not in LEVELS:
        raise BellavistaError(f"There is no level named {level!r}; there is {', '.join(LEVELS)}.")
    return LEVELS[level](game)


def seat_of(view: View) -> int:
    """The seat that the view is for: bots do not play from what everybody sees."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat
