"""The whirlpool: arms of breaking water that wind down a dark throat, with what is left of a ship going round in it."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.fittings import cask
from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import grained_wood
from vtt.shipyard.mesh import Mesh, box, grid, merge, sphere, tube
from vtt.shipyard.pieces.whirl import FOAM, WET, Whirl, frame
from vtt.shipyard.registry import Level, piece

RADIUS, WITHIN, HIGH = 0.95, 0.86, 0.26
DRIFT, RAG = "#5d4a34", "#b7a888"
WHIRL = Whirl(WITHIN, 3, 0.235, 0.19, 0.055)


@piece("vortex", water=False, max_light_triangles=1400)
def vortex(level: Level) -> Miniature:
    """The whirlpool: spiral arms of foam that sink into a dark throat, in a carved frame."""
    fine = level is Level.TABLE
    water = WHIRL.water(20, 19, 204) if fine else WHIRL.water(8, 11, 204)
    body = [water, *(wreck() if fine else ()), *(spray() if fine else ())]
    rim = frame(RADIUS, WITHIN, HIGH, 12 if fine else 6, 38 if fine else 16, 205, fine)
    return Miniature({"body": merge(body), "frame": rim})


def wreck() -> list[Mesh]:
    """Planks, a mast with its yard and a rag of sail, ribs and a cask, all turning with the water."""
    rng = np.random.default_rng(206)
    parts = []
    for reach, phase in ((0.62, 0.15), (0.70, 1.2), (0.5, 1.75), (0.42, 0.9), (0.74, 2.3), (0.33, 2.2), (0.58, 2.75)):
        plank = box((rng.uniform(0.03, 0.045), rng.uniform(0.1, 0.19), 0.014), (0, 0, 0.012), 0.004, ("-z",))
        plank = plank.turned("x", rng.normal(0, 9)).turned("y", rng.normal(0, 12))
        parts.append(WHIRL.afloat(plank.tinted(rng.uniform(0.7, 1.2)), reach, phase, rng.normal(0, 24)))
    ribs = [
        tube([(x, -0.05, -0.03), (x, -0.03, 0.06), (x * 0.9, 0.03, 0.1)], [0.013, 0.012, 0.006], 5)
        for x in (-0.07, 0.0, 0.07)
    ]
    keel = tube([(-0.12, -0.035, 0.0), (0.12, -0.035, 0.0)], 0.015, 5)
    parts.append(WHIRL.afloat(merge([*ribs, keel]), 0.66, 1.75, 80, 0.004))
    mast = tube([(0, -0.22, 0.0), (0, 0.05, 0.05), (0, 0.24, 0.11)], [0.019, 0.017, 0.010], 6)
    yard = tube([(-0.14, 0.12, 0.07), (0.13, 0.10, 0.075)], [0.009, 0.008], 5)
    parts.append(WHIRL.afloat(merge([mast, yard]), 0.47, 0.22, 14, 0.004))
    wood = grained_wood(merge(parts), DRIFT, 207, (1.4, 0.3, 1.4), 0.8)
    u, v = np.meshgrid(np.linspace(-0.13, 0.12, 6), np.linspace(0, 1, 4), indexing="ij")
    rag = np.stack([u, 0.11 - 0.13 * v, 0.07 - 0.055 * v**0.6 + 0.008 * np.sin(u * 60 + v * 4)], -1)
    sheet = grid(rag).painted(RAG).tinted(0.75 + 0.25 * np.tile([1, 0, 1, 0, 1, 0], 4).reshape(4, 6).T.ravel())
    sail = WHIRL.afloat(merge([sheet, sheet.flipped().moved(0, 0, -0.002)]), 0.47, 0.22, 14, 0.004)
    keg = cask(0.04, 0.1).turned("x", 78).moved(0, 0.05, 0.02)
    return [wood, sail, WHIRL.afloat(keg, 0.6, 0.95, 30)]


def spray() -> list[Mesh]:
    """Clots of froth thrown up along the crests."""
    rng = np.random.default_rng(208)
    parts = []
    for _ in range(26):
        reach, arm = rng.uniform(0.22, 0.8), rng.integers(0, 3)
        drop = sphere(rng.uniform(0.009, 0.018), 5, 4)
        drop = drop.picked(drop.vertices[drop.faces][:, :, 2].max(axis=1) > 1e-6)
        parts.append(WHIRL.afloat(drop, reach, arm + rng.uniform(0.46, 0.56), 0.0, 0.002))
    return [merge(parts).painted(FOAM, WET).smooth_normals(150.0)]
