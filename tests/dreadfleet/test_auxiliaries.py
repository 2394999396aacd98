"""Auxiliaries: deploying, capsizing, moving, recovery (chapter AUX)."""

import dataclasses

import msgspec
import pytest

from tests.dreadfleet import build
from tests.dreadfleet.build import (
    END,
    asked,
    begin_frame,
    content,
    of_kind,
    play_frames,
    position,
    result_of,
    submit,
    why_not,
)
from vtt.dreadfleet.anchor import why_no_drop
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, aboard, is_liable_to_capsize, may_recover
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.events import (
    CapsizeRolled,
    CardDiscarded,
    Contacted,
    Deployed,
    Moved,
    RanAground,
    Recovered,
    Removed,
)
from vtt.dreadfleet.movement import MovementSubphase, why_not_mode
from vtt.dreadfleet.sailing import Sail
from vtt.table.pose import Pose

ABOARD = {"where": "aboard", "mother": "heldenhammer"}
DEPLOY = DeployAuxiliary(mother="heldenhammer")
BERTH = ("alliance-cog", (22000, 20000, 0))
COG = Sail(ship="alliance-cog")


def laden(**fields):
    return {"heldenhammer": (20, 20, 0, fields), "alliance-cog": ABOARD, "bloody-reaver": (50, 35, 180)}


# deploying -----------------------------------------------------------------------------------------------------


def test_a_cog_is_put_to_sea_before_the_ship_moves():
    """DF-AUX-01, DF-AUX-07, DF-AUX-08: a 4 keeps it afloat; it may still act this turn (DF-AUX-09, GAP-37)."""
    move = MovementSubphase(ship="heldenhammer")
    state, events = play_frames(position(ships=laden(), dice=[4]), move, [BERTH, "stay"])
    cog = state.ship("alliance-cog")
    assert (cog.where, cog.mother, cog.activated) == ("table", "heldenhammer", False)
    assert state.table.piece("alliance-cog").pose.x == 22000
    assert of_kind(events, Deployed)[0].mother == "heldenhammer"
    roll = of_kind(events, CapsizeRolled)[0]
    assert (roll.face, roll.limit, roll.lost) == (4, 3, False)


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_cog_may_capsize(face):
    """DF-AUX-08, DF-AUX-04: card and miniature are lost."""
    state, events = play_frames(position(ships=laden(), dice=[face]), DEPLOY, [BERTH])
    cog = state.ship("alliance-cog")
    assert (cog.where, cog.cause) == ("removed", "capsized")
    assert not state.table.has("alliance-cog")
    assert of_kind(events, Removed)


def test_not_from_an_anchored_or_aground_ship():
    """DF-AUX-08, DF-ANCH-05."""
    state, events = play_frames(position(ships=laden(is_anchored=True)), DEPLOY, [BERTH])
    assert not of_kind(events, CapsizeRolled)
    aground = position(ships=laden(), land={"wreck-1": (17.0, 20, 0)})
    pos = asked(aground)
    off = pos.survey.gap("heldenhammer", "wreck-1").thou
    aground = position(ships=laden(), land={"wreck-1": (17.0 + off / 1000, 20, 0)})
    assert asked(aground).is_aground("heldenhammer")
    state, events = play_frames(aground, DEPLOY, [BERTH])
    assert state.ship("alliance-cog").where == "table"
    assert not of_kind(events, CapsizeRolled)


@pytest.mark.parametrize(
    ("pose", "code"),
    [((22377, 20000, 0), "too-far"), ((21380, 20000, 0), "contact"), ((20500, 20000, 0), "overlap"),
     ((22376, 20000, 0), None), ((21386, 20000, 0), None)],
)
def test_within_an_inch_and_touching_nothing(pose, code):
    """DF-AUX-07, GAP-88: more than the contact gap, at most 1"."""
    state, _ = begin_frame(position(ships=laden()), DEPLOY)
    refusal = why_not(state, ("alliance-cog", pose))
    assert (refusal and refusal.key.rpartition(".")[2]) == code


def test_one_auxiliary_a_subphase_and_none_without_one_aboard():
    """GAP-88."""
    ships = {**laden(), "alliance-cog:2": ABOARD}
    state, events = play_frames(position(ships=ships, dice=[6]), DEPLOY, [BERTH])
    assert state.ship("alliance-cog:2").where == "aboard"
    _, events = play_frames(position(ships={"heldenhammer": (20, 20, 0)}), DEPLOY)
    assert not events


# moving --------------------------------------------------------------------------------------------------------


