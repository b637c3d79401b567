"""The final count as it is told: each source with the buildings concerned, then the ranking."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.scoring import Score, ensembles, outcome
from bellavista_tui.games.bella_vista.shapes import Cell, bits
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.games.bella_vista.state import Board
from bellavista_tui.games.bella_vista.words.names import ENSEMBLES, HEIGHTS
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.words.safe_text import safe


class Source(Struct, frozen=True):
    """One thing that coins come from."""

    title: str
    points: Callable[[Score], int]
    cells: frozenset[Cell]
    """The buildings that they come from."""


def sources_of(placements: Placements, board: Board) -> tuple[Source, ...]:
    """What is counted, in the order in which it is told."""

    def source(title: str, points: Callable[[Score], int], places: Iterable[int]) -> Source:
        cells = frozenset(cell for p in places for cell in placements.cells[p])
        return Source(title, points, cells)

    owned = standing_of(placements, board).owned
    built = [p for each in owned for p in bits(each)]
    heights = placements.heights[board.height]
    return (
        source(_("Coins in the purse"), lambda score: score.coins, built),
        source(
            _(HEIGHTS[board.height]), lambda score: score.height, filter(heights.__getitem__, built)
        ),
        source(
            _(ENSEMBLES[board.ensemble]),
            lambda score: score.ensemble,
            _in_ensembles(placements, board),
        ),
        source(_("Contracts"), lambda score: score.contracts, _in_contracts(placements, board)),
    )


def _in_ensembles(placements: Placements, board: Board) -> set[int]:
    """The placements that the ensemble objective counts: of groups, or of lone buildings."""
    counted: set[int] = set()
    for owned in standing_of(placements, board).owned:
        groups = ensembles(placements, owned)
        joined = {p for group in groups for p in group}
        if board.ensemble == "penalty":
            counted |= set(bits(owned)) - joined
        elif board.ensemble == "largest":
            sizes = [sum(len(placements.cells[p]) for p in group) for group in groups]
            counted |= {p for g, size in zip(groups, sizes) if size == max(sizes) for p in g}
        else:
            counted |= joined
    return counted


def _in_contracts(placements: Placements, board: Board) -> list[int]:
    """The placements that fulfil the contracts of their owners."""
    owned = standing_of(placements, board).owned
    return [
        placement
        for player, architect in enumerate(board.architects)
        for contract in architect.contracts
        for each in placements.conditions[contract].sets
        for placement in bits(owned[player] & each)
    ]


class Rank(NamedTuple):
    """Where an architect came in."""

    place: int
    player: int


def ranking(counts: Sequence[Score]) -> list[Rank]:
    """The best first; of equal totals the larger ensemble (rule 9.6), else one place for both."""
    worth = [(score.total, score.largest) for score in counts]
    order = sorted(range(len(counts)), key=worth.__getitem__, reverse=True)
    return [Rank(1 + sum(other > worth[player] for other in worth), player) for player in order]


def has_ties(counts: Sequence[Score]) -> bool:
    """Whether somewhere in the ranking the largest ensemble had to be looked at."""
    return len({score.total for score in counts}) < len(counts)


def verdict(counts: Sequence[Score], names: Sequence[str]) -> str:
    """Who has won, and by what."""
    result = outcome(counts)
    winners = _(" and ").join(safe(names[winner]) for winner in result.winners)
    if result.decided_by == "shared":
        return _("{names} share the victory: same total, same largest ensemble.").format(
            names=winners
        )
    if result.decided_by == "largest":
        return _(
            "{names} wins: the totals are equal, and the larger ensemble decides ({cells} cells)."
        ).format(names=winners, cells=counts[result.winners[0]].largest)
    return _("{names} wins.").format(names=winners)
