"""From a save to a match and back, whatever the game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, UnsetType

from bellavista_tui.core.game import Event, Game, IllegalMove
from bellavista_tui.core.lenient import decode_lenient
from bellavista_tui.core.match import Match, Step
from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import N_
from bellavista_tui.saving import records
from bellavista_tui.saving.errors import DamagedSave
from bellavista_tui.saving.records import AnyEntry, Header, Snapshot, TakeBack

UNPLAYABLE = N_("Step {step} cannot be played by the rules that the save has.")
NOT_PLAYED = N_("The state saved after step {step} is not what seed and steps lead to.")
IMPOSSIBLE = N_("It begins at a position that no game can have.")

T = TypeVar("T")

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


def match_of(game: AnyGame, header: Header, entries: Sequence[AnyEntry]) -> AnyMatch:
    """The match as the save left it.

    Where the rules have changed since, what was saved holds and not what they make of it now: each
    whole state on the way sets the match right, and only what follows the last must be playable.
    Where they have not, each must be the one that seed and steps lead to.
    """
    kept = standing(entries)
    if not kept or not isinstance(kept[0], Snapshot):
        raise DamagedSave(N_("It does not say how the game began."))
    if len(header.players) != game.seats:
        raise DamagedSave(N_("It does not name a player for each seat."))
    last_state = max(i for i, entry in enumerate(kept) if isinstance(entry, Snapshot))
    match: AnyMatch = Match(game, state_of(game, kept[0]))
    if has_same_rules(game, header):
        _require_same(kept[0], match.state, start_of(game, header).state)
    for i, entry in enumerate(kept[1:], 1):
        if isinstance(entry, Snapshot):
            _set_right(match, header, entry)
            continue
        try:
            play_step(match, entry)
        except IllegalMove:
            if i > last_state or has_same_rules(game, header):
                raise DamagedSave(UNPLAYABLE, step=entry.steps) from None
            match.steps.append(Step(match.state, entry.seat, move_of(game, entry), ()))
    return match


def follow(followed: AnyMatch, header: Header, entry: AnyEntry) -> tuple[Event, ...]:
    """Let a match go on as the entry of a game says that is played elsewhere; what happened."""
    match entry:
        case records.Step():
            try:
                return play_step(followed, entry)
            except IllegalMove:
                raise DamagedSave(UNPLAYABLE, step=entry.steps) from None
        case TakeBack():
            while len(followed.steps) > entry.steps:
                followed.take_back()
        case Snapshot():
            _set_right(followed, header, entry)
    return ()


def has_same_rules(game: AnyGame, header: Header) -> bool:
    """Whether the save was begun by rules whose code is this program's; an early one tells not."""
    return header.rules_version == game.rules_version


def start_of(game: AnyGame, header: Header) -> AnyMatch:
    """The match as it begins: with the seed of the save, or at the position that it names."""
    if isinstance(header.start, UnsetType):
        message = N_("The rules data in this save make no sense.")
        return _attempt(lambda: Match.from_seed(game, header.seed), message)
    return Match(game, _sound(game, header.start, IMPOSSIBLE))


def play_step(match: AnyMatch, entry: records.Step) -> tuple[Event, ...]:
    """Make the move that was saved; `IllegalMove` where the rules are against it."""
    move = move_of(match.game, entry)
    return _attempt(lambda: match.play(entry.seat, move), UNPLAYABLE, entry)


def _set_right(match: AnyMatch, header: Header, entry: Snapshot) -> None:
    """Let the state that was saved hold."""
    state = state_of(match.game, entry)
    if has_same_rules(match.game, header):
        _require_same(entry, state, match.state)
    else:
        match.state = state


def _require_same(entry: Snapshot, saved: Any, played: Any) -> None:
    if saved != played:
        raise DamagedSave(NOT_PLAYED, step=entry.steps)


def state_of(game: AnyGame, entry: Snapshot) -> Any:
    """The state that was saved, if a match could stand so."""
    message = N_("The state saved after step {step} makes no sense.")
    return _sound(game, entry.state, message, entry)


def _sound(game: AnyGame, data: Raw | bytes, message: str, entry: Snapshot | None = None) -> Any:
    """The state in the data, if a match could stand so."""
    state = _attempt(lambda: decode_lenient(data, game.state_type), message, entry)
    if not _attempt(lambda: game.is_sound(state), message, entry):
        raise DamagedSave(message, step=entry.steps if entry else 0)
    return state


def move_of(game: AnyGame, entry: records.Step) -> Any:
    """The move that was saved, of a seat that there is."""
    message = N_("The move of step {step} makes no sense.")
    if entry.seat >= game.seats:
        raise DamagedSave(message, step=entry.steps)
    return _attempt(lambda: decode_lenient(entry.move, game.move_type), message, entry)


def _attempt(work: Callable[[], T], message: str, entry: AnyEntry | None = None) -> T:
    """What the work comes to. Whatever goes wrong is the save's damage, but for a refused move.

    A file can say anything that its types allow, and no list of what that may lead to is complete.
    """
    try:
        return work()
    except (BellavistaError, IllegalMove):
        raise
    except Exception as error:
        raise DamagedSave(message, step=entry.steps if entry else 0) from error
