"""Leaving the seascape (chapter EDGE)."""

import pytest

from tests.dreadfleet.build import asked, of_kind, play_frames, position, result_of
from vtt.dreadfleet.events import LeftBoard, Moved, Removed
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.sailing import Sail

SAIL = Sail(ship="heldenhammer")
FAR = {"bloody-reaver": (30, 20, 180)}


@pytest.mark.parametrize(
    ("place", "edge"),
    [((55, 20, 90), "east"), ((5, 20, 270), "west"), ((10, 35, 0), "north"), ((10, 5, 180), "south")],
)
def test_a_base_that_touches_the_border_is_removed(place, edge):
    """DF-EDGE-01, DF-EDGE-02, GAP-32: by its own movement it leaves voluntarily."""
    state = position(ships={"heldenhammer": place, **FAR})
    state, events = play_frames(state, SAIL, [("run", 12000)])
    left = of_kind(events, LeftBoard)[0]
    assert (left.edge, left.voluntary) == (edge, True)
    ship = state.ship("heldenhammer")
    assert (ship.where, ship.cause, ship.left_voluntarily) == ("removed", "edge", True)
    assert not state.table.has("heldenhammer")
    assert result_of(state) == "edge"
    assert of_kind(events, Moved)[0].amount == 3000, "its front edge was 3 inches from the line"
    assert of_kind(events, Removed)


def test_close_to_the_border_is_not_over_it():
    """DF-EDGE-02, DF-EDGE-03: a thousandth of an inch is enough, and no ornament of the border counts."""
    state, _ = play_frames(position(ships={"heldenhammer": (55, 20, 90), **FAR}), SAIL, [("run", 2999), "finish"])
    assert state.ship("heldenhammer").where == "table"
    assert asked(state).survey.edge_gap("heldenhammer").thou == 1


def test_the_stern_may_swing_over_it():
    """DF-EDGE-02, GAP-28: a turn counts as well."""
    ships = {"heldenhammer": (20, 1.2, 270, {"orders": ("hard-to-starboard",)}), **FAR}
    state, events = play_frames(position(ships=ships), SAIL, [("turn-starboard", 4500)])
    assert of_kind(events, LeftBoard)[0].edge == "south"
    assert state.ship("heldenhammer").where == "removed"


def test_full_sail_takes_a_ship_over_the_edge():
    """DF-ORD-11, GAP-32: voluntary all the same."""
    ships = {"heldenhammer": (52, 20, 90, {"orders": ("full-sail",)}), **FAR}
    _, events = play_frames(position(ships=ships, dice=[6, 6]), MovementSubphase(ship="heldenhammer"), ["stay"])
    assert of_kind(events, LeftBoard)[0].voluntary


def test_a_push_over_the_edge_is_not_voluntary():
    """GAP-32, DF-EDGE-04: what a scenario asks for is leaving by oneself."""
    state = position(ships={"heldenhammer": (57, 20, 0), **FAR})
    state, events = play_frames(state, Push(piece="heldenhammer", heading=9000, distance=3000))
    assert not of_kind(events, LeftBoard)[0].voluntary
    assert not state.ship("heldenhammer").left_voluntarily
