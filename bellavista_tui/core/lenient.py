"""Lenient decoding of what programs wrote: a field that is not known is passed over.

The types are the same as for files that people write, which `strict` decodes. There a key that is
not known is a mistake; in a save it is a thing that another version had.
"""

from typing import Any, TypeVar

import msgspec
from msgspec import Raw, inspect

T = TypeVar("T")

NONSENSE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises where the data say nothing; msgspec lets the last two through."""


def decode_lenient(data: Raw | bytes, type: type[T]) -> T:
    """Decode MessagePack as the type; raises `msgspec.DecodeError` where that cannot be."""
    try:
        try:
            return msgspec.msgpack.decode(data, type=type)
        except msgspec.ValidationError:
            known = _prune(msgspec.msgpack.decode(data), inspect.type_info(type))
            return msgspec.convert(known, type)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from None


def _prune(value: Any, info: inspect.Type) -> Any:
    """The value without the fields that its type does not have, at any depth."""
    match info:
        case inspect.Metadata():
            return _prune(value, info.type)
        case inspect.StructType() if isinstance(value, dict):
            fields = {field.encode_name: field.type for field in info.fields}
            tag = {info.tag_field: inspect.AnyType()} if info.tag_field else {}
            return {k: _prune(v, kind) for k, v in value.items() if (kind := (fields | tag).get(k))}
        case inspect.UnionType():
            return _prune(value, _member(value, info))
        case inspect.VarTupleType() | inspect.ListType() if isinstance(value, list):
            return [_prune(item, info.item_type) for item in value]
        case inspect.TupleType() if isinstance(value, list) and len(value) == len(info.item_types):
            return [_prune(item, kind) for item, kind in zip(value, info.item_types)]
        case inspect.DictType() if isinstance(value, dict):
            return {key: _prune(item, info.value_type) for key, item in value.items()}
    return value


def _member(value: Any, union: inspect.UnionType) -> inspect.Type:
    """The member of a union that the value is meant for, as far as its kind or its tag tells."""
    for info in union.types:
        match value, info:
            case dict(), inspect.StructType() if value.get(info.tag_field or "") == info.tag:
                return info
            case dict(), inspect.DictType():
                return info
            case list(), inspect.VarTupleType() | inspect.ListType() | inspect.TupleType():
                return info
    return inspect.AnyType()
