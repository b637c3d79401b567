"""Strict decoding of files that people write: the error names file, key and reason."""

import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from bellavista_tui.errors import BellavistaError, one_line

T = TypeVar("T")

LARGEST = 1 << 63

# None of these is compiled before there is an error to tell: that would take longer than all else
# that is done here when a program starts.
_PLACE = r"(?s:(?P<reason>.*)) - at `(?P<key>(?:\$|key in )[^`]*)`"

_FIELD = r"Object (?P<what>contains unknown|missing required) field `(?P<name>[^`]*)`"
_WORDS = (
    (r"^Expected (.*), got (.*)$", r"it must be \1, not \2"),
    (r"^Expected (.*)$", r"it must be \1"),
    (r"^Invalid (?:enum )?value (.*)$", r"\1 is not one of the values that it can have"),
    (r" of length (\d+)", r" of \1 items"),
    (r"`int`", "a whole number"),
    (r"`float`", "a number"),
    (r"`str`", "text"),
    (r"`bool`", "true or false"),
    (r"`null`", "nothing"),
    (r"`array`", "a list"),
    (r"`object`", "a table of keys"),
    (r"`str \| object`", "text or a table of keys"),
    (r"`int \| null`", "a whole number or null"),
    (r"`object \| null`", "a table of keys"),
    (r">=", "of at least"),
    (r"<=", "of at most"),
)
"""How the decoder says things, and how a person would."""


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what is decoded from such files: no key is passed over in silence."""


class KeyedError(ValueError):
    """What `__post_init__` raises about one key of a Struct."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


class FileError(BellavistaError):
    """A file that says something it may not."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        at = f", at `{key}`" if key else ""
        super().__init__(one_line(f"{file}{at}: {reason}"))
        self.file, self.key, self.reason = file, key, reason


def read_toml(path: Path, type: type[T], file: str) -> T:
    """Decode a file as the type, or raise `FileError` for the file of that name."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError(file, "", f"the file cannot be read: {error.strerror}.") from None
    return decode_toml(data, type, file)


def decode_toml(data: bytes, type: type[T], file: str) -> T:
    """Decode TOML as the type, or raise `FileError` for the file of that name."""
    try:
        table = tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise FileError(file, "", "the file is not UTF-8 text.") from None
    except RecursionError:
        raise FileError(file, "", "the tables are nested too deeply.") from None
    except ValueError as error:
        raise FileError(file, "", f"this is not TOML: {error}.") from None
    decoded = decode_table(table, type, file)
    if too_large := _too_large(table):
        raise FileError(file, too_large, "the number is too large.")
    return decoded


def _too_large(table: object) -> str:
    """The key of a number for which a save has no place, though TOML has; empty without any."""
    left = [("", table)]  # no recursion: tables may be nested as deeply as anybody likes
    while left:
        key, value = left.pop()
        if isinstance(value, dict):
            left += [(f"{key}.{name}".lstrip("."), each) for name, each in value.items()]
        elif isinstance(value, list):
            left += [(f"{key}[{index}]", each) for index, each in enumerate(value)]
        elif isinstance(value, int) and not -LARGEST <= value < LARGEST:
            return key
    return ""


def decode_table(table: object, type: type[T], file: str, at: str = "") -> T:
    """Decode what stands at that key of a file, or raise `FileError`."""
    try:
        return msgspec.convert(table, type, str_keys=True)
    except msgspec.ValidationError as error:
        key, reason = place_and_reason(error)
        if isinstance(error.__cause__, KeyedError):
            key = f"{key}.{error.__cause__.key}".lstrip(".")
        raise FileError(file, f"{at}.{key}".strip("."), reason) from None
    except RecursionError:
        raise FileError(file, at, "the tables are nested too deeply.") from None


def place_and_reason(error: msgspec.ValidationError) -> tuple[str, str]:
    """The key that a decoding error is about, empty for the whole, and its reason as a sentence."""
    match = re.fullmatch(_PLACE, str(error))
    key, reason = (match["key"].lstrip("$."), match["reason"]) if match else ("", str(error))
    if field := re.fullmatch(_FIELD, reason):
        key = f"{key}.{field['name']}".lstrip(".")
        return key, "there is no such key." if field[
            "what"
        ] == "contains unknown" else "it is missing."
    for pattern, words in _WORDS:
        reason = re.sub(pattern, words, reason)
    return key, reason if reason.endswith(".") else f"{reason}."
