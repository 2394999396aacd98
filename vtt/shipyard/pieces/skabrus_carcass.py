"""The dead beast of Skabrus: three carcasses sewn into one, torn open over their ribs, with a gaping jaw and fins."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import fields
from vtt.shipyard.back import ROUND_X, ROUND_Z
from vtt.shipyard.bone import bone_paint, rib, vertebra
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, Noise, capsule, ellipsoid, step
from vtt.shipyard.grime import stained
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import (
    GLOSS,
    METAL,
    SATIN,
    Array,
    Mesh,
    bare,
    extrude,
    facing,
    grid,
    lathe,
    linear,
    merge,
    sphere,
    tube,
    unit,
)
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.pieces.skabrus_lines import (
    BACK,
    BONE,
    BRUISE,
    COPPER,
    DRAB_HIDE,
    FLESH,
    GORE,
    HIDE,
    IRON,
    LIGHTNING,
    PALE_HIDE,
    ROPE,
    SEAMS,
    SLIME,
    seam_points,
    skin_at,
)
from vtt.shipyard.rock import bend, vertex_normals, welded
from vtt.shipyard.stonepaint import mixed

WOUNDS = (
    (0.12, 32.0, (0.22, 0.40, 0.26)),
    (-0.78, 40.0, (0.16, 0.26, 0.20)),
    (-0.12, 146.0, (0.18, 0.30, 0.22)),
    (0.98, 148.0, (0.15, 0.20, 0.16)),
    (-0.86, 118.0, (0.16, 0.24, 0.16)),
)
"""Holes in the hide: y, angle over the back in degrees, radii across, along and up, inches."""
CELL, TRIANGLES = 0.026, 12000


def _wounds() -> Field:
    torn = []
    for y, angle, radii in WOUNDS:
        spot, way = skin_at(y, angle)
        middle = spot - way * 0.02
        torn.append(ellipsoid((float(middle[0]), y, float(middle[2])), radii))
    return fields.union(*torn)


def _body() -> Field:
    """The hide without its holes: folds along the throat, dents, the maw cut out ahead."""
    noise = Noise(47)

    def field(x: Array, y: Array, z: Array) -> Array:
        x, y, z = np.broadcast_arrays(x, y, z)
        half, top = BACK.measures(y)
        power = (np.abs(x) / half) ** ROUND_X + (np.maximum(z, 0.0) / top) ** ROUND_Z
        body = (np.maximum(power, 1e-9) ** 0.42 - 1.0) * np.minimum(half, top)
        ends = np.maximum(y - 1.64, -1.66 - y)
        spots = np.column_stack([v.ravel() for v in (x, y, z)])
        dents = noise.cloud(spots, 3.2, 3).reshape(x.shape)
        slope = np.arctan2(z, np.abs(x))
        folds = np.cos(slope * 40) * np.clip((y + 0.3) / 0.6, 0, 1) * np.clip(1.0 - slope / 0.62, 0, 1)
        sag = 0.03 * np.clip(np.sin(y * 15 + 2 * np.sin(slope * 3)), 0, 1) ** 3  # ribs show through starved hide
        return np.maximum(body, ends) + 0.03 + 0.026 * dents + 0.016 * folds - 0.6 * sag * np.clip(slope, 0, 1)

    maw = fields.union(
        ellipsoid((0.0, 1.56, 0.16), (0.34, 0.44, 0.13), (8.0, 0.0, 0.0)),
        ellipsoid((0.0, 1.24, 0.16), (0.22, 0.3, 0.08)),
    )
    sockets = fields.mirrored(ellipsoid((0.42, 1.27, 0.50), (0.10, 0.10, 0.085)))
    return fields.carved(0.02, field, maw, sockets)


def carcass(fine: bool) -> Mesh:
    """The hide, painted: three beasts' colours that meet at the seams, raw flesh round the holes, slime and bruises."""
    holes = _wounds()
    noise = Noise(52)

    def ragged(x: Array, y: Array, z: Array) -> Array:
        x, y, z = np.broadcast_arrays(x, y, z)
        spots = np.column_stack([v.ravel() for v in (x, y, z)])
        return holes(x, y, z) + 0.05 * noise.cloud(spots, 6.0, 2).reshape(x.shape)

    whole = fields.carved(0.012, _body(), ragged)
    cell = CELL if fine else CELL * 2.2
    raw = bare(*fields.surface(whole, (-0.75, -1.72, -0.08), (0.75, 1.72, 1.06), cell))
    made = welded(simplified(raw, (TRIANGLES if fine else 900) / raw.triangle_count))
    made = made.picked((made.vertices[made.faces][:, :, 2] > -0.05).any(axis=1))
    return _hide_paint(made, holes)


