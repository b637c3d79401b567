"""A match looked at again, step by step, through the eyes of those who may."""

from typing import Generic, TypeVar

from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class History(Generic[State, Move, View]):
    """What a seat knew after each step of a match, which may still be going on."""

    def __init__(self, match: Match[State, Move, View], lone_person: int | None = None) -> None:
        """Where one person plays against bots alone, that is whose game it is."""
        self._match = match
        self._lone_person = lone_person

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self._match.steps)

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end, so that nothing is a secret any more."""
        return self._match.game.outcome(self._match.state) is not None

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Through whose eyes it may be seen; None: what everybody may know.

        Before the end that is the lone person, and nobody in particular where there are several.
        """
        return (*range(self._match.game.seats), None) if self.is_over else (self._lone_person,)

    def view(self, seat: int | None, steps: int) -> View:
        """All that the seat knew after so many steps."""
        if seat not in self.viewers:
            raise ValueError(f"the game is going on: not for the eyes of seat {seat}")
        return self._match.game.view(self._match.state_after(steps), seat)

    def news(self, seat: int | None, steps: int) -> News[View]:
        """What the seat was told of the last of so many steps."""
        step = self._match.steps[steps - 1]
        return News(self.view(seat, steps), step.seat, step.events)
