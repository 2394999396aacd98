"""Trees and scrub for islands: pines, palms, wind-bent trees, bushes, and where they may stand."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from scipy.spatial import cKDTree

from vtt.shipyard.mesh import Mesh, bare, grid, linear, merge, sphere, tube
from vtt.shipyard.rock import vertex_normals


class Soil:
    """Heights and slopes of a sculpted ground, to plant on."""

    def __init__(self, mesh: Mesh) -> None:
        self._points, self._normals = _evenly(mesh)
        self._tree = cKDTree(self._points[:, :2])

    def at(self, x: float, y: float, reach: float = 0.06) -> tuple[float, float]:
        """Height of the top surface near a spot and how much it looks up (0..1); (-1, 0) where there is no ground."""
        near = self._tree.query_ball_point((x, y), reach)
        if not near:
            return -1.0, 0.0
        heights = self._points[near, 2]
        best = near[int(np.argmax(heights))]
        return float(np.median(heights[heights > heights.max() - 0.05])), float(self._normals[best, 2])

    def gap(self, x: float, y: float, z: float) -> float:
        """Inches from a place to the nearest point of the ground."""
        near = self._tree.query_ball_point((x, y), 0.25)
        return float(np.linalg.norm(self._points[near] - (x, y, z), axis=1).min()) if near else math.inf

    def spots(
        self,
        rng: np.random.Generator,
        count: int,
        low: float,
        high: float,
        slope: float = 0.75,
        field: tuple[float, float, float, float] = (-3.0, 3.0, -2.5, 2.5),
    ) -> Iterator[tuple[float, float, float]]:
        """Up to `count` random spots (x, y, z) between two heights where the ground is flat enough."""
        for _ in range(count):
            x, y = rng.uniform(field[0], field[1]), rng.uniform(field[2], field[3])
            z, up = self.at(x, y)
            if low < z < high and up > slope:
                yield x, y, z


def _evenly(mesh: Mesh) -> tuple[np.ndarray, np.ndarray]:
    """Points and normals (n, 3) of a ground: its vertices, and spots on its COARSE faces."""
    normals = vertex_normals(mesh.vertices, mesh.faces)
    corner, facing = mesh.vertices[mesh.faces], normals[mesh.faces]
    width = np.linalg.norm(corner - np.roll(corner, 1, axis=1), axis=2).max(axis=1)
    points, ways = [mesh.vertices], [normals]
    for least, parts in ((COARSE, 3), (3 * COARSE, 9)):
        wide = width > least
        shares = [(a / parts, b / parts) for a in range(parts + 1) for b in range(parts + 1 - a)]
        for a, b in shares:
            mix = np.array([a, b, 1 - a - b])[:, None]
            points.append((corner[wide] * mix).sum(axis=1))
            ways.append((facing[wide] * mix).sum(axis=1))
    return np.concatenate(points), np.concatenate(ways)


COARSE = 0.09
"""Inches across a face of the ground that may be without a spot to plant on."""


def pine(
    spot: tuple[float, float, float], height: float, rng: np.random.Generator, leaf: str = "#2f4a2a"
) -> Mesh:
    """A conifer of ragged skirts."""
    x, y, z = spot
    parts = [tube([(x, y, z - 0.05), (x, y, z + height * 0.5)], height * 0.05, 5, False).painted("#4a3524")]
    count = 8
    for k in range(4):
        level = z + height * (0.16 + 0.19 * k)
        radius = height * 0.34 * (1 - 0.21 * k) * rng.uniform(0.88, 1.12)
        turn = np.linspace(0, 2 * math.pi, count, endpoint=False) + rng.random()
        reach = radius * np.where(np.arange(count) % 2, 1.0, 0.5) * rng.uniform(0.8, 1.15, count)
        ring = np.column_stack(
            [
                x + reach * np.cos(turn),
                y + reach * np.sin(turn),
                level - 0.075 * height * (np.arange(count) % 2),
            ]
        )
        tip, under = (x, y, level + height * 0.27), (x, y, level + height * 0.05)
        index = np.arange(count)
        after = (index + 1) % count
        faces = np.concatenate(
            [
                np.column_stack([index, after, np.full(count, count)]),
                np.column_stack([after, index, np.full(count, count + 1)]),
            ]
        )
        tone = np.r_[np.full(count, 1.25), 0.75, 0.35] * rng.uniform(0.85, 1.15)
        wear = np.r_[np.where(np.arange(count) % 2, 0.45, 0.1), 0.0, 0.0]
        skirt = bare(np.vstack([ring, [tip, under]]), faces, wear).painted(np.outer(tone, linear(leaf)))
        parts.append(skirt.smooth_normals(95.0))
    return merge(parts)


def palm(
    spot: tuple[float, float, float], height: float, rng: np.random.Generator, leaf: str = "#4d6a2a"
) -> Mesh:
    """A leaning palm with drooping fronds."""
    foot = np.array(spot) - [0, 0, 0.04]
    lean = rng.normal(0, 0.28, 2) * height
    t = np.linspace(0, 1, 7)
    path = foot + np.column_stack([lean[0] * t**2, lean[1] * t**2, height * t])
    girth = height * 0.07 * (1 - 0.45 * t) * (1 + 0.12 * (np.arange(7) % 2))
    parts = [tube(path, girth, 6, False).painted("#6d5638")]
    for k in range(8):
        angle = k * math.pi / 4 + rng.random() * 0.5
        length = height * rng.uniform(0.55, 0.78)
        s = np.linspace(0, 1, 6)
        rise = length * (0.42 * np.sin(s * 2.3) - 0.75 * s * s)
        spine = path[-1] + np.column_stack([math.cos(angle) * length * s, math.sin(angle) * length * s, rise])
        wide = length * 0.16 * np.sin(math.pi * np.clip(s * 0.92 + 0.08, 0, 1)) ** 0.7
        side = np.array([-math.sin(angle), math.cos(angle), 0.0])
        drop = np.outer(wide, [0, 0, 0.6])
        rows = np.stack(
            [spine + np.outer(wide, side) - drop, spine, spine - np.outer(wide, side) - drop], axis=1
        )
        wear = np.tile([0.3, 0.0, 0.3], (6, 1))
        frond = grid(rows, edge=wear)
        if frond.smooth_normals().normals[:, 2].mean() < 0:  # type: ignore[index]
            frond = frond.flipped()
        tone = rng.uniform(0.8, 1.25)
        parts += [
            frond.painted(leaf).tinted(tone),
            frond.flipped().moved(0, 0, -0.006).painted(leaf).tinted(tone * 0.55),
        ]
    for _ in range(3):
        turn = rng.random() * 6.28
        nut = sphere(height * 0.045, 6, 4).moved(
            *(path[-1] + [0.04 * math.cos(turn), 0.04 * math.sin(turn), -0.03])
        )
        parts.append(nut.painted("#4a3320"))
    return merge(parts)


def bent_tree(
    spot: tuple[float, float, float],
    height: float,
    rng: np.random.Generator,
    wind_deg: float = 35.0,
    leaf: str = "#3c5230",
) -> Mesh:
    """A tree that the wind has bent: a crooked trunk and flat pads of leaves on the lee side."""
    away = np.array([math.cos(math.radians(wind_deg)), math.sin(math.radians(wind_deg)), 0.0])
    t = np.linspace(0, 1, 6)[:, None]
    path = np.array(spot) - [0, 0, 0.04] + t * [0, 0, height] + away * (0.55 * height * t**2)
    parts = [tube(path, height * 0.07 * (1 - 0.7 * t.ravel()), 5, False).painted("#54412d")]
    for share, size in ((0.98, 0.36), (0.8, 0.3), (0.62, 0.24)):
        middle = path[0] * (1 - share) + path[-1] * share + away * height * 0.12 * rng.uniform(0.2, 1.6)
        parts.append(clump(tuple(middle + np.array([0, 0, 0.03])), height * size, rng, leaf, flat=0.45))
    return merge(parts)


def broadleaf(
    spot: tuple[float, float, float], height: float, rng: np.random.Generator, leaf: str = "#44592a"
) -> Mesh:
    """An oak or beech: a forked trunk below a crown of two or three heads of leaves."""
    foot = np.array(spot) - [0, 0, 0.04]
    fork = foot + np.array([0.0, 0.0, 0.04 + height * 0.4])
    parts = [tube([foot, fork], [height * 0.07, height * 0.045], 5, False).painted("#4d3b29")]
    turn = rng.random() * 6.28
    for k, (share, size) in enumerate(((0.16, 0.32), (0.2, 0.25))):
        way = np.array([math.cos(turn + math.pi * k), math.sin(turn + math.pi * k), 0.0])
        middle = fork + way * height * share + [0, 0, height * rng.uniform(0.16, 0.36)]
        parts.append(clump(tuple(middle), height * size * rng.uniform(0.9, 1.15), rng, leaf, 0.9))
    return merge(parts)


def clump(
    spot: tuple[float, ...], radius: float, rng: np.random.Generator, leaf: str = "#4a5a2c", flat: float = 0.7
) -> Mesh:
    """A crown of leaves: a dark ball all stuck over with sprays, lighter on top."""
    ball = sphere((radius, radius, radius * flat), 7, 4)
    ball = bare(ball.vertices * 0.82 * rng.uniform(0.8, 1.15, (len(ball.vertices), 1)), ball.faces)
    sprays = [ball.painted(np.outer(_lit(ball.vertices, radius * flat, 0.75), linear(leaf)))]
    shape = np.array([radius, radius, radius * flat])
    turn = rng.random() * 6.28
    for k in range(SPRAYS):  # evenly round, as the seeds of a sunflower
        high = 1 - 1.5 * (k + 0.5) / SPRAYS
        round_ = np.sqrt(1 - high * high)
        out = np.array([round_ * math.cos(turn + 2.4 * k), round_ * math.sin(turn + 2.4 * k), high])
        side = np.cross(out, rng.normal(size=3))
        side = side / np.linalg.norm(side)
        other = np.cross(out, side)
        ring = [out * 0.66 + 0.36 * (c * side + s * other) for c, s in ((1, 0), (-0.5, 0.87), (-0.5, -0.87))]
        tip = out * rng.uniform(1.05, 1.3) + [0, 0, -0.12]
        spray = bare(np.array([*ring, tip]) * shape, [[0, 1, 3], [1, 2, 3], [2, 0, 3]], np.array([0, 0, 0, 0.35]))
        tone = _lit(spray.vertices, radius * flat, rng.uniform(0.85, 1.2)) * np.array([0.85, 0.85, 0.85, 1.25])
        sprays.append(spray.painted(np.outer(tone, linear(leaf))).smooth_normals(120.0))
    return merge(sprays).moved(*spot)


SPRAYS = 12


def _lit(points: np.ndarray, top: float, tone: float) -> np.ndarray:
    """Tones (n,) of leaves, lighter above."""
    return tone * (0.65 + 0.55 * np.clip(points[:, 2] / top * 0.5 + 0.5, 0, 1))


def scattered(parts: list[Mesh]) -> Mesh:
    """Many plants as one mesh; an empty list gives an empty mesh."""
    return merge(parts) if parts else bare(np.zeros((0, 3)), np.zeros((0, 3), np.int64))