def _hide_paint(mesh: Mesh, holes: Field) -> Mesh:
    p = mesh.vertices
    x, y, z = p.T
    normals = vertex_normals(p, mesh.faces)
    curve = bend(p, mesh.faces, normals)
    noise = Noise(48)
    cloud, fine = noise.cloud(p, 2.4, 4), noise.at(p, 13.0)
    lean = np.sin(np.arctan2(z, np.abs(x)))
    bounds = [first + ahead * lean for first, ahead in SEAMS]
    colour = np.tile(linear(HIDE), (len(p), 1))
    colour = mixed(colour, DRAB_HIDE, step(0.01, -0.01, y - bounds[0]))
    colour = mixed(colour, HIDE, 0.8 * step(0.01, -0.01, y - bounds[1]))
    colour = mixed(colour, BRUISE, 0.9 * step(0.01, -0.01, y - bounds[2]))
    colour = mixed(colour, PALE_HIDE, 0.75 * step(0.42, 0.12, z + 0.12 * cloud))
    colour = mixed(colour, BRUISE, 0.8 * step(0.15, 0.7, noise.cloud(p + 9.0, 1.5, 3)))
    runs = noise.cloud(p * [1.0, 1.0, 0.15], 6.0, 2)
    colour = mixed(colour, SLIME, 0.6 * step(0.15, 0.8, runs + 0.3 * cloud))
    gap = holes(x, y, z) + 0.05 * cloud
    seam = np.min([np.abs(y - b) for b in bounds], axis=0)
    colour = mixed(colour, FLESH, 0.75 * step(0.075, 0.02, seam + 0.02 * fine))
    colour = mixed(colour, FLESH, 0.85 * step(0.10, 0.03, gap))
    colour = mixed(colour, GORE, step(0.012, -0.07, gap))
    maw = step(0.36, 0.2, np.abs(x)) * step(1.1, 1.2, y) * step(0.28, 0.2, z) * step(0.3, -0.2, normals[:, 2])
    colour = mixed(colour, GORE, 0.85 * maw)
    colour = colour * (1 + 0.16 * fine + 0.2 * cloud)[:, None]
    colour = mixed(colour, "#15120f", 0.55 * step(0.02, -0.35, curve))
    colour = mixed(colour, np.minimum(colour * 1.6 + 0.02, 0.5), 0.55 * step(0.06, 0.4, curve))
    half, top = BACK.measures(y)
    deep = step(0.12, 0.34, 1.0 - np.hypot(x / half, np.maximum(z, 0.0) / top)) * step(0.06, 0.0, gap)
    heat = deep * step(-0.5, 0.3, cloud + 0.6 * fine)  # what the cannon is fed from smoulders behind the ribs
    colour = mixed(colour, LIGHTNING, 0.75 * heat)
    wet = SATIN + 0.4 * step(0.06, -0.02, gap) + 0.25 * step(0.3, 0.1, z)
    return replace(mesh.painted(np.clip(colour, 0, 1)), finish=np.clip(wet, 0, GLOSS) + 0.75 * heat, normals=normals)


def bones(fine: bool) -> Mesh:
    """Ribs in the open holes and the bare spine towards the tail."""
    parts = []
    for y, angle, radii in WOUNDS:
        for dy in np.linspace(-0.7, 0.7, 5 if fine else 2) * radii[1]:
            span = np.linspace(max(angle - 24, 13), min(angle + 24, 167), 7 if fine else 3)
            path = [skin_at(y + dy + 0.02 * math.sin(k), float(a), -0.065)[0] for k, a in enumerate(span)]
            parts.append(rib(np.array(path), 0.034, 6 if fine else 3))
    for y in np.arange(-1.5, -0.36, 0.115) if fine else ():
        top, _ = skin_at(float(y), 90)
        parts.append(vertebra(top + np.array([0, 0, -0.03]), 0.085 + 0.03 * (y + 1.5), 0.9))
    painted = bone_paint(welded(merge(parts)), 55, ivory=BONE, wet=False) if fine else merge(parts).painted(BONE)
    return painted


