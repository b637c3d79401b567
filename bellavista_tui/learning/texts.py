"""Texts that people write in files, in every language of the program."""

import re

from bellavista_tui.core.strict import KeyedError, Strict
from bellavista_tui.i18n import LANGUAGES, language

FIRM_SPACES = "\u00a0\u202f"
"""What keeps French signs at their words; all else must be printable, so that nothing in a file
can move the cursor of a terminal."""


MOST_WORDS = 25


class Text(Strict, frozen=True):
    """A text; its lines may be broken anywhere, and are joined where it is shown."""

    en: str
    fr: str

    def __post_init__(self) -> None:
        for code, said in self.by_language.items():
            if not said:
                raise KeyedError(code, "there must be a text.")
            for char in said:
                if not (char.isprintable() or char in FIRM_SPACES):
                    raise KeyedError(code, f"a text cannot have the character {char!r}.")

    def __str__(self) -> str:
        """What it says in the language of this context."""
        return self.by_language[language()]

    @property
    def by_language(self) -> dict[str, str]:
        """What it says in each language."""
        return {code: re.sub("[ \n]+", " ", getattr(self, code)).strip(" ") for code in LANGUAGES}


assert Text.__struct_fields__ == tuple(LANGUAGES)


class Words(Text, frozen=True):
    """A text of a lesson: more than a glance nobody reads."""

    def __post_init__(self) -> None:
        """It is a text, and a short one."""
        super().__post_init__()
        for code, said in self.by_language.items():
            if len(said.split(" ")) > MOST_WORDS:
                raise KeyedError(code, f"these are more than {MOST_WORDS} words.")


def check_length(key: str, text: Text, most: int) -> None:
    """Raise `KeyedError` where a text has too many characters for its place on the screen."""
    for code, said in text.by_language.items():
        if len(said) > most:
            reason = f"there is room for {most} characters, and it has {len(said)}."
            raise KeyedError(f"{key}.{code}", reason)
