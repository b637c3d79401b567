"""The one game that the screens of this folder can show."""

from typing import Any

from bellavista_tui.core.game import Game
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.i18n import N_
from bellavista_tui.saving.errors import SaveError


def bella_vista(game: Game[Any, Any, Any]) -> BellaVista:
    """The game, if it is this one; else it raises `SaveError`."""
    if not isinstance(game, BellaVista):
        raise SaveError(N_("This is a saved game of something else."))
    return game
