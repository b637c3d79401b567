"""Refusals as they go over a line: words for a person, then facts in the notation of moves."""

import msgspec

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.words.refusals import refusal_sentence


def wire_refusal(refusal: Refusal) -> str:
    """The reason in a sentence, then what it concerns in the notation of moves."""
    facts = {name: getattr(refusal, name) for name in refusal.__struct_fields__ if name != "rule"}
    if not facts:
        return refusal_sentence(refusal)
    told = ", ".join(f"{name} {_written(value)}" for name, value in facts.items())
    return f"{refusal_sentence(refusal)} ({told})"


def _written(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
