"""Proves a save by playing it again: every draw from its seed, every step by its rules."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.i18n import N_
from bellavista_tui.saving import records
from bellavista_tui.saving.errors import SaveError
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
from bellavista_tui.saving.replay import (
    NOT_PLAYED,
    AnyGame,
    AnyMatch,
    play_step,
    start_of,
    state_of,
)


class Finding(NamedTuple):
    """Something that is wrong with a save."""

    entry: int
    """Which entry it is about, counted from 1; 0 is the header."""
    error: SaveError


def check(game: AnyGame, header: Header, entries: Sequence[AnyEntry]) -> Finding | None:
    """Play every step again from the seed or the start: the first thing that does not fit, or None.

    Behind one difference everything differs, so there is no second.
    """
    number = 0
    try:
        _check_header(game, header)
        match = start_of(game, header)
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
        commit(header.seed, header.salt, header.start) == header.commitment,
        N_("Seed and salt do not give the hash that was shown at the start."),
    )
    _require(
        fingerprint(header.setup) == header.fingerprint,
        N_("The rules data are not those that the fingerprint was taken of."),
    )
    _require(len(header.players) == game.seats, N_("It does not name a player for each seat."))


def _check_entry(played: AnyMatch, header: Header, entry: AnyEntry) -> None:
    """Let the match do what the entry says, or raise why it does not fit."""
    if isinstance(entry, TakeBack | Mark):
        _require(entry.seat < played.game.seats, N_("It names a seat that there is not."))
    match entry:
        case records.Step():
            try:
                play_step(played, entry)
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
                state_of(played.game, entry) == played.state,
                NOT_PLAYED,
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
