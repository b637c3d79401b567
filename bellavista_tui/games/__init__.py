"""The games that can be played. Adding one is a folder here and a line in `GAMES`."""

from importlib import import_module
from typing import Any

from bellavista_tui.errors import BellavistaError

GAMES = {"bella-vista": "bellavista_tui.games.bella_vista.game:BellaVista"}
"""Name of each game, and the class that plays it: imported only when asked for."""


def find_game(name: str) -> Any:
    """The class of the game of that name; made with its set-up, it is a `core.game.Game`."""
    if name not in GAMES:
        raise BellavistaError(f"There is no game named {name!r}; there is {', '.join(GAMES)}.")
    module, _, attribute = GAMES[name].partition(":")
    return getattr(import_module(module), attribute)
