"""Fills in what a sketch leaves open, so that a game could stand so."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import TypeVar

from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista.checks import PositionError, check_buildings, check_position
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.rulebook import (
    CONSTRAINTS,
    CONTRACTS,
    ENSEMBLE_OBJECTIVES,
    HEIGHT_OBJECTIVES,
)
from bellavista_tui.games.bella_vista.sketches.frames import Frame, frames_of
from bellavista_tui.games.bella_vista.sketches.pieces import Pieces
from bellavista_tui.games.bella_vista.sketches.site import Site
from bellavista_tui.games.bella_vista.sketches.sketch import Sketch
from bellavista_tui.games.bella_vista.state import (
    Architect,
    Bid,
    Board,
    Building,
    Piece,
    Secrets,
    State,
)

T = TypeVar("T")


def complete(game: BellaVista, sketch: Sketch, rng: Rng | None = None) -> State:
    """A position with all that the sketch names, or `PositionError` saying what cannot be.

    The same sketch is always filled in alike, unless a generator is given to draw with.
    """
    _check_names(game, sketch)
    seed = rng.below(1 << 32) if rng else 0
    trouble, furthest = PositionError("nobody can be to move like that"), -1
    for frame in frames_of(game, sketch):
        filling = _Filling(game, sketch, frame, Rng(seed))
        try:
            return filling.fill()
        except PositionError as error:
            if filling.stage > furthest:
                trouble, furthest = error, filling.stage
    raise trouble


def _check_names(game: BellaVista, sketch: Sketch) -> None:
    """What is named must be there at all; whether it goes together is seen later."""
    city = game.setup_data.city.name
    _require((sketch.city, sketch.architects) == (city, game.seats), "it is of another game")
    _require(
        sketch.round is None or 1 <= sketch.round <= game.rules.rounds,
        f"round must be 1 to {game.rules.rounds}",
    )
    bids = sketch.bids or ()
    _require_known(sketch.order, range(game.seats), "architect")
    _require_known([bid.player for bid in bids], range(game.seats), "architect")
    sets = game.variant.sets
    for players in (sketch.order, [bid.player for bid in bids]):
        most = max(Counter(players).values(), default=0)
        _require(most <= sets, f"every architect makes {sets} of the offers of a round", "3.1")
    for name in ("coins", "taken", "hands", "piles"):
        _require(len(getattr(sketch, name)) <= game.seats, f"{name} has too many architects")
    _require_known([sketch.constraint, *sketch.covered], (None, *CONSTRAINTS), "constraint")
    _require_known(sketch.constraint_pile, CONSTRAINTS, "constraint")
    taken = [contract for each in sketch.taken for contract in each]
    _require_known([*sketch.contracts, *sketch.contract_pile, *taken], CONTRACTS, "contract")
    _require_known([sketch.height], (None, *HEIGHT_OBJECTIVES), "height objective")
    _require_known([sketch.ensemble], (None, *ENSEMBLE_OBJECTIVES), "ensemble objective")
    check_buildings(game, _buildings(sketch), _aside(sketch))


def _buildings(sketch: Sketch) -> tuple[Building, ...]:
    return tuple(Building(each.owner, each.number, each.cells) for each in sketch.buildings)


def _aside(sketch: Sketch) -> tuple[Piece, ...]:
    return tuple(Piece(each.owner, each.number) for each in sketch.aside)


class _Filling:
    """One moment of the game being filled in. What is drawn for it is drawn in a fixed order."""

    def __init__(self, game: BellaVista, sketch: Sketch, frame: Frame, rng: Rng) -> None:
        self.game, self.sketch, self.frame, self.rng = game, sketch, frame, rng
        self.stage = 0
        """How far it came, so that of several reasons the one can be told that came last."""

    def fill(self) -> State:
        """The position, or `PositionError`."""
        self.pieces = Pieces(self.game, self.sketch, self.frame)
        self.stage = 1
        self._deal_common_cards()
        self.own = [self._left(player) for player in range(self.game.seats)]
        """The cards of each architect that are not named anywhere."""
        self._check_sizes()
        self.site = Site(self.game, self.sketch, self.pieces, self.own, self.rng)
        self.stage = 2
        if self.frame.phase == "contract":
            self._earn_a_contract()
        self._build()
        self.stage = 3
        state = self._state()
        check_position(self.game, state)
        return state

    def _deal_common_cards(self) -> None:
        sketch = self.sketch
        taken = [contract for each in sketch.taken for contract in each]
        named = [*sketch.contracts, *sketch.contract_pile, *taken]
        _require_once(named, "contract", "2.5")
        self.contracts = [*sketch.contracts]
        self.other_contracts = self._others(CONTRACTS, named)
        constraints = [*sketch.covered, *sketch.constraint_pile]
        if sketch.constraint is not None:
            constraints.append(sketch.constraint)
        _require_once(constraints, "constraint", "2.3")
        self.constraint = sketch.constraint
        self.other_constraints = self._others(CONSTRAINTS, constraints)

    def _others(self, cards: Sequence[str], named: Sequence[str]) -> list[str]:
        return list(self.rng.shuffled([card for card in cards if card not in named]))

    def _left(self, player: int) -> list[int]:
        """The architect's cards without those named, wherever they are."""
        frame, sets = self.frame, self.game.variant.sets
        waiting = frame.made_by(player, frame.turns[len(frame.done) :])
        missing = [each for each in self.pieces.missing if each.owner == player]
        named = Counter(
            [
                *self.pieces.owned_by(player),
                *(each.number for each in missing if each.number is not None),
                *(card for i in waiting if (card := frame.bids[i].card) is not None),
                *_entry(self.sketch.hands, player),
                *_entry(self.sketch.piles, player),
            ]
        )
        full = Counter([*self.game.rules.numbers] * sets)
        _require(
            named <= full,
            f"the cards of architect {player} must be each number {sets} times in all",
            "2.7" if sets == 2 else "2.6",
        )
        return list(self.rng.shuffled(sorted((full - named).elements())))

    def _check_sizes(self) -> None:
        """Rule 8.4: hands and piles must not hold more than there is."""
        for player, own in enumerate(self.own):
            size, named = self._hand_size(player), len(_entry(self.sketch.hands, player))
            _require(
                named <= size,
                f"architect {player} has {named} cards in hand instead of {size}",
                "8.4",
            )
            bids = self.frame.made_by(player, self.frame.turns[len(self.frame.done) :])
            open_ = [self.frame.bids[i].card for i in bids]
            open_ += [each.number for each in self.pieces.missing if each.owner == player]
            due = open_.count(None) + size - named
            _require(due <= len(own), f"the pile of architect {player} is too large", "8.4")

    def _hand_size(self, player: int) -> int:
        variant, frame = self.game.variant, self.frame
        left = variant.sets * (self.game.rules.rounds - frame.round + 1)
        return min(variant.hand, left) - len(frame.made_by(player, range(len(frame.bids))))

    def _earn_a_contract(self) -> None:
        """The last building keeps the constraint, and its owner can take a contract after it."""
        last = self.pieces.this_round[-1]
        can_add = len(self.contracts) < self.game.rules.display
        contracts = [*self.contracts, *(self.other_contracts if can_add else ())]
        for constraint in [self.constraint] if self.constraint else [*self.other_constraints]:
            for contract in contracts:
                if self.site.earn(last, constraint, contract):
                    self._settle(constraint, contract)
                    return
        raise PositionError("no contract can be taken after the last building", "7.1")

    def _settle(self, constraint: str, contract: str) -> None:
        self.constraint = constraint
        if constraint in self.other_constraints:
            self.other_constraints.remove(constraint)
        if contract in self.other_contracts:
            self.other_contracts.remove(contract)
            self.contracts.append(contract)

    def _build(self) -> None:
        """What is to be placed now keeps its room; the rest is placed, or set aside."""
        frame = self.frame
        self.cards = [bid.card for bid in frame.bids]
        if frame.phase == "neutral":
            self.site.keep_free(frame.round)
        if frame.phase == "build":
            now = frame.turns[frame.turned - 1]
            self.cards[now] = card = self._card_now(now)
            self.site.keep_free(card)
        if self.sketch.rest == "placed":
            self.site.place_rest()
        for each in self.pieces.missing:
            if each.owner is not None and each.number is None:
                each.number = self.own[each.owner].pop()
        for i, piece in zip(frame.done, self.pieces.this_round):
            self.cards[i] = piece.number

    def _card_now(self, bid: int) -> int:
        """The card in play: the one named, or one whose building fits somewhere."""
        card, own = self.frame.bids[bid].card, self.own[self.frame.bids[bid].player]
        if card is not None:
            return card
        fitting = [number for number in own if self.site.fits(number)]
        _require(bool(fitting), "no building that could be placed now fits anywhere", "5.6")
        own.remove(fitting[0])
        return fitting[0]

    def _state(self) -> State:
        self._settle_common_cards()
        cards = [self._draw(bid.player, card) for bid, card in zip(self.frame.bids, self.cards)]
        hands, piles = self._hands_and_piles()
        secrets = Secrets(
            constraints=(*self.sketch.constraint_pile, *self.other_constraints),
            contracts=(*self.sketch.contract_pile, *self.other_contracts),
            hands=hands,
            piles=piles,
            cards=tuple(cards),
        )
        return State(self._board(tuple(cards)), secrets)

    def _draw(self, player: int, card: int | None) -> int:
        return self.own[player].pop() if card is None else card

    def _settle_common_cards(self) -> None:
        """The contracts that lie open, this round's constraint and those of earlier rounds."""
        due = self.game.rules.display
        if self.sketch.contracts:
            due -= len(self.frame.done)
        while len(self.contracts) < due and self.other_contracts:
            self.contracts.append(self.other_contracts.pop())
        if self.constraint is None:
            self.constraint = self.other_constraints.pop()
        self.covered = [*self.sketch.covered]
        while len(self.covered) < self.frame.round - 1 and self.other_constraints:
            self.covered.append(self.other_constraints.pop())

    def _hands_and_piles(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """Rule 8.4: hands are as large as they must be, and the piles have the rest."""
        hands, piles = [], []
        for player, own in enumerate(self.own):
            named = _entry(self.sketch.hands, player)
            drawn = self._hand_size(player) - len(named)
            hands.append(tuple(sorted((*named, *own[:drawn]))))
            piles.append((*_entry(self.sketch.piles, player), *own[drawn:]))
        return tuple(hands), tuple(piles)

    def _board(self, cards: tuple[int, ...]) -> Board:
        sketch, frame, rng = self.sketch, self.frame, self.rng
        buildings, aside = self._pieces()
        coins = (*sketch.coins, *[self.game.variant.coins] * self.game.seats)
        return Board(
            city=self.game.setup_data.city,
            round=frame.round,
            phase=frame.phase,
            to_move=frame.to_move,
            constraint=self.constraint or "",
            covered=tuple(sorted(self.covered)),
            height=sketch.height or rng.choice(HEIGHT_OBJECTIVES),
            ensemble=sketch.ensemble or rng.choice(ENSEMBLE_OBJECTIVES),
            contracts=tuple(self.contracts),
            architects=tuple(
                Architect(coins[player], _entry(sketch.taken, player))
                for player in range(self.game.seats)
            ),
            order=frame.order,
            bids=tuple(Bid(bid.slot, bid.player) for bid in frame.bids),
            turned=tuple(cards[i] for i in frame.turns[: frame.turned]),
            buildings=tuple(buildings),
            aside=tuple(aside),
        )

    def _pieces(self) -> tuple[list[Building], list[Piece]]:
        """The named buildings with the others among them, each where it belongs in time."""
        buildings = [*_buildings(self.sketch)]
        aside = [*_aside(self.sketch)]
        for each in reversed(self.pieces.missing):
            number = each.number or 0
            if each.placement is None:
                aside.insert(each.before_aside, Piece(each.owner, number))
            else:
                cells = self.game.placements.cells[each.placement]
                buildings.insert(each.before_placed, Building(each.owner, number, cells))
        return buildings, aside


def _entry(entries: Sequence[tuple[T, ...]], player: int) -> tuple[T, ...]:
    """What a list names for the architect; nothing where it is too short."""
    return entries[player] if player < len(entries) else ()


def _require(holds: bool, reason: str, rule: str | None = None) -> None:
    if not holds:
        raise PositionError(reason, rule)


def _require_known(names: Iterable[object], known: Container[object], kind: str) -> None:
    for name in names:
        _require(name in known, f"there is no {kind} {name}")


def _require_once(cards: Sequence[str], kind: str, rule: str) -> None:
    _require(len(set(cards)) == len(cards), f"each {kind} card must be in exactly one place", rule)
