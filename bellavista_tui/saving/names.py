"""Names of saves: what a person writes, and safe as the name of a file on any system."""

import re
import time
import unicodedata
from collections.abc import Iterator
from itertools import count

from bellavista_tui.i18n import N_
from bellavista_tui.saving.errors import SaveError

SUFFIX = ".bvs"
MAX_BYTES = 120

_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_FORBIDDEN = frozenset('/\\:*?"<>|')


def check_name(name: str) -> str:
    """The name as it is kept, or `SaveError` if it is none for a save."""
    name = unicodedata.normalize("NFC", name).strip()
    is_safe = (
        name.isprintable()
        and _FORBIDDEN.isdisjoint(name)
        and not name.startswith((".", "-"))
        and not name.endswith(".")
        and not _RESERVED.fullmatch(name)
    )
    if not name or not is_safe or len(name.encode(errors="replace")) > MAX_BYTES:
        raise SaveError(
            N_("A game cannot be named {name}: use letters, digits and spaces, and not too many."),
            name=repr(name),
        )
    return name


def is_plain(name: str) -> bool:
    """Whether a file of that name, as somebody may have given it by hand, is listed as a save."""
    return bool(name) and name[0] != "." and "/" not in name and "\0" not in name


def nearest_name(name: str) -> str:
    """The name, if it is one for a save, and else the nearest that is."""
    try:
        return check_name(name)
    except SaveError:
        return safe_name(name)


def safe_name(text: str) -> str:
    """The nearest name to any text."""
    kept = "".join(char if char.isalnum() or char in " -_" else " " for char in text)
    name = " ".join(kept.split()).lstrip("-")[: MAX_BYTES // 4].strip()
    try:
        return check_name(name)
    except SaveError:
        return "game"


def first_name(title: str, now: int) -> str:
    """What a new save is called until somebody finds a better name."""
    return f"{title} {time.strftime('%Y-%m-%d %H%M', time.localtime(now))}"


def variants(name: str) -> Iterator[str]:
    """The name, and then others like it."""
    yield name
    for number in count(2):
        yield f"{name} {number}"
