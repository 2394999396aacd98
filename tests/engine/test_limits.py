"""Limits met exactly: one step on either side of them, and searches compared with trying everything."""

import dataclasses

import pytest
from shapely.geometry import LinearRing, Point

from tests.dreadfleet.build import asked, begin_frame, content, of_kind, play_frames, position, submit
from vtt.dreadfleet.anchor import ANCHOR_REACH_THOU, nearest_land, why_no_drop
from vtt.dreadfleet.attributes import fencing
from vtt.dreadfleet.auxiliaries import berth
from vtt.dreadfleet.destiny import RollForReds
from vtt.dreadfleet.events import EffectEnded, Moved
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import repairable_of
from vtt.dreadfleet.places import SEARCH_HEADING_STEP_CDEG, candidate_poses, inner_radius, is_free, why_not_place
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.runs import is_blocked_ahead, why_no_move
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.salvos import why_not_salvo
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.special.creatures import land_near
from vtt.dreadfleet.state import RedCard
from vtt.dreadfleet.turns import rudder
from vtt.dreadfleet.wind_indicator import MoveIndicator
from vtt.kernel.decision import Placing
from vtt.kernel.event import Thrown
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.constants import LIMIT_TOLERANCE_THOU
from vtt.table.pose import Pose, to_world
from vtt.table.shape import scenery_shape


def hammer_off_rock(gap: int):
    """The Heldenhammer abreast of a wreck, moved until the gap is `gap` thou."""
    at = 30_000
    for _ in range(8):
        pos = asked(position({"heldenhammer": (at / 1000, 20, 0)}, {"wreck-1": (20, 20, 0)}, turn=2))
        found = nearest_land(pos, "heldenhammer")[1]
        if found == gap:
            return pos
        at += gap - found
    raise AssertionError(f"no place with a gap of {gap}")


@pytest.mark.parametrize(("beyond", "is_legal"), [(-1, True), (0, True), (LIMIT_TOLERANCE_THOU, True), (2, False)])
def test_the_anchor_reaches_two_inches_and_the_tolerance(beyond: int, is_legal: bool) -> None:
    """DF-ANCH-01, GAP-30."""
    refusal = why_no_drop(hammer_off_rock(ANCHOR_REACH_THOU + beyond), "heldenhammer")
    assert (refusal is None) == is_legal
    assert is_legal or refusal.margin == beyond


@pytest.mark.parametrize(("beyond", "is_near"), [(0, True), (LIMIT_TOLERANCE_THOU, True), (2, False)])
def test_the_seas_burn_two_inches_round_land_and_the_tolerance(beyond: int, is_near: bool) -> None:
    """DF-SC05-10."""
    rule = content().find_scenario("SC05").special_rule("burning-seas")
    near = land_near(hammer_off_rock(rule.number("reach_thou") + beyond), rule, "heldenhammer")
    assert near == ("wreck-1" if is_near else "")


def test_a_red_card_ends_on_its_own_face_and_not_below() -> None:
    """DF-TURN-05."""
    card = next(card for card in content().destiny.values() if card.kind == "red" and "ends_from" in card.params)
    least = int(card.params["ends_from"])
    for face in range(1, 7):
        state = position({"heldenhammer": (20, 20, 0)}, turn=3, dice=[face])
        destiny = state.deck("destiny")
        pile = tuple(other for other in destiny.pile if other != card.id)
        decks = tuple(type(d)(id=d.id, pile=pile, discard=d.discard) if d.id == "destiny" else d for d in state.decks)
        state = type(state)(**{name: getattr(state, name) for name in state.__struct_fields__} | {
            "reds": (RedCard(card=card.id, turn=2, side="ga"),), "decks": decks,
        })
        after, events = play_frames(state, RollForReds())
        assert [event.ended for event in of_kind(events, EffectEnded)] == [face >= least]
        assert bool(after.reds) == (face < least)


def test_a_random_mark_is_two_dice_red_and_white() -> None:
    """DF-DEST-08: 4 and 6 is mark 4,6."""
    card = next(card.id for card in content().destiny.values() if card.wind.kind == "random")
    state = position({"heldenhammer": (20, 20, 0)}, wind="1,1", dice=[4, 6])
    after, events = play_frames(state, MoveIndicator(side="ga", card=card))
    thrown = of_kind(events, Thrown)
    assert [(event.faces, event.throw.tags) for event in thrown] == [((4, 6), ("red", "white"))]
    assert after.table.board.marks[after.winds].name == "4,6"


