"""Positions to test with, set up by hand.

The architects are Ana, Ben, Cleo and Dora; `a5` is Ana's building 5 or her card 5, and `n5` the
building 5 of the colour that nobody plays.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from bellavista_tui.core.game import Event, IllegalMove, Refusal
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import load_rules
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer
from bellavista_tui.games.bella_vista.rulebook import CONSTRAINTS, CONTRACTS
from bellavista_tui.games.bella_vista.scoring import Score
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.shapes import Cell, Cells
from bellavista_tui.games.bella_vista.state import Architect, Bid, Building, Secrets, State
from tests.bella_vista.games import game_in

E = TypeVar("E", bound=Event)

ANA, BEN, CLEO, DORA = range(4)

DISPLAY = ("quartet:hatched", "quartet:plain", "straddle", "border")
"""Contracts that no handful of buildings meets by chance."""

CORNERS = """
FFFFbbbb..........
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss55
FFFFbbbbLLLLssss..
~~~~~~~~LLLLssss..
llllSSSS========..
llllSSSSffffBBBB..
llllSSSSffffBBBB..
llllSSSSffffBBBB11
33..44..ffffBBBB11
33..44........22..
..............22..
"""
"""Parks 1 and 2 meet at a corner only, beside (9, 15); so do the two rivers, beside (4, 8)."""

PARKS_APART = """
LLLL11ffffSSSSFFFF=~
LLLL11ffffSSSSFFFF=~
LLLL..ffffSSSSFFFF=~
LLLL..ffffSSSSFFFF=~
..22..BBBBbbbbllll=~
..22..BBBBbbbbllll=~
......BBBBbbbbllll=~
......BBBBbbbbllll=~
..........ssss334455
..........ssss334455
..........ssss......
..........ssss......
"""
"""The leaf district at the top left has a park on its right and another below."""

PARKS_TOUCHING = """
LLLL..ffffSSSSFFFF=~
LLLL..ffffSSSSFFFF=~
LLLL11ffffSSSSFFFF=~
LLLL11ffffSSSSFFFF=~
...22.BBBBbbbbllll=~
...22.BBBBbbbbllll=~
......BBBBbbbbllll=~
......BBBBbbbbllll=~
..........ssss334455
..........ssss334455
..........ssss......
..........ssss......
"""
"""The two parks at the leaf district at the top left have a side in common."""


@lru_cache(maxsize=32)
def game_on(drawn_map: str, players: int) -> BellaVista:
    """A game in a city drawn for a test."""
    city = City("drawn", tuple(drawn_map.split()))
    return BellaVista(Setup(load_rules(), players, city))


def london(players: int = 4) -> BellaVista:
    """A game in London, the city of most tests."""
    return game_in("london", players)


def across(row: int, column: int, length: int) -> Cells:
    """Cells in a row, from the left one on."""
    return tuple((row, column + i) for i in range(length))


def down(row: int, column: int, length: int) -> Cells:
    """Cells in a column, from the upper one on."""
    return tuple((row + i, column) for i in range(length))


def square(row: int, column: int) -> Cells:
    """Four cells in a square, by its upper left one."""
    return across(row, column, 2) + across(row + 1, column, 2)


def owner_of(piece: str) -> int | None:
    """The architect of a piece such as `a5`; None for the unused colour, n."""
    return None if piece[0] == "n" else "abcd".index(piece[0])


def seat_of(piece: str) -> int:
    """The architect of a card such as `a5`."""
    return "abcd".index(piece[0])


def built(piece: str, *cells: Cell) -> Building:
    """A building in the city: `built("a6", *across(0, 0, 2))`."""
    return Building(owner_of(piece), int(piece[1]), cells)


def picture(drawing: str, row: int = 0, column: int = 0) -> tuple[Building, ...]:
    """The buildings of a drawing whose top left square is that one of the map.

    Squares stand apart by blanks; all but pieces such as `a5` is scenery, and a bar is ignored.
    """
    cells: dict[str, list[Cell]] = {}
    for r, line in enumerate(drawing.strip().splitlines(), row):
        for c, mark in enumerate(line.replace("|", " ").split(), column):
            if len(mark) == 2 and mark[0] in "abcdn" and mark[1] in "12345678":
                cells.setdefault(mark, []).append((r, c))
    return tuple(built(piece, *where) for piece, where in cells.items())


def cells_of(game: BellaVista, letters: str) -> list[Cell]:
    """The squares of the tiles with these letters."""
    rows = enumerate(game.setup_data.city.map)
    return [(r, c) for r, row in rows for c, letter in enumerate(row) if letter in letters]


def walls(cells: Iterable[Cell]) -> tuple[Building, ...]:
    """An 8 of the unused colour on each of the cells, so that nothing else has room there."""
    return tuple(built("n8", cell) for cell in cells)


def walls_but(game: BellaVista, *free: Cell) -> tuple[Building, ...]:
    """Walls on every cell of the city but these."""
    return walls(cell for cell in cells_of(game, "FfBbLlSs") if cell not in free)


def position(
    game: BellaVista,
    *,
    bids: Mapping[int, str] | None = None,
    turned: int = 0,
    standing: Sequence[Building] = (),
    coins: Sequence[int] | None = None,
    taken: Mapping[int, tuple[str, ...]] | None = None,
    hands: Mapping[int, tuple[int, ...]] | None = None,
    piles: Mapping[int, tuple[int, ...]] | None = None,
    contract_pile: tuple[str, ...] | None = None,
    constraint_pile: tuple[str, ...] | None = None,
    **fields: Any,
) -> State:
    """A position, with defaults for all that is not given.

    `bids` has the card on each slot, in the order of the offers; the `turned` leftmost are face
    up. `standing` are the buildings in the city, `taken` the contracts that architects own. Cards
    that are nowhere else are in the hands, lowest first, and then in the piles, lowest on top.
    `fields` are any other fields of the board.
    """
    bids, taken = bids or {}, taken or {}
    variant = game.variant
    board = replace(
        game.setup(Rng(0)).board,
        phase="build" if turned else "offer",
        constraint="river:forbidden",
        contracts=DISPLAY,
        height="parks",
        ensemble="largest",
        order=(0, 1, 1, 0) if game.seats == 2 else tuple(range(game.seats)),
        architects=tuple(
            Architect(coins[seat] if coins else variant.coins, taken.get(seat, ()))
            for seat in range(game.seats)
        ),
        bids=tuple(Bid(slot, seat_of(card)) for slot, card in bids.items()),
        turned=tuple(int(bids[slot][1]) for slot in sorted(bids)[:turned]),
        buildings=tuple(standing),
    )
    board = replace(board, **fields)
    if board.phase == "offer":
        to_move = board.order[len(bids)] if len(bids) < len(board.order) else None
    else:
        to_move = None if board.phase == "over" else seat_of(bids[sorted(bids)[turned - 1]])
    known = {*board.contracts, *(c for contracts in taken.values() for c in contracts)}
    dealt_hands, dealt_piles = [], []
    for seat in range(game.seats):
        left = unbuilt(game, seat, standing)
        own = [int(card[1]) for card in bids.values() if seat_of(card) == seat]
        for card in own:
            if card in left:
                left.remove(card)
        size = variant.hand - len(own)
        dealt_hands.append((hands or {}).get(seat, tuple(left[:size])))
        dealt_piles.append((piles or {}).get(seat, tuple(left[size:])))
    if contract_pile is None:
        contract_pile = tuple(c for c in CONTRACTS if c not in known)
    if constraint_pile is None:
        constraint_pile = tuple(c for c in CONSTRAINTS if c != board.constraint)
    secrets = Secrets(
        constraints=constraint_pile,
        contracts=contract_pile,
        hands=tuple(dealt_hands),
        piles=tuple(dealt_piles),
        cards=tuple(int(card[1]) for card in bids.values()),
    )
    return State(replace(board, to_move=to_move), secrets)


def turn(game: BellaVista, card: str, *, last: bool = False, **rest: Any) -> State:
    """The position in which the card has just been turned up, as the first or last of its round.

    The others have laid the highest cards they have; `rest` is as in `position`.
    """
    seat = seat_of(card)
    places = [0, 1, 1, 0] if game.seats == 2 else list(range(game.seats))
    places.remove(seat)
    left = {other: unbuilt(game, other, rest.get("standing", ())) for other in places}
    if seat in left and int(card[1]) in left[seat]:
        left[seat].remove(int(card[1]))
    others = ["abcd"[other] + str(left[other].pop()) for other in places]
    laid = [*others, card] if last else [card, *others]
    return position(game, bids=dict(enumerate(laid)), turned=len(laid) if last else 1, **rest)


def unbuilt(game: BellaVista, seat: int, standing: Sequence[Building]) -> list[int]:
    """The numbers of the architect's buildings that do not stand in the city, sorted."""
    left = sorted([1, 2, 3, 4, 5, 6, 7, 8] * (2 if game.seats == 2 else 1))
    for building in standing:
        if building.owner == seat:
            left.remove(building.number)
    return left


