"""Whether a game could stand so: what is loaded, or begun at, is refused with a reason if not."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.construction import find_misfit, open_now
from bellavista_tui.games.bella_vista.contracts import takeable
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.rulebook import (
    CONSTRAINTS,
    CONTRACTS,
    ENSEMBLE_OBJECTIVES,
    HEIGHT_OBJECTIVES,
    Rulebook,
)
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import (
    Board,
    Building,
    Piece,
    Secrets,
    State,
    building_order,
)
from bellavista_tui.games.bella_vista.views import unbuilt_bids
from bellavista_tui.games.bella_vista.words.refusals import refusal_in_detail

T = TypeVar("T")
U = TypeVar("U")

MAX_COINS = 1_000_000
"""More than any game brings; it keeps every sum within the numbers that JSON readers agree on."""


class PositionError(BellavistaError):
    """A position that no game could reach, with the rule that it breaks."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(f"No game can stand like this: {reason}.")
        self.rule = rule


def check_position(game: BellaVista, state: State) -> None:
    """Raise `PositionError` unless the game could stand so."""
    _check_frame(game, state)
    _check_common_cards(game.rules, state)
    _check_bids(game, state)
    check_buildings(game, state.board.buildings, state.board.aside)
    _check_unused_colour(game, state.board)
    _check_own_cards(game, state)
    _check_this_round(state.board, state.secrets)
    _check_phase(game, state)


def _check_frame(game: BellaVista, state: State) -> None:
    """The parts that the rest is read by."""
    board, secrets = state.board, state.secrets
    _require(
        len(board.architects) == len(secrets.hands) == len(secrets.piles) == game.seats,
        "architects must be as many as players",
    )
    _require(board.city == game.setup_data.city, "it is in another city")
    _require(1 <= board.round <= game.rules.rounds, f"round must be 1 to {game.rules.rounds}")
    _require(board.height in HEIGHT_OBJECTIVES, "there is no such height objective", "2.4")
    _require(board.ensemble in ENSEMBLE_OBJECTIVES, "there is no such ensemble objective", "2.4")
    _require(
        all(0 <= architect.coins <= MAX_COINS for architect in board.architects),
        f"coins must be 0 to {MAX_COINS}",
        "3.1",
    )
    places = sorted([*range(game.seats)] * game.variant.sets)
    _require(sorted(board.order) == places, f"order must be {places} in some order", "3.1")


def _check_common_cards(rules: Rulebook, state: State) -> None:
    """Constraints (rule 2.3) and contracts (2.5): each card in one place."""
    board, secrets = state.board, state.secrets
    constraints = [board.constraint, *board.covered, *secrets.constraints]
    _require(
        Counter(constraints) == Counter(CONSTRAINTS) and len(board.covered) == board.round - 1,
        f"constraint and constraint_deck must be {len(CONSTRAINTS) + 1 - board.round} different"
        f" constraint cards in round {board.round}",
        "2.3",
    )
    _require(list(board.covered) == sorted(board.covered), "past constraints must be sorted")
    taken = [contract for architect in board.architects for contract in architect.contracts]
    _require(
        Counter([*board.contracts, *secrets.contracts, *taken]) == Counter(CONTRACTS),
        "each contract card must be in exactly one place",
        "2.5",
    )
    done = len(board.turned) - (board.phase == "build")
    fewest = rules.display - done if secrets.contracts else 0
    _require(
        fewest <= len(board.contracts) <= rules.display,
        f"{len(board.contracts)} contracts cannot lie open now",
        "8.5",
    )


def _check_bids(game: BellaVista, state: State) -> None:
    """Rules 3 and 4.1: the offers so far, in order, each on a place of its own; those turned up."""
    board, cards = state.board, state.secrets.cards
    _require(len(cards) == len(board.bids), "there must be a card for each offer", "3.1")
    players = tuple(bid.player for bid in board.bids)
    _require(
        players == board.order[: len(players)], "offers must be made in the order given", "3.1"
    )
    _require(
        (len(players) == len(board.order)) == (board.phase != "offer"),
        "the phase does not fit the number of offers made",
        "3.1",
    )
    slots = [bid.slot for bid in board.bids]
    on_board = [slot for slot in slots if 0 <= slot < len(game.variant.costs)]
    _require(len(set(on_board)) == len(on_board), "a slot takes one card", "3.2")
    beside = [slot for slot in slots if slot not in on_board]
    start = len(game.variant.costs)
    _require(
        beside == list(range(start, start + len(beside))),
        f"places to the right of the board count up from {start}",
        "3.3",
    )
    in_order = tuple(cards[i] for i in building_order(board))
    turned = len(board.turned)
    _require(
        board.turned == in_order[:turned] and not (turned and board.phase == "offer"),
        "the cards turned up are not those of the offers from the left",
        "4.1",
    )


