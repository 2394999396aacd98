"""The story of SC04 as it begins, for tests that look at one part of it."""

from tests.dreadfleet.build import position
from vtt.dreadfleet.position import CAPTAIN_ASHORE
from vtt.dreadfleet.special.ashore import KING_WOUNDS
from vtt.dreadfleet.state import Treasure

SC04, HELD, COG = "wrath-of-the-volcano-god", "heldenhammer", "alliance-cog"
ASHORE = {"notes": {CAPTAIN_ASHORE: 1}}
EMPTY = {"mother": HELD, "notes": {"crewless": 1}}
BEACH = (33.977, 20.2, 90)
MOUNTAIN = {"volcano": (30, 20, 20)}
AT_SEA = (50, 20, 0)
BEATEN = {KING_WOUNDS: 4}
LATE = ("grimnirs-thunder", "flaming-scimitar")


def shore(ships=None, land=None, own=None, roth=None, **fields):
    """Return the story as it begins: Roth ashore, his empty cog on the beach, the Heldenhammer at sea."""
    fleet = {HELD: (*AT_SEA, ASHORE if own is None else own), COG: (*BEACH, EMPTY), **(ships or {})}
    stand_in = Treasure(id="roth", kind="roth", **(roth or {}))
    return position(fleet, {**MOUNTAIN, **(land or {})}, scenario=SC04, treasures=(stand_in,), **fields)


def beached(ship, side):
    """Return a cog of a side that touches the volcano in the west."""
    return {ship: (26.265, 20.4, 90, {"side": side, "mother": "swordfish" if side == "ga" else "skabrus"})}
