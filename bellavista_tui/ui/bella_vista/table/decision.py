"""What a person is deciding: pure values that keys and mouse turn into others, and into a move."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.contracts import takeable
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer, Take
from bellavista_tui.games.bella_vista.offers import open_slots
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.ui.bella_vista.table.placing import Placing, Prospect
from bellavista_tui.ui.bella_vista.table.sight import Choice

T = TypeVar("T")


class OfferDecision(Struct, frozen=True):
    """Which card on which slot."""

    cards: tuple[int, ...]
    slots: tuple[int, ...]
    card: int
    slot: int

    @property
    def choice(self) -> Choice:
        """What to show as chosen."""
        return Choice(card=self.card, slot=self.slot)

    def showing(self, move: Move) -> "OfferDecision":
        """With that offer chosen."""
        return replace(self, card=move.card, slot=move.slot) if isinstance(move, Offer) else self

    @property
    def move(self) -> Move:
        """The offer."""
        return Offer(self.slot, self.card)

    def steered(self, rows: int, columns: int) -> "OfferDecision":
        """Another card up and down, another slot left and right."""
        return replace(
            self,
            card=_neighbour(self.cards, self.card, rows),
            slot=_neighbour(self.slots, self.slot, columns),
        )

    def with_digit(self, digit: int) -> "OfferDecision":
        """The card of that number, where it is in the hand."""
        return replace(self, card=digit) if digit in self.cards else self

    def with_slot(self, slot: int) -> "OfferDecision":
        """That slot, where it is free and can be paid."""
        return replace(self, slot=slot) if slot in self.slots else self


class PlaceDecision(Struct, frozen=True):
    """Where the building goes."""

    placing: Placing

    @property
    def choice(self) -> Choice:
        """Nothing but the ghost is chosen."""
        return Choice()

    @property
    def move(self) -> Move:
        """The building where its ghost is, legal or not."""
        cells = self.placing.cells
        return Neutral(cells) if self.placing.owner is None else Build(cells)

    def showing(self, move: Move) -> "PlaceDecision":
        """With the ghost where that move builds."""
        if isinstance(move, Build | Neutral):
            return PlaceDecision(self.placing.on(move.cells))
        return self

    @property
    def verdict(self) -> Prospect | Refusal | None:
        """What it would bring there, or why not."""
        return self.placing.refusal or self.placing.prospect

    def steered(self, rows: int, columns: int) -> "PlaceDecision":
        """The ghost moved by squares."""
        return PlaceDecision(self.placing.moved(rows, columns))


class ContractDecision(Struct, frozen=True):
    """Which contract to take."""

    contracts: tuple[str, ...]
    contract: str

    @property
    def choice(self) -> Choice:
        """What to show as chosen."""
        return Choice(contract=self.contract)

    def showing(self, move: Move) -> "ContractDecision":
        """With that contract chosen."""
        return replace(self, contract=move.id) if isinstance(move, Take) else self

    @property
    def move(self) -> Move:
        """Taking it."""
        return Take(self.contract)

    def steered(self, rows: int, columns: int) -> "ContractDecision":
        """Another contract."""
        return replace(self, contract=_neighbour(self.contracts, self.contract, rows + columns))

    def with_digit(self, digit: int) -> "ContractDecision":
        """The contract of that number, counted from the top."""
        if 1 <= digit <= len(self.contracts):
            return replace(self, contract=self.contracts[digit - 1])
        return self


Decision = OfferDecision | PlaceDecision | ContractDecision


def decision_for(game: BellaVista, view: View, seat: int) -> Decision:
    """What the seat has to decide, with a good first choice."""
    board = view.board
    if board.phase == "offer":
        slots = tuple(open_slots(game.variant, board, seat))
        cards = tuple(dict.fromkeys(view.hand))
        return OfferDecision(cards, slots, card=cards[0], slot=slots[-1])
    if board.phase == "contract":
        contracts = tuple(takeable(game.placements, board, seat))
        return ContractDecision(contracts, max(contracts, key=game.rules.contract_value))
    number = board.round if board.phase == "neutral" else board.turned[-1]
    return PlaceDecision(Placing.start(game.placements, board, number))


def _neighbour(items: tuple[T, ...], item: T, step: int) -> T:
    return items[(items.index(item) + step) % len(items)]
