"""What a legal move would bring, before it is made."""

from msgspec import Struct

from bellavista_tui.games.bella_vista.construction import Placing, earnings
from bellavista_tui.games.bella_vista.contracts import takeable
from bellavista_tui.games.bella_vista.scoring import ensemble_score, ensembles, height_score
from bellavista_tui.games.bella_vista.standing import standing_of, with_building
from bellavista_tui.games.bella_vista.state import Board
from bellavista_tui.games.bella_vista.tables import Tables


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


def build_gain(tables: Tables, board: Board, player: int, placing: Placing) -> Gain:
    """What a building of the architect's would bring there."""
    lower, highest = earnings(tables, board, placing)
    after = with_building(tables, board, player, placing.placement)
    return Gain(
        coins=lower + highest,
        lower=lower,
        highest=highest,
        contracts=tuple(takeable(tables, after, player)) if placing.keeps_constraint else (),
        objectives=_objective_change(tables, board, after, player),
    )


def _objective_change(tables: Tables, before: Board, after: Board, player: int) -> ObjectiveChange:
    old = standing_of(tables, before).owned[player]
    new = standing_of(tables, after).owned[player]
    height, ensemble = before.height, before.ensemble
    return ObjectiveChange(
        height=height_score(tables, height, new) - height_score(tables, height, old),
        ensemble=ensemble_score(tables, ensemble, new, ensembles(tables, new))
        - ensemble_score(tables, ensemble, old, ensembles(tables, old)),
    )
