"""Volcano Island: a quiet cone with a glowing crater and old lava tongues that reach the sea."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import fields
from vtt.shipyard.fields import Array, Noise
from vtt.shipyard.massing import modelled, shore_distance, sight_body
from vtt.shipyard.sighthull import SightHull, sight_hull

PEAK, HEIGHT = (-0.1, 0.1), 3.5
CRATER_RADIUS, CRATER_DEPTH, RIM_SHARE = 0.52, 0.62, 0.19


def height_map(detail: float = 0.0):  # type: ignore[no-untyped-def]
    """Height of the mountain over (x, y); `detail` 0 gives the blocks that count for sight, 1 adds fine gullies."""
    shore = shore_distance("volcano")
    noise = Noise(41)

    def height(x: Array, y: Array) -> Array:
        x, y = np.broadcast_arrays(x, y)
        inside = shore(x, y)
        east, north = x - PEAK[0], y - PEAK[1]
        reach = np.hypot(east, north)
        share = np.clip(reach / np.maximum(reach + np.maximum(inside, 0.0), 1e-6), 0.0, 1.0)
        around = np.column_stack([(east / np.maximum(reach, 1e-3)).ravel() * 0.9 + 5,
                                  (north / np.maximum(reach, 1e-3)).ravel() * 0.9, reach.ravel() * 0.25])
        ribs = noise.at(around, 1.9).reshape(x.shape)
        climb = np.clip((1 - share) / (1 - RIM_SHARE), 0.0, 1.1)
        cone = 0.14 + 0.6 * climb + 2.85 * climb**1.75
        cone += 0.30 * ribs * np.sin(np.pi * share) ** 1.2 * (1 - share) ** 0.4
        rim = 3.5 + 0.1 * np.minimum(ribs, 0.0) - 0.4 * np.maximum(ribs - 0.1, 0.0)
        bowl = rim - CRATER_DEPTH * fields.step(CRATER_RADIUS, CRATER_RADIUS * 0.45, reach)
        lip = fields.soft_min(cone, bowl, 0.1)
        return np.where(inside > -0.12, lip, -0.5)

    return height


@sight_hull("volcano")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("volcano", massing())


def massing() -> Manifold:
    """The whole mountain, crater included; smoke and glow do not count for sight."""
    return modelled(fields.ground(height_map()), (-3.1, -2.6, -0.3), (3.1, 2.6, 3.6), 0.06, 0.02)
