"""Special rules and victory conditions of scenarios (chapters SC01 to SC14), registered by the id in their files.

Each module is about one subject and is used by every scenario that names it.
"""

from vtt.dreadfleet.special import (
    arrivals,
    ashore,
    breakthrough,
    captivity,
    creatures,
    currents,
    finds,
    firewater,
    garrisons,
    gate,
    hoards,
    initiative,
    last_ships,
    maelstrom,
    points,
    rising,
    tides,
    vanishing,
    volcano,
    waves,
    weather,
    whirlpool,
)

__all__ = [
    "arrivals",
    "ashore",
    "breakthrough",
    "captivity",
    "creatures",
    "currents",
    "finds",
    "firewater",
    "garrisons",
    "gate",
    "hoards",
    "initiative",
    "last_ships",
    "maelstrom",
    "points",
    "rising",
    "tides",
    "vanishing",
    "volcano",
    "waves",
    "weather",
    "whirlpool",
]
