"""Water on the bases of monsters: splashes round what breaks the surface, and drops."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from vtt.shipyard.base import TOP
from vtt.shipyard.mesh import GLOSS, Array, Mesh, grid, linear, merge, sphere

FOAM, GREEN = "#cfdcd8", "#2f6a70"


def splash(spot: tuple[float, float], radius: float, height: float, seed: int, segments: int = 22) -> Mesh:
    """A ragged crown of water standing round something `radius` inches thick."""
    rng = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * math.pi, segments, endpoint=False)
    peak = height * np.clip(
        0.45 + 0.55 * np.abs(np.sin(angle * 2.5 + rng.random() * 6)) + rng.normal(0, 0.16, segments),
        0.15,
        1.2,
    )
    rows, tones = [], []
    for out, up, white in (
        (-0.02, -0.25, 0.0),
        (0.02, 0.25, 0.35),
        (0.05, 0.75, 0.8),
        (0.075, 1.0, 1.0),
        (0.085, 0.8, 1.0),
        (0.07, 0.3, 0.5),
        (0.11, -0.25, 0.1),
    ):
        reach = radius + out * (1 + 0.3 * rng.normal(0, 0.3, segments))
        rows.append(
            np.column_stack(
                [spot[0] + reach * np.cos(angle), spot[1] + reach * np.sin(angle), TOP + peak * up]
            )
        )
        tones.append(np.full(segments, white))
    share = np.concatenate(tones)[:, None]
    skin = grid(np.array(rows), (False, True))
    normals = np.cross(
        skin.vertices[skin.faces[:, 1]] - skin.vertices[skin.faces[:, 0]],
        skin.vertices[skin.faces[:, 2]] - skin.vertices[skin.faces[:, 0]],
    )
    middle = skin.vertices[skin.faces].mean(axis=1)
    outer = np.arange(len(skin.faces)) % (6 * segments) >= 4 * segments
    away = np.einsum("ij,ij->i", normals[outer, :2], middle[outer, :2] - np.array(spot))
    skin = skin if away.sum() > 0 else skin.flipped()
    return skin.painted(linear(GREEN) * (1 - share) + linear(FOAM) * share, GLOSS * 0.7).smooth_normals(100.0)


def drops(spot: tuple[float, float], spread: float, height: float, count: int, seed: int) -> Mesh:
    """Thrown drops round a splash."""
    rng = np.random.default_rng(seed)
    parts = []
    for _ in range(count):
        angle, reach = rng.random() * 6.28, spread * rng.uniform(0.7, 1.3)
        ball = sphere(rng.uniform(0.008, 0.018), 6, 4)
        parts.append(
            ball.moved(
                spot[0] + reach * math.cos(angle),
                spot[1] + reach * math.sin(angle),
                TOP + height * rng.uniform(0.3, 1.2),
            )
        )
    return merge(parts).painted(FOAM, GLOSS)


def gap_to(circles: Sequence[tuple[float, float, float]]) -> Callable[[Array, Array], Array]:
    """Distance over the water to a body made of discs (x, y, radius), as the sea slab asks for it."""

    def gap(x: Array, y: Array) -> Array:
        return np.min([np.hypot(x - cx, y - cy) - radius for cx, cy, radius in circles], axis=0)

    return gap
