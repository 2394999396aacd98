"""Triangles in numpy arrays and the one vertex format that every painted thing of the stage uses."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from panda3d.core import (
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayData,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
)

Array = NDArray[np.floating]
Corner = Sequence[float] | NDArray[np.floating]
VERTEX = np.dtype([("vertex", "<f4", 3), ("normal", "<f4", 3), ("color", "u1", 4), ("paint", "<f4", 2)])
"""Position, normal, albedo (sRGB) with ambient occlusion as alpha, and paint = (edge wear, finish)."""


@functools.cache
def vertex_format() -> GeomVertexFormat:
    """Panda's description of `VERTEX`."""
    columns = GeomVertexArrayFormat()
    columns.add_column(InternalName.get_vertex(), 3, GeomEnums.NT_float32, GeomEnums.C_point)
    columns.add_column(InternalName.get_normal(), 3, GeomEnums.NT_float32, GeomEnums.C_normal)
    columns.add_column(InternalName.get_color(), 4, GeomEnums.NT_uint8, GeomEnums.C_color)
    columns.add_column(InternalName.make("paint"), 2, GeomEnums.NT_float32, GeomEnums.C_other)
    layout = GeomVertexFormat()
    layout.add_array(columns)
    return GeomVertexFormat.register_format(layout)


def fill(target: GeomVertexArrayData, values: NDArray[Any]) -> None:
    """Copy numpy rows into a Panda array of the same size."""
    memoryview(target).cast("B")[:] = values.tobytes()  # type: ignore[arg-type]


@dataclass
class Mesh:
    """Indexed triangles with paint; meshes are put together with `+` and become a Panda node with `node`."""

    vertex: Array
    normal: Array
    color: NDArray[np.uint8]
    paint: Array
    triangles: NDArray[np.uint32]

    def __add__(self, other: Mesh) -> Mesh:
        shift = np.uint32(len(self.vertex))
        return Mesh(
            np.concatenate([self.vertex, other.vertex]),
            np.concatenate([self.normal, other.normal]),
            np.concatenate([self.color, other.color]),
            np.concatenate([self.paint, other.paint]),
            np.concatenate([self.triangles, other.triangles + shift]),
        )

    def moved(self, offset: Sequence[float], turn_deg: float = 0.0, scale: float = 1.0) -> Mesh:
        """The same mesh scaled, turned anticlockwise about the z axis and shifted."""
        angle = np.radians(turn_deg)
        c, s = np.cos(angle), np.sin(angle)
        turn = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]], np.float32)
        vertex = (self.vertex * scale) @ turn + np.asarray(offset, np.float32)
        return Mesh(vertex.astype(np.float32), self.normal @ turn, self.color, self.paint, self.triangles)

    def node(self, name: str) -> GeomNode:
        """A Panda node with one Geom."""
        rows = np.zeros(len(self.vertex), VERTEX)
        rows["vertex"], rows["normal"] = self.vertex, self.normal
        rows["color"], rows["paint"] = self.color, self.paint
        data = GeomVertexData(name, vertex_format(), GeomEnums.UH_static)
        data.unclean_set_num_rows(len(rows))
        fill(data.modify_array(0), rows)
        prim = GeomTriangles(GeomEnums.UH_static)
        prim.set_index_type(GeomEnums.NT_uint32)
        index = prim.modify_vertices()
        index.unclean_set_num_rows(self.triangles.size)
        fill(index, self.triangles.astype("<u4"))
        geom = Geom(data)
        geom.add_primitive(prim)
        node = GeomNode(name)
        node.add_geom(geom)
        return node


def joined(meshes: Sequence[Mesh]) -> Mesh:
    """All meshes as one, without the quadratic cost of repeated addition."""
    shifts = np.cumsum([0] + [len(m.vertex) for m in meshes[:-1]]).astype(np.uint32)
    return Mesh(
        np.concatenate([m.vertex for m in meshes]),
        np.concatenate([m.normal for m in meshes]),
        np.concatenate([m.color for m in meshes]),
        np.concatenate([m.paint for m in meshes]),
        np.concatenate([m.triangles + shift for m, shift in zip(meshes, shifts, strict=True)]),
    )


@dataclass(frozen=True)
class Coat:
    """Paint of a part: colour as seen (sRGB), shade in its recesses, wear of its edges, finish (0 matt .. 1 metal)."""

    rgb: tuple[float, float, float]
    ao: float = 1.0
    wear: float = 0.0
    finish: float = 0.0


