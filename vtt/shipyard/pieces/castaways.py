"""Captain Roth away from his ship: ashore on a rock with his colours, or adrift on a raft."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import CrossSection

from vtt.shipyard.build import simplified
from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import METAL, Mesh, grid, lathe, merge, tube
from vtt.shipyard.pieces.roth import COAT, FIGURE, ROUND_DEG, STAFF, roth
from vtt.shipyard.pieces.roth_head import LACE
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Stone, Weather, broken, without_bottom
from vtt.shipyard.stonepaint import mixed, stone_paint

STAFF_WOOD, CROSS, GRASS, DRY_GRASS, SHELL, WEED = "#6a4a26", "#b9b5a4", "#5f6a2c", "#8f8448", "#b3a892", "#2f3a22"
ROTH_BYTES = 100_000
ROCK_TRIANGLES = 260
STANDS_AT = 0.115
"""Inches from the foot of the rock to his soles."""


@piece("captain-roth", max_bytes=ROTH_BYTES, light=False, water=False)
def captain_roth(level: Level) -> Miniature:
    """Roth with raised sword beside the Alliance's colours on a foot of rock: ashore, or guest on a deck."""
    x, y = STAFF[0] * FIGURE, STAFF[1] * FIGURE
    pole = tube([(x, y, 0.06), (x, y, 0.7), (x, y, 1.36)], [0.017, 0.016, 0.011], 6, False).painted(STAFF_WOOD)
    rings = [lathe([(0.016, z), (0.021, z + 0.012), (0.016, z + 0.024)], 6, (False, False)) for z in (0.92,)]
    spear = lathe([(0.006, 1.345), (0.024, 1.355), (0.012, 1.37), (0.03, 1.41), (0.001, 1.5)], 6, (False, False), 0.5)
    brass = merge([*rings, spear]).moved(x, y).painted(LACE, METAL)
    body = merge([rock(), *growth(), pole, brass, roth().moved(0, 0, STANDS_AT)])
    return Miniature({"body": body, "flags": colours().mirrored().moved(x, y, 1.12)})


def rock() -> Mesh:
    """A ledge of wave-worn stone, flat where he stands."""
    foot = np.array(
        [
            (0.30, -0.05),
            (0.27, 0.14),
            (0.10, 0.27),
            (-0.12, 0.26),
            (-0.29, 0.20),
            (-0.32, 0.0),
            (-0.25, -0.17),
            (-0.06, -0.27),
            (0.15, -0.25),
            (0.27, -0.17),
        ]
    )
    slab = CrossSection([foot]).extrude(0.075, scale_top=(0.92, 0.92))
    ledge = CrossSection([foot * (0.74, 0.72) + (-0.02, 0.02)]).extrude(0.12, scale_top=(0.86, 0.86))
    weather = Weather(ledge=0.014, layers=14.0, crack=0.014, blocks=7.0, chip=0.010, grain=0.003, smoothing=1)
    cut = broken((slab + ledge).refine_to_length(0.022), 61, weather, 0.03)
    flat = replace(cut, vertices=np.column_stack([cut.vertices[:, :2], np.minimum(cut.vertices[:, 2], 0.122)]))
    whole = without_bottom(flat)
    cut = simplified(whole, ROCK_TRIANGLES / whole.triangle_count).moved(0, 0, 0.1)  # dry above its foot
    stone = Stone(light="#7a6f62", dark="#332e2a", mossy=0.9)
    return stone_paint(cut, stone, 61, weather).moved(0, 0, -0.1)


def growth() -> list[Mesh]:
    """Barnacles at the foot of the rock, weed that hangs over its edge, tufts of grass in its cracks."""
    rng = np.random.default_rng(62)
    parts = []
    for k in range(6):
        turn = 0.5 + 0.24 * (k % 3) + 3.0 * (k // 3)
        reach = 0.255 + 0.02 * rng.normal()
        size = rng.uniform(0.016, 0.026)
        shell = lathe([(size, 0.0), (size * 0.5, size), (size * 0.2, size * 0.7)], 5, (False, False), [0.1, 0.9, 0])
        parts.append(
            shell.painted(SHELL)
            .turned("x", 35)
            .turned("z", np.degrees(turn) + 90)
            .moved(reach * np.cos(turn), reach * np.sin(turn), 0.062 + 0.012 * (k % 2))
        )
    for spot, lean in (((0.15, 0.12), 1.0), ((-0.17, -0.15), 4.0), ((0.05, -0.17), 5.2)):
        for _ in range(3):
            a, long = lean + rng.normal(0, 0.9), rng.uniform(0.05, 0.095)
            root = np.array([*spot, 0.09]) + rng.normal(0, 0.012, 3) * [1, 1, 0]
            tip = root + np.array([0.5 * np.cos(a), 0.5 * np.sin(a), 1.0]) * long
            bow = (root + tip) / 2 + [0, 0, 0.3 * long]
            blade = tube([root, bow, tip], [0.008, 0.006, 0.0008], 3, False)
            parts.append(blade.painted(GRASS if rng.random() < 0.6 else DRY_GRASS).tinted(rng.uniform(0.8, 1.2)))
    for turn in (1.9, 2.3, 5.6):
        out = np.array([np.cos(turn), np.sin(turn), 0.0])
        path = [out * 0.22 + (0, 0, 0.095), out * 0.28 + (0.01, 0, 0.07), out * 0.31 + (0, 0.01, 0.02)]
        parts.append(tube(path, [0.012, 0.02, 0.008], 4, False).painted(WEED, 0.5))
    return parts


def colours() -> Mesh:
    """The flag of the Alliance in the wind, hoist at the origin: blue with a pale cross and a gilt fringe."""
    hem = 0.002  # lines on both sides of a seam keep its edge crisp
    seams = np.array([0.28, 0.44])
    across = np.sort(np.r_[np.linspace(0, 1, 11), seams - hem, seams + hem, 0.948, 0.952, 1.03])
    down = np.sort(np.r_[-0.5, 0.5, -0.11 - hem, -0.11 + hem, 0.11 - hem, 0.11 + hem])
    u, v = np.meshgrid(across, down, indexing="ij")
    cross = (np.abs(v) < 0.11) | (np.abs(u - 0.36) < 0.08)
    swing = u * 8.2 + v * 1.6
    x, z = 0.54 * u - 0.02 * u * np.cos(swing), 0.36 * v * (1 + 0.06 * u) - 0.09 * u * u + 0.03 * np.sin(u * 5)
    y = (0.03 + 0.05 * u) * np.sin(swing) * np.minimum(u * 5, 1)
    x = x + 0.014 * (u > 1) * (-1.0) ** np.arange(len(down))[None, :]
    cloth = grid(np.stack([x, y, z], -1)).painted(COAT)
    cloth = replace(cloth, colour=mixed(cloth.colour, CROSS, cross.ravel().astype(float)))
    gilt = (u > 0.95).ravel()
    cloth = replace(cloth, colour=np.where(gilt[:, None], cloth.painted(LACE).colour, cloth.colour))
    return cloth.tinted((1 - 0.22 * np.cos(swing)).ravel()).smooth_normals(ROUND_DEG)
