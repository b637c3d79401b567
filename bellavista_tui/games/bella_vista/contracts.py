"""Taking a contract (rule 7)."""

from msgspec.structs import replace

from bellavista_tui.core.game import Event, Refusal
from bellavista_tui.games.bella_vista.events import Contract
from bellavista_tui.games.bella_vista.placements import Tables
from bellavista_tui.games.bella_vista.reasons import ContractNotMet, NotOnDisplay
from bellavista_tui.games.bella_vista.standing import carry, standing_of
from bellavista_tui.games.bella_vista.state import Architect, Board, State, replaced


def takeable(tables: Tables, board: Board, player: int) -> list[str]:
    """The contracts on display that the architect may take."""
    return met(tables, board.contracts, standing_of(tables, board).owned[player])


def met(tables: Tables, contracts: tuple[str, ...], owned: int) -> list[str]:
    """Those of the contracts that one architect's buildings, as placements, meet."""
    found = []
    for contract in contracts:
        condition = tables.conditions[contract]
        need = condition.need
        for each in condition.sets:
            if (owned & each).bit_count() < need:
                break
        else:
            found.append(contract)
    return found


def progress(tables: Tables, board: Board, player: int, contract: str) -> tuple[int, int]:
    """How much of what the contract asks the architect has, and how much it asks."""
    condition = tables.conditions[contract]
    counts = condition.counts(standing_of(tables, board).owned[player])
    have = sum(min(count, condition.need) for count in counts)
    return have, condition.need * len(counts)


def check_take(tables: Tables, board: Board, player: int, contract: str) -> Refusal | None:
    """Why the architect cannot take this contract, if so."""
    if contract not in board.contracts:
        return NotOnDisplay(contract=contract)
    have, need = progress(tables, board, player, contract)
    if have == need:
        return None
    rule = tables.conditions[contract].rule
    return ContractNotMet(rule=rule, contract=contract, have=have, need=need)


def take(tables: Tables, state: State, player: int, contract: str, events: list[Event]) -> State:
    """Move a contract from the display to its new owner (rule 7.7)."""
    board = state.board
    events.append(Contract(player, contract, tables.rules.contract_value(contract)))
    before = board.architects[player]
    after = Architect(before.coins, (*before.contracts, contract))
    new = replace(
        board,
        architects=replaced(board.architects, player, after),
        contracts=tuple(other for other in board.contracts if other != contract),
    )
    return State(carry(board, new), state.secrets)
