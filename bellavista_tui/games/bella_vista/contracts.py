"""Taking a contract (rule 7)."""

from msgspec.structs import replace

from bellavista_tui.core.game import Event, Refusal
from bellavista_tui.games.bella_vista.events import Contract
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.reasons import ContractNotMet, NotOnDisplay
from bellavista_tui.games.bella_vista.standing import carry, standing_of
from bellavista_tui.games.bella_vista.state import Architect, Board, State, replaced


def takeable(placements: Placements, board: Board, player: int) -> list[str]:
    """The contracts on display that the architect may take."""
    return met(placements, board.contracts, standing_of(placements, board).owned[player])


def met(placements: Placements, contracts: tuple[str, ...], owned: int) -> list[str]:
    """Those of the contracts that one architect's buildings, as placements, meet."""
    found = []
    for contract in contracts:
        condition = placements.conditions[contract]
        need = condition.need
        for each in condition.sets:
            if (owned & each).bit_count() < need:
                break
        else:
            found.append(contract)
    return found


def progress(placements: Placements, board: Board, player: int, contract: str) -> tuple[int, int]:
    """How much of what the contract asks the architect has, and how much it asks."""
    condition = placements.conditions[contract]
    counts = condition.counts(standing_of(placements, board).owned[player])
    have = sum(min(count, condition.need) for count in counts)
    return have, condition.need * len(counts)


def check_take(placements: Placements, board: Board, player: int, contract: str) -> Refusal | None:
    """Why the architect cannot take this contract, if so."""
    if contract not in board.contracts:
        return NotOnDisplay(contract=contract)
    have, need = progress(placements, board, player, contract)
    if have == need:
        return None
    rule = placements.conditions[contract].rule
    return ContractNotMet(rule=rule, contract=contract, have=have, need=need)


def take(
    placements: Placements, state: State, player: int, contract: str, events: list[Event]
) -> State:
    """Move a contract from the display to its new owner (rule 7.7)."""
    board = state.board
    events.append(Contract(player, contract, placements.rules.contract_value(contract)))
    before = board.architects[player]
    after = Architect(before.coins, (*before.contracts, contract))
    new = replace(
        board,
        architects=replaced(board.architects, player, after),
        contracts=tuple(other for other in board.contracts if other != contract),
    )
    return State(carry(board, new), state.secrets)
