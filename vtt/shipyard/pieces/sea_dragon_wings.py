"""Masts and wing sails of the Sea Dragon: fingers that fan out of a swept spar, feathers at the root, a gilt sun."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard import rig
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, bare, extrude, grid, lathe, linear, merge, sphere, tube, unit
from vtt.shipyard.pieces.fleet_lines import SEA_DRAGON as HULL
from vtt.shipyard.pieces.fleet_parts import Spars, shrouded

WHITE, SILK, SKY, BLUE, NAVY = "#aaaea6", "#a4a69d", "#6f8a9f", "#2f4f74", "#1c3048"
GOLD, GILT, RED = "#a07a2c", "#b48a3c", "#7d2a2a"
FINGERS = 7
REACH_LOST = 0.42
"""Share of its length that a finger has lost at the tip of the spar."""


@dataclass(frozen=True)
class Wing:
    """A sail between its root at the mast's foot and its tip aloft; `length` of the lowest finger, all inches."""

    root: tuple[float, float, float]
    tip: tuple[float, float, float]
    length: float

    def point(self, share: ArrayLike, out: ArrayLike) -> Array:
        """Points (..., 3): `share` 0 root .. 1 tip along the spar, `out` 0 spar .. 1 trailing edge."""
        s, v = np.broadcast_arrays(np.maximum(np.asarray(share, float), 0.0), np.asarray(out, float))
        root, tip = np.asarray(self.root), np.asarray(self.tip)
        side = math.copysign(1.0, root[0])
        bow = np.stack([0.16 * side * np.sin(np.pi * s), 0.10 * np.sin(np.pi * s), 0 * s], -1)
        start = root + (tip - root) * (1.0 - (1.0 - s) ** 1.3)[..., None] + bow * self.length
        between = np.abs(np.sin(s * (FINGERS - 1) * np.pi))
        reach = self.length * (1.0 - REACH_LOST * s**1.4) * (1.0 - 0.17 * between**0.8 * np.clip(v * 1.6 - 0.6, 0, 1))
        turn = -0.30 + 1.22 * s**1.25 + 0.12 * v * s
        way = np.stack([0 * s, -np.cos(turn), np.sin(turn)], -1)
        belly = np.sin(np.pi * v * 0.86) * 0.17 * self.length * (1 - 0.35 * s) + 0.02 * self.length * between * v
        crease = 0.008 * np.sin(v * 26 + s * 9) * (1 - v)
        return start + way * (reach * v)[..., None] + np.stack([(belly + crease) * side, 0 * s, 0 * s], -1)

    def frame(self, share: float, out: float) -> tuple[Array, Array]:
        """Change (2, 2) of (share, out) for an inch aft and an inch up the cloth, and the outboard normal (3,)."""
        e = 1e-3
        along = (self.point(share + e, out) - self.point(share - e, out)) / (2 * e)
        aft = (self.point(share, out + e) - self.point(share, out - e)) / (2 * e)
        first = unit(aft)
        second = unit(along - first * (along @ first))
        normal = np.cross(first, second)
        normal = normal * np.sign(normal[0] * self.root[0])
        return np.linalg.inv(np.array([[along @ first, aft @ first], [along @ second, aft @ second]])), normal

    def laid(self, outline: ArrayLike, at: tuple[float, float], colour: str, layer: float, finish: float = 0.0) -> Mesh:
        """A flat shape (n, 2) in inches (aft, up) round a place of the wing, on both faces, not stretched."""
        from trimesh.remesh import subdivide_to_size

        plate = extrude(outline, 0.0)
        corner = plate.vertices[plate.faces]
        level = np.abs(np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])[:, 2]) > 1e-9
        sheet = plate.picked(level)
        places, faces = subdivide_to_size(sheet.vertices, sheet.faces, 0.14, max_iter=12)
        change, normal = self.frame(*at)
        shift = places[:, :2] @ change.T
        p = self.point(at[0] + shift[:, 0], at[1] + shift[:, 1])
        fronts = []
        for lift, turned in ((0.006 * layer, faces), (-0.006 * layer, faces[:, ::-1])):
            face = bare(p + normal * lift, turned)
            looks = face.smooth_normals().normals
            assert looks is not None
            fronts.append(face if (looks @ normal).mean() * lift > 0 else face.flipped())
        return merge(fronts).painted(colour, finish)


