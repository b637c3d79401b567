"""What a game is: pure verbs over immutable values.

State and move go in, new state and events come out. A game object holds the rules data and the
number of seats of one match, never its state. A game that depends on time takes it as a move
(made by a seat of its own), so that the log of moves always tells the whole story.
"""

from collections.abc import Sequence
from typing import ClassVar, Protocol, TypeVar

from msgspec import Struct

from bellavista_tui.core.rng import Rng

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Event(Struct, frozen=True, tag_field="type"):
    """Something that happened, told to every seat: what only one may know belongs in its view."""

    reveals: ClassVar[bool] = False
    """Whether it brought hidden things to light, so that nothing up to it can be taken back."""
    begins_round: ClassVar[bool] = False
    """Whether a new round of the game begins with it: a good moment to save all of the state."""


class Refusal(Struct, frozen=True, kw_only=True, tag_field="code"):
    """Why a move is not allowed: a code, the rule it breaks, and in subclasses what it concerns."""

    rule: str | None = None


class NotYourTurn(Refusal, frozen=True, kw_only=True, tag="not-your-turn"):
    """The seat has nothing to decide now."""

    seat: int


class NotSeated(Refusal, frozen=True, kw_only=True, tag="not-seated"):
    """Whoever asks looks on, or has left the table."""


class NotAskedFor(Refusal, frozen=True, kw_only=True, tag="not-asked-for"):
    """The move is legal, and not what whoever stands before the table asks for."""


class CannotTakeBack(Refusal, frozen=True, kw_only=True, tag="cannot-take-back"):
    """The last step is somebody else's, or has brought something hidden to light."""

    seat: int


class IllegalMove(Exception):
    """A move was made that `check` refuses; whoever shows it puts the refusal into words."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Outcome(Struct, frozen=True):
    """How a game ended: the winners, and by what they won."""

    winners: tuple[int, ...]
    decided_by: str


class Game(Protocol[State, Move, View]):
    """The verbs of a game."""

    name: ClassVar[str]
    """What the game is called in saves and in `games.GAMES`."""
    rules_version: ClassVar[int]
    """Counts up whenever the code of the rules changes so that the same set-up data, seed and moves
    may lead to another state. Saves tell which they were begun with."""

    @property
    def seats(self) -> int:
        """How many take part."""

    @property
    def setup_data(self) -> Struct:
        """What the game was made with: with a seed and the moves, it tells a match again."""

    @property
    def state_type(self) -> type[State]:
        """What a saved state is decoded as."""

    @property
    def move_type(self) -> type[Move]:
        """What a saved move is decoded as (a tagged union)."""

    @property
    def view_type(self) -> type[View]:
        """What a view that was sent elsewhere is decoded as."""

    def setup(self, rng: Rng) -> State:
        """The state before the first move."""

    def is_sound(self, state: State) -> bool:
        """Whether a match could stand so: a state that was decoded is not believed before."""

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may move now: one, several at once, or none when the game is over."""

    def legal_moves(self, state: State, seat: int) -> Sequence[Move] | None:
        """Every legal move of the seat, in a fixed order; None where they are too many to list."""

    def random_move(self, state: State, seat: int, rng: Rng) -> Move:
        """Some legal move of a seat that is to act."""

    def check(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Why the seat may not make this move, or None if it may."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after the move and what happened, or `IllegalMove`."""

    def view(self, state: State, seat: int | None) -> View:
        """All that the seat may know; for None, what everybody may."""

    def imagine(self, view: View, rng: Rng) -> State:
        """A whole state drawn at random among those that the view could be of."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
