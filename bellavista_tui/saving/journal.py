"""The format of a save: bytes to records and back. saves/README.md describes it for others.

A save is a magic number and a format version, then records as `frames` has them: the header, then
an entry for each thing that happened.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bellavista_tui.core.lenient import NONSENSE
from bellavista_tui.i18n import N_
from bellavista_tui.saving import frames
from bellavista_tui.saving.errors import DamagedSave, SaveError, UnbegunSave
from bellavista_tui.saving.migrations import MIGRATIONS
from bellavista_tui.saving.records import AnyEntry, Header, Origin, Summary

MAGIC = b"\x89BVS\r\n\x1a\n"
"""Like PNG's: not text, and harmed by whatever would change line ends or drop the eighth bit."""
VERSION = 1
PREAMBLE_BYTES = len(MAGIC) + 4
MAX_FILE = 16 << 20

UNBEGUN = N_("No step was ever saved in it.")
FOLLOWED = N_("The save that is being followed is damaged.")
BAD_HEADER = N_("It is damaged where it says what game it is (at byte {at}).")

Migration = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]

_summary_decoder = msgspec.msgpack.Decoder(Summary)
_header_decoder = msgspec.msgpack.Decoder(Header)
_entry_decoder: msgspec.msgpack.Decoder[AnyEntry] = msgspec.msgpack.Decoder(AnyEntry)
_encoder = msgspec.msgpack.Encoder()


class Fault(NamedTuple):
    """Where a save stops being readable."""

    at: int
    """The first byte that is not read."""
    is_torn: bool
    """Whether it is merely an append that was not finished, so never confirmed to anybody."""


class Reading(NamedTuple):
    """All that can be relied upon in a save."""

    version: int
    header: Header
    entries: tuple[AnyEntry, ...]
    size: int
    """The bytes that were read: what follows them, if anything, is told by the fault."""
    checksum: bytes
    """The last good checksum, from which the next record goes on."""
    fault: Fault | None


# Writing


def preamble(version: int = VERSION) -> bytes:
    """What every save begins with."""
    return MAGIC + version.to_bytes(4)


def begin(header: Header) -> tuple[bytes, bytes]:
    """The first bytes of a new save, and the checksum that its entries go on from."""
    first = preamble()
    data, checksum = frames.frame([_encoder.encode(header)], frames.first_checksum(first))
    return first + data, checksum


def extend(entries: Iterable[AnyEntry], checksum: bytes) -> tuple[bytes, bytes]:
    """The bytes of entries that follow the checksum, and the checksum of the last."""
    return frames.frame(map(_encoder.encode, entries), checksum)


def write(header: Header, entries: Iterable[AnyEntry]) -> bytes:
    """A whole save."""
    first, checksum = begin(header)
    return first + extend(entries, checksum)[0]


def played_on(header: Header, steps: int, time: int) -> Header:
    """The header of a game that is played on from another one after so many of its steps."""
    return replace(header, time=time, origin=Origin(begin(header)[1], steps))


# Reading


def read_version(data: bytes, newest: int = VERSION) -> int:
    """The format version of what begins with these bytes, or why it cannot be read."""
    if data[: len(MAGIC)] != MAGIC[: len(data)]:
        if not data.strip(b"\0"):
            raise UnbegunSave(UNBEGUN)
        raise SaveError(N_("This is not a saved game of Bella Vista."))
    if len(data) < PREAMBLE_BYTES:
        raise UnbegunSave(UNBEGUN)
    version = int.from_bytes(data[len(MAGIC) : PREAMBLE_BYTES])
    if version > newest:
        raise SaveError(
            N_("A newer version of the game made this save (format {theirs}; this one reads up to"
               " {ours}): bring the game up to date to open it."),
            theirs=version,
            ours=newest,
        )  # fmt: skip
    return version


def read(
    data: bytes, migrations: Mapping[int, Migration] = MIGRATIONS, newest: int = VERSION
) -> Reading:
    """What the bytes of a save say, up to the first that cannot be relied upon."""
    version = read_version(data, newest)
    checksum = frames.first_checksum(data[:PREAMBLE_BYTES])
    payloads, size, checksum = frames.walk(data, PREAMBLE_BYTES, checksum)
    fault = None if size == len(data) else Fault(size, frames.is_torn(data, size, checksum))
    if not payloads:
        if fault is None or fault.is_torn:
            raise UnbegunSave(UNBEGUN)
        raise DamagedSave(BAD_HEADER, at=size)
    if version < newest:
        payloads = _migrate(payloads, version, newest, migrations)
    header, entries, undecoded = _decode(payloads)
    if undecoded:
        # What is well framed and makes no sense was not written by this program.
        size -= sum(len(payload) + frames.FRAME_BYTES for payload in undecoded)
        checksum = data[size - frames.CHECKSUM_BYTES : size]
        fault = Fault(size, is_torn=False)
    return Reading(version, header, entries, size, checksum, fault)


