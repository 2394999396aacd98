"""Treasures float, ride aboard, drift and change hands; markers lie where they belong; land moves (chapter TRE)."""

from dataclasses import replace

import numpy as np
import pytest

from tests.stage.looking import drawn, pixel_of
from vtt.stage.motion import Sail
from vtt.stage.stage import Stage
from vtt.stage.treasures import ABOARD_SCALE, BERTHS
from vtt.stage.treasures_motion import Drift, PickUp, SetDown, Vanish
from vtt.stage.view import MarkerView, StageView, TreasureView
from vtt.stage.waters import Carry
from vtt.stage.waters_motion import Forecast, Rise, Shift, Subside
from vtt.table.pose import Pose

OPEN = (10000, 30000)
"""Open water in the north-west."""
KINDS = ("treasure-chest", "treasure-rum", "treasure-firewater", "treasure-witchstone", "treasure-hoard", "roth-raft")


def with_treasures(layout: StageView, *treasures: TreasureView, markers: tuple[MarkerView, ...] = ()) -> StageView:
    return replace(layout, treasures=treasures, markers=markers)


def afloat(name: str = "t1", model: str = "treasure-chest", place: tuple[int, int] = OPEN) -> TreasureView:
    return TreasureView(name, model, *place)


def aboard(carrier: str, name: str = "t1", model: str = "treasure-chest") -> TreasureView:
    return TreasureView(name, model, carrier=carrier)


def place_of(stage: Stage, name: str = "t1") -> tuple[float, float]:
    place = stage.flotsam[name].place
    return place.x, place.y


@pytest.mark.parametrize("model", KINDS)
def test_each_kind_is_seen_where_it_floats(reef: Stage, layout: StageView, model: str) -> None:
    before = drawn(reef)
    reef.show(with_treasures(layout, afloat(model=model)))
    changed = np.abs(drawn(reef) - before).max(2)
    row, column = pixel_of(reef, *OPEN)
    assert changed[row - 6 : row + 7, column - 6 : column + 7].max() > 40
    assert not reef.fleet.library.model(model, np.zeros((4, 2), np.float32), 1.0).is_missing
    changed[row - 14 : row + 15, column - 14 : column + 15] = 0
    assert changed.max() < 6


def test_kinds_look_different_on_the_table(reef: Stage, layout: StageView) -> None:
    pictures = []
    for model in KINDS:
        reef.show(with_treasures(layout, afloat(model=model)))
        row, column = pixel_of(reef, *OPEN)
        pictures.append(drawn(reef)[row - 5 : row + 6, column - 5 : column + 6])
    for k, picture in enumerate(pictures):
        assert all(np.abs(picture - other).mean() > 1.5 for other in pictures[:k])


def test_cargo_stands_small_on_deck_and_follows_the_ship(unseen: Stage, layout: StageView) -> None:
    """DF-TRE-01, DF-TRE-02: it moves with its carrier."""
    start, end = layout.piece("heldenhammer").pose, Pose(6000, 9000, 4500)
    unseen.show(with_treasures(layout, aboard("heldenhammer")))
    token, actor = unseen.flotsam["t1"], unseen.fleet["heldenhammer"]
    assert token.root.get_sx() == pytest.approx(ABOARD_SCALE) and token.place.z > 0.3
    before = actor.root.get_relative_point(unseen.root, token.place)
    moved = tuple(replace(p, pose=end) if p.id == "heldenhammer" else p for p in layout.pieces)
    unseen.show(
        replace(with_treasures(layout, aboard("heldenhammer")), pieces=moved), Sail("heldenhammer", (start, end))
    )
    while unseen.busy:
        unseen.step(0.1)
    unseen.step(0.0)
    assert (actor.root.get_relative_point(unseen.root, token.place) - before).length() < 0.02
    assert token.ring.is_hidden()


def test_what_finds_no_berth_is_only_counted(unseen: Stage, layout: StageView) -> None:
    """DF-TRE-03: no limit on the number carried."""
    many = [aboard("alliance-cog", f"t{k}") for k in range(len(BERTHS) + 2)]
    unseen.show(with_treasures(layout, *many))
    assert sum(not token.root.is_hidden() for token in unseen.flotsam) == len(BERTHS)
    assert unseen.flotsam.aboard("alliance-cog") == len(many)


