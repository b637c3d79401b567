"""What a legal move would bring, before it is made."""

from msgspec import Struct

from bellavista_tui.games.bella_vista.construction import earnings, keeps_constraint
from bellavista_tui.games.bella_vista.contracts import met
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.scoring import ensemble_score
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.games.bella_vista.state import Board, Building


class ObjectiveChange(Struct, frozen=True):
    """By how much each objective's score would change."""

    height: int = 0
    ensemble: int = 0


class Gain(Struct, frozen=True, kw_only=True):
    """What a move would bring to the one who makes it."""

    coins: int = 0
    """The change of the purse."""
    lower: int = 0
    highest: int = 0
    """The coins for a building, by reason."""
    contracts: tuple[str, ...] = ()
    """The contracts that could be taken right after."""
    objectives: ObjectiveChange = ObjectiveChange()


def build_gain(placements: Placements, board: Board, player: int, placement: int) -> Gain:
    """What a building of the architect's would bring there."""
    standing = standing_of(placements, board)
    keeps = keeps_constraint(placements, board, placement)
    lower, highest = earnings(placements, standing.placed, placement) if keeps else (0, 0)
    before = standing.owned[player]
    after = before | 1 << placement
    return Gain(
        coins=lower + highest,
        lower=lower,
        highest=highest,
        contracts=tuple(met(placements, board.contracts, after)) if keeps else (),
        objectives=ObjectiveChange(
            height=placements.heights[board.height][placement],
            ensemble=ensemble_score(placements, board.ensemble, after)
            - ensemble_score(placements, board.ensemble, before),
        ),
    )


def lower_neighbours(placements: Placements, board: Board, placement: int) -> tuple[Building, ...]:
    """The buildings for which one placed there earns coins (rule 6.1)."""
    beside = placements.touching[placement] & placements.lower[placements.number[placement]]
    return tuple(
        building
        for building in board.buildings
        if beside >> placements.index[building.number, building.cells] & 1
    )
