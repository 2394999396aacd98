"""Meshes with paint: arrays of vertices, triangles and what a brush left on every vertex.

Lengths are inches in a right-handed frame: x to starboard, y ahead (the bow), z up. Faces run counter-clockwise seen
from outside. A mesh is a plain value: every method answers a new mesh and leaves the old one alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vtt.shipyard.frames import Array as Array
from vtt.shipyard.frames import facing as facing
from vtt.shipyard.frames import frame as frame
from vtt.shipyard.frames import rotation as rotation
from vtt.shipyard.frames import unit as unit

Faces = NDArray[np.int64]

MATT, SATIN, GLOSS, METAL, GLOWING = 0.0, 0.35, 0.7, 1.0, 2.0
"""Values of `Mesh.finish`; between METAL and GLOWING a surface gives off light of its own colour."""

CREASE_DEG = 62.0
"""Neighbouring faces that meet at a smaller angle share a normal: chamfers read as rounded, box edges stay sharp."""

FLAT_INCHES2 = 1e-9
"""Twice the area below which a triangle is nothing but a seam."""

BARE = (0.5, 0.5, 0.5)

MIXED = 0
"""The pot of a vertex whose colour was mixed; else a pot is 1 plus the colour as a number, `pot("#rrggbb")`."""


def linear(colour: str) -> Array:
    """Return the linear albedo (3,) of an sRGB colour written `#rrggbb`."""
    code = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255.0
    return np.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)


def pot(colour: str) -> int:
    """Return the number by which vertices remember the pot that they were painted from."""
    return 1 + int(colour[1:7], 16)


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles with paint.

    vertices (n, 3) inches; faces (m, 3) indices; colour (n, 3) linear albedo 0..1; finish (n,) see MATT to GLOWING;
    edge (n,) 0..1, wear where a convex edge would lose its paint; occlusion (n,) 0 buried .. 1 open sky;
    normals (n, 3) or None as long as `smooth_normals` has not been asked for; pots (n,) which paint each vertex was
    painted from, MIXED where it is not known (what has another length counts as mixed).
    """

    vertices: Array
    faces: Faces
    colour: Array
    finish: Array
    edge: Array
    occlusion: Array
    normals: Array | None = None
    pots: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))

    def __post_init__(self) -> None:
        if len(self.pots) != len(self.vertices):
            object.__setattr__(self, "pots", np.full(len(self.vertices), MIXED, np.int32))

    @property
    def triangle_count(self) -> int:
        return len(self.faces)

    @property
    def bounds(self) -> tuple[Array, Array]:
        """Lowest and highest corner (3,), (3,)."""
        return self.vertices.min(axis=0), self.vertices.max(axis=0)

    # -- paint ------------------------------------------------------------------------------------------------------

    def painted(self, colour: str | ArrayLike, finish: float | None = None) -> Mesh:
        """Return the mesh in one colour: `#rrggbb`, a linear triple, or linear rows (n, 3)."""
        albedo = linear(colour) if isinstance(colour, str) else np.asarray(colour, float)
        rows = np.broadcast_to(albedo, self.vertices.shape).copy()
        gloss = self.finish if finish is None else np.full(len(self.vertices), float(finish))
        pots = np.full(len(rows), pot(colour) if isinstance(colour, str) else MIXED, np.int32)
        return replace(self, colour=rows, finish=gloss, pots=pots)

    def tinted(self, factor: float | ArrayLike) -> Mesh:
        """Return the mesh with its colour multiplied by a number, a triple, or one number per vertex."""
        f = np.asarray(factor, float)
        f = f[:, None] if f.ndim == 1 and len(f) == len(self.vertices) and len(f) != 3 else f
        return replace(self, colour=np.clip(self.colour * f, 0.0, 1.0))

    def worn(self, edge: float | ArrayLike) -> Mesh:
        """Return the mesh with its edge wear set to a number or one number per vertex."""
        return replace(self, edge=np.broadcast_to(np.asarray(edge, float), (len(self.vertices),)).copy())

    # -- placing ----------------------------------------------------------------------------------------------------

    def transformed(self, matrix: ArrayLike) -> Mesh:
        """Return the mesh under a 4x4 matrix acting on columns; a mirroring matrix keeps the outside outside."""
        m = np.asarray(matrix, float)
        vertices = self.vertices @ m[:3, :3].T + m[:3, 3]
        normals = None if self.normals is None else unit(self.normals @ np.linalg.inv(m[:3, :3]))
        moved = replace(self, vertices=vertices, normals=normals)
        return replace(moved, faces=moved.faces[:, ::-1]) if np.linalg.det(m[:3, :3]) < 0 else moved

    def moved(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Mesh:
        return replace(self, vertices=self.vertices + np.array([x, y, z]))

    def scaled(self, x: float, y: float | None = None, z: float | None = None) -> Mesh:
        return self.transformed(np.diag([x, x if y is None else y, x if z is None else z, 1.0]))

    def turned(self, axis: str, degrees: float) -> Mesh:
        """Return the mesh turned about the x, y or z axis, counter-clockwise seen from its tip."""
        return self.transformed(rotation(axis, degrees))

    def mirrored(self) -> Mesh:
        """Return the mesh on the other side of the ship (x becomes -x)."""
        return self.scaled(-1.0, 1.0, 1.0)

    def flipped(self) -> Mesh:
        """Return the mesh turned inside out."""
        return replace(self, faces=self.faces[:, ::-1], normals=None if self.normals is None else -self.normals)

    def picked(self, keep: ArrayLike) -> Mesh:
        """Return only the faces where the mask (m,) is true, without the vertices that became loose."""
        faces = self.faces[np.asarray(keep, bool)]
        used, renamed = np.unique(faces, return_inverse=True)
        return replace(self._rows(used), faces=renamed.reshape(-1, 3))

    def smooth_normals(self, angle: float = CREASE_DEG) -> Mesh:
        """Return the mesh with normals weighted by area and angle, split where faces meet at more than `angle` degrees.

        Vertices at the same place count as one, so seams of paint (a worn chamfer) do not break the shading. Faces
        without area are dropped.
        """
        p = self.vertices[self.faces]
        area = np.linalg.norm(np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0]), axis=1)
        if (area < FLAT_INCHES2).any():
            return self.picked(area >= FLAT_INCHES2).smooth_normals(angle)
        corner_normals = _corner_normals(self.vertices, self.faces, math.cos(math.radians(angle)))
        old = self.faces.ravel()
        key = np.column_stack([old, np.round(corner_normals * 512.0)]).astype(np.int64)
        _, first, renamed = np.unique(key, axis=0, return_index=True, return_inverse=True)
        return replace(self._rows(old[first]), faces=renamed.reshape(-1, 3), normals=corner_normals[first])

    def _rows(self, index: NDArray[np.int64]) -> Mesh:
        normals = None if self.normals is None else self.normals[index]
        return Mesh(
            self.vertices[index],
            self.faces,
            self.colour[index],
            self.finish[index],
            self.edge[index],
            self.occlusion[index],
            normals,
            self.pots[index],
        )


