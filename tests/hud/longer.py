"""Makes every text of a model longer, as other languages do."""

from __future__ import annotations

import dataclasses
from typing import Any

KEPT = {
    "id",
    "icon",
    "key",
    "side",
    "state",
    "kind",
    "type",
    "deck",
    "art",
    "mode",
    "action",
    "tone",
    "lane",
    "silhouette",
    "first_side",
    "why_rule_id",
    "rule_id",
    "rule_ids",
    "chosen",
    "open_group",
    "capturing",
    "see_also",
    "previous_id",
    "next_id",
    "flags",
    "origin",
    "number",
    "to_hit",
    "magnitude",
    "value_text",
    "effect_icon",
    "target",
    "mark",
    "when",
    "live",
    "printed",
    "command",
    "fencing",
    "speed_text",
    "turn_text_",
    "fleets_text",
    "chart",
    "short_name",
}
_TAIL = "omissae lorum aeiou "


def longer(text: str, share: float = 0.4) -> str:
    """Return `text` with 40 % more letters, in words of a length that languages have."""
    if len(text) <= 3 or not any(c.isalpha() for c in text):  # sides, keys, numbers with a unit
        return text
    count = round(len(text) * share)
    return (
        text + (" " if len(text) > 12 else "") + (_TAIL * (count // len(_TAIL) + 1))[:count].strip() if count else text
    )


def stretched(model: Any, share: float = 0.4) -> Any:
    """Return a copy of a model in which every text a person reads is longer; ids, keys and numbers stay."""
    if isinstance(model, str):
        return longer(model, share)
    if isinstance(model, tuple):
        return tuple(stretched(part, share) for part in model)
    if dataclasses.is_dataclass(model):
        changed = {
            f.name: stretched(getattr(model, f.name), share) for f in dataclasses.fields(model) if f.name not in KEPT
        }
        return dataclasses.replace(model, **changed)
    return model