def cloth(wing: Wing, fine: bool) -> Mesh:
    """The skin: silk at the spar, sky then deep blue towards a dark hem, a seam on either side of every finger."""
    per = 6 if fine else 2
    shares = np.linspace(0, 1, (FINGERS - 1) * per + 1)
    out = (
        np.array([0, 0.12, 0.25, 0.4, 0.54, 0.60, 0.615, 0.7, 0.8, 0.86, 0.87, 0.95, 0.985, 1.0])
        if fine
        else np.array([0.0, 0.4, 0.615, 0.87, 1.0])
    )
    s, v = np.meshgrid(shares, out, indexing="ij")
    skin = grid(wing.point(s, v))
    blend = np.clip((v - 0.28) / 0.33, 0, 1)[..., None]
    colour = linear(SILK) * (1 - blend * 0.5) + linear(SKY) * blend * 0.5
    deep = (v > 0.61)[..., None] * np.clip(0.55 + (v - 0.61) * 1.6, 0, 1)[..., None]
    colour = colour * (1 - deep) + linear(BLUE) * deep
    colour = np.where((v > 0.865)[..., None], linear(NAVY), colour)
    near = np.abs((s * (FINGERS - 1) + 0.5) % 1.0 - 0.5) * per
    tone = np.where(near < 0.1, 0.74, np.where(near < 1.1, 0.95, 1.0)) * (0.96 + 0.05 * np.sin(s * 41 + v * 7))
    tone = tone * (1.0 - 0.10 * np.clip(np.sin(v * 19 + s * 5), 0, 1) * (v < 0.6))
    tone = tone * np.where(v > 0.99, 0.7, 1.0)
    return skin.painted(np.clip(colour * tone[..., None], 0, 1).reshape(-1, 3))


def feathers(wing: Wing) -> Mesh:
    """Rows of pointed feathers that cover the cloth near the spar, on both faces."""
    outline = np.array(
        [(-0.02, -0.03), (0.09, -0.045), (0.17, -0.028), (0.21, 0.0), (0.17, 0.028), (0.09, 0.045), (-0.02, 0.03)]
    )
    parts = []
    rows = ((0.23, 17, SKY, 1.30, 0.0), (0.115, 18, SILK, 1.15, 0.5), (0.0, 19, BLUE, 0.95, 0.0))
    for row, (start, count, colour, size, shift) in enumerate(rows):
        for k in range(count):
            share = (k + 0.4 + shift) / (count + 0.4) * 0.97
            shape = outline * [size, size * 1.35 * (1 - 0.35 * share)] * wing.length * 0.95
            sheet = wing.laid(shape, (share, start), colour, 1 + 2 * row + 0.5 * (k % 2))
            # dark at the quill, worn at the tip
            out = np.clip((np.linalg.norm(sheet.vertices - sheet.vertices[0], axis=1) - 0.02) / 0.17, 0, 1)
            tone = (0.52 + 0.56 * out) * (0.92 + 0.14 * math.sin(k * 2.4 + row))
            parts.append(sheet.tinted(tone))
    return merge(parts)


def ribs(wing: Wing, fine: bool) -> Mesh:
    """Gilded fingers that end in claws past the hem, and the spar with its bands."""
    v = np.linspace(0, 1.05, 11 if fine else 3)
    parts = []
    for share in np.linspace(0, 1, FINGERS)[:: 1 if fine else 3]:
        line = wing.point(np.full(len(v), share), v)
        parts.append(tube(line, np.linspace(0.022, 0.005, len(v)), 5 if fine else 3, fine).painted(GOLD, METAL))
    shares = np.linspace(0, 1, 12 if fine else 3)
    spine = wing.point(shares, 0 * shares)
    spine = np.vstack([spine, spine[-1:] + (spine[-1:] - spine[-2:-1]) * 0.8])
    parts.append(tube(spine, np.linspace(0.046, 0.008, len(spine)), 7 if fine else 3).painted(WHITE, SATIN))
    for share in np.linspace(0.05, 0.92, 8) if fine else ():
        p = wing.point(np.array([share, share + 0.02]), np.zeros(2))
        parts.append(tube(p, 0.052 - 0.036 * share, 7, False).painted(GOLD, METAL))
    return merge(parts)


