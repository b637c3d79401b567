"""What whoever sits down at a table holds, be it a screen, a lesson or somebody far away."""

from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar

from bellavista_tui.core.game import Refusal
from bellavista_tui.core.inbox import Inbox
from bellavista_tui.core.news import News
from bellavista_tui.errors import BellavistaError

Move = TypeVar("Move")
View = TypeVar("View")
Move_contra = TypeVar("Move_contra", contravariant=True)


class Told(NamedTuple, Generic[View]):
    """All that a seat has been told."""

    first: View
    """What it saw at the beginning."""
    news: list[News[View]]
    """What it was told of each step since."""


class Seat(Protocol[Move_contra, View]):
    """One seat, or a place to look on from. It sees and acts for itself alone.

    A protocol, so that something else may stand between a table and a screen, which never knows.
    """

    @property
    def number(self) -> int | None:
        """Which seat it is; None for an onlooker."""

    @property
    def view(self) -> View:
        """All that it may know now."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now; none where the game is over."""

    @property
    def is_to_act(self) -> bool:
        """Whether this one may."""

    @property
    def may_take_back(self) -> bool:
        """Whether it may undo its last step."""

    def check(self, move: Move_contra) -> Refusal | None:
        """Why it may not make this move, or None if it may."""

    def play(self, move: Move_contra) -> None:
        """Make a move, or raise `IllegalMove` and change nothing. The step comes as news."""

    def take_back(self) -> None:
        """Undo its last step, and what bots did since, or raise `IllegalMove`."""

    def listen(self, wake: Callable[[], object]) -> Inbox[View]:
        """A new inbox for all that happens from now on, in the place of an older one."""

    def history(self) -> Told[View]:
        """All that it has been told from the beginning."""

    def mark(self, what: str) -> BellavistaError | None:
        """Keep that something happened which is no step; why it could not be saved, if so."""

    def leave(self) -> None:
        """Get up: nothing is heard any more, and nothing can be played."""
