"""What `bellavista` can do from the command line."""

import argparse
import os
import sys
from collections.abc import Mapping
from typing import NoReturn

from bellavista_tui import __version__
from bellavista_tui.core.rng import MAX_SEED, fresh_seed
from bellavista_tui.errors import BellavistaError


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong, and where help is."""

    def error(self, message: str) -> NoReturn:
        raise BellavistaError(f"{message}; see bellavista --help.")


def run(arguments: list[str]) -> int:
    """Carry out the arguments; the exit status."""
    return _play(_parser().parse_args(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="bellavista",
        allow_abbrev=False,
        description="The board game Bella Vista, full screen in the terminal. Where there is no"
        " terminal, bots play a game and it is told in plain text.",
        epilog="Bella Vista is a game by Bruno Cathala and Andrea Mainini;"
        " this is an unofficial adaptation.",
    )
    parser.add_argument("--version", action="version", version=f"bellavista {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND")
    play = commands.add_parser("play", help="start a game at once, without the title screen")
    for each in (parser, play):
        each.set_defaults(players=3, city="random", seed=None, is_at_once=each is play)
    play.add_argument("--players", type=_players, help="how many architects, 2 to 4 (3)")
    play.add_argument("--city", help="the name of a city, or random (random)")
    play.add_argument("--seed", type=_seed, help="what all chance is drawn from (a fresh one)")
    commands.add_parser("engine", help="the rules as a program for bots: JSON lines in and out")
    return parser


def _players(text: str) -> int:
    if text not in ("2", "3", "4"):
        raise argparse.ArgumentTypeError("there are 2, 3 or 4 architects")
    return int(text)


def _seed(text: str) -> int:
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_SEED))
    if not digits or int(text) > MAX_SEED:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to {MAX_SEED}")
    return int(text)


def _play(options: argparse.Namespace) -> int:
    seed = fresh_seed() if options.seed is None else options.seed
    if is_full_screen(os.environ):
        return _play_full_screen(options, seed)
    from bellavista_tui.plaintext import play_bots

    for line in play_bots(options.players, options.city, seed):
        print(line)
    return 0


def is_full_screen(environ: Mapping[str, str]) -> bool:
    """Whether there is a terminal to draw on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and environ.get("TERM", "dumb") != "dumb"


def _play_full_screen(options: argparse.Namespace, seed: int) -> int:
    from bellavista_tui.ui.app import BellavistaApp

    app = BellavistaApp()
    if options.is_at_once:
        from bellavista_tui.games.bella_vista.library import find_city, load_rules
        from bellavista_tui.ui.bella_vista.seats import GameSetup, default_seats

        find_city(load_rules(), options.city, seed)
        seats = default_seats(app.player_name, options.players)
        app.first_game = GameSetup(seats, options.city, seed)
    app.run()
    return app.return_code or 0
