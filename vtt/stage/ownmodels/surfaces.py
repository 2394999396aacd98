"""Triangles and paint of a glTF file as flat arrays, and what is done to make them fit for the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Faces = NDArray[np.uint32]
TEXTURED_EDGE = 1 / 110
"""Edges under a picture longer than this share of the model are cut in halves: paint is kept in the corners."""
FINEST_CELLS, COARSER = 512.0, 0.8
"""Cells along the longest side of the grid that thinning begins with, and how many of them are left at each step."""
SAME_PLACE = 1e6
"""Corners nearer to each other than the longest side by so much lie in one place; below 2 to the power of 20."""
COARSE_CELLS = 24.0
"""A grid coarser than this no longer keeps thin walls apart by the sides they show."""


@dataclass(frozen=True)
class Surface:
    """Triangles: corners and normals (n, 3), linear colours (n, 3), finish (n,) 0 matt, 1 metal, above 1 glowing."""

    vertex: Floats
    normal: Floats
    color: Floats
    finish: Floats
    faces: Faces
    """Corners (m, 3), anticlockwise seen from outside."""

    @property
    def area(self) -> float:
        """Area of all triangles together, in the file's units squared."""
        return float(areas(self.vertex, self.faces).sum())


def areas(vertex: Floats, faces: Faces) -> NDArray[np.float64]:
    """Area of each triangle."""
    corner = vertex.astype(np.float64)[faces]
    return np.linalg.norm(np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]), axis=1) / 2


def fan_of(index: Faces, mode: int) -> Faces:
    """A list, strip (5) or fan (6) of corners as triangles (m, 3)."""
    if mode == 4:
        return index[: len(index) // 3 * 3].reshape(-1, 3)
    if len(index) < 3:
        return np.zeros((0, 3), np.uint32)
    if mode == 6:
        return np.stack([np.full(len(index) - 2, index[0]), index[1:-1], index[2:]], 1).astype(np.uint32)
    faces = np.stack([index[:-2], index[1:-1], index[2:]], 1)
    faces[1::2] = faces[1::2, ::-1]
    return faces


def flat(vertex: Floats, faces: Faces) -> tuple[Floats, Floats, NDArray[np.intp], Faces]:
    """Every triangle with corners of its own: corners, their normals, which corner each was, and the new triangles."""
    old = faces.reshape(-1).astype(np.intp)
    corners = vertex[old]
    normals = np.repeat(face_normals(vertex, faces), 3, axis=0)
    return corners, normals, old, np.arange(len(old), dtype=np.uint32).reshape(-1, 3)


def face_normals(vertex: Floats, faces: Faces) -> Floats:
    """Unit normal of each triangle."""
    corner = vertex.astype(np.float64)[faces]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    return (normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-30)).astype(np.float32)


def halved(values: tuple[NDArray, ...], faces: Faces, longest: float, most: int) -> tuple[tuple[NDArray, ...], Faces]:
    """Corners (the first of `values`) and what goes with them, triangles cut in two until no edge is longer.

    Stops before there are more than `most` triangles. An edge is cut in all its triangles at once: no cracks.
    """
    for _ in range(24):
        vertex = values[0]
        ends = np.stack([faces, np.roll(faces, -1, axis=1)], 2)
        lengths = np.linalg.norm(vertex[ends[..., 0]] - vertex[ends[..., 1]], axis=2)
        worst = lengths.argmax(1)
        rows = np.arange(len(faces))
        chosen = lengths[rows, worst] > longest
        if not chosen.any():
            break
        pairs = np.sort(ends[rows[chosen], worst[chosen]], axis=1).astype(np.int64)
        keys = np.unique(pairs[:, 0] * len(vertex) + pairs[:, 1])
        edge_keys = np.sort(ends, axis=2).astype(np.int64)
        flat_keys = edge_keys[..., 0] * len(vertex) + edge_keys[..., 1]
        at = np.minimum(np.searchsorted(keys, flat_keys), len(keys) - 1)
        cut = keys[at] == flat_keys
        if len(faces) + int(cut.sum()) > most:
            break
        a, b = keys // len(vertex), keys % len(vertex)
        values = tuple(np.concatenate([column, (column[a] + column[b]) / 2]) for column in values)
        middle = (at + len(vertex)).astype(np.uint32)
        faces = _cut(faces, cut, middle, lengths)
    return values, faces


def _cut(faces: Faces, cut: NDArray[np.bool_], middle: Faces, lengths: Floats) -> Faces:
    """Triangles with some edges cut at their middles: 2, 3 or 4 for each."""
    count = cut.sum(1)
    done = [faces[count == 0]]
    # The longest cut edge is brought to the front, so that every case looks alike.
    first = np.where(cut, lengths, -1.0).argmax(1)
    order = (first[:, None] + np.arange(3)) % 3
    f, m, c = (np.take_along_axis(x, order, 1) for x in (faces, middle, cut))
    one = count == 1
    done += [np.stack([f[one, 0], m[one, 0], f[one, 2]], 1), np.stack([m[one, 0], f[one, 1], f[one, 2]], 1)]
    for second in (1, 2):
        two = (count == 2) & c[:, second]
        p, q = f[two], m[two]
        if second == 1:
            done += [np.stack([p[:, 0], q[:, 0], p[:, 2]], 1), np.stack([q[:, 0], q[:, 1], p[:, 2]], 1),
                     np.stack([q[:, 0], p[:, 1], q[:, 1]], 1)]
        else:
            done += [np.stack([p[:, 0], q[:, 0], q[:, 2]], 1), np.stack([q[:, 0], p[:, 1], p[:, 2]], 1),
                     np.stack([q[:, 0], p[:, 2], q[:, 2]], 1)]
    three = count == 3
    p, q = f[three], m[three]
    done += [np.stack([p[:, 0], q[:, 0], q[:, 2]], 1), np.stack([q[:, 0], p[:, 1], q[:, 1]], 1),
             np.stack([q[:, 2], q[:, 1], p[:, 2]], 1), np.stack([q[:, 0], q[:, 1], q[:, 2]], 1)]
    return np.concatenate(done).astype(np.uint32)


