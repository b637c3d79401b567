"""Saves whose checksums are right and whose contents were made up, and all that is done with them.

Whoever can write a file can make such a one. Each of its uses ends well, or with a sentence.
"""

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.msgpack import Ext
from msgspec.structs import replace
from textual.geometry import Size

from bellavista_tui.cli.saves import check_saves, list_saves
from bellavista_tui.core.rng import Rng
from bellavista_tui.errors import BellavistaError
from bellavista_tui.saving import journal, transfer
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.frames import first_checksum, frame, walk
from bellavista_tui.saving.journal import PREAMBLE_BYTES
from bellavista_tui.saving.names import SUFFIX
from bellavista_tui.saving.records import commit, fingerprint
from bellavista_tui.tables.account import read_account
from bellavista_tui.tables.in_play import resume
from bellavista_tui.tables.recording import Recording
from bellavista_tui.ui.bella_vista.city.faces import faces_of
from bellavista_tui.ui.bella_vista.city.painter import Painter
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.look import DARK
from bellavista_tui.ui.bella_vista.panels.architects import Architects
from bellavista_tui.ui.bella_vista.panels.cards_to_come import CardsAtTable, CardsToCome
from bellavista_tui.ui.bella_vista.panels.contract_list import ContractList
from bellavista_tui.ui.bella_vista.panels.contracts_taken import ContractsTaken
from bellavista_tui.ui.bella_vista.panels.hand import Hand
from bellavista_tui.ui.bella_vista.panels.mayor import Mayor
from bellavista_tui.ui.bella_vista.panels.offer_board import OfferBoard
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.panels.reckoning import Reckoning
from bellavista_tui.ui.bella_vista.panels.round_track import RoundTrack
from bellavista_tui.ui.bella_vista.players import known_players, names_of, seated
from bellavista_tui.ui.bella_vista.screens.save_details import lines_of
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.this_game import bella_vista
from bellavista_tui.ui.bella_vista.words.chronicle import chronicle
from bellavista_tui.ui.screens.saves import _row
from tests.saving.games import whole_save
from tests.ui.behind import match_of_table

SAMPLES = ("2", "3", "4")
NAME = "forged"

PANELS: tuple[type[Panel], ...] = (
    *(Architects, CardsAtTable, CardsToCome, ContractList, ContractsTaken),
    *(Hand, Mayor, OfferBoard, Reckoning, RoundTrack),
)

NUMBERS = (-(2**63), -1, 0, 1, 2, 3, 4, 7, 9, 99, 2**31, 2**62, 2**63, 2**64 - 1)
NO_TEXT = Raw(b"\xa2\xff\xfe")
"""What is framed as a text, and is not UTF-8."""
TEXTS = (
    NO_TEXT,
    *("", "x", "x" * 3000, "\x1b[2J", "symbol:flower", "park:required", "pair:leaf", "border"),
    *("rivers", "count", "offer", "build", "contract", "neutral", "over", "human", "hard", "#"),
)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    1.5,
    float("inf"),
    b"",
    b"bytes",
    [],
    {},
    [[0, 0]],
    [None],
    {"a": 1},
    NO_TEXT,
    Ext(5, b"of a kind that nobody knows"),
)