def _corner_normals(vertices: Array, faces: Faces, cosine: float) -> Array:
    """Return one normal for every corner (3m, 3): the sum over faces round the same place within the crease angle.

    A face counts by its area and by its angle at the corner, so that it does not matter along which diagonal a quad
    was cut, and large faces stay flat beside narrow chamfers.
    """
    p = vertices[faces]
    area_normal = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])
    direction = unit(area_normal)
    sides = unit(np.roll(p, -1, axis=1) - p)
    angle = np.arccos(np.clip(-(sides * np.roll(sides, 1, axis=1)).sum(axis=2), -1.0, 1.0)).ravel()
    _, place = np.unique(np.round(vertices * 1e5).astype(np.int64), axis=0, return_inverse=True)
    corner_place = place.reshape(-1)[faces.ravel()]
    order = np.argsort(corner_place, kind="stable")
    face_of = order // 3
    start = np.flatnonzero(np.r_[True, np.diff(corner_place[order]) != 0])
    size = np.diff(np.r_[start, len(order)])
    group_size, group_start = np.repeat(size, size), np.repeat(start, size)
    mine = np.repeat(np.arange(len(order)), group_size)
    step = np.arange(len(mine)) - np.repeat(np.cumsum(group_size) - group_size, group_size)
    other = group_start[mine] + step
    near = np.einsum("ij,ij->i", direction[face_of[mine]], direction[face_of[other]]) >= cosine - 1e-9
    total = np.zeros((len(order), 3))
    for axis in range(3):
        share = area_normal[face_of[other[near]], axis] * angle[order[other[near]]]
        total[:, axis] = np.bincount(mine[near], share, len(order))
    normals = np.empty_like(total)
    normals[order] = np.where(np.abs(total).sum(axis=1, keepdims=True) > 1e-14, unit(total), direction[face_of])
    return normals


