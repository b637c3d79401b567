"""What is hidden from whom (rule 10), both ways: what a seat knows, and what might be behind it."""

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.rulebook import CONSTRAINTS, CONTRACTS, Rulebook
from bellavista_tui.games.bella_vista.state import Board, Secrets, State, View, building_order


def view_of(state: State, seat: int | None) -> View:
    """All that the seat may know: the only way from a state to a player, a screen or a bot."""
    board, secrets = state.board, state.secrets
    turned = set(building_order(board)[: len(board.turned)])
    return View(
        seat=seat,
        board=board,
        hand=() if seat is None else secrets.hands[seat],
        cards=tuple(
            card if i in turned or bid.player == seat else None
            for i, (bid, card) in enumerate(zip(board.bids, secrets.cards))
        ),
        hand_sizes=tuple(map(len, secrets.hands)),
        pile_sizes=tuple(map(len, secrets.piles)),
        constraint_pile=len(secrets.constraints),
        contract_pile=len(secrets.contracts),
    )


def imagine(rules: Rulebook, view: View, rng: Rng) -> State:
    """A whole state drawn at random among those that agree with the view."""
    board = view.board
    seen_contracts = {*board.contracts, *(c for a in board.architects for c in a.contracts)}
    cards = list(view.cards)
    hands, piles = [], []
    for player in range(len(board.architects)):
        unseen = list(rng.shuffled(unseen_cards(rules, view, player)))
        for i, bid in enumerate(board.bids):
            if bid.player == player and cards[i] is None:
                cards[i] = unseen.pop()
        size = view.hand_sizes[player]
        own = player == view.seat
        hands.append(view.hand if own else tuple(sorted(unseen[:size])))
        piles.append(tuple(unseen if own else unseen[size:]))
    return State(
        board,
        Secrets(
            constraints=rng.shuffled(
                [c for c in CONSTRAINTS if c != board.constraint and c not in board.covered]
            ),
            contracts=rng.shuffled([c for c in CONTRACTS if c not in seen_contracts]),
            hands=tuple(hands),
            piles=tuple(piles),
            cards=tuple(card for card in cards if card is not None),
        ),
    )


def unseen_cards(rules: Rulebook, view: View, player: int) -> list[int]:
    """The architect's cards whose place the seat does not know."""
    board = view.board
    cards = list(rules.numbers) * rules.variant(len(board.architects)).sets
    for gone in (*board.buildings, *board.aside):
        if gone.owner == player:
            cards.remove(gone.number)
    for i in unbuilt_bids(board):
        card = view.cards[i]
        if board.bids[i].player == player and card is not None:
            cards.remove(card)
    if player == view.seat:
        for card in view.hand:
            cards.remove(card)
    return cards


def unbuilt_bids(board: Board) -> tuple[int, ...]:
    """The bids whose buildings are still to come, as positions in `board.bids`."""
    done = len(board.turned) - (board.phase == "build")
    return building_order(board)[done:]
