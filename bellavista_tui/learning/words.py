"""What a script says, in every language that the game speaks."""

from bellavista_tui.core.strict import KeyedError, Strict
from bellavista_tui.i18n import language

MOST_WORDS = 25
"""More than so many nobody reads."""

NO_BREAK = "\u00a0"
"""The space that French has before some signs: no word begins after it."""


class Words(Strict, frozen=True):
    """A text in all languages; it is told in that of whoever reads it."""

    en: str
    fr: str

    def __post_init__(self) -> None:
        """A text that is missing, too long or harmful is refused."""
        for key in self.__struct_fields__:
            text = getattr(self, key)
            if not text.strip():
                raise KeyedError(key, "there must be a text.")
            if not text.replace(NO_BREAK, " ").isprintable():
                raise KeyedError(key, "it holds a character that cannot be shown.")
            if len(text.split(" ")) > MOST_WORDS:
                raise KeyedError(key, f"these are more than {MOST_WORDS} words.")

    @property
    def told(self) -> str:
        """The text in the language of this context."""
        text: str = getattr(self, language())
        return text
