"""How a game goes on at a table where people and bots sit: what is due next, and what is stale.

It knows no screen and no clock. Whoever drives it asks `due` for the next thing to do, does it,
and asks again; nothing happens in between, so that a driver may wait as long as it likes.
"""

from collections import deque
from typing import NamedTuple

from bellavista_tui.core.game import Refusal
from bellavista_tui.core.news import News
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.table import Table
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.ui.bella_vista.seats import Seat, lone_person


class Show(NamedTuple):
    """Something happened that the person at the table has not been shown."""

    news: News[View]


class Think(NamedTuple):
    """A bot is to find a move; the thought is worth something only in the position it is for."""

    seat: int
    level: str
    view: View
    luck: Rng


class HandOver(NamedTuple):
    """The keyboard goes to another person, whose turn begins."""

    seat: int


class Decide(NamedTuple):
    """The person at the keyboard is to decide."""

    seat: int
    begins_turn: bool
    """Whether others have acted since that person did."""


class Count(NamedTuple):
    """The game has come to its end."""


class Wait(NamedTuple):
    """Nothing can be done: a bot thinks, somebody is about to sit down, or all is over."""


Due = Show | Think | HandOver | Decide | Count | Wait


class Flow:
    """Goes from step to step. One person at most is at the keyboard, and sees their own view."""

    def __init__(self, table: Table[State, Move, View], seats: tuple[Seat, ...], seed: int) -> None:
        """The bots' luck follows from the seed and the step, so a resumed game goes the same."""
        self.table = table
        self.seats = seats
        self.seed = seed
        self.viewer = lone_person(seats)
        """Who is at the keyboard; None: nobody yet, or bots play alone."""
        self.is_hurried = False
        """Whether the steps of bots are not to be dwelt upon, until a person is to decide."""
        self._is_closed = False
        self._called: int | None = None
        """Who is about to sit down."""
        self._turn: int | None = None
        """The person whose turn it has been since others last acted."""
        self._thought: Think | None = None
        self._news: deque[News[View]] = deque()
        self._stop_listening = table.subscribe(self.viewer, self._news.append)

    @property
    def view(self) -> View:
        """All that may be shown now."""
        return self.table.view(self.viewer)

    @property
    def shown(self) -> tuple[View, list[News[View]]]:
        """How the game began, and every step that the person at the keyboard has been shown."""
        first, news = self.table.history(self.viewer)
        to_come = sum(not each.is_taken_back for each in self._news)
        return first, news[: len(news) - to_come]

    def due(self) -> Due:
        """What comes next; each thing is told once, and from then on is under way."""
        if self._is_closed:
            return Wait()
        if self._news:
            return Show(self._news.popleft())
        if not self.table.to_act:
            self.close()
            return Count()
        seat = self.table.to_act[0]
        return self._ask(seat) if self.seats[seat].is_human else self._let_think(seat)

    @property
    def awaits_person(self) -> bool:
        """Whether somebody has to sit down before anything can go on."""
        to_act = self.table.to_act
        return bool(to_act) and self.seats[to_act[0]].is_human and to_act[0] != self.viewer

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot is to act next."""
        to_act = self.table.to_act
        return bool(to_act) and not self.seats[to_act[0]].is_human

    def _ask(self, seat: int) -> Due:
        self.is_hurried = False
        begins_turn, self._turn = seat != self._turn, seat
        if seat == self.viewer:
            return Decide(seat, begins_turn)
        if seat == self._called:
            return Wait()
        # Until that person sits down, nobody's cards are in sight.
        self.sit_down(None)
        self._called = seat
        return HandOver(seat)

    def _let_think(self, seat: int) -> Due:
        if self._thought:
            return Wait()
        luck = Rng(self.seed, f"bots {self.table.steps}")
        self._thought = Think(seat, self.seats[seat].level, self.table.view(seat), luck)
        return self._thought

    def finish(self, thought: Think, move: Move) -> None:
        """Play what a bot thought of, unless the game went another way meanwhile."""
        if thought is self._thought:
            self._thought = self._turn = None
            self.table.play(thought.seat, move)

    def check(self, move: Move) -> Refusal | None:
        """Why the person who is to decide may not make this move, or None."""
        return self.table.check(self.table.to_act[0], move)

    def play(self, move: Move) -> None:
        """Make a move for the person who is to decide, or raise `IllegalMove`."""
        self.table.play(self.table.to_act[0], move)

    @property
    def may_take_back(self) -> bool:
        """Whether the person at the keyboard may undo something."""
        return self.viewer is not None and self.table.may_take_back(self.viewer)

    def take_back(self) -> None:
        """Undo what that person did last, or raise `CannotTakeBack`."""
        if self.viewer is None:
            return
        self.table.take_back(self.viewer)
        # All that had not been shown yet is undone, too: the last news say how it stands now.
        last = self._news[-1]
        self._news.clear()
        self._news.append(last)
        self._thought = None
        self._turn = self.viewer

    def sit_down(self, seat: int | None) -> None:
        """Let the person of this seat see what it may know; None: show what everybody may."""
        self._stop_listening()
        self._called = None
        self.viewer = seat
        self._stop_listening = self.table.subscribe(seat, self._news.append)

    def close(self) -> None:
        """End it here: nothing is due any more, and no bot's move is played."""
        self._is_closed = True
        self._thought = None
