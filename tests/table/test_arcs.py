"""Arcs of sight from the corners of a base (GAP-20, GAP-21, GAP-22)."""

from __future__ import annotations

from random import Random

import pytest
import shapely

from tests.table import oracle
from tests.table.scenes import SHIPS, catalogue, scenery, table_of
from vtt.table import Pose, to_local
from vtt.table.survey import Survey

FAR = 1e6


@pytest.mark.parametrize(
    ("x", "y", "arcs"),
    [
        (0, 6000, ("bow",)),
        (6000, 0, ("starboard",)),
        (0, -6000, ("stern",)),
        (-6000, 0, ("port",)),
        (3000, 4000, ("starboard", "bow")),
        (-3000, -4000, ("port", "stern")),
        (3000, 4002, ("bow",)),
        (3000, 3998, ("starboard",)),
        (1000, 2000, ("starboard", "bow")),
    ],
)
@pytest.mark.parametrize("heading", [0, 9000, 12345, 31500])
def test_points_in_the_arcs_of_a_4_by_2_base(x: int, y: int, arcs: tuple[str, ...], heading: int) -> None:
    """CM-T-05, the tie policy of GAP-22: both arcs are named, the side arc first."""
    survey = Survey(table_of(("ship", "heldenhammer", 30000, 20000, heading)), catalogue())
    pose = Pose(30000, 20000, heading)
    from vtt.table import to_world

    assert survey.arcs_of_point("ship", *to_world(pose, x, y)) == arcs


def test_a_base_wholly_in_a_side_arc() -> None:
    """EX-22: Curse of Zandri's whole base lies in Heldenhammer's side arc."""
    survey = Survey(
        table_of(("heldenhammer", "heldenhammer", 20000, 20000, 0), ("zandri", "sloop", 26000, 21000, 3000)),
        catalogue(),
    )
    verdict = survey.arcs("heldenhammer", "zandri")
    assert verdict.arcs == ("starboard",) and verdict.share_of("starboard") == 1_000_000
    assert not verdict.is_tied


def test_a_base_astride_the_line_is_tied_within_half_a_percent() -> None:
    """DF-ARC-05, DF-ARC-06, GAP-21: the line runs at 45 degrees from the corner at (1000, 2000)."""
    even = Survey(table_of(("a", "heldenhammer", 20000, 20000, 0), ("b", "sloop", 25000, 26000, 4500)), catalogue())
    verdict = even.arcs("a", "b")
    assert verdict.arcs == ("starboard", "bow") and verdict.is_tied
    assert abs(verdict.share_of("bow") - 500_000) <= 1000
    near = Survey(table_of(("a", "heldenhammer", 20000, 20000, 0), ("b", "sloop", 25002, 25998, 4500)), catalogue())
    assert near.arcs("a", "b").arcs == ("starboard", "bow")
    off = Survey(table_of(("a", "heldenhammer", 20000, 20000, 0), ("b", "sloop", 25003, 25997, 4500)), catalogue())
    assert off.arcs("a", "b").arcs == ("starboard",)


def test_what_has_no_facing_has_no_arcs() -> None:
    """DF-AUX-14."""
    survey = Survey(table_of(("cog", "cog", 20000, 20000, 0), ("b", "sloop", 25000, 26000, 0)), catalogue())
    with pytest.raises(ValueError, match="cog"):
        survey.arcs("cog", "b")


def _regions(length: float, width: float) -> dict[str, shapely.Polygon]:
    """The four arcs cut out of a great square by the corner lines and the middle line."""
    d = (length - width) / 2
    top, bottom = (0.0, d), (0.0, -d)
    return {
        "bow": shapely.Polygon([top, (FAR, FAR + d), (-FAR, FAR + d)]),
        "stern": shapely.Polygon([bottom, (-FAR, -FAR - d), (FAR, -FAR - d)]),
        "starboard": shapely.Polygon([top, bottom, (FAR, -FAR - d), (FAR, FAR + d)]),
        "port": shapely.Polygon([top, (-FAR, FAR + d), (-FAR, -FAR - d), bottom]),
    }


def test_shares_agree_with_areas_cut_by_an_exact_library() -> None:
    random = Random(9)
    partial = 0
    for _ in range(1500):
        target = random.choice((*SHIPS, *scenery()))
        table = table_of(
            ("a", random.choice(SHIPS[:3]), 30000, 20000, random.randrange(36000)),
            ("b", target, random.randrange(24000, 36000), random.randrange(14000, 26000), random.randrange(36000)),
        )
        viewer = catalogue().shapes[table.piece("a").shape]
        pose = table.piece("a").pose
        corners = oracle.corners(catalogue().shapes[target], table.piece("b").pose)
        local = shapely.Polygon([to_local(pose, x, y) for x, y in corners])
        verdict = Survey(table, catalogue()).arcs("a", "b")
        shares = {}
        for arc, region in _regions(viewer.length, viewer.width).items():
            shares[arc] = region.intersection(local).area / local.area * 1e6
            assert verdict.share_of(arc) == pytest.approx(shares[arc], abs=12)
        assert verdict.arcs[0] in sorted(shares, key=lambda arc: -shares[arc])[:2]
        partial += max(shares.values()) < 999_000
    assert partial > 200


def test_verdicts_close_to_a_line_follow_the_exact_shares() -> None:
    """M2: poses within 0.005" and 0.1 degree of an even split."""
    random = Random(10)
    decided = {"bow": 0, "starboard": 0}
    for _ in range(500):
        table = table_of(
            ("a", "heldenhammer", 20000, 20000, 0),
            (
                "b",
                "sloop",
                25000 + random.randrange(-15, 16),
                26000 + random.randrange(-15, 16),
                random.randrange(4490, 4510),
            ),
        )
        verdict = Survey(table, catalogue()).arcs("a", "b")
        corners = shapely.Polygon(oracle.corners(catalogue().shapes["sloop"], table.piece("b").pose) - (20000, 20000))
        bow = _regions(4000, 2000)["bow"].intersection(corners).area / corners.area
        lead = bow - (1 - bow)
        if abs(abs(lead) - 0.005) < 2e-5:
            continue
        expected = ("starboard", "bow") if abs(lead) < 0.005 else ("bow",) if lead > 0 else ("starboard",)
        assert verdict.arcs == expected
        if len(expected) == 1:
            decided[expected[0]] += 1
    assert min(decided.values()) > 50
