"""What the bone hydra holds: a broken mast with its yard, planks of the side it came from, a rag of sail."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.mesh import METAL, Mesh, box, cone, grid, merge, tube

WOOD, OLD_WOOD, RAW_WOOD, IRON, CANVAS, STRIPE = "#4a3726", "#5d4a35", "#a58a5e", "#37352f", "#8f8871", "#2f4468"
MAST = ((-0.7, 0.64, 0.03), (0.64, 0.78, 0.13))


def prey(fine: bool) -> Mesh:
    """The mast across the bow with hoops, splintered at both ends, planks and ribs of a ship's side round it."""
    a, b = (np.array(p) for p in MAST)
    way = (b - a) / np.linalg.norm(b - a)
    rng = np.random.default_rng(31)
    parts = [tube(np.linspace(a, b, 3), [0.05, 0.05, 0.042], 9 if fine else 5).painted(WOOD).worn(0.2)]
    for share in (0.12, 0.5, 0.86):
        spot = a + (b - a) * share
        parts.append(
            tube([spot - way * 0.02, spot + way * 0.02], 0.058, 9 if fine else 5).painted(IRON, METAL).worn(0.5)
        )
    for end, out in ((a, -way), (b, way)):
        for _ in range(8 if fine else 3):
            off = rng.normal(0, 0.02, 3)
            tip = end + off * 1.5 + out * rng.uniform(0.06, 0.2)
            parts.append(tube([end + off - out * 0.03, tip], [0.018, 0.002], 3).painted(RAW_WOOD))
    for k in range(9 if fine else 4):
        x = -0.34 + 0.1 * k
        plank = box((0.085, rng.uniform(0.22, 0.42), 0.024), (0, 0, 0), 0.006 if fine else 0.0).turned(
            "z", rng.normal(0, 26)
        )
        plank = plank.turned("x", rng.normal(8, 12)).moved(x, 0.66 + rng.normal(0, 0.04), 0.05 + 0.008 * (k % 3))
        parts.append(plank.painted(OLD_WOOD).tinted(rng.uniform(0.65, 1.2)).worn(0.4))
        for s in (-1, 1):
            if fine and rng.random() < 0.6:
                spike = cone(0.014, 0.1, 4).turned("x", -90.0 * s).moved(x + s * 0.02, 0.66 + s * 0.17, 0.06)
                parts.append(spike.painted(RAW_WOOD))
    for x, lean in ((-0.24, -14), (-0.02, 8), (0.2, 20))[: 3 if fine else 0]:
        knee = tube(
            [(0, -0.06, -0.06), (0, 0.03, 0.12), (0, 0.0, 0.28), (0, -0.05, 0.36)], [0.03, 0.028, 0.024, 0.01], 5
        )
        parts.append(knee.turned("y", lean).moved(x, 0.82, 0.02).painted(WOOD).tinted(rng.uniform(0.8, 1.15)))
    turns = np.linspace(0, 7 * np.pi, 44)
    rope = (
        a
        + (b - a) * (0.62 + 0.007 * turns[:, None] / np.pi)
        + 0.057 * np.column_stack([0 * turns, np.cos(turns), np.sin(turns)])
    )
    if fine:
        parts.append(tube(rope, 0.009, 3, False).painted("#8a7448"))
    return merge(parts)


def rag(fine: bool) -> Mesh:
    """A torn sail that hangs from the mast over the bow into the water, with a blue stripe of the Alliance."""
    u, v = np.meshgrid(np.linspace(0, 1, 13 if fine else 6), np.linspace(0, 1, 9 if fine else 4), indexing="ij")
    a, b = (np.array(p) for p in MAST)
    root = a + (b - a) * (0.08 + 0.34 * u[..., None])
    torn = 0.75 + 0.25 * np.abs(np.sin(u * 11.0)) - 0.25 * u
    over = np.minimum(v * 3.0, 1.0) * np.pi / 2
    out = 0.056 * np.sin(over) + 0.2 * np.maximum(v - 0.33, 0) * torn + 0.03 * np.sin(u * 14) * v
    down = 0.056 * np.cos(over) - 0.24 * np.maximum(v - 0.33, 0) * torn * (1.0 - 0.35 * v)
    cloth = root + np.stack([0.03 * np.sin(v * 4), out, np.maximum(down, -0.03)], -1)
    sheet = grid(cloth)
    blue = (np.abs(u - 0.45) < 0.13).ravel()
    tone = (1.0 - 0.4 * v + 0.1 * np.sin(u * 14)).ravel()
    whole = sheet.painted(CANVAS)
    painted = sheet.painted(STRIPE)
    colour = np.where(blue[:, None], painted.colour, whole.colour)
    return sheet.painted(colour, 0.1).tinted(tone)
