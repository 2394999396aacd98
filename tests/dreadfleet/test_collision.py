"""Contact, running aground, pushes (chapters COLL and AGR)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, result_of, submit
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.events import CardDiscarded, CardPlaced, Contacted, Moved, RanAground
from vtt.dreadfleet.movement import MovementSubphase, why_not_mode
from vtt.dreadfleet.movement_events import HeldFast, OrderLapsed, Stayed
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.runs import why_no_run
from vtt.dreadfleet.sailing import Sail
from vtt.table.constants import CONTACT_GAP_THOU

SAIL = Sail(ship="heldenhammer")
MOVE = MovementSubphase(ship="heldenhammer")
DRAW = ("rigging-cut#1", "first-mate#1", "broken-frames#1")


def bow_on(**fields):
    """The Heldenhammer heads east at the side of the Bloody Reaver, 4" of water between them."""
    return {"heldenhammer": (20, 20, 90, fields), "bloody-reaver": (27.25, 20, 0)}


def touching(**fields):
    """The same, with the bases 0.005" apart."""
    return {"heldenhammer": (23.995, 20, 90, fields), "bloody-reaver": (27.25, 20, 0)}


def test_a_collision_ends_the_movement():
    """DF-COLL-01, DF-COLL-02, DF-MOV-01, DF-MOV-02, GAP-23: no damage, and the bases lie at the contact gap."""
    state, events = play_frames(position(ships=bow_on()), SAIL, [("run", 9000)])
    assert result_of(state) == "contact"
    contact = of_kind(events, Contacted)[0]
    assert (contact.mover, contact.other, contact.kind) == ("heldenhammer", "bloody-reaver", "enemy")
    assert asked(state).survey.gap("heldenhammer", "bloody-reaver").thou == CONTACT_GAP_THOU
    assert not of_kind(events, CardPlaced)
    assert of_kind(events, Moved)[0].amount == 4000 - CONTACT_GAP_THOU


def test_contact_locks_both():
    """DF-COLL-03, DF-COLL-04, status matrix: no normal move, no Hard turn; escaping is possible."""
    pos = asked(position(ships=touching(orders=("hard-to-port",))))
    assert why_not_mode(pos, "heldenhammer", "move").pieces == ("bloody-reaver",)
    assert why_not_mode(pos, "bloody-reaver", "move").key == "refusal.in-contact"
    assert why_not_mode(pos, "heldenhammer", "escape") is None
    assert why_not_mode(pos, "heldenhammer", "stay") is None


def test_a_swinging_stern_collides():
    """GAP-28: the base sweeps; the turn ends at the first contact."""
    ships = {"heldenhammer": (20, 20, 0, {"orders": ("hard-to-port",)}), "bloody-reaver": (22.7, 18, 0)}
    state, events = play_frames(position(ships=ships), SAIL, [("turn-port", 4500)])
    turn = of_kind(events, Moved)[0]
    assert 0 < turn.amount < 4500
    assert of_kind(events, Contacted)
    assert asked(state).touching("heldenhammer") == ("bloody-reaver",)


def test_running_aground_costs_one_hull_card():
    """DF-AGR-01 to DF-AGR-03, GAP-66: others are discarded on the way to it, no save."""
    state = position(ships={"heldenhammer": (20, 20, 90)}, land={"rocky-a": (30, 20, 0)}, damage=DRAW)
    state, events = play_frames(state, SAIL, [("run", 12000)])
    assert of_kind(events, RanAground)[0].land == ("rocky-a",)
    assert [event.card for event in of_kind(events, CardPlaced)] == ["broken-frames#1"]
    assert [event.card for event in of_kind(events, CardDiscarded)] == ["rigging-cut#1", "first-mate#1"]
    pos = asked(state)
    assert pos.is_aground("heldenhammer")
    assert why_not_mode(pos, "heldenhammer", "move").rules == ("DF-AGR-02", "DF-AGR-04")


def test_staying_aground_costs_nothing():
    """DF-AGR-04, GAP-45."""
    state = position(ships={"heldenhammer": (20, 20, 90)}, land={"rocky-a": (30, 20, 0)}, damage=DRAW)
    state, _ = play_frames(state, SAIL, [("run", 12000)])
    state, events = play_frames(state, MOVE, ["stay"])
    assert of_kind(events, Stayed)[0].reason == "aground"
    assert not of_kind(events, CardPlaced)


def test_two_rocks_at_once_are_one_grounding():
    """GAP-45."""
    land = {"wreck-1": (30, 22, 0), "wreck-2": (30, 18, 0)}
    state = position(ships={"heldenhammer": (20, 20, 90)}, land=land, damage=("broken-frames#1", "broken-frames#2"))
    _, events = play_frames(state, MakeContact(mover="heldenhammer", others=("wreck-1", "wreck-2")))
    assert len(of_kind(events, RanAground)) == 1
    assert len(of_kind(events, CardPlaced)) == 1


