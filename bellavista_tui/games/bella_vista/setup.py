"""Setting up a game (rule 2)."""

from typing import Annotated

from msgspec import Meta, Struct

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.rulebook import (
    CONSTRAINTS,
    CONTRACTS,
    ENSEMBLE_OBJECTIVES,
    HEIGHT_OBJECTIVES,
    Rulebook,
    Variant,
)
from bellavista_tui.games.bella_vista.state import Architect, Board, Secrets, State


class Setup(Struct, frozen=True):
    """All that a match is begun with but its seed, and all that it ever needs of the rules data."""

    rules: Rulebook
    architects: Annotated[int, Meta(ge=2, le=4)]
    city: City


def set_up(setup: Setup, rng: Rng) -> State:
    """The position before the first offer, every card drawn with the generator."""
    rules, variant = setup.rules, setup.rules.variant(setup.architects)
    constraints = rng.shuffled(CONSTRAINTS)
    height = rng.choice(HEIGHT_OBJECTIVES)
    ensemble = rng.choice(ENSEMBLE_OBJECTIVES)
    contracts = rng.shuffled(CONTRACTS)
    cards = tuple(rules.numbers) * variant.sets
    piles = [rng.shuffled(cards) for _ in range(setup.architects)]
    order = _first_order(variant, rng)
    board = Board(
        city=setup.city,
        round=1,
        phase="offer",
        to_move=order[0],
        constraint=constraints[0],
        covered=(),
        height=height,
        ensemble=ensemble,
        contracts=contracts[: rules.display],
        architects=(Architect(variant.coins),) * setup.architects,
        order=order,
        bids=(),
        turned=(),
        buildings=(),
        aside=(),
    )
    secrets = Secrets(
        constraints=constraints[1:],
        contracts=contracts[rules.display :],
        hands=tuple(tuple(sorted(pile[: variant.hand])) for pile in piles),
        piles=tuple(pile[variant.hand :] for pile in piles),
        cards=(),
    )
    return State(board, secrets)


def _first_order(variant: Variant, rng: Rng) -> tuple[int, ...]:
    """Rules 2.6 and 2.7: at random; with two sets, the first to offer is also the last."""
    order = rng.shuffled(range(variant.architects))
    together: tuple[int, ...] = ()
    for turn in range(variant.sets):
        together += order[::-1] if turn % 2 else order
    return together
