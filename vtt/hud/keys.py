"""Names of keys: as they are painted on key caps ("Ctrl+Z") and as the window reports them ("control-z")."""

from __future__ import annotations

_NAMES = {
    "esc": "escape",
    "bksp": "backspace",
    "del": "delete",
    "ins": "insert",
    "pgup": "page_up",
    "pgdn": "page_down",
    "left": "arrow_left",
    "right": "arrow_right",
    "up": "arrow_up",
    "down": "arrow_down",
    "plus": "+",
    "minus": "-",
    "−": "-",
}
_MODIFIERS = {"ctrl": "control", "shift": "shift", "alt": "alt", "cmd": "meta"}
_ORDER = ("shift", "control", "alt", "meta")  # the order in which the window joins them
_CAPS = {v: k.capitalize() for k, v in _NAMES.items() if len(k) > 1} | {"page_up": "PgUp", "page_down": "PgDn"}

# what a choice without a key of its own may take: digits first, then letters that no tool of the table uses
SPARE_KEYS = "123456789" + "QZXNPIYUHD"


def window_key(cap: str) -> str:
    """Return the window's name of a painted key: "Ctrl+Z" is "control-z", "Esc" is "escape", "+" is "+"."""
    parts = cap.split("+") if len(cap) > 1 else [cap]
    held = {_MODIFIERS[p.strip().lower()] for p in parts[:-1] if p.strip().lower() in _MODIFIERS}
    last = parts[-1].strip().lower() or "+"
    return "-".join([m for m in _ORDER if m in held] + [_NAMES.get(last, last)])


def key_cap(name: str) -> str:
    """Return what is painted for the window's name of a key."""
    parts = name.split("-") if len(name) > 1 else [name]
    caps = {v: k.capitalize() for k, v in _MODIFIERS.items()}
    last = parts[-1] or "-"
    shown = _CAPS.get(last, last.upper() if len(last) == 1 else last.capitalize())
    return "+".join([caps[m] for m in parts[:-1] if m in caps] + [shown])
