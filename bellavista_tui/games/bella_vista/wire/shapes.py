"""The shapes that go over the line, and the way from a position to them."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.state import Board, Building, Phase, Piece, State, View


class WireArchitect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An architect."""

    coins: int
    hand: tuple[int | None, ...]
    deck: tuple[int | None, ...]
    contracts: tuple[str, ...]


class WireOffer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card on the offer board."""

    slot: int
    player: int
    card: int | None


class WireObjectives(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The two objectives in play."""

    height: str
    ensemble: str


class WireState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """STATE: a position, whole or as one seat may know it."""

    players: Annotated[int, Meta(ge=2, le=4)]
    city: City
    round: int
    phase: Phase
    to_move: int | None
    constraint: str
    constraint_deck: tuple[str | None, ...]
    objectives: WireObjectives
    contracts: tuple[str, ...]
    contract_deck: tuple[str | None, ...]
    architects: tuple[WireArchitect, ...]
    order: tuple[int, ...]
    offers: tuple[WireOffer, ...]
    buildings: tuple[Building, ...]
    set_aside: tuple[Piece, ...]


def wire_state(state: State) -> WireState:
    """A whole position."""
    secrets = state.secrets
    return _wire(
        state.board,
        secrets.constraints,
        secrets.contracts,
        secrets.hands,
        secrets.piles,
        secrets.cards,
    )


def wire_view(view: View) -> WireState:
    """A position as the seat of the view knows it, with null for each hidden card."""
    hands = [
        view.hand if player == view.seat else _nulls(size)
        for player, size in enumerate(view.hand_sizes)
    ]
    return _wire(
        view.board,
        _nulls(view.constraint_pile),
        _nulls(view.contract_pile),
        hands,
        [_nulls(size) for size in view.pile_sizes],
        view.cards,
    )


def _nulls(count: int) -> tuple[None, ...]:
    return (None,) * count


def _wire(
    board: Board,
    constraint_deck: tuple[str | None, ...],
    contract_deck: tuple[str | None, ...],
    hands: Sequence[tuple[int | None, ...]],
    decks: Sequence[tuple[int | None, ...]],
    cards: tuple[int | None, ...],
) -> WireState:
    return WireState(
        players=len(board.architects),
        city=board.city,
        round=board.round,
        phase=board.phase,
        to_move=board.to_move,
        constraint=board.constraint,
        constraint_deck=constraint_deck,
        objectives=WireObjectives(height=board.height, ensemble=board.ensemble),
        contracts=board.contracts,
        contract_deck=contract_deck,
        architects=tuple(
            WireArchitect(
                coins=architect.coins, hand=hand, deck=deck, contracts=architect.contracts
            )
            for architect, hand, deck in zip(board.architects, hands, decks, strict=True)
        ),
        order=board.order,
        offers=tuple(
            WireOffer(slot=bid.slot, player=bid.player, card=card)
            for bid, card in zip(board.bids, cards, strict=True)
        ),
        buildings=board.buildings,
        set_aside=board.aside,
    )
