"""From STATE back to a position, refused with a reason unless a game could stand so."""

from collections.abc import Iterable
from typing import TypeVar

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.checks import PositionError, check_position
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.rulebook import CONSTRAINTS, Rulebook
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import Architect, Bid, Board, Secrets, State
from bellavista_tui.games.bella_vista.wire.shapes import WireState, wire_state

T = TypeVar("T")


def load_state(rules: Rulebook, wire: WireState) -> tuple[BellaVista, State]:
    """The game and the position that the STATE tells of, or `PositionError`."""
    game = BellaVista(Setup(rules, wire.players, wire.city))
    return game, _position(game, wire)


def _position(game: BellaVista, wire: WireState) -> State:
    """The position of a STATE, if the game could stand so."""
    state = State(_board(wire), _secrets(wire))
    check_position(game, state)
    return state


def is_reachable(game: BellaVista, state: State) -> bool:
    """Whether the position, as a STATE, would load as the same one in the game."""
    try:
        return _position(game, wire_state(state)) == state
    except (PositionError, ValueError):  # such as cards that are not as many as the offers
        return False


def _board(wire: WireState) -> Board:
    offers = sorted(wire.offers, key=lambda offer: offer.slot)
    cards = [offer.card for offer in offers if offer.card is not None]
    return Board(
        city=wire.city,
        round=wire.round,
        phase=wire.phase,
        to_move=wire.to_move,
        constraint=wire.constraint,
        covered=tuple(sorted({*CONSTRAINTS} - {wire.constraint} - {*_known(wire.constraint_deck)})),
        height=wire.objectives.height,
        ensemble=wire.objectives.ensemble,
        contracts=wire.contracts,
        architects=tuple(Architect(a.coins, a.contracts) for a in wire.architects),
        order=wire.order,
        bids=tuple(Bid(offer.slot, offer.player) for offer in wire.offers),
        turned=tuple(cards[: _turned(wire)]),
        buildings=wire.buildings,
        aside=wire.set_aside,
    )


def _turned(wire: WireState) -> int:
    """How many cards of this round are turned up: those built with, and the one in play."""
    if wire.phase == "offer":
        return 0
    done = sum(each.owner is not None for each in (*wire.buildings, *wire.set_aside))
    return max(0, done - len(wire.order) * (wire.round - 1) + (wire.phase == "build"))


def _secrets(wire: WireState) -> Secrets:
    return Secrets(
        constraints=_known(wire.constraint_deck),
        contracts=_known(wire.contract_deck),
        hands=tuple(_known(architect.hand) for architect in wire.architects),
        piles=tuple(_known(architect.deck) for architect in wire.architects),
        cards=_known(offer.card for offer in wire.offers),
    )


def _known(cards: Iterable[T | None]) -> tuple[T, ...]:
    found = list(cards)
    if None in found:
        raise BellavistaError("This is a view, with nulls; only a whole state can be loaded.")
    return tuple(card for card in found if card is not None)
