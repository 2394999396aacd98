"""Every model at every level: nothing inside out, no faces that fight, nothing in the air, no flat triangles.

One piece alone: `pytest tests/shipyard/test_soundness.py -k swordfish`; in words: `seascape shipyard check swordfish`.
"""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("scipy", reason="the shipyard extra is not installed")
pytest.importorskip("embreex", reason="the shipyard extra is not installed")

from tests.shipyard.judged import STEMS, model_digest, record, verdict
from vtt.paths import data_dir
from vtt.shipyard import mesh as m
from vtt.shipyard import soundness
from vtt.shipyard.glb import Miniature, read_glb
from vtt.shipyard.looks import ALL_ROUND, look
from vtt.shipyard.mending import mended, without_drowned
from vtt.shipyard.mooring import moored
from vtt.shipyard.registry import pieces
from vtt.shipyard.soundness import ALOFT, complaints, flat_triangles, floating, shown

ALWAYS = frozenset({"swordfish.light", "sea-giant", "wreck-4", "dirigible", "treasure-chest", "rocky-b.light"})
"""Judged in every run, whatever is on record."""


@pytest.mark.parametrize("stem", STEMS)
def test_a_model_is_sound(stem: str) -> None:
    """One that is byte for byte what has been judged sound need not be judged again."""
    if stem in ALWAYS or record().get(stem) != model_digest(stem):
        assert verdict(stem) == {}


# the looks themselves ------------------------------------------------------------------------------------------------


def block(**more: m.Mesh) -> Miniature:
    return Miniature({"hull": m.box((1, 2, 0.6), (0, 0, 0.2)), **more})


def test_a_sound_block_has_nothing_wrong_with_it() -> None:
    assert complaints("block", block(deck=m.box((0.5, 0.5, 0.2), (0, 0, 0.55)).painted("#ff0000")), True) == {}


def test_a_body_turned_inside_out_is_seen() -> None:
    seen = look(Miniature({"hull": m.box((1, 2, 0.6)).flipped()}))
    assert seen.back_share == 1.0 and set(seen.back) == {"hull"}


@pytest.mark.parametrize(("stem", "node"), [
    ("heldenhammer", "figurehead"), ("alliance-cog", "guns"), ("alliance-cog.light", "guns"), ("dread-cog", "rigging"),
    ("dread-cog", "crew"), ("anchor-marker", "body"), ("volcano", "rock"), ("die-red", "body"),
])
def test_one_part_of_a_real_piece_turned_inside_out_is_complained_of(stem: str, node: str) -> None:
    made = shown(stem)
    wrong = Miniature({**made.nodes, node: made.nodes[node].flipped()})
    told = complaints(stem, wrong, pieces()[stem.removesuffix(".light")].water)
    assert node in told["turned"]


def test_a_small_part_turned_inside_out_is_told_from_the_inner_side_of_a_wall() -> None:
    ball = m.sphere(0.05, 8, 6).moved(0.3, 0, 0.55)
    assert "turned" in complaints("block", block(ornaments=ball.flipped()), True)
    shell = m.merge([m.box((0.9, 1.9, 0.5), (0, 0, 0.3), without=("+z",)), m.box((1, 0.5, 0.05), (0, -0.7, 0.55))])
    assert not look(Miniature({"hull": shell})).turned.any()


def test_a_body_without_its_lid_shows_its_inside() -> None:
    seen = look(Miniature({"hull": m.box((1, 2, 0.6), (0, 0, 0.3), without=("+z",))}))
    assert 0.1 < seen.back_share < 0.9
    x, y, z = seen.places["hull"]
    assert abs(x) <= 0.5 and abs(y) <= 1.0 and 0 <= z < 0.6


def test_a_missing_floor_matters_only_to_what_is_turned_over() -> None:
    open_below = Miniature({"hull": m.box((1, 2, 0.6), (0, 0, 0.3), without=("-z",))})
    assert look(open_below).back_share == 0.0
    assert look(open_below, ALL_ROUND, water=False).back_share > 0.1


def test_cloth_has_no_back() -> None:
    sail = m.grid([[(0, -1, 0.1), (0, 1, 0.1)], [(0, -1, 1.1), (0, 1, 1.1)]])
    assert look(Miniature({"sails": sail})).back_share == 0.0
    assert look(Miniature({"hull": sail})).back_share > 0.2


def test_what_lies_under_water_is_not_looked_at() -> None:
    sunk = Miniature({"hull": m.box((1, 2, 0.6), (0, 0, -0.4)).flipped()})
    assert look(sunk).back_share == 0.0 and look(sunk, water=False).back_share == 1.0


@pytest.mark.parametrize(("lift", "colour", "fights"), [
    (0.0002, "#ff0000", True), (0.003, "#ff0000", False), (0.0002, "#808080", False),
])
def test_two_colours_in_one_place_fight(lift: float, colour: str, fights: bool) -> None:
    plate = m.box((0.8, 1.8, 0.1), (0, 0, 0.45 + lift))
    seen = look(Miniature({"hull": m.box((1, 2, 0.6), (0, 0, 0.2)).painted("#808080"), "deck": plate.painted(colour)}))
    assert (seen.fight_share > 0.05) is fights


def test_boxes_that_stand_on_each_other_do_not_fight() -> None:
    assert look(block(deck=m.box((0.5, 0.5, 0.2), (0, 0, 0.6)).painted("#ff0000"))).fight_share == 0.0


