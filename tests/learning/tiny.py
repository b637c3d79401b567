"""Lessons of the smallest game: bids, of which the script says how high they are to be."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from bellavista_tui.core.match import Match
from bellavista_tui.core.strict import Strict
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.scripts import Answer, Scene, Script, Step
from bellavista_tui.learning.texts import Words
from tests.contract.tiny import Bid, Hidden, Seats, TinyGame


class Position(Strict, frozen=True):
    """The first round, in which nobody has bid."""

    seats: int = 2

    def begin(self) -> Match[Any, Any, Any]:
        game = TinyGame(Seats(self.seats))
        start = Hidden((5, 6, 7), (None,) * self.seats, (0,) * self.seats)
        return Match(game, start)


Light = str


class AtLeast(Strict, frozen=True):
    """A bid that is high enough."""

    amount: int = 0

    def holds(self, match: Match[Any, Any, Any], seat: int, move: Bid) -> bool:
        return move.amount >= self.amount


Condition = AtLeast


def read_move(_match: Match[Any, Any, Any], text: str) -> Bid:
    return Bid(int(text))


def write_move(move: Bid) -> str:
    return str(move.amount)


WRITING = SimpleNamespace(read_move=read_move, write_move=write_move)


def words(text: str) -> Words:
    return Words(en=text, fr=f"fr {text}")


def step(amount: int | None = None, **more: Any) -> Step[Any, Any]:
    """A step that awaits such a bid, or the key that is named."""
    accepts = None if amount is None else AtLeast(amount=amount)
    solution = "" if amount is None else str(amount)
    told: dict[str, Any] = {"title": words("t"), "words": words("w"), "nudge": words("n")}
    return Step(accepts=accepts, solution=solution, **told | more)


def script(*scenes: Sequence[Step[Any, Any]]) -> Script[Any, Any, Any]:
    made = tuple(Scene(position=Position(), steps=tuple(steps)) for steps in scenes)
    return Script(title=words("title"), goal=words("goal"), minutes=1, scenes=made)


def lesson(*scenes: Sequence[Step[Any, Any]], done: Sequence[Any] = ()) -> Lesson:
    return Lesson(script(*scenes), WRITING, done)


def answer(text: str, *tries: str, to: AtLeast | None = None) -> Answer[Any]:
    return Answer(words=words(text), tries=tries, to=to)
