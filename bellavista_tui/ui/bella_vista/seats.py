"""Who sits where: people and bots, before a game begins."""

from typing import Literal

from msgspec import Struct

from bellavista_tui.ui.bella_vista.look import Look, in_places

BOT_NAMES = ("Renata", "Oskar", "Zelda", "Ivo")
Level = Literal["human", "easy", "medium", "hard"]


class Seat(Struct, frozen=True):
    """One architect: a name, a person or a bot of some level, and a colour."""

    name: str
    level: Level
    colour: int | None = None
    """Which of the look's owners; None: the one of the seat's own place at the table."""

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


def seated(look: Look, seats: tuple[Seat, ...]) -> Look:
    """The look with its owners in the order of the seats, each in the colour chosen."""
    return in_places(
        look,
        tuple(place if seat.colour is None else seat.colour for place, seat in enumerate(seats)),
    )


def distinct(names: list[str]) -> list[str]:
    """The names, with a number added to those that stand before already."""
    found: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
        found.append(name if name not in found else next(n for n in numbered if n not in found))
    return found
