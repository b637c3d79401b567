"""The one error that is a person's to read."""

LONGEST = 400
"""How many characters of a text from outside are shown at the most."""


class BellavistaError(Exception):
    """Something from outside is wrong; its text is one sentence saying what, and what to do."""

    rule: str | None = None
    """The numbered rule of the game that it breaks, if it is that kind of wrong."""


class WordedError(BellavistaError):
    """One that is put into words when it is shown, in the language of whoever reads it."""

    def __init__(self, message: str, **values: object) -> None:
        """The message is marked with `N_`; the values are what it has in braces."""
        super().__init__(message, values)
        self.message, self.values = message, values

    def __str__(self) -> str:
        from bellavista_tui.i18n import _  # the engine starts without any words

        return _(self.message).format_map({k: one_line(str(v)) for k, v in self.values.items()})


def one_line(text: str) -> str:
    """The text made safe to show: no control characters, no line breaks, not too long."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 2]} …"
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)
