"""Who sits where: people and bots, before a game begins."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.i18n import N_
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.records import Player
from bellavista_tui.ui.bella_vista.look import Look, in_places
from bellavista_tui.ui.bella_vista.words.safe_text import fitted

BOT_NAMES = ("Renata", "Oskar", "Zelda", "Ivo")
Level = Literal["human", "easy", "medium", "hard"]
LEVELS: dict[Level, str] = {
    "human": N_("human"),
    "easy": N_("easy bot"),
    "medium": N_("medium bot"),
    "hard": N_("hard bot"),
}
"""Who can sit at a table, and what they are called."""

COLOURS = range(4)
LONGEST_SHOWN = 20


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


def names_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Everybody's name as it can be shown anywhere, whatever it was."""
    return tuple(fitted(seat.name, LONGEST_SHOWN).strip() for seat in seats)


def lone_person(seats: Sequence[Seat]) -> int | None:
    """The one person among bots, if that is how it is."""
    people = [i for i, seat in enumerate(seats) if seat.is_human]
    return people[0] if len(people) == 1 else None


def players_of(seats: Sequence[Seat]) -> tuple[Player, ...]:
    """Who sits where, as a save says it."""
    return tuple(Player(seat.name, seat.level, seat.colour) for seat in seats)


def seats_of(players: Sequence[Player]) -> tuple[Seat, ...]:
    """Who sat where when the game was saved; `SaveError` where a bot is unknown here."""
    levels: dict[str, Level] = {level: level for level in LEVELS}
    for kind in (each.kind for each in players if each.kind not in levels):
        raise SaveError(N_("Nobody here can play a bot of the level {level}."), level=repr(kind))
    seats = tuple(Seat(each.name, levels[each.kind], each.colour) for each in players)
    colours = _colours(seats)
    is_distinct = set(colours) <= set(COLOURS) and len(set(colours)) == len(colours)
    return seats if is_distinct else tuple(replace(seat, colour=None) for seat in seats)


def seated(look: Look, seats: tuple[Seat, ...]) -> Look:
    """The look with its owners in the order of the seats, each in the colour chosen."""
    return in_places(look, tuple(_colours(seats)))


def _colours(seats: Sequence[Seat]) -> list[int]:
    return [place if seat.colour is None else seat.colour for place, seat in enumerate(seats)]


def distinct(names: list[str]) -> list[str]:
    """The names, with a number added to those that stand before already."""
    found: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
        found.append(name if name not in found else next(n for n in numbered if n not in found))
    return found
