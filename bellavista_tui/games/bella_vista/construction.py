"""Placing a building and earning coins by it (rules 5 and 6)."""

from msgspec import Struct

from bellavista_tui.core.game import Event, Refusal
from bellavista_tui.games.bella_vista.events import Built, NeutralPlaced
from bellavista_tui.games.bella_vista.reasons import (
    BreaksConstraint,
    CellsUnsorted,
    MustBeOnBorder,
    NotBuildable,
    Occupied,
    WrongFootprint,
)
from bellavista_tui.games.bella_vista.shapes import Cells
from bellavista_tui.games.bella_vista.standing import standing_of, with_building
from bellavista_tui.games.bella_vista.state import Architect, Board, State, replaced
from bellavista_tui.games.bella_vista.tables import Tables


class Placing(Struct, frozen=True, gc=False):
    """A placement that is allowed, and whether it keeps the constraint."""

    placement: int
    keeps_constraint: bool


def building_order(board: Board) -> list[int]:
    """The bids from left to right above the board, as positions in `board.bids` (rule 4.1)."""
    slots = [bid.slot for bid in board.bids]
    return sorted(range(len(slots)), key=slots.__getitem__)


def number_to_place(board: Board) -> int:
    """The number of the building that is to be placed now."""
    return board.round if board.phase == "neutral" else board.turned[-1]


def open_placements(tables: Tables, board: Board, number: int) -> tuple[int, bool]:
    """Where the building may stand (rules 5.1 to 5.5), and whether that keeps the constraint.

    The set is empty where it fits nowhere (5.6).
    """
    free = standing_of(tables, board).free & tables.of_number[number]
    keeping = free & tables.keeping[board.constraint]
    if keeping:
        return keeping, True
    return free & tables.border or free, False


def find_placing(tables: Tables, board: Board, number: int, cells: Cells) -> Placing | Refusal:
    """The placement that these cells are, or why the building may not stand there."""
    allowed, keeps = open_placements(tables, board, number)
    placement = tables.index.get((number, cells))
    if placement is not None and allowed >> placement & 1:
        return Placing(placement, keeps)
    district = tables.survey.district
    if outside := tuple(cell for cell in cells if cell not in district):
        return NotBuildable(cells=outside)
    if list(cells) != sorted(set(cells)):
        return CellsUnsorted(cells=cells)
    if placement is None:
        return WrongFootprint(number=number, cells=cells)
    built = {cell for building in board.buildings for cell in building.cells}
    if occupied := tuple(cell for cell in cells if cell in built):
        return Occupied(cells=occupied)
    if not keeps:
        return MustBeOnBorder(cells=cells)
    return _broken_constraint(tables, board.constraint, cells)


def _broken_constraint(tables: Tables, constraint: str, cells: Cells) -> BreaksConstraint:
    survey = tables.survey
    kind, _, which = constraint.partition(":")
    match kind:
        case "symbol":
            wrong = tuple(cell for cell in cells if survey.district[cell].symbol != which)
        case "finish":
            wrong = tuple(cell for cell in cells if survey.district[cell].finish != which)
        case "border":
            wrong = tuple(cell for cell in cells if cell in survey.border)
        case "park" if which == "required":
            wrong = cells
        case _:
            areas = survey.parks if kind == "park" else survey.rivers
            wrong = tuple(cell for cell in cells if any(cell in area for area in areas))
    rule = "5.2" if kind in ("symbol", "finish") else "5.3"
    return BreaksConstraint(rule=rule, constraint=constraint, cells=wrong)


def earnings(tables: Tables, board: Board, placing: Placing) -> tuple[int, int]:
    """The coins for a building placed there: for lower neighbours (rule 6.1), as highest (6.2)."""
    if not placing.keeps_constraint:
        return 0, 0
    adjacent = tables.touching[placing.placement] & standing_of(tables, board).placed
    lower = adjacent & tables.lower[tables.number[placing.placement]]
    coins = tables.rules.coins
    return coins.lower_neighbour * lower.bit_count(), coins.highest if lower == adjacent else 0


def build(
    tables: Tables, state: State, player: int, placing: Placing, events: list[Event]
) -> State:
    """Place the architect's building and pay for it; what is left to decide is a contract."""
    board = state.board
    placement, keeps = placing.placement, placing.keeps_constraint
    lower, highest = earnings(tables, board, placing)
    coins = lower + highest
    number, cells = tables.number[placement], tables.cells[placement]
    events.append(Built(player, number, cells, keeps, coins, lower, highest))
    before = board.architects[player]
    after = Architect(before.coins + coins, before.contracts)
    architects = replaced(board.architects, player, after)
    board = with_building(tables, board, player, placement, architects=architects, phase="contract")
    return State(board, state.secrets)


def place_neutral(
    tables: Tables, state: State, player: int, placing: Placing, events: list[Event]
) -> State:
    """Place the building of the unused colour (rule 8.2)."""
    placement, keeps = placing.placement, placing.keeps_constraint
    number, cells = tables.number[placement], tables.cells[placement]
    events.append(NeutralPlaced(player, number, cells, keeps))
    return State(with_building(tables, state.board, None, placement), state.secrets)
