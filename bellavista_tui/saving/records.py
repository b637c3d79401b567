"""What a save says: a header, then an entry for each thing that happened.

Set-ups, states and moves are a game's own and stay undecoded: the game is found first.
"""

import hashlib
import os
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from bellavista_tui.core.game import Game, Outcome
from bellavista_tui.core.rng import MAX_SEED

SALT_BYTES = 16
MAX_PLAYERS = 99

HUMAN = "human"
"""Who decides where it is not a bot of some level."""

MAX_TIME = 253_402_300_799
"""The last second of the year 9999."""

MAX_COUNT = 1 << 20
"""No save has room for more of anything."""

Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
Time = Annotated[int, Meta(ge=0, le=MAX_TIME)]
"""Seconds since 1970, UTC."""
Seed = Annotated[int, Meta(ge=0, le=MAX_SEED)]


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat."""

    name: str
    kind: str
    """Who decides: `HUMAN`, or the level of a bot."""
    colour: Count | None = None
    """Which of the game's colours was chosen; None: the one of the seat's own place."""

    @property
    def is_human(self) -> bool:
        """Whether a person decides."""
        return self.kind == HUMAN


class Origin(Struct, frozen=True):
    """Where a game comes from that was played on from another."""

    game: bytes
    """The checksum of the other's header, which no two games share."""
    steps: Count
    """How many of its steps are the other's."""


class Summary(Struct, frozen=True, kw_only=True, tag_field="type", tag="header"):
    """What the list shows of a header: no secrets, and nothing large."""

    game: str
    title: str
    """What is worth showing of the set-up, as the name of a city."""
    players: Annotated[tuple[Player, ...], Meta(max_length=MAX_PLAYERS)]
    time: Time
    """When it was begun."""


class Header(Summary, frozen=True, kw_only=True, tag="header"):
    """What a game was begun with."""

    setup: bytes
    """The set-up data of the game, all its rules data among them: MessagePack within MessagePack.

    So there is no doubt about what its fingerprint is taken of, and the list can step over it.
    """
    fingerprint: bytes
    """SHA-256 of the set-up."""
    seed: Seed
    salt: bytes
    commitment: bytes
    """What players are shown of seed and salt until the game is over."""
    origin: Origin | None = None
    rules_version: int | UnsetType = UNSET
    """`Game.rules_version` of the program that began the game; early saves do not say."""
    start: bytes | UnsetType = UNSET
    """The state that it began at, MessagePack too, if its cards were not dealt from the seed."""

    @property
    def is_dealt(self) -> bool:
        """Whether all cards came from the seed."""
        return self.start is UNSET


class Entry(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something that happened. It says where the game stands after it, for the list of saves."""

    time: Time
    round: Count
    steps: Count
    """How many steps stand: those made and not taken back."""


class Step(Entry, frozen=True, kw_only=True, tag="step"):
    """A move was made."""

    seat: Count
    move: Raw


class TakeBack(Entry, frozen=True, kw_only=True, tag="take-back"):
    """A seat took back the last steps."""

    seat: Count
    count: Annotated[int, Meta(ge=1, le=MAX_COUNT)]


class Mark(Entry, frozen=True, kw_only=True, tag="mark"):
    """Something that is no step and yet worth knowing."""

    seat: Count
    what: str


class Snapshot(Entry, frozen=True, kw_only=True, tag="state"):
    """All of the state: at the start, after each round, and at the end."""

    state: Raw


class End(Entry, frozen=True, kw_only=True, tag="end"):
    """The game is over, and what its chance was drawn from is no secret any more."""

    seed: Seed
    salt: bytes
    outcome: Outcome


AnyEntry = Step | TakeBack | Mark | Snapshot | End

HINT = "hint"
"""The mark of a seat that asked for a hint."""


def commit(seed: int, salt: bytes, start: bytes | UnsetType = UNSET) -> bytes:
    """SHA-256 of the salt, the seed as eight bytes, the highest first, and the start if any."""
    return hashlib.sha256(salt + seed.to_bytes(8) + (start or b"")).digest()


def new_salt() -> bytes:
    """A salt from the system's randomness."""
    return os.urandom(SALT_BYTES)


def short_seal(commitment: bytes) -> str:
    """As much of a commitment as a person can compare."""
    return commitment.hex()[:16]


def fingerprint(setup: bytes) -> bytes:
    """SHA-256 of encoded set-up data."""
    return hashlib.sha256(setup).digest()


def new_header(
    game: Game[Any, Any, Any],
    players: tuple[Player, ...],
    seed: int,
    *,
    title: str,
    time: int,
    salt: bytes | None = None,
    start: object = UNSET,
) -> Header:
    """The header of a game that is about to begin; the salt comes from the system's randomness.

    The start is the state that it begins at where that is not what the seed would deal.
    """
    setup = msgspec.msgpack.encode(game.setup_data)
    salt = new_salt() if salt is None else salt
    encoded = UNSET if start is UNSET else msgspec.msgpack.encode(start)
    return Header(
        game=game.name,
        title=title,
        setup=setup,
        fingerprint=fingerprint(setup),
        players=players,
        time=time,
        seed=seed,
        salt=salt,
        commitment=commit(seed, salt, encoded),
        rules_version=game.rules_version,
        start=encoded,
    )