@pytest.mark.parametrize(("gap", "hangs"), [(0.0, False), (0.01, False), (0.06, True), (-0.1, False)])
def test_what_touches_nothing_hangs_in_the_air(gap: float, hangs: bool) -> None:
    found = floating(block(masts=m.box((0.05, 0.05, 1.0), (0.2, 0.3, 1.0 + gap))))
    assert bool(found) is hangs
    if hangs:
        assert found[0].node == "masts" and found[0].size == pytest.approx(1.0)
        assert found[0].middle == pytest.approx((0.2, 0.3, 1.06))


def test_what_hangs_on_something_that_hangs_hangs_too() -> None:
    parts = floating(block(masts=m.box((0.1, 0.1, 0.5), (0, 0, 1.5)), flags=m.box((0.1, 0.3, 0.1), (0, 0.2, 1.6))))
    assert [part.node for part in parts] == ["masts", "flags"]
    assert floating(block(bats=m.box((0.1, 0.1, 0.1), (0, 0, 3)))) != []
    assert floating(block(bats=m.box((0.1, 0.1, 0.1), (0, 0, 3))), without=("bats",)) == []


def test_what_swims_beside_the_hull_is_held_by_the_water() -> None:
    raft = m.box((0.2, 0.2, 0.1), (2, 0, 0.02))
    assert floating(block(raft=raft)) == []
    assert [part.node for part in floating(block(raft=raft), water=False)] == ["raft"]


# what a build mends ---------------------------------------------------------------------------------------------------


def test_a_build_turns_back_what_is_inside_out() -> None:
    mended_nodes = mended(block(ornaments=m.sphere(0.1, 8, 6).moved(0.3, 0, 0.55).flipped()).nodes, True)
    assert look(Miniature(mended_nodes)).back_share == 0.0


@pytest.mark.parametrize("lift", [0.0002, -0.0002, 0.0])
def test_a_build_lifts_the_smaller_of_two_faces_in_one_place(lift: float) -> None:
    plate = m.box((0.8, 1.8, 0.1), (0, 0, 0.45 + lift)).painted("#ff0000")
    nodes = {"hull": m.box((1, 2, 0.6), (0, 0, 0.2)), "deck": plate}
    assert look(Miniature(nodes)).fight_share > 0.05
    done = mended(nodes, True)
    assert look(Miniature(done)).fight_share == 0.0
    assert np.array_equal(done["hull"].vertices, nodes["hull"].vertices)
    assert np.abs(done["deck"].vertices - plate.vertices).max() < 0.01


def test_a_light_build_moves_large_parts_to_touch_and_leaves_small_ones_out() -> None:
    many = [m.box((0.04, 0.04, 0.04), (0.3, 0.2 * k - 0.6, 0.52 + (k == 6) * 0.4)) for k in range(7)]
    nodes = block(masts=m.box((0.05, 0.05, 1.0), (0, 0, 1.2)), guns=m.merge(many)).nodes
    done = moored(nodes, True, ALOFT)
    assert floating(Miniature(done), reach=0.06) == []
    assert done["masts"].triangle_count == nodes["masts"].triangle_count
    assert done["masts"].bounds[0][2] == pytest.approx(0.5, abs=0.03)
    assert done["guns"].triangle_count == nodes["guns"].triangle_count - 12
    assert done["hull"] is nodes["hull"] or np.array_equal(done["hull"].vertices, nodes["hull"].vertices)


def test_a_light_build_leaves_alone_what_may_fly() -> None:
    nodes = block(bats=m.box((0.05, 0.05, 0.05), (0, 0, 3))).nodes
    assert moored(nodes, True, ALOFT)["bats"].bounds[0][2] == pytest.approx(2.975)


def test_what_of_an_island_lies_under_water_is_left_out() -> None:
    rock = m.box((1, 1, 1))  # from half an inch under the water to half an inch over it
    anchor = m.box((0.1, 0.1, 0.1), (0, 0, -0.3))
    dry = without_drowned({"rock": rock, "anchor": anchor})
    assert set(dry) == {"rock"} and dry["rock"].triangle_count == 10
    assert all(mesh.bounds[0][2] < 0 for mesh in dry.values())
    assert {name for name, entry in pieces().items() if entry.is_land} == {
        "castle", "corpse-face-cliff", "leviathan", "rocky-a", "rocky-b", "skull", "volcano", "volcano-lava",
        *(f"wreck-{k}" for k in range(1, 6)),
    }


def test_a_ruler_is_looked_at_unfolded() -> None:
    assert shown("ruler").bounds[1][1] == pytest.approx(18.0, abs=0.01)
    folded = complaints("ruler", read_glb(data_dir("models") / "ruler.glb"), False)
    assert set(folded) == {"fights"}  # all sections in one place


def test_a_triangle_on_a_line_and_a_number_that_is_none_are_found() -> None:
    line = m.bare([(0, 0, 0), (0, 0, 1), (0, 0, 2)], [(0, 1, 2)])
    broken = m.bare([(0, 0, 0), (0, np.nan, 1), (0, 1, 2)], [(0, 1, 2)])
    assert flat_triangles(block(a=line, b=broken)) == {"a": 1, "b": 1}


def test_a_complaint_names_the_part_and_the_place() -> None:
    told = complaints("x", block(masts=m.box((0.1, 0.1, 1), (0, 0, 2))), True)
    assert set(told) == {"floating"}
    assert told["floating"] == '1 parts touch nothing: masts at (0.00, 0.00, 2.00), 1.00"'
    assert soundness.MOST_BACK[False] < soundness.MOST_BACK[True]
