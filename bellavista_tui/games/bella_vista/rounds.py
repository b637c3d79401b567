"""How a game goes on by itself: turning up cards (rule 4) and ending a round (rule 8)."""

from msgspec.structs import replace

from bellavista_tui.core.game import Event
from bellavista_tui.games.bella_vista.construction import find_open, keep_open, open_placements
from bellavista_tui.games.bella_vista.events import (
    Drawn,
    NewOrder,
    NewRound,
    Over,
    Refilled,
    Revealed,
    SetAside,
)
from bellavista_tui.games.bella_vista.placements import Placements
from bellavista_tui.games.bella_vista.scoring import scores, winners
from bellavista_tui.games.bella_vista.standing import carry, keep_standing, standing_of
from bellavista_tui.games.bella_vista.state import Board, Piece, Secrets, State, building_order


def next_card(placements: Placements, state: State, events: list[Event]) -> State:
    """Turn up the next card whose building fits somewhere; after the last, the round closes."""
    board, secrets = state.board, state.secrets
    standing = standing_of(placements, board)
    if not board.turned:
        standing = standing.with_turns(building_order(board))
    for turn in standing.turns[len(board.turned) :]:
        bid, card = board.bids[turn], secrets.cards[turn]
        events.append(Revealed(bid.player, bid.slot, card))
        turned = (*board.turned, card)
        board = replace(board, phase="build", to_move=bid.player, turned=turned)
        keep_standing(board, standing)
        if allowed := find_open(placements, standing.free, board.constraint, card):
            keep_open(board, allowed)
            return State(board, secrets)
        board = _set_aside(board, bid.player, card, events)
    return _close_round(placements, board, secrets, events)


def _set_aside(board: Board, owner: int | None, number: int, events: list[Event]) -> Board:
    events.append(SetAside(owner, number))
    return carry(board, replace(board, aside=(*board.aside, Piece(owner, number))))


def _close_round(
    placements: Placements, board: Board, secrets: Secrets, events: list[Event]
) -> State:
    if board.round == placements.rules.rounds:
        events.append(Over(winners(scores(placements, board))))
        return State(carry(board, replace(board, phase="over", to_move=None)), secrets)
    if placements.variant.unused_colour:
        if open_placements(placements, board, board.round):
            return State(carry(board, replace(board, phase="neutral")), secrets)
        board = _set_aside(board, None, board.round, events)
    return next_round(placements, State(board, secrets), events)


def next_round(placements: Placements, state: State, events: list[Event]) -> State:
    """Rules 8.3 to 8.6: the new order, cards, contracts and constraint."""
    board, secrets = state.board, state.secrets
    standing = standing_of(placements, board)
    order = _next_order(board, standing.turns, secrets.cards)
    events.append(NewOrder(order))
    hands, piles = _draw(placements.variant.hand, secrets, events)
    missing = placements.rules.display - len(board.contracts)
    new_contracts = secrets.contracts[:missing]
    if new_contracts:
        events.append(Refilled(new_contracts))
    constraint = secrets.constraints[0]
    events.append(NewRound(board.round + 1, constraint))
    after = replace(
        board,
        round=board.round + 1,
        phase="offer",
        to_move=order[0],
        constraint=constraint,
        covered=tuple(sorted((*board.covered, board.constraint))),
        contracts=board.contracts + new_contracts,
        order=order,
        bids=(),
        turned=(),
    )
    keep_standing(after, standing.with_turns(()))
    return State(
        after, Secrets(secrets.constraints[1:], secrets.contracts[missing:], hands, piles, ())
    )


def _next_order(board: Board, turns: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """Rule 8.3: lowest card first; among equals, as they stood above the board."""
    return tuple([board.bids[turn].player for turn in sorted(turns, key=cards.__getitem__)])


def _draw(
    size: int, secrets: Secrets, events: list[Event]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Rule 8.4: everyone draws back up to the hand size while the pile lasts."""
    hands, piles = [], []
    for player, (hand, pile) in enumerate(zip(secrets.hands, secrets.piles)):
        drawn = pile[: size - len(hand)]
        if drawn:
            events.append(Drawn(player, len(drawn)))
            hand = tuple(sorted(hand + drawn))
            pile = pile[len(drawn) :]
        hands.append(hand)
        piles.append(pile)
    return tuple(hands), tuple(piles)
