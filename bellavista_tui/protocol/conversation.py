"""Answers requests: one game in hand, and the words for what cannot be done.

What only some requests need is imported where it is needed, so that the first answer comes soon.
"""

import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from bellavista_tui import __version__
from bellavista_tui.core.game import IllegalMove, Refusal
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng, fresh_seed
from bellavista_tui.core.strict import place_and_reason
from bellavista_tui.errors import BellavistaError, one_line
from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.levels import BOT_LEVELS
from bellavista_tui.games.bella_vista.library import city_names, find_city, load_rules
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.scoring import winners
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.games.bella_vista.wire.shapes import wire_state, wire_view
from bellavista_tui.protocol import requests

PROTOCOL = 1
GAME = "bella-vista"
TOO_LONG = 1 << 20
"""The length in bytes from which on a line is not read."""

Answer = dict[str, Any]

_requests = msgspec.json.Decoder(requests.AnyRequest)
_encode = msgspec.json.Encoder().encode


class Conversation:
    """One conversation. Whatever comes in, an answer goes out, and a refusal changes nothing."""

    def __init__(self) -> None:
        self.match: Match[State, Move, View] | None = None
        self.game: BellaVista | None = None
        self.is_over = False

    def answer(self, line: bytes) -> bytes:
        """The answer to one line."""
        try:
            answer = {"ok": True, **self._carry_out(_read(line))}
        except IllegalMove as error:
            answer = _refused(_told(error.refusal), error.refusal.rule)
        except BellavistaError as error:
            answer = _refused(str(error), error.rule)
        return _encode(answer)

    def _carry_out(self, request: requests.AnyRequest) -> Answer:
        handler: Callable[[Any], Answer] = getattr(self, f"_{type(request).__name__.lower()}")
        return handler(request)

    def _hello(self, request: requests.Hello) -> Answer:
        return {
            "name": "bellavista",
            "version": __version__,
            "protocol": PROTOCOL,
            "games": [GAME],
            "cities": city_names(),
            "levels": list(BOT_LEVELS),
        }

    def _new(self, request: requests.New) -> Answer:
        if request.game != GAME:
            raise BellavistaError(f"This engine plays {GAME} only, not {request.game!r}.")
        rules = load_rules()
        is_drawn = request.seed is msgspec.UNSET
        seed = fresh_seed() if request.seed is msgspec.UNSET else request.seed
        city = request.city
        if not isinstance(city, City):
            city = find_city(rules, city, seed)
        game = BellaVista(Setup(rules, request.players, city))
        self.game, self.match = game, Match.from_seed(game, seed)
        return {"state": wire_state(self.match.state)} | ({"seed": seed} if is_drawn else {})

    def _load(self, request: requests.Load) -> Answer:
        from bellavista_tui.games.bella_vista.wire.positions import load_state

        game, state = load_state(load_rules(), request.state)
        self.game, self.match = game, Match(game, state)
        return {"state": wire_state(state)}

    def _state(self, request: requests.State) -> Answer:
        game, match = self._in_hand()
        if request.viewer is msgspec.UNSET:
            return {"state": wire_state(match.state)}
        if request.viewer >= game.seats:
            raise BellavistaError(f"There is no architect {request.viewer} in this game.")
        return {"state": wire_view(game.view(match.state, request.viewer))}

    def _legal(self, request: requests.Legal) -> Answer:
        game, match = self._in_hand()
        player = match.state.board.to_move
        moves = [] if player is None else game.legal_moves(match.state, player)
        return {"player": player, "moves": moves}

    def _play(self, request: requests.Play) -> Answer:
        _, match = self._in_hand()
        events = match.play(match.state.board.to_move or 0, request.move)
        return {"events": events, "state": wire_state(match.state)}

    def _undo(self, request: requests.Undo) -> Answer:
        _, match = self._in_hand()
        if not match.steps:
            raise BellavistaError("There is nothing to undo: this is where the game began.")
        fair = match.may_take_back(match.steps[-1].seat)
        match.take_back()
        return {"state": wire_state(match.state), "fair": fair}

    def _explain(self, request: requests.Explain) -> Answer:
        game, match = self._in_hand()
        verdict = game.explain(match.state, match.state.board.to_move or 0, request.move)
        if isinstance(verdict, Refusal):
            reason = _told(verdict)
            return {"legal": False, "rule": verdict.rule, "reason": reason, "gain": None}
        return {"legal": True, "rule": None, "reason": None, "gain": verdict}

    def _score(self, request: requests.Score) -> Answer:
        game, match = self._in_hand()
        scores = game.scores(match.state)
        is_over = match.state.board.phase == "over"
        return {"scores": scores, "winners": winners(scores) if is_over else ()}

    def _bot(self, request: requests.Bot) -> Answer:
        from bellavista_tui.games.bella_vista.bots import make_bot

        game, match = self._in_hand()
        bot = make_bot(request.level, game)
        player = match.state.board.to_move
        if player is None:
            raise BellavistaError("The game is over: there is nothing to choose any more.")
        view = game.view(match.state, player)
        luck = Rng(zlib.crc32(msgspec.msgpack.encode(view)))
        return {"move": bot.choose(view, luck, request.ms)}

    def _quit(self, request: requests.Quit) -> Answer:
        self.is_over = True
        return {}

    def _in_hand(self) -> tuple[BellaVista, Match[State, Move, View]]:
        if self.game is None or self.match is None:
            raise BellavistaError("There is no game yet; begin one with new or load.")
        return self.game, self.match


def _read(line: bytes) -> requests.AnyRequest:
    if len(line) >= TOO_LONG:
        raise BellavistaError("This line is too long; a request has less than 1 MiB.")
    try:
        request: requests.AnyRequest = _requests.decode(line)
    except RecursionError:
        raise BellavistaError("This request is nested too deeply.") from None
    except msgspec.ValidationError as error:
        raise BellavistaError(_misunderstood(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BellavistaError(f"This is not JSON: {error}.") from None
    return request


def _misunderstood(error: msgspec.ValidationError) -> str:
    key, reason = place_and_reason(error)
    if key == "cmd" or "`cmd`" in reason:
        return f"A request needs a cmd, which is one of {', '.join(requests.COMMANDS)}."
    return f"This request cannot be understood{key and f', at `{key}`'}: {reason}"


def _told(refusal: Refusal) -> str:
    from bellavista_tui.games.bella_vista.words.refusals import refusal_in_detail

    return refusal_in_detail(refusal)


def _refused(error: str, rule: str | None) -> Answer:
    return {"ok": False, "error": one_line(error), "rule": rule}
