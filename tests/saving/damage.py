"""Seeded damage to saves, and what must hold of whatever is read then."""

import time
from collections import Counter
from collections.abc import Callable
from itertools import accumulate

from bellavista_tui.core.rng import Rng
from bellavista_tui.errors import BellavistaError
from bellavista_tui.saving import journal, replay
from bellavista_tui.saving.frames import FRAME_BYTES, LENGTH_BYTES, frame
from bellavista_tui.saving.journal import PREAMBLE_BYTES, Reading
from tests.saving.games import SAMPLES, find_game_of, plain, whole_save

SLOWEST_SECONDS = 5.0
"""Processor time far beyond what reading anything takes: only a hang is slower."""


def bounds_of(data: bytes) -> list[int]:
    """Where each record of a whole save begins, and where the last ends."""
    lengths, at = [], PREAMBLE_BYTES
    while at < len(data):
        length = int.from_bytes(data[at : at + LENGTH_BYTES]) + FRAME_BYTES
        lengths.append(length)
        at += length
    return list(accumulate(lengths, initial=PREAMBLE_BYTES))


class Spoiler:
    """Ways to spoil the bytes of a save."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def place(self, data: bytes) -> int:
        return self.rng.below(len(data))

    def record(self, data: bytes) -> tuple[int, int]:
        """Where some record begins and ends."""
        bounds = bounds_of(data)
        i = self.rng.below(len(bounds) - 1)
        return bounds[i], bounds[i + 1]

    def noise(self, most: int) -> bytes:
        return bytes(self.rng.below(256) for _ in range(1 + self.rng.below(most)))

    def flip_bit(self, data: bytes) -> bytes:
        at = self.place(data)
        return data[:at] + bytes([data[at] ^ 1 << self.rng.below(8)]) + data[at + 1 :]

    def overwrite(self, data: bytes) -> bytes:
        at, noise = self.place(data), self.noise(64)
        return data[:at] + noise + data[at + len(noise) :]

    def blank(self, data: bytes) -> bytes:
        at, length = self.place(data), 1 + self.rng.below(600)
        return data[:at] + bytes(len(data[at : at + length])) + data[at + length :]

    def cut_end(self, data: bytes) -> bytes:
        return data[: self.place(data)]

    def cut_out(self, data: bytes) -> bytes:
        at = self.place(data)
        return data[:at] + data[at + 1 + self.rng.below(200) :]

    def insert(self, data: bytes) -> bytes:
        at = self.place(data)
        return data[:at] + self.noise(200) + data[at:]

    def append(self, data: bytes) -> bytes:
        return data + self.noise(200)

    def drop_record(self, data: bytes) -> bytes:
        start, end = self.record(data)
        return data[:start] + data[end:]

    def repeat_record(self, data: bytes) -> bytes:
        start, end = self.record(data)
        return data[:end] + data[start:end] + data[end:]

    def swap_records(self, data: bytes) -> bytes:
        (a, b), (c, d) = sorted((self.record(data), self.record(data)))
        return data if a == c else data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]

    def take_in_foreign(self, data: bytes) -> bytes:
        foreign = whole_save("tiny" if self.rng.below(2) else "3")
        (start, end), at = self.record(foreign), self.record(data)[0]
        return data[:at] + foreign[start:end] + data[at:]

    def forge_length(self, data: bytes) -> bytes:
        at, _ = self.record(data)
        length = self.rng.choice(
            (0, 1, 15, 255, 65_535, 1 << 20, (1 << 20) + 1, 1 << 31, 2**32 - 1)
        )
        return data[:at] + length.to_bytes(LENGTH_BYTES) + data[at + LENGTH_BYTES :]

    def forge_lengths_everywhere(self, data: bytes) -> bytes:
        """What makes looking for a good record as slow as can be."""
        return data[: self.record(data)[0]] + b"\0\x08\0\0" * 40_000

    def forge_record(self, data: bytes) -> bytes:
        """A well-framed record of nonsense in the place of another."""
        start, end = self.record(data)
        previous = data[start - 16 : start] if start > PREAMBLE_BYTES else b""
        nonsense = (b"\x91" * 5_000, b"\xdd\x7f\xff\xff\xff", b"\xdf\x7f\xff\xff\xff", b"\xc0")
        payload = self.rng.choice((*nonsense, self.noise(300)))
        return data[:start] + frame([payload], previous)[0] + data[end:]


WAYS: tuple[Callable[[Spoiler, bytes], bytes], ...] = tuple(
    way
    for name, way in vars(Spoiler).items()
    if not name.startswith("_") and name not in ("place", "record", "noise")
)


def spoil_saves(count: int, seed: int) -> Counter[str]:
    """Spoil saves so often; how often it ended how. Raises where something does not hold."""
    spoiler = Spoiler(Rng(seed))
    met: Counter[str] = Counter()
    whole = {sample: journal.read(whole_save(sample)) for sample in SAMPLES}
    for i in range(count):
        sample = list(SAMPLES)[i % len(SAMPLES)]
        way = WAYS[i // len(SAMPLES) % len(WAYS)]
        spoilt = way(spoiler, whole_save(sample))
        ending = examine(spoilt, whole_save(sample), whole[sample])
        met[f"{way.__name__}: {ending}"] += 1
    return met


def examine(spoilt: bytes, data: bytes, whole: Reading) -> str:
    """How reading ends: the exact good prefix, or a refusal in a sentence."""
    begun = time.process_time()
    reading = None
    try:
        reading = journal.read(spoilt)
        journal.glance(spoilt[: journal.header_bytes(spoilt)], spoilt[-6000:])
        replay.match_of(find_game_of(reading.header), reading.header, reading.entries)
    except BellavistaError as error:
        require(str(error).endswith("."), "a refusal is a sentence")
    require(time.process_time() - begun < SLOWEST_SECONDS, "reading is quick")
    if reading is None:
        return "refused"
    same = common_prefix(spoilt, data)
    expected = [end for end in bounds_of(data)[1:] if end <= same]
    require(reading.size == max(expected, default=0), "all of the good prefix is read, no more")
    require(plain(reading) == plain(whole)[: len(expected) - 1], "it is read as it was written")
    if reading.fault is None:
        require(spoilt == data[: len(spoilt)], "what differs is told")
        return "whole" if spoilt == data else "ends with a record"
    require(reading.fault.at == reading.size, "the fault is where reading ends")
    if reading.fault.is_torn:
        good = [data[s:e] for s, e in zip(bounds_of(data), bounds_of(data)[1:]) if s >= same]
        require(not any(record in spoilt[same:] for record in good[1:]), "nothing good is cut")
    return "torn" if reading.fault.is_torn else "damaged"


def common_prefix(one: bytes, other: bytes) -> int:
    """How many bytes two texts begin with alike."""
    pairs = enumerate(zip(one, other))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def require(holds: bool, what: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise AssertionError(what)
