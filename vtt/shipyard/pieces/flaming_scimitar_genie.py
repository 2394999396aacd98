"""The genie of the Flaming Scimitar: smoke from a brass lamp that winds round the mast and grows arms and a face."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import fields
from vtt.shipyard.bone import sculpted
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, bare, lathe, linear, merge, sphere, tube, unit
from vtt.shipyard.pieces.flaming_scimitar_fire import RUBY
from vtt.shipyard.pieces.flaming_scimitar_rig import GOLD
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.rock import reduced
from vtt.shipyard.stonepaint import mixed

DEPTH, SPIRIT, HAIR, TURBAN = "#2a3540", "#4c5f68", "#10151f", "#6e3a1e"
SOOT, SMOKE, PALE_SMOKE = "#1f2026", "#464a52", "#85888a"
WAIST = (0.02, 0.86, 1.62)
"""Where the genie grows out of the smoke: over the bow, ahead of the main yard."""


def genie(mast_y: float, deck: float, fine: bool) -> Mesh:
    """Smoke from the lamp winds round the mast, sweeps out over the bow and becomes a genie with folded arms."""
    rise = np.linspace(0, 1, 18)
    turn = -0.6 + rise * (2.3 * math.pi + 0.6)
    r = 0.12 + 0.05 * rise
    wound = np.column_stack([r * np.cos(turn), mast_y + r * np.sin(turn), deck + 0.13 + 0.40 * rise])
    sweep = [(-0.24, 0.46, 1.00), (-0.33, 0.62, 1.18), (-0.22, 0.74, 1.31), (-0.06, 0.86, 1.46)]
    count = 64 if fine else 11
    line = smooth_path(np.vstack([wound[::2], sweep, [WAIST]]), count)
    t = np.linspace(0, 1, count)
    girth = 0.014 + 0.088 * t**0.9
    parts = [_smoke(line, girth) if fine else tube(line, girth, 5).painted(SMOKE)]
    if fine:
        parts += [_wisp(line, girth, k) for k in range(3)]
        lamp = lathe(
            [(0.05, 0.0), (0.035, 0.02), (0.075, 0.06), (0.06, 0.1), (0.02, 0.12), (0.012, 0.16)], 8, edge=0.5
        )
        spout = tube([(0.06, 0, 0.06), (0.13, 0, 0.08), (0.17, 0, 0.13)], [0.025, 0.018, 0.012], 5)
        parts.append(merge([lamp, spout]).painted(GOLD, METAL).turned("z", -35.0).moved(-0.05, mast_y - 0.16, deck))
    return merge([*parts, _torso(fine).moved(*WAIST)])


def _smoke(line: Array, girth: Array) -> Mesh:
    """Puffs that roll along a line (n, 3), each as large as `girth` (n,) there; soot in the folds, pale crests."""
    rng = np.random.default_rng(4607)
    puffs, low, high = [], line.min(axis=0) - 0.2, line.max(axis=0) + 0.2
    for k in range(1, len(line)):
        way = unit(line[k] - line[k - 1])
        off = unit(np.cross(way, rng.normal(size=3))) * girth[k] * rng.uniform(0.35, 0.75)
        size = girth[k] * rng.uniform(0.5, 0.82)
        spot = line[k] + (off if girth[k] > 0.03 else 0.0)
        puffs.append(fields.ellipsoid(tuple(spot), (size, size, size * 0.9)))
    core = fields.limb([tuple(p) for p in line[::2]], list(girth[::2] * 0.62))
    cloud = sculpted(fields.melted(0.026, core, *puffs), tuple(low), tuple(high), 0.0155)
    rough = fields.Noise(4608).cloud(cloud.vertices, 13.0, 2)
    swell = cloud.smooth_normals(180.0).normals
    assert swell is not None
    cloud = reduced(bare(cloud.vertices + swell * (0.014 * rough)[:, None], cloud.faces), 3400).smooth_normals(180.0)
    assert cloud.normals is not None
    far = np.linalg.norm(cloud.vertices[:, None] - line[None], axis=2)
    near = far.argmin(axis=1)
    proud = np.clip((far[np.arange(len(near)), near] / girth[near] - 0.6) / 0.7, 0, 1)
    light = np.clip(0.75 * proud + 0.35 * cloud.normals[:, 2], 0, 1)
    body = mixed(np.tile(linear(SOOT), (len(near), 1)), SMOKE, np.clip(light * 1.6, 0, 1))
    return cloud.painted(mixed(body, PALE_SMOKE, np.clip(light * 1.7 - 0.8, 0, 0.85) * (0.3 + 0.7 * near / len(line))))


def _wisp(line: Array, girth: Array, number: int) -> Mesh:
    """A thin streak that leaves the column, curls once and ends in the air."""
    start = 16 + 14 * number
    t = np.linspace(0, 1, 12)
    at = np.minimum(start + t * 11, len(line) - 1).astype(int)
    spin = 1.7 * number + 4.6 * t
    around = np.column_stack([np.cos(spin), np.sin(spin), 0.5 * np.sin(spin * 0.7)])
    path = line[at] + around * (girth[at] * 1.05 + 0.07 * t**2)[:, None] + np.column_stack([0 * t, 0 * t, 0.05 * t])
    streak = tube(path, 0.009 * np.sin(np.pi * np.clip(t * 0.96 + 0.02, 0, 1)) ** 0.7 + 0.001, 4, False)
    return streak.painted(PALE_SMOKE if number % 2 else SMOKE)


def _torso(fine: bool) -> Mesh:
    """The genie from the waist up, looking ahead, the waist at the origin."""
    body = fields.melted(
        0.05,
        fields.ellipsoid((0, 0, 0.03), (0.085, 0.075, 0.10)),
        fields.ellipsoid((0, 0.0, 0.19), (0.145, 0.095, 0.12)),
        fields.mirrored(fields.ellipsoid((0.062, 0.07, 0.22), (0.062, 0.035, 0.05))),
        fields.mirrored(fields.ellipsoid((0.165, 0.0, 0.25), (0.065, 0.062, 0.062))),
        fields.capsule((0, 0.0, 0.28), (0, 0.015, 0.36), 0.05, 0.042),
        fields.mirrored(fields.capsule((0.05, 0.02, 0.315), (0.15, 0.0, 0.29), 0.034, 0.03)),
    )
    belly = fields.union(
        *(fields.mirrored(fields.ellipsoid((0.026, 0.083 - 0.004 * k, 0.115 - 0.048 * k), (0.026, 0.02, 0.024)))
          for k in range(3))
    )
    arms = fields.melted(
        0.02,
        fields.mirrored(fields.limb([(0.185, 0.0, 0.23), (0.225, 0.06, 0.12)], [0.056, 0.046])),
        fields.limb([(0.225, 0.06, 0.12), (0.05, 0.15, 0.145), (-0.12, 0.135, 0.165)], [0.046, 0.04, 0.036]),
        fields.limb([(-0.225, 0.06, 0.12), (-0.05, 0.185, 0.125), (0.12, 0.15, 0.135)], [0.046, 0.04, 0.036]),
    )
    face = fields.melted(
        0.02,
        fields.ellipsoid((0, 0.015, 0.43), (0.066, 0.072, 0.085)),
        fields.capsule((0, 0.08, 0.44), (0, 0.10, 0.41), 0.012, 0.016),
        fields.mirrored(fields.capsule((0.012, 0.075, 0.465), (0.05, 0.06, 0.475), 0.012, 0.01)),
        fields.mirrored(fields.ellipsoid((0.07, 0.0, 0.435), (0.014, 0.026, 0.032))),
        fields.capsule((0, 0.055, 0.37), (0, 0.105, 0.27), 0.036, 0.008),
    )
    whole = fields.union(fields.melted(0.025, fields.melted(0.008, body, belly), face), arms)
    made = sculpted(whole, (-0.3, -0.14, -0.1), (0.3, 0.24, 0.54), 0.0125 if fine else 0.03)
    made = reduced(made.painted(SPIRIT), 2800 if fine else 140)
    up = np.clip((made.vertices[:, 2:] + 0.08) / 0.55, 0, 1)
    vein = 1.0 + 0.14 * fields.Noise(4609).cloud(made.vertices, 9.0, 2)[:, None]
    smoky = np.clip((0.10 - made.vertices[:, 2:]) / 0.16, 0, 1)
    skin = (linear(DEPTH) * (1 - up) + linear(SPIRIT) * up) * vein * (1 - smoky) + linear(SMOKE) * smoky
    beard = (made.vertices[:, 1:2] > 0.05) & (made.vertices[:, 2:] > 0.24) & (made.vertices[:, 2:] < 0.385)
    beard &= np.abs(made.vertices[:, :1]) < 0.045
    skin = np.where(beard, linear(HAIR), skin)
    parts = [made.painted(np.clip(skin, 0, 1), SATIN)]
    eyes = both(sphere((0.011, 0.008, 0.0065), 5, 4).moved(0.028, 0.085, 0.447)).painted("#ffb84a", 1.8)
    knot = tube(
        [(0, -0.02, 0.50), (0, -0.06, 0.57), (0, -0.13, 0.58), (0, -0.17, 0.50), (0, -0.16, 0.42)],
        [0.02, 0.026, 0.022, 0.016, 0.003],
        6,
    )
    parts += [eyes, knot.painted(HAIR)]
    if fine:
        turban = [
            tube(np.column_stack([0.068 * np.cos(a), 0.012 + 0.07 * np.sin(a), np.full(11, z)]), 0.02, 5, False)
            for a, z in ((np.linspace(0, 2 * math.pi, 11), 0.495), (np.linspace(0.3, 2 * math.pi + 0.3, 11), 0.52))
        ]
        parts.append(merge(turban).painted(TURBAN))
        rings = [
            (0.20, 0.05, 0.165, 0.055),
            (0.105, 0.135, 0.15, 0.046),
            (-0.105, 0.15, 0.145, 0.046),
            (-0.20, 0.05, 0.165, 0.055),
        ]
        for x, y, z, r in rings:
            way = (
                np.array([0.35 * np.sign(x), 0.5, -0.9]) if abs(x) > 0.15 else np.array([1.0, -0.1 * np.sign(x), -0.1])
            )
            way = unit(way)
            cuff = tube([np.array([x, y, z]) - way * 0.018, np.array([x, y, z]) + way * 0.018], r, 9, False)
            parts.append(cuff.painted(GOLD, METAL).worn(0.4))
        collar = tube(
            np.column_stack(
                [
                    np.cos(np.linspace(0, 6.283, 13)) * 0.088,
                    0.012 + np.sin(np.linspace(0, 6.283, 13)) * 0.07,
                    0.305 - 0.03 * np.sin(np.linspace(0, 6.283, 13)),
                ]
            ),
            0.018,
            5,
            False,
        )
        parts.append(collar.painted(GOLD, METAL))
        parts.append(both(sphere(0.014, 5, 4).moved(0.078, 0.0, 0.395)).painted(GOLD, METAL))
        parts.append(sphere(0.016, 6, 4).moved(0, 0.088, 0.51).painted(RUBY, 1.3))
    return merge(parts)
