"""Masts that lean every way, torn sails and slack rigging of the Bloody Reaver."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from vtt.shipyard import rig
from vtt.shipyard.mesh import Array, Mesh, merge, rotation, tube
from vtt.shipyard.pieces.bloody_reaver_lines import BLACK, BLOOD, ROT, RUST, TAR

# Masts: foot, top, radius, brace angle; sails: (share of the mast, half head, half foot, drop, colour, seed).
MASTS: tuple[
    tuple[
        tuple[float, float, float],
        tuple[float, float, float],
        float,
        float,
        tuple[tuple[float, float, float, float, str, float], ...],
    ],
    ...,
] = (
    (
        (0.05, 0.02, 0.5),
        (-0.22, -0.18, 3.95),
        0.075,
        9.0,
        ((0.60, 0.72, 0.84, 1.02, BLOOD, 1.0), (0.88, 0.52, 0.62, 0.86, BLACK, 2.2)),
    ),
    (
        (-0.05, 0.98, 0.8),
        (0.16, 1.42, 3.35),
        0.062,
        -8.0,
        ((0.56, 0.56, 0.66, 0.84, BLACK, 3.1), (0.88, 0.40, 0.5, 0.72, BLOOD, 4.4)),
    ),
    ((0.86, 0.62, 0.4), (1.22, 0.50, 2.55), 0.045, 18.0, ((0.82, 0.36, 0.44, 0.85, "#4a2a24", 5.2),)),
    ((-0.80, -0.35, 0.4), (-1.16, -0.52, 2.5), 0.045, -14.0, ((0.84, 0.34, 0.42, 0.80, BLOOD, 6.3),)),
)


def rigged(fine: bool) -> tuple[Mesh, Mesh, Mesh]:
    masts: list[Mesh] = []
    sails: list[Mesh] = []
    ropes: list[Mesh] = []
    for foot, peak, radius, brace, courses in MASTS:
        a, b = np.array(foot), np.array(peak)
        masts.append(rig.mast(a, b, radius, ROT, RUST, 7 if fine else 4, 0.4 if fine else 9.0))
        lean = float(np.degrees(math.atan2(b[0] - a[0], b[2] - a[2])))
        for share, head, hem, drop, colour, seed in courses:
            place = a + (b - a) * share + np.array([0.0, radius + 0.05, 0.0])
            tilt = rotation("y", lean + 4.0 * math.sin(seed * 9))
            spar = rig.yard(head * 1.15, 0.034, TAR, RUST, 6 if fine else 3).transformed(tilt)
            masts.append(rig.braced(spar, brace, place))
            masts.append(tube([a + (b - a) * share, place], 0.03, 4 if fine else 3).painted(RUST))  # the truss
            sail = rig.Sail(head, hem, drop, 0.26 * head + 0.06, 0.1, 0.014, seed)
            cloth = sail.cloth(colour, *((20, 16) if fine else (6, 4)), grime=0.5)
            cloth = _whole(rig.torn(cloth, _tear(sail, seed, fine)))
            parts = [cloth]
            if fine and colour == BLACK:
                parts.append(_blood_skull(sail))
            hung = place + np.array([0.0, 0.03, -0.02])
            sails.append(rig.braced(merge(parts).transformed(tilt), brace, hung))
        if fine:
            ropes += _stays(a, b, radius)
    stump = tube([(0.12, -1.28, 1.3), (0.2, -1.36, 2.25)], [0.07, 0.06], 7 if fine else 4)
    splinters = [
        tube([(0.2 + dx, -1.36 + dy, 2.2), (0.22 + dx * 1.5, -1.37 + dy, 2.2 + h)], [0.025, 0.002], 3)
        for dx, dy, h in ((0.03, 0.02, 0.3), (-0.03, 0.01, 0.2), (0.0, -0.03, 0.38), (0.01, 0.03, 0.16))
    ]
    masts.append(merge([stump, *splinters]).painted(ROT))
    sprit = tube([(0.0, 1.30, 1.05), (0.10, 1.85, 1.50), (0.26, 2.45, 2.05)], [0.06, 0.05, 0.022], 7 if fine else 4)
    masts.append(sprit.painted(ROT))
    if fine:
        masts.append(rig.top(0.17, TAR, RUST, 9).moved(-0.10, -0.08, 2.42))
        fallen = tube([(-0.25, 0.45, 0.80), (-1.15, 0.85, 0.62)], [0.04, 0.025], 6).painted(ROT)
        masts.append(fallen)
        for start, end, sag in (
            ((-0.22, -0.18, 3.7), (0.14, 1.38, 3.2), 0.12),
            ((0.14, 1.36, 3.0), (0.22, 2.3, 1.92), 0.06),
            ((-0.2, -0.16, 3.6), (0.2, -1.36, 2.2), 0.15),
            ((1.2, 0.5, 2.4), (-0.1, 0.0, 2.6), 0.2),
            ((-1.14, -0.5, 2.4), (-0.12, -0.1, 2.7), 0.2),
        ):
            ropes.append(rig.rope(start, end, 0.008, sag, rig.TARRED))
    return merge(masts), merge(sails), merge(ropes)


def pennants(fine: bool) -> Mesh:
    """Ragged streamers on the two great masts."""
    made = []
    for (_, peak, *_), colour, phase in zip(MASTS[:2], (BLOOD, BLACK), (0.4, 2.0), strict=True):
        made.append(rig.flag(0.5, 0.14, colour, 0.7, phase, fine).moved(peak[0], peak[1] - 0.02, peak[2] - 0.1))
    return merge(made)


def _whole(cloth: Mesh) -> Mesh:
    """The largest rag of a torn sail: shreds that hang on nothing are gone with the wind."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    f, n = cloth.faces, len(cloth.vertices)
    pairs = np.concatenate([f[:, [0, 1]], f[:, [1, 2]]]).T
    _, label = connected_components(coo_matrix((np.ones(pairs.shape[1]), pairs), shape=(n, n)), directed=False)
    part = label[f[:, 0]]
    return cloth.picked(part == np.bincount(part).argmax())


