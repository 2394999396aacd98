"""Positions round a castle that fights: it is a ship and a piece of land at once."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tests.dreadfleet.build import Place, content, position
from vtt.dreadfleet.state import DreadfleetState

CITADEL, RUIN = "forbidden-citadel", "crumbling-castle"
SCENARIOS = {CITADEL: "prisoner-in-the-citadel", RUIN: "empty-ships"}
FREE = {"captain-back": 1, "walls-broken": 1}
AGROUND = (26.039, 20.2, 307.25)
"""West of the citadel, touching it, as the captive's ship starts."""


def castle_position(
    castle: str,
    ships: Mapping[str, Place],
    land: Mapping[str, tuple[float, float, float]] | None = None,
    own: Mapping[str, Any] | None = None,
    **fields: Any,
) -> DreadfleetState:
    """Return a state with a castle at the middle of the board; `own` are fields of its ship."""
    fields = {"scenario": SCENARIOS[castle], **fields}
    held = (30, 20, 0, {"kind": "auxiliary", **(own or {})})
    state = position({castle: held, **ships}, land, **fields)
    return msgspec.structs.replace(state, land=(*state.land, castle))


def hull_cards(count: int, points: int = 1) -> tuple[str, ...]:
    """Return Hull cards of one size from the deck."""
    return _cards("hull", points)[:count]


def crew_cards(count: int) -> tuple[str, ...]:
    """Return single Crew cards from the deck."""
    return _cards("crew", 1)[:count]


def _cards(kind: str, points: int) -> tuple[str, ...]:
    kinds = [card for card in content().damage.values() if (card.type, card.points, card.effect) == (kind, points, "")]
    return tuple(f"{card.id}#{n}" for card in kinds for n in range(1, card.count + 1))


def first_card(kind: str) -> str:
    """Return the first card of a type, whatever it says."""
    return next(f"{card.id}#1" for card in content().damage.values() if card.type == kind)