def test_a_carrier_off_the_table_hides_its_cargo(unseen: Stage, layout: StageView) -> None:
    unseen.show(with_treasures(layout, aboard("nobody")))
    assert unseen.flotsam["t1"].root.is_hidden()


def test_the_name_plate_says_what_is_aboard(unseen: Stage, layout: StageView) -> None:
    unseen.shows_names = True
    noted = tuple(replace(p, note="carries 2") if p.id == "alliance-cog" else p for p in layout.pieces)
    unseen.show(replace(layout, pieces=noted))
    assert "Cog  carries 2" in unseen.labels.words("names")


def test_drifting_follows_its_path_and_ends_in_the_view(unseen: Stage, layout: StageView) -> None:
    """DF-SC10-07: the stage shows the way, not a jump."""
    path = (OPEN, (14000, 30000), (14000, 33000))
    unseen.show(with_treasures(layout, afloat()))
    unseen.show(with_treasures(layout, afloat(place=path[-1])), Drift("t1", path))
    assert place_of(unseen) == pytest.approx((10, 30))
    seen = []
    while unseen.busy:
        unseen.step(0.1)
        seen.append(place_of(unseen))
    assert any(abs(y - 30) < 0.01 and 11 < x < 13.9 for x, y in seen)
    assert any(abs(x - 14) < 0.01 and 30.2 < y < 32.8 for x, y in seen)
    assert place_of(unseen) == pytest.approx((14, 33))


def test_a_pick_up_rises_from_the_water_to_the_deck(unseen: Stage, layout: StageView) -> None:
    cog = layout.piece("alliance-cog").pose
    near = (cog.x + 900, cog.y + 600)
    unseen.show(with_treasures(layout, afloat(place=near)))
    unseen.show(with_treasures(layout, aboard("alliance-cog")), PickUp("t1", "alliance-cog"))
    highest = 0.0
    while unseen.busy:
        unseen.step(0.1)
        highest = max(highest, unseen.flotsam["t1"].place.z)
    assert highest > 1.2
    assert unseen.flotsam["t1"].root.get_sx() == pytest.approx(ABOARD_SCALE)


def test_a_lost_cargo_falls_back_into_the_water(unseen: Stage, layout: StageView) -> None:
    """DF-TRE-08."""
    cog = layout.piece("alliance-cog").pose
    unseen.show(with_treasures(layout, aboard("alliance-cog")))
    unseen.show(with_treasures(layout, afloat(place=(cog.x, cog.y))), SetDown("t1", (cog.x, cog.y), "alliance-cog"))
    while unseen.busy:
        unseen.step(0.1)
    token = unseen.flotsam["t1"]
    assert place_of(unseen) == pytest.approx((cog.x / 1000, cog.y / 1000))
    assert token.is_afloat and token.root.get_sx() == pytest.approx(1.0) and not token.ring.is_hidden()


def test_a_new_treasure_is_not_seen_before_it_comes_up(unseen: Stage, layout: StageView) -> None:
    """DF-SC03-12: what is placed in the course of a game appears when its turn comes."""
    unseen.show(with_treasures(layout, afloat()), Sail("dread-cog", (layout.piece("dread-cog").pose,) * 2),
              SetDown("t1", OPEN))
    assert unseen.flotsam["t1"].root.is_hidden()
    while unseen.busy:
        unseen.step(0.1)
    assert not unseen.flotsam["t1"].root.is_hidden()
    assert place_of(unseen) == pytest.approx((10, 30))


def test_what_is_gone_sinks_and_leaves(unseen: Stage, layout: StageView) -> None:
    unseen.show(with_treasures(layout, afloat()))
    unseen.show(layout, Vanish("t1"))
    unseen.step(0.5)
    assert "t1" in unseen.flotsam and unseen.flotsam["t1"].place.z < 0
    while unseen.busy:
        unseen.step(0.2)
    assert "t1" not in unseen.flotsam


@pytest.mark.parametrize("speed", [0.0, 3.0])
def test_speed_changes_nothing_of_where_treasures_end(unseen: Stage, layout: StageView, speed: float) -> None:
    unseen.speed = speed
    unseen.show(with_treasures(layout, afloat(), aboard("heldenhammer", "t2", "treasure-rum")))
    unseen.show(
        with_treasures(layout, aboard("heldenhammer"), afloat("t2", "treasure-rum", (12000, 28000))),
        PickUp("t1", "heldenhammer"), SetDown("t2", (12000, 28000), "heldenhammer"),
    )
    while unseen.busy:
        unseen.step(0.2)
    assert place_of(unseen, "t2") == pytest.approx((12, 28))
    assert unseen.flotsam["t1"].place.z > 0.3


