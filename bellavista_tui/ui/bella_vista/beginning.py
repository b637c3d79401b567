"""New games of Bella Vista: set up, once more, or played on from another."""

from collections.abc import Sequence

from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import HUMAN, Player
from bellavista_tui.tables import in_play
from bellavista_tui.tables.in_play import InPlay
from bellavista_tui.tables.recording import Recording
from bellavista_tui.tables.sitting import KeptSitting
from bellavista_tui.ui.bella_vista.players import BOT_NAMES, GameSetup
from bellavista_tui.ui.bella_vista.words.cities import city_title

FIRST_CITY, FIRST_SEED = "london", 23
"""Where first games are played: in the city of the lessons, with the same cards for everybody."""


def set_out(saves: Saves, setup: GameSetup, called: str = "") -> InPlay:
    """A game as it was set up."""
    rules = load_rules()
    city = find_city(rules, setup.city, setup.seed)
    game = BellaVista(Setup(rules, len(setup.players), city))
    return begin(saves, game, setup.players, setup.seed, called)


def first_game(saves: Saves, name: str, called: str) -> InPlay:
    """A game for somebody who has never played one: with two bots that are easy to beat."""
    bots = (Player(bot, "easy") for bot in BOT_NAMES[:2])
    return set_out(saves, GameSetup((Player(name, HUMAN), *bots), FIRST_CITY, FIRST_SEED), called)


def begin(
    saves: Saves, game: BellaVista, players: Sequence[Player], seed: int, called: str = ""
) -> InPlay:
    """A new game, named after its city unless it is called otherwise."""
    city = game.setup_data.city.name
    name = called or city_title(city)
    return in_play.begin(saves, game, tuple(players), seed, title=city, called=name)


def again(saves: Saves, game: BellaVista, players: Sequence[Player]) -> InPlay:
    """The same people in the same city, with other luck."""
    return begin(saves, game, players, fresh_seed())


def play_on(recording: Recording, steps: int) -> KeptSitting:
    """Sit down at a new game that goes on from a step of another."""
    return recording.play_on(steps, called=city_title(recording.title))
