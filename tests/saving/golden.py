"""Golden saves: `python -m tests.saving.golden` makes those of the present format.

They lie in tests/data/saves/ for good, named after format version and number of architects; what
they must come to is in scores.toml there. A file that is there is never made anew.
"""

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import tomli_w

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import VERSION
from tests.bella_vista.games import game_in
from tests.saving.games import Played

FOLDER = Path(__file__).parents[1] / "data" / "saves"
SCORES = FOLDER / "scores.toml"
CITIES = {2: "rome", 3: "paris", 4: "new_york"}


def name_of(version: int, players: int) -> str:
    return f"format-{version}-players-{players}.bvs"


def scores() -> dict[str, list[int]]:
    """The final totals of each golden save."""
    found: dict[str, list[int]] = tomllib.loads(SCORES.read_text("utf-8"))
    return found


def make() -> None:
    """Make the golden saves of the present format that are not there yet."""
    known = scores() if SCORES.exists() else {}
    for players, city in CITIES.items():
        target = FOLDER / name_of(VERSION, players)
        if target.exists():
            continue
        with TemporaryDirectory() as folder:
            game: BellaVista = game_in(city, players)
            played = Played.new(Saves(Path(folder)), game, seed=players).use_everything()
            played.save.close()
            target.write_bytes(played.path.read_bytes())
        known[target.name] = [score.total for score in game.scores(played.match.state)]
    SCORES.write_text(tomli_w.dumps(known), "utf-8")


if __name__ == "__main__":
    make()
