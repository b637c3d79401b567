"""Which buildings there must be at a moment of a game, those that a sketch names among them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bellavista_tui.games.bella_vista.checks import PositionError
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.sketches.frames import Frame
from bellavista_tui.games.bella_vista.sketches.sketch import Sketch
from bellavista_tui.games.bella_vista.state import Piece


class Missing(Struct):
    """A building that is due and not named: its number and its place are still to be found."""

    owner: int | None
    number: int | None = None
    placement: int | None = None
    before_placed: int = 0
    before_aside: int = 0
    """Which of the named buildings, and of those set aside, it comes before."""
    is_drawn: bool = False
    """Whether its number was drawn."""


class Pieces:
    """The buildings named, those missing, and what this round's offers were built with."""

    def __init__(self, game: BellaVista, sketch: Sketch, frame: Frame) -> None:
        self.placed: Sequence[Piece] = [Piece(each.owner, each.number) for each in sketch.buildings]
        self.aside: Sequence[Piece] = [Piece(each.owner, each.number) for each in sketch.aside]
        self.frame = frame
        self.missing: list[Missing] = [
            Missing(None, number) for number in self._unused_numbers(game)
        ]
        """Those of earlier rounds first, then those of this one, as they were built."""
        left = [self._missing(game, player) for player in range(game.seats)]
        self.this_round = self._match(frame.done, len(self.placed), len(self.aside), tuple(left))
        """For each of this round's offers that is done, its building."""
        fresh = [each for each in self.this_round if isinstance(each, Missing)]
        for player, count in enumerate(left):
            earlier = count - sum(each.owner == player for each in fresh)
            self.missing += [Missing(player) for _ in range(earlier)]
        self.missing += fresh

    def owned_by(self, player: int | None) -> list[int]:
        """The numbers of the named buildings of one owner."""
        return [piece.number for piece in (*self.placed, *self.aside) if piece.owner == player]

    def _unused_numbers(self, game: BellaVista) -> list[int]:
        """Those of the unused colour that are not named (rule 8.2)."""
        due = [*range(1, self.frame.round)] if game.variant.unused_colour else []
        for number in self.owned_by(None):
            if number not in due:
                raise PositionError(
                    f"building {number} of the unused colour cannot be there in round"
                    f" {self.frame.round}",
                    "8.2",
                )
            due.remove(number)
        return due

    def _missing(self, game: BellaVista, player: int) -> int:
        """How many buildings of the architect's are not named (rule 4.1)."""
        done = self.frame.made_by(player, self.frame.done)
        due = game.variant.sets * (self.frame.round - 1) + len(done)
        named = len(self.owned_by(player))
        if named > due:
            raise PositionError(
                f"architect {player} has {named} buildings placed or set aside instead of {due}",
                "4.1",
            )
        return due - named

    def _match(
        self, done: tuple[int, ...], placed: int, aside: int, left: tuple[int, ...]
    ) -> list[Piece | Missing]:
        """The buildings of these offers, which are the last ones there are (rule 4.1)."""
        found = next(self._matches(done, placed, aside, left), None)
        if found is None:
            raise PositionError("the last buildings are not those of this round's cards", "4.1")
        return found

    def _matches(
        self, done: tuple[int, ...], placed: int, aside: int, left: tuple[int, ...]
    ) -> Iterator[list[Piece | Missing]]:
        """Every way to find them among so many that are named, from the last one back."""
        if not done:
            yield []
            return
        *rest, last = done
        bid, earlier = self.frame.bids[last], tuple(rest)
        must_stand_last = self.frame.phase == "contract" and len(done) == len(self.frame.done)
        at, at_aside = _last_owned(self.placed, placed), _last_owned(self.aside, aside)
        if at is not None and not (must_stand_last and at < len(self.placed) - 1):
            piece = self.placed[at]
            if piece.owner == bid.player and bid.card in (None, piece.number):
                for found in self._matches(earlier, at, aside, left):
                    yield [*found, piece]
        if at_aside is not None and not must_stand_last:
            piece = self.aside[at_aside]
            if piece.owner == bid.player and bid.card in (None, piece.number):
                for found in self._matches(earlier, placed, at_aside, left):
                    yield [*found, piece]
        if left[bid.player]:
            fewer = tuple(n - (player == bid.player) for player, n in enumerate(left))
            for found in self._matches(earlier, placed, aside, fewer):
                yield [*found, Missing(bid.player, bid.card, None, placed, aside)]


def _last_owned(pieces: Sequence[Piece], before: int) -> int | None:
    """Where the last of the first so many pieces is that is somebody's."""
    return next((i for i in reversed(range(before)) if pieces[i].owner is not None), None)
