"""Sitting at a table: what a screen holds of a game, and all that it can reach."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bellavista_tui.core.game import Game
from bellavista_tui.core.seat import Seat
from bellavista_tui.saving.records import Header, Player, short_seal

if TYPE_CHECKING:
    from bellavista_tui.tables.in_play import InPlay


class Seal(NamedTuple):
    """What players are shown of the chance behind the cards while it is a secret."""

    hash: str
    """What seed and salt cannot be changed after, nor guessed from."""
    is_dealt: bool
    """Whether all cards came from the seed, and not from a given position."""

    @classmethod
    def of(cls, header: Header) -> "Seal":
        """What the header of a save says."""
        return cls(short_seal(header.commitment), header.is_dealt)


class Chance(NamedTuple):
    """What all cards were drawn from: a secret until the game is over."""

    seed: int
    salt: bytes

    @classmethod
    def of(cls, header: Header) -> "Chance":
        """What the header of a save says."""
        return cls(header.seed, header.salt)


class Sitting(Protocol):
    """The seats of those who share a keyboard, and what everybody may know of the game.

    A protocol, so that a screen shows a lesson as it shows a game that is kept.
    """

    @property
    def people(self) -> Mapping[int, Seat[Any, Any]]:
        """The seats of the people here."""

    @property
    def onlooker(self) -> Seat[Any, Any]:
        """A place to look on from, while none of them is in front."""

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules, which hold no position."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where, here and elsewhere."""

    @property
    def is_resumed(self) -> bool:
        """Whether the game goes on where somebody left it."""

    @property
    def name(self) -> str:
        """What the save is called."""

    @property
    def seal(self) -> Seal | None:
        """What everybody may know of seed and salt, where there are any."""

    @property
    def chance(self) -> Chance | None:
        """Seed and salt, once the game is over."""

    def find_unsaved(self) -> int:
        """How many steps would be lost by getting up: those that cannot be saved even now."""

    def close(self) -> None:
        """Get up."""


class KeptSitting:
    """A `Sitting` at a game that is kept in a save."""

    def __init__(
        self, in_play: "InPlay", people: Mapping[int, Seat[Any, Any]], onlooker: Seat[Any, Any]
    ) -> None:
        self._in_play = in_play
        self.people = people
        self.onlooker = onlooker
        self.game = in_play.game
        self.is_resumed = in_play.is_resumed

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where, here and elsewhere."""
        return self._in_play.save.header.players

    @property
    def title(self) -> str:
        """What is worth showing of the set-up."""
        return self._in_play.save.header.title

    @property
    def name(self) -> str:
        """What the save is called."""
        return self._in_play.save.name

    @property
    def seal(self) -> Seal:
        """What everybody may know of seed and salt."""
        return Seal.of(self._in_play.save.header)

    @property
    def chance(self) -> Chance | None:
        """Seed and salt, once the game is over."""
        return None if self.onlooker.to_act else Chance.of(self._in_play.save.header)

    def find_unsaved(self) -> int:
        """How many steps would be lost by getting up: those that cannot be saved even now."""
        return self._in_play.find_unsaved() if self._in_play.is_last(self) else 0

    def close(self) -> None:
        """Get up; when the last one has, others may have the save."""
        self._in_play.get_up(self)
        for seat in (*self.people.values(), self.onlooker):
            seat.leave()
