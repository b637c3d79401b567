"""How records lie in a save: length, payload, checksum; and where they stop being good.

Each checksum is taken over the one before it and the payload, so that a record proves its place.
"""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256

LENGTH_BYTES = 4
CHECKSUM_BYTES = 16
FRAME_BYTES = LENGTH_BYTES + CHECKSUM_BYTES

MAX_RECORD = 1 << 20
MAX_TORN = 1 << 18
"""No unfinished append is longer than this: there, what cannot be read is damage."""
SECTOR_BYTES = 512
"""What a disk writes wholly or not at all."""
SEARCH_BYTES = 1 << 24
"""How much is looked through for a good record behind a bad one."""
HASH_COST_BYTES = 1 << 10
"""How many bytes could be hashed in the time that it takes to begin."""


@cache
def first_checksum(preamble: bytes) -> bytes:
    """The checksum that the header goes on from."""
    return chain(b"", preamble)


def chain(previous: bytes, payload: bytes) -> bytes:
    """The checksum of a payload that follows the previous checksum."""
    return sha256(previous + payload).digest()[:CHECKSUM_BYTES]


def frame(payloads: Iterable[bytes], checksum: bytes) -> tuple[bytes, bytes]:
    """The payloads as records that follow the checksum, and the checksum of the last."""
    parts: list[bytes] = []
    for payload in payloads:
        checksum = chain(checksum, payload)
        parts += (len(payload).to_bytes(LENGTH_BYTES), payload, checksum)
    return b"".join(parts), checksum


def walk(data: bytes, at: int, checksum: bytes) -> tuple[list[bytes], int, bytes]:
    """The payloads that follow the checksum one on another, where they end, the last checksum."""
    payloads = []
    while (payload := good_at(data, at, checksum)) is not None:
        payloads.append(payload)
        at += FRAME_BYTES + len(payload)
        checksum = data[at - CHECKSUM_BYTES : at]
    return payloads, at, checksum


def good_at(data: bytes, at: int, previous: bytes) -> bytes | None:
    """The payload of the record at that place, if one follows the previous checksum there."""
    length = int.from_bytes(data[at : at + LENGTH_BYTES])
    end = at + FRAME_BYTES + length
    if not 0 < length <= MAX_RECORD or end > len(data):
        return None
    payload = data[at + LENGTH_BYTES : end - CHECKSUM_BYTES]
    return payload if chain(previous, payload) == data[end - CHECKSUM_BYTES : end] else None


def last_payload(tail: bytes) -> bytes | None:
    """The last good payload in the end of a save, which may begin anywhere.

    A record lies where its checksum follows from the bytes before it: no other place passes.
    """
    at = len(tail) - FRAME_BYTES
    # A record that is whole in so few bytes has a length that begins with two zero bytes.
    while (at := tail.rfind(b"\0\0", CHECKSUM_BYTES, at + 2)) >= 0:
        payload = good_at(tail, at, tail[at - CHECKSUM_BYTES : at])
        if payload is not None:
            return payload
        at -= 1
    return None


def is_torn(data: bytes, at: int, checksum: bytes) -> bool:
    """Whether the rest, which does not go on from the checksum, is an append left unfinished.

    That is so where the record is longer than what is left, or where all that is left of the last
    sector is zeros: it was given room and never written; and where no good record follows.
    """
    rest = len(data) - at
    length = int.from_bytes(data[at : at + LENGTH_BYTES])
    is_short = rest < FRAME_BYTES or FRAME_BYTES + length > rest
    last_sector = (len(data) - 1) // SECTOR_BYTES * SECTOR_BYTES
    is_unwritten = not data[max(at, last_sector) :].strip(b"\0")
    if rest > MAX_TORN or not (is_short or is_unwritten):
        return False
    return not _has_good_record(data, at, checksum)


def _has_good_record(data: bytes, start: int, checksum: bytes) -> bool:
    """Whether a record somewhere behind the start follows what stands before it, or the checksum.

    Where that would take long to find out, the answer is yes: nothing is cut that may be good.
    """
    budget = SEARCH_BYTES
    at = start
    while (at := data.find(b"\0", at + 1, len(data) - FRAME_BYTES)) >= 0:
        length = int.from_bytes(data[at : at + LENGTH_BYTES])
        if not 0 < length <= min(MAX_RECORD, len(data) - at - FRAME_BYTES):
            continue
        budget -= 2 * (length + HASH_COST_BYTES)
        if budget < 0:
            return True
        before = data[max(start, at - CHECKSUM_BYTES) : at]
        if good_at(data, at, before) is not None or good_at(data, at, checksum) is not None:
            return True
    return False
