"""The table that people and bots sit at: the one authority over a match, wherever its players are.

Whoever sits down gets a seat, and learns only what that seat may know.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from bellavista_tui.core.game import CannotTakeBack, Event, IllegalMove, NotSeated, Refusal
from bellavista_tui.core.inbox import Inbox
from bellavista_tui.core.luck import luck_of
from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.core.seat import Told
from bellavista_tui.core.turns import Await, Due, Think, Turns
from bellavista_tui.errors import BellavistaError

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Recorder(Protocol):
    """Keeps what happens at a table. Each verb returns why it could not, or None if it could."""

    def played(self) -> BellavistaError | None:
        """A step was added to the match."""

    def taken_back(self, seat: int, count: int) -> BellavistaError | None:
        """The seat undid the last steps of the match."""

    def marked(self, seat: int, what: str) -> BellavistaError | None:
        """Something happened that is no step and yet worth knowing, as when a hint was asked."""


class _Listener(NamedTuple, Generic[View]):
    """Somebody who hears of every step as a seat may see it."""

    seat: int | None
    inbox: Inbox[View]
    sets_pace: bool
    """Whether bots wait until this one has seen the last step."""


class Table(Generic[State, Move, View]):
    """A match, and the seats round it."""

    def __init__(
        self,
        match: Match[State, Move, View],
        recorder: Recorder | None = None,
        bots: Mapping[int, str] | None = None,
        luck_key: bytes = b"",
    ) -> None:
        """With a recorder, a step is kept before anybody is told of it.

        Where one person plays against bots alone, that seat may take back as far as it likes.
        """
        self._match = match
        self._recorder = recorder
        self._turns = Turns(bots or {})
        self._luck_key = luck_key
        people = [seat for seat in range(match.game.seats) if seat not in self._turns.bots]
        self._lone_person = people[0] if len(people) == 1 else None
        self._listeners: list[_Listener[View]] = []
        self._failure: Exception | None = None
        """Why the game cannot go on, if a bot is at fault."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when something else may be due than before."""

    def seat(self, number: int | None, sets_pace: bool | None = None) -> "TableSeat[Move, View]":
        """Let somebody sit down at a seat, or look on (None).

        The bots wait until whoever sets the pace has seen the last step: by themselves, those at
        a seat do, and onlookers do not.
        """
        waits = number is not None if sets_pace is None else sets_pace
        return TableSeat(self, number, waits)

    # What is due

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self._match.game.to_act(self._match.state)

    @property
    def steps(self) -> int:
        """How many steps have been made and not taken back."""
        return len(self._match.steps)

    def due(self) -> Due:
        """What comes next; nothing, where the game cannot go on."""
        if self._failure:
            return Await()
        is_seen = all(each.inbox.is_seen for each in self._listeners if each.sets_pace)
        return self._turns.due(self.to_act, is_seen, self._begin_thought)

    def _begin_thought(self, seat: int, level: str) -> Think:
        view = msgspec.msgpack.encode(self.view(seat))
        return Think(seat, level, view, luck_of(self._luck_key, self.steps, seat), self.steps)

    def is_awaited(self, thought: Think) -> bool:
        """Whether a bot's thought is still worth anything."""
        return self._turns.is_awaited(thought)

    def finish(self, thought: Think, move: Move) -> None:
        """Play what a bot thought of, unless the game went another way meanwhile.

        Where others moved while it thought, so that it may not do that any more, it thinks again.
        """
        if not self.is_awaited(thought):
            return
        self._turns.end(thought)
        try:
            self.play(thought.seat, move)
        except IllegalMove:
            if thought.step == self.steps:
                raise
            self.on_change()

    def fail(self, error: Exception) -> None:
        """Tell everybody, and whoever comes later, that the game cannot go on."""
        self._failure = error
        for each in self._listeners:
            each.inbox.fail(error)

    # What seats ask for

    def view(self, seat: int | None) -> View:
        """All that the seat may know; for None, what everybody may."""
        return self._match.game.view(self._match.state, seat)

    def history(self, seat: int | None) -> Told[View]:
        """What the seat saw at the beginning, and what it has been told of each step since."""
        match = self._match
        first, *views = (
            match.game.view(match.state_after(steps), seat) for steps in range(self.steps + 1)
        )
        return Told(first, [News(v, step.seat, step.events) for v, step in zip(views, match.steps)])

    def check(self, seat: int, move: Move) -> Refusal | None:
        """Why the seat may not make this move, or None if it may."""
        return self._match.game.check(self._match.state, seat, move)

    def play(self, seat: int, move: Move) -> None:
        """Make a move, or raise `IllegalMove` and change nothing."""
        events = self._match.play(seat, move)
        trouble = self._recorder.played() if self._recorder else None
        self._tell(seat, events, False, trouble)
        self.on_change()

    def may_take_back(self, seat: int) -> bool:
        """Whether the seat may undo its last step."""
        if seat == self._lone_person:
            return any(step.seat == seat for step in self._match.steps)
        return self._match.may_take_back(seat)

    def take_back(self, seat: int) -> None:
        """Undo the seat's last step and what bots did since, or raise `IllegalMove`."""
        if not self.may_take_back(seat):
            raise IllegalMove(CannotTakeBack(seat=seat))
        undone = [self._match.take_back()]
        while undone[-1].seat != seat:
            undone.append(self._match.take_back())
        self._turns.forget()
        trouble = self._recorder.taken_back(seat, len(undone)) if self._recorder else None
        self._tell(seat, (), True, trouble)
        self.on_change()

    def mark(self, seat: int, what: str) -> BellavistaError | None:
        """Keep that something happened which is no step; why it could not be saved, if so."""
        return self._recorder.marked(seat, what) if self._recorder else None

    def listen(self, seat: int | None, wake: Callable[[], object], sets_pace: bool) -> Inbox[View]:
        """An inbox for all that the seat may hear, until it is closed."""
        inbox: Inbox[View] = Inbox(wake, self._hear_of_listeners)
        self._listeners.append(_Listener(seat, inbox, sets_pace))
        if self._failure:
            inbox.fail(self._failure)
        return inbox

    def _hear_of_listeners(self) -> None:
        self._listeners = [each for each in self._listeners if not each.inbox.is_closed]
        self.on_change()

    def _tell(
        self,
        seat: int,
        events: tuple[Event, ...],
        is_taken_back: bool,
        trouble: BellavistaError | None,
    ) -> None:
        for each in self._listeners:
            each.inbox.put(News(self.view(each.seat), seat, events, is_taken_back, trouble))


