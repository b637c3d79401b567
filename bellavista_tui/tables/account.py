"""What everybody may know of a saved game, and how it was played."""

from typing import Any, NamedTuple

from bellavista_tui.core.game import Game
from bellavista_tui.games import make_game
from bellavista_tui.saving import proof
from bellavista_tui.saving.errors import DamagedSave
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import damage
from bellavista_tui.saving.records import Player
from bellavista_tui.saving.replay import match_of
from bellavista_tui.tables.sitting import Seal


class Account(NamedTuple):
    """A save read whole, without its secrets."""

    game: Game[Any, Any, Any]
    view: Any
    """How it stands, as an onlooker sees it."""
    players: tuple[Player, ...]
    seal: Seal
    begun: int
    """When it was begun."""
    steps_of_another: int
    """With how many steps of another game it began; 0 where it was none."""
    taken_back: int
    """How many steps were taken back."""
    hints: int
    damage: DamagedSave | None


def read_account(saves: Saves, name: str) -> Account:
    """Read and replay a save. This takes a moment and says nothing: it may run in a thread."""
    reading = saves.read(saves.path(name))
    header, entries = reading.header, reading.entries
    game = make_game(header.game, header.setup)
    return Account(
        game=game,
        view=game.view(match_of(game, header, entries).state, None),
        players=header.players,
        seal=Seal.of(header),
        begun=header.time,
        steps_of_another=header.origin.steps if header.origin else 0,
        taken_back=proof.taken_back(entries),
        hints=proof.hints(entries),
        damage=damage(reading) if reading.fault else None,
    )
