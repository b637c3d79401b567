"""How a game goes on for the people at one keyboard: what they are to be shown or asked next.

It knows no screen and no clock. Whoever drives it asks `due` for the next thing to do, does it,
and asks again; a bot acts only after all has been shown, so that a driver may wait as long as it
likes.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from bellavista_tui.core.game import Refusal
from bellavista_tui.core.news import News
from bellavista_tui.core.seat import Seat, Told
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.tables.sitting import Sitting


class Show(NamedTuple):
    """Something happened that the person in front has not been shown."""

    news: News[View]


class WelcomeBack(NamedTuple):
    """Somebody comes back to a game, and is to be told what happened last."""


class HandOver(NamedTuple):
    """The keyboard goes to another person, whose turn begins."""

    seat: int
    is_back: bool
    """Whether that person comes back to a game, and is to be told what happened last."""


class Decide(NamedTuple):
    """The person in front is to decide."""

    seat: int
    begins_turn: bool
    """Whether others have acted since that person did."""


class Count(NamedTuple):
    """The game has come to its end."""


class Leave(NamedTuple):
    """Somebody wants to get up."""

    result: Any
    """What is to come after it."""


class Wait(NamedTuple):
    """Nothing can be done: others are to act, somebody is about to sit down, or all is over."""


Due = Show | WelcomeBack | HandOver | Decide | Count | Leave | Wait


class Flow:
    """Goes from step to step. One person at most is in front, and sees their own view."""

    def __init__(self, sitting: Sitting, wake: Callable[[], object]) -> None:
        """Whoever drives it is woken when something may be due that was not before."""
        self._sitting = sitting
        self._wake = wake
        self._people = sitting.people
        alone = len(self._people) == 1
        self._front: Seat[Move, View] = (
            next(iter(self._people.values())) if alone else sitting.onlooker
        )
        """The seat in front; the onlooker's, while nobody is, and where bots play alone."""
        self._inbox = self._front.listen(wake)
        self.is_hurried = False
        """Whether steps are not to be dwelt upon, until a person here is to decide."""
        self._is_back = sitting.is_resumed
        """Whether whoever comes back has yet to be told what happened last."""
        self._asked: int | None = None
        """Who has been asked to decide, or to sit down, since the last step."""
        self._turn: int | None = None
        """The person whose turn it has been since others last acted."""
        self._leave: Leave | None = None
        self._is_counted = False

    @property
    def viewer(self) -> int | None:
        """Who is in front; None: nobody yet, or bots play alone."""
        return self._front.number

    @property
    def view(self) -> View:
        """All that may be shown now."""
        return self._front.view

    @property
    def shown(self) -> Told[View]:
        """How the game began, and every step that the person in front has been shown."""
        first, news = self._front.history()
        return Told(first, news[: len(news) - self._inbox.steps_to_come])

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot is to act next."""
        return any(not self._sitting.players[seat].is_human for seat in self._front.to_act)

    def due(self) -> Due:
        """What comes next; all but leaving is told once, and from then on is under way."""
        if self._leave:
            return self._leave
        if self._is_back and self._person_to_act in (None, self.viewer):
            self._is_back = False
            return WelcomeBack()
        if news := self._inbox.take():
            return self._show(news)
        self._inbox.mark_seen()
        if news := self._inbox.take():  # from those who had waited for nothing else
            return self._show(news)
        if not self._front.to_act:
            is_counted, self._is_counted = self._is_counted, True
            return Wait() if is_counted else Count()
        return self._ask(self._person_to_act)

    @property
    def _person_to_act(self) -> int | None:
        """The person here who may act, if anybody: the one in front before others."""
        here = [seat for seat in self._front.to_act if seat in self._people]
        return self.viewer if self.viewer in here else next(iter(here), None)

    def _show(self, news: News[View]) -> Show:
        self._asked = None
        self._is_counted = False
        if news.is_taken_back or news.seat not in self._people:
            self._turn = news.seat if news.is_taken_back else None
        return Show(news)

    def _ask(self, person: int | None) -> Due:
        if person is None or person == self._asked:
            return Wait()
        self.is_hurried = False
        begins_turn, self._turn = person != self._turn, person
        if person != self.viewer:
            # Until that person sits down, nobody's cards are in sight.
            self.sit_down(None)
        self._asked = person
        if person == self.viewer:
            return Decide(person, begins_turn)
        is_back, self._is_back = self._is_back, False
        return HandOver(person, is_back)

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that was not shown, be it while a screen hid the table."""
        return self._inbox.has_news

    def ask_again(self) -> None:
        """Let the person in front be asked once more, as something else may be asked of them."""
        self._asked = None

    def sit_down(self, person: int | None) -> None:
        """Let one of the people here see what they may know; None: show what everybody may."""
        before = self._inbox
        self._front = self._sitting.onlooker if person is None else self._people[person]
        self._inbox = self._front.listen(self._wake)
        before.close()
        self._asked = None

    def check(self, move: Move) -> Refusal | None:
        """Why the person in front may not make this move, or None."""
        return self._front.check(move)

    def play(self, move: Move) -> None:
        """Make a move for the person in front, or raise `IllegalMove`."""
        self._front.play(move)

    @property
    def may_take_back(self) -> bool:
        """Whether the person in front may undo something."""
        return self._front.may_take_back

    def take_back(self) -> None:
        """Undo what that person did last, or raise `IllegalMove`."""
        self._front.take_back()

    def leave(self, result: Any = None) -> None:
        """Let leaving be due before everything else."""
        self._leave = Leave(result)