def read_entries(data: bytes, checksum: bytes) -> tuple[list[AnyEntry], int, bytes]:
    """The whole entries that follow the checksum, their bytes in all, and the last checksum.

    This is how a game that is being written is followed: what is not whole yet comes later, and
    what never will be is damage.
    """
    payloads, size, checksum = frames.walk(data, 0, checksum)
    if not payloads and data and not frames.is_torn(data, 0, checksum):
        raise DamagedSave(FOLLOWED)
    try:
        return [_entry_decoder.decode(payload) for payload in payloads], size, checksum
    except NONSENSE:
        raise DamagedSave(FOLLOWED) from None


def glance(
    start: bytes,
    tail: bytes,
    migrations: Mapping[int, Migration] = MIGRATIONS,
    newest: int = VERSION,
) -> tuple[Summary, AnyEntry | None]:
    """A summary of the header and the last good entry, from the first bytes and some of the last.

    The list of saves does this a thousand times over: there is nothing here that it does not need.
    """
    version = read_version(start, newest)
    header = frames.good_at(start, PREAMBLE_BYTES, frames.first_checksum(start[:PREAMBLE_BYTES]))
    if header is None:
        raise DamagedSave(BAD_HEADER, at=PREAMBLE_BYTES)
    last = frames.last_payload(tail)
    if version < newest:
        payloads = [header] if last is None else [header, last]
        header, *rest = _migrate(payloads, version, newest, migrations)
        last = rest[-1] if rest else None
    try:
        summary = _summary_decoder.decode(header)
    except NONSENSE:
        raise DamagedSave(BAD_HEADER, at=PREAMBLE_BYTES) from None
    if last is None:
        return summary, None
    entry = _decode_entry(last)
    if entry is None:
        raise DamagedSave(N_("Its last entry makes no sense; a copy of it has what is good."))
    return summary, entry


def header_bytes(start: bytes) -> int:
    """How many bytes the preamble and the header take, from the first bytes of a save."""
    length = int.from_bytes(start[PREAMBLE_BYTES : PREAMBLE_BYTES + frames.LENGTH_BYTES])
    return PREAMBLE_BYTES + frames.FRAME_BYTES + min(length, frames.MAX_RECORD)


def _decode(payloads: list[bytes]) -> tuple[Header, tuple[AnyEntry, ...], list[bytes]]:
    """Header and entries, and from the first that makes no sense, what is left undecoded."""
    entries: list[AnyEntry] = []
    for payload in payloads[1:]:
        entry = _decode_entry(payload)
        if entry is None:
            break
        entries.append(entry)
    return _decode_header(payloads[0]), tuple(entries), payloads[1 + len(entries) :]


def _decode_header(payload: bytes) -> Header:
    try:
        return _header_decoder.decode(payload)
    except NONSENSE:
        raise DamagedSave(BAD_HEADER, at=PREAMBLE_BYTES) from None


def _decode_entry(payload: bytes) -> AnyEntry | None:
    try:
        return _entry_decoder.decode(payload)
    except NONSENSE:
        return None


def _migrate(
    payloads: list[bytes], version: int, newest: int, migrations: Mapping[int, Migration]
) -> list[bytes]:
    """The payloads as the newest format has them, brought there one version after the other."""
    try:
        records = [msgspec.msgpack.decode(payload) for payload in payloads]
        for step in range(version, newest):
            records = migrations[step](records)
        migrated = [_encoder.encode(record) for record in records]
        if _decode(migrated)[2]:
            raise ValueError("a record that makes no sense")
        return migrated
    except (*NONSENSE, LookupError, TypeError, ValueError):
        message = N_("It is of an older format ({version}) and cannot be brought up to date.")
        raise DamagedSave(message, version=version) from None


def damage(reading: Reading) -> DamagedSave:
    """The fault of a reading in a sentence."""
    fault = reading.fault
    steps = reading.entries[-1].steps if reading.entries else 0
    if fault and fault.is_torn:
        message = N_("Its last entry is unfinished (byte {at}); it is whole up to step {steps}.")
    else:
        message = N_("It is damaged at byte {at}; a copy of it goes on from step {steps}.")
    return DamagedSave(message, at=fault.at if fault else reading.size, steps=steps)
