"""The luck that bots are given: the same whenever a game is played again, and telling nothing."""

import hashlib


def luck_key(seed: int, salt: bytes = b"") -> bytes:
    """What all luck at a table is made from; whoever has it could work out the cards.

    With the salt of a save nobody can try seeds against it; where nothing is saved there is none.
    """
    return hashlib.sha256(b"bots" + salt + seed.to_bytes(8)).digest()


def luck_of(key: bytes, step: int, seat: int) -> int:
    """The seed of a seat's luck at a step: from it there is no way back to the key."""
    place = step.to_bytes(8) + seat.to_bytes(8)
    return int.from_bytes(hashlib.sha256(key + place).digest()[:8])