class Forger:
    """Ways to change what a save says."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def forge(self, data: bytes) -> bytes:
        """The save up to some entry, with something in it that was never so, well framed."""
        payloads, _, _ = walk(data, PREAMBLE_BYTES, first_checksum(data[:PREAMBLE_BYTES]))
        kept = payloads[: 3 + self.rng.below(len(payloads) - 2)]
        records = [msgspec.msgpack.decode(payload) for payload in kept]
        records[0]["setup"] = msgspec.msgpack.decode(records[0]["setup"])
        if self.rng.below(4):
            del records[0]["rules_version"]  # else the first state that was made up is refused
        for _ in range(1 + self.rng.below(2)):
            self.change(self.choose_part(records))
        return _written(records)

    def choose_part(self, records: list[Any]) -> Any:
        """Some record, or what a game has put into one."""
        states = [record["state"] for record in records if _has(record, "state")]
        moves = [record["move"] for record in records if _has(record, "move")]
        parts: list[Any] = [records, records[0], records[0].get("setup"), *records[-2:]]
        for found in (states[-1:], states[-1:], states, moves[-1:], moves):
            parts += [self.rng.choice(found)] if found else []
        return self.rng.choice([part for part in parts if isinstance(part, dict | list) and part])

    def change(self, part: Any) -> None:
        """Change something, at some depth."""
        key = self.rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
        value = part[key]
        if isinstance(value, dict | list) and value and self.rng.below(8):
            self.change(value)
            return
        match self.rng.below(5):
            case 0 if isinstance(value, int):
                part[key] = value + self.rng.choice((-1, 1, 5))
            case 1:
                del part[key]
            case 2 if isinstance(part, list):
                part.insert(self.rng.below(len(part) + 1), value)
            case 3:
                others = list(part.values()) if isinstance(part, dict) else part
                part[key] = self.rng.choice(others)
            case _:
                part[key] = self.nonsense(value)

    def nonsense(self, value: Any) -> Any:
        """Something else, mostly of the same kind: so it is met where it is used, not before."""
        if self.rng.below(6) == 0:
            return self.rng.choice((*NUMBERS, *TEXTS, *OTHERS))
        if isinstance(value, int):
            return self.rng.choice(NUMBERS)
        return self.rng.choice(TEXTS if isinstance(value, str) else OTHERS)


def _has(record: Any, key: str) -> bool:
    return isinstance(record, dict) and key in record


def _written(records: list[Any]) -> bytes:
    """The records as a save, with every hash taken anew."""
    header = records[0] if records and isinstance(records[0], dict) else {}
    if "setup" in header:
        header["setup"] = msgspec.msgpack.encode(header["setup"])
        header["fingerprint"] = fingerprint(header["setup"])
    seed, salt = header.get("seed"), header.get("salt")
    if type(seed) is int and 0 <= seed < 2**64 and isinstance(salt, bytes):
        header["commitment"] = commit(seed, salt)
    first = journal.preamble()
    payloads = (msgspec.msgpack.encode(record) for record in records)
    return first + frame(payloads, first_checksum(first))[0]


# All that is done with a save


def use_list(saves: Saves) -> None:
    assert all(line.isprintable() for line in list_saves(saves))
    assert all(map(_row, saves.listed()))
    saves.last_played()


def use_details(saves: Saves) -> None:
    account = read_account(saves, NAME)
    look = seated(DARK, known_players(account.players))
    assert list(lines_of(account, look))
    picture = CityPicture(
        rows=account.view.board.city.map,
        tiles=bella_vista(account.game).rules.tiles,
        buildings=account.view.board.buildings,
    )
    painter = Painter(look, Size(4, 2))
    assert [painter.paint(face) for face in faces_of(picture).values()]


def use_sitting(saves: Saves) -> None:
    """Sit down, look round, and play a little."""
    sitting = resume(saves, NAME)
    rng = Rng(1)
    try:
        for _ in range(12):
            for seat in (*range(sitting.game.seats), None):
                assert sitting.table.history(seat)
            for seat in sitting.table.to_act:
                seats = known_players(sitting.save.header.players)
                paint_table(
                    Sight(
                        game=bella_vista(sitting.game),
                        view=sitting.table.view(seat),
                        names=names_of(seats),
                        look=seated(DARK, seats),
                        is_deciding=True,
                    )
                )
                move = sitting.game.random_move(match_of_table(sitting.table).state, seat, rng)
                sitting.table.play(seat, move)
    finally:
        sitting.close()


def use_replay(saves: Saves) -> None:
    recording = Recording(saves, NAME)
    try:
        history = recording.history
        for viewer in history.viewers:
            first = history.view(viewer, 0)
            news = [history.news(viewer, step) for step in range(1, len(history) + 1)]
            seats = known_players(recording.players)
            look, names = seated(DARK, seats), names_of(seats)
            game = bella_vista(recording.game)
            sight = Sight(game=game, view=first, names=names, look=look, is_past=True)
            assert chronicle(sight, first, news)
            assert all(each.seat < len(names) for each in news)
            paint_table(replace(sight, view=history.view(viewer, len(history))))
    finally:
        recording.close()


def paint_table(sight: Sight) -> None:
    for terminal in ((80, 24), (170, 50)):
        for panel in PANELS:
            panel().lines(replace(sight, terminal=terminal))


def use_check(saves: Saves) -> None:
    assert list(check_saves(saves, [NAME]))


def use_export(saves: Saves) -> None:
    assert transfer.from_json(transfer.to_json(saves.read(saves.path(NAME))))


USES: tuple[Callable[[Saves], None], ...] = (
    use_list,
    use_details,
    use_replay,
    use_check,
    use_export,
    use_sitting,
)
"""The one that writes to the file comes last."""


def forge_saves(count: int, seed: int) -> Counter[str]:
    """Forge saves so often; how often each use ended how. Raises where one did not end well."""
    met: Counter[str] = Counter()
    for use, ending in endings(count, seed):
        if isinstance(ending, Exception) and not isinstance(ending, BellavistaError):
            raise ending
        met[f"{use}: {'refused' if ending else 'went well'}"] += 1
    return met


def endings(count: int, seed: int) -> Iterator[tuple[str, Exception | None]]:
    """How each use of each forged save ended."""
    forger = Forger(Rng(seed))
    with TemporaryDirectory() as folder:
        saves = Saves(Path(folder))
        for i in range(count):
            data = forger.forge(whole_save(SAMPLES[i % len(SAMPLES)]))
            (saves.folder / f"{NAME}{SUFFIX}").write_bytes(data)
            for use in USES:
                yield use.__name__, _ending(use, saves)


def _ending(use: Callable[[Saves], None], saves: Saves) -> Exception | None:
    try:
        use(saves)
    except Exception as error:
        return error
    return None


def count_tracebacks(count: int, seed: int) -> Counter[str]:
    """How often each fault was met, by the use and the line of the program."""
    met: Counter[str] = Counter()
    for use, ending in endings(count, seed):
        if ending and not isinstance(ending, BellavistaError):
            where = traceback.extract_tb(ending.__traceback__)[-1]
            place = f"{Path(where.filename).name}:{where.lineno}"
            met[f"{use}: {type(ending).__name__} at {place}"] += 1
    return met
