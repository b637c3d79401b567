"""Finds places in the city for the buildings that a sketch leaves open."""

from collections.abc import Iterable

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.checks import PositionError
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.sketches.pieces import Missing, Pieces
from bellavista_tui.games.bella_vista.sketches.sketch import Sketch
from bellavista_tui.games.bella_vista.state import Piece


class Site:
    """The city with the buildings that are named, in which the missing ones are placed."""

    def __init__(
        self, game: BellaVista, sketch: Sketch, pieces: Pieces, cards: list[list[int]], rng: Rng
    ) -> None:
        """The cards are each architect's that are not named; a missing building takes its own."""
        self.placements = game.placements
        self.missing = pieces.missing
        self.cards, self.rng = cards, rng
        self.named = [
            (each.owner, self.placements.index[each.number, each.cells])
            for each in sketch.buildings
        ]
        self.kept_free: int | None = None

    @property
    def room(self) -> int:
        """The placements on cells that are all free."""
        room = self.placements.all
        for placement in (*(p for _owner, p in self.named), *self._added(), self.kept_free):
            if placement is not None:
                room &= self.placements.apart[placement]
        return room

    def keep_free(self, number: int) -> None:
        """Leave room for the building that is to be placed now."""
        allowed = self.room & self.placements.of_number[number]
        if not allowed:
            raise PositionError(f"building {number} is to be placed now and fits nowhere", "5.6")
        self.kept_free = self._any_of(allowed, number)

    def fits(self, number: int) -> bool:
        """Whether the building can still stand somewhere."""
        return bool(self.room & self.placements.of_number[number])

    def place_rest(self) -> None:
        """Place whatever can be placed of what is missing still."""
        for each in self.missing:
            if each.placement is None:
                self._try_to_place(each, self.placements.all)

    def earn(self, last: Piece | Missing, constraint: str, contract: str) -> bool:
        """Whether the last building can keep the constraint and its owner have the contract by it.

        What that takes is placed.
        """
        keeping = self.placements.keeping[constraint]
        if not isinstance(last, Missing):
            return bool(keeping >> self.named[-1][1] & 1) and self._meet(last.owner, contract)
        sets = self.placements.conditions[contract].sets
        for where in (*sets, self.placements.all):
            if self._try_to_place(last, keeping & where):
                if self._meet(last.owner, contract):
                    return True
                self._unplace([last])
        return False

    def _meet(self, player: int | None, contract: str) -> bool:
        """Whether the architect meets the contract, with the missing buildings that it takes."""
        condition = self.placements.conditions[contract]
        added: list[Missing] = []
        for where in condition.sets:
            while (self._owned_by(player) & where).bit_count() < condition.need:
                left = (m for m in self.missing if m.owner == player and m.placement is None)
                found = next((each for each in left if self._try_to_place(each, where)), None)
                if found is None:
                    self._unplace(added)
                    return False
                added.append(found)
        return True

    def _try_to_place(self, missing: Missing, where: int) -> bool:
        """Place the building there if it fits, as any number that it can still have."""
        cards = [] if missing.owner is None else self.cards[missing.owner]
        allowed = self.room & where
        for number in [missing.number] if missing.number is not None else cards:
            if at := allowed & self.placements.of_number[number]:
                if missing.number is None:
                    cards.remove(number)
                    missing.number, missing.is_drawn = number, True
                missing.placement = self._any_of(at, number)
                return True
        return False

    def _unplace(self, added: Iterable[Missing]) -> None:
        for each in added:
            each.placement = None
            if each.is_drawn and each.owner is not None and each.number is not None:
                self.cards[each.owner].append(each.number)
                each.number, each.is_drawn = None, False

    def _any_of(self, allowed: int, number: int) -> int:
        nth = self.rng.below(allowed.bit_count())
        return self.placements.spans[number].start + self.placements.nth_member(
            allowed, number, nth
        )

    def _owned_by(self, player: int | None) -> int:
        own = {placement for owner, placement in self.named if owner == player}
        own.update(self._added(player))
        return sum(1 << placement for placement in own)

    def _added(self, *owners: int | None) -> list[int]:
        """Where missing buildings are placed, of these owners or of all."""
        return [
            each.placement
            for each in self.missing
            if each.placement is not None and (not owners or each.owner in owners)
        ]
