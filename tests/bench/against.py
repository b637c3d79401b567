"""The checkout against another revision, in pairs: `python -m tests.bench.against REV [pairs]`.

Both are run as programs, one after the other, each pair the other way round: whatever else the
machine does falls on both alike. Only what every revision has is used: commands, screens, and for
moves the game's own verbs.
"""

import argparse
import compileall
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.figures import BEAT_S
from tests.bench.processes import NEW, seconds_to_first_line
from tests.terminal.driver import ENTER, SETTINGS
from tests.terminal.frames import FRAME_END, FrameTerminal
from tests.terminal.painted import Painted

ROOT = Path(__file__).parents[2]
WORK = Path(__file__).with_name("work.py")

PAIRS = 15
RESAMPLES = 4_000
CONFIDENCE = 0.95
LIMIT = 1.05
"""From here on a revision counts as slower."""

TITLE = ("New game", "Saved games", "Settings", "Quit")
TABLE = ("-m", "bellavista_tui", "play", "--players", "4", "--city", "paris", "--seed", "7")
ARROWS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")
KEYS = 12
"""How many keys make a measurement; whole rounds of the arrows, so that the ghost comes back."""

Pairs = list[tuple[float, float]]


def settings_of(root: Path) -> str:
    """The settings to measure with, as far as the revision knows them."""
    known = (root / "bellavista_tui" / "settings.py").read_text("utf-8")
    lines = SETTINGS.splitlines(keepends=True)
    return "".join(line for line in lines if f"{line.split(' =')[0]}:" in known)


class Side:
    """A revision, with settings and saves of its own."""

    def __init__(self, root: Path, folder: Path) -> None:
        folder.mkdir()
        (folder / "settings.toml").write_text(settings_of(root))
        compileall.compile_dir(str(root / "bellavista_tui"), quiet=2)
        # Without the safe path, Python would look into the working folder first.
        self.environ = {
            "PYTHONPATH": str(root),
            "PYTHONSAFEPATH": "1",
            "BELLAVISTA_CONFIG": str(folder),
            "BELLAVISTA_SAVES": str(folder / "saves"),
        }
        self.table: FrameTerminal | None = None
        self.arrows = cycle(ARROWS)

    def sit_down(self) -> FrameTerminal:
        """Show the table at which a building is being placed."""
        self.table = table = FrameTerminal(TABLE, environ=self.environ)
        screen = Painted((table.columns, table.rows))
        for key, text in ((b"", "makes an offer"), (ENTER.encode(), "IF YOU BUILD HERE")):
            if key:
                table.send(key)
            while text not in screen.text:
                screen.feed(table.read_until(FRAME_END))
        table.read_for(1)
        return table

    def press(self) -> tuple[float, int]:
        """Move the ghost by a cell: seconds to the last byte, and how many bytes."""
        if self.table is None:
            raise RuntimeError("nobody has sat down")
        time.sleep(2 * BEAT_S)
        begun = time.perf_counter()
        self.table.send(next(self.arrows))
        sent = self.table.read_until(FRAME_END)
        return time.perf_counter() - begun, len(sent)

    def work(self, name: str) -> float:
        """What `work.py` measures under that name."""
        command = [sys.executable, str(WORK), name]
        environ = os.environ | self.environ
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
        return float(done.stdout.splitlines()[-1])


def start_engine(side: Side) -> float:
    """Seconds from starting the engine to its answer to `new`."""
    arguments = ["-m", "bellavista_tui", "engine"]
    return seconds_to_first_line(arguments, NEW, os.environ | side.environ)


def start_title(side: Side) -> float:
    """Seconds from starting the program to the first whole frame of the title."""
    with FrameTerminal(("-m", "bellavista_tui"), environ=side.environ) as terminal:
        screen = Painted((terminal.columns, terminal.rows))
        while not all(text in screen.text for text in TITLE):
            screen.feed(terminal.read_until(FRAME_END))
            seconds = time.perf_counter() - terminal.begun
    return seconds


MEASURES: dict[str, Callable[[Side], float]] = {
    "engine start": start_engine,
    "title start": start_title,
    "a key on the table, to its last byte": lambda side: median(
        side.press()[0] for _ in range(KEYS)
    ),
    "bytes of such keys": lambda side: sum(side.press()[1] for _ in range(KEYS)),
    "saving a step": lambda side: side.work("saving"),
    "listing moves": lambda side: side.work("listing"),
    "sampling moves": lambda side: side.work("sampling"),
}


def measure(run: Callable[[Side], float], old: Side, new: Side, pairs: int) -> Pairs:
    """So many pairs, the older first; one more before them is not counted."""
    measured: Pairs = []
    for i in range(1 + pairs):
        if i % 2:
            ours = run(new)
            measured.append((run(old), ours))
        else:
            measured.append((run(old), run(new)))
    return measured[1:]


def ratio_of(pairs: Pairs) -> float:
    """The median of the newer against that of the older."""
    return median(new for _old, new in pairs) / median(old for old, _new in pairs)


def interval_of(pairs: Pairs) -> tuple[float, float]:
    """Where the ratio lies, by drawing as many of the pairs again and again."""
    rng = Random(1)
    ratios = sorted(ratio_of(rng.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    tail = int(RESAMPLES * (1 - CONFIDENCE) / 2)
    return ratios[tail], ratios[-1 - tail]


@contextmanager
def checked_out(revision: str, folder: Path) -> Iterator[Path]:
    """A revision in a folder, for as long as it is needed."""
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", str(folder), revision], check=True)
    try:
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True)


def main(revision: str, pairs: int) -> int:
    """Print a line for each figure; status 1 where one has surely become worse."""
    is_worse = False
    with TemporaryDirectory() as folder, ExitStack() as stack:
        root = stack.enter_context(checked_out(revision, Path(folder) / "revision"))
        old, new = Side(root, Path(folder) / "old"), Side(ROOT, Path(folder) / "new")
        for side in (old, new):
            stack.enter_context(side.sit_down())
        print(f"Against {revision}, {pairs} pairs; {CONFIDENCE:.0%} of the ratio in brackets:")
        for name, run in MEASURES.items():
            measured = measure(run, old, new, pairs)
            low, high = interval_of(measured)
            mark = f"  ABOVE {LIMIT}" if low > LIMIT else ""
            is_worse = is_worse or low > LIMIT
            print(
                f"  {name:38} {ratio_of(measured):.3f} times  [{low:.3f}, {high:.3f}]{mark}",
                flush=True,
            )
    return 1 if is_worse else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.against")
    parser.add_argument("revision", metavar="REV")
    parser.add_argument("pairs", type=int, nargs="?", default=PAIRS)
    return parser.parse_args()


if __name__ == "__main__":
    arguments = _arguments()
    sys.exit(main(arguments.revision, arguments.pairs))
