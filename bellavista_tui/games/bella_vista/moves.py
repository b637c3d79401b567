"""What an architect can decide."""

from msgspec import Struct

from bellavista_tui.games.bella_vista.shapes import Cells


class Offer(
    Struct, frozen=True, gc=False, tag_field="type", tag="offer", forbid_unknown_fields=True
):
    """Lay a card on a slot (rule 3.1); slots past the board's stand to its right (3.3)."""

    slot: int
    card: int


class Build(
    Struct, frozen=True, gc=False, tag_field="type", tag="build", forbid_unknown_fields=True
):
    """Place the building of the card just turned up (rule 5.1)."""

    cells: Cells


class Take(
    Struct, frozen=True, gc=False, tag_field="type", tag="contract", forbid_unknown_fields=True
):
    """Take a contract on display (rule 7.1)."""

    id: str


class Pass(Struct, frozen=True, gc=False, tag_field="type", tag="pass", forbid_unknown_fields=True):
    """Take no contract (rule 7.1)."""


class Neutral(
    Struct, frozen=True, gc=False, tag_field="type", tag="neutral", forbid_unknown_fields=True
):
    """Place the building of the unused colour (rule 8.2)."""

    cells: Cells


Move = Offer | Build | Take | Pass | Neutral
