"""The games that can be played. Adding one is a folder here and a line in `GAMES`."""

from importlib import import_module
from typing import Any

from msgspec import DecodeError

from bellavista_tui.core.game import Game
from bellavista_tui.core.lenient import decode_lenient
from bellavista_tui.errors import BellavistaError, WordedError

GAMES = {"bella-vista": "bellavista_tui.games.bella_vista.game:BellaVista"}
"""Name of each game, and the class that plays it: imported only when asked for."""


def find_game(name: str) -> Any:
    """The class of the game of that name; made with its set-up, it is a `core.game.Game`."""
    if name not in GAMES:
        raise BellavistaError(f"There is no game named {name!r}; there is {', '.join(GAMES)}.")
    module, _, attribute = GAMES[name].partition(":")
    return getattr(import_module(module), attribute)


def make_game(name: str, setup: bytes) -> Game[Any, Any, Any]:
    """The game that a save tells of, with the set-up data that it was begun with."""
    found = find_game(name)
    try:
        game: Game[Any, Any, Any] = found(decode_lenient(setup, found.setup_type))
    except DecodeError:
        from bellavista_tui.i18n import N_  # the engine starts without any words

        raise WordedError(N_("The rules data in this save make no sense.")) from None
    return game