def flaps(fine: bool) -> Mesh:
    """Skin that hangs in rags from the upper rims of the holes, curled outwards."""
    if not fine:
        return merge([])
    parts = []
    for number, (y, angle, radii) in enumerate(WOUNDS):
        up = 1 if angle < 90 else -1
        rim = angle + up * math.degrees(radii[2] / 0.62) * 0.9
        for k, share in enumerate((-0.55, -0.1, 0.4)):
            long = 0.13 + 0.05 * math.sin(number * 2.3 + k * 1.7)
            parts.append(_flap(y + share * radii[1], rim, -up, long, 0.085 + 0.02 * math.sin(k * 3.1 + number)))
    return stained(merge(parts), 57, GORE, 0.7, 6.0)


def _flap(y: float, rim: float, down: int, long: float, half: float) -> Mesh:
    """One rag: a strip that leaves the hide at an angle `rim`, bends outward and ends in points."""
    rows = []
    for share in np.linspace(0, 1, 5):
        row = []
        for u in (-1.0, -0.5, 0.0, 0.5, 1.0):
            tip = share * (1.0 - 0.35 * (abs(u) == 0.5) - 0.5 * (abs(u) == 1.0) * share)
            spot, way = skin_at(y + u * half * (1 - 0.45 * share), rim + down * math.degrees(tip * long / 0.6), 0.0)
            row.append(spot + way * (0.0 + 0.13 * share**1.7))
        rows.append(row)
    sheet = grid(np.array(rows))
    p = sheet.vertices[sheet.faces[0]]
    out = np.cross(p[1] - p[0], p[2] - p[0]) @ skin_at(y, rim)[1] > 0
    return (sheet if out else sheet.flipped()).painted(HIDE, SATIN)


def stitches(fine: bool) -> Mesh:
    """The seams: two swollen lips of hide drawn together by hawser, a staple of iron here and there."""
    parts = []
    for seam in SEAMS:
        count = 27 if fine else 9
        points, ways = seam_points(seam, count, 0.004)
        ahead = np.array([0.0, 0.03, 0.0])
        parts += [tube(points + side * ahead * 0.8, 0.024, 6 if fine else 3).painted(FLESH, SATIN) for side in (-1, 1)]
        for k in range(1, count - 1) if fine else ():
            p, n = points[k], ways[k]
            along = unit(points[k + 1] - points[k - 1])
            slant = np.array([0.0, 0.075, 0.0]) + along * 0.025 * (-1) ** k
            if k % 5 == 2:
                staple = [p - slant * 1.3, p - slant * 1.3 + n * 0.05, p + slant * 1.3 + n * 0.05, p + slant * 1.3]
                parts.append(tube(staple, 0.014, 4).painted(IRON, METAL))
            else:
                loop = [p - slant, p - slant * 0.6 + n * 0.034, p + n * 0.042, p + slant * 0.6 + n * 0.034, p + slant]
                parts.append(tube(loop, 0.011, 4 if fine else 3).painted(ROPE))
    for start, end in (
        (
            ((1.28, 64), (0.82, 40)),
            ((0.66, 58), (0.30, 64)),
            ((-0.5, 150), (-1.0, 152)),
            ((1.4, 120), (0.8, 112)),
        )
        if fine
        else ()
    ):
        count = 10
        y, angle = np.linspace(start[0], end[0], count), np.linspace(start[1], end[1], count)
        rows = [skin_at(float(a), float(b), 0.004) for a, b in zip(y, angle, strict=True)]
        points = np.array([p for p, _ in rows])
        parts.append(tube(points, 0.018, 5).painted(FLESH, SATIN))
        for k in range(count - 1 if fine else 0):
            side = np.cross(rows[k][1], unit(points[k + 1] - points[k])) * 0.055
            loop = [points[k] - side, points[k] + rows[k][1] * 0.03, points[k] + side]
            parts.append(tube(loop, 0.009, 4).painted(ROPE))
    return merge(parts)


