"""The worked example of saves/README.md: `python -m tests.saving.example` prints its bytes."""

import msgspec
from msgspec import Raw

from bellavista_tui.saving import journal
from bellavista_tui.saving.records import Header, Step
from tests.contract.tiny import Bid
from tests.saving.games import TINY as GAME
from tests.saving.games import header_of

HEADER: Header = header_of(GAME, seed=7)
STEP = Step(
    time=1_800_000_060, round=1, steps=1, seat=2, move=Raw(msgspec.msgpack.encode(Bid(1000)))
)


def dump(data: bytes) -> str:
    """Bytes as the example shows them."""
    return "\n".join(
        f"{at:04x}  {data[at : at + 16].hex(' '):47}  "
        + "".join(chr(byte) if 32 <= byte < 127 else "." for byte in data[at : at + 16])
        for at in range(0, len(data), 16)
    )


def example() -> str:
    """The example's bytes."""
    return dump(journal.write(HEADER, [STEP]))


if __name__ == "__main__":
    print(example())