def check_buildings(
    game: BellaVista, buildings: Sequence[Building], aside: Sequence[Piece]
) -> None:
    """Rules 1.1 and 5.1: footprints on free cells."""
    owners = {None, *range(game.seats)}
    for piece in (*buildings, *aside):
        _require(piece.owner in owners, f"there is no architect {piece.owner} to own a building")
        _require(piece.number in game.rules.numbers, f"there is no building {piece.number}", "5.1")
    taken: set[Cell] = set()
    for building in buildings:
        if misfit := find_misfit(game.placements, building.number, building.cells):
            raise PositionError(refusal_in_detail(misfit), misfit.rule)
        _require(taken.isdisjoint(building.cells), "two buildings stand on one cell", "5.1")
        taken.update(building.cells)


def _check_own_cards(game: BellaVista, state: State) -> None:
    """Rules 2.6, 2.7 and 8.4: every construction card of every architect in exactly one place."""
    board, secrets = state.board, state.secrets
    sets = game.variant.sets
    full = Counter([*game.rules.numbers] * sets)
    waiting = unbuilt_bids(board)
    pieces = (*board.buildings, *board.aside)
    for player, (hand, pile) in enumerate(zip(secrets.hands, secrets.piles, strict=True)):
        bids = [i for i, bid in enumerate(board.bids) if bid.player == player]
        unbuilt = [secrets.cards[i] for i in bids if i in waiting]
        gone = [piece.number for piece in pieces if piece.owner == player]
        _require(
            Counter([*hand, *pile, *unbuilt, *gone]) == full,
            f"the cards of architect {player} must be each number {sets} times in all",
            "2.7" if sets == 2 else "2.6",
        )
        before = sets * (board.round - 1)
        due = before + len(bids) - len(unbuilt)
        _require(
            len(gone) == due,
            f"architect {player} has {len(gone)} buildings placed or set aside instead of {due}",
            "4.1",
        )
        size = min(game.variant.hand, full.total() - before) - len(bids)
        _require(
            len(hand) == size,
            f"architect {player} has {len(hand)} cards in hand instead of {size}",
            "8.4",
        )
        _require(list(hand) == sorted(hand), f"the hand of architect {player} must be sorted")


def _check_unused_colour(game: BellaVista, board: Board) -> None:
    """Rule 8.2: its buildings of the rounds before this one."""
    pieces = (*board.buildings, *board.aside)
    numbers = sorted(piece.number for piece in pieces if piece.owner is None)
    due = [*range(1, board.round)] if game.variant.unused_colour else []
    _require(
        numbers == due,
        f"the unused colour must have the buildings {due} placed or set aside, not {numbers}",
        "8.2",
    )


def _check_this_round(board: Board, secrets: Secrets) -> None:
    """Rule 4.1: the cards built with in this round are the last buildings placed or set aside."""
    done = len(board.turned) - (board.phase == "build")
    cards = [(board.bids[i].player, secrets.cards[i]) for i in building_order(board)[:done]]
    placed = [(each.owner, each.number) for each in board.buildings if each.owner is not None]
    aside = [(each.owner, each.number) for each in board.aside if each.owner is not None]
    _require(
        _end_with(cards, placed, aside), "a card on the board is not that of its building", "4.1"
    )


def _end_with(cards: list[T], placed: list[U], aside: list[U]) -> bool:
    """Whether the cards are what the two lists end with, taken together in some way."""
    if not cards:
        return True
    *rest, last = cards
    return (placed[-1:] == [last] and _end_with(rest, placed[:-1], aside)) or (
        aside[-1:] == [last] and _end_with(rest, placed, aside[:-1])
    )


def _check_phase(game: BellaVista, state: State) -> None:
    """What is due must follow from the rest."""
    board = state.board
    turned, order = len(board.turned), building_order(board)
    fits = {
        "offer": lambda: board.to_move == board.order[len(board.bids)],
        "build": lambda: _fits_build(game.placements, state, order),
        "contract": lambda: _fits_contract(game.placements, state, order),
        "neutral": lambda: (
            turned == len(order)
            and game.variant.unused_colour
            and board.round < game.rules.rounds
            and board.to_move == board.bids[order[-1]].player
            and open_now(game.placements, board) > 0
        ),
        "over": lambda: (
            turned == len(order) and board.round == game.rules.rounds and board.to_move is None
        ),
    }
    _require(fits[board.phase](), "phase and to_move do not fit the cards and buildings")


def _fits_build(placements: Placements, state: State, order: tuple[int, ...]) -> bool:
    board = state.board
    turned = len(board.turned)
    return (
        0 < turned <= len(order)
        and board.to_move == board.bids[order[turned - 1]].player
        and open_now(placements, board) > 0
    )


def _fits_contract(placements: Placements, state: State, order: tuple[int, ...]) -> bool:
    """The last building must be the one of the last card, and must have kept the constraint."""
    board = state.board
    turned = len(board.turned)
    if not 0 < turned <= len(order) or not board.buildings:
        return False
    player, last = board.bids[order[turned - 1]].player, board.buildings[-1]
    placement = placements.index[last.number, last.cells]
    return (
        board.to_move == player
        and (last.owner, last.number) == (player, board.turned[-1])
        and bool(placements.keeping[board.constraint] >> placement & 1)
        and bool(takeable(placements, board, player))
    )


def _require(holds: bool, reason: str, rule: str | None = None) -> None:
    if not holds:
        raise PositionError(reason, rule)