@dataclass
class Sculptor:
    """Gathers flat-shaded faces; every face gets its own corners so that edges stay crisp."""

    _corner: list[Array] = field(default_factory=list)
    _coat: list[tuple[Coat, int]] = field(default_factory=list)

    def triangles(self, corners: Sequence[Corner] | Array, coat: Coat) -> None:
        """Add triangles as a flat run of corners, three to a face, anticlockwise seen from outside."""
        points = np.asarray(corners, np.float32).reshape(-1, 3)
        self._corner.append(points)
        self._coat.append((coat, len(points)))

    def quad(
        self, a: Corner, b: Corner, c: Corner, d: Corner, coat: Coat
    ) -> None:
        """Add a four-cornered face."""
        self.triangles([a, b, c, a, c, d], coat)

    def prism(
        self, outline: Sequence[Sequence[float]] | Array, low: float, high: float, coat: Coat, inset: float = 0.0
    ) -> None:
        """Raise an anticlockwise outline from `low` to `high`; `inset` shrinks the top towards the middle."""
        base = np.asarray(outline, np.float32)
        middle = base.mean(0)
        top = middle + (base - middle) * (1 - inset)
        for i in range(len(base)):
            j = (i + 1) % len(base)
            self.quad([*base[i], low], [*base[j], low], [*top[j], high], [*top[i], high], coat)
        for a, b, c in ear_clip(top):
            self.triangles([[*top[a], high], [*top[b], high], [*top[c], high]], coat)

    def box(self, center: Sequence[float], size: Sequence[float], coat: Coat, bevel: float = 0.0) -> None:
        """An upright box whose upper edges are chamfered by `bevel` inches."""
        (x, y, z), (w, d, h) = center, size
        ring = [(-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2)]
        low = [(x + a, y + b) for a, b in ring]
        top, body_top = z + h / 2, z + h / 2 - bevel
        self.prism(low, z - h / 2, body_top, coat)
        if bevel > 0:
            sx, sy = 1 - 2 * bevel / w, 1 - 2 * bevel / d
            high = [(x + a * sx, y + b * sy) for a, b in ring]
            edge = Coat(coat.rgb, coat.ao, max(coat.wear, 0.6), coat.finish)
            for i in range(4):
                j = (i + 1) % 4
                self.quad([*low[i], body_top], [*low[j], body_top], [*high[j], top], [*high[i], top], edge)
            lid = [[px, py, top] for px, py in high]
            self.quad(lid[0], lid[1], lid[2], lid[3], coat)

    def lathe(self, profile: Sequence[tuple[float, float]], center: Sequence[float], sides: int, coat: Coat) -> None:
        """Turn a profile of (radius, height) pairs, from bottom to top, about an upright axis."""
        angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        ring = np.stack([np.cos(angle), np.sin(angle)], 1)
        cx, cy, cz = center
        for (r0, z0), (r1, z1) in pairwise(profile):
            for i in range(sides):
                a, b = ring[i], ring[(i + 1) % sides]
                p = [cx + a[0] * r0, cy + a[1] * r0, cz + z0]
                q = [cx + b[0] * r0, cy + b[1] * r0, cz + z0]
                r = [cx + b[0] * r1, cy + b[1] * r1, cz + z1]
                s = [cx + a[0] * r1, cy + a[1] * r1, cz + z1]
                self.quad(p, q, r, s, coat)

    def mesh(self, smooth_deg: float = 0.0) -> Mesh:
        """Finish: normals per face, or averaged between faces that meet at less than `smooth_deg`."""
        vertex = np.concatenate(self._corner)
        color = np.concatenate([np.tile(_bytes(coat), (n, 1)) for coat, n in self._coat])
        paint = np.concatenate([np.tile([coat.wear, coat.finish], (n, 1)) for coat, n in self._coat])
        normal = face_normals(vertex)
        if smooth_deg > 0:
            normal = _softened(vertex, normal, smooth_deg)
        index = np.arange(len(vertex), dtype=np.uint32)
        return Mesh(vertex, normal, color, paint.astype(np.float32), index)


def _bytes(coat: Coat) -> NDArray[np.uint8]:
    return np.clip(np.array([*coat.rgb, coat.ao]) * 255 + 0.5, 0, 255).astype(np.uint8)


def face_normals(corners: Array) -> Array:
    """Unit normal of each triangle of a flat run of corners, repeated for its three corners."""
    tri = corners.reshape(-1, 3, 3)
    normal = np.cross(tri[:, 1] - tri[:, 0], tri[:, 2] - tri[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-12)
    return np.repeat(normal, 3, axis=0).astype(np.float32)


def _softened(vertex: Array, normal: Array, smooth_deg: float) -> Array:
    """Average the normals of corners that share a place and face nearly the same way."""
    _, place = np.unique(np.round(vertex, 4), axis=0, return_inverse=True)
    place = place.ravel()
    order = np.argsort(place, kind="stable")
    limit = np.cos(np.radians(smooth_deg))
    result = normal.copy()
    for run in np.split(order, np.flatnonzero(np.diff(place[order])) + 1):
        close = (normal[run] @ normal[run].T) >= limit
        mixed = close.astype(np.float32) @ normal[run]
        result[run] = mixed / np.maximum(np.linalg.norm(mixed, axis=1, keepdims=True), 1e-9)
    return result


def ear_clip(outline: Sequence[Sequence[float]] | Array) -> list[tuple[int, int, int]]:
    """Triangles (indices) of a simple anticlockwise polygon, concave ones included."""
    points = [(float(p[0]), float(p[1])) for p in outline]
    left = list(range(len(points)))
    faces = []
    while len(left) > 3:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            if _turn(points[a], points[b], points[c]) <= 0:
                continue
            if any(_inside(points[p], points[a], points[b], points[c]) for p in left if p not in (a, b, c)):
                continue
            faces.append((a, b, c))
            del left[k]
            break
        else:
            # Nothing but slivers is left: close with a fan, which adds no visible area.
            faces += [(left[0], left[i], left[i + 1]) for i in range(1, len(left) - 1)]
            return faces
    return [*faces, (left[0], left[1], left[2])]


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0
