"""Castle Island: a walled keep on a crag above a small harbour town."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold

from vtt.shipyard.massing import crag, drum, joined, mound, prism, sight_body, trimmed
from vtt.shipyard.sighthull import SightHull, sight_hull

KEEP = (0.3, 0.5)
WALL_RADIUS = 1.02
TOWERS = tuple((KEEP[0] + WALL_RADIUS * np.cos(a), KEEP[1] + WALL_RADIUS * np.sin(a))
               for a in np.arange(5) * 2 * np.pi / 5 + 0.3)
TOWER_TOPS = (2.0, 1.85, 2.05, 1.85, 1.95)
PLATEAU = ((1.75, 0.25), (1.6, 1.45), (0.55, 2.05), (-0.85, 1.75), (-1.2, 0.5), (-0.75, -0.5), (0.5, -0.85))
YARD, WALL_TOP, KEEP_TOP = 1.3, 1.62, 2.25


@sight_hull("castle")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("castle", massing())


def massing() -> Manifold:
    """Rock, curtain wall, five towers and the keep; houses, trees and flags do not count for sight."""
    rock = joined(
        mound("castle", 5, shore=0.16, rise=0.3, knobs=0.1),
        prism(PLATEAU, 0.1, YARD, 0.84),
        crag(7, (1.75, 1.3), 0.75, 0.62, taper=0.6),
        crag(8, (-1.6, 1.05), 0.95, 0.48, taper=0.55),
    )
    rock = trimmed("castle", rock, 205)
    ring = np.array(TOWERS)
    walls = prism(ring, YARD - 0.3, WALL_TOP)
    towers = [drum(spot, 0.22, YARD - 0.45, top, sides=5, roof=0.5 if i in (0, 2, 4) else 0.0, turn_deg=17 + 72 * i)
              for i, (spot, top) in enumerate(zip(TOWERS, TOWER_TOPS, strict=True))]
    keep = Manifold.cube((0.94, 0.84, KEEP_TOP - YARD + 0.3), True).translate((*KEEP, (KEEP_TOP + YARD - 0.3) / 2))
    spire = drum(KEEP, 0.28, KEEP_TOP - 0.1, 2.78, roof=0.72)
    return joined(rock, walls, keep, spire, *towers)
