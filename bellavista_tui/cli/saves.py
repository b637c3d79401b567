"""`bellavista saves`, `export` and `check`."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from bellavista_tui.errors import BellavistaError, one_line
from bellavista_tui.saving import proof, transfer
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading
from bellavista_tui.saving.listing import Listed, shown_time
from bellavista_tui.saving.names import SUFFIX
from bellavista_tui.saving.records import End, short_seal
from bellavista_tui.tables.exchange import find_trouble

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


def print_save(saves: Saves, name: str) -> None:
    """Print a save as JSON."""
    sys.stdout.buffer.write(transfer.to_json(saves.read(saves.path(name))))


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
