"""What a learner is told at the table, as one frozen value that panels are fed."""

from typing import Any, Protocol

from msgspec import Struct

from bellavista_tui.core.game import Refusal
from bellavista_tui.learning.texts import Words

NUDGED, POINTED, SHOWN = 1, 2, 3
"""How far a hint goes: words, a light, the move itself."""


class Guide(Struct, frozen=True, kw_only=True):
    """The words of a step, what is lit, and what of the table is there at all."""

    title: Words
    """That of the lesson."""
    number: int
    """Of the step in the lesson, counted from 0."""
    steps: int
    words: Words | None = None
    """What to do; None while others play, or where the scene is done and says no more."""
    answer: Words | None = None
    """What is said to the last try."""
    refusal: Refusal | None = None
    """Why it was not legal, if so."""
    hint: Words | None = None
    has_hints: bool = False
    """Whether asking for a hint brings more."""
    lights: tuple[Any, ...] = ()
    """What is lit, as the scripts of the game name it."""
    shown: Any = None
    """The move that the last hint shows."""
    shows: frozenset[str] = frozenset()
    """What stands on the table, of all that could."""
    keys: frozenset[str] = frozenset()
    """The actions for a closer look that may be used."""
    awaits: str = ""
    """The action of the key that it goes on with; empty where a move is awaited, or others act."""
    is_watching: bool = False
    """Whether others are to act."""


class Guidance(Protocol):
    """What a screen asks of a lesson beside what it asks of any seat."""

    @property
    def guide(self) -> Guide:
        """What the learner is to be told now."""

    @property
    def has_left_scene(self) -> bool:
        """Whether another scene comes next, or this one anew, or none."""

    def hint(self) -> None:
        """Tell more, stage by stage."""

    def nudge(self) -> None:
        """Tell a learner who has been quiet for long a little, and never the move."""

    def press(self, action: str) -> None:
        """A key was pressed that may be the one awaited."""
