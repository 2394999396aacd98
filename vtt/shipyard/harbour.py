"""What people have built on an island: timber-framed houses, a jetty, flags on their poles."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.masonry import Course, courses, upright
from vtt.shipyard.mesh import Array, Mesh, bare, box, grid, merge, tube, unit


def house(
    spot: tuple[float, float, float],
    turn_deg: float,
    size: tuple[float, float, float],
    roof: str,
    wall: str,
    rng: np.random.Generator,
) -> Mesh:
    """A timber-framed house (length, width, height of the wall) with a tiled gable roof, chimney and a lit window."""
    length, width, height = size
    sink = 0.14
    body = box((length, width, height + sink), (0, 0, (height - sink) / 2)).painted(wall)
    beams = [
        box((0.014, width + 0.012, height), (x, 0, height / 2)).painted("#4a3322")
        for x in (-length / 2, 0.0, length / 2)
    ]
    beams.append(box((length + 0.012, width + 0.012, 0.014), (0, 0, height * 0.52)).painted("#4a3322"))
    rise = width * 0.62
    gable = np.array([(-width / 2, height - 0.002), (width / 2, height - 0.002), (0.0, height + rise)])
    ends = [
        bare(np.column_stack([np.full(3, x), gable]), [[0, 1, 2]] if x > 0 else [[0, 2, 1]]).painted(wall)
        for x in (-length / 2, length / 2)
    ]
    parts = [body, *beams, *ends]
    slant = math.hypot(width / 2 + 0.02, rise)
    laid = Course(length=0.085, height=0.06, gap=0.003, proud=0.01, spread=0.1, tone=0.3)
    for side in (-1, 1):
        foot = np.array([0.0, side * (width / 2 + 0.022), height - 0.03])
        up = unit(np.array([0.0, -side * (width / 2 + 0.022), rise + 0.03]))
        ahead = np.array([-side, 0.0, 0.0])
        out = np.cross(up, ahead) * -1.0
        out = out if out[2] > 0 else -out

        def plane(
            along: Array,
            high: Array,
            foot: Array = foot,
            up: Array = up,
            ahead: Array = ahead,
            out: Array = out,
        ) -> tuple[Array, Array]:
            start = foot - ahead * (length / 2 + 0.02)
            return start + along[:, None] * ahead + high[:, None] * up, np.broadcast_to(out, (len(along), 3))

        tiles = courses(plane, length + 0.04, slant, roof, rng, laid)
        if (
            np.einsum(
                "ij,ij->i", _face_normals(tiles), np.broadcast_to(out, (tiles.triangle_count, 3))
            ).mean()
            < 0
        ):
            tiles = tiles.flipped()
        parts.append(tiles)
        corners = np.array([(0.0, 0.0), (length + 0.04, 0.0), (length + 0.04, slant), (0.0, slant)])
        sheet, _ = plane(corners[:, 0], corners[:, 1])
        under = bare(
            np.concatenate([sheet, sheet - out * 0.012]),
            [
                [0, 1, 2],
                [0, 2, 3],
                [4, 6, 5],
                [4, 7, 6],
                [0, 4, 5],
                [0, 5, 1],
                [0, 3, 7],
                [0, 7, 4],
                [1, 5, 6],
                [1, 6, 2],
            ],
        )
        parts.append(under.painted("#3a241a"))
    parts.append(
        box((0.035, 0.035, 0.12), (length * 0.28, width * 0.16, height + rise * 0.9), 0.006).painted(
            "#6b5a4a"
        )
    )
    parts.append(
        box((0.03, 0.008, 0.035), (length * 0.25, -width / 2 - 0.004, height * 0.72)).painted("#f2a63a", 1.7)
    )
    parts.append(box((0.035, 0.008, 0.07), (-length * 0.22, -width / 2 - 0.004, 0.035)).painted("#3a2618"))
    return merge(parts).turned("z", turn_deg).moved(*spot)


def pennant(
    spot: tuple[float, float, float], pole: float, length: float, colour: str, wind_deg: float = 60.0
) -> Mesh:
    """A swallow-tailed flag in the wind on its pole; both sides are modelled."""
    t = np.linspace(0, 1, 9)
    wave = 0.07 * length * np.sin(t * 7.0) * t
    top = np.column_stack([t * length, wave, np.full(9, 0.0) - 0.06 * length * t])
    half = length * 0.22 * (1 - 0.35 * t)
    rows = np.stack(
        [
            top + np.outer(half, [0, 0, 1]),
            top - np.outer(0.3 * length * np.maximum(t - 0.75, 0), [1, 0, 0]),
            top - np.outer(half, [0, 0, 1]),
        ]
    )
    sheet = grid(rows)
    cloth = merge([sheet, sheet.flipped().moved(0, 0.001, 0)]).painted(colour)
    staff = tube([(0, 0, -pole), (0, 0, half[0] + 0.03)], 0.008, 5).painted("#7a5c2e")
    return merge([cloth, staff]).turned("z", wind_deg).moved(*spot)


def jetty(
    start: tuple[float, float],
    end: tuple[float, float],
    width: float,
    height: float,
    rng: np.random.Generator,
) -> Mesh:
    """A landing stage of boards on posts over the water."""
    first, last = np.array([*start, height]), np.array([*end, height])
    length = float(np.linalg.norm(last - first))
    ahead = (last - first) / length
    side = np.array([ahead[1], -ahead[0], 0.0])
    count = max(3, int(length / 0.075))
    parts = []
    for k in range(count):
        spot = first + ahead * (k + 0.5) * length / count
        board = box((width * rng.uniform(0.92, 1.06), length / count * 0.86, 0.022), (0, 0, 0), 0.005)
        tone = 1 + 0.25 * rng.uniform(-1, 1)
        parts.append(board.painted("#7a603f").tinted(tone).transformed(upright(tuple(spot), tuple(ahead))))
        if k % 3 == 1:
            for s in (-1, 1):
                post = spot + side * s * width * 0.46
                parts.append(
                    tube(
                        [post - np.array([0, 0, height + 0.15]), post + np.array([0, 0, 0.05])], 0.018, 6
                    ).painted("#4a3523")
                )
    return merge(parts)


def _face_normals(mesh: Mesh) -> Array:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return unit(np.cross(b - a, c - a))
