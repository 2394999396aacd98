"""The marker of a burning deck."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.fire import tongue
from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import box, merge
from vtt.shipyard.registry import Level, piece


@piece("flame-marker", water=False)
def flame_marker(level: Level) -> Miniature:
    """A burning deck fire: tongues of flame over charred timbers."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(9)
    timbers = []
    for k in range(5):
        turn = k * 72 + rng.normal(0, 14)
        log = box((0.06, 0.3, 0.05), (0, 0.02, 0.03), 0.01).turned("x", rng.uniform(4, 18)).turned("z", turn)
        timbers.append(log.painted("#1b1512").tinted(rng.uniform(0.7, 1.5)).worn(0.15))
    tongues = [
        tongue((0.0, 0.0), 0.13, 0.58, 0.0, fine),
        tongue((0.08, 0.05), 0.09, 0.42, 1.4, fine),
        tongue((-0.08, 0.03), 0.09, 0.46, 2.9, fine),
        tongue((0.02, -0.09), 0.09, 0.38, 4.4, fine),
        tongue((-0.04, 0.1), 0.065, 0.3, 5.4, fine),
    ]
    return Miniature({"timbers": merge(timbers), "glow": merge(tongues)})
