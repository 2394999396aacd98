"""States as JSON, as a digest and as readable text."""

import hashlib
import zlib
from typing import Any, TypeVar

import msgspec

from vtt.kernel.event import Event
from vtt.kernel.frame import Frame
from vtt.kernel.state import State

_encoder = msgspec.json.Encoder()
S = TypeVar("S", bound=State)


def to_json(state: State) -> bytes:
    """Return the canonical JSON of a state: fields in the order of their definition, no spaces."""
    return _encoder.encode(state)


def from_builtins(data: dict[str, Any], state_type: type[S]) -> S:
    """Return the state that `data` (a decoded JSON object) describes.

    Raises msgspec.ValidationError that names the path of the first wrong field.
    """
    frames = data.get("stack", [])
    if not isinstance(frames, list):
        raise msgspec.ValidationError(f"Expected `array`, got `{type(frames).__name__}` - at `$.stack`")
    bare = msgspec.convert({**data, "stack": []}, state_type)
    stack = tuple(_frame(raw, f"$.stack[{at}]") for at, raw in enumerate(frames))
    return msgspec.structs.replace(bare, stack=stack)


def from_json(text: bytes, state_type: type[S]) -> S:
    """Return the state that a JSON text describes; raises msgspec.DecodeError or msgspec.ValidationError."""
    data = msgspec.json.decode(text)
    if not isinstance(data, dict):
        raise msgspec.ValidationError(f"Expected `object`, got `{type(data).__name__}`")
    return from_builtins(data, state_type)


def _frame(raw: Any, path: str) -> Frame:
    name = raw.get("frame") if isinstance(raw, dict) else None
    if name not in Frame.registry:
        raise msgspec.ValidationError(f"Unknown procedure {name!r} - at `{path}.frame`")
    frame = msgspec.convert(raw, Frame.registry[name])
    nested = {}
    for field in msgspec.structs.fields(frame):
        value = getattr(frame, field.name)
        if isinstance(value, tuple | list) and value and isinstance(value[0], dict) and "frame" in value[0]:
            nested[field.name] = tuple(_frame(part, f"{path}.{field.name}[{at}]") for at, part in enumerate(value))
    return msgspec.structs.replace(frame, **nested) if nested else frame


def digest(state: State) -> str:
    """Return the SHA-256 of the canonical JSON, 64 hex digits; equal states have equal digests on every machine."""
    return hashlib.sha256(to_json(state)).hexdigest()


def digest_of_builtins(data: dict[str, Any]) -> str:
    """Return the digest of a state that was read as plain data, with the fields that it had when it was written."""
    return hashlib.sha256(_encoder.encode(data)).hexdigest()


def events_check(events: tuple[Event, ...]) -> int:
    """Return a 32-bit check of a list of events, by which a replay finds the first one that differs."""
    return zlib.crc32(_encoder.encode(events))


def dump_text(state: State) -> str:
    """Write any state as indented text, a field a line, empty ones left out."""
    lines: list[str] = []
    _dump(msgspec.to_builtins(state), 0, lines)
    return "\n".join(lines)


def _dump(value: Any, depth: int, lines: list[str]) -> None:
    pad = "  " * depth
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in items:
        if part in (None, "", [], {}, ()):
            continue
        flat = not isinstance(part, dict | list | tuple) or (
            isinstance(part, list | tuple) and not any(isinstance(item, dict | list | tuple) for item in part)
        )
        if flat:
            shown = " ".join(str(item) for item in part) if isinstance(part, list | tuple) else part
            lines.append(f"{pad}{key}: {shown}")
        else:
            lines.append(f"{pad}{key}:")
            _dump(part, depth + 1, lines)
