"""Who sits where: people and bots, before a game begins and after it was saved."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.games.bella_vista.levels import BotLevel
from bellavista_tui.i18n import N_
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.records import HUMAN, Player
from bellavista_tui.ui.bella_vista.look import Look, in_places
from bellavista_tui.ui.bella_vista.words.safe_text import fitted

BOT_NAMES = ("Renata", "Oskar", "Zelda", "Ivo")
Level = Literal["human", BotLevel]
LEVELS: dict[str, str] = {
    HUMAN: N_("human"),
    "easy": N_("easy bot"),
    "medium": N_("medium bot"),
    "hard": N_("hard bot"),
}
"""Who can sit at a table, and what they are called."""

COLOURS = range(4)
LONGEST_SHOWN = 20


class GameSetup(Struct, frozen=True):
    """All that the new-game screen decides."""

    players: tuple[Player, ...]
    city: str
    seed: int


def default_players(name: str, count: int = 3) -> tuple[Player, ...]:
    """You against bots."""
    bots = tuple(Player(BOT_NAMES[i], "medium") for i in range(1, count))
    return (Player(name, HUMAN), *bots)


def names_of(players: Sequence[Player]) -> tuple[str, ...]:
    """Everybody's name as it can be shown anywhere, whatever it was."""
    return tuple(fitted(player.name, LONGEST_SHOWN).strip() for player in players)


def known_players(players: Sequence[Player]) -> tuple[Player, ...]:
    """Who sat where when the game was saved, in colours that can be told apart.

    Raises `SaveError` where a bot is unknown here.
    """
    for level in (each.kind for each in players if each.kind not in LEVELS):
        raise SaveError(N_("Nobody here can play a bot of the level {level}."), level=repr(level))
    colours = _colours(players)
    is_distinct = set(colours) <= set(COLOURS) and len(set(colours)) == len(colours)
    return tuple(each if is_distinct else replace(each, colour=None) for each in players)


def seated(look: Look, players: Sequence[Player]) -> Look:
    """The look with its owners in the order of the seats, each in the colour chosen."""
    return in_places(look, tuple(_colours(players)))


def _colours(players: Sequence[Player]) -> list[int]:
    return [place if each.colour is None else each.colour for place, each in enumerate(players)]


def distinct(names: list[str]) -> list[str]:
    """The names, with a number added to those that stand before already."""
    found: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
        found.append(name if name not in found else next(n for n in numbered if n not in found))
    return found
