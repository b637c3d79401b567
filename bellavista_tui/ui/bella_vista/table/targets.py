"""What can be pointed at and picked in the panels, with the mouse as well as with keys."""

from msgspec import Struct


class CardTarget(Struct, frozen=True):
    """A card of one's hand."""

    number: int


class SlotTarget(Struct, frozen=True):
    """A slot of the offer board."""

    slot: int


class ContractTarget(Struct, frozen=True):
    """A contract on display."""

    contract: str


class PassTarget(Struct, frozen=True):
    """The words for taking no contract."""


class CardsTarget(Struct, frozen=True):
    """The words for seeing everybody's cards."""


Target = CardTarget | SlotTarget | ContractTarget | PassTarget | CardsTarget
