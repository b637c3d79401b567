"""The end of the game (rule 9)."""

from collections.abc import Sequence

from msgspec import Struct

from bellavista_tui.core.game import Outcome
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.shapes import bits
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.games.bella_vista.state import Board


class Score(Struct, frozen=True):
    """An architect's count, source by source."""

    coins: int
    height: int
    ensemble: int
    contracts: int
    total: int
    largest: int
    """The cells of the largest ensemble, which breaks ties (rule 9.6)."""


def scores(placements: Placements, board: Board) -> tuple[Score, ...]:
    """Everybody's count, as if the game ended now. A board keeps it, as it keeps its standing."""
    kept: tuple[Score, ...] | None = board.__dict__.get("scores")
    if kept is None:
        kept = board.__dict__["scores"] = _scores(placements, board)
    return kept


def _scores(placements: Placements, board: Board) -> tuple[Score, ...]:
    owned = standing_of(placements, board).owned
    return tuple(
        count(placements, (board.height, board.ensemble), architect.coins, architect.contracts, own)
        for architect, own in zip(board.architects, owned)
    )


def winners(counts: Sequence[Score]) -> tuple[int, ...]:
    """Who has won: the largest total, then the largest ensemble, else shared (rule 9.6)."""
    best = max((score.total, score.largest) for score in counts)
    return tuple(
        player for player, score in enumerate(counts) if (score.total, score.largest) == best
    )


def outcome(counts: Sequence[Score]) -> Outcome:
    """The winners, and what decided: the total, the largest ensemble, or nothing."""
    first = winners(counts)
    if len(first) > 1:
        return Outcome(first, "shared")
    totals = [score.total for score in counts]
    return Outcome(first, "total" if totals.count(max(totals)) == 1 else "largest")


def count(
    placements: Placements,
    objectives: tuple[str, str],
    coins: int,
    taken: tuple[str, ...],
    owned: int,
) -> Score:
    """The count of one architect, of the contracts taken and the buildings as placements."""
    groups = ensembles(placements, owned)
    height = sum(map(placements.heights[objectives[0]].__getitem__, bits(owned)))
    ensemble = _ensemble_score(placements, objectives[1], owned, groups)
    contracts = sum(map(placements.rules.contract_value, taken))
    return Score(
        coins=coins,
        height=height,
        ensemble=ensemble,
        contracts=contracts,
        total=coins + height + ensemble + contracts,
        largest=largest_ensemble(placements, groups),
    )


def ensemble_score(placements: Placements, objective: str, owned: int) -> int:
    """Rules 9.3 to 9.5, for one architect's buildings as a set of placements."""
    return _ensemble_score(placements, objective, owned, ensembles(placements, owned))


def _ensemble_score(
    placements: Placements, objective: str, owned: int, groups: list[list[int]]
) -> int:
    coins = placements.rules.coins
    if objective == "largest":
        return coins.largest_ensemble_cell * largest_ensemble(placements, groups)
    if objective == "count":
        return coins.ensemble * len(groups)
    return coins.lone_building * (owned.bit_count() - sum(map(len, groups)))


def ensembles(placements: Placements, owned: int) -> list[list[int]]:
    """The groups of at least two adjacent buildings (rule 1.9), each a list of placements."""
    groups = []
    touching = placements.touching
    while owned:
        first = owned.bit_length() - 1
        owned ^= 1 << first
        if not touching[first] & owned:
            continue
        group = [first]
        for placement in group:  # which grows while its neighbours are found
            if beside := touching[placement] & owned:
                owned ^= beside
                group += bits(beside)
        groups.append(group)
    return groups


def largest_ensemble(placements: Placements, groups: list[list[int]]) -> int:
    """The cells of the largest ensemble; 0 where there is none."""
    return max((sum(len(placements.cells[p]) for p in group) for group in groups), default=0)
