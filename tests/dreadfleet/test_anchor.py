"""Anchor (chapter ANCH)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit, why_not
from vtt.dreadfleet.anchor import nearest_land, why_no_drop, why_no_weigh
from vtt.dreadfleet.change import catch_fire
from vtt.dreadfleet.events import AnchorDropped, AnchorWeighed
from vtt.dreadfleet.movement import MovementSubphase, why_not_mode
from vtt.kernel.frame import Done, Frame

MOVE = MovementSubphase(ship="heldenhammer")


class SetAlight(Frame, frozen=True, kw_only=True):
    """Sets a ship on fire."""

    ship: str
    fires: int

    def begin(self, play, _):
        catch_fire(play, self.ship, self.fires)
        return Done()


def near_land(gap_thou: int = 2000, **fields):
    """The Heldenhammer heads north, `gap_thou` away from a wreck that lies to the east."""
    land = {"wreck-1": (40, 20, 0)}
    start = position(ships={"heldenhammer": (30, 20, 0, fields), "bloody-reaver": (55, 35, 180)}, land=land, turn=3)
    off = asked(start).survey.gap("heldenhammer", "wreck-1").thou - gap_thou
    at = {"heldenhammer": (30 + off / 1000, 20, 0, fields), "bloody-reaver": (55, 35, 180)}
    state = position(ships=at, land=land, turn=3)
    assert abs(asked(state).survey.gap("heldenhammer", "wreck-1").thou - gap_thou) <= 1
    return state


def test_near_land_a_ship_may_drop_anchor():
    """DF-ANCH-01: 2" or less from an island or wreck, at the end of the subphase."""
    state, events = play_frames(near_land(), MOVE, ["stay", "drop"])
    assert state.ship("heldenhammer").is_anchored
    assert state.ship("heldenhammer").anchor_turn == 3
    assert of_kind(events, AnchorDropped)


def test_farther_off_it_may_not():
    """DF-ANCH-01: by how much is said; nobody is asked."""
    state = near_land(2050)
    refusal = why_no_drop(asked(state), "heldenhammer")
    assert (refusal.key, refusal.pieces) == ("refusal.anchor-far", ("wreck-1",))
    assert abs(refusal.margin - 50) <= 1
    assert nearest_land(asked(state), "heldenhammer")[0] == "wreck-1"
    _, events = play_frames(state, MOVE, ["stay"])
    assert not of_kind(events, AnchorDropped)


def test_an_anchored_ship_does_not_move_under_any_circumstances():
    """DF-ANCH-02, DF-ANCH-10, and it cannot escape."""
    pos = asked(near_land(is_anchored=True, anchor_turn=1))
    assert why_not_mode(pos, "heldenhammer", "move").key == "refusal.anchored"
    assert why_not_mode(pos, "heldenhammer", "escape").key == "refusal.escape-anchored"


def test_weighing_is_done_at_the_end_of_a_later_movement():
    """DF-ANCH-03."""
    state, events = play_frames(near_land(is_anchored=True, anchor_turn=2), MOVE, ["weigh"])
    assert not state.ship("heldenhammer").is_anchored
    assert of_kind(events, AnchorWeighed)[0].why == "order"
    state, events = play_frames(near_land(is_anchored=True, anchor_turn=2), MOVE)
    assert state.ship("heldenhammer").is_anchored, "left down unless its controller says otherwise"


def test_not_dropped_and_weighed_in_one_turn():
    """DF-ANCH-04, in either order."""
    assert why_no_weigh(asked(near_land(is_anchored=True, anchor_turn=3)), "heldenhammer").rules == ("DF-ANCH-04",)
    assert why_no_drop(asked(near_land(anchor_turn=3)), "heldenhammer").rules == ("DF-ANCH-04",)
    assert why_no_drop(asked(near_land(anchor_turn=2)), "heldenhammer") is None


def test_a_burning_ship_cannot_drop_anchor():
    """DF-ANCH-08."""
    assert why_no_drop(asked(near_land(fires=1)), "heldenhammer").key == "refusal.anchor-burning"


def test_only_one_anchor():
    """DF-ANCH-09: what is offered is weighing, and dropping says why not."""
    state, _ = begin_frame(near_land(is_anchored=True, anchor_turn=2), MOVE)
    assert [option.id for option in state.pending.options] == ["weigh", "leave"]
    assert why_not(state, "drop").rules == ("DF-ANCH-09",)


@pytest.mark.parametrize("fires", [1, 2])
def test_fire_turns_the_anchored_card_over(fires):
    """DF-ANCH-07, GAP-51: the first fire flips it, further ones are added."""
    state, events = play_frames(near_land(is_anchored=True, anchor_turn=1), SetAlight(ship="heldenhammer", fires=fires))
    ship = state.ship("heldenhammer")
    assert (ship.is_anchored, ship.fires) == (False, fires)
    assert of_kind(events, AnchorWeighed)[0].why == "fire"


def test_an_aground_ship_may_drop_anchor_and_then_cannot_escape():
    """GAP-49, GAP-45: contact is no obstacle."""
    state = near_land(0)
    pos = asked(state)
    assert pos.is_aground("heldenhammer")
    assert why_no_drop(pos, "heldenhammer") is None
    assert why_not_mode(pos, "heldenhammer", "escape") is None
    state, _ = begin_frame(state, MOVE)
    state, _ = submit(state, "stay")
    state, _ = submit(state, "drop")
    assert why_not_mode(asked(state), "heldenhammer", "escape").key == "refusal.escape-anchored"


def test_no_land_no_anchor():
    """DF-ANCH-01."""
    state = position(ships={"heldenhammer": (30, 20, 0)})
    assert why_no_drop(asked(state), "heldenhammer").key == "refusal.anchor-no-land"
