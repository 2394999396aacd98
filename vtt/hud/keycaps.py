"""Which key each answer of a prompt has: no key is painted twice, and through a move an answer keeps its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from vtt.hud.keys import SPARE_KEYS, window_key
from vtt.hud.models import ChoiceModel, CompassModel, OrdersHandModel, PromptModel, TrackerModel

DIGITS = "0123456789"


def painted(models: Mapping[str, object]) -> frozenset[str]:
    """Return the keys, as the window names them, that panels other than the prompt's have painted."""
    caps: list[str] = []
    for model in models.values():
        match model:
            case OrdersHandModel(cards=cards):
                caps += [card.key for card in cards]
            case CompassModel(overlays=overlays, cameras=cameras):
                caps += [button.key for button in (*overlays, *cameras)]
            case TrackerModel(buttons=buttons):
                caps += [key for _, _, key, _ in buttons]
    return frozenset(window_key(cap) for cap in caps if cap)


def with_keys(
    model: PromptModel, taken: frozenset[str] = frozenset(), kept: Mapping[str, str] | None = None
) -> tuple[ChoiceModel, ...]:
    """Return the choices of a prompt, each with a key of its own; digits are left alone where a number may be typed.

    `taken` are keys painted elsewhere, `kept` those that answers have had so far in the same thread.
    """
    kept = kept or {}
    used = set(taken)
    own: dict[str, str] = {}
    for choice in model.choices:
        cap = choice.key or kept.get(choice.id, "")
        if cap and window_key(cap) not in used:
            own[choice.id] = cap
            used.add(window_key(cap))
    used |= {window_key(cap) for cap in kept.values()}
    has_digits = model.number is None and not model.thread  # in a thread the next prompt may ask for a number
    spare = [cap for cap in SPARE_KEYS if window_key(cap) not in used and (has_digits or cap not in DIGITS)]
    shown = []
    for choice in model.choices:
        cap = own.get(choice.id, "")
        if not cap:
            cap = "Enter" if choice.primary and "enter" not in used else spare.pop(0) if spare else ""
            used |= {window_key(cap)} if cap else set()
        shown.append(replace(choice, key=cap))
    return tuple(shown)
