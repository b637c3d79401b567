"""From a save to a match and back, whatever the game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from bellavista_tui.core.game import Event, Game, IllegalMove
from bellavista_tui.core.lenient import decode_lenient
from bellavista_tui.core.match import Match, Step
from bellavista_tui.i18n import N_
from bellavista_tui.saving import records
from bellavista_tui.saving.errors import DamagedSave
from bellavista_tui.saving.records import AnyEntry, Header, Snapshot, TakeBack

UNPLAYABLE = N_("Step {step} cannot be played by the rules that the save has.")

AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any, Any]


# From a match to entries


def entries_of(match: AnyMatch, time: int) -> Iterator[AnyEntry]:
    """A match told from its start, as if all of it happened at that time."""
    again = Match(match.game, match.state_after(0))
    yield snapshot_of(again, time)
    for step in match.steps:
        again.steps.append(step)
        again.state = match.state_after(len(again.steps))
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
    match: AnyMatch = Match(game, state_of(game, kept[0]))
    for i, entry in enumerate(kept):
        if isinstance(entry, Snapshot):
            match.state = state_of(game, entry)
            continue
        move = move_of(game, entry)
        try:
            match.play(entry.seat, move)
        except IllegalMove:
            if i > last_state:
                raise DamagedSave(UNPLAYABLE, step=entry.steps) from None
            match.steps.append(Step(match.state, entry.seat, move, ()))
    return match


def follow(followed: AnyMatch, entry: AnyEntry) -> tuple[Event, ...]:
    """Let a match go on as the entry of a game says that is played elsewhere; what happened."""
    match entry:
        case records.Step():
            try:
                return followed.play(entry.seat, move_of(followed.game, entry))
            except IllegalMove:
                raise DamagedSave(UNPLAYABLE, step=entry.steps) from None
        case TakeBack():
            while len(followed.steps) > entry.steps:
                followed.take_back()
        case Snapshot():
            followed.state = state_of(followed.game, entry)
    return ()


def state_of(game: AnyGame, entry: Snapshot) -> Any:
    """The state that was saved."""
    try:
        return decode_lenient(entry.state, game.state_type)
    except msgspec.DecodeError:
        message = N_("The state saved after step {step} makes no sense.")
        raise DamagedSave(message, step=entry.steps) from None


def move_of(game: AnyGame, entry: records.Step) -> Any:
    """The move that was saved."""
    try:
        return decode_lenient(entry.move, game.move_type)
    except msgspec.DecodeError:
        raise DamagedSave(N_("The move of step {step} makes no sense."), step=entry.steps) from None