def _tear(sail: rig.Sail, seed: float, fine: bool) -> Callable[[Array], Array]:
    """A field that keeps the canvas except for a ragged foot, long rents and shot holes."""

    def keep(points: Array) -> Array:
        v = -points[:, 2] / sail.height
        u = points[:, 0] / max(sail.head, sail.foot)
        ragged = 0.80 + 0.11 * np.sin(u * 9 + seed * 3) + 0.09 * np.sin(u * 23 + seed) + 0.05 * np.sin(u * 47) * fine
        value = ragged - v
        for k in range(3 if fine else 0):
            x0 = math.sin(seed * (k + 1.7)) * 0.75
            y0 = 0.42 + 0.25 * math.cos(seed * (k + 2.3))
            wide, high = 0.05 + 0.05 * abs(math.sin(seed + k)), 0.16 + 0.1 * abs(math.cos(seed * 2 + k))
            hole = (
                ((u - x0 - 0.15 * (v - y0)) / wide) ** 2 + ((v - y0) / high) ** 2 - 1 + 0.35 * np.sin(v * 60 + u * 30)
            )
            value = np.minimum(value, hole * 0.2)
        return np.minimum(value, 1.02 - np.abs(u) * 0.98 + 0.06 * np.sin(v * 21 + seed) - 0.05)

    return keep


def _blood_skull(sail: rig.Sail) -> Mesh:
    """A horned skull daubed in red on black canvas."""
    face = np.array(
        [
            (-0.42, 0.62),
            (-0.2, 0.78),
            (0.2, 0.78),
            (0.42, 0.62),
            (0.46, 0.2),
            (0.3, -0.02),
            (0.26, -0.34),
            (0.13, -0.26),
            (0.05, -0.4),
            (-0.05, -0.26),
            (-0.14, -0.4),
            (-0.26, -0.3),
            (-0.3, -0.02),
            (-0.46, 0.2),
        ]
    )
    eyes = [np.array([(s * 0.1, 0.22), (s * 0.34, 0.32), (s * 0.3, 0.1), (s * 0.16, 0.06)]) for s in (-1.0, 1.0)]
    nose = np.array([(0.0, 0.06), (0.07, -0.1), (-0.07, -0.1)])
    horns = [
        np.array([(s * 0.42, 0.55), (s * 0.75, 0.72), (s * 0.86, 1.05), (s * 0.62, 0.86), (s * 0.3, 0.75)])
        for s in (-1.0, 1.0)
    ]
    shapes: list[tuple[Array, Sequence[Array]]] = [(face, [*eyes, nose]), *[(h, []) for h in horns]]
    return sail.emblem(shapes, min(0.34, sail.head * 0.62), "#8e211b", (0.0, 0.40), 0.01)


def _stays(foot: Array, peak: Array, radius: float) -> list[Mesh]:
    """Slack, broken shrouds on both sides of a leaning mast."""
    lines = []
    for side in (1.0, -1.0):
        heads = np.array([foot + (peak - foot) * 0.58 + [side * radius, dy, 0] for dy in (0.03, 0.0, -0.03)])
        feet = np.array([[foot[0] + side * 0.42, foot[1] + dy, max(foot[2], 0.62)] for dy in (0.0, -0.13, -0.26)])
        lines.append(rig.shrouds(feet, heads, 0.15, 0.008))
    return lines
