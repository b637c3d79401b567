"""Games that begin at a given position: saved, proved from there, and honest about it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bellavista_tui.cli.saves import check_saves
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.games import make_game
from bellavista_tui.games.bella_vista.sketches.filling import complete
from bellavista_tui.games.bella_vista.sketches.sketch import Sketch, game_of
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.saving import journal, proof, replay, transfer
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading
from bellavista_tui.saving.records import Header, Player, commit, new_header
from bellavista_tui.tables.in_play import begin, resume
from bellavista_tui.tables.sitting import Chance, Seal
from bellavista_tui.ui.bella_vista.words.honesty import sealed, unsealed
from tests.saving.games import SALT, header_of

PUZZLE = Sketch(round=7, phase="build", to_move=1, rest="aside")
GAME = game_of(PUZZLE)
START = complete(GAME, PUZZLE)
PLAYERS = tuple(Player(name, "human") for name in "ABC")


def header_at(start: Any) -> Header:
    return new_header(GAME, PLAYERS, 5, title="Puzzle", time=1, salt=SALT, start=start)


@pytest.fixture(scope="module")
def data() -> bytes:
    """A game played from the position to its end."""
    match: Match[Any, Any, Any] = Match(GAME, START)
    rng = Rng(1)
    while seats := GAME.to_act(match.state):
        match.play(seats[0], GAME.random_move(match.state, seats[0], rng))
    return journal.write(header_at(START), replay.entries_of(match, time=2))


def trouble(reading: Reading, **changes: Any) -> str:
    header = replace(reading.header, **changes)
    found = proof.check(make_game(header.game, header.setup), header, reading.entries)
    return str(found.error) if found else ""


def test_it_is_proved_from_its_start(data: bytes) -> None:
    reading = journal.read(data)
    assert not reading.header.is_dealt
    assert trouble(reading) == ""
    match = replay.match_of(GAME, reading.header, reading.entries)
    assert match.state_after(0) == START
    assert GAME.outcome(match.state)


def test_the_hash_shown_at_the_start_is_of_the_position_as_well(data: bytes) -> None:
    reading = journal.read(data)
    other = complete(GAME, PUZZLE, Rng(9))
    encoded = msgspec.msgpack.encode(other)
    assert "hash" in trouble(reading, start=encoded)
    assert "hash" in trouble(reading, start=msgspec.UNSET)
    resealed = commit(reading.header.seed, SALT, encoded)
    assert "step 0" in trouble(reading, start=encoded, commitment=resealed)


def spoilt(state: State) -> State:
    architects = (replace(state.board.architects[0], coins=-1), *state.board.architects[1:])
    return replace(state, board=replace(state.board, architects=architects))


@pytest.mark.parametrize("start", [spoilt(START), "nonsense"])
def test_a_position_that_no_game_can_have_is_found(data: bytes, start: Any) -> None:
    header = header_at(start)
    reading = journal.read(data)._replace(header=header)
    assert "no game can have" in trouble(reading)


@pytest.mark.parametrize("start", [spoilt(START), "nonsense"])
def test_no_game_is_begun_where_none_could_be_gone_on_with(start: Any, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no game can have"):
        begin(Saves(tmp_path), GAME, PLAYERS, 5, title="Puzzle", called="Puzzle", start=start)


def test_a_game_is_begun_at_a_position(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = begin(saves, GAME, PLAYERS, 5, title="Puzzle", called="Puzzle", start=START)
    seat = game.table.seat(1)
    assert seat.view == GAME.view(START, 1)
    seat.play(GAME.legal_moves(START, 1)[0])
    game.close()
    assert resume(saves, game.save.name).table.view(1) == seat.view


def test_a_game_whose_cards_were_dealt_says_nothing_of_a_start() -> None:
    header = header_of(GAME, seed=5)
    assert header.is_dealt
    assert b"start" not in journal.write(header, [])


def test_it_goes_through_json_and_back_to_the_same_bytes(data: bytes) -> None:
    text = transfer.to_json(journal.read(data))
    assert msgspec.json.decode(text)["header"]["start"]["board"]["round"] == 7
    assert transfer.from_json(text) == data


def test_the_check_says_that_no_cards_were_dealt(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.bvs"
    file.write_bytes(data)
    [(line, status)] = check_saves(Saves(tmp_path), [str(file)])
    assert status == 0
    assert "the cards were not dealt from a seed" in line


def test_the_players_are_not_told_that_the_cards_came_from_a_seed() -> None:
    dealt, given = header_of(GAME, seed=5), header_at(START)
    assert "cards are sealed" in sealed(Seal.of(dealt))
    assert "given position" in sealed(Seal.of(given))
    assert "every card" in unsealed(Seal.of(dealt), Chance.of(dealt), "a")
    assert "every card" not in unsealed(Seal.of(given), Chance.of(given), "a")
