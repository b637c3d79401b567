"""The one error that is a person's to read."""


class BellavistaError(Exception):
    """Something from outside is wrong; its text is one sentence saying what, and what to do."""

    rule: str | None = None
    """The numbered rule of the game that it breaks, if it is that kind of wrong."""
