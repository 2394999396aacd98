"""The five wrecks: broken ships on reefs of rock and timber."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from manifold3d import Manifold

from vtt.shipyard.fields import rotation
from vtt.shipyard.massing import crag, joined, mound, sight_body
from vtt.shipyard.outlines import OUTLINES
from vtt.shipyard.sighthull import SightHull, sight_hull


@dataclass(frozen=True)
class Wreck:
    """How a ship lies on its reef: size in inches, place of its middle, and its attitude in degrees."""

    length: float
    beam: float
    depth: float
    middle: tuple[float, float]
    roll: float
    pitch: float
    yaw: float
    rocks: tuple[tuple[int, float, float, float, float], ...]


WRECKS = {
    "wreck-1": Wreck(2.3, 0.95, 0.85, (0.0, -0.08), 14, -9, 4,
                     ((1, -0.55, 0.1, 0.34, 0.34), (2, 0.55, -0.75, 0.32, 0.3), (3, -0.35, -1.0, 0.3, 0.26))),
    "wreck-2": Wreck(2.1, 0.9, 0.8, (-0.05, -0.05), -32, -4, -5,
                     ((4, 0.55, -0.6, 0.34, 0.36), (5, -0.6, -0.35, 0.3, 0.24), (6, 0.6, 0.4, 0.26, 0.28))),
    "wreck-3": Wreck(2.1, 0.9, 0.8, (0.02, -0.15), 20, 7, 10,
                     ((7, -0.6, -0.35, 0.32, 0.3), (8, 0.62, 0.1, 0.3, 0.3), (9, 0.25, -1.1, 0.3, 0.22))),
    "wreck-4": Wreck(2.2, 1.0, 0.7, (0.0, -0.12), -10, -3, -8,
                     ((10, 0.6, -0.6, 0.34, 0.3), (11, -0.62, -0.3, 0.32, 0.32), (12, 0.5, 0.4, 0.3, 0.24))),
    "wreck-5": Wreck(2.2, 0.95, 0.8, (0.03, -0.1), 38, 3, 6,
                     ((13, -0.58, 0.2, 0.34, 0.3), (14, 0.58, -0.3, 0.3, 0.3), (15, -0.2, -1.05, 0.3, 0.26))),
}
STATIONS = ((-0.5, 0.66, 1.0), (-0.2, 0.98, 0.86), (0.12, 1.0, 0.82), (0.34, 0.72, 0.9), (0.5, 0.1, 1.02))
"""Share of the length from the middle, share of the half beam, share of the depth at the rail."""


def carcass_points(piece_id: str) -> np.ndarray:
    """Corners of the hull body, station by station: keel, bilge and rail on both sides, (stations, 5, 3) inches."""
    wreck = WRECKS[piece_id]
    rows = []
    for along, wide, high in STATIONS:
        half, top = wreck.beam / 2 * wide, wreck.depth * high
        rows.append([(x, along * wreck.length, z) for x, z in (
            (-half, top), (-half * 0.82, top * 0.4), (0.0, 0.0), (half * 0.82, top * 0.4), (half, top))])
    return placed(piece_id, np.array(rows, float))


def placed(piece_id: str, points: np.ndarray) -> np.ndarray:
    """From the ship's own frame (keel at z = 0) to the frame of the piece, the stern at the height of the ruling."""
    wreck = WRECKS[piece_id]
    turn = rotation((wreck.pitch, wreck.roll, wreck.yaw))
    along, wide, high = STATIONS[0]
    stern = np.array([(s * wreck.beam / 2 * wide, along * wreck.length, wreck.depth * high) for s in (-1, 1)])
    lift = OUTLINES[piece_id].height - float((stern @ turn.T)[:, 2].max())
    return np.asarray(points @ turn.T + (wreck.middle[0], wreck.middle[1], lift))


def massing(piece_id: str) -> Manifold:
    """Reef, rocks and the planked body up to its deck; bare ribs, masts and ropes do not count for sight."""
    wreck = WRECKS[piece_id]
    rows = carcass_points(piece_id)
    bays = [Manifold.hull_points(np.concatenate([rows[i], rows[i + 1]])) for i in range(len(rows) - 1)]
    rocks = [crag(seed, (x, y), radius, height) for seed, x, y, radius, height in wreck.rocks]
    reef = mound(piece_id, 11, shore=0.06, rise=0.16, reach=0.5, knobs=0.14)
    return joined(reef, *bays, *rocks)


for _name in WRECKS:
    sight_hull(_name)(partial(lambda name: sight_body(name, massing(name)), _name))
