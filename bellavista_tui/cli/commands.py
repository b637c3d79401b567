"""What `bellavista` can do from the command line."""

import argparse
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

from bellavista_tui import __version__
from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.errors import BellavistaError
from bellavista_tui.paths import saves_folder
from bellavista_tui.saving.folder import Saves
from bellavista_tui.tables.seeds import read_seed

if TYPE_CHECKING:
    from bellavista_tui.ui.app import BellavistaApp


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong, and where help is."""

    def error(self, message: str) -> NoReturn:
        raise BellavistaError(f"{message}; see bellavista --help.")


def run(arguments: list[str]) -> int:
    """Carry out the arguments; the exit status."""
    options = _parser().parse_args(arguments)
    status: int = options.run(options)
    return status


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
        each.set_defaults(run=_play, players=3, city="random", seed=None)
        each.set_defaults(save=False, is_at_once=each is play)
    play.add_argument("--players", type=_players, help="how many architects, 2 to 4 (3)")
    play.add_argument("--city", help="the name of a city, or random (random)")
    play.add_argument("--seed", type=read_seed, help="what all chance is drawn from (a fresh one)")
    play.add_argument("--save", action="store_true", help="keep a game of bots, too")
    _add_save_commands(commands)
    learn = commands.add_parser("learn", help="learn the game by playing it")
    learn.set_defaults(run=_learn)
    learn.add_argument("lesson", metavar="LESSON", nargs="?", help="its name or number (the list)")
    ways = learn.add_mutually_exclusive_group()
    ways.add_argument("--list", action="store_true", help="tell how far you are in each lesson")
    ways.add_argument("--check", action="store_true", help="try every script, for authors")
    commands.add_parser("engine", help="the rules as a program for bots: JSON lines in and out")
    return parser


def _add_save_commands(commands: "argparse._SubParsersAction[_Parser]") -> None:
    saves = commands.add_parser("saves", help="list the saved games")
    saves.set_defaults(run=_list_saves)
    export = commands.add_parser("export", help="write a saved game as JSON")
    export.add_argument("name", metavar="NAME")
    export.add_argument("file", metavar="FILE", nargs="?", help="a new file (standard output)")
    export.set_defaults(run=_export)
    imports = commands.add_parser("import", help="keep a game that was exported")
    imports.add_argument("file", metavar="FILE")
    imports.set_defaults(run=_import)
    check = commands.add_parser("check", help="prove saved games by playing them again")
    check.add_argument("files", metavar="FILE", nargs="+", help="a file, or the name of a save")
    check.set_defaults(run=_check)
    resume = commands.add_parser("resume", help="go on with a saved game, without the title screen")
    resume.add_argument("name", metavar="NAME", nargs="?", help="a save (the one played last)")
    resume.set_defaults(run=_resume)


def _players(text: str) -> int:
    if text not in ("2", "3", "4"):
        raise argparse.ArgumentTypeError("there are 2, 3 or 4 architects")
    return int(text)


def _play(options: argparse.Namespace) -> int:
    seed = fresh_seed() if options.seed is None else options.seed
    if is_full_screen(os.environ):
        return _play_full_screen(options, seed)
    from bellavista_tui.cli.plaintext import play_bots

    saves = _saves() if options.save else None
    for line in play_bots(options.players, options.city, seed, saves):
        print(line)
    return 0


def _saves() -> Saves:
    return Saves(saves_folder(os.environ))


def _list_saves(options: argparse.Namespace) -> int:
    from bellavista_tui.cli.saves import list_saves

    for line in list_saves(_saves()):
        print(line)
    return 0


def _export(options: argparse.Namespace) -> int:
    from bellavista_tui.cli.saves import print_save
    from bellavista_tui.tables.exchange import export_save

    if options.file is None:
        print_save(_saves(), options.name)
    else:
        export_save(_saves(), options.name, options.file)
    return 0


def _import(options: argparse.Namespace) -> int:
    from bellavista_tui.tables.exchange import import_save

    print(f"Imported as {import_save(_saves(), options.file)}.")
    return 0


def _check(options: argparse.Namespace) -> int:
    from bellavista_tui.cli.saves import check_saves

    worst = 0
    for line, status in check_saves(_saves(), options.files):
        print(line, flush=True)
        worst = max(worst, status)
    return worst


def _resume(options: argparse.Namespace) -> int:
    name = find_to_resume(_saves(), options.name)
    if is_full_screen(os.environ):
        return _run_app(_make_app(name))
    from bellavista_tui.cli.plaintext import resume_bots

    for line in resume_bots(_saves(), name):
        print(line)
    return 0


def _learn(options: argparse.Namespace) -> int:
    from bellavista_tui.cli.learn import check_lessons, find_lesson, list_lessons

    if options.check:
        return check_lessons(os.environ, options.lesson)
    lesson = find_lesson(os.environ, options.lesson) if options.lesson else None
    if options.list or not is_full_screen(os.environ):
        for line in list_lessons(os.environ):
            print(line)
        return 0
    app = _make_app()
    app.first_lesson = lesson.name if lesson and lesson.taken else ""
    return _run_app(app)


def find_to_resume(saves: Saves, name: str | None) -> str:
    """The save of that name, or else the game that was played last and is not over."""
    found = name or saves.last_played()
    if found is None:
        raise BellavistaError("There is no saved game to go on with.")
    return found


def is_full_screen(environ: Mapping[str, str]) -> bool:
    """Whether there is a terminal to draw on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and environ.get("TERM", "dumb") != "dumb"


def _play_full_screen(options: argparse.Namespace, seed: int) -> int:
    app = _make_app()
    if options.is_at_once:
        from bellavista_tui.games.bella_vista.library import find_city, load_rules
        from bellavista_tui.ui.bella_vista.players import GameSetup, default_players

        find_city(load_rules(), options.city, seed)
        players = default_players(app.player_name, options.players)
        app.first_game = GameSetup(players, options.city, seed)
    return _run_app(app)


def _make_app(first_save: str | None = None) -> "BellavistaApp":
    """The app, which learns from its terminal alone how large that is."""
    from bellavista_tui.ui.app import BellavistaApp

    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    return BellavistaApp(first_save=first_save)


def _run_app(app: "BellavistaApp") -> int:
    from bellavista_tui.cli.at_terminal import run_at_terminal

    return run_at_terminal(app)