def at_sea(x=20, y=20, heading=0, **others):
    return {"alliance-cog": (x, y, heading, {"mother": "heldenhammer"}), "bloody-reaver": (50, 35, 180), **others}


def test_a_cog_goes_in_any_direction():
    """DF-AUX-19, DF-MOV-16: it turns freely, as often as it likes, and each inch counts."""
    steps = [("head", 9000), ("run", 3000), ("head", 22500), ("run", 5000)]
    state, events = play_frames(position(ships=at_sea()), COG, steps)
    assert [(move.kind, move.amount) for move in of_kind(events, Moved)] == [
        ("free", 9000), ("run", 3000), ("free", 13500), ("run", 5000),
    ]
    pose = state.table.piece("alliance-cog").pose
    assert (pose.x, pose.y, pose.heading) == (23000 - 3536, 20000 - 3536, 22500)
    assert result_of(state) == "finished", "its 8 inches are used up"


def test_df_aux_19_it_may_still_turn_on_its_last_thou():
    state, _ = begin_frame(position(ships=at_sea()), COG)
    state, _ = submit(state, ("run", 7_999))
    assert state.pending.option("head") is not None


def test_df_aux_19_due_north_is_a_heading_like_any_other():
    state, events = play_frames(position(ships=at_sea(heading=90)), COG, [("head", 0), ("run", 8000)])
    assert of_kind(events, Moved)[0].amount == 9000 and state.table.piece("alliance-cog").pose == Pose(20000, 28000, 0)


def test_where_there_is_no_room_to_swing_it_keeps_its_facing():
    """DF-MOV-16: a cog flat against a wall still gets away from it."""
    ships = at_sea(20, 20, 0, heldenhammer=(21.38, 20, 0))
    state, _ = begin_frame(position(ships=ships), COG)
    state, events = submit(state, ("head", 27000))
    assert not of_kind(events, Moved)
    state, events = submit(state, ("run", 2000))
    pose = state.table.piece("alliance-cog").pose
    assert (pose.x, pose.y, pose.heading) == (18000, 20000, 0)


def test_islands_end_its_move_but_do_not_hold_it():
    """DF-AUX-13, GAP-41: no grounding, no damage, and it sails on next turn."""
    state = position(ships=at_sea(20, 20, 90), land={"rocky-a": (26, 20, 0)})
    state, events = play_frames(state, COG, [("run", 8000)])
    assert result_of(state) == "contact"
    assert of_kind(events, Contacted)[0].kind == "land"
    assert not of_kind(events, RanAground)
    assert why_not_mode(asked(state), "alliance-cog", "move") is None


def test_an_enemy_holds_it_for_good():
    """DF-AUX-12, GAP-41: it cannot escape; it locks the big ship as well."""
    pos = asked(position(ships={"alliance-cog": (20, 20, 0), "bloody-reaver": (21.63, 20, 0)}))
    assert pos.touching("alliance-cog") == ("bloody-reaver",)
    assert why_not_mode(pos, "alliance-cog", "move").key == "refusal.in-contact"
    assert why_not_mode(pos, "alliance-cog", "escape").key == "refusal.escape-auxiliary"
    assert why_not_mode(pos, "bloody-reaver", "move").key == "refusal.in-contact"


# recovery ------------------------------------------------------------------------------------------------------


def test_a_cog_that_comes_home_may_be_taken_aboard():
    """DF-AUX-20, DF-AUX-21, GAP-89: its damage and fires are gone, its improvement stays; it may go out again."""
    cog = {"mother": "heldenhammer", "damage": ("rigging-cut#1",), "fires": 1, "activated": True}
    ships = {"alliance-cog": (20, 20, 90, cog), "heldenhammer": (25, 20, 0), "bloody-reaver": (50, 35, 180)}
    state, events = play_frames(position(ships=ships), COG, [("run", 6000), "recover"])
    ship = state.ship("alliance-cog")
    assert (ship.where, ship.mother, ship.damage, ship.fires) == ("aboard", "heldenhammer", (), 0)
    assert ship.activated, "at most one activation a turn (GAP-37)"
    assert [event.card for event in of_kind(events, CardDiscarded)] == ["rigging-cut#1"]
    assert of_kind(events, Recovered)
    assert not state.table.has("alliance-cog")


def test_df_aux_20_nobody_takes_a_cog_aboard_that_has_drifted_off_again():
    """What was resolved before may have parted them; both are still on the table."""
    ships = {"alliance-cog": (20, 20, 90), "heldenhammer": (25, 20, 0), "bloody-reaver": (50, 35, 180)}
    state, _ = begin_frame(position(ships=ships), MakeContact(mover="alliance-cog", others=("heldenhammer",)))
    assert state.pending.kind == END