def trimmed(surface: Surface) -> Surface:
    """The same without corners that no triangle has: nobody sees them, and nothing is known of where they are."""
    used = np.zeros(len(surface.vertex), bool)
    used[surface.faces.reshape(-1)] = True
    if used.all():
        return surface
    place = (np.cumsum(used) - 1).astype(np.uint32)
    return Surface(
        surface.vertex[used], surface.normal[used], surface.color[used], surface.finish[used], place[surface.faces]
    )


def joined_surfaces(surfaces: list[Surface]) -> Surface:
    """All as one."""
    shifts = np.cumsum([0] + [len(s.vertex) for s in surfaces[:-1]]).astype(np.uint32)
    return Surface(
        np.concatenate([s.vertex for s in surfaces]),
        np.concatenate([s.normal for s in surfaces]),
        np.concatenate([s.color for s in surfaces]),
        np.concatenate([s.finish for s in surfaces]),
        np.concatenate([s.faces + shift for s, shift in zip(surfaces, shifts, strict=True)]),
    )


def backed(surface: Surface) -> Surface:
    """The same with its inner side: for surfaces that are seen from both sides."""
    back = Surface(
        surface.vertex, -surface.normal, surface.color, surface.finish, np.ascontiguousarray(surface.faces[:, ::-1])
    )
    return joined_surfaces([surface, back])


def is_closed(vertex: Floats, faces: Faces) -> bool:
    """Whether every edge has a triangle at both of its sides, so that nobody can see the inside."""
    low = vertex.min(0).astype(np.float64)
    cell = np.round((vertex - low) * (SAME_PLACE / max(float((vertex - low).max()), 1e-30))).astype(np.int64)
    _, place = np.unique((cell[:, 0] << 40) | (cell[:, 1] << 20) | cell[:, 2], return_inverse=True)
    ends = np.stack([faces, np.roll(faces, -1, axis=1)], 2).reshape(-1, 2)
    pairs = np.sort(place.reshape(-1)[ends], axis=1)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    _, count = np.unique(pairs[:, 0] * len(vertex) + pairs[:, 1], return_counts=True)
    return bool((count > 1).all())


def coarser(surface: Surface, most: int) -> Surface:
    """At most so many triangles: corners that share a cell of a grid fall together, the grid as fine as possible."""
    thinned = _gridded(surface, most, COARSE_CELLS, by_side=True)
    if len(thinned.faces) > most:
        # Many small round bodies have a corner for every side in each cell however coarse the grid is: only where
        # their sides may meet do they become small.
        thinned = _gridded(surface, most, 1.0, by_side=False)
    return _largest(thinned, most)


def _gridded(surface: Surface, most: int, coarsest: float, *, by_side: bool) -> Surface:
    """Clustered by ever coarser grids, down to one of `coarsest` cells, until there are at most so many triangles.

    There is always one left.
    """
    cells = FINEST_CELLS
    while len(surface.faces) > most and cells >= coarsest:
        clustered = _clustered(surface, cells, by_side=by_side)
        if not len(clustered.faces):
            break
        surface, cells = clustered, cells * COARSER
    return surface


def _largest(surface: Surface, most: int) -> Surface:
    """The largest triangles only, at most so many, in their order."""
    if len(surface.faces) <= most:
        return surface
    order = np.argsort(-areas(surface.vertex, surface.faces), kind="stable")
    return trimmed(replace(surface, faces=surface.faces[np.sort(order[:most])]))


def _clustered(surface: Surface, cells: float, *, by_side: bool) -> Surface:
    """Corners of each cell fall together; `by_side` keeps those apart that look different ways: walls keep theirs."""
    low = surface.vertex.min(0)
    step = max(float((surface.vertex.max(0) - low).max()) / cells, 1e-30)
    place = np.floor((surface.vertex - low) / step).astype(np.int64)
    key = (place[:, 0] << 40) | (place[:, 1] << 20) | place[:, 2]
    if by_side:
        key = key * 27 + (np.round(surface.normal).astype(np.int64) + 1) @ np.array([9, 3, 1])
    _, where, count = np.unique(key, return_inverse=True, return_counts=True)
    where = where.reshape(-1)

    def mean(values: Floats) -> Floats:
        columns = values.reshape(len(values), -1)
        total = np.stack([np.bincount(where, column, len(count)) for column in columns.T], 1) / count[:, None]
        return total.astype(np.float32).reshape(-1, *values.shape[1:])

    faces = where[surface.faces.astype(np.intp)].astype(np.uint32)
    faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])]
    normal = mean(surface.normal)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    return trimmed(Surface(mean(surface.vertex), normal, mean(surface.color), mean(surface.finish), faces))