def jaws(fine: bool) -> Mesh:
    """The slack lower jaw on chains, rows of fangs above and below, one dead eye, one of copper and glass, a bridle."""
    n = 8 if fine else 5
    jaw = fields.melted(
        0.05,
        fields.mirrored(fields.limb([(0.40, 1.10, 0.10), (0.36, 1.44, 0.085), (0.24, 1.72, 0.075), (0.0, 1.88, 0.085)],
                                    [0.085, 0.085, 0.075, 0.075])),
        fields.mirrored(capsule((0.06, 1.86, 0.11), (0.06, 1.92, 0.17), 0.05, 0.02)),
    )  # fmt: skip
    raw = bare(*fields.surface(jaw, (-0.55, 1.0, -0.02), (0.55, 2.02, 0.26), 0.03 if fine else 0.06))
    low = welded(simplified(raw, min(1.0, (900 if fine else 120) / raw.triangle_count)))
    noise = Noise(58)
    hide = mixed(
        np.tile(linear(PALE_HIDE), (len(low.vertices), 1)), HIDE, step(-0.2, 0.5, noise.cloud(low.vertices, 4.0, 3))
    )
    parts = [low.painted(hide, SATIN)]
    tongue = tube(smooth_path([(0, 1.2, 0.08), (0.04, 1.5, 0.12), (0.10, 1.76, 0.10), (0.16, 1.9, 0.02)], 8),
                  [0.12, 0.13, 0.13, 0.12, 0.11, 0.09, 0.06, 0.02], n).painted(FLESH, GLOSS)  # fmt: skip
    parts.append(tongue)
    for k, s in enumerate(np.linspace(0.08, 0.96, 11 if fine else 5)):
        y = 1.26 + 0.62 * math.sin(s * math.pi / 2)
        x = 0.38 * math.cos(s * math.pi / 2) + 0.0
        tall = 0.12 + 0.05 * math.sin(k * 2.9)
        tip = np.array([x * 0.95, y, 0.13 + tall])
        parts.append(both(_tooth((x, y, 0.10), tip, 0.03, fine).painted(BONE)))
        if y < 1.8:
            spot, _ = skin_at(min(y - 0.04, 1.61), 24)
            parts.append(
                both(
                    _tooth(
                        spot + np.array([0, -0.02, 0.05]), spot + np.array([0.01, 0.06, -0.13]), 0.034, fine
                    ).painted(BONE)
                )
            )
    parts += [_dead_eye(fine), _glass_eye(fine), _bridle(fine)]
    return merge(parts)


def _tooth(root: Array, tip: Array, width: float, fine: bool) -> Mesh:
    """A fang that bends outwards and ahead, closed at its root."""
    a, b = np.asarray(root, float), np.asarray(tip, float)
    t = np.linspace(0, 1, 6 if fine else 3)[:, None]
    path = a + (b - a) * t + np.array([0.02, 0.01, 0.0]) * 4 * t * (1 - t)
    return tube(path, np.maximum(width * (1 - t.ravel()) ** 0.8, width * 0.04), 5 if fine else 3)


def _dead_eye(fine: bool) -> Mesh:
    n = 10 if fine else 5
    ball = sphere(0.068, n, 6 if fine else 4).painted("#84866f", GLOSS)
    cataract = sphere((0.036, 0.036, 0.014), 7, 4).moved(0, 0, 0.06).painted("#5f6a58", GLOSS)
    lid = lathe(
        [(0.02, -0.05), (0.095, -0.03), (0.09, 0.02), (0.062, 0.05)], n, (True, False), [0, 0, 0.3, 0.8]
    ).painted(BRUISE, SATIN)
    return merge([ball, cataract, lid]).transformed(facing((0.405, 1.27, 0.49), (0.9, 0.35, 0.3)))


def _glass_eye(fine: bool) -> Mesh:
    """A bolted lens where the port eye rotted out."""
    n = 10 if fine else 5
    rim = lathe([(0.11, -0.03), (0.115, 0.035), (0.085, 0.06), (0.075, 0.03)], n, (True, False), [0, 0.8, 1, 0.2])
    lens = sphere((0.078, 0.078, 0.04), n, 5).moved(0, 0, 0.03).painted(LIGHTNING, 1.7)
    slats = [tube([(-0.08, d, 0.066), (0.08, d, 0.066)], 0.009, 4) for d in (-0.03, 0.03)]
    iron = merge(slats).painted(IRON, METAL)
    return merge([rim.painted(COPPER, METAL), lens, iron]).transformed(facing((-0.415, 1.27, 0.49), (-0.9, 0.35, 0.3)))


