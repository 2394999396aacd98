"""Fire that stands: tongues of flame."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.mesh import GLOWING, Mesh, grid, linear
from vtt.shipyard.rock import vertex_normals
from vtt.shipyard.stonepaint import mixed


def tongue(foot: tuple[float, float], radius: float, height: float, phase: float, fine: bool) -> Mesh:
    """One tongue of flame: a twisted drop, white-hot below, red at its tip."""
    t = np.linspace(0, 1, 15 if fine else 7)
    sides = 10 if fine else 5
    wide = radius * np.sin(np.pi * np.clip(t * 0.86 + 0.14, 0, 1)) ** 0.85 * (1 - 0.25 * t)
    sway = 0.09 * height * np.sin(t * 5.5 + phase) * t
    rings = []
    for share, w, s in zip(t, np.maximum(wide, 0.002), sway, strict=True):
        angle = np.linspace(0, 2 * math.pi, sides, endpoint=False) + share * 2.2 + phase
        reach = w * (1 + 0.22 * np.cos(angle * 3))
        rings.append(
            np.column_stack(
                [
                    foot[0] * (1 - 0.5 * share) + s + reach * np.cos(angle),
                    foot[1] * (1 - 0.5 * share) - s * 0.6 + reach * np.sin(angle),
                    np.full(sides, 0.02 + height * share),
                ]
            )
        )
    skin = grid(np.array(rings), (False, True))
    normals = vertex_normals(skin.vertices, skin.faces)
    middle = skin.vertices[:, :2] - np.array(foot)
    skin = skin if (normals[:, :2] * middle).sum() > 0 else skin.flipped()
    share = np.repeat(t, sides)
    colour = mixed(np.tile(linear("#ffd860"), (len(share), 1)), "#ff7a14", step(0.05, 0.5, share))
    colour = mixed(colour, "#b81e08", step(0.5, 1.0, share))
    return replace(skin, colour=colour, finish=np.full(len(share), GLOWING - 0.1))
