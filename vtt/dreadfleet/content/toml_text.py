"""Plain tables as the text of a scenario file: decimals exact, rows of lists on lines of their own."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from vtt.kernel.tomlfile import key_text, quoted

PLAIN_DIGITS = 20
"""Numbers of more digits are written with an exponent, as they were read."""


def toml_of(tables: Mapping[str, Any]) -> str:
    """Return the TOML text of nested tables as `tomllib` reads them (decimals as Decimal), keys in their order.

    Plain values come first, then sub-tables and lists of tables under their own heads; an inner table of a list is
    written inline.
    """
    plain = {key: value for key, value in tables.items() if not _has_head(value)}
    lines = [*_assignments(plain)]
    for key, value in tables.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{key_text(key)}]", *_assignments(value)]
        elif _has_head(value):
            for row in value:
                lines += ["", f"[[{key_text(key)}]]", *_assignments(row)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _has_head(value: Any) -> bool:
    is_list_of_tables = isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)
    return isinstance(value, Mapping) or is_list_of_tables


def _assignments(values: Mapping[str, Any]) -> Iterable[str]:
    for key, value in values.items():
        yield f"{key_text(key)} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        if value.is_finite() and abs(value.adjusted()) > PLAIN_DIGITS:
            return str(value)
        return format(value.normalize(), "f") if value else "0"
    if isinstance(value, Mapping):
        members = ", ".join(f"{key_text(key)} = {_value(part)}" for key, part in value.items())
        return f"{{ {members} }}" if members else "{}"
    if isinstance(value, list | tuple):
        parts = [_value(part) for part in value]
        if any(isinstance(part, Mapping) for part in value):
            return "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
        return "[" + ", ".join(parts) + "]"
    return quoted(value) if isinstance(value, str) else str(value)