def merge(meshes: Iterable[Mesh]) -> Mesh:
    """Return all meshes as one; where some parts have normals, the others are given theirs."""
    parts = list(meshes)
    if not parts:
        return bare(np.zeros((0, 3)), np.zeros((0, 3), np.int64))
    if any(p.normals is not None for p in parts):
        parts = [p if p.normals is not None else p.smooth_normals() for p in parts]
    shift = np.cumsum([0, *(len(p.vertices) for p in parts[:-1])])
    given = [p.normals for p in parts if p.normals is not None]
    return Mesh(
        np.concatenate([p.vertices for p in parts]),
        np.concatenate([p.faces + s for p, s in zip(parts, shift, strict=True)]),
        np.concatenate([p.colour for p in parts]),
        np.concatenate([p.finish for p in parts]),
        np.concatenate([p.edge for p in parts]),
        np.concatenate([p.occlusion for p in parts]),
        np.concatenate(given) if len(given) == len(parts) else None,
        np.concatenate([p.pots for p in parts]),
    )


def bare(vertices: ArrayLike, faces: ArrayLike, edge: ArrayLike | float = 0.0) -> Mesh:
    """Return an unpainted mesh of raw vertices (n, 3) and triangles (m, 3)."""
    v = np.asarray(vertices, float).reshape(-1, 3)
    n = len(v)
    wear = np.broadcast_to(np.asarray(edge, float), (n,)).copy()
    return Mesh(
        v, np.asarray(faces, np.int64).reshape(-1, 3), np.tile(np.array(BARE), (n, 1)), np.zeros(n), wear, np.ones(n)
    )


# -- surfaces from rows of points -----------------------------------------------------------------------------------


def grid(points: ArrayLike, closed: tuple[bool, bool] = (False, False), edge: ArrayLike | float = 0.0) -> Mesh:
    """Return the skin over points (a, b, 3); outside is where (next row - row) x (next column - column) looks.

    `closed` joins the last row to the first, the last column to the first. `edge` is one number or (a, b).
    """
    p = np.asarray(points, float)
    rows, columns = p.shape[:2]
    cells = np.meshgrid(np.arange(rows - (not closed[0])), np.arange(columns - (not closed[1])), indexing="ij")
    i, j = cells[0].ravel(), cells[1].ravel()
    i2, j2 = (i + 1) % rows, (j + 1) % columns
    a, b, c, d = i * columns + j, i2 * columns + j, i2 * columns + j2, i * columns + j2
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    return bare(p.reshape(-1, 3), faces, np.broadcast_to(np.asarray(edge, float), (rows, columns)).ravel())


def fan(ring: ArrayLike, outward: ArrayLike) -> Mesh:
    """Return the flat cap over a convex ring (n, 3) that looks `outward`."""
    p = np.asarray(ring, float)
    k = np.arange(1, len(p) - 1)
    cap = bare(p, np.stack([np.zeros_like(k), k, k + 1], 1))
    area = np.cross(p - p.mean(axis=0), np.roll(p, -1, axis=0) - p.mean(axis=0)).sum(axis=0)
    return cap if area @ np.asarray(outward, float) > 0 else cap.flipped()


def loft(sections: ArrayLike, caps: tuple[bool, bool] = (True, True), edge: ArrayLike | float = 0.0) -> Mesh:
    """Return the closed skin through rings (k, n, 3), each counter-clockwise seen from the far end, with flat caps."""
    rings = np.asarray(sections, float)
    parts = [grid(rings, (False, True), edge).flipped()]
    along = rings[-1].mean(axis=0) - rings[0].mean(axis=0)
    if caps[0]:
        parts.append(fan(rings[0], -along))
    if caps[1]:
        parts.append(fan(rings[-1], along))
    return merge(parts)


