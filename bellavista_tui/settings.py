"""What a person has set, kept as a small TOML file that can be edited by hand."""

import os
import re
import tomllib
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from bellavista_tui.causes import Cause
from bellavista_tui.core.strict import Strict, place_and_reason
from bellavista_tui.errors import BellavistaError, one_line
from bellavista_tui.i18n import _
from bellavista_tui.small_files import read_small_file, replace_small_file

Language = Literal["auto", "en", "fr"]
Theme = Literal["dark", "light"]
Ascii = Literal["auto", "on", "off"]
Pace = Literal["slow", "normal", "fast", "instant"]

LONGEST_NAME = 40
"""How many letters of a name can be typed."""


class LastSeat(msgspec.Struct, frozen=True):
    """An architect as chosen for a new game."""

    name: str = ""
    """Empty: the usual name of the place."""
    level: str = "medium"
    colour: int = 0


class LastGame(msgspec.Struct, frozen=True):
    """What was chosen for the last new game, to be offered again.

    The game alone writes this, so what another version has in it besides is passed over.
    """

    players: int = 3
    city: str = "random"
    seats: tuple[LastSeat, ...] = ()


class Settings(Strict, frozen=True):
    """All that can be set."""

    language: Language = "auto"
    """`auto` follows the locale."""
    theme: Theme = "dark"
    colour_blind: bool = False
    ascii: Ascii = "auto"
    """`auto` follows the locale."""
    animation: bool = True
    bot_pace: Pace = "normal"
    confirm_moves: bool = True
    """Whether a click only chooses, and a second one on the same thing makes the move."""
    bell: bool = False
    explain: bool = True
    """Whether the first decision of each kind is explained; off once a game has been played."""
    player_name: str = ""
    keys: dict[str, str] = msgspec.field(default_factory=dict)
    """Keys that were rebound: the id of a binding, and its keys with commas between them."""
    last_game: LastGame = LastGame()


def is_ascii(settings: Settings, environ: Mapping[str, str]) -> bool:
    """Whether only ASCII is to be drawn."""
    if settings.ascii != "auto":
        return settings.ascii == "on"
    # Where the locale is C, Python itself sets LC_CTYPE to C.UTF-8 (PEP 538): that says nothing
    # about the terminal.
    names = ["LC_ALL", "LC_CTYPE", "LANG"]
    if environ.get("LC_CTYPE") in ("C.UTF-8", "C.utf8"):
        names.remove("LC_CTYPE")
    locale = next(filter(None, map(environ.get, names)), "")
    return re.search(r"utf-?8", locale, re.IGNORECASE) is None


def load_settings(path: Path) -> tuple[Settings, str | None]:
    """The settings of the file, and a notice where they could not be used.

    Such a file is set aside, not lost. The notice is in the language of the context; it quotes
    the file, so it must be shown as plain text.
    """
    try:
        return _decode(read_small_file(path)), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), _set_aside(path, str(Cause(error)))
    except BellavistaError as error:
        return Settings(), _set_aside(path, str(error))


def save_settings(path: Path, settings: Settings) -> None:
    """Write all settings, the defaults too, so that the file shows what can be set.

    Sections of a newer version stay as they are. Where saving fails, the old file is still whole,
    and `BellavistaError` says why.
    """
    import tomli_w

    text = tomli_w.dumps(msgspec.to_builtins(settings) | _others(path))
    try:
        # A link to a file elsewhere stays a link.
        replace_small_file(Path(os.path.realpath(path)), text.encode(errors="replace"))
    except OSError as error:
        message = _("The settings could not be saved in {path}: {cause}.")
        raise BellavistaError(
            message.format(path=one_line(str(path)), cause=Cause(error))
        ) from error


def _decode(data: bytes) -> Settings:
    """The settings in the data; an error says in a clause what is wrong."""
    table = _parse(data)
    for key in _unknown(table):
        if not _is_section(table[key]):
            message = _('there is no setting called "{key}"')
            raise BellavistaError(message.format(key=one_line(key)))
        del table[key]
    try:
        return msgspec.convert(table, Settings)
    except msgspec.ValidationError as error:
        key, _reason = place_and_reason(error)
        raise BellavistaError(_demand(re.split(r"[.\[]", key)[0])) from None


def _parse(data: bytes) -> dict[str, Any]:
    try:
        # Some editors begin a file with a mark, which is no part of the text.
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BellavistaError(_("it is not UTF-8 text")) from None
    except (ValueError, RecursionError) as error:
        raise BellavistaError(_not_toml(error)) from None


def _unknown(table: Mapping[str, Any]) -> list[str]:
    return [key for key in table if key not in Settings.__struct_fields__]


def _is_section(value: object) -> bool:
    """Whether it may be what a newer version has set, or another game; a setting is no table."""
    each = value if isinstance(value, list) and value else [value]
    return all(isinstance(table, dict) for table in each)


def _others(path: Path) -> dict[str, Any]:
    """What stands in the file for other versions."""
    try:
        table = _parse(read_small_file(path))
    except (OSError, BellavistaError):
        return {}
    return {key: table[key] for key in _unknown(table) if _is_section(table[key])}


def _not_toml(error: Exception) -> str:
    line = re.search(r"\(at line (\d+)", str(error))
    return _("line {line} is not TOML").format(line=line[1]) if line else _("it is not TOML")


def _demand(key: str) -> str:
    """What a setting must be, in a clause."""
    kinds: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    if get_origin(kinds[key]) is Literal:
        choices = ", ".join(f'"{choice}"' for choice in get_args(kinds[key]))
        return _("{key} must be one of {choices}").format(key=key, choices=choices)
    demands = {
        bool: _("{key} must be true or false"),
        str: _("{key} must be text in quotes"),
        dict[str, str]: _("{key} must be a table of keys in quotes"),
        LastGame: _("{key} must be as the game writes it"),
    }
    return demands[kinds[key]].format(key=key)


def _set_aside(path: Path, reason: str) -> str:
    """Keep a file that cannot be used under a name of its own; a notice about it."""
    aside = _free_name(path)
    try:
        path.rename(aside)
    except OSError:
        message = _("The settings in {path} cannot be used, and the defaults hold: {reason}.")
        return message.format(path=one_line(str(path)), reason=reason)
    message = _("The settings were set aside as {path}, and the defaults hold: {reason}.")
    return message.format(path=one_line(str(aside)), reason=reason)


def _free_name(path: Path) -> Path:
    aside, numbers = path.with_name(f"{path.name}.damaged"), count(2)
    while os.path.lexists(aside):
        aside = path.with_name(f"{path.name}.damaged.{next(numbers)}")
    return aside