@pytest.mark.parametrize(("wind", "default"), [(None, "stay"), ("1,6", "move")])
def test_passing_the_question_of_movement(wind: str | None, default: str) -> None:
    """Who may stay stays; whom the wind drives on moves (DF-WIND-04)."""
    state, _ = begin_frame(
        position({"heldenhammer": (1.5, 20, 270), "bloody-reaver": (50, 35, 0)}, wind=wind, force=3),
        MovementSubphase(ship="heldenhammer"),
    )
    assert (state.pending.kind, state.pending.default) == ("movement-mode", default)


def test_a_friend_right_ahead_blocks_a_big_ship_and_not_a_cog() -> None:
    """DF-MOV-01, GAP-99: no lock, but nowhere to run; what turns freely goes round."""
    pos = asked(position({"heldenhammer": (20, 20, 0), "alliance-cog": (20, 22.630, 0)}))
    assert pos.touching("heldenhammer") == ("alliance-cog",) and not pos.is_locked("heldenhammer")
    assert is_blocked_ahead(pos, "heldenhammer") and not is_blocked_ahead(pos, "alliance-cog")
    assert why_no_move(pos, "heldenhammer").key == "refusal.run-blocked"
    behind = asked(position({"heldenhammer": (20, 20, 0), "alliance-cog": (20, 17.370, 0)}))
    assert is_blocked_ahead(behind, "alliance-cog")
    assert why_no_move(behind, "alliance-cog") is None
    assert not is_blocked_ahead(behind, "heldenhammer") and why_no_move(behind, "heldenhammer") is None
    state, _ = begin_frame(
        position({"heldenhammer": (20, 20, 0), "alliance-cog": (20, 17.370, 0)}), Sail(ship="alliance-cog")
    )
    assert [option.id for option in state.pending.options] == ["head", "finish"]
    state, _ = submit(state, ("head", 18000))
    assert "run" in [option.id for option in state.pending.options]


@pytest.mark.parametrize(("x", "y", "hand", "is_blocked"), [
    (31.38, 18.6, "port", True), (31.38, 18.6, "starboard", False), (28.62, 18.6, "starboard", True),
    (28.62, 18.6, "port", False), (30, 17.37, "port", False), (30, 22.63, "port", True),
])
def test_a_friend_beside_the_stern_blocks_the_turn_that_swings_at_it(
    x: float, y: float, hand: str, is_blocked: bool
) -> None:
    """GAP-28: the stern swings to the other side, the front edge ahead."""
    own = {"orders": ("hard-to-port", "hard-to-starboard")}
    state = position({"heldenhammer": (30, 20, 0, own), "alliance-cog": (x, y, 0)})
    pos = asked(state)
    assert pos.touching("heldenhammer") == ("alliance-cog",)
    leave = rudder(pos, "heldenhammer", hand)
    assert (leave.refusal is not None) == (leave.most_cdeg == 0) == is_blocked
    _, events = begin_frame(state, Sail(ship="heldenhammer"))
    assert not of_kind(events, Moved)
    if not is_blocked:
        assert pos.survey.pivot("heldenhammer", hand, 100).travelled > 0


def test_a_salvo_out_of_reach_says_by_how_much() -> None:
    card = next(card for card in content().destiny.values() if card.kind == "salvo" and card.params.get("range_in"))
    reach = int(card.params["range_in"]) * THOU_PER_INCH
    pos = asked(position({"heldenhammer": (20, 20, 0), "bloody-reaver": (20 + 2.25 + reach / 1000 + 1.5, 20, 0)}))
    shot = appraise(pos, "heldenhammer", "bloody-reaver")
    assert shot.range.thou == reach + 1500
    assert why_not_salvo(pos, card.id, shot).margin == 1500
    near = asked(position({"heldenhammer": (20, 20, 0), "bloody-reaver": (20 + 2.25 + reach / 1000, 20, 0)}))
    assert why_not_salvo(near, card.id, appraise(near, "heldenhammer", "bloody-reaver")) is None


@pytest.mark.parametrize(("wounds", "dice"), [(0, 0), (1, 0), (2, -1), (3, -2), (4, None)])
def test_fencing_with_every_wound(wounds: int, dice: int | None) -> None:
    """DF-DUEL-08 to DF-DUEL-10; a mortally wounded captain has none, whatever his card says."""
    pos = asked(position({"heldenhammer": (20, 20, 0, {"wounds": wounds}), "alliance-cog": (30, 20, 0)}))
    printed = pos.data("heldenhammer").captain.fencing
    now = fencing(pos, "heldenhammer")
    assert (now.printed, now.live) == (printed, 0 if dice is None else printed + dice)
    assert fencing(pos, "alliance-cog") == (0, 0, ())


