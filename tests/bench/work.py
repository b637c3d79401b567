"""What `against.py` has each revision do: the file is the same for both, the package is theirs."""

import contextlib
import io
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

SEED, PLAYERS = 7, 4
LISTED_GAMES, SAMPLED_GAMES = 3, 12
"""How many games there are in each city; about a second for either way."""
CITIES = ("bangkok", "berlin", "london", "new_york", "paris", "rome")


def listing() -> float:
    """Seconds for random games whose moves are drawn from all legal ones."""
    return _play(
        LISTED_GAMES, lambda game, state, seat, rng: rng.choice(game.legal_moves(state, seat))
    )


def sampling() -> float:
    """Seconds for random games whose moves are drawn without a list."""
    return _play(SAMPLED_GAMES, lambda game, state, seat, rng: game.random_move(state, seat, rng))


def _play(games: int, choose: Callable[[Any, Any, int, Any], Any]) -> float:
    from bellavista_tui.core.rng import Rng
    from bellavista_tui.games.bella_vista.game import BellaVista
    from bellavista_tui.games.bella_vista.library import find_city, load_rules
    from bellavista_tui.games.bella_vista.setup import Setup

    rules = load_rules()
    made = [BellaVista(Setup(rules, PLAYERS, find_city(rules, city, SEED))) for city in CITIES]
    rng = Rng(SEED)
    begun = time.process_time()
    for game in made * games:
        state = game.setup(rng)
        while to_act := game.to_act(state):
            seat = to_act[0]
            state, _ = game.advance(state, seat, choose(game, state, seat, rng))
    return time.process_time() - begun


def saving() -> float:
    """Seconds that a step takes to be kept, the median over a game of bots told in plain text."""
    from bellavista_tui.__main__ import main
    from bellavista_tui.saving.recorder import SaveRecorder

    played, taken = SaveRecorder.played, []

    def timed(recorder: Any) -> Any:
        begun = time.perf_counter()
        trouble = played(recorder)
        taken.append(time.perf_counter() - begun)
        return trouble

    SaveRecorder.played = timed  # type: ignore[assignment, method-assign]
    sys.argv[1:] = ["play", "--save", "--players", str(PLAYERS), "--city", "paris", "--seed", "7"]
    with contextlib.redirect_stdout(io.StringIO()):
        main()
    return statistics.median(taken)


if __name__ == "__main__":
    print({"listing": listing, "sampling": sampling, "saving": saving}[sys.argv[1]]())
