"""The state of a game as pydantic models, to measure what an engine built on those would pay."""

from __future__ import annotations

import types
from functools import cache
from typing import Any, Union, get_args, get_origin

import msgspec
from pydantic import BaseModel, ConfigDict, create_model

from vtt.kernel.frame import Frame

PREFIX = "field_"
"""Keeps the names of fields clear of pydantic's own methods; JSON carries the bare names."""


class _Twin(BaseModel):
    model_config = ConfigDict(populate_by_name=True, protected_namespaces=())


def twin_of(value: Any) -> Any:
    """The same value with every msgspec struct in it as a pydantic model of the same fields and types."""
    if isinstance(value, msgspec.Struct):
        model = twin_class(type(value))
        return model(**{PREFIX + name: twin_of(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, tuple | list):
        return tuple(twin_of(part) for part in value)
    if isinstance(value, dict):
        return {key: twin_of(part) for key, part in value.items()}
    return value


@cache
def twin_class(struct: type[msgspec.Struct]) -> type[BaseModel]:
    """The pydantic model with the fields of a struct."""
    from pydantic import Field

    fields: dict[str, Any] = {
        PREFIX + field.name: (_twin_type(field.type), Field(alias=field.encode_name))
        for field in msgspec.structs.fields(struct)
    }
    return create_model(struct.__name__ + "Twin", __base__=_Twin, **fields)


def _twin_type(kind: Any) -> Any:
    """The type of a field with structs replaced; procedures come in many kinds and are taken as they are."""
    if isinstance(kind, type) and issubclass(kind, Frame):
        return Any
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return twin_class(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return Union[tuple(_twin_type(part) for part in arguments)]  # noqa: UP007 - a union made while running
    if origin in (tuple, list, dict):
        return origin[tuple(part if part is Ellipsis else _twin_type(part) for part in arguments)]
    return kind
