"""A real process playing, killed at random moments: `python -m tests.saving.kill` does it often."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory

from bellavista_tui.cli.plaintext import tell, tell_to_end
from bellavista_tui.core.luck import luck_key
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.table import Table
from bellavista_tui.games import make_game
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.saving import replay
from bellavista_tui.saving.folder import Saves
from bellavista_tui.tables.in_play import bots_of
from bellavista_tui.tables.runner import play_out
from tests.bella_vista.games import game_in
from tests.protocol.client import COMMAND, PATIENCE, ROOT

PLAYERS, CITY, SEED = 3, "paris", 11
PLAY = ("play", "--players", str(PLAYERS), "--city", CITY, "--seed", str(SEED), "--save")


def kill_often(kills: int, seed: int) -> int:
    """Let a game be played by processes that are killed; how many games it took.

    Raises where a step that was told is not there, or where the game then goes another way.
    """
    rng, games = Rng(seed), 0
    while kills > 0:
        with TemporaryDirectory() as folder:
            kills -= _kill_one_game(Path(folder), rng, kills)
        games += 1
    return games


def _kill_one_game(folder: Path, rng: Rng, kills: int) -> int:
    """Kill until the game is over or it was enough; how many kills it took."""
    saved: list[str] = []
    used = 0
    while used < kills and (_is_playable(folder) or not saved):
        names = [listed.name for listed in Saves(folder).listed()]
        arguments, begun = (("resume", names[0]), 1) if names else (PLAY, 14)
        told = _run_and_kill(arguments, folder, begun + rng.below(12), extra_ms=rng.below(12))
        used += 1
        told = saved + steps(told)
        saved = _told_in_save(folder)
        require(saved[: len(told)] == told, "every step that was told of is there")
        uninterrupted = steps(_whole(folder))[: len(saved)]
        require(saved == uninterrupted, "the game goes as it would have gone")
    if _is_playable(folder):
        _finish(folder, _whole(folder))
    return used


def _whole(folder: Path) -> list[str]:
    """What would be told of the game if nobody had interrupted it."""
    saves = Saves(folder)
    listed = saves.listed()
    if not listed:
        return []
    header = saves.read(saves.path(listed[0].name)).header
    game = game_in(CITY, PLAYERS, seed=SEED)
    match: Match[State, Move, View] = Match.from_seed(game, header.seed)
    key = luck_key(header.seed, header.salt)
    table = Table(match, bots=bots_of(header.players), luck_key=key)
    return list(tell_to_end(game, table.seat(None), play_out(table, game)))


def steps(lines: list[str]) -> list[str]:
    """The lines that tell of steps."""
    return [line for line in lines if line.startswith(("  ", "Round ")) and "Round 1." not in line]


def _run_and_kill(
    arguments: tuple[str, ...], folder: Path, wait_for: int, extra_ms: int
) -> list[str]:
    """Run until so many lines and a little more time have passed; the lines told by then."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
        "BELLAVISTA_SAVES": str(folder),
    }
    with subprocess.Popen(
        (*COMMAND, *arguments),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    ) as process:
        lines: Queue[str | None] = Queue()
        reader = threading.Thread(target=_pass_on, args=(process, lines))
        reader.start()
        told: list[str] = []
        try:
            while len(told) < wait_for and (line := lines.get(timeout=PATIENCE)) is not None:
                told.append(line)
            threading.Event().wait(extra_ms / 1000)  # any moment will do
        finally:
            process.send_signal(signal.SIGKILL)
        reader.join()
        while True:
            try:
                line = lines.get_nowait()
            except Empty:
                return told
            if line is not None:
                told.append(line)


def _pass_on(process: "subprocess.Popen[str]", lines: "Queue[str | None]") -> None:
    for line in process.stdout or ():
        if line.endswith("\n"):  # a line cut off by the kill was not told
            lines.put(line.rstrip("\n"))
    lines.put(None)


def _told_in_save(folder: Path) -> list[str]:
    """What a process would have told of the steps that are saved."""
    saves = Saves(folder)
    listed = saves.listed()
    if not listed:
        return []
    reading = saves.read(saves.path(listed[0].name))
    game = make_game(reading.header.game, reading.header.setup)
    match = replay.match_of(game, reading.header, reading.entries)
    assert isinstance(game, BellaVista)
    lines = [tell(game, event) for step in match.steps for event in step.events]
    return [line for line in lines if line]


def _is_playable(folder: Path) -> bool:
    return any(not listed.is_over for listed in Saves(folder).listed())


def _finish(folder: Path, whole: list[str]) -> None:
    """Let the game be played to its end without any more trouble, and prove it."""
    name = Saves(folder).listed()[0].name
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BELLAVISTA_SAVES": str(folder)}
    for arguments in (("resume", name), ("check", name)):
        done = subprocess.run(
            (*COMMAND, *arguments),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=environment,
            timeout=PATIENCE,
            check=False,
        )
        require(done.returncode == 0, done.stdout + done.stderr)
        if arguments[0] == "resume":
            *lines, saved = done.stdout.splitlines()[1:]
            require(lines == whole[-len(lines) :], "the game ends as it would have ended")
            require(saved == f"Saved as {name}.", saved)


def require(holds: bool, what: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise AssertionError(what)


if __name__ == "__main__":
    print(kill_often(int(sys.argv[1]) if len(sys.argv) > 1 else 20, seed=1), "games")