class TableSeat(Generic[Move, View]):
    """A `core.seat.Seat` at a table."""

    def __init__(self, table: Table[Any, Move, View], number: int | None, sets_pace: bool) -> None:
        self._table = table
        self._number = number
        self._sets_pace = sets_pace
        self._inbox: Inbox[View] | None = None
        self._has_left = False

    @property
    def number(self) -> int | None:
        """Which seat it is; None for an onlooker."""
        return self._number

    @property
    def view(self) -> View:
        """All that it may know now; after leaving, what everybody may."""
        return self._table.view(self._acting)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now; none where the game is over."""
        return self._table.to_act

    @property
    def is_to_act(self) -> bool:
        """Whether this one may."""
        return self._acting is not None and self._acting in self.to_act

    @property
    def may_take_back(self) -> bool:
        """Whether it may undo its last step."""
        return self._acting is not None and self._table.may_take_back(self._acting)

    @property
    def _acting(self) -> int | None:
        """The seat that can be acted for; an onlooker has none, nor whoever has left."""
        return None if self._has_left else self._number

    def check(self, move: Move) -> Refusal | None:
        """Why it may not make this move, or None if it may."""
        return NotSeated() if self._acting is None else self._table.check(self._acting, move)

    def play(self, move: Move) -> None:
        """Make a move, or raise `IllegalMove` and change nothing."""
        self._table.play(self._seated(), move)

    def take_back(self) -> None:
        """Undo its last step, and what bots did since, or raise `IllegalMove`."""
        self._table.take_back(self._seated())

    def _seated(self) -> int:
        if self._acting is None:
            raise IllegalMove(NotSeated())
        return self._acting

    def listen(self, wake: Callable[[], object]) -> Inbox[View]:
        """A new inbox for all that happens from now on, in the place of an older one."""
        before, self._inbox = self._inbox, self._table.listen(self._number, wake, self._sets_pace)
        if before:
            before.close()  # only now, for nobody is to act in between unseen
        if self._has_left:
            self._inbox.close()
        return self._inbox

    def history(self) -> Told[View]:
        """All that it has been told from the beginning."""
        return self._table.history(self._acting)

    def mark(self, what: str) -> BellavistaError | None:
        """Keep that something happened which is no step; why it could not be saved, if so."""
        return self._table.mark(self._seated(), what)

    def leave(self) -> None:
        """Get up: nothing is heard any more, and nothing can be played."""
        self._has_left = True
        if self._inbox:
            self._inbox.close()
