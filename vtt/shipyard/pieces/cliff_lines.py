"""The lines of Corpse Face Cliff: the head in the rock in the rough, the crags, and the body that counts for sight."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold

from vtt.shipyard.fields import Field, ellipsoid, limb, melted, mirrored
from vtt.shipyard.massing import crag, joined, modelled, mound, prism, sight_body
from vtt.shipyard.sighthull import SightHull, sight_hull

CROWN = (
    (2.05, -1.1),
    (1.55, -0.15),
    (0.75, 0.45),
    (-0.55, 0.5),
    (-1.75, 0.05),
    (-2.2, -0.85),
    (-1.6, -1.62),
    (-0.8, -1.78),
    (0.8, -1.78),
    (1.55, -1.68),
)


def head() -> Field:
    """The head in the rock before its hollows are cut: forehead, brow, nose, cheek bones, jaw."""
    return melted(
        0.25,
        ellipsoid((0, -1.0, 1.85), (1.12, 0.95, 1.1)),
        ellipsoid((0, -1.1, 0.85), (0.86, 0.86, 0.85)),
        mirrored(limb([(0.1, -1.86, 1.98), (0.55, -1.9, 2.08), (1.0, -1.55, 1.86)], [0.15, 0.2, 0.15])),
        mirrored(limb([(0.62, -1.82, 1.3), (0.95, -1.5, 1.36)], [0.19, 0.22])),
        limb([(0, -1.9, 1.85), (0.03, -2.06, 1.4)], [0.13, 0.19]),
        mirrored(limb([(0.52, -1.7, 1.15), (0.66, -1.68, 0.6), (0.42, -1.86, 0.2)], [0.13, 0.15, 0.18])),
        ellipsoid((0, -1.8, 0.16), (0.5, 0.32, 0.26)),
        ellipsoid((0, -1.84, 1.02), (0.46, 0.22, 0.14)),
    )


@sight_hull("corpse-face-cliff")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("corpse-face-cliff", massing())


def massing() -> Manifold:
    """Cliff and face; bushes, gulls' nests and gallows do not count for sight."""
    bust = modelled(head(), (-1.5, -2.5, -0.4), (1.5, 0.3, 3.1), 0.045, 0.03)
    rock = joined(
        mound("corpse-face-cliff", 8, shore=0.14, rise=0.35, reach=0.9, knobs=0.2),
        prism(CROWN, 0.0, 2.3, 0.8),
        crag(11, (0.0, -0.62), 1.35, 3.0, corners=8, taper=0.55, stretch=1.15),
        crag(12, (1.25, -0.85), 0.95, 2.62, taper=0.6),
        crag(13, (-1.45, -0.75), 1.0, 2.45, taper=0.6),
        crag(14, (2.05, -0.35), 0.9, 1.5, taper=0.6),
        crag(15, (-2.1, -0.5), 0.9, 1.35, taper=0.6),
        crag(16, (1.3, 0.95), 1.15, 0.95, taper=0.62),
        crag(17, (-1.0, 1.05), 1.2, 1.15, taper=0.62),
        crag(18, (2.2, 1.6), 0.6, 0.5),
        crag(19, (-1.2, 1.9), 0.6, 0.5),
        crag(20, (-2.5, -0.3), 0.5, 0.6),
    )
    # a niche in front of the face, so that it looks out of the cliff instead of being drowned in it
    niche = Manifold.hull_points(
        np.array(
            [
                (s * a, b, c)
                for s in (-1, 1)
                for a, b, c in ((1.12, -1.35, 0.12), (0.95, -1.35, 2.75), (1.5, -2.6, 0.12), (1.3, -2.6, 2.9))
            ]
        )
    )
    return (rock - niche) + bust
