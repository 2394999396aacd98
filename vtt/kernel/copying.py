"""A deep copy of frozen values: everything that could ever be changed is made anew, atoms are shared.

Nobody needs one to go on from a position (nothing in it can be changed), but tools that hand a position to foreign
code may want to force it. What a field may hold is looked up once for each type, so that most of them are passed over.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

ATOMS = (int, float, str, bool, bytes, type(None))


def deep_copy(value: Any) -> Any:
    """Return a value that shares no struct, dict or list with `value`; tuples of atoms are atoms (as for `copy`)."""
    if isinstance(value, msgspec.Struct):
        fields = inner_fields(type(value))
        if not fields:
            return msgspec.structs.replace(value)
        return msgspec.structs.replace(value, **{name: deep_copy(getattr(value, name)) for name in fields})
    if isinstance(value, tuple):
        return value if all(isinstance(part, ATOMS) for part in value) else _tuple_of(value)
    if isinstance(value, dict):
        return {key: part if isinstance(part, ATOMS) else deep_copy(part) for key, part in value.items()}
    if isinstance(value, list):
        return [deep_copy(part) for part in value]
    return value


def _tuple_of(value: tuple[Any, ...]) -> tuple[Any, ...]:
    parts = (deep_copy(part) for part in value)
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)


@cache
def inner_fields(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a struct that may hold more than atoms and tuples of atoms."""
    hints = get_type_hints(struct)
    return tuple(name for name in struct.__struct_fields__ if not _is_atomic(hints[name]))


def _is_atomic(kind: Any) -> bool:
    if kind in ATOMS or get_origin(kind) is Literal:
        return True
    parts = [part for part in get_args(kind) if part is not Ellipsis]
    if get_origin(kind) in (tuple, Union, UnionType):
        return all(_is_atomic(part) for part in parts)
    return isinstance(kind, type) and issubclass(kind, tuple) and _is_atomic_named(kind)


def _is_atomic_named(kind: type) -> bool:
    hints = get_type_hints(kind)
    return bool(hints) and all(_is_atomic(part) for part in hints.values())
