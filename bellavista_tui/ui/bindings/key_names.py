"""What keys are called, in the language of the person who presses them."""

import re

from textual.keys import (
    KEY_NAME_REPLACEMENTS,
    Keys,
    _character_to_key,
    format_key,
    key_to_character,
)

from bellavista_tui.i18n import N_, _

NAMES = {
    "escape": N_("Esc"),
    "enter": N_("Enter"),
    "space": N_("Space"),
    "tab": N_("Tab"),
    "up": N_("Up"),
    "down": N_("Down"),
    "left": N_("Left"),
    "right": N_("Right"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "insert": N_("Ins"),
    "delete": N_("Del"),
    "backspace": N_("Backspace"),
}
MODIFIERS = {"ctrl": N_("Ctrl"), "shift": N_("Shift"), "alt": N_("Alt")}
MODIFIED = re.compile(r"((?:(?:ctrl|shift|alt)\+)*)(.+)")
KNOWN = {*(key.value for key in Keys), *KEY_NAME_REPLACEMENTS.values()} - {"<any>"}


def key_name(key: str) -> str:
    """The key as one would say it: `Ctrl+S`, `F5`, `Space`, `r`."""
    modifiers, base = _parts(key)
    if base in NAMES:
        name = _(NAMES[base])
    elif re.fullmatch(r"f\d+", base) or modifiers:
        name = format_key(base).upper()
    else:
        name = format_key(base)
    return "+".join([*(_(MODIFIERS[modifier]) for modifier in modifiers), name])


def normal_key(key: str) -> str | None:
    """The key as Textual calls it, where there is such a key: `question_mark` for `?`."""
    key = key.strip()
    if len(key) == 1:
        return _character_to_key(key) if key.isprintable() else None
    base = _parts(key)[1]
    is_character = len(base) == 1 or key_to_character(base) is not None
    return key if base in KNOWN or key in KNOWN or is_character else None


def _parts(key: str) -> tuple[list[str], str]:
    match = MODIFIED.fullmatch(key)
    return (match[1].split("+")[:-1], match[2]) if match else ([], key)
