"""The blood serpent: banded crimson coils that rise out of the water, a hood and a fanged head."""

from __future__ import annotations

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import base, water
from vtt.shipyard.fields import Field, limb, melted
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.mesh import METAL, Mesh, bare, grid, linear, merge, tube, unit
from vtt.shipyard.pieces.blood_serpent_head import COAT, head
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import kept_within
from vtt.shipyard.scales import Course, course, hide, sail
from vtt.shipyard.sighthull import SightHull, sight_hull

BASE = (1.75, 1.25)
FIN, FIN_EDGE, RAY, HORN = "#2a0a0c", "#7a2a1e", "#170708", "#8c7a58"
SHAFT, IRON, ROPE = "#4c3a26", "#4a4a4a", "#8a7448"

COIL = [
    (-0.3, 0.3, -0.25),
    (-0.42, 0.05, 0.1),
    (-0.3, -0.32, 0.22),
    (0.05, -0.5, 0.2),
    (0.36, -0.28, 0.14),
    (0.34, 0.1, 0.2),
    (0.16, 0.3, 0.34),
    (0.0, 0.22, 0.55),
    (0.0, 0.06, 0.75),
    (0.0, 0.0, 0.84),
]
COIL_RADII = [0.17, 0.18, 0.2, 0.21, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16]
BACKS = [*[(0, 0, 1)] * 6, (0.1, 0.1, 0.8), (0.35, -0.5, 0.5), (0.1, -0.9, 0.1), (0, -1, -0.1)]
"""Where the back looks at each point of the coil: up while it lies, astern when it rears."""
NAPE = (0.0, -0.01, 0.95)
"""Where the coil ends, inside the neck of the head."""
LOOPS = (
    [(-0.36, -0.66, -0.08), (-0.32, -0.74, 0.12), (-0.2, -0.9, 0.22), (-0.06, -1.02, 0.12), (0.0, -1.06, -0.08)],
    [(0.14, -0.92, -0.06), (0.2, -0.98, 0.1), (0.28, -1.06, 0.16), (0.36, -1.12, 0.08), (0.4, -1.16, -0.06)],
)
GIRTHS = (0.125, 0.085)
TIP = [(0.5, -0.86, -0.06), (0.56, -0.84, 0.12), (0.58, -0.76, 0.28), (0.52, -0.66, 0.4), (0.42, -0.62, 0.46)]


def trunk() -> Field:
    """The body that counts for sight: one full coil and the raised throat."""
    return melted(0.05, limb(COIL, COIL_RADII))


