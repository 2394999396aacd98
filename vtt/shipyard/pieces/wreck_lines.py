"""The lines of the five wrecks: sizes, attitudes, and the bodies that count for sight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from vtt.shipyard.fields import Array, rotation
from vtt.shipyard.massing import crag, joined, mound, sight_body
from vtt.shipyard.outlines import OUTLINES
from vtt.shipyard.sighthull import sight_hull


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
    "wreck-1": Wreck(
        2.3,
        0.95,
        0.85,
        (0.0, -0.08),
        14,
        -9,
        4,
        ((1, -0.55, 0.1, 0.34, 0.34), (2, 0.55, -0.75, 0.32, 0.3), (3, -0.35, -1.0, 0.3, 0.26)),
    ),
    "wreck-2": Wreck(
        2.1,
        0.9,
        0.8,
        (-0.05, -0.05),
        -32,
        -4,
        -5,
        ((4, 0.55, -0.6, 0.34, 0.36), (5, -0.6, -0.35, 0.3, 0.24), (6, 0.6, 0.4, 0.26, 0.28)),
    ),
    "wreck-3": Wreck(
        2.1,
        0.9,
        0.8,
        (0.02, -0.15),
        20,
        7,
        10,
        ((7, -0.6, -0.35, 0.32, 0.3), (8, 0.62, 0.1, 0.3, 0.3), (9, 0.25, -1.1, 0.3, 0.22)),
    ),
    "wreck-4": Wreck(
        2.2,
        1.0,
        0.7,
        (0.0, -0.12),
        -10,
        -3,
        -8,
        ((10, 0.6, -0.6, 0.34, 0.3), (11, -0.62, -0.3, 0.32, 0.32), (12, 0.5, 0.4, 0.3, 0.24)),
    ),
    "wreck-5": Wreck(
        2.2,
        0.95,
        0.8,
        (0.03, -0.1),
        38,
        3,
        6,
        ((13, -0.58, 0.2, 0.34, 0.3), (14, 0.58, -0.3, 0.3, 0.3), (15, -0.2, -1.05, 0.3, 0.26)),
    ),
}
STATIONS = ((-0.5, 0.66, 1.0), (-0.2, 0.98, 0.86), (0.12, 1.0, 0.82), (0.34, 0.72, 0.9), (0.5, 0.1, 1.02))
"""Share of the length from the middle, share of the half beam, share of the depth at the rail."""


def carcass_points(piece_id: str) -> np.ndarray:
    """Corners of the hull body, station by station: keel, bilge and rail on both sides, (stations, 5, 3) inches."""
    wreck = WRECKS[piece_id]
    rows = []
    for along, wide, high in STATIONS:
        half, top = wreck.beam / 2 * wide, wreck.depth * high
        rows.append(
            [
                (x, along * wreck.length, z)
                for x, z in (
                    (-half, top),
                    (-half * 0.82, top * 0.4),
                    (0.0, 0.0),
                    (half * 0.82, top * 0.4),
                    (half, top),
                )
            ]
        )
    return placed(piece_id, np.array(rows, float))


def placed(piece_id: str, points: np.ndarray) -> np.ndarray:
    """From the ship's own frame (keel at z = 0) to the frame of the piece, the stern at the height of the ruling."""
    wreck = WRECKS[piece_id]
    turn = rotation((wreck.pitch, wreck.roll, wreck.yaw))
    along, wide, high = STATIONS[0]
    stern = np.array([(s * wreck.beam / 2 * wide, along * wreck.length, wreck.depth * high) for s in (-1, 1)])
    lift = OUTLINES[piece_id].height - float((stern @ turn.T)[:, 2].max())
    return np.asarray(points @ turn.T + (wreck.middle[0], wreck.middle[1], lift))


def carcass(piece_id: str) -> Manifold:
    """The body of the ship as a solid, bay by bay."""
    rows = carcass_points(piece_id)
    return joined(*(Manifold.hull_points(np.concatenate([rows[i], rows[i + 1]])) for i in range(len(rows) - 1)))


def half_ring(piece_id: str, t: float) -> Array:
    """Keel, bilge and rail (3, 3) of the starboard side at a share `t` of the length, in the ship's own frame."""
    wreck = WRECKS[piece_id]
    shares = np.linspace(0.0, 1.0, len(STATIONS))
    along, wide, high = (np.interp(t, shares, row) for row in np.array(STATIONS).T)
    half, top = wreck.beam / 2 * wide, wreck.depth * high
    return np.array(
        [
            (0.0, along * wreck.length, 0.0),
            (half * 0.82, along * wreck.length, top * 0.4),
            (half, along * wreck.length, top),
        ]
    )


def section(piece_id: str, start: float, end: float) -> Manifold:
    """The part of the body between two shares of the length."""
    inner = [t for t in np.linspace(0.0, 1.0, len(STATIONS)) if start < t < end]
    rings = [half_ring(piece_id, t) for t in (start, *inner, end)]
    rows = [placed(piece_id, np.concatenate([r, r * [-1, 1, 1]])) for r in rings]
    return joined(*(Manifold.hull_points(np.concatenate([a, b])) for a, b in pairwise(rows)))


GAP, FLOOR = 0.11, 0.15
"""The chasm between what is left of a ship and the rock behind it: share of the length, and the height of its floor."""


def berth(piece_id: str, span: tuple[float, float]) -> Manifold:
    """The room of what is left of a ship, a little above and around it, and the chasm at its broken ends."""
    body = section(piece_id, *span)
    lifted = [body.translate(way) for way in ((0, 0, 0.09), (0.03, 0, 0.03), (-0.03, 0, 0.03))]
    room = [body, *lifted]
    for start, end in ((span[0] - GAP, span[0]), (span[1], span[1] + GAP)):
        if start >= 0.0 and end <= 1.0:
            wide = section(piece_id, start, end)
            chasm = joined(wide, *(wide.translate((dx, 0, dz)) for dx, dz in ((0.05, 0.0), (-0.05, 0.0), (0.0, 0.1))))
            room.append(chasm.trim_by_plane((0, 0, 1), FLOOR))
    return joined(*room)


def massing(piece_id: str) -> Manifold:
    """Reef, rocks and the planked body up to its deck; bare ribs, masts and ropes do not count for sight."""
    rocks = [crag(seed, (x, y), radius, height) for seed, x, y, radius, height in WRECKS[piece_id].rocks]
    reef = mound(piece_id, 11, shore=0.06, rise=0.16, reach=0.5, knobs=0.14)
    return joined(reef, carcass(piece_id), *rocks)


def placement(piece_id: str) -> Array:
    """The 4x4 matrix that carries the ship's own frame to the frame of the piece."""
    origin, *axes = placed(piece_id, np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], float))
    matrix = np.eye(4)
    matrix[:3, :3] = np.stack([axis - origin for axis in axes], axis=1)
    matrix[:3, 3] = origin
    return matrix


for _name in WRECKS:
    sight_hull(_name)(partial(lambda name: sight_body(name, massing(name)), _name))