def _bridle(fine: bool) -> Mesh:
    """Iron hoops driven round the head, with rings for the chains."""
    parts = []
    for y in (1.06, 1.46):
        ring = np.array([skin_at(y, a, 0.0)[0] for a in np.linspace(16, 164, 20 if fine else 8)])
        parts.append(tube(ring, 0.022, 5 if fine else 3).painted(IRON, METAL).worn(0.3))
    for a in (30, 150) if fine else ():
        spot, way = skin_at(1.46, a, 0.03)
        hoop = np.array([(math.cos(t) * 0.045, math.sin(t) * 0.045, 0) for t in np.linspace(0, 6.28, 9)])
        parts.append(tube(hoop, 0.01, 4).transformed(facing(spot, (0, 1, 0), way)).painted(IRON, METAL))
    return merge(parts)


def fins(fine: bool) -> Mesh:
    """Ragged flukes that loll on the water, a torn fin on each flank, spines of bone through the hide."""
    fluke = [(0, 0.02), (0.08, -0.14), (0.26, -0.25), (0.34, -0.22), (0.44, -0.34), (0.50, -0.28), (0.64, -0.30),
             (0.56, -0.16), (0.48, -0.12), (0.44, -0.02), (0.36, 0.0), (0.24, 0.14), (0, 0.2)]  # fmt: skip
    hole = [(0.30, -0.14), (0.36, -0.10), (0.34, -0.05), (0.27, -0.07)]
    half = extrude(fluke, 0.05, 0.02, [hole] if fine else [], back=True)
    tail = [half.painted(HIDE, SATIN)]
    for x, y in ((0.6, -0.28), (0.46, -0.3), (0.26, -0.22)) if fine else ():
        tail.append(
            tube(
                [(0.02, 0.06, 0.045), (x * 0.6, y * 0.5, 0.06), (x, y, 0.045)], [0.03, 0.02, 0.006], 5 if fine else 3
            ).painted(BRUISE, SATIN)
        )
    flukes = [
        merge(tail).scaled(side, 1, 1).turned("y", side * -16).turned("x", 34).moved(0, -1.62, 0.2) for side in (1, -1)
    ]
    fin = extrude(
        [
            (0, 0),
            (0.2, -0.04),
            (0.36, -0.12),
            (0.40, -0.26),
            (0.31, -0.2),
            (0.27, -0.32),
            (0.19, -0.22),
            (0.1, -0.3),
            (0.04, -0.22),
        ],
        0.05,
        0.018,
        back=True,
    ).painted(HIDE, SATIN)
    spines = [
        tube([(0.02, -0.1, 0.05), (x, y, 0.045)], [0.022, 0.006], 4).painted(BONE)
        for x, y in ((0.37, -0.14), (0.28, -0.3), (0.12, -0.28))
    ]
    seat = np.eye(4)
    seat[:3, 0], seat[:3, 1], seat[:3, 2], seat[:3, 3] = (
        unit((1, -0.25, -0.12)),
        unit((0.25, 1, 0)),
        (0.12, 0, 1),
        (0.55, 0.62, 0.16),
    )
    side = merge([fin, *spines]).transformed(seat)
    root = tube([(0, -1.2, 0.18), (0, -1.5, 0.17), (0, -1.74, 0.2)], [0.2, 0.13, 0.05], 8 if fine else 5).painted(
        HIDE, SATIN
    )
    return stained(merge([*flukes, both(side), root]), 59, SLIME, 0.7, 5.0)


def barnacles(rng: np.random.Generator, fine: bool) -> Mesh:
    """Clusters of shells along the waterline."""
    parts = []
    shell = lathe([(0.026, 0.0), (0.02, 0.018), (0.012, 0.024), (0.007, 0.014)], 5, (False, True), [0, 0.4, 0.9, 0])
    for _ in range(70 if fine else 0):
        y, angle = rng.uniform(-1.3, 1.4), rng.uniform(6, 20)
        spot, way = skin_at(y, angle if rng.random() < 0.5 else 180 - angle, -0.024)
        size = rng.uniform(0.6, 1.5)
        parts.append(
            shell.painted("#7d7a66").tinted(rng.uniform(0.6, 1.1)).transformed(facing(spot, way, (0, 0.01, 1), size))
        )
    return merge(parts)
