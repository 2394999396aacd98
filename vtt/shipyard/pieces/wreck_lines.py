"""The lines of the five wrecks: sizes, attitudes, and the bodies that count for sight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

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
    timber: str
    stripe: str
    lost: float
    masts: tuple[tuple[float, float, float, float, bool], ...]


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
        "#5b4a38",
        "#6d2c22",
        0.16,
        ((-0.12, 0.95, 0.2, 0.05, True), (0.22, 0.45, -0.1, 0.2, False)),
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
        "#4d4438",
        "#2f4a55",
        0.24,
        ((0.02, 0.6, 0.35, -0.1, False),),
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
        "#5f503c",
        "#7a6228",
        0.2,
        ((-0.05, 0.8, -0.25, -0.2, True),),
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
        "#463d34",
        "#3a4630",
        0.3,
        ((-0.2, 0.55, 0.1, -0.3, False), (0.15, 0.85, -0.15, 0.25, True)),
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
        "#5a4636",
        "#5a2030",
        0.22,
        ((0.0, 0.7, 0.0, 0.3, True),),
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
    return joined(
        *(Manifold.hull_points(np.concatenate([rows[i], rows[i + 1]])) for i in range(len(rows) - 1))
    )


def berth(piece_id: str) -> Manifold:
    """The room of the ship and a little more above and around it, so that no sliver of reef is left on its deck."""
    body = carcass(piece_id)
    lifted = [
        body.translate((dx, dy, dz)) for dx, dy, dz in ((0, 0, 0.09), (0.03, 0, 0.03), (-0.03, 0, 0.03))
    ]
    return joined(body, *lifted)


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