def tube(path: ArrayLike, radius: ArrayLike | float, sides: int = 6, caps: bool = True) -> Mesh:
    """Return a round bar along a path (k, 3) with one radius or one per point, turning as little as it can."""
    p = np.asarray(path, float)
    r = np.broadcast_to(np.asarray(radius, float), (len(p),))
    tangent = unit(np.gradient(p, axis=0))
    side = unit(np.cross(tangent[0], (0, 0, 1) if abs(tangent[0, 2]) < 0.9 else (1, 0, 0)))
    rings = []
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)[:, None]
    for point, t, size in zip(p, tangent, r, strict=True):
        side = unit(side - t * (side @ t))
        rings.append(point + size * (np.cos(angle) * side + np.sin(angle) * np.cross(t, side)))
    skin = loft(rings, (caps, caps))
    return skin.smooth_normals(180.0) if sides <= 4 and not caps else skin  # a thin rope is round, not a prism


def lathe(
    profile: ArrayLike, sides: int = 12, caps: tuple[bool, bool] = (True, True), edge: ArrayLike | float = 0.0
) -> Mesh:
    """Return the body turned about the z axis from a profile (k, 2) of (radius, height), lowest first."""
    p = np.asarray(profile, float)
    a = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    height = np.repeat(p[:, 1:2], sides, axis=1)
    rings = np.stack([p[:, :1] * np.cos(a), p[:, :1] * np.sin(a), height], axis=-1)
    wear = np.repeat(np.broadcast_to(np.asarray(edge, float), (len(p),))[:, None], sides, axis=1)
    return loft(rings, caps, wear)


# -- solids ---------------------------------------------------------------------------------------------------------


def cylinder(radius: float, height: float, sides: int = 12, top_radius: float | None = None) -> Mesh:
    """Return an upright cylinder (or frustum) standing on z = 0."""
    return lathe([(radius, 0.0), (radius if top_radius is None else top_radius, height)], sides)


def cone(radius: float, height: float, sides: int = 12) -> Mesh:
    """Return an upright cone standing on z = 0."""
    return lathe([(radius, 0.0), (radius * 0.5, height * 0.5), (radius * 1e-3, height)], sides, (True, False))


def sphere(radius: float | Sequence[float], sides: int = 16, rings: int = 10) -> Mesh:
    """Return a ball about the origin; three radii make an ellipsoid."""
    t = np.linspace(-math.pi / 2, math.pi / 2, rings + 1)
    ball = lathe(np.stack([np.maximum(np.cos(t), 1e-4), np.sin(t)], 1), sides)
    r = np.broadcast_to(np.asarray(radius, float), (3,))
    return ball.scaled(float(r[0]), float(r[1]), float(r[2]))


_CORNERS = np.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], float)
_SIDES = {
    "-z": (0, 2, 3, 1),
    "+z": (4, 5, 7, 6),
    "-y": (0, 1, 5, 4),
    "+y": (2, 6, 7, 3),
    "-x": (0, 4, 6, 2),
    "+x": (1, 3, 7, 5),
}


def box(
    size: Sequence[float],
    centre: Sequence[float] = (0.0, 0.0, 0.0),
    chamfer: float = 0.0,
    without: Sequence[str] = (),
) -> Mesh:
    """Return a box with worn, chamfered edges (none if `chamfer` is 0), leaving out hidden sides such as `-z`."""
    half = np.asarray(size, float) / 2.0
    sides = {name: quad for name, quad in _SIDES.items() if name not in without}
    if chamfer <= 0.0:
        corners = _CORNERS * half
        quads = np.array(list(sides.values()))
        return bare(corners + centre, np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]]))
    return _chamfered_box(half, min(chamfer, float(half.min()) * 0.8), sides).moved(*centre)