def test_full_sail_lapses_after_a_collision():
    """GAP-48, DF-ORD-11: and it collides itself where it does not."""
    _, events = play_frames(position(ships=bow_on(orders=("full-sail",))), MOVE, ["move", ("run", 9000)])
    assert of_kind(events, OrderLapsed)[0].reason == "contact"
    _, events = play_frames(position(ships=bow_on(orders=("full-sail",)), dice=[5, 5]), MOVE, ["stay"])
    assert [event.kind for event in of_kind(events, Moved)] == ["full-sail"]
    assert of_kind(events, Contacted)


def test_a_friendly_ship_locks_a_big_ship():
    """GAP-40."""
    ships = {"heldenhammer": (23.995, 20, 90), "bloody-reaver": (27.25, 20, 0, {"side": "ga"})}
    pos = asked(position(ships=ships))
    assert why_not_mode(pos, "heldenhammer", "move").key == "refusal.in-contact"
    assert not pos.touched_enemies("heldenhammer")


def test_a_friendly_cog_does_not():
    """GAP-41, GAP-99: only pressing on is impossible."""
    ships = {"heldenhammer": (20, 20, 90), "alliance-cog": (22.63, 20, 90), "bloody-reaver": (50, 35, 0)}
    state = position(ships=ships)
    assert asked(state).touching("heldenhammer") == ("alliance-cog",)
    assert not asked(state).is_locked("heldenhammer")
    assert why_not_mode(asked(state), "heldenhammer", "move").key == "refusal.run-blocked"
    _, events = play_frames(state, MOVE, ["stay"])
    assert of_kind(events, Stayed)[0].reason == "run-blocked"
    state = position(
        ships={
            "heldenhammer": (20, 20, 90, {"orders": ("hard-to-port",)}), "alliance-cog": (22.63, 20, 90),
            "bloody-reaver": (50, 35, 0),
        }
    )
    assert why_no_run(asked(state), "heldenhammer").key == "refusal.run-blocked"
    state, events = play_frames(state, SAIL)
    assert (result_of(state), events) == ("finished", ()), "it can neither run nor swing"


def test_touching_a_monster_is_a_contact_of_its_own_kind():
    """DF-BRD-18."""
    ships = {"heldenhammer": (20, 20, 90), "bone-hydra": (27, 20, 0), "bloody-reaver": (50, 35, 0)}
    _, events = play_frames(position(ships=ships), SAIL, [("run", 9000)])
    assert of_kind(events, Contacted)[0].kind == "monster"


def test_fire_at_will_answers_a_collision():
    """DF-ORD-21: offered to the ship that was run into, right after the contact."""
    state = position(ships={**bow_on(), "bloody-reaver": (27.25, 20, 0, {"is_waiting": True})})
    state, _ = begin_frame(state, SAIL)
    state, events = submit(state, ("run", 9000))
    assert of_kind(events, Contacted)
    assert (state.pending.kind, state.pending.side) == ("fire-at-will", "fot")


# pushes --------------------------------------------------------------------------------------------------------


def push(ship="heldenhammer", heading=9000, distance=3000):
    return Push(piece=ship, heading=heading, distance=distance)


def test_a_push_keeps_the_facing_and_earns_no_turn():
    """GAP-29, H-MOV-15."""
    state = position(ships={"heldenhammer": (20, 20, 0), "bloody-reaver": (50, 35, 0)})
    state, events = play_frames(state, push())
    pose = state.table.piece("heldenhammer").pose
    assert (pose.x, pose.y, pose.heading) == (23000, 20000, 0)
    ship = state.ship("heldenhammer")
    assert (ship.run_thou, ship.moved_thou) == (0, 0)
    assert (of_kind(events, Moved)[0].kind, result_of(state)) == ("push", 3000)


@pytest.mark.parametrize("fields", [{"is_anchored": True}])
def test_an_anchored_ship_is_immune(fields):
    """GAP-50."""
    state = position(ships={"heldenhammer": (20, 20, 0, fields), "bloody-reaver": (50, 35, 0)})
    state, events = play_frames(state, push())
    assert (of_kind(events, HeldFast)[0].reason, result_of(state)) == ("anchored", 0)
    assert not of_kind(events, Moved)


def test_enemies_in_contact_drift_together():
    """Status matrix: both drift, and no Fire at Will answers what a push brings about (GAP-SC11-3)."""
    state = position(ships=touching())
    gap = asked(state).survey.gap("heldenhammer", "bloody-reaver").thou
    state, _ = play_frames(state, push(heading=0))
    assert (state.table.piece("heldenhammer").pose.y, state.table.piece("bloody-reaver").pose.y) == (23000, 23000)
    assert asked(state).survey.gap("heldenhammer", "bloody-reaver").thou == gap


def test_a_push_onto_rocks_is_a_grounding():
    """GAP-SC11-3, DF-AGR-01."""
    state = position(
        ships={"heldenhammer": (20, 20, 0), "bloody-reaver": (50, 35, 0)}, land={"rocky-a": (25, 20, 0)},
        damage=("broken-frames#1",),
    )
    state, events = play_frames(state, push(distance=6000))
    assert of_kind(events, RanAground)
    assert result_of(state) < 6000
