"""The long counts: `make soak`. Ends with status 1 where something differed or was never met."""

import asyncio
import sys
import time
from collections import Counter
from multiprocessing import Pool

from tests.bella_vista.compare import RARE, compare
from tests.protocol.fuzz import fuzz
from tests.saving.damage import spoil_saves
from tests.saving.forging import forge_saves
from tests.saving.kill import kill_often
from tests.tables.many import leave_many
from tests.tables.test_left_tables import STILL_DYING
from tests.ui.random_keys import SCREENS, mash_long

GAMES = 5_000
FUZZ_LINES = 10_000
KILLS = 500
DAMAGES = 20_000
FORGERIES = 4_000
MASHINGS = 80
TABLES = 1_000


def main() -> int:
    """Run every count; the exit status."""
    failed = False
    counts = (
        ("Two engines", soak_engines),
        ("Protocol fuzz", soak_protocol),
        ("Killed games", soak_kills),
        ("Spoilt saves", soak_damage),
        ("Made-up saves", soak_forging),
        ("Random keys", soak_keys),
        ("Tables left", soak_tables),
    )
    for title, run in counts:
        begun = time.monotonic()
        print(f"{title}:", flush=True)
        failed |= not run()
        print(f"  {time.monotonic() - begun:.0f} s", flush=True)
    return int(failed)


def soak_engines() -> bool:
    """Compare the two engines over many steered games."""
    met: Counter[str] = Counter()
    with Pool() as pool:
        for found in pool.imap_unordered(compare, range(GAMES), chunksize=20):
            met.update(found)
            if met["games"] % 500 == 0:
                print(f"  {met['games']} games", flush=True)
    print(f"  {met['games']} games, {met['moves']} moves, no difference")
    for what in RARE:
        print(f"  {what}: {met[what] or 'NEVER MET'}")
    return all(met[what] for what in RARE)


def soak_protocol() -> bool:
    """Throw lines at the protocol."""
    for what, count in sorted(fuzz(FUZZ_LINES, seed=1).items()):
        print(f"  {what}: {count}")
    return True


def soak_kills() -> bool:
    """Kill processes that play."""
    games = kill_often(KILLS, seed=2)
    print(f"  {KILLS} kills in {games} games, every step that was told of was there")
    return True


def soak_damage() -> bool:
    """Spoil saves in every way."""
    for what, count in sorted(spoil_saves(DAMAGES, seed=4).items()):
        print(f"  {what}: {count}")
    return True


def soak_forging() -> bool:
    """Make saves up, and do with them all that can be done."""
    for what, count in sorted(forge_saves(FORGERIES, seed=5).items()):
        print(f"  {what}: {count}")
    return True


def soak_keys() -> bool:
    """Press any keys on every screen."""
    met: Counter[str] = Counter()
    with Pool() as pool:
        for found in pool.imap_unordered(mash_long, range(100, 100 + MASHINGS)):
            met.update(found)
            if (met.total() - met["quit"]) % 5000 == 0:
                print(f"  {met.total() - met['quit']} keys", flush=True)
    print(f"  {met.total() - met['quit']} keys in {met['quit']} apps, always a way on")
    for screen in SCREENS:
        print(f"  {screen}: {met[screen] or 'NEVER MET'}")
    return all(met[screen] for screen in SCREENS)


def soak_tables() -> bool:
    """Open tables, play at them and leave them."""
    alive, used = asyncio.run(leave_many(TABLES))
    told = ", ".join(f"{each:.0f}" for each in used)
    print(f"  {TABLES} tables left, {alive} still in memory; MB on the way: {told}")
    return alive <= STILL_DYING


if __name__ == "__main__":
    sys.exit(main())
