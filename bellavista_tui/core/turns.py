"""What is due at a table: which bot is to think, whom everybody waits for, or that it is over.

A machine without a clock: whoever turns it asks what is due, does it, and asks again.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct


class Think(Struct, frozen=True, eq=False):
    """A bot is to find a move. All of it can be sent elsewhere, and nothing in it leads back.

    Each thought is itself alone: one that was in vain is not the next, however alike they are.
    """

    seat: int
    level: str
    view: bytes
    """What the seat may know, encoded."""
    luck: int
    """What its chance is drawn from."""
    step: int
    """After how many steps the thought began."""


class Await(Struct, frozen=True):
    """Nothing can be done before one of these people acts.

    Where there are none, bots think already, somebody has yet to see the last step, or the game
    cannot go on.
    """

    people: tuple[int, ...] = ()


class Over(Struct, frozen=True):
    """The game has come to its end."""


Due = Think | Await | Over


class Turns:
    """Goes from thought to thought, each of which is asked for once."""

    def __init__(self, bots: Mapping[int, str]) -> None:
        """The seats at which bots sit, with the level of each."""
        self.bots = bots
        self._thoughts: dict[int, Think] = {}
        """What is being thought about, by the seat."""

    def due(
        self, to_act: tuple[int, ...], is_seen: bool, begin: Callable[[int, str], Think]
    ) -> Due:
        """What comes next; a thought that it begins is under way from then on."""
        if not to_act:
            return Over()
        if not is_seen:
            return Await()
        self._thoughts = {seat: each for seat, each in self._thoughts.items() if seat in to_act}
        for seat in to_act:
            if seat in self.bots and seat not in self._thoughts:
                self._thoughts[seat] = begin(seat, self.bots[seat])
                return self._thoughts[seat]
        return Await(tuple(seat for seat in to_act if seat not in self.bots))

    def is_awaited(self, thought: Think) -> bool:
        """Whether anybody still wants to know what comes of it."""
        return self._thoughts.get(thought.seat) is thought

    def end(self, thought: Think) -> None:
        """The thought has come to an end."""
        del self._thoughts[thought.seat]

    def forget(self) -> None:
        """What was thought of so far is worthless: the game went another way."""
        self._thoughts.clear()
