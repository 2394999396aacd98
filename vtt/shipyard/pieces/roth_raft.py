"""The raft of Captain Roth: lashed logs, a patched sail that bellies behind him, what he saved from the wreck."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import grained_wood
from vtt.shipyard.mesh import METAL, SATIN, Mesh, bare, grid, lathe, merge, sphere, tube
from vtt.shipyard.pieces.roth import FIGURE, ROUND_DEG, STAFF, roth
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rig import Sail
from vtt.shipyard.unseen import without_unseen

RAFT_BYTES = 120_000
BARK, END, SPAR, WEED, ROPE = "#63452a", "#a5834f", "#5a4022", "#35421f", "#a48a5a"
CANVAS, PATCH, OLD_PATCH = "#b9aa86", "#7c3a2a", "#8f8a6a"
OAK, HOOP = "#7a4a22", "#3f3d3c"
GREEN, RED, BEAK = "#2f7a34", "#b3261c", "#c9a13a"
SPACING, DECK = 0.128, 0.1
MAST, HEAD = (0.03, -0.34), 1.02
"""Where the mast stands (x, y), and how high its yard hangs, inches."""


@piece("roth-raft", max_bytes=RAFT_BYTES, max_light_triangles=2100, floats=True)
def roth_raft(level: Level) -> Miniature:
    """The captain upright on his raft, leaning on an oar, the sail drawing behind him."""
    fine = level is Level.TABLE
    hull = merge(
        [logs(fine), *lashings(fine), *rig(fine), oar(), *(goods() if fine else ()), *(weeds() if fine else ())]
    )
    bird = [parrot().moved(-0.24, MAST[1] + 0.02, HEAD + 0.012)] if fine else []
    man = merge([roth(fine).moved(0.0, 0.1, DECK - 0.008), *bird])
    nodes = without_unseen({"hull": hull, "body": man})
    return Miniature({**nodes, "sails": canvas(fine)})


def logs(fine: bool) -> Mesh:
    """Six logs, none straight, with pale sawn ends and a stump of a branch."""
    rng, sides = np.random.default_rng(61), 7 if fine else 5
    parts = []
    for k in range(6):
        long, x = 0.52 * rng.uniform(0.88, 1.1), -0.32 + SPACING * k
        y = rng.normal(0, 0.04)
        bend = rng.normal(0, 0.008, 2)
        path = [(x, y - long, 0.03), (x + bend[0], y, 0.03 + bend[1]), (x, y + long, 0.03)]
        skin = tube(path, np.array([0.064, 0.058, 0.06]) * rng.uniform(0.92, 1.08), sides, False)
        bark = grained_wood(skin, BARK, 61 + k, (1.6, 0.25, 1.6), 0.8).tinted(rng.uniform(0.75, 1.15))
        ends = [
            lathe(
                ([(0.062, 0.0), (0.045, 0.003), (0.001, 0.004)] if fine else [(0.06, 0.0), (0.001, 0.004)]),
                sides,
                (False, False),
            )
            .turned("x", turn)
            .moved(x, y + s * long, 0.03)
            .painted(END)
            for s, turn in ((-1, 90), (1, -90))
        ]
        parts += [bark, *[e.tinted(np.where(np.arange(len(e.vertices)) < sides, 0.45, 1.0)) for e in ends]]
    stump = tube([(0.3, 0.2, 0.07), (0.33, 0.23, 0.13)], [0.026, 0.018], 5).painted(BARK)
    return merge([*parts, stump])


def lashings(fine: bool) -> list[Mesh]:
    """Two bars across the logs, bound to every log with a turn of rope and finished with a knot."""
    rng = np.random.default_rng(65)
    parts = []
    for y in (-0.33, 0.34):
        bar = tube([(-0.41, y, 0.108), (0.0, y + 0.01, 0.102), (0.42, y - 0.005, 0.11)], 0.027, 6)
        parts.append(grained_wood(bar, SPAR, 66, (0.3, 1.5, 1.5), 0.7))
        for k in range(6) if fine else (1, 4):
            x, lean = -0.32 + SPACING * k, 0.05 * (-1) ** k + rng.normal(0, 0.008)
            for way in (1, -1) if fine and k % 2 == 0 else (1,):
                turn = [(x - way * lean, y - 0.05, 0.06), (x, y, 0.142), (x + way * lean, y + 0.05, 0.06)]
                parts.append(tube(turn, 0.012, 4, False).painted(ROPE).tinted(rng.uniform(0.8, 1.15)))
    if not fine:
        return parts
    knot = sphere((0.024, 0.022, 0.02), 5, 3)
    parts += [knot.moved(x, y, 0.142).painted(ROPE) for x, y in ((-0.32, -0.33), (0.064, 0.35), (0.32, -0.33))]
    tail = [(0.064, 0.35, 0.14), (0.1, 0.40, 0.11), (0.09, 0.47, 0.1)]
    return [*parts, tube(tail, 0.01, 4, False).painted(ROPE)]


def sail() -> Sail:
    """The shape of the canvas."""
    return Sail(0.31, 0.34, 0.56, 0.13, roach=0.2, folds=0.014, seed=1.7)


def canvas(fine: bool) -> Mesh:
    """Weathered canvas with a torn foot and two patches in other cloth."""
    shape = sail()
    down = np.r_[0, 0.15, 0.35, 0.55, 0.75, 0.9, 1.0] if fine else np.r_[0, 0.35, 0.75, 1.0]
    u, v = np.meshgrid(np.linspace(-1, 1, 11), down, indexing="ij")
    torn = np.array([0.96, 0.8, 1.0, 0.88, 1.03, 0.93, 1.0, 0.86, 1.02, 0.78, 1.0])[:, None]
    points = shape.point(u, v * (1 - (1 - torn) * v**4))
    stain = 1 - 0.35 * v**2 + 0.10 * np.sin(u * 5.1 + 2) * np.sin(v * 6.3) - 0.14 * (np.floor((u + 1) * 2.5) % 2)
    cloth = grid(points).painted(CANVAS).tinted(stain.ravel()).smooth_normals(ROUND_DEG)
    patches = [
        rag(shape, at, size, turn, side)
        .painted(colour)
        .tinted(np.tile([0.45, 1, 1, 1, 0.45], 5) * np.repeat([0.45, 1, 1, 1, 0.45], 5))
        for at, size, turn, colour in (((0.42, 0.42), 0.17, 14, PATCH), ((-0.38, 0.66), 0.12, -20, OLD_PATCH))
        for side in (1, -1)
    ]
    made = merge([cloth, *patches] if fine else [cloth])
    return made.moved(MAST[0], MAST[1] + 0.035, HEAD - 0.03)


def rag(shape: Sail, at: tuple[float, float], size: float, turn_deg: float, side: int) -> Mesh:
    """A crooked patch about a place (u, v) on one face of a sail; it looks where the cloth looks and waves with it."""
    a, b = np.meshgrid([-0.5, -0.42, 0.0, 0.42, 0.5], [-0.46, -0.4, 0.0, 0.4, 0.48], indexing="ij")
    a, b = size * (a + 0.12 * b), size * (b - 0.08 * a)
    c, s = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    u, v = at[0] + (a * c - b * s) / shape.foot, at[1] + (a * s + b * c) / shape.height
    return grid(shape.point(u, v) + 0.009 * side * shape.normal(u, v))


def rig(fine: bool) -> list[Mesh]:
    """A crooked mast, the yard with its lashing, two stays and the sheets of the sail."""
    x, y = MAST
    mast = tube([(x, y, 0.06), (x + 0.008, y - 0.006, 0.6), (x - 0.004, y, 1.2)], [0.03, 0.026, 0.015], 6)
    yard = tube(
        [(x - 0.36, y + 0.03, HEAD - 0.03), (x, y + 0.028, HEAD), (x + 0.37, y + 0.03, HEAD - 0.02)],
        [0.014, 0.02, 0.013],
        5,
    )
    wood = grained_wood(merge([mast, yard]), SPAR, 67, (1.5, 1.5, 0.25), 0.7)
    foot = sail().point(np.array([-1.0, 1.0]), 0.97) + np.array([x, y + 0.035, HEAD - 0.03])
    lines = [[(x, y, 1.12), (s * 0.40, -0.33, 0.12)] for s in (-1, 1)]
    lines += [[f, (s * 0.38, -0.30, 0.13)] for f, s in zip(foot, (-1, 1), strict=True)]
    lines += [[(x, y, 1.16), (x + s * 0.34, y + 0.03, HEAD)] for s in (-1, 1)]
    ropes = [tube(line, 0.006, 3, False).painted(ROPE) for line in (lines if fine else lines[:4])]
    wraps = [
        lathe([(0.034, z - 0.014), (0.038, z), (0.034, z + 0.014)], 6, (False, False)).moved(x, y + 0.014)
        for z in (HEAD, 0.13)
    ]
    return [wood, *ropes, merge(wraps).painted(ROPE)]


def goods() -> list[Mesh]:
    """A keg on its side and a coil of rope."""
    z = np.array([0.0, 0.0, 0.03, 0.031, 0.055, 0.056, 0.085, 0.114, 0.115, 0.139, 0.14, 0.17, 0.17])
    girth = np.array([0.001, 0.056, 0.064, 0.067, 0.07, 0.067, 0.07, 0.067, 0.07, 0.067, 0.064, 0.056, 0.001])
    keg = lathe(np.column_stack([girth, z]), 8, (False, False))
    ring = np.repeat(np.arange(len(z)), 8)
    staves = np.where(np.arange(len(ring)) % 2, 0.8, 1.05)
    hoops = np.isin(ring, (3, 4, 8, 9))[keg.faces].all(axis=1)
    keg = merge([keg.painted(OAK).tinted(staves).picked(~hoops), keg.painted(HOOP, METAL).picked(hoops)])
    keg = keg.moved(0, 0, -0.085).turned("x", 90).turned("z", 24)
    loop = np.linspace(0, 4 * np.pi, 13)
    ring = np.column_stack([0.05 * np.cos(loop), 0.05 * np.sin(loop), 0.012 + 0.0022 * loop])
    return [keg.moved(0.25, -0.14, 0.155), tube(ring, 0.014, 4, False).painted(ROPE).moved(-0.22, -0.12, 0.092)]


def oar() -> Mesh:
    """The oar on which he leans, its blade up."""
    x, y = STAFF[0] * FIGURE, 0.1 + STAFF[1] * FIGURE
    loom = tube([(x, y, 0.08), (x, y, 0.86)], [0.016, 0.013], 6, False)
    rings = [
        [(x - w, y, z), (x, y + d, z), (x + w, y, z), (x, y - d, z)]
        for z, w, d in ((0.83, 0.014, 0.014), (0.9, 0.042, 0.012), (1.06, 0.05, 0.007), (1.08, 0.03, 0.004))
    ]
    blade = grid(rings, (False, True)).flipped()
    lid = bare(rings[-1], [[0, 1, 2], [0, 2, 3]])
    return grained_wood(merge([loom, blade, lid]), "#6f5530", 68, (1.5, 1.5, 0.25), 0.6)


def weeds() -> list[Mesh]:
    """Weed that has caught on the ends of the logs."""
    rng = np.random.default_rng(69)
    parts = []
    for x, y in ((-0.3, 0.46), (-0.06, -0.5), (0.2, 0.48), (0.33, -0.46)):
        t = np.linspace(0, 1, 4)
        long = rng.uniform(0.16, 0.24)
        side = 1 if y > 0 else -1
        path = np.column_stack(
            [x + 0.03 * np.sin(t * 6 + x * 9), y + side * 0.9 * long * (t - 0.55), 0.094 - 0.11 * t**2.2]
        )
        parts.append(
            tube(path, [0.008, 0.02, 0.016, 0.002], 3, False).painted(WEED, SATIN).tinted(rng.uniform(0.8, 1.3))
        )
    return parts


def parrot() -> Mesh:
    """A green parrot on z = 0 that looks ahead, its tail over the back of its perch."""
    body = tube(
        [(0, -0.02, 0.02), (0, 0.0, 0.05), (0, 0.008, 0.085), (0, 0.02, 0.108)], [0.012, 0.027, 0.02, 0.008], 6, False
    )
    crown = sphere((0.019, 0.021, 0.02), 6, 4).moved(0, 0.012, 0.102)
    beak = tube([(0, 0.028, 0.106), (0, 0.042, 0.1), (0, 0.04, 0.088)], [0.010, 0.008, 0.001], 4, False).painted(BEAK)
    tail = grid(
        [[(-0.014, -0.012, 0.03), (0.014, -0.012, 0.03)], [(-0.008, -0.06, -0.05), (0.008, -0.06, -0.05)]]
    ).painted(RED)
    wings = [
        tube(
            [(s * 0.018, 0.006, 0.08), (s * 0.03, -0.008, 0.05), (s * 0.014, -0.04, 0.005)],
            [0.006, 0.017, 0.002],
            4,
            False,
        )
        for s in (-1, 1)
    ]
    green = merge([body, *wings]).painted(GREEN)
    feet = tube([(-0.012, 0, 0.025), (0, 0.004, -0.005), (0.012, 0, 0.025)], 0.006, 3, False).painted(BEAK)
    return merge([green, crown.painted(RED), beak, merge([tail, tail.flipped()]), feet]).smooth_normals(ROUND_DEG)