def test_the_sea_foams_round_what_floats_only(unseen: Stage, layout: StageView) -> None:
    unseen.show(with_treasures(layout, afloat(), aboard("heldenhammer", "t2")))
    assert set(unseen.flotsam.shores()) == {"t1"}


def test_markers_lie_on_their_spot_in_their_size(unseen: Stage, layout: StageView) -> None:
    """DF-SC12-02: the vortex marker has a radius of 0.75 inch; a Submerged card lies where the ship dived."""
    vortex = MarkerView("vortex", "vortex", 10000, 30000, 750, 40.0)
    dived = MarkerView("dived:kraken", "submerged-marker", 14000, 30000)
    unseen.show(with_treasures(layout, markers=(vortex, dived)))
    low, high = unseen.flotsam.discs["vortex"].root.find("**/frame").get_tight_bounds(unseen.root)
    assert (high.x - low.x) / 2 == pytest.approx(0.75, abs=0.02)
    assert (high.x + low.x) / 2 == pytest.approx(10.0, abs=0.01)
    assert unseen.flotsam.discs["dived:kraken"].root.get_pos().x == pytest.approx(14.0)
    unseen.show(with_treasures(layout, markers=(vortex,)))
    assert set(unseen.flotsam.discs) == {"vortex"}


def test_markers_are_found_by_the_pointer(unseen: Stage, layout: StageView) -> None:
    vortex = MarkerView("vortex", "vortex", 10000, 30000, 750, 40.0, "Whirlpool")
    unseen.show(with_treasures(layout, markers=(vortex, MarkerView("dived:x", "submerged-marker", 14000, 30000))))
    assert unseen.flotsam.marker_at(10600, 30000) is vortex
    assert unseen.flotsam.marker_at(11000, 30000) is None
    found = unseen.flotsam.marker_at(14500, 30000)
    assert found is not None and found.id == "dived:x"


def test_the_whirlpool_turns_clockwise(unseen: Stage, layout: StageView) -> None:
    unseen.show(with_treasures(layout, markers=(MarkerView("vortex", "vortex", *OPEN, 750, 40.0),)))
    unseen.flotsam.step(0.0)
    start = unseen.flotsam.discs["vortex"].turning.get_h()
    unseen.flotsam.step(0.5)
    assert unseen.flotsam.discs["vortex"].turning.get_h() - start == pytest.approx(340.0 if start == 0 else -20.0)


# Land that moves ------------------------------------------------------------------------------------------------------


def test_an_island_slides_without_heel_or_wake(unseen: Stage, layout: StageView) -> None:
    """DF-SC09-07: the halves of the Oarsmen's Gate close."""
    start = layout.piece("castle").pose
    end = Pose(start.x, start.y - 1500, start.heading)
    after = replace(layout, pieces=tuple(replace(p, pose=end) if p.id == "castle" else p for p in layout.pieces))
    unseen.show(after, Shift("castle", (start, end)))
    seen = []
    while unseen.busy:
        unseen.step(0.1)
        seen.append(unseen.fleet["castle"].shown.y)
        assert not unseen.theatre.wakes
    assert any(end.y < y < start.y for y in seen) and seen == sorted(seen, reverse=True)
    assert unseen.fleet["castle"].shown == end
    assert unseen.fleet["castle"].lean.get_h() == unseen.fleet["castle"].lean.get_p() == 0


