"""New games of Bella Vista: set up, once more, or played on from another."""

from collections.abc import Sequence

from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Player
from bellavista_tui.tables import in_play
from bellavista_tui.tables.in_play import InPlay
from bellavista_tui.tables.recording import Recording
from bellavista_tui.tables.sitting import KeptSitting
from bellavista_tui.ui.bella_vista.players import GameSetup
from bellavista_tui.ui.bella_vista.words.cities import city_title


def set_out(saves: Saves, setup: GameSetup) -> InPlay:
    """A game as it was set up."""
    rules = load_rules()
    city = find_city(rules, setup.city, setup.seed)
    game = BellaVista(Setup(rules, len(setup.players), city))
    return begin(saves, game, setup.players, setup.seed)


def begin(saves: Saves, game: BellaVista, players: Sequence[Player], seed: int) -> InPlay:
    """A new game, named after its city."""
    city = game.setup_data.city.name
    return in_play.begin(saves, game, tuple(players), seed, title=city, called=city_title(city))


def again(saves: Saves, game: BellaVista, players: Sequence[Player]) -> InPlay:
    """The same people in the same city, with other luck."""
    return begin(saves, game, players, fresh_seed())


def play_on(recording: Recording, steps: int) -> KeptSitting:
    """Sit down at a new game that goes on from a step of another."""
    return recording.play_on(steps, called=city_title(recording.title))
