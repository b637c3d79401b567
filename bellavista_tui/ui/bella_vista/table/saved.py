"""From what a save says to a game of Bella Vista."""

from collections.abc import Sequence

from bellavista_tui.core.match import Match
from bellavista_tui.games import make_game
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.i18n import N_
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.records import AnyEntry, Header
from bellavista_tui.saving.replay import resume


def game_of(header: Header) -> BellaVista:
    """The game with the rules data that it was begun with."""
    game = make_game(header.game, header.setup)
    if not isinstance(game, BellaVista):
        raise SaveError(N_("This is a saved game of something else."))
    return game


def match_of(header: Header, entries: Sequence[AnyEntry]) -> Match[State, Move, View]:
    """The match as the save left it."""
    return resume(game_of(header), header, entries)