def test_recovery_is_optional():
    """GAP-99: without it both stay in contact, and neither is locked."""
    ships = {"alliance-cog": (20, 20, 90), "heldenhammer": (25, 20, 0), "bloody-reaver": (50, 35, 180)}
    state, _ = play_frames(position(ships=ships), COG, [("run", 8000), "leave"])
    pos = asked(state)
    assert pos.touching("alliance-cog") == ("heldenhammer",)
    assert why_not_mode(pos, "heldenhammer", "move") is None
    assert why_not_mode(pos, "alliance-cog", "move") is None


def test_a_ship_that_bumps_its_own_cog_has_moved():
    """GAP-99, DF-COLL-02: recovered or not, the move of the ship ends."""
    ships = {"heldenhammer": (20, 20, 90), "alliance-cog": (26, 20, 0), "bloody-reaver": (50, 35, 180)}
    state, events = play_frames(position(ships=ships), Sail(ship="heldenhammer"), [("run", 10000), "recover"])
    assert result_of(state) == "contact"
    assert of_kind(events, Recovered)
    assert of_kind(events, Moved)[0].amount < 10000


def test_a_cog_at_anchor_has_weighed_when_it_is_taken_aboard():
    """DF-AUX-21."""
    cog = (26, 20, 0, {"is_anchored": True})
    ships = {"heldenhammer": (20, 20, 90), "alliance-cog": cog, "bloody-reaver": (50, 35, 180)}
    state, _ = play_frames(position(ships=ships), Sail(ship="heldenhammer"), [("run", 10000), "recover"])
    cog = state.ship("alliance-cog")
    assert (cog.where, cog.is_anchored) == ("aboard", False)


def test_any_number_may_be_recovered():
    """DF-AUX-22: two cogs into one ship."""
    other = {"where": "aboard", "mother": "heldenhammer"}
    ships = {
        "alliance-cog": (20, 20, 90), "heldenhammer": (25, 20, 0), "alliance-cog:2": other,
        "bloody-reaver": (50, 35, 180),
    }
    state, _ = play_frames(position(ships=ships), COG, [("run", 8000), "recover"])
    assert aboard(asked(state), "heldenhammer") == ("alliance-cog", "alliance-cog:2")


def test_flyers_return_only_to_their_own_mother(monkeypatch):
    """DF-AUX-23, DF-FLY-02: and they never capsize."""
    data = build.content()
    winged = msgspec.structs.replace(data.ships["alliance-cog"], is_flying=True)
    changed = dataclasses.replace(data, ships={**data.ships, "alliance-cog": winged})
    vars(changed)["catalogue"] = data.catalogue
    monkeypatch.setattr(build, "content", lambda: changed)
    for mother, allowed in (("heldenhammer", True), ("bloody-reaver", False)):
        ships = {
            "alliance-cog": (20, 20, 90, {"mother": mother}), "heldenhammer": (25, 20, 0),
            "bloody-reaver": (50, 35, 180, {"side": "ga"}),
        }
        pos = asked(position(ships=ships))
        assert may_recover(pos, "alliance-cog", "heldenhammer") == allowed
        assert not is_liable_to_capsize(pos, "heldenhammer", "alliance-cog")


def test_otherwise_it_follows_the_rules_of_ships():
    """DF-AUX-10, DF-AUX-02: it drops anchor near land, and the profile of its own card says how far it goes."""
    state = position(ships=at_sea(20, 20, 90), land={"wreck-1": (22.5, 20, 0)})
    assert why_no_drop(asked(state), "alliance-cog") is None
    state, _ = begin_frame(position(ships=at_sea()), COG)
    assert state.pending.params["allowance"] == content().ships["alliance-cog"].profile.speed_thou


def test_who_may_be_recovered():
    """DF-AUX-20, DF-MON-05: auxiliaries of the own fleet, never monsters."""
    ships = {
        "alliance-cog": (20, 20, 90), "dread-cog": (25, 20, 90), "bone-hydra": (30, 20, 90, {"side": "ga"}),
        "heldenhammer": (40, 20, 0), "bloody-reaver": (50, 35, 180),
    }
    pos = asked(position(ships=ships))
    assert may_recover(pos, "alliance-cog", "heldenhammer")
    assert not may_recover(pos, "dread-cog", "heldenhammer")
    assert not may_recover(pos, "bone-hydra", "heldenhammer")
    assert not may_recover(pos, "heldenhammer", "alliance-cog")