def test_only_cards_of_the_type_are_named_for_repair() -> None:
    damage = [f"{name}#1" for name, card in content().damage.items() if not card.discards]
    crew = next(card for card in damage if content().damage[card[:-2]].type == "crew")
    hull = next(card for card in damage if content().damage[card[:-2]].type == "hull")
    pos = asked(position({"heldenhammer": (20, 20, 0, {"damage": (crew, hull)})}))
    assert repairable_of(pos, "heldenhammer", "crew") == (crew,)
    assert repairable_of(pos, "heldenhammer", "hull") == (hull,)


@pytest.mark.parametrize("gap", [0, 11, 3000])
def test_the_search_for_a_place_misses_no_spot_of_its_grid(gap: int) -> None:
    """It leaps over circles round other pieces, and never over a place that is free."""
    land = {"castle": (30, 20, 10), "skull": (38, 24, 50), "rocky-a": (24, 12, 0), "wreck-1": (33, 9, 77)}
    pos = asked(position({"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 15, 123)}, land))
    zone = (15_000, 4_000, 45_000, 30_000)
    placing = Placing(piece="wreck-2", shape="wreck-2", zone=zone, gap=gap)
    walked = [pose for pose in candidate_poses(pos, placing) if is_free(pos, placing, pose)]
    tried = []
    for heading in range(0, 36000, SEARCH_HEADING_STEP_CDEG):
        corners = [to_world(Pose(0, 0, heading), x, y) for x, y in pos.content.shapes["wreck-2"].outline]
        west, east = (zone[0] - int(min(x for x, _ in corners)) + 1, zone[2] - int(max(x for x, _ in corners)) - 1)
        south, north = (zone[1] - int(min(y for _, y in corners)) + 1, zone[3] - int(max(y for _, y in corners)) - 1)
        tried += [
            Pose(x, y, heading)
            for y in range(south, north + 1, 1000) for x in range(west, east + 1, 1000)
        ]
    assert walked == [pose for pose in tried if is_free(pos, placing, pose)] and len(walked) > 50


def test_a_box_with_one_stand_has_one_pose() -> None:
    """DF-EDGE-01: the westernmost and southernmost stand is the easternmost and northernmost too."""
    pos, outline = asked(position({"heldenhammer": (50, 35, 0)})), content().shapes["alliance-cog"].outline
    across, along = max(x for x, _ in outline), max(y for _, y in outline)
    box = (10_000, 10_000, 10_000 + 2 * across + 2, 10_000 + 2 * along + 2)
    placing = Placing(piece="alliance-cog", shape="alliance-cog", heading=0, zone=box)
    assert list(candidate_poses(pos, placing)) == [Pose(10_001 + across, 10_001 + along, 0)]


NARROW = ((-1000, -5000), (1000, -5000), (1000, 5000), (-1000, 5000))
OUTLINES = [shape.outline for shape in content().shapes.values() if shape.kind != "base"]


@pytest.mark.parametrize("outline", [*OUTLINES, NARROW, tuple((y, x) for x, y in NARROW)])
def test_the_inner_circle_of_land_lies_on_the_land(outline) -> None:
    """Otherwise a search would pass over free places (DF-SCG-04); also where only its corners are far from the middle.
    """
    data = dataclasses.replace(content())
    vars(data)["shapes"] = {"rock": scenery_shape("rock", "island", outline, 2_000, (0, 0, 2_000))}
    pos = Dreadfleet(data).position(position({"heldenhammer": (20, 20, 0)}))
    assert inner_radius(pos, "rock") <= LinearRing(outline).distance(Point(0, 0))


def test_the_search_round_a_mother_goes_all_the_way_round() -> None:
    """DF-AUX-07: berths on every side of her, none farther off than an inch."""
    pos = asked(position({"heldenhammer": (30, 20, 30), "alliance-cog": {"where": "aboard", "mother": "heldenhammer"}}))
    placing = berth(pos, "heldenhammer", "alliance-cog")
    free = [pose for pose in candidate_poses(pos, placing, 250) if is_free(pos, placing, pose)]
    assert min(pose.x for pose in free) < 28_500 and max(pose.x for pose in free) > 31_500
    assert min(pose.y for pose in free) < 17_800 and max(pose.y for pose in free) > 22_200
    for pose in free[::20]:
        assert why_not_place(pos, placing, (pose.x, pose.y, pose.heading), ("DF-AUX-07",)) is None