def test_a_wreck_gives_way_to_an_island_that_rises(unseen: Stage, layout: StageView) -> None:
    """DF-SC06-06: the island is under water until its turn comes, the wreck is there until it has gone down."""
    wreck, island = layout.piece("wreck-1"), layout.piece("volcano")
    before = replace(layout, pieces=tuple(p for p in layout.pieces if p.id != "volcano"))
    unseen.show(before)
    risen = replace(island, pose=wreck.pose)
    after = replace(before, pieces=(*(p for p in before.pieces if p.id != "wreck-1"), risen))
    unseen.show(after, Subside("wreck-1"), Rise("volcano"))
    assert "wreck-1" in unseen.fleet and unseen.fleet["volcano"].is_under
    assert "volcano" not in unseen.fleet.shores(), "foam round an island that is not there yet"
    depths, foam = [], 0
    while unseen.busy:
        unseen.step(0.2)
        depths.append(unseen.fleet["volcano"].sunk)
        foam = max(foam, len(unseen.theatre.puffs))
    assert depths == sorted(depths, reverse=True) and depths[-1] == 0
    assert foam > 20
    assert "wreck-1" not in unseen.fleet and "volcano" in unseen.fleet.shores()


def test_a_forecast_is_shown_for_a_moment_and_holds_nobody(unseen: Stage, layout: StageView) -> None:
    """DF-SC11-08: what was rolled is seen before it strikes."""
    start, end = layout.piece("heldenhammer").pose, Pose(12000, 6000, 9000)
    carry = Carry("Heldenhammer", (), (start, end), layout.piece("heldenhammer").shape, words="8")
    unseen.play(Forecast((carry,)))
    unseen.step(0.1)
    assert "forecast" in unseen.overlays.names and unseen.labels.words("forecast") == ["8"]
    assert unseen.director.held == frozenset()
    while unseen.busy:
        unseen.step(0.2)
    assert "forecast" not in unseen.overlays.names
    unseen.play(Forecast((carry,)))
    unseen.skip()
    assert "forecast" not in unseen.overlays.names


def test_skipping_leaves_land_where_the_view_has_it(unseen: Stage, layout: StageView) -> None:
    start = layout.piece("castle").pose
    end = Pose(start.x + 700, start.y, start.heading)
    after = replace(layout, pieces=tuple(replace(p, pose=end) if p.id == "castle" else p for p in layout.pieces))
    unseen.show(after, Shift("castle", (start, end)), Rise("skull"))
    unseen.step(0.3)
    unseen.skip()
    assert unseen.fleet["castle"].shown == end and unseen.fleet["skull"].sunk == 0


def test_the_map_of_shores_follows_an_island_and_measures_only_that(unseen: Stage, layout: StageView) -> None:
    shores = unseen.sea.shores
    kept = {key: window for key, (_, window) in shores._coasts.items()}
    castle = layout.piece("castle")
    moved = replace(castle, pose=Pose(castle.pose.x, castle.pose.y - 900, castle.pose.heading))
    unseen.show(replace(layout, pieces=tuple(moved if p.id == "castle" else p for p in layout.pieces)))
    after = {key: window for key, (_, window) in shores._coasts.items()}
    assert sum(after[key] is kept[key] for key in after if key in kept) == len(kept) - 1


def test_eruption_and_garrison_change_the_picture(reef: Stage, layout: StageView) -> None:
    """DF-SC04-16, DF-SC02-11: lava over the quiet mountain, a banner over a castle that is held."""
    quiet = drawn(reef)
    for piece, flag in (("volcano", "erupting"), ("castle", "manned")):
        marked = tuple(replace(p, flags=frozenset({flag})) if p.id == piece else p for p in layout.pieces)
        reef.show(replace(layout, pieces=marked))
        reef.skip()
        pose = layout.piece(piece).pose
        row, column = pixel_of(reef, pose.x, pose.y, 2.0)
        changed = np.abs(drawn(reef) - quiet).max(2)
        assert (changed[row - 24 : row + 25, column - 24 : column + 25] > 30).sum() > 8, piece
        reef.show(layout)
        assert reef.fleet[piece].lean.find("lava").is_empty() and reef.fleet[piece].lean.find("banner").is_empty()


def test_the_pointer_finds_what_floats_and_not_what_is_aboard(unseen: Stage, layout: StageView) -> None:
    near = replace(afloat("t2", place=(OPEN[0] + 700, OPEN[1])), words="Hoard")
    unseen.show(with_treasures(layout, afloat(), near, aboard("heldenhammer", "t3")))
    found = unseen.flotsam.at(OPEN[0] + 500, OPEN[1])
    assert found is not None and found.words == "Hoard"
    assert unseen.flotsam.at(OPEN[0] + 3000, OPEN[1]) is None
    ship = layout.piece("heldenhammer").pose
    assert unseen.flotsam.at(ship.x, ship.y) is None
