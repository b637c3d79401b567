"""The table that people and bots sit at: the one authority over a match, wherever its players are.

Whoever sits at a seat learns only what that seat may know: its view, and what has happened.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from bellavista_tui.core.game import Event, Refusal
from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.errors import BellavistaError

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class CannotTakeBack(BellavistaError):
    """The last step is somebody else's, or has brought something hidden to light."""


class Recorder(Protocol):
    """Keeps what happens at a table. Each verb returns why it could not, or None if it could."""

    def played(self) -> BellavistaError | None:
        """A step was added to the match."""

    def taken_back(self, seat: int, count: int) -> BellavistaError | None:
        """The seat undid the last steps of the match."""

    def marked(self, seat: int, what: str) -> BellavistaError | None:
        """Something happened that is no step and yet worth knowing, as when a hint was asked."""


Listener = Callable[[News[View]], None]


class Table(Generic[State, Move, View]):
    """Seats round one match."""

    def __init__(
        self,
        match: Match[State, Move, View],
        recorder: Recorder | None = None,
        lone_person: int | None = None,
    ) -> None:
        """With a recorder, a step is kept before anybody is told of it.

        Where one person plays against bots alone, that seat may take back as far as it likes.
        """
        self._match = match
        self._recorder = recorder
        self._lone_person = lone_person
        self._listeners: list[tuple[int | None, Listener[View]]] = []

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self._match.game.to_act(self._match.state)

    @property
    def steps(self) -> int:
        """How many steps have been made and not taken back."""
        return len(self._match.steps)

    def view(self, seat: int | None) -> View:
        """All that the seat may know; for None, what everybody may."""
        return self._match.game.view(self._match.state, seat)

    def history(self, seat: int | None) -> tuple[View, list[News[View]]]:
        """What the seat saw at the beginning, and what it has been told of each step since."""
        match = self._match
        first, *views = (
            match.game.view(match.state_after(steps), seat) for steps in range(self.steps + 1)
        )
        return first, [News(v, step.seat, step.events) for v, step in zip(views, match.steps)]

    def subscribe(self, seat: int | None, listener: Listener[View]) -> Callable[[], None]:
        """Tell the listener of every step, as the seat sees it, until the result is called."""
        entry = (seat, listener)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    def check(self, seat: int, move: Move) -> Refusal | None:
        """Why the seat may not make this move, or None if it may."""
        return self._match.game.check(self._match.state, seat, move)

    def play(self, seat: int, move: Move) -> None:
        """Make a move, or raise `IllegalMove` and change nothing."""
        events = self._match.play(seat, move)
        trouble = self._recorder.played() if self._recorder else None
        self._tell(seat, events, False, trouble)

    def may_take_back(self, seat: int) -> bool:
        """Whether the seat may undo its last step."""
        if seat == self._lone_person:
            return any(step.seat == seat for step in self._match.steps)
        return self._match.may_take_back(seat)

    def take_back(self, seat: int) -> None:
        """Undo the seat's last step and what bots did since, or raise `CannotTakeBack`."""
        if not self.may_take_back(seat):
            raise CannotTakeBack(
                "This cannot be taken back: a card was turned up, or others acted."
            )
        undone = [self._match.take_back()]
        while undone[-1].seat != seat:
            undone.append(self._match.take_back())
        trouble = self._recorder.taken_back(seat, len(undone)) if self._recorder else None
        for step in undone[:-1]:
            self._tell(step.seat, (), True, None)
        self._tell(seat, (), True, trouble)

    def mark(self, seat: int, what: str) -> BellavistaError | None:
        """Keep that something happened which is no step; why it could not be saved, if so."""
        return self._recorder.marked(seat, what) if self._recorder else None

    def _tell(
        self,
        seat: int,
        events: tuple[Event, ...],
        is_taken_back: bool,
        trouble: BellavistaError | None,
    ) -> None:
        for viewer, listener in tuple(self._listeners):
            listener(News(self.view(viewer), seat, events, is_taken_back, trouble))
