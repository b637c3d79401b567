"""From a save to a match and back, whatever the game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from bellavista_tui.core.game import Game, IllegalMove
from bellavista_tui.core.lenient import decode_lenient
from bellavista_tui.core.match import Match, Step
from bellavista_tui.i18n import N_
from bellavista_tui.saving import records
from bellavista_tui.saving.errors import DamagedSave, SaveError
from bellavista_tui.saving.records import (
    AnyEntry,
    End,
    Header,
    Mark,
    Snapshot,
    TakeBack,
    commit,
    fingerprint,
)

AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any, Any]


class Finding(NamedTuple):
    """Something that is wrong with a save."""

    entry: int
    """Which entry it is about, counted from 1; 0 is the header."""
    error: SaveError


# From a match to entries


def entries_of(match: AnyMatch, time: int) -> Iterator[AnyEntry]:
    """A match told from its start, as if all of it happened at that time."""
    again = Match(match.game, match.steps[0].before if match.steps else match.state)
    yield snapshot_of(again, time)
    for step in match.steps:
        again.steps.append(step)
        after = len(again.steps)
        again.state = match.steps[after].before if after < len(match.steps) else match.state
        yield from last_step_of(again, time)


def last_step_of(match: AnyMatch, time: int) -> Iterator[AnyEntry]:
    """The last step of a match, and the whole state where it ended a round or the game."""
    step = match.steps[-1]
    move = Raw(msgspec.msgpack.encode(step.move))
    yield records.Step(
        time=time, round=match.round, steps=len(match.steps), seat=step.seat, move=move
    )
    is_over = match.game.outcome(match.state) is not None
    if is_over or any(event.begins_round for event in step.events):
        yield snapshot_of(match, time)


def snapshot_of(match: AnyMatch, time: int) -> Snapshot:
    """The whole state of a match."""
    state = Raw(msgspec.msgpack.encode(match.state))
    return Snapshot(time=time, round=match.round, steps=len(match.steps), state=state)


# From entries to a match


def standing(entries: Iterable[AnyEntry]) -> list[records.Step | Snapshot]:
    """The steps that were not taken back, and the states that stand among them."""
    kept: list[records.Step | Snapshot] = []
    for entry in entries:
        if isinstance(entry, records.Step | Snapshot):
            kept.append(entry)
        elif isinstance(entry, TakeBack):
            left = entry.steps
            while kept and kept[-1].steps > left:
                kept.pop()
    return kept


def resume(game: AnyGame, header: Header, entries: Sequence[AnyEntry]) -> AnyMatch:
    """The match as the save left it.

    Where the rules have changed since, what was saved holds and not what they make of it now: each
    whole state on the way sets the match right, and only what follows the last must be playable.
    """
    kept = standing(entries)
    if not kept or not isinstance(kept[0], Snapshot):
        raise DamagedSave(N_("It does not say how the game began."))
    if len(header.players) != game.seats:
        raise DamagedSave(N_("It does not name a player for each seat."))
    last_state = max(i for i, entry in enumerate(kept) if isinstance(entry, Snapshot))
    match: AnyMatch = Match(game, _state(game, kept[0]))
    for i, entry in enumerate(kept):
        if isinstance(entry, Snapshot):
            match.state = _state(game, entry)
            continue
        move = _move(game, entry)
        try:
            match.play(entry.seat, move)
        except IllegalMove:
            if i > last_state:
                message = N_("Step {step} cannot be played by the rules that the save has.")
                raise DamagedSave(message, step=entry.steps) from None
            match.steps.append(Step(match.state, entry.seat, move, ()))
    return match


def _state(game: AnyGame, entry: Snapshot) -> Any:
    try:
        return decode_lenient(entry.state, game.state_type)
    except msgspec.DecodeError:
        message = N_("The state saved after step {step} makes no sense.")
        raise DamagedSave(message, step=entry.steps) from None


def _move(game: AnyGame, entry: records.Step) -> Any:
    try:
        return decode_lenient(entry.move, game.move_type)
    except msgspec.DecodeError:
        raise DamagedSave(N_("The move of step {step} makes no sense."), step=entry.steps) from None


# Proof


def check(game: AnyGame, header: Header, entries: Sequence[AnyEntry]) -> Finding | None:
    """Play every step again from the seed: the first thing that does not fit, or None.

    Behind one difference everything differs, so there is no second.
    """
    number = 0
    try:
        _check_header(game, header)
        match: AnyMatch = Match.from_seed(game, header.seed)
        if not entries or not isinstance(entries[0], Snapshot):
            raise SaveError(N_("It does not say how the game began."))
        for entry in entries:
            number += 1
            _check_entry(match, header, entry)
    except SaveError as error:
        return Finding(number, error)
    return None


def _check_header(game: AnyGame, header: Header) -> None:
    _require(
        commit(header.seed, header.salt) == header.commitment,
        N_("Seed and salt do not give the hash that was shown at the start."),
    )
    _require(
        fingerprint(header.setup) == header.fingerprint,
        N_("The rules data are not those that the fingerprint was taken of."),
    )
    _require(len(header.players) == game.seats, N_("It does not name a player for each seat."))


def _check_entry(played: AnyMatch, header: Header, entry: AnyEntry) -> None:
    """Let the match do what the entry says, or raise why it does not fit."""
    match entry:
        case records.Step():
            try:
                played.play(entry.seat, _move(played.game, entry))
            except IllegalMove:
                raise SaveError(
                    N_("Step {step} is not allowed by the rules."), step=entry.steps
                ) from None
        case TakeBack():
            _require(
                entry.count <= len(played.steps),
                N_("More steps are taken back than were made."),
            )
            for _ in range(entry.count):
                played.take_back()
        case Snapshot():
            _require(
                _state(played.game, entry) == played.state,
                N_("The state saved after step {step} is not what seed and steps lead to."),
                entry,
            )
        case End():
            _require(
                (entry.seed, entry.salt) == (header.seed, header.salt),
                N_("The seed shown at the end is not the one that the game was begun with."),
            )
            _require(
                entry.outcome == played.game.outcome(played.state),
                N_("The end that was saved is not the one that the steps lead to."),
            )
    _require(
        (entry.steps, entry.round) == (len(played.steps), played.round),
        N_("After step {step}, it miscounts steps or rounds."),
        entry,
    )


def _require(holds: bool, message: str, entry: AnyEntry | None = None) -> None:
    if not holds:
        raise SaveError(message, step=entry.steps if entry else 0)


def hints(entries: Iterable[AnyEntry]) -> int:
    """How many times a hint was asked for."""
    return sum(isinstance(entry, Mark) and entry.what == records.HINT for entry in entries)


def taken_back(entries: Iterable[AnyEntry]) -> int:
    """How many steps were taken back."""
    return sum(entry.count for entry in entries if isinstance(entry, TakeBack))
