"""The sailmaker's hand on square sails: seams between the cloths, robands at the yard, buntlines, stitched patches."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.mesh import Mesh, bare, merge, tube
from vtt.shipyard.rig import ROPE, Sail

_PROUD = 0.004


def seams(sail: Sail, cloths: int, colour: str, rows: int = 8, foot: float = 0.99) -> Mesh:
    """Raised seams from head to `foot` (share of the drop) between `cloths` cloths, and a hem along the head."""
    v = np.linspace(0.01, foot, rows)
    parts = [tube(sail.point(np.full(rows, u), v), _PROUD, 3, False) for u in np.linspace(-1, 1, cloths + 1)[1:-1]]
    across = np.linspace(-0.98, 0.98, 11)
    parts.append(tube(sail.point(across, np.full(11, 0.035)), _PROUD * 1.3, 3, False))
    return merge(parts).painted(colour)


def robands(sail: Sail, count: int, radius: float, colour: str = ROPE) -> Mesh:
    """Short lashings over a yard of `radius` inches that lies on the sail's head."""
    parts = []
    for u in np.linspace(-0.94, 0.94, count):
        p = sail.point(u, 0.0)
        ring = np.array([(0.0, -1.3, -0.6), (0.0, -1.0, 0.9), (0.0, 0.4, 1.3), (0.0, 1.2, 0.2), (0.0, 0.6, -1.1)])
        parts.append(tube(p + ring * radius + [0.0, -radius * 0.6, radius * 0.6], 0.006, 3, False))
    return merge(parts).painted(colour)


def buntlines(sail: Sail, spots: tuple[float, ...], colour: str = ROPE) -> Mesh:
    """Lines down the fore side of the canvas from yard to foot."""
    v = np.linspace(0.0, 0.98, 8)
    lines = []
    for u in spots:
        at = np.full(8, u)
        lines.append(tube(sail.point(at, v) + sail.normal(at, v) * 0.016, 0.005, 3, False))
    return merge(lines).painted(colour)


def patch(
    sail: Sail, centre: tuple[float, float], size: tuple[float, float], turn_deg: float, colour: str, stitch: str = ROPE
) -> Mesh:
    """A crooked patch (`centre` as u and v, `size` in inches) on both faces, with its stitches; 100 triangles."""
    c, s = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    corners = np.array([(-0.5, -0.5), (0.52, -0.45), (0.46, 0.5), (-0.48, 0.54)]) * size @ np.array([[c, s], [-s, c]])
    k = np.linspace(0, 1, 4)
    a, b = np.meshgrid(k, k, indexing="ij")
    flat = (
        corners[0] * ((1 - a) * (1 - b))[..., None]
        + corners[1] * (a * (1 - b))[..., None]
        + corners[2] * (a * b)[..., None]
        + corners[3] * ((1 - a) * b)[..., None]
    )
    half = (sail.head + sail.foot) / 2
    u, v = centre[0] + flat[..., 0] / half, centre[1] - flat[..., 1] / sail.height
    p, n = sail.point(u, v).reshape(-1, 3), sail.normal(u, v).reshape(-1, 3)
    i = np.arange(16).reshape(4, 4)
    quads = np.stack([i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]], -1).reshape(-1, 4)
    faces = np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])
    way = np.cross(p[faces[0, 1]] - p[faces[0, 0]], p[faces[0, 2]] - p[faces[0, 0]]) @ n[0]
    front = faces if way > 0 else faces[:, ::-1]
    cloth = merge([bare(p + n * _PROUD, front), bare(p - n * _PROUD, front[:, ::-1])]).painted(colour)
    threads = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        way2 = (end - start) / np.linalg.norm(end - start)
        side = np.array([-way2[1], way2[0]]) * 0.012
        for share in (0.2, 0.5, 0.8):
            ends = np.array([start + (end - start) * share + side, start + (end - start) * share - side])
            uu, vv = centre[0] + ends[:, 0] / half, centre[1] - ends[:, 1] / sail.height
            threads.append(tube(sail.point(uu, vv) + sail.normal(uu, vv) * 0.007, 0.004, 3, False))
    return merge([cloth, merge(threads).painted(stitch)])
