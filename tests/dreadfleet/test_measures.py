"""Measuring at any time, and what Speed means (chapters MEAS, ARC, ATTR)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position
from vtt.dreadfleet.attributes import allowance, speed
from vtt.dreadfleet.broadside import BroadsideSubphase
from vtt.dreadfleet.events import TieRolled
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.setup import Deploy
from vtt.dreadfleet.wind import FixWind
from vtt.kernel import codec
from vtt.table.pose import to_world

PAIR = {"heldenhammer": (20, 20, 0), "bloody-reaver": (28.25, 20, 0)}


@pytest.mark.parametrize(
    "frame",
    [subphase(ship="heldenhammer") for subphase in (OrdersSubphase, MovementSubphase, BroadsideSubphase)],
    ids=["orders", "movement", "broadside"],
)
def test_df_meas_01_distances_and_arcs_may_be_asked_while_anybody_decides(frame):
    """DF-ARC-04: the answer is there at any question, the same for all, and nothing changes by asking."""
    waiting, _ = begin_frame(position(PAIR), frame)
    before, pos = codec.digest(waiting), asked(waiting)
    assert pos.survey.gap("heldenhammer", "bloody-reaver").thou == 6000
    assert pos.survey.gap("bloody-reaver", "heldenhammer").thou == 6000
    assert pos.survey.arcs("heldenhammer", "bloody-reaver").arcs == ("starboard",)
    assert pos.survey.sight("heldenhammer", "bloody-reaver").clear
    assert codec.digest(waiting) == before


def test_df_meas_01_before_the_first_turn_too():
    state = position({"heldenhammer": (3, 6, 0), "bloody-reaver": {"where": "reserve"}}, {"rocky-a": (30, 20, 0)})
    waiting, _ = begin_frame(state, Deploy())
    assert asked(waiting).survey.gap("heldenhammer", "rocky-a").thou > 20000


@pytest.mark.parametrize("heading", [0, 37, 90, 211])
def test_df_meas_03_to_an_island_the_nearest_point_counts(heading):
    """Against every pair of points along the two outlines, a hundredth of an inch apart at most."""
    pos = asked(position({"heldenhammer": (20, 20, 25)}, {"castle": (28, 23, heading)}))
    ship, castle = outline(pos, "heldenhammer"), outline(pos, "castle")
    least = min((x - u) ** 2 + (y - v) ** 2 for x, y in ship for u, v in castle) ** 0.5
    assert abs(pos.survey.gap("heldenhammer", "castle").thou - least) < 25


def outline(pos, piece, step=60):
    """Points along the outline of a piece."""
    at = pos.state.table.piece(piece)
    corners = [to_world(at.pose, x, y) for x, y in pos.content.shapes[at.shape].outline]
    points = []
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        count = int(max(abs(u - x), abs(v - y)) / step) + 1
        points += [(x + (u - x) * n / count, y + (v - y) * n / count) for n in range(count)]
    return points


@pytest.mark.parametrize(
    ("reaver", "gap"),
    [((28.25, 20, 0), 6000), ((20, 30, 0), 6000), ((28.25, 26.5, 0), 6500), ((29, 20, 90), 6000), ((26, 28, 0), 5483)],
)
def test_df_meas_04_between_ships_the_bases_count(reaver, gap):
    """Base 4 x 2 against base 4 x 2.5: sides, ends and corners; no bowsprit or stern gallery."""
    pos = asked(position({"heldenhammer": (20, 20, 0), "bloody-reaver": reaver}))
    assert abs(pos.survey.gap("heldenhammer", "bloody-reaver").thou - gap) <= 1


def test_df_attr_03_speed_is_the_inches_of_a_movement_subphase():
    """Used up in as many runs as one likes."""
    state = position({"heldenhammer": (20, 10, 0), "bloody-reaver": (50, 30, 0)})
    after, _ = play_frames(
        state, MovementSubphase(ship="heldenhammer"), ["move", ("run", 5000), ("run", 6999), ("run", 1), "finish"]
    )
    assert after.table.piece("heldenhammer").pose.y == 22000 and after.ship("heldenhammer").moved_thou == 12000
    assert speed(asked(state), "heldenhammer") == 12000 and speed(asked(state), "bloody-reaver") == 10000


@pytest.mark.parametrize(
    ("own", "thou"),
    [
        ({}, 12000),
        ({"wind": "before"}, 17000),
        ({"wind": "into", "wind_cost": 5000}, 7000),
        ({"damage": ("rigging-cut#1",)}, 10000),
        ({"damage": ("rigging-cut#1", "sails-in-ribbons#1"), "wind": "before"}, 11000),
    ],
    ids=["none", "before the wind", "into the wind", "damage", "both"],
)
def test_df_attr_04_wind_and_damage_change_how_far_a_ship_may_move(own, thou):
    """And orders: Full Sail adds 2D6 inches afterwards (DF-ORD-10)."""
    state = position({"heldenhammer": (20, 20, 0, own), "bloody-reaver": (50, 30, 0)}, wind="4,6", force=5)
    assert allowance(asked(state), "heldenhammer") == thou


def test_df_attr_04_orders_change_how_far_a_ship_moves():
    own = {"orders": ("full-sail",)}
    state = position({"heldenhammer": (20, 5, 0, own), "bloody-reaver": (50, 30, 0)}, dice=[3, 4])
    after, _ = play_frames(state, MovementSubphase(ship="heldenhammer"), ["move", ("run", 12000), "finish"])
    assert after.table.piece("heldenhammer").pose.y == 5000 + 12000 + 7000


@pytest.mark.parametrize(("face", "wind"), [(1, "side"), (3, "side"), (4, "into"), (6, "into")])
def test_df_pri_06_what_lies_exactly_between_two_readings_is_rolled_at_once_and_logged(face, wind):
    """DF-MEAS-08, GAP-64: here the indicator lies on the line between bow and starboard arc."""
    state = position({"heldenhammer": (19, 28, 0), "bloody-reaver": (50, 10, 0)}, wind="1,6", dice=[face])
    after, events = play_frames(state, FixWind(ship="heldenhammer"))
    tie = of_kind(events, TieRolled)[0]
    assert (tie.face, tie.result, after.ship("heldenhammer").wind) == (face, wind, wind) and "GAP-22" in tie.rules
