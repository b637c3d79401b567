"""The games that can be played. Adding one is a folder here and a line in `GAMES`."""

from importlib import import_module
from typing import Any

from msgspec import DecodeError

from bellavista_tui.core.bot import Bot
from bellavista_tui.core.game import Game
from bellavista_tui.core.lenient import decode_lenient
from bellavista_tui.errors import BellavistaError, WordedError

GAMES = {"bella-vista": "bellavista_tui.games.bella_vista"}
"""Name of each game, and its folder: imported only when asked for.

Its module `game` has the class `GAME`, its module `bots` the function `make_bot`, and its module
`rule_numbers` the `NUMBERS` of its rules. Where it has lessons, its module `lessons` says what
their scripts may say.
"""


def find_game(name: str) -> Any:
    """The class of the game of that name; made with its set-up, it is a `core.game.Game`."""
    if name not in GAMES:
        raise BellavistaError(f"There is no game named {name!r}; there is {', '.join(GAMES)}.")
    return import_module(f"{GAMES[name]}.game").GAME


def lesson_parts(name: str) -> Any:
    """The module that says what scripts of lessons of that game may say."""
    find_game(name)
    return import_module(f"{GAMES[name]}.lessons")


def make_bot(game: Game[Any, Any, Any], level: str) -> Bot[Any, Any]:
    """A bot of that level for a match of the game."""
    bot: Bot[Any, Any] = import_module(f"{GAMES[game.name]}.bots").make_bot(level, game)
    return bot


def rule_numbers(name: str) -> tuple[str, ...]:
    """The numbers that refusals and texts name the rules of that game by, in their order."""
    numbers: tuple[str, ...] = import_module(f"{GAMES[name]}.rule_numbers").NUMBERS
    return numbers


def make_game(name: str, setup: bytes) -> Game[Any, Any, Any]:
    """The game that a save tells of, with the set-up data that it was begun with."""
    found = find_game(name)
    try:
        game: Game[Any, Any, Any] = found(decode_lenient(setup, found.setup_type))
    except DecodeError:
        from bellavista_tui.i18n import N_  # the engine starts without any words

        raise WordedError(N_("The rules data in this save make no sense.")) from None
    return game