def sun(wing: Wing, at: tuple[float, float], size: float) -> list[Mesh]:
    """The emblem: a sun of sixteen rays that rises over two waves."""
    a = np.linspace(0, 2 * math.pi, 32, endpoint=False)
    rays = np.column_stack([np.cos(a), np.sin(a)]) * np.where(np.arange(32) % 2 == 0, 1.0, 0.62)[:, None]
    disc = np.column_stack([np.cos(a[::2]), np.sin(a[::2])])
    x = np.linspace(-1.0, 1.0, 17)
    wave = np.vstack(
        [
            np.column_stack([x, -0.52 + 0.13 * np.sin(x * 7.5)]),
            np.column_stack([x, -0.74 + 0.13 * np.sin(x * 7.5)])[::-1],
        ]
    )
    return [
        wing.laid(rays * size, at, GILT, 6),
        wing.laid(disc * size * 0.52, at, NAVY, 9),
        wing.laid(disc * size * 0.42, at, GILT, 12),
        wing.laid(wave * size * 0.9, at, NAVY, 14),
    ]


MASTS = ((0.46, 2.72, 0.62, 1.02), (-0.52, 2.30, 0.54, 0.90))
"""y, height of the wing tips, how far they stand out, length of the lowest finger."""


def rigged(deck: float, fine: bool) -> Spars:
    """Two masts, each with a pair of wings; stays and shrouds."""
    spars = Spars()
    for number, (y, peak, spread, length) in enumerate(MASTS):
        head = np.array([0.0, y - 0.16, peak * 0.9])
        foot = (0.0, y, deck)
        spars.masts.append(rig.mast(foot, head, 0.05, WHITE, GOLD, 8 if fine else 4, 0.42 if fine else 9.0))
        star = lathe([(0.03, 0.0), (0.055, 0.05), (0.02, 0.1), (0.012, 0.2), (0.001, 0.3)], 6, (True, False), 0.7)
        if fine:
            spars.masts.append(star.painted(GOLD, METAL).moved(*(head - [0, 0, 0.02])))
        for side in (1.0, -1.0):
            wing = Wing((side * 0.06, y + 0.02, 0.80), (side * spread, y + 0.16, peak), length)
            spars.sails.append(cloth(wing, fine))
            spars.masts.append(ribs(wing, fine))
            if fine:
                spars.sails.append(feathers(wing))
                spars.sails += sun(wing, (0.36, 0.50), 0.23) if number == 0 else []
                knuckle = sphere(0.05, 7, 5).moved(side * 0.06, y + 0.02, 0.80).painted(GOLD, METAL)
                spars.masts.append(knuckle)
                _lines(spars, wing, head, side)
        colour = BLUE if number == 0 else RED
        spars.flags.append(rig.flag(0.5, 0.12, colour, 0.7, y, fine).moved(0, y - 0.18, peak * 0.9 - 0.03))
    if fine:
        shrouded(spars, HULL, 0.42, 1.7, 3, 0.3)
        shrouded(spars, HULL, -0.55, 1.5, 3, 0.3)
        spars.ropes.append(rig.rope((0, 0.31, 2.40), (0, 1.40, 1.30), 0.005, 0.02, rig.ROPE))
        spars.ropes.append(rig.rope((0, -0.66, 2.02), (0, 0.36, 1.6), 0.005, 0.02, rig.ROPE))
    return spars


def _lines(spars: Spars, wing: Wing, head: Array, side: float) -> None:
    """A lift from the masthead to the spar, a sheet from the lowest claw to the rail."""
    spars.ropes.append(rig.rope(head - [0, 0, 0.05], wing.point(0.62, 0.0), 0.006))
    spars.ropes.append(rig.rope(head - [0, 0, 0.05], wing.point(0.9, 0.0), 0.006))
    claw = wing.point(0.0, 1.04)
    t = float(np.clip(HULL.station(claw[1] - 0.05, 0.5), 0.04, 0.96))
    rail = HULL.point(t, float(HULL.sheer(t))) * [side, 1, 1]
    spars.ropes.append(rig.rope(claw, rail + np.array([-0.02 * side, 0, 0.02]), 0.006))
