"""Who sits where: people and bots, before a game begins."""

from typing import Literal

from msgspec import Struct

BOT_NAMES = ("Renata", "Oskar", "Zelda", "Ivo")
Level = Literal["human", "easy", "medium", "hard"]


class Seat(Struct, frozen=True):
    """One architect: a name, and a person or a bot of some level."""

    name: str
    level: Level

    @property
    def is_human(self) -> bool:
        """Whether a person decides."""
        return self.level == "human"


class GameSetup(Struct, frozen=True):
    """All that the new-game screen decides."""

    seats: tuple[Seat, ...]
    city: str
    seed: int


def default_seats(name: str, players: int = 3) -> tuple[Seat, ...]:
    """You against bots."""
    bots = tuple(Seat(BOT_NAMES[i], "medium") for i in range(1, players))
    return (Seat(name, "human"), *bots)
