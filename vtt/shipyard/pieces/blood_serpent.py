"""The blood serpent: red coils that rise out of the water, a hood and a fanged head."""

from __future__ import annotations

from manifold3d import Manifold

from vtt.shipyard.fields import Field, limb, melted
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.sighthull import SightHull, sight_hull

COIL = [(-0.3, 0.3, -0.25), (-0.42, 0.05, 0.1), (-0.3, -0.32, 0.22), (0.05, -0.5, 0.2), (0.36, -0.28, 0.14),
        (0.34, 0.1, 0.2), (0.16, 0.3, 0.34), (0.0, 0.22, 0.55), (0.0, 0.06, 0.75), (0.0, 0.0, 0.84)]
COIL_RADII = [0.17, 0.18, 0.2, 0.21, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16]


def trunk() -> Field:
    """The body that counts for sight: one full coil and the raised throat."""
    return melted(0.05, limb(COIL, COIL_RADII))


@sight_hull("blood-serpent")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("blood-serpent", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Coil and throat without head, hood and tail loops."""
    return modelled(trunk(), (-0.65, -0.9, -0.3), (0.65, 0.9, 1.1), 0.03, 0.01)
