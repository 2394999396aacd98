"""The limbs of the bone hydra: necks with their skulls, legs with claws, shoulders, hips and tail."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard import beast_skulls, bone, grime
from vtt.shipyard.mesh import Array, Mesh, cylinder, facing, grid, lathe, merge, sphere, tube, unit
from vtt.shipyard.undead import long_bone

SINEW, GRISTLE, IVORY, PALE = "#3d211d", "#55493a", "#8f8262", "#9e9270"
FIRE, EMBER, DIM = "#b4ff7a", "#58c83c", "#2f9a3a"
NECKS = (
    ((0.0, 0.02, 0.82), (0.0, 0.0, 1.06), (0.03, 0.08, 1.32), (0.02, 0.3, 1.5), (0.0, 0.48, 1.46)),
    ((0.16, 0.2, 0.62), (0.36, 0.26, 0.9), (0.56, 0.36, 1.14), (0.62, 0.56, 1.2), (0.54, 0.72, 1.1)),
    ((-0.16, 0.2, 0.62), (-0.4, 0.22, 0.84), (-0.62, 0.3, 1.0), (-0.68, 0.5, 1.12), (-0.54, 0.68, 1.1)),
    ((0.24, 0.32, 0.42), (0.4, 0.56, 0.48), (0.5, 0.76, 0.62), (0.44, 0.94, 0.64)),
    ((-0.24, 0.32, 0.42), (-0.4, 0.56, 0.5), (-0.46, 0.8, 0.56), (-0.34, 0.98, 0.48)),
)
"""Paths from the trunk to the nape: middle, upper starboard, upper port, lower starboard, lower port."""
HEADS = (
    (beast_skulls.dragon, (0.0, 1.0, -0.22), 1.18),
    (beast_skulls.bull, (0.25, 1.0, -0.35), 0.92),
    (beast_skulls.crocodile, (-0.35, 1.0, -0.1), 0.98),
    (beast_skulls.angler, (0.3, 1.0, 0.02), 0.95),
    (beast_skulls.hook_beak, (-0.1, 1.0, -0.3), 0.92),
)
"""Whose skull ends each neck, where it looks and its size."""
JOINTS, JOINTS_LIGHT = 12, 6
GRIP = ((0.4, 0.73, 0.14), (-0.4, 0.69, 0.13))
"""Where the fore paws hold the mast."""


def aged(mesh: Mesh, seed: int, *, ivory: str = IVORY, wet: bool = True) -> Mesh:
    """Bone paint with stains of rust and weed, so that no two bones are of one tone."""
    whole = bone.bone_paint(mesh, seed, ivory=ivory, wet=wet)
    whole = grime.stained(whole, seed + 50, "#3b2a1a", 0.75, 3.4)
    return grime.stained(whole, seed + 90, "#3d4a2c", 0.5, 2.2)


def joint(spot: ArrayLike, ahead: ArrayLike, size: float, spine: float = 1.0, fine: bool = True) -> Mesh:
    """A vertebra of few faces: a waisted core, two wings that lean aft, a spine `spine` times its size high."""
    s = size
    crest = tube(
        [(0, 0.05 * s, 0.3 * s), (0, -0.2 * s, (0.4 + 0.5 * spine) * s), (0, -0.55 * s, (0.5 + spine) * s)],
        [0.3 * s, 0.2 * s, 0.03 * s],
        4,
        False,
    )
    if not fine:
        crest = tube([(0, 0, 0.3 * s), (0, -0.5 * s, (0.5 + spine) * s)], [0.28 * s, 0.05 * s], 3)
    if fine:
        core = lathe([(0.44 * s, -0.52 * s), (0.64 * s, -0.36 * s), (0.42 * s, 0.1 * s), (0.6 * s, 0.5 * s)], 5)
        parts = [core.turned("x", -90.0).worn(0.3), crest.worn(0.4)]
        for k in (-1, 1):
            path = [(k * 0.3 * s, 0, 0.1 * s), (k * 0.9 * s, -0.2 * s, 0), (k * 1.3 * s, -0.55 * s, -0.05 * s)]
            parts.append(tube(path, [0.26 * s, 0.2 * s, 0.03 * s], 3, False))
    else:
        parts = [cylinder(0.58 * s, 1.6 * s, 4, 0.34 * s).moved(0, 0, -0.8 * s).turned("x", -90.0), crest]
    way = unit(np.asarray(ahead, float))
    side = unit(np.cross(way, (0, 0, 1)))
    seat = np.eye(4)
    seat[:3, 0], seat[:3, 1], seat[:3, 2], seat[:3, 3] = side, way, np.cross(side, way), np.asarray(spot, float)
    return merge(parts).transformed(seat)


def smooth_path(points: ArrayLike, count: int) -> Array:
    """A curve through points (k, 3) by a cubic spline, its points evenly far apart."""
    from scipy.interpolate import CubicSpline

    p = np.asarray(points, float)
    fine = np.asarray(CubicSpline(np.arange(len(p)), p)(np.linspace(0, len(p) - 1, 200)))
    run = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))]
    at = np.linspace(0, run[-1], count)
    return np.column_stack([np.interp(at, run, fine[:, k]) for k in range(3)])


def necks(fine: bool) -> tuple[Mesh, Mesh]:
    """All necks with their skulls, and the fires in the sockets."""
    parts, lights = [], []
    count = JOINTS if fine else JOINTS_LIGHT
    for number, (path, (kind, aim, size)) in enumerate(zip(NECKS, HEADS, strict=True)):
        curve = smooth_path(path, count)
        ahead = np.gradient(curve, axis=0)
        step = float(np.linalg.norm(ahead, axis=1).mean())
        grown = np.linspace(1.25, 0.85, count) * (0.98 if fine else 0.7)
        chain = [joint(p, w, step * g, 0.9, fine) for p, w, g in zip(curve, ahead, grown, strict=True)]
        parts.append(aged(merge(chain), 114 + number, wet=False))
        if fine:
            parts.append(cords(curve, 30 + number))
        seat = beast_skulls.aimed(curve[-1], np.array(aim), size)
        skull = kind(fine)
        parts.append(aged(skull.bone, 120 + number, ivory=PALE, wet=False).transformed(seat))
        x, y, z = skull.eye
        fire = ghost_fire() if fine else sphere(0.026, 4, 2).painted(EMBER, 1.7)
        starboard = fire.moved(x, y, z)
        lights.append(merge([starboard, starboard.mirrored()]).transformed(seat))
    return merge(parts), merge(lights)


def ghost_fire() -> Mesh:
    """A light in a starboard socket: a dim green glow round a bright spark, and a wisp that trails over the cheek."""
    glow = sphere((0.022, 0.027, 0.024), 6, 3).painted(DIM, 1.35)
    spark = sphere(0.013, 5, 3).moved(0.015, 0.006, 0.0).painted(FIRE, 1.95)
    wisp = tube([(0.012, -0.01, 0.008), (0.034, -0.05, 0.022), (0.03, -0.1, 0.055)], [0.014, 0.009, 0.001], 4, False)
    return merge([glow, spark, wisp.painted(DIM, 1.5)]).smooth_normals(180.0)


def cords(curve: Array, seed: int) -> Mesh:
    """Sinews that run up a neck, thick at its root, torn half-way."""
    rng = np.random.default_rng(seed)
    parts = []
    for k in range(4):
        turn = k * 1.6 + rng.uniform(0, 1)
        last = int(rng.integers(6, JOINTS))
        spots = curve[: last + 1 : 2]
        t = np.linspace(0, 1, len(spots))[:, None]
        off = np.column_stack([np.cos(turn + 2.4 * t[:, 0]), 0 * t[:, 0], np.sin(turn + 2.4 * t[:, 0])])
        path = spots + off * (0.055 - 0.025 * t)
        girth = 0.03 * (1 - 0.75 * np.linspace(0, 1, len(path)))
        girth[-1] = 0.003
        parts.append(tube(path, girth, 4))
    return merge(parts).painted(SINEW, 0.3).tinted(rng.uniform(0.8, 1.2))


def legs(fine: bool) -> Mesh:
    """Four legs of long bones: the fore paws hold the mast, the hind ones push through the water."""
    parts = []
    if not fine:
        return aged(merge(_plain_legs()), 115)
    for side, grip in ((1, GRIP[0]), (-1, GRIP[1])):
        shoulder, elbow, wrist = np.array([side * 0.36, 0.24, 0.5]), np.array([side * 0.62, 0.36, 0.42]), np.array(grip)
        wrist = wrist + np.array([side * 0.06, -0.1, 0.1])
        parts += [long_bone(shoulder, elbow, 0.055, sides=5), long_bone(elbow, wrist, 0.042, sides=5)]
        parts += [tube([elbow + np.array([0, 0, 0.03]), wrist + np.array([side * 0.02, 0, 0.03])], [0.018, 0.016], 4)]
        for k in range(4):
            across = side * (0.1 - 0.075 * k)
            knuckle = np.array(grip) + np.array([across, -0.01, 0.1])
            parts.append(tube([wrist, knuckle], [0.03, 0.024], 3))
            parts.append(
                bone.fang(
                    knuckle - [0, 0.01, 0.0],
                    np.array(grip) + np.array([across * 1.1, 0.085, -0.06]),
                    0.03,
                    (0, 0.06, 0.035),
                    4,
                )
            )
        hip, knee, foot = (
            np.array(p) for p in ((side * 0.34, -0.5, 0.32), (side * 0.62, -0.34, 0.46), (side * 0.54, -0.66, 0.03))
        )
        parts += [long_bone(hip, knee, 0.056, sides=5), long_bone(knee, foot, 0.044, sides=5)]
        for k in range(3):
            toe = foot + np.array([side * (0.09 - 0.08 * k), 0.14, -0.02])
            parts.append(bone.fang(foot, toe + np.array([0, 0.06, -0.05]), 0.032, (0, 0, 0.06), 4))
    return aged(merge(parts), 115)


def _plain_legs() -> list[Mesh]:
    """The legs as bent bars with three claws each, for the light level."""
    parts = []
    for side, grip in ((1, GRIP[0]), (-1, GRIP[1])):
        fore = [
            (side * 0.36, 0.24, 0.5),
            (side * 0.62, 0.36, 0.42),
            np.array(grip) + np.array([side * 0.06, -0.1, 0.1]),
        ]
        hind = [(side * 0.34, -0.5, 0.32), (side * 0.62, -0.34, 0.46), (side * 0.54, -0.66, 0.1)]
        for path in (fore, hind):
            parts.append(tube(path, [0.05, 0.045, 0.035], 4))
            foot = np.asarray(path[-1], float)
            for k in (-1, 0, 1):
                parts.append(tube([foot, foot + np.array([0.07 * k, 0.15, -0.08])], [0.03, 0.004], 3))
    return parts


def muscles() -> Mesh:
    """Rotten muscle in cords over shoulders and hips, from the blade down to the leg, some torn off."""
    rng = np.random.default_rng(25)
    parts = []
    for side in (-1, 1):
        for y, z, fore in ((0.3, 0.24, 1), (-0.5, 0.18, -1)):
            centre = np.array([side * 0.33, y, z])
            for k in range(5):
                turns = np.linspace(0.5, rng.uniform(1.5, 2.5), 5)
                lean = -1.0 + 0.5 * k + rng.normal(0, 0.2) + rng.normal(0, 0.4) * (turns - 0.5)
                out = np.column_stack(
                    [side * np.sin(turns) * np.cos(lean), fore * np.sin(turns) * np.sin(lean), np.cos(turns)]
                )
                girth = np.array([0.012, 0.03, 0.036, 0.03, 0.004]) * rng.uniform(0.5, 1.0)
                cord = tube(centre + out * (0.2, 0.24, 0.26), girth, 4)
                parts.append(cord.painted(SINEW if k % 3 else GRISTLE, 0.2).tinted(rng.uniform(0.6, 1.1)))
    for k in range(9):
        x = 0.3 * (k - 4) / 4 + rng.normal(0, 0.02)
        drop = np.linspace(0.0, 1.0, 5)
        bulge = 0.455 - 0.6 * x * x
        path = np.column_stack(
            [x * (1 + 0.25 * drop), bulge - 0.02 + 0.09 * np.sin(np.pi * drop) - 0.04 * drop, 0.62 - 0.5 * drop]
        )
        girth = np.array([0.012, 0.028, 0.034, 0.024, 0.004]) * rng.uniform(0.6, 1.0)
        parts.append(tube(path, girth, 4).painted(SINEW if k % 3 else GRISTLE, 0.2).tinted(rng.uniform(0.6, 1.2)))
    return merge(parts)


def fan_blade(size: float, side: int) -> Mesh:
    """A blade bone that fans out from its joint at the origin along -y: dished, its rim thick and chipped, a ridge."""
    turn, out = np.meshgrid(np.linspace(-0.62, 0.78, 6) * side, np.linspace(0.12, 1.0, 4), indexing="ij")
    chipped = 1.0 - 0.09 * np.abs(np.sin(5.3 * turn + 1.0)) * out - 0.2 * np.abs(turn) * out
    x, y = size * out * chipped * np.sin(turn) * (0.35 + 0.65 * out), -size * out * chipped * np.cos(turn)
    dish = size * (0.1 - 0.22 * np.abs(turn) ** 1.5 + 0.05 * out**4)
    faces = []
    for way in (1.0, -1.0):
        skin = grid(np.stack([x, y, dish + way * 0.03 * size], -1), edge=np.where(out > 0.9, 0.9, 0.1))
        looks = skin.smooth_normals(180.0).normals
        assert looks is not None
        faces.append(skin if looks[:, 2].mean() * way > 0 else skin.flipped())
    sheet = np.stack([x, y, dish], -1)
    loop = np.vstack([sheet[0], sheet[1:, -1], sheet[-1, -2::-1]])
    rim = tube(loop, size * 0.045, 4).worn(0.6)
    lean = np.sin(0.12 * side) * size
    ridge = tube(
        [
            (0.0, -0.02 * size, 0.14 * size),
            (0.4 * lean, -0.4 * size, 0.26 * size),
            (0.9 * lean, -0.88 * size, 0.12 * size),
        ],
        np.array([0.085, 0.05, 0.02]) * size,
        4,
    ).worn(0.6)
    knob = sphere(0.1 * size, 6, 4).moved(0, 0.02 * size, 0.1 * size)
    return merge([*faces, rim, ridge, knob])


def plates(fine: bool) -> list[Mesh]:
    """Shoulder blades, hip bones and a breastbone over the rotten muscle."""
    parts = []
    for side in (-1, 1):
        blade = fan_blade(0.36, side).transformed(
            facing((side * 0.34, 0.36, 0.6), (side, 0.35, 0.55), (0.0, 0.75, 0.6))
        )
        hip = fan_blade(0.3, side).transformed(facing((side * 0.33, -0.5, 0.44), (side, -0.5, 0.7), (0, 0.6, 0.3)))
        parts += [blade, hip]
    if not fine:
        return []
    for k in range(4):
        z = 0.66 - 0.13 * k
        parts.append(
            lathe([(0.03, 0), (0.05, 0.02), (0.05, 0.07), (0.03, 0.1)], 6).moved(0, 0.5 - 0.03 * abs(k - 1.5), z - 0.08)
        )
        for side in (-1, 1):
            start = np.array([0, 0.48 - 0.03 * abs(k - 1.5), z])
            parts.append(
                tube(
                    [start, start + np.array([side * 0.13, -0.0, 0.03]), start + np.array([side * 0.26, -0.1, 0.06])],
                    [0.024, 0.026, 0.018],
                    4,
                )
            )
    return [aged(merge(parts), 119), muscles()]


def tail(fine: bool) -> Mesh:
    """Vertebrae that dive astern and rise again, with a barbed blade at the end."""
    path = smooth_path(
        [
            (0, -0.62, 0.36),
            (0.08, -0.82, 0.22),
            (0.2, -1.02, 0.14),
            (0.2, -1.2, 0.26),
            (0.04, -1.28, 0.48),
            (-0.08, -1.2, 0.66),
        ],
        17 if fine else 10,
    )
    ahead = np.gradient(path, axis=0)
    sizes = np.linspace(0.11, 0.08, len(path))
    joints = [
        joint(p, -w, size, 1.2 - 16.0 * (0.11 - size), fine) for p, w, size in zip(path, ahead, sizes, strict=True)
    ]
    tip, way = path[-1], unit(ahead[-1])
    barbs = [bone.fang(tip, tip + way * 0.26, 0.04)]
    barbs += [bone.fang(tip + way * 0.05, tip + way * 0.02 + np.array([s * 0.15, 0.03, 0.02]), 0.026) for s in (-1, 1)]
    whole = aged(merge([*joints, *barbs[: 3 if fine else 1]]), 116)
    return merge([cords(path, 40), whole]) if fine else whole
