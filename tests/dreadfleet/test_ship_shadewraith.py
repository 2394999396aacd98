"""The Shadewraith and Vangheist."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit, why_not
from vtt.dreadfleet.anchor import why_no_drop, why_no_weigh
from vtt.dreadfleet.attributes import allowance
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.events import BroadsideDeclared, BroadsideRolled, CommandChecked, Contacted, RanAground
from vtt.dreadfleet.movement import why_not_mode
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.shot import appraise, raked

SHIP, FLIGHT = "shadewraith", "phantasmagorical-flight"
WING = {"notes": {FLIGHT: 1}}
FAR = {"heldenhammer": (55, 5, 0)}


# Semi-real -----------------------------------------------------------------------------------------------------------


def test_df_ship_shadewraith_2_only_sixes_hit_it_however_near_and_raked():
    """GAP-83: natural ones; first broadside, short range and raking would make it 2+."""
    state = position({"heldenhammer": (20, 20, 0), SHIP: (24, 20, 90)}, dice=[6, 5, 5, 5, 5, 6, 1, 1])
    shot = appraise(asked(state), "heldenhammer", SHIP)
    assert shot.needed == 2 and shot.face == 6 and raked(shot).face == 6 and shot.hit_faces() == 1
    after, events = play_frames(state, Broadside(firer="heldenhammer", target=SHIP))
    assert of_kind(events, BroadsideDeclared)[0].needed == 6
    assert of_kind(events, BroadsideRolled)[0].hits == (True, False, False, False, False, True)
    assert len(after.ship(SHIP).damage) >= 1


def test_df_ship_shadewraith_2_its_own_guns_and_other_ships_are_real():
    pos = asked(position({"heldenhammer": (20, 20, 0), SHIP: (24, 20, 0), "bloody-reaver": (15, 20, 0)}))
    assert appraise(pos, SHIP, "heldenhammer").face == appraise(pos, "heldenhammer", "bloody-reaver").face == 3


def test_df_ship_shadewraith_2_survives_the_captain():
    state = position({"heldenhammer": (20, 20, 0), SHIP: (24, 20, 0, {"wounds": 4})})
    assert appraise(asked(state), "heldenhammer", SHIP).face == 6


# Phantasmagorical Flight ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [2, 3])
def test_df_ship_shadewraith_4_a_check_in_place_of_an_order(face):
    state = position({SHIP: (20, 20, 0), **FAR}, dice=[face])
    after, events = play_frames(state, OrdersSubphase(ship=SHIP), [FLIGHT])
    assert of_kind(events, CommandChecked)[0].passed is (face == 3)
    assert after.ship(SHIP).notes == ({FLIGHT: 1} if face == 3 else {}) and after.ship(SHIP).orders == ()


def test_df_ship_shadewraith_4_only_vangheist_can():
    waiting, _ = begin_frame(position({SHIP: (20, 20, 0, {"wounds": 4}), **FAR}), OrdersSubphase(ship=SHIP))
    assert FLIGHT not in [option.id for option in waiting.pending.options]
    waiting, _ = begin_frame(position({SHIP: (20, 20, 0), **FAR}), OrdersSubphase(ship="heldenhammer"))
    assert FLIGHT not in [option.id for option in waiting.pending.options]


def flight(ships=None, land=None, own=WING, **fields):
    return position({SHIP: (20, 20, 0, own), **(ships or FAR)}, land, subphase="movement", **fields)


def test_df_ship_shadewraith_4_it_flies_over_ships_and_islands():
    """GAP-84: no grounding by passing."""
    state = flight({"heldenhammer": (20, 25, 90)})
    after, events = play_frames(state, Sail(ship=SHIP), [("run", 9000), "finish"])
    assert after.table.piece(SHIP).pose.y == 29_000 and not of_kind(events, Contacted)
    after, events = play_frames(flight(land={"wreck-1": (20, 25, 0)}), Sail(ship=SHIP), [("run", 9000), "finish"])
    assert after.table.piece(SHIP).pose.y == 29_000 and not of_kind(events, RanAground)


@pytest.mark.parametrize("own", [{}, {"notes": {FLIGHT: 2}}], ids=["not tried", "another turn"])
def test_df_ship_shadewraith_4_else_it_sails(own):
    after, events = play_frames(flight({"heldenhammer": (20, 25, 90)}, own=own), Sail(ship=SHIP), [("run", 9000)])
    assert of_kind(events, Contacted) and after.table.piece(SHIP).pose.y < 23_000


def test_df_ship_shadewraith_4_only_in_its_movement_subphase():
    state = position({SHIP: (20, 20, 0, WING), **FAR}, land={"wreck-1": (20, 22.51, 0)}, subphase="broadside")
    assert why_not_mode(asked(state), SHIP, "move") is not None


def test_gap_84_terrain_does_not_hold_it_but_enemies_do():
    land = {"wreck-1": (20, 22.505, 0)}
    aground = flight(land=land)
    assert asked(aground).is_aground(SHIP) and why_not_mode(asked(aground), SHIP, "move") is None
    assert why_not_mode(asked(flight(land=land, own={})), SHIP, "move").key == "refusal.aground"
    locked = flight({"heldenhammer": (21.755, 20, 0)})
    assert why_not_mode(asked(locked), SHIP, "move").key == "refusal.in-contact"


def test_gap_84_it_keeps_speed_manoeuvrability_and_wind():
    waiting, _ = begin_frame(flight(), Sail(ship=SHIP))
    assert allowance(asked(waiting), SHIP) == 12_000 and "head" not in [o.id for o in waiting.pending.options]
    assert waiting.pending.option("turn-port") is None
    waiting, _ = submit(waiting, ("run", 4000))
    assert waiting.pending.option("turn-port").amount.high == 4500


def test_gap_84_it_turns_over_other_pieces_and_comes_down_beside_them():
    ships = {"alliance-cog": (18.3, 21.2, 0), **FAR}
    turning = flight(ships, own={**WING, "orders": ("hard-to-port",)})
    after, events = play_frames(turning, Sail(ship=SHIP), [("turn-port", 4500), "finish"])
    assert after.table.piece(SHIP).pose.heading == 31_500 or of_kind(events, Contacted)
    assert asked(after).survey.gap(SHIP, "alliance-cog").thou > 0
    ahead = play_frames(flight({"heldenhammer": (20, 25, 90)}), Sail(ship=SHIP), [("run", 4000)])[0]
    assert asked(ahead).touching(SHIP) == ("heldenhammer",)


def test_df_fly_04_it_cannot_come_down_on_what_it_touches():
    waiting, _ = begin_frame(flight(land={"wreck-1": (20, 22.505, 0)}), Sail(ship=SHIP))
    assert why_not(waiting, ("run", 1000)).key == "refusal.flight-ends-on"
    assert why_not(waiting, ("run", 9000)) is None


def test_df_ship_shadewraith_5_no_anchor_goes_down_or_comes_up():
    near = {"wreck-1": (20, 23.5, 0)}
    assert why_no_drop(asked(flight(land=near)), SHIP).key == "refusal.anchor-in-flight"
    assert why_no_drop(asked(flight(land=near, own={})), SHIP) is None
    lying = {"is_anchored": True}
    assert why_no_weigh(asked(flight(land=near, own={**WING, **lying})), SHIP).key == "refusal.anchor-in-flight"
    assert why_no_weigh(asked(flight(land=near, own=lying)), SHIP) is None
    others = {"heldenhammer": (24, 20, 0, lying)}
    assert why_no_weigh(asked(flight(others, near)), "heldenhammer") is None
