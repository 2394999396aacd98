"""The bone hydra: a drowned thing of ribs and skulls that drags itself through the sea."""

from __future__ import annotations

from manifold3d import Manifold

from vtt.shipyard.fields import Field, ellipsoid, limb, melted, mirrored
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.sighthull import SightHull, sight_hull

CROWN = (0.0, 0.0, 1.0)


def trunk() -> Field:
    """The body that counts for sight: rib cage, hips, shoulders and the root of the middle neck."""
    return melted(
        0.12,
        ellipsoid((0, -0.12, 0.28), (0.42, 0.62, 0.44)),
        ellipsoid((0, 0.2, 0.45), (0.36, 0.3, 0.34)),
        mirrored(ellipsoid((0.34, 0.28, 0.22), (0.2, 0.24, 0.28))),
        mirrored(ellipsoid((0.32, -0.5, 0.16), (0.2, 0.24, 0.22))),
        limb([(0, 0.16, 0.55), (0, 0.08, 0.8), (0, 0.0, 0.86)], [0.2, 0.15, 0.14]),
    )


@sight_hull("bone-hydra")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("bone-hydra", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Trunk without necks, claws and tail (which overhang the base and are seen over)."""
    return modelled(trunk(), (-0.62, -0.87, -0.1), (0.62, 0.87, 1.1), 0.03, 0.012)
