"""Saves of every format there ever was load, replay and end in the same score.

When the format changes: before anything else, see that the files of the present one are here; then
raise `journal.VERSION`, add the migration to saving/migrations.py, and run
`python -m tests.saving.golden`, which adds the files of the new format and what they come to.
When the code of the rules changes so that they lead to other states, raise `rules_version` of the
game: these saves then hold as they are, and only newer ones are compared with what steps lead to.
Nothing in tests/data/saves/ is ever changed or removed: these are the games that people have.
"""

import shutil
from pathlib import Path

import pytest

from bellavista_tui.games import make_game
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.saving import proof, replay
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import VERSION
from tests.saving.golden import CITIES, FOLDER, name_of, scores

FIRST_VERSION = 1
RULES_VERSION = 1
"""The version of the rules' code that leads from the seed and the moves of each to its states."""
EVERY = [
    name_of(version, players) for version in range(FIRST_VERSION, VERSION + 1) for players in CITIES
]


def test_every_format_has_a_golden_save_for_each_number_of_players() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.bvs")) == sorted(EVERY)
    assert sorted(scores()) == sorted(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_a_golden_save_loads_replays_and_ends_in_the_same_score(name: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / name, tmp_path / name)
    save, reading = Saves(tmp_path).open(Path(name).stem)
    save.close()
    assert reading.fault is None
    game = make_game(reading.header.game, reading.header.setup)
    assert isinstance(game, BellaVista)
    if BellaVista.rules_version == RULES_VERSION:
        told = "raise BellaVista.rules_version: its code now leads elsewhere"
        assert proof.check(game, reading.header, reading.entries) is None, told
    match = replay.match_of(game, reading.header, reading.entries)
    assert [score.total for score in game.scores(match.state)] == scores()[name]
    assert proof.hints(reading.entries) > 0
    assert proof.taken_back(reading.entries) > 0
