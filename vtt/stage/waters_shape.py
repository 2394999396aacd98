"""Areas of water as triangles: everything within a distance of some outlines, cut along the level line."""

from __future__ import annotations

import numpy as np

from vtt.stage.mesh import Array
from vtt.stage.sea import polygon_distance

FINEST, SHARE = 0.2, 0.05
"""Width of a cell of the grid: so many inches at least, else that share of the reach."""


def filled(coasts: list[Array], reach: float, width: float, height: float) -> tuple[Array, np.ndarray]:
    """Points (n, 2) and triangles (m, 3) of the part of a board (inches) within `reach` of closed outlines.

    Overlapping reaches are one area. The level line is met within a hundredth of an inch or so: a grid of distances
    is cut by marching over its triangles.
    """
    cell = max(FINEST, reach * SHARE)
    everything = np.concatenate(coasts)
    low = np.maximum(everything.min(0) - reach - cell, 0.0)
    high = np.minimum(everything.max(0) + reach + cell, [width, height])
    if (high <= low).any():
        return np.zeros((0, 2)), np.zeros((0, 3), np.int64)
    counts = np.maximum(np.ceil((high - low) / cell).astype(int), 1) + 1
    x, y = (np.linspace(low[k], high[k], counts[k]) for k in range(2))
    grid = np.stack(np.meshgrid(x, y, indexing="ij"), -1).reshape(-1, 2)
    level = np.min([polygon_distance(grid, coast) for coast in coasts], axis=0) - reach
    i, j = (k.ravel() for k in np.meshgrid(np.arange(counts[0] - 1), np.arange(counts[1] - 1), indexing="ij"))
    a = i * counts[1] + j
    b, c, d = a + counts[1], a + counts[1] + 1, a + 1
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    return cut(grid, faces, level)


def cut(points: Array, faces: np.ndarray, level: Array) -> tuple[Array, np.ndarray]:
    """Points and triangles of the part of a mesh where a level, linear in each triangle, is negative."""
    inside = level[faces] < 0
    count = inside.sum(1)
    found_points, found_faces = [points], [faces[count == 3]]
    start = len(points)
    for kept in (1, 2):
        some = count == kept
        lone = inside[some] if kept == 1 else ~inside[some]
        first = lone.argmax(1)[:, None]
        turned = np.take_along_axis(faces[some], (first + np.arange(3)) % 3, 1)
        ends = []
        for other in (1, 2):
            p, q = turned[:, 0], turned[:, other]
            share = (level[p] / (level[p] - level[q]))[:, None]
            found_points.append(points[p] + (points[q] - points[p]) * share)
            ends.append(start + np.arange(len(turned)))
            start += len(turned)
        if kept == 1:
            found_faces.append(np.stack([turned[:, 0], ends[0], ends[1]], 1))
        else:
            found_faces.append(np.stack([ends[0], turned[:, 1], turned[:, 2]], 1))
            found_faces.append(np.stack([ends[0], turned[:, 2], ends[1]], 1))
    return np.concatenate(found_points), np.concatenate(found_faces)


def inside_first(outline: Array) -> Array:
    """The outline anticlockwise, as offsets to the outside need it."""
    x, y = outline[:, 0], outline[:, 1]
    area = float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
    return outline if area > 0 else outline[::-1]
