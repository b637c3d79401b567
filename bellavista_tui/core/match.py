"""One match: a game, where it began, and every step since."""

from typing import Generic, NamedTuple, TypeVar

from bellavista_tui.core.game import Event, Game
from bellavista_tui.core.rng import Rng

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Step(NamedTuple, Generic[State, Move]):
    """A move that was made, what it did, and the state it was made in."""

    before: State
    seat: int
    move: Move
    events: tuple[Event, ...]


class Match(Generic[State, Move, View]):
    """The only thing here that changes: a list of steps over immutable states."""

    def __init__(self, game: Game[State, Move, View], start: State) -> None:
        self.game = game
        self.state = start
        self.steps: list[Step[State, Move]] = []

    @classmethod
    def from_seed(cls, game: Game[State, Move, View], seed: int) -> "Match[State, Move, View]":
        """A new match; the seed decides every draw of its set-up."""
        return cls(game, game.setup(Rng(seed)))

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Make a move; nothing changes when it raises `IllegalMove`."""
        state, events = self.game.apply(self.state, seat, move)
        self.steps.append(Step(self.state, seat, move, events))
        self.state = state
        return events

    def state_after(self, steps: int) -> State:
        """The state after so many of the steps."""
        return self.steps[steps].before if steps < len(self.steps) else self.state

    @property
    def round(self) -> int:
        """The round that the match stands in, counted from 1."""
        rounds = (any(event.begins_round for event in step.events) for step in self.steps)
        return 1 + sum(rounds)

    def may_take_back(self, seat: int) -> bool:
        """Whether the last step is the seat's own and has brought nothing hidden to light."""
        if not self.steps:
            return False
        last = self.steps[-1]
        return last.seat == seat and not any(event.reveals for event in last.events)

    def take_back(self) -> Step[State, Move]:
        """Undo and return the last step, whether or not `may_take_back` would allow it."""
        step = self.steps.pop()
        self.state = step.before
        return step
