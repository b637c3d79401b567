"""Saves: writing a step, and listing many, against as many bare bytes."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bellavista_tui.saving import journal
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.names import SUFFIX
from tests.bench.figures import verdict
from tests.saving.games import SAMPLES, Played, whole_save

GAMES = 6
SAVES = 1_000
LISTINGS = 7
STEP_LIMIT = 2.0
LIST_LIMIT = 3.0


def bench_steps() -> bool:
    """Saving a step, against writing and syncing as many bytes, in turn."""
    saving, bare = [], []
    with TemporaryDirectory() as folder:
        other = os.open(Path(folder) / "bare", os.O_RDWR | os.O_CREAT)
        for seed in range(GAMES):
            played = Played.new(Saves(Path(folder)), SAMPLES["4"](), seed).play(1)
            recorder = _Timed(played)
            size = played.path.stat().st_size
            while played.step():
                saving.append(recorder.seconds)
                data = os.urandom((after := played.path.stat().st_size) - size)
                bare.append(seconds(lambda data=data: _write_and_sync(other, data)))  # type: ignore[misc]
                size = after
        os.close(other)
    ratio = median(saving) / median(bare)
    print(
        f"Saving a step: {median(saving) * 1e6:.0f} µs, a bare write and sync"
        f" {median(bare) * 1e6:.0f} µs, medians of {len(saving)}: {ratio:.2f} times,"
        f" limit {STEP_LIMIT:.0f}: {verdict(ratio <= STEP_LIMIT)}"
    )
    return ratio <= STEP_LIMIT


class _Timed:
    """Measures how long the recorder of a table takes."""

    def __init__(self, played: Played) -> None:
        self.seconds = 0.0
        self._recorder = recorder = played.table._recorder
        assert recorder is not None
        self._played = recorder.played
        recorder.played = self.played  # type: ignore[method-assign]

    def played(self) -> None:
        begun = time.perf_counter()
        self._played()
        self.seconds = time.perf_counter() - begun


def _write_and_sync(handle: int, data: bytes) -> None:
    os.write(handle, data)
    os.fsync(handle)


def bench_list() -> bool:
    """Listing many saves, against reading the header and eight kilobytes of each, in turn."""
    listing, reading = [], []
    with TemporaryDirectory() as folder:
        for i in range(SAVES):
            data = whole_save(("2", "3", "4")[i % 3])
            (Path(folder) / f"game {i}{SUFFIX}").write_bytes(data[: len(data) - i * 7 % 2000])
        saves = Saves(Path(folder))
        if len(saves.listed()) != SAVES or any(listed.last is None for listed in saves.listed()):
            raise RuntimeError("the list does not know every save")
        for _ in range(LISTINGS):
            listing.append(seconds(saves.listed))
            reading.append(seconds(lambda: _read_ends(folder)))
    ratio = median(listing) / median(reading)
    print(
        f"List of {SAVES} saves: {median(listing) * 1e3:.0f} ms, reading header and 8 kB of each"
        f" {median(reading) * 1e3:.0f} ms, medians of {LISTINGS}: {ratio:.2f} times,"
        f" limit {LIST_LIMIT:.0f}: {verdict(ratio <= LIST_LIMIT)}"
    )
    return ratio <= LIST_LIMIT


def _read_ends(folder: str) -> None:
    for name in os.listdir(folder):
        handle = os.open(os.path.join(folder, name), os.O_RDONLY)
        size = os.fstat(handle).st_size
        start = os.pread(handle, 16, 0)
        os.pread(handle, journal.header_bytes(start), 0)
        os.pread(handle, 8192, max(0, size - 8192))
        os.close(handle)


def seconds(run: Callable[[], object]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    run()
    return time.perf_counter() - begun
