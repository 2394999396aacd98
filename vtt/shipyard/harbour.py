"""What people have built on an island: a jetty, flags on their poles."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.masonry import upright
from vtt.shipyard.mesh import Mesh, box, grid, merge, tube


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
