"""Sight hulls of ships: the closed, light bodies that decide lines of sight, frozen once written.

They are made from the ruling sizes (base and hull height, GAP-05) and the lines of the hull, not from the sculpture;
the sculpture has to fit them within FIT_INCHES. Files hold whole thousandths of an inch in the ship's own frame.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vtt.paths import data_dir
from vtt.shipyard.hull import Hull
from vtt.shipyard.mesh import Array
from vtt.shipyard.registry import PieceEntry

TRIANGLE_LIMIT = 200
SAMPLE_COUNT = 32
FIT_INCHES = 0.05
"""How far a sculpted hull or castle may stand out of its sight hull below the hull height."""

_POOL = 6000


@dataclass(frozen=True)
class SightHull:
    """Vertices (n, 3), triangles (m, 3) and sample points (k, 3), all whole thousandths of an inch."""

    id: str
    version: int
    vertices: np.ndarray
    triangles: np.ndarray
    samples: np.ndarray


_DRAUGHTS: dict[str, Callable[[], SightHull]] = {}


def sight_hull(identifier: str) -> Callable[[Callable[[], SightHull]], Callable[[], SightHull]]:
    """Register the function that draws the sight hull of a ship."""

    def register(draw: Callable[[], SightHull]) -> Callable[[], SightHull]:
        _DRAUGHTS[identifier] = draw
        return draw

    return register


def ship_solid(
    hull: Hull,
    tops: Sequence[tuple[float, float]],
    margin: float = 0.05,
    least_half: Callable[[float], float] = lambda t: 0.0,
    is_wall_sided: bool = False,
) -> tuple[Array, np.ndarray]:
    """Loft a closed body over frames (t, top height): vertices (n, 3) inches and triangles (m, 3).

    The body stands `margin` inches outside the lines of the hull; `least_half` widens frames for turrets and galleries.
    A wall-sided body goes straight up from the water, as wide as the hull gets, and needs fewer triangles.
    """
    rings = []
    for t, top in tops:
        z = np.array([0.0, top]) if is_wall_sided else np.array([0.0, top * 0.5, top])
        points = hull.point(np.full(len(z), t), z)
        if is_wall_sided:
            points[0, 0] = max(points[0, 0], float(hull.half_breadth(t, top * 0.4)) - margin / 2)
            points[1, 0] = max(points[1, 0], float(hull.half_breadth(t, top * 0.6)) - margin / 2)
        points[:, 0] = np.maximum(points[:, 0] + margin, least_half(t))
        points[:, 1] += margin if t > 0.99 else -margin if t < 0.01 else 0.0
        points[:, 0] = np.where(t > 0.99, np.maximum(points[:, 0], 0.06), points[:, 0])
        rings.append(np.concatenate([points, (points * [-1.0, 1.0, 1.0])[::-1]]))
    return _closed_loft(np.array(rings))


def _closed_loft(rings: Array) -> tuple[Array, np.ndarray]:
    count, size = rings.shape[:2]
    triangles = []
    for k in range(count - 1):
        for i in range(size):
            a, b = k * size + i, k * size + (i + 1) % size
            triangles += [[a, a + size, b + size], [a, b + size, b]]
    last = (count - 1) * size
    for i in range(1, size - 1):
        triangles += [[0, i, i + 1], [last, last + i + 1, last + i]]
    faces = np.array(triangles)
    vertices = rings.reshape(-1, 3)
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    volume = float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum())
    return vertices, faces if volume > 0 else faces[:, ::-1]


def back_solid(frames: Sequence[tuple[float, float, float]]) -> tuple[Array, np.ndarray]:
    """The body of a swimming beast from frames (y, half breadth, height), stern first: an arched back, sheer flanks."""
    arch = np.array([(1.0, 0.0), (1.0, 0.5), (0.8, 0.82), (0.4, 1.0)])
    loop = np.concatenate([arch, arch[::-1] * [-1.0, 1.0]])
    rings = [np.column_stack([loop[:, 0] * half, np.full(len(loop), y), loop[:, 1] * top]) for y, half, top in frames]
    return _closed_loft(np.array(rings))


def together(*bodies: tuple[Array, np.ndarray]) -> tuple[Array, np.ndarray]:
    """Put closed bodies that may overlap into one mesh; a ray that meets any of them is blocked all the same."""
    shift = np.cumsum([0] + [len(vertices) for vertices, _ in bodies[:-1]])
    faces = [triangles + start for (_, triangles), start in zip(bodies, shift, strict=True)]
    return np.concatenate([vertices for vertices, _ in bodies]), np.concatenate(faces)


def convex(points: Array, ceiling: float) -> tuple[Array, np.ndarray]:
    """The convex body round some points, cut off at a height."""
    from manifold3d import Manifold

    mesh = Manifold.hull_points(points).trim_by_plane([0.0, 0.0, -1.0], -ceiling).to_mesh()
    return np.asarray(mesh.vert_properties[:, :3], float), np.asarray(mesh.tri_verts, np.int64)


def drawn(
    identifier: str, vertices: Array, triangles: np.ndarray, sample: tuple[int, int, int] | None = None
) -> SightHull:
    """Round a body to thousandths, check that it is closed, choose its 32 samples (or take the one given)."""
    rounded = np.rint(np.asarray(vertices) * 1000.0).astype(int)
    corners, index = np.unique(rounded, axis=0, return_inverse=True)
    faces = index.reshape(-1)[triangles]
    faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])]
    open_edges = unmatched_edges(faces)
    if open_edges:
        raise ValueError(f"sight hull of {identifier}: expected a closed body, found {open_edges} open edges")
    if len(faces) > TRIANGLE_LIMIT:
        raise ValueError(
            f"sight hull of {identifier}: expected at most {TRIANGLE_LIMIT} triangles, found {len(faces)}"
        )
    samples = np.array([sample]) if sample else spread_samples(corners, faces)
    return SightHull(identifier, 1, corners, faces, samples)


def unmatched_edges(triangles: np.ndarray) -> int:
    """How many directed edges lack their opposite or come twice; 0 for a closed, well-turned body."""
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    names, counts = np.unique(edges, axis=0, return_counts=True)
    known = {(int(a), int(b)) for a, b in names}
    return sum((b, a) not in known for a, b in known) + int((counts > 1).sum())


def spread_samples(corners: np.ndarray, triangles: np.ndarray, count: int = SAMPLE_COUNT) -> np.ndarray:
    """Choose `count` points (thou) of the surface above the water by farthest-point spread, the highest first."""
    a, b, c = (corners[triangles[:, k]].astype(float) for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    chance = np.random.default_rng(32)
    pick = chance.choice(len(triangles), _POOL, p=area / area.sum())
    u, v = np.sqrt(chance.random(_POOL)), chance.random(_POOL)
    spots = a[pick] * (1 - u)[:, None] + b[pick] * (u * (1 - v))[:, None] + c[pick] * (u * v)[:, None]
    outward = np.cross(b - a, c - a)[pick]
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    is_skin = winding(spots + outward * 2.0, np.stack([a, b, c], axis=1)) == 0  # not inside an overlapping body
    pool = np.rint(spots[is_skin & (spots[:, 2] > 80.0)])
    chosen = [int(np.argmax(pool[:, 2]))]
    gap = np.linalg.norm(pool - pool[chosen[0]], axis=1)
    while len(chosen) < count:
        chosen.append(int(np.argmax(gap)))
        gap = np.minimum(gap, np.linalg.norm(pool - pool[chosen[-1]], axis=1))
    return pool[chosen].astype(int)


def winding(points: Array, triangles: Array) -> np.ndarray:
    """How many closed bodies of triangles (m, 3, 3) hold each point (n, 3): signed crossings of one skew ray."""
    ray = np.array([0.0131, 0.0173, 1.0])
    a, ab, ac = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    normal = np.cross(ray, ac)
    det = np.einsum("ij,ij->i", ab, normal)
    count = np.zeros(len(points), int)
    for k in np.flatnonzero(np.abs(det) > 1e-12):
        reach = points - a[k]
        u = reach @ normal[k] / det[k]
        q = np.cross(reach, ab[k])
        v = q @ ray / det[k]
        is_met = (u >= 0) & (v >= 0) & (u + v <= 1) & (q @ ac[k] / det[k] > 0)
        count -= is_met * int(np.sign(det[k]))
    return count


def hull_file(identifier: str) -> Path:
    """Where the frozen sight hull of a piece lies."""
    return data_dir("scenarios") / "dreadfleet" / "hulls" / f"{identifier}.json"


def read(identifier: str) -> SightHull:
    """Read a frozen sight hull."""
    record = json.loads(hull_file(identifier).read_text(encoding="utf-8"))
    return SightHull(
        record["id"],
        record["version"],
        np.array(record["vertices"]),
        np.array(record["triangles"]),
        np.array(record["samples"]),
    )


def draw(identifier: str) -> SightHull:
    """Draw the sight hull of a ship anew from its lines."""
    return _DRAUGHTS[identifier]()


def write_missing(entries: Iterable[PieceEntry]) -> list[str]:
    """Write the sight hulls of ships that have none yet; a frozen one is never touched. Returns a line for each."""
    lines = []
    for entry in entries:
        if entry.id not in _DRAUGHTS:
            continue
        path = hull_file(entry.id)
        if path.exists():
            lines.append(f"{entry.id}: frozen")
            continue
        made = draw(entry.id)
        record = {
            "id": made.id,
            "version": made.version,
            "vertices": made.vertices.tolist(),
            "triangles": made.triangles.tolist(),
            "samples": made.samples.tolist(),
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")
        lines.append(f"{entry.id}: {len(made.triangles)} triangles, {len(made.samples)} samples")
    return lines
