"""The lines of the leviathan: shell, skull and flippers in the rough, and the body that counts for sight."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import fields
from vtt.shipyard.fields import Array, Field, capsule, carved, ellipsoid, limb, melted, mirrored
from vtt.shipyard.massing import modelled, mound, sight_body
from vtt.shipyard.sighthull import SightHull, sight_hull

MIDDLE = (0.0, -0.1)
RADII = (1.92, 1.72)
HEIGHT = 2.5
LIMBS = (
    ((1.35, 1.0, 0.35), (1.95, 1.35, 0.42), (2.5, 1.55, 0.22), (2.85, 1.52, 0.08)),
    ((1.4, -1.0, 0.3), (1.85, -1.3, 0.34), (2.15, -1.6, 0.2), (2.42, -1.78, 0.06)),
)


def dome(x: Array, y: Array) -> Array:
    """Height of the shell over (x, y): flat flanks, a keel of vertebrae on top, falling away outside its rim."""
    reach = shell_reach(x, y)
    arch = 2.22 * np.clip(1 - np.minimum(reach, 1.0) ** 2.3, 0, 1) ** 0.8 + 0.1
    keel = 0.2 * np.exp(-((x / 0.2) ** 2)) * (0.72 + 0.28 * np.cos((y + 0.1) * 7.0)) * fields.step(1.0, 0.75, reach)
    return np.where(reach < 1.0, arch + keel, 0.1 - 2.0 * (reach - 1.0))


def shell_reach(x: Array, y: Array) -> Array:
    """How far out (x, y) lies on the shell: 0 at its middle, 1 on its rim."""
    return np.sqrt(((x - MIDDLE[0]) / RADII[0]) ** 2 + ((y - MIDDLE[1]) / RADII[1]) ** 2)


def carapace() -> Field:
    """The dome of the shell as a field."""
    return fields.ground(dome, 0.55)


def head() -> Field:
    """A beaked turtle skull with deep sockets."""
    return carved(0.05, head_block(), *sockets())


def head_block() -> Field:
    """The turtle skull before its sockets are cut."""
    return melted(
        0.14,
        ellipsoid((0, 1.72, 0.52), (0.44, 0.52, 0.36)),
        ellipsoid((0, 2.1, 0.42), (0.28, 0.34, 0.27)),
        capsule((0, 1.2, 0.5), (0, 1.7, 0.5), 0.32, 0.26),
    )


def sockets() -> list[Field]:
    """Eye sockets and the windows of the temples."""
    return [
        mirrored(ellipsoid((0.36, 1.98, 0.56), (0.18, 0.18, 0.15))),
        mirrored(ellipsoid((0.42, 1.52, 0.55), (0.15, 0.26, 0.17))),
    ]


def body() -> Field:
    """Shell, head, four flippers and the stub of the tail as one piece."""
    limbs = [mirrored(limb(list(path), [0.3, 0.26, 0.17, 0.1])) for path in LIMBS]
    tail = limb([(0, -1.6, 0.3), (0.02, -2.0, 0.2), (0, -2.42, 0.04)], [0.26, 0.17, 0.06])
    return melted(0.18, carapace(), head(), *limbs, tail)


@sight_hull("leviathan")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("leviathan", massing())


def massing() -> Manifold:
    """The grown-over skeleton is solid for sight: earth fills the shell to just under the ribs."""
    return modelled(body(), (-3.1, -2.6, -0.3), (3.1, 2.6, 2.8), 0.055, 0.03) + mound(
        "leviathan", 7, shore=0.09, rise=0.12, reach=0.5, knobs=0.08
    )
