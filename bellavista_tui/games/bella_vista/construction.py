"""Placing a building and earning coins by it (rules 5 and 6)."""

from msgspec.structs import replace

from bellavista_tui.core.game import Event, Refusal
from bellavista_tui.games.bella_vista.events import Built, NeutralPlaced
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.reasons import (
    BreaksConstraint,
    CellsUnsorted,
    MustBeOnBorder,
    NotBuildable,
    Occupied,
    WrongFootprint,
)
from bellavista_tui.games.bella_vista.shapes import Cells
from bellavista_tui.games.bella_vista.standing import keep_standing, standing_of
from bellavista_tui.games.bella_vista.state import Architect, Board, Building, State, replaced


def number_to_place(board: Board) -> int:
    """The number of the building that is to be placed now."""
    return board.round if board.phase == "neutral" else board.turned[-1]


def open_placements(placements: Placements, board: Board, number: int) -> int:
    """Where the building may stand; nowhere is the case of rule 5.6."""
    return find_open(placements, standing_of(placements, board).free, board.constraint, number)


def find_open(placements: Placements, free: int, constraint: str, number: int) -> int:
    """Those of the free placements where the building may stand (rules 5.1 to 5.5)."""
    free &= placements.of_number[number]
    return free & placements.keeping[constraint] or free & placements.border or free


def open_now(placements: Placements, board: Board) -> int:
    """Where the building that is to be placed now may stand."""
    kept: int | None = board.__dict__.get("open")
    return kept or keep_open(board, open_placements(placements, board, number_to_place(board)))


def keep_open(board: Board, allowed: int) -> int:
    """Keep with the board where the building that is to be placed now may stand."""
    board.__dict__["open"] = allowed
    return allowed


def keeps_constraint(placements: Placements, board: Board, placement: int) -> bool:
    """Whether a building there keeps the constraint (rules 5.2, 5.3).

    Of placements that are open, either all do or, by rule 5.4, none.
    """
    return bool(placements.keeping[board.constraint] >> placement & 1)


def find_placement(placements: Placements, board: Board, cells: Cells) -> int | Refusal:
    """The placement that these cells are, or why the building may not stand there."""
    number = number_to_place(board)
    allowed = open_now(placements, board)
    placement = placements.index.get((number, cells))
    if placement is not None and allowed >> placement & 1:
        return placement
    if misfit := find_misfit(placements, number, cells):
        return misfit
    built = {cell for building in board.buildings for cell in building.cells}
    if occupied := tuple(cell for cell in cells if cell in built):
        return Occupied(cells=occupied)
    if not allowed & placements.keeping[board.constraint]:
        return MustBeOnBorder(cells=cells)
    return _broken_constraint(placements, board.constraint, cells)


def find_misfit(placements: Placements, number: int, cells: Cells) -> Refusal | None:
    """Why the building could not stand there even in an empty city, if so."""
    district = placements.survey.district
    if outside := tuple(cell for cell in cells if cell not in district):
        return NotBuildable(cells=outside)
    if list(cells) != sorted(set(cells)):
        return CellsUnsorted(cells=cells)
    if (number, cells) not in placements.index:
        return WrongFootprint(number=number, cells=cells)
    return None


def _broken_constraint(placements: Placements, constraint: str, cells: Cells) -> BreaksConstraint:
    survey = placements.survey
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


def earnings(placements: Placements, placed: int, placement: int) -> tuple[int, int]:
    """The coins for a building beside those placed: for lower ones (rule 6.1), as highest (6.2)."""
    adjacent = placements.touching[placement] & placed
    lower = adjacent & placements.lower[placements.number[placement]]
    coins = placements.rules.coins
    return coins.lower_neighbour * lower.bit_count(), coins.highest if lower == adjacent else 0


def build(
    placements: Placements, state: State, player: int, cells: Cells, events: list[Event]
) -> tuple[State, bool]:
    """Place the architect's building and pay for it; also, whether the constraint was kept."""
    board = state.board
    number = board.turned[-1]
    placement = placements.index[number, cells]
    standing = standing_of(placements, board)
    keeps = keeps_constraint(placements, board, placement)
    lower, highest = earnings(placements, standing.placed, placement) if keeps else (0, 0)
    coins = lower + highest
    events.append(Built(player, number, cells, keeps, coins, lower, highest))
    before = board.architects[player]
    after = replace(
        board,
        phase="contract",
        architects=replaced(
            board.architects, player, Architect(before.coins + coins, before.contracts)
        ),
        buildings=(*board.buildings, Building(player, number, cells)),
    )
    keep_standing(after, standing.plus(placements, player, placement))
    return State(after, state.secrets), keeps


def place_neutral(
    placements: Placements, state: State, player: int, cells: Cells, events: list[Event]
) -> State:
    """Place the building of the unused colour (rule 8.2)."""
    board = state.board
    number = number_to_place(board)
    placement = placements.index[number, cells]
    keeps = keeps_constraint(placements, board, placement)
    events.append(NeutralPlaced(player, number, cells, keeps))
    after = replace(board, buildings=(*board.buildings, Building(None, number, cells)))
    keep_standing(after, standing_of(placements, board).plus(placements, None, placement))
    return State(after, state.secrets)
