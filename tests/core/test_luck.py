"""The bots' luck: the same again for the same game, and no way from it to the cards."""

from hypothesis import given
from hypothesis import strategies as st

from bellavista_tui.core.luck import luck_key, luck_of
from bellavista_tui.core.rng import _PERIOD, MAX_SEED, Rng

WORD = (1 << 64) - 1
SEEDS = st.integers(0, MAX_SEED)


def unscattered(z: int) -> int:
    """What `rng._scatter` made this of: each of its steps can be undone."""
    z = _unshifted(z, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & WORD
    z = _unshifted(z, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & WORD
    return (_unshifted(z, 30) - 0x9E3779B97F4A7C15) & WORD


def _unshifted(z: int, by: int) -> int:
    found = z
    for _ in range(64 // by):
        found = z ^ (found >> by)
    return found


def begun_with(state: int) -> set[int]:
    """Every seed with which a generator could have begun in that state."""
    return {unscattered(state - 1 + turn * _PERIOD) for turn in range(2)}


@given(SEEDS)
def test_the_way_back_leads_to_the_seed_of_a_generator(seed: int) -> None:
    assert seed in begun_with(Rng(seed).state)


@given(SEEDS, st.binary(max_size=16), st.integers(0, 200), st.integers(0, 3))
def test_from_a_bot_s_luck_the_way_back_does_not_lead_to_the_seed_of_the_game(
    seed: int, salt: bytes, step: int, seat: int
) -> None:
    luck = luck_of(luck_key(seed, salt), step, seat)
    assert luck in begun_with(Rng(luck).state)
    assert seed not in {luck, *begun_with(Rng(luck).state), *begun_with(luck)}


@given(SEEDS)
def test_every_step_and_seat_has_luck_of_its_own(seed: int) -> None:
    key = luck_key(seed)
    lucks = {luck_of(key, step, seat) for step in range(20) for seat in range(4)}
    assert len(lucks) == 80
    assert luck_of(luck_key(seed), 7, 2) == luck_of(key, 7, 2)


@given(SEEDS, st.binary(min_size=16, max_size=16), st.binary(min_size=16, max_size=16))
def test_who_knows_the_seed_alone_cannot_tell_the_luck_of_a_saved_game(
    seed: int, salt: bytes, other: bytes
) -> None:
    assert (luck_key(seed, salt) == luck_key(seed, other)) == (salt == other)
