"""Games that go elsewhere and come from there, and what is found wrong with them."""

import os
from pathlib import Path

from msgspec.structs import replace

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import make_game
from bellavista_tui.saving import journal, proof, transfer
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading, damage
from bellavista_tui.saving.names import safe_name
from bellavista_tui.saving.records import Header

LONGEST = 60
"""How many letters are kept of a name or a title that comes from elsewhere."""


def export_save(saves: Saves, name: str, file: str) -> None:
    """Write a save as JSON into a new file."""
    saves.write_new(path_of(file), transfer.to_json(saves.read(saves.path(name))))


def import_save(saves: Saves, file: str) -> str:
    """Keep a save, or a save as JSON, that lies elsewhere; the name that it got.

    What comes from elsewhere must hold in all, so that nothing in it can lead astray.
    """
    data = saves.read_bytes(path_of(file))
    if not data.startswith(journal.MAGIC):
        data = transfer.from_json(data)
    reading = journal.read(data)
    if trouble := find_trouble(reading):
        raise BellavistaError(f"{file}: {trouble}")
    header = _cut(reading.header)
    return saves.put(safe_name(Path(file).stem), journal.write(header, reading.entries))


def _cut(header: Header) -> Header:
    """The header with names and a title that a list has room for."""
    players = tuple(replace(player, name=player.name[:LONGEST]) for player in header.players)
    return replace(header, title=header.title[:LONGEST], players=players)


def path_of(file: str) -> Path:
    """A path as a person writes it, who may mean their home folder by a tilde."""
    return Path(os.path.expanduser(file))


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
