"""The effects that cards may name, with the figures each of them needs; what they do is written in the rules.

An owner's deck may use any of them with other figures, but cannot invent one: a card whose effect nothing carries
out would do nothing.
"""

from collections.abc import Mapping
from typing import Literal

Figure = Literal["number", "name"]

DAMAGE_EFFECTS: Mapping[str, Mapping[str, Figure]] = {
    "anchor-lost": {},
    "boarding-dice": {"change": "number"},
    "broadside-value": {"change": "number"},
    "burning": {"fires": "number"},
    "captain-wound": {"wounds": "number"},
    "captain-wound-roll": {"wound_up_to": "number"},
    "command": {"change": "number"},
    "first-mate-killed": {"command": "number"},
    "magazine-explosion": {"fires": "number", "cards": "number"},
    "rudder-jammed": {"port_up_to": "number"},
    "saw-sharks": {"bite_up_to": "number", "leave_from": "number", "crew_cards": "number"},
    "slowly-capsizing": {},
    "to-hit": {"change": "number"},
}

DESTINY_EFFECTS: Mapping[str, Mapping[str, Figure]] = {
    "boarding-victory": {"victory_from": "number", "ends_from": "number"},
    "bolt-from-the-sky": {"hits": "number"},
    "call-the-drowned": {"ship": "name", "discard_crew": "number", "range_in": "number", "draw": "number"},
    "cloak-of-flame": {"ship": "name", "fires": "number"},
    "cog-profile": {"attribute": "name", "change": "number"},
    "command-all": {"change": "number", "ends_from": "number"},
    "dead-calm": {"ends_from": "number"},
    "dirge-of-the-lost": {"ship": "name", "range_in": "number", "wounds": "number"},
    "discard-damage": {"type": "name", "cards": "number"},
    "enter-monster": {"ship": "name"},
    "fair-current": {"move_in": "number"},
    "fire-ship": {"cards": "number", "fires": "number"},
    "flying-dutchman": {"ends_from": "number"},
    "heal-captain": {"steps": "number"},
    "heavy-swell": {"to_hit": "number", "capsize_up_to": "number", "ends_from": "number"},
    "ill-omen": {"cards": "number"},
    "rain-of-sea-snakes": {"hurt_up_to": "number", "draw": "number"},
    "rogue-wave": {"push_d6": "number"},
    "salvo-dice": {"extra_dice": "number", "range_in": "number"},
    "salvo-fire": {"fires": "number"},
    "salvo-until": {"type": "name"},
    "sight-limit": {"range_in": "number", "ends_from": "number"},
    "sword-hurricane": {"ship": "name", "range_in": "number", "hits_d3": "number", "hits_plus": "number"},
    "warp-leap": {"ship": "name", "range_in": "number", "min_gap_in": "number"},
    "winds-of-magic": {},
    "word-of-the-dead-king": {"ship": "name", "range_in": "number", "command": "number"},
}

OPTIONAL_FIGURES: Mapping[str, Mapping[str, Figure]] = {"salvo-until": {"range_in": "number"}}
"""Figures that an effect understands but can do without."""
