"""`bellavista saves`, `export`, `import` and `check`."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from bellavista_tui.errors import BellavistaError, one_line
from bellavista_tui.games import make_game
from bellavista_tui.saving import journal, proof, transfer
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading, damage
from bellavista_tui.saving.listing import Listed, shown_time
from bellavista_tui.saving.names import SUFFIX, safe_name
from bellavista_tui.saving.records import End, short_seal

FAILED = 2

COLUMNS = ("NAME", "PLAYERS", "WHERE", "ROUND", "LAST PLAYED")


def list_saves(saves: Saves) -> Iterator[str]:
    """The saves as a table, the one played last first."""
    found = saves.listed()
    if not found:
        yield f"There are no saved games in {one_line(str(saves.folder))}."
        return
    rows = [COLUMNS, *map(_row, found)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row, listed in zip(rows, [None, *found]):
        cells = (cell.ljust(width) for cell, width in zip(row, widths))
        trouble = f"  {listed.trouble}" if listed and listed.trouble else ""
        yield "  ".join(cells).rstrip() + trouble


def _row(listed: Listed) -> tuple[str, ...]:
    if listed.summary is None:
        return (one_line(listed.name), "", "", "damaged", "")
    players = ", ".join(one_line(player.name) for player in listed.summary.players)
    played = shown_time(listed.time)
    round = "over" if listed.is_over else str(listed.last.round) if listed.last else "?"
    return (one_line(listed.name), players, one_line(listed.summary.title), round, played)


def export_save(saves: Saves, name: str, file: str | None) -> None:
    """Write a save as JSON into a new file, or print it."""
    data = transfer.to_json(saves.read(saves.path(name)))
    if file is None:
        sys.stdout.buffer.write(data)
        return
    saves.write_new(_path(file), data)


def import_save(saves: Saves, file: str) -> str:
    """Keep a save, or a save as JSON, that lies elsewhere; the name that it got.

    What comes from elsewhere must hold in all, so that nothing in it can lead astray.
    """
    data = saves.read_bytes(_path(file))
    if not data.startswith(journal.MAGIC):
        data = transfer.from_json(data)
    reading = journal.read(data)
    if trouble := find_trouble(reading):
        raise BellavistaError(f"{file}: {trouble}")
    return saves.put(safe_name(Path(file).stem), journal.write(reading.header, reading.entries))


def _path(file: str) -> Path:
    """A path as a person writes it, who may mean their home folder by a tilde."""
    return Path(os.path.expanduser(file))


def check_saves(saves: Saves, files: Iterable[str]) -> Iterator[tuple[str, int]]:
    """A line for each file, and the exit status that goes with it."""
    for file in files:
        try:
            reading = saves.read(_find(saves, file))
            trouble: BellavistaError | None = find_trouble(reading)
        except BellavistaError as error:
            trouble = error
        shown = one_line(file)
        yield (f"{shown}: {trouble}", FAILED) if trouble else (f"{shown}: {_praise(reading)}", 0)


def _find(saves: Saves, file: str) -> Path:
    """The file of that path, or else the save of that name."""
    with suppress(SaveError):
        named = saves.path(file.removesuffix(SUFFIX))
        if not Path(file).exists() and named.exists():
            return named
    return Path(file)


def find_trouble(reading: Reading) -> BellavistaError | None:
    """What is wrong with a save, if anything: each step is played again from the seed."""
    header, entries = reading.header, reading.entries
    try:
        finding = proof.check(make_game(header.game, header.setup), header, entries)
    except BellavistaError as error:
        return error
    if finding:
        return BellavistaError(f"entry {finding.entry}: {finding.error}")
    return damage(reading) if reading.fault else None


def _praise(reading: Reading) -> str:
    """What was proved of a save that is sound."""
    last = reading.entries[-1]
    hints, taken_back = proof.hints(reading.entries), proof.taken_back(reading.entries)
    cards = "all that was hidden follows from the seed"
    if not reading.header.is_dealt:
        cards = "the cards were not dealt from a seed: it began at the position"
    return (
        f"sound: {last.steps} steps, round {last.round},"
        f" {'over' if isinstance(last, End) else 'not over'};"
        f" {cards} behind the hash {short_seal(reading.header.commitment)};"
        f" hints asked for: {hints}, steps taken back: {taken_back}."
    )
