"""A save as JSON, to look at or to move elsewhere, and back to the same bytes."""

from codecs import BOM_UTF8
from typing import Any

import msgspec
from msgspec import Raw

from bellavista_tui.core.lenient import NONSENSE
from bellavista_tui.core.strict import place_and_reason
from bellavista_tui.i18n import N_
from bellavista_tui.saving import journal
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.journal import Reading
from bellavista_tui.saving.records import AnyEntry, Header

KIND = "bellavista-save"
RAW_FIELDS = ("move", "state")
"""What a game encodes: plain values in JSON."""
OWN_FIELDS = ("setup", "start")
"""The same in the header, where it lies as bytes."""


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """What the JSON says; bytes are Base64 in it."""

    kind: str
    version: int
    header: dict[str, Any]
    entries: list[dict[str, Any]]


def to_json(reading: Reading) -> bytes:
    """All that can be read of a save."""
    try:
        header = _plain(reading.header)
        own = {n: msgspec.msgpack.decode(header[n]) for n in OWN_FIELDS if n in header}
        document = Document(
            kind=KIND,
            version=journal.VERSION,
            header=header | own,
            entries=[_plain(entry) for entry in reading.entries],
        )
        return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
    except (*NONSENSE, TypeError):  # the last where JSON has no such kind of value
        raise SaveError(N_("Some of what this save says makes no sense.")) from None


def from_json(data: bytes) -> bytes:
    """The save that the JSON tells of, or `SaveError`."""
    try:
        document = msgspec.json.decode(data.removeprefix(BOM_UTF8), type=Document)
        if document.kind != KIND:
            raise SaveError(N_("This JSON is not a saved game."))
        if document.version != journal.VERSION:
            raise SaveError(
                N_("This JSON is of format {theirs}; only {ours} can be imported."),
                theirs=document.version,
                ours=journal.VERSION,
            )
        own = {name: document.header[name] for name in OWN_FIELDS if name in document.header}
        encoded = {name: msgspec.msgpack.encode(value) for name, value in own.items()}
        header = msgspec.convert(document.header | encoded, Header)
        entries = (msgspec.convert(_encoded(each), AnyEntry) for each in document.entries)
        return journal.write(header, entries)
    except msgspec.ValidationError as error:
        key, reason = place_and_reason(error)
        message = N_("This JSON is not a saved game: {reason}")
        raise SaveError(message, reason=f"{key}: {reason}" if key else reason) from None
    except OverflowError:
        raise SaveError(
            N_("This JSON has a number in it that no saved game has room for.")
        ) from None
    except NONSENSE:
        raise SaveError(N_("This is not JSON.")) from None


def _plain(record: Header | AnyEntry) -> dict[str, Any]:
    """A record as plain values, those of its game too."""
    values: dict[str, Any] = msgspec.msgpack.decode(msgspec.msgpack.encode(record))
    return values


def _encoded(record: dict[str, Any]) -> dict[str, Any]:
    """A record of plain values, with what is its game's encoded again."""
    raw = {name: Raw(msgspec.msgpack.encode(record[name])) for name in RAW_FIELDS if name in record}
    return record | raw
