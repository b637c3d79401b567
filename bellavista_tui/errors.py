"""The one error that is a person's to read."""


class BellavistaError(Exception):
    """Something from outside is wrong; its text is one sentence saying what, and what to do."""
