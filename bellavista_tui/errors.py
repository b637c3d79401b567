"""The one error that is a person's to read."""

LONGEST = 400
"""How many characters of a text from outside are shown at the most."""


class BellavistaError(Exception):
    """Something from outside is wrong; its text is one sentence saying what, and what to do."""

    rule: str | None = None
    """The numbered rule of the game that it breaks, if it is that kind of wrong."""


def one_line(text: str) -> str:
    """The text made safe to show: no control characters, no line breaks, not too long."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 2]} …"
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)