@sight_hull("blood-serpent")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("blood-serpent", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Coil and throat without head, hood and tail loops."""
    return modelled(trunk(), (-0.65, -0.9, -0.3), (0.65, 0.9, 1.1), 0.03, 0.01)


@piece("blood-serpent", base=BASE, hull_height=1.0)
def blood_serpent(level: Level) -> Miniature:
    """Scaled coils with black bands, plated belly, spined fins, a hood, a gaping head; a harpoon in its side."""
    fine = level is Level.TABLE
    pitch, columns = (0.045, 50) if fine else (0.14, 14)
    coil = course([*COIL, NAPE], [*COIL_RADII, 0.12], [*BACKS, BACKS[-1]], 0.7)
    body = kept_within("blood-serpent", hide(coil, COAT, pitch, columns, 0.024, 121, 1.5), 0.045)
    loops = [course(path, [g * 0.8, g, g, g, g * 0.8], sharp=0.0) for path, g in zip(LOOPS, GIRTHS, strict=True)]
    tip = course(TIP, [0.065, 0.05, 0.036, 0.02, 0.004], [(0, -1, 0.3)], 0.0)
    tail = [
        hide(line, COAT, pitch * 0.9, max(columns * 5 // 8 // 2 * 2, 10), 0.018, 122 + k)
        for k, line in enumerate(loops)
    ]
    tail.append(hide(tip, COAT, pitch * 0.8, 20 if fine else 8, 0.01, 125))
    swimming = merge([body, *tail])
    head_mesh, eyes = head(fine)
    fins = [
        sail(coil, 0.16, 0.56, 0.13, 17 if fine else 7, FIN, FIN_EDGE, RAY),
        sail(coil, 0.6, 0.97, 0.1, 11 if fine else 5, FIN, FIN_EDGE, RAY),
    ]
    fins += [
        sail(line, 0.12, 0.88, g * 0.9, 7 if fine else 4, FIN, FIN_EDGE, RAY)
        for line, g in zip(loops, GIRTHS, strict=True)
    ]
    spray = [water.drops((-0.38, 0.16), 0.24, 0.14, 5, 9)] if fine else []
    sea = base.slab(
        *BASE,
        water.gap_to([(0.1, -0.35, 0.42), (0.2, 0.1, 0.4), (0.2, 0.3, 0.25)]),
        33,
        cells=(10, 14) if fine else (6, 8),
    )
    return Miniature(
        {
            "body": body,
            "head": head_mesh,
            "wings": merge([hood(fine), *fins]),
            "tail": merge(tail),
            "harpoon": harpoon(coil, fine),
            "glow": eyes,
            "base": sea,
            "foam": merge([water.collar(swimming, 6, 0.02, 0.065, 80 if fine else 24), *spray]),
        },
        {"captain_eye": (0.0, 0.2, 1.25)},
    )


def hood(fine: bool) -> Mesh:
    """The spread skin of the neck on both sides, with bony rays, tattered at its rim."""
    count = 25 if fine else 9
    t = np.linspace(0, 1, count)
    spine = np.column_stack([0.07 + 0 * t, -0.05 + 0.16 * t**2, 0.8 + 0.5 * t])
    reach = 0.36 * np.sin(np.pi * np.clip(t * 0.9 + 0.06, 0, 1)) ** 0.8
    parts = []
    for side in (-1, 1):
        rows, tones = [], []
        between = np.abs(np.sin(t * np.pi * 6))
        for s in np.linspace(0, 1, 7 if fine else 3):
            ray = 1 - 0.2 * between * s
            rows.append(
                spine * [side, 1, 1]
                + np.column_stack([side * reach * s * ray, 0.1 * s - 0.16 * s * s + 0 * t, 0.05 * s * ray])
            )
            tones.append((0.6 + 1.2 * s**3) * (1.15 - 0.5 * between))
        skin = grid(np.array(rows), edge=np.tile(np.linspace(0, 0.8, len(rows))[:, None] ** 3, (1, count)))
        parts.append(skin.painted(np.clip(np.outer(np.concatenate(tones), linear("#4c1410")), 0, 1), 0.15))
        for k in range(0, count, 4 if fine else 2):
            ray = np.array([row[k] for row in rows])
            parts.append(tube(ray, np.linspace(0.018, 0.006, len(ray)), 4, False).painted(RAY))
    return merge(parts)


def harpoon(line: Course, fine: bool) -> Mesh:
    """A whaler's harpoon stuck in the coil, its line trailing, and two broken arrows."""
    parts = []
    spot, way = line.on(0.47, 0.5)
    lean = unit(way + np.array([0.25, 0.5, 0.35]))
    parts.append(tube([spot - lean * 0.05, spot + lean * 0.16], 0.011, 5).painted(IRON, METAL))
    ends = spot + lean * np.array([[0.14], [0.2], [0.4], [0.52]])
    parts.append(tube(ends, [0.017, 0.02, 0.017, 0.013], 6).painted(SHAFT).worn(0.3))
    for at in (0.145, 0.2, 0.505):
        ring = spot + lean * np.array([[at - 0.007], [at + 0.007]])
        parts.append(
            tube(ring, 0.0215 if at < 0.5 else 0.0165, 6).painted(IRON if at != 0.2 else ROPE, METAL * (at != 0.2))
        )
    t = np.linspace(0, 1, 12)[:, None]
    end, _ = line.on(0.36, 1.5, 0.01)
    start = spot + lean * 0.2
    trail = (
        start * (1 - t) + end * t + np.array([0.1, 0.02, 0.02]) * np.sin(np.pi * t) - [0, 0, 0.1] * np.sin(np.pi * t)
    )
    parts.append(tube(trail, 0.008, 3, False).painted(ROPE))
    if fine:
        for share, angle in ((0.33, -0.6), (0.62, 0.9)):
            foot, out = line.on(share, angle)
            tip = foot + out * 0.14 + np.array([0.03, 0.02, 0.03])
            parts.append(tube([foot - out * 0.02, tip], 0.006, 4).painted(SHAFT))
            feather = bare([tip, tip - out * 0.05, tip + np.array([0.025, 0.0, 0.0])], [[0, 1, 2], [0, 2, 1]])
            parts.append(feather.painted("#a39c88"))
        parts.append(wound(line, 0.47, 0.5))
    return merge(parts)


def wound(line: Course, share: float, angle: float) -> Mesh:
    """Blood that runs from where the harpoon sits."""
    parts = []
    for k in (-1, 0, 1):
        turn = angle + np.linspace(0.02, 0.5 + 0.2 * (k == 0), 5)
        path = np.array([line.on(share + 0.006 * k, float(a), 0.012)[0] for a in turn])
        parts.append(tube(path, [0.014, 0.012, 0.009, 0.007, 0.003], 4, False))
    return merge(parts).painted("#5e0508", 0.6)
