"""The sea giant: waist-deep in the water, a ship's mast for a club."""

from __future__ import annotations

from manifold3d import Manifold

from vtt.shipyard.fields import Field, capsule, ellipsoid, melted, mirrored
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.sighthull import SightHull, sight_hull


def trunk() -> Field:
    """The body that counts for sight: hips, belly, chest, shoulders and head."""
    return melted(
        0.09,
        ellipsoid((0, -0.05, 0.02), (0.34, 0.3, 0.26)),
        ellipsoid((0, 0.0, 0.26), (0.34, 0.29, 0.28)),
        ellipsoid((0, -0.04, 0.52), (0.38, 0.25, 0.22)),
        mirrored(ellipsoid((0.36, -0.03, 0.58), (0.16, 0.17, 0.15))),
        capsule((0, -0.03, 0.66), (0, 0.02, 0.76), 0.13),
        ellipsoid((0, 0.03, 0.83), (0.145, 0.165, 0.17)),
    )


@sight_hull("sea-giant")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("sea-giant", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Trunk and head without arms and club."""
    return modelled(trunk(), (-0.62, -0.87, -0.1), (0.62, 0.87, 1.1), 0.025, 0.01)