def to_move(state: State) -> int:
    """The architect to move."""
    assert state.board.to_move is not None
    return state.board.to_move


def play(game: BellaVista, state: State, *moves: Move) -> tuple[State, list[Event]]:
    """The position after the moves, each by the architect whose turn it is; and what happened."""
    happened: list[Event] = []
    for move in moves:
        seat = to_move(state)
        assert game.check(state, seat, move) is None
        assert move in game.legal_moves(state, seat)
        state, events = game.apply(state, seat, move)
        happened += events
    return state, happened


def play_round(game: BellaVista, state: State) -> list[Event]:
    """What happens when the first legal move is made until the round is over."""
    happened: list[Event] = []
    this_round = state.board.round
    while state.board.round == this_round and state.board.phase != "over":
        state, events = play(game, state, game.legal_moves(state, to_move(state))[0])
        happened += events
    return happened


def refused(game: BellaVista, state: State, move: Move, seat: int | None = None) -> Refusal | None:
    """Why the move is refused, made sure that it is nowhere allowed and changes nothing."""
    seat = to_move(state) if seat is None else seat
    refusal = game.check(state, seat, move)
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalMove) as raised:
        game.apply(state, seat, move)
    assert raised.value.refusal == refusal
    assert msgspec.json.encode(state) == before
    assert move not in game.legal_moves(state, seat)
    return refusal


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of its kind."""
    [event] = every(events, kind)
    return event


def every(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def purses(state: State) -> list[int]:
    """What everybody's purse holds."""
    return [architect.coins for architect in state.board.architects]


def open_slots(game: BellaVista, state: State) -> list[int]:
    """The slots that the architect to move may choose."""
    moves = game.legal_moves(state, to_move(state))
    return sorted({move.slot for move in moves if isinstance(move, Offer)})


def open_places(game: BellaVista, state: State) -> list[Cells]:
    """Where the building to be placed may stand."""
    moves = game.legal_moves(state, to_move(state))
    return [move.cells for move in moves if isinstance(move, (Build, Neutral))]


def score(game: BellaVista, standing: Sequence[Building], **rest: Any) -> Score:
    """Ana's count with these buildings in the city."""
    return game.scores(position(game, standing=standing, **rest))[ANA]
