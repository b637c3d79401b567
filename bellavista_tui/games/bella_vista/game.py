"""Bella Vista as a `core.game.Game`: each verb hands on to a chapter of the rules."""

from functools import cached_property
from typing import Any, ClassVar

from bellavista_tui.core.game import Event, IllegalMove, NotYourTurn, Outcome, Refusal
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista import (
    construction,
    contracts,
    offers,
    rounds,
    scoring,
    setup,
    views,
)
from bellavista_tui.games.bella_vista.city import Survey
from bellavista_tui.games.bella_vista.construction import (
    find_placement,
    number_to_place,
    open_now,
    open_placements,
)
from bellavista_tui.games.bella_vista.events import Passed
from bellavista_tui.games.bella_vista.explain import Gain, build_gain
from bellavista_tui.games.bella_vista.moves import Build, Move, Neutral, Offer, Pass, Take
from bellavista_tui.games.bella_vista.placements import Placements, placements_of
from bellavista_tui.games.bella_vista.reasons import GameOver, WrongPhase
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import Board, State, View

PHASE_AND_RULE = {
    Offer: ("offer", "3.1"),
    Build: ("build", "4.1"),
    Take: ("contract", "7.1"),
    Pass: ("contract", "7.1"),
    Neutral: ("neutral", "8.2"),
}
"""When each kind of move is due, and the rule that says so."""


class BellaVista:
    """The rules of one match: its data, its number of architects, its city."""

    name: ClassVar[str] = "bella-vista"
    state_type = State
    move_type: Any = Move
    setup_type = Setup

    def __init__(self, setup_data: Setup) -> None:
        Survey(setup_data.rules, setup_data.city)
        self.setup_data = setup_data
        self.rules = setup_data.rules
        self.variant = setup_data.rules.variant(setup_data.architects)
        self.seats = setup_data.architects

    @cached_property
    def placements(self) -> Placements:
        """The numbered placements; made when first needed, as starting a game needs none."""
        return placements_of(self.rules, self.seats, self.setup_data.city)

    def setup(self, rng: Rng) -> State:
        """Rule 2."""
        return setup.set_up(self.setup_data, rng)

    def is_possible(self, state: State) -> bool:
        """Whether the position passes all checks."""
        from bellavista_tui.games.bella_vista.checks import PositionError, check_position

        try:
            check_position(self, state)
        except PositionError:
            return False
        return True

    def to_act(self, state: State) -> tuple[int, ...]:
        """The architect to move."""
        to_move = state.board.to_move
        return () if to_move is None else (to_move,)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        """Every legal move: by slot and card, in reading order, or as on display."""
        board = state.board
        if seat != board.to_move:
            return []
        if board.phase == "offer":
            slots = offers.open_slots(self.variant, board, seat)
            return list(offers.offers_with(state.secrets.hands[seat], slots))
        if board.phase == "contract":
            return [*map(Take, contracts.takeable(self.placements, board, seat)), Pass()]
        placements = self.placements
        placings = placements.builds if board.phase == "build" else placements.neutrals
        return placements.members(open_now(placements, board), number_to_place(board), placings)

    def random_move(self, state: State, seat: int, rng: Rng) -> Move:
        """A legal move; where several cards of the hand are alike, the likelier for it."""
        board = state.board
        if board.phase == "offer":
            slot = rng.choice(offers.open_slots(self.variant, board, seat))
            return Offer(slot, rng.choice(state.secrets.hands[seat]))
        if board.phase == "contract":
            return rng.choice(self.legal_moves(state, seat))
        placements = self.placements
        allowed, number = open_now(placements, board), number_to_place(board)
        moves = placements.builds if board.phase == "build" else placements.neutrals
        nth = placements.nth_member(allowed, number, rng.below(allowed.bit_count()))
        return moves[number][nth]

    def check(self, state: State, seat: int, move: Move) -> Refusal | None:
        """The first rule that the move breaks."""
        verdict = self._examine(state, seat, move)
        return verdict if isinstance(verdict, Refusal) else None

    def explain(self, state: State, seat: int, move: Move) -> Refusal | Gain:
        """Why the move is refused, or what it would bring."""
        verdict = self._examine(state, seat, move)
        if isinstance(verdict, Refusal):
            return verdict
        if isinstance(move, Offer):
            return Gain(coins=-self.cost(move.slot))
        if isinstance(move, Build) and verdict is not None:
            return build_gain(self.placements, state.board, seat, verdict)
        return Gain()

    def building_gains(self, board: Board, seat: int, number: int) -> list[Gain]:
        """What the architect's building of that number would bring in each open place."""
        placements = self.placements
        allowed = open_placements(placements, board, number)
        places = placements.members(allowed, number, placements.spans)
        return [build_gain(placements, board, seat, place) for place in places]

    def cost(self, slot: int) -> int:
        """What an offer's slot costs."""
        return offers.cost(self.variant, slot)

    def _examine(self, state: State, seat: int, move: Move) -> Refusal | int | None:
        """Why the move is refused; else, for a building, which placement it is."""
        board = state.board
        if board.phase == "over":
            return GameOver()
        phase, rule = PHASE_AND_RULE[type(move)]
        if board.phase != phase:
            return WrongPhase(rule=rule, due=board.phase)
        if board.to_move != seat:
            return NotYourTurn(seat=seat)
        if isinstance(move, Offer):
            return offers.check_offer(self.variant, state, seat, move)
        if isinstance(move, (Build, Neutral)):
            return find_placement(self.placements, board, move.cells)
        if isinstance(move, Take):
            return contracts.check_take(self.placements, board, seat, move.id)
        return None

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after the move, gone on to the next decision, and all that happened."""
        refusal = self.check(state, seat, move)
        if refusal:
            raise IllegalMove(refusal)
        return self.advance(state, seat, move)

    def advance(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """What `apply` does, for a move that is known to be legal: bots try thousands of them."""
        placements = self.placements
        events: list[Event] = []
        if type(move) is Offer:
            state = offers.make_offer(self.variant, state, seat, move, events)
            is_decided = state.board.to_move is None
        elif type(move) is Build:
            state, keeps = construction.build(placements, state, seat, move.cells, events)
            is_decided = not (keeps and contracts.takeable(placements, state.board, seat))
        elif type(move) is Neutral:
            state = construction.place_neutral(placements, state, seat, move.cells, events)
            return rounds.next_round(placements, state, events), tuple(events)
        elif type(move) is Take:
            state = contracts.take(placements, state, seat, move.id, events)
            is_decided = True
        else:
            events.append(Passed(seat))
            is_decided = True
        if is_decided:
            state = rounds.next_card(placements, state, events)
        return state, tuple(events)

    def view(self, state: State, seat: int | None) -> View:
        """Rule 10.1."""
        return views.view_of(state, seat)

    def imagine(self, view: View, rng: Rng) -> State:
        """A whole state that the view could be of."""
        return views.imagine(self.rules, view, rng)

    def scores(self, state: State) -> tuple[scoring.Score, ...]:
        """Rule 9, as if the game ended now."""
        return scoring.scores(self.placements, state.board)

    def outcome(self, state: State) -> Outcome | None:
        """Rule 9.6."""
        if state.board.phase != "over":
            return None
        return scoring.outcome(self.scores(state))