def _chamfered_box(half: Array, chamfer: float, sides: dict[str, tuple[int, int, int, int]]) -> Mesh:
    """Return the sides at wear 0 and, on vertices of their own, the chamfers at wear 1."""
    inset = np.stack([_CORNERS * np.where(np.arange(3) == axis, half, half - chamfer) for axis in range(3)], axis=1)
    flat = inset.reshape(-1, 3)  # vertex of corner c on the side across axis a: 3 * c + a
    faces = [[3 * c + "xyz".index(name[1]) for c in quad] for name, quad in sides.items()]
    n, quads, bevels, tips = len(flat), [], [], []
    quads = faces
    for a in range(8):
        for axis in range(3):
            b = a ^ (1 << axis)
            if a < b:
                p, q = [k for k in range(3) if k != axis]
                bevels.append([3 * a + p, 3 * b + p, 3 * b + q, 3 * a + q])
        tips.append([3 * a, 3 * a + 1, 3 * a + 2])
    gone = {("xyz".index(name[1]), -1.0 if name[0] == "-" else 1.0) for name in _SIDES if name not in sides}

    def is_hidden(index: int) -> bool:
        return (index % 3, _CORNERS[index // 3][index % 3]) in gone

    bevel_quads = [k for k in bevels if not any(is_hidden(i) for i in k)]
    bevel_tips = [k for k in tips if not any(is_hidden(i) for i in k)]
    triangles = [[k[0], k[1], k[2]] for k in quads] + [[k[0], k[2], k[3]] for k in quads]
    worn = [[k[0], k[1], k[2]] for k in bevel_quads] + [[k[0], k[2], k[3]] for k in bevel_quads] + bevel_tips
    worn = [_outward(flat, k) for k in worn]
    everything = np.array(triangles + [[i + n for i in k] for k in worn], np.int64)
    mesh = bare(np.concatenate([flat, flat]), everything, np.r_[np.zeros(n), np.ones(n)])
    return mesh.picked(np.ones(len(everything), bool))


def _outward(points: Array, triangle: list[int]) -> list[int]:
    a, b, c = points[triangle]
    return triangle if np.cross(b - a, c - a) @ (a + b + c) > 0 else triangle[::-1]


def extrude(
    outline: ArrayLike, depth: float, bevel: float = 0.0, holes: Sequence[ArrayLike] = (), back: bool = False
) -> Mesh:
    """Return a plate cut from a polygon (n, 2): front at z = depth with a worn bevel, walls, open (or closed) back.

    The outline may run either way round and be concave; holes lie inside it.
    """
    from manifold3d import triangulate

    loops = [_wound(outline, True)] + [_wound(hole, False) for hole in holes]
    inner = [_shrunk(loop, bevel) for loop in loops]
    flat = np.concatenate(inner)
    faces = np.asarray(triangulate([np.asarray(loop) for loop in inner]), np.int64).reshape(-1, 3)
    parts = [bare(np.column_stack([flat, np.full(len(flat), depth)]), faces)]
    for loop, small in zip(loops, inner, strict=True):

        def ring(points: Array, z: float) -> Array:
            return np.column_stack([points, np.full(len(points), z)])

        if depth > bevel:
            parts.append(grid(np.stack([ring(loop, 0.0), ring(loop, depth - bevel)]), (False, True)).flipped())
        if bevel > 0.0:
            chamfer = np.stack([ring(loop, depth - bevel), ring(small, depth)])
            parts.append(grid(chamfer, (False, True), 1.0).flipped())
    if back:
        whole = np.concatenate(loops)
        turned = np.asarray(triangulate([np.asarray(loop) for loop in loops]), np.int64).reshape(-1, 3)
        parts.append(bare(np.column_stack([whole, np.zeros(len(whole))]), turned[:, ::-1]))
    return merge(parts)


def plate(size: Sequence[float], thickness: float, bevel: float = 0.0) -> Mesh:
    """Return a rectangular plate in the x-y plane, middle of its back at the origin, front at z = thickness."""
    w, h = size[0] / 2.0, size[1] / 2.0
    return extrude([(-w, -h), (w, -h), (w, h), (-w, h)], thickness, bevel)


def _wound(loop: ArrayLike, counter_clockwise: bool) -> Array:
    p = np.asarray(loop, float)
    q = np.roll(p, -1, axis=0)
    area = float((p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]).sum())
    return p if (area > 0) == counter_clockwise else p[::-1].copy()


def _shrunk(loop: Array, distance: float) -> Array:
    """Return the loop moved by `distance` to its left, mitred (a counter-clockwise outline shrinks)."""
    if distance <= 0.0:
        return loop
    back, ahead = loop - np.roll(loop, 1, axis=0), np.roll(loop, -1, axis=0) - loop

    def left(v: Array) -> Array:
        return np.column_stack([-v[:, 1], v[:, 0]]) / np.maximum(np.linalg.norm(v, axis=1), 1e-12)[:, None]

    a, b = left(back), left(ahead)
    mitre = (a + b) / np.maximum(1.0 + (a * b).sum(axis=1), 0.35)[:, None]
    return loop + mitre * distance
