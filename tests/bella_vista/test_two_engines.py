"""The fast engine and the plain one agree: a sample here, thousands of games in `make soak`."""

import pytest
from msgspec.structs import replace

from bellavista_tui.games.bella_vista.library import load_rules
from bellavista_tui.games.bella_vista.rulebook import Rulebook
from tests.bella_vista.compare import STEERING, compare

GAMES = 2 * 3 * len(STEERING)


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_engines_tell_the_same_game(seed: int) -> None:
    assert compare(seed)["games"] == 1


CHANGED_PLAIN = {
    "DISPLAY_SIZE": 5,
    "HIGHEST_BONUS": 4,
    "OFFER_COSTS": {2: (9, 6, 2, 1), 3: (8, 3, 1, 0), 4: (6, 5, 4, 2)},
    "HAND_SIZE": {2: 4, 3: 2, 4: 5},
    "VALUE": {
        "park": 1,
        "river": 2,
        "border": 7,
        "pair": 4,
        "district": 9,
        "straddle": 3,
        "quartet": 20,
    },
    "STRADDLE_NEEDED": 1,
    "BORDER_NEEDED": 3,
    "BUILDINGS_NEEDED": {2: 2, 3: 1, 4: 3},
    "CELL_VALUE": 3,
    "ENSEMBLE_VALUE": 6,
    "PENALTY": 2,
}
"""Other numbers than the game's own, as the plain engine names them."""


def changed_rules() -> Rulebook:
    """The rules data with the same numbers changed."""
    new = CHANGED_PLAIN
    rules = load_rules()
    coins = replace(
        rules.coins,
        highest=new["HIGHEST_BONUS"],
        largest_ensemble_cell=new["CELL_VALUE"],
        ensemble=new["ENSEMBLE_VALUE"],
        lone_building=-new["PENALTY"],  # type: ignore[operator]
    )
    variants = []
    for variant in rules.variants:
        architects = variant.architects
        need = new["BUILDINGS_NEEDED"][architects]  # type: ignore[index]
        needs = replace(
            variant.needs,
            district=need,
            river=need,
            park=need,
            straddle=new["STRADDLE_NEEDED"],
            border=new["BORDER_NEEDED"],
        )
        costs, hand = new["OFFER_COSTS"][architects], new["HAND_SIZE"][architects]  # type: ignore[index]
        variants.append(replace(variant, coins=17, costs=costs, hand=hand, needs=needs))
    return replace(
        rules,
        display=new["DISPLAY_SIZE"],
        coins=coins,
        contracts=replace(rules.contracts, **new["VALUE"]),  # type: ignore[arg-type]
        variants=tuple(variants),
    )


@pytest.mark.parametrize("seed", [0, 1, 2, 9, 10, 11])
def test_every_number_comes_from_the_rules_data(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in CHANGED_PLAIN.items():
        monkeypatch.setattr(f"tests.bella_vista.plain.{name}", value)
    monkeypatch.setattr("bellavista_tui.protocol.conversation.load_rules", changed_rules)
    assert compare(seed)["games"] == 1
