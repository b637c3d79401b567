"""The languages that the game speaks, for a process that may serve many people at once.

English is the language of the sources and has no catalogue. The catalogues of the others are made
by `python -m tests.messages`.
"""

import re
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

LANGUAGES = {"en": "English", "fr": "Français"}
"""Every language by its code, named in itself."""

CATALOGUES = Path(__file__).parent / "locale"

_SOURCE = NullTranslations()


class _Session:
    """What one person's tasks speak. They share it, so that a change reaches all of them."""

    def __init__(self, code: str) -> None:
        self.speak(code)

    def speak(self, code: str) -> None:
        """From now on in that language."""
        self.code = code
        self.translations = _load(code)


_session: ContextVar[_Session | None] = ContextVar("session", default=None)


def use_language(code: str) -> None:
    """Begin to speak a language in this context, and in those that are copied from it."""
    _session.set(_Session(code))


def switch_language(code: str) -> None:
    """Change the language for everything that was begun since `use_language`.

    A task has a copy of the context that it was begun in: setting the context anew would leave
    the screens that are already open with the old language.
    """
    session = _session.get()
    if session is None:
        use_language(code)
    else:
        session.speak(code)


def pick_language(setting: str, environ: Mapping[str, str]) -> str:
    """The language that the setting names, or else that of the locale, or else English."""
    if setting in LANGUAGES:
        return setting
    names = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    code = re.split("[^a-z]", locale.lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else "en"


def language() -> str:
    """The code of the language of this context."""
    session = _session.get()
    return session.code if session else "en"


def _(message: str) -> str:
    """The message in the language of this context."""
    # Catalogues keep their header under the empty message.
    return _present().gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The message of the two that goes with the number, in the language of this context."""
    return _present().ngettext(one, many, n)


def N_(message: str) -> str:
    """The message unchanged: marks what is translated later, when its context is known."""
    return message


def _present() -> NullTranslations:
    session = _session.get()
    return session.translations if session else _SOURCE


@cache
def _load(code: str) -> NullTranslations:
    """The translations of a language; none where there is no catalogue, as for English."""
    try:
        with (CATALOGUES / code / "LC_MESSAGES" / "bellavista.mo").open("rb") as file:
            return GNUTranslations(file)
    except OSError:
        return _SOURCE
