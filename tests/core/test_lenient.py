"""Saves decode what they know and pass over the rest, with the types that files decode strictly."""

from typing import Any

import msgspec
import pytest

from bellavista_tui.core.lenient import decode_lenient
from bellavista_tui.core.strict import Strict


class Leaf(Strict, frozen=True):
    """A value in a value."""

    size: int


class Oak(Strict, frozen=True, tag="oak"):
    """One member of a union."""

    leaves: tuple[Leaf, ...] = ()


class Fir(Strict, frozen=True, tag="fir"):
    """The other."""

    top: Leaf | None = None
    pair: tuple[Leaf, Leaf] | None = None


class Wood(Strict, frozen=True):
    """All of it."""

    trees: tuple[Oak | Fir, ...]
    by_name: dict[str, Leaf]
    first: Oak | None = None


KNOWN: dict[str, Any] = {
    "trees": [
        {"type": "oak", "leaves": [{"size": 1}, {"size": 2}]},
        {"type": "fir", "top": {"size": 3}, "pair": [{"size": 4}, {"size": 5}]},
        {"type": "fir", "top": None},
    ],
    "by_name": {"a": {"size": 6}},
    "first": {"type": "oak"},
}


def with_more(value: Any) -> Any:
    """The value with an unknown field in every map, but where keys are free."""
    if isinstance(value, list):
        return [with_more(item) for item in value]
    if isinstance(value, dict):
        more = {key: with_more(item) for key, item in value.items()}
        return more if "a" in value else more | {"invented": {"later": 1}}
    return value


def test_unknown_fields_are_passed_over_at_any_depth() -> None:
    data, more = map(msgspec.msgpack.encode, (KNOWN, with_more(KNOWN)))
    wood = msgspec.msgpack.decode(data, type=Wood)
    with pytest.raises(msgspec.ValidationError):
        msgspec.msgpack.decode(more, type=Wood)
    assert decode_lenient(data, Wood) == wood
    assert decode_lenient(more, Wood) == wood
    assert decode_lenient(msgspec.Raw(more), Wood) == wood


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        None,
        {"trees": 5, "by_name": {}},
        {"trees": [{"type": "elm"}], "by_name": {}},
        {"trees": [{"type": "oak", "leaves": [{"size": "big"}]}], "by_name": {}},
        {"trees": [], "by_name": [1]},
        {"trees": [{"type": "fir", "pair": [{"size": 1}] * 3}], "by_name": {}},
    ],
    ids=range(8),
)
def test_what_is_known_must_still_be_right(value: Any) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_lenient(msgspec.msgpack.encode(value), Wood)


NONSENSE = (b"", b"\xc1", b"\x91" * 100_000, b"\xdd\x7f\xff\xff\xff")


@pytest.mark.parametrize("data", NONSENSE, ids=range(len(NONSENSE)))
def test_what_is_no_messagepack_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_lenient(data, Wood)
