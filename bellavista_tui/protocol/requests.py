"""What can be asked of the engine. Unknown commands and keys are refused."""

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from bellavista_tui.core.rng import MAX_SEED
from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.library import RANDOM
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.wire.shapes import WireState


class Request(
    Struct, frozen=True, kw_only=True, tag_field="cmd", tag=str.lower, forbid_unknown_fields=True
):
    """Base of all requests: the command is the class's name in small letters."""


class Hello(Request, frozen=True):
    """Ask who is there."""


class New(Request, frozen=True, kw_only=True):
    """Begin a game."""

    game: str = "bella-vista"
    players: Literal[2, 3, 4] = 3
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] | UnsetType = UNSET
    city: str | City = RANDOM


class Load(Request, frozen=True):
    """Go on from a position."""

    state: WireState


class State(Request, frozen=True):
    """Show the position, whole or as a seat knows it."""

    viewer: Annotated[int, Meta(ge=0)] | UnsetType = UNSET


class Legal(Request, frozen=True):
    """List the moves that can be made."""


class Play(Request, frozen=True):
    """Make a move."""

    move: Move


class Undo(Request, frozen=True):
    """Go back to before the last move."""


class Explain(Request, frozen=True):
    """Say why a move is refused, or what it would bring."""

    move: Move


class Score(Request, frozen=True):
    """Count as if the game ended now."""


class Bot(Request, frozen=True):
    """Ask what a bot would play."""

    level: str
    ms: Annotated[int, Meta(ge=0, le=3_600_000)]


class Quit(Request, frozen=True):
    """End the process."""


AnyRequest = Hello | New | Load | State | Legal | Play | Undo | Explain | Score | Bot | Quit
COMMANDS = tuple(request.__name__.lower() for request in get_args(AnyRequest))
