"""Captain Roth himself: coat, waistcoat, boots, belts, pistols and cutlass; his head is in `roth_head`.

He is sculpted one unit high to the top of his skull, on z = 0, and looks along y.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, box, extrude, grid, lathe, merge, sphere, tube, unit
from vtt.shipyard.pieces.roth_head import CHIN, LACE, LINEN, SKIN, head
from vtt.shipyard.unseen import without_unseen

COAT, LINING, WAISTCOAT, BREECHES = "#1f3a66", "#8f2a1c", "#b09a68", "#9c927a"
LEATHER, BOOT, SASH, STEEL, WALNUT, SCABBARD = "#4a2c16", "#1d1611", "#7c1712", "#aab3b8", "#4d2c16", "#231a14"

ROUND_DEG = 130.0
"""Faces of small round parts that meet at a smaller angle share a normal."""
FIGURE = 0.7
"""Inches from his soles to the top of his skull."""
STAFF = (-0.275, 0.16)
"""Where a staff stands (x, y) that his port hand holds, in his height."""
GRASP = (0.334, 0.117, 1.005)
"""Where his starboard hand holds the cutlass."""

_LEVELS = np.array([0.20, 0.34, 0.46, 0.525, 0.65, 0.745, 0.80, 0.835])
_WIDE = np.array([0.235, 0.186, 0.132, 0.112, 0.146, 0.158, 0.118, 0.066])
_DEEP = np.array([0.21, 0.16, 0.108, 0.094, 0.112, 0.100, 0.078, 0.062])
_GAP = np.array([46.0, 34.0, 16.0, 11.0, 20.0, 27.0, 26.0, 22.0])
"""The coat by height: half breadth, half depth, and half the angle by which it stands open ahead (degrees)."""


def roth(fine: bool = True) -> Mesh:
    """The captain, `FIGURE` inches high: his cutlass raised to starboard, his port hand round what stands at `STAFF`.

    Without `fine` he has a third of the triangles: no buttons, pistols and fingers.
    """
    raised = ((0.158, 0.0, 0.745), (0.29, 0.02, 0.80), (0.33, 0.10, 0.975))
    held = ((-0.158, 0.0, 0.745), (-0.285, -0.03, 0.62), (-0.272, 0.125, 0.655))
    parts = [*(leg(side, fine) for side in (1, -1)), coat(fine), waistcoat(fine), *belts(fine)]
    parts += [arm(raised, fine), arm(held, fine)]
    parts.append(fist(fine).turned("x", -11).moved(*GRASP))
    parts.append(fist(fine).moved(*STAFF, 0.665))
    parts.append(cutlass(fine).turned("x", -10).turned("y", 5).moved(*GRASP))
    parts.append(head(fine).moved(0, 0, -CHIN).scaled(1.2).turned("z", -10).moved(0, 0.005, CHIN))
    whole = merge(parts) if fine else merge(parts).smooth_normals(ROUND_DEG)
    return without_unseen({"body": whole})["body"].scaled(FIGURE)


def leg(side: int, fine: bool = True) -> Mesh:
    """One leg in breeches and a boot with its top folded down; the port one stands ahead."""
    y = -0.035 if side > 0 else 0.075
    x = side * 0.098
    knee = tube([(side * 0.048, 0, 0.5), (x * 0.92, y * 0.8 + 0.01, 0.25)], [0.06, 0.054], 6, False).painted(BREECHES)
    sides = 7 if fine else 5
    shaft = lathe(
        [(0.05, 0.02), (0.046, 0.07), (0.06, 0.17), (0.056, 0.235), (0.07, 0.245), (0.08, 0.31), (0.062, 0.306)],
        sides,
        (False, False),
        [0, 0, 0.1, 0, 0.5, 0.9, 0.2],
    )
    toe = _upper(sphere((0.05, 0.09, 0.055), 6, 4)).moved(0, 0.056, 0.024)
    sole = extrude(
        [(-0.046, -0.05), (0.046, -0.05), (0.056, 0.09), (0.026, 0.152), (-0.026, 0.152), (-0.056, 0.09)], 0.024
    )
    buckle = box((0.05, 0.016, 0.036), (0, 0.088, 0.078), 0.0, ("-y",)).turned("x", 22).painted(LACE, METAL)
    boot = merge([merge([shaft, toe, sole]).painted(BOOT, SATIN), *([buckle] if fine else [])])
    return merge([knee, boot.turned("z", -side * 12).moved(x, y)]).smooth_normals(ROUND_DEG)


def around(z: ArrayLike, angle_deg: ArrayLike, lift: float = 0.0) -> Array:
    """Points (..., 3) on the coat at a height, turned from ahead to starboard, `lift` outside of the cloth."""
    z, angle = np.broadcast_arrays(np.asarray(z, float), np.radians(np.asarray(angle_deg, float)))
    wide, deep = np.interp(z, _LEVELS, _WIDE) + lift, np.interp(z, _LEVELS, _DEEP) + lift
    low = np.clip((0.5 - z) / 0.3, 0, 1)  # the skirts swing in folds, and the wind drives them to port
    ripple = 1 + low * (0.10 * np.cos(6 * angle + 0.6) + 0.04 * np.cos(11 * angle))
    x, y = wide * ripple * np.sin(angle), deep * ripple * np.cos(angle)
    return np.stack([x - 0.024 * low**1.5, y - 0.045 * low**1.5, z + 0.02 * low * np.cos(3 * angle + 1)], axis=-1)


def coat(fine: bool = True) -> Mesh:
    """The long coat, open ahead: lace along its edges, a red lining, lapels and a standing collar."""
    z = np.r_[0.20, 0.222, 0.223, _LEVELS[1:]] if fine else np.r_[0.20, 0.222, 0.223, _LEVELS[[2, 3, 5, 7]]]
    gap = np.interp(z, _LEVELS, _GAP)
    turn = np.linspace(0, 1, 12 if fine else 6)
    share = np.r_[0, 0.022, 0.0225, turn[1:-1], 0.9775, 0.978, 1]
    angle = gap[:, None] + share[None, :] * (360 - 2 * gap[:, None])
    points = around(np.repeat(z[:, None], len(share), 1), angle)
    outside = grid(points)
    is_lace = (share < 0.0222) | (share > 0.9778)
    laced = is_lace[None, :] | (z < 0.2225)[:, None]
    outside = outside.painted(COAT)
    lace = outside.painted(LACE, METAL)
    keep = laced.ravel()[outside.faces].all(axis=1)
    outside = merge([outside.picked(~keep), lace.picked(keep)])
    low = z < 0.5
    inward = points[low][:, ::3] * [0.9, 0.9, 1.0]
    inward[:, 0], inward[:, -1], inward[0] = points[low][:, 0], points[low][:, -1], points[low][0, ::3]
    lining = grid(inward).painted(LINING)
    rows = ((0.822, 0.004), (0.868, 0.016), (0.868, 0.008), (0.83, -0.004))
    collar = _outward(grid(np.stack([around([z0] * 7, np.linspace(34, 326, 7), up) for z0, up in rows])))
    collar = collar.painted(COAT)
    return merge([_outward(outside), _outward(lining).flipped(), collar, *(lapel(side, fine) for side in (1, -1))])


def _outward(mesh: Mesh) -> Mesh:
    """The mesh with its faces turned away from the middle line."""
    corners = mesh.vertices[mesh.faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return mesh if (across * corners.mean(axis=1))[:, :2].sum() > 0 else mesh.flipped()


def _upper(mesh: Mesh) -> Mesh:
    """The mesh without what lies below z = 0."""
    return mesh.picked(mesh.vertices[mesh.faces][:, :, 2].max(axis=1) > 1e-6)


def lapel(side: int, fine: bool = True) -> Mesh:
    """One lapel turned back over the chest, with three gilt buttons."""
    z = np.array([0.55, 0.64, 0.72, 0.79])
    inner, outer = np.interp(z, _LEVELS, _GAP) - 2, np.array([20.0, 46.0, 62.0, 50.0])
    rows = [
        around(z, side * inner, 0.006),
        around(z, side * (inner + outer) / 2, 0.022),
        around(z, side * outer, 0.004),
    ]
    flap = _outward(grid(np.stack(rows))).painted(LINING)
    edge = tube(around(z, side * outer, 0.008), 0.006, 3, False).painted(LACE, METAL)
    buttons = [knob(around(h, side * (a + 3), 0.012)) for h, a in ((0.62, 28), (0.71, 41))]
    return merge([flap, edge, *buttons] if fine else [flap])


def knob(spot: Array, size: float = 0.011) -> Mesh:
    """A gilt button."""
    x, y, z = spot
    return (
        lathe([(size, 0.0), (size * 0.4, size)], 4, (False, True)).turned("x", -90).moved(x, y, z).painted(LACE, METAL)
    )


def waistcoat(fine: bool = True) -> Mesh:
    """Waistcoat, its row of buttons, and the fall of linen at his throat."""
    z = np.array([0.42, 0.525, 0.65, 0.745, 0.80])
    angle = np.linspace(-50, 50, 7)
    front = _outward(grid(np.stack([around(np.full(7, h), angle, -0.010) for h in z]))).painted(WAISTCOAT)
    back = lathe([(0.112, 0.43), (0.09, 0.46)], 8, (True, False)).scaled(1, 0.75, 1).painted(BREECHES)
    buttons = [knob(around(h, 0, -0.008), 0.009) for h in ((0.59, 0.635, 0.68) if fine else ())]
    fall = np.array(
        [
            (0.86, 0.03, 0.062),
            (0.83, 0.044, 0.10),
            (0.80, 0.026, 0.085),
            (0.775, 0.05, 0.122),
            (0.74, 0.026, 0.098),
            (0.70, 0.04, 0.118),
        ]
    )
    frill = grid([[(-w, y - 0.03, z), (0.0, y, z), (w, y - 0.03, z - 0.008)] for z, w, y in fall]).flipped()
    neck = tube([(0, 0, 0.79), (0, 0.0, 0.87)], [0.055, 0.046], 7, False)
    return merge([front, back, *buttons, merge([_outward(frill), neck] if fine else [neck]).painted(LINEN)])


def arm(joints: Sequence[Sequence[float]], fine: bool = True) -> Mesh:
    """An arm through shoulder, elbow and wrist: a sleeve with folds, a broad laced cuff, a gilt epaulette, linen."""
    s, e, w = (np.asarray(p, float) for p in joints)
    path = np.array([s * [0.75, 1, 1], s + (e - s) * 0.3, s + (e - s) * 0.62, e, e + (w - e) * 0.45])
    sides = 7 if fine else 5
    sleeve = tube(path, [0.062, 0.068, 0.054, 0.056, 0.044], sides - 1, False).painted(COAT)
    share = np.array([0.30, 0.36, 0.80, 0.805, 0.90, 0.885])
    cuff = tube(e + (w - e) * share[:, None], [0.046, 0.062, 0.074, 0.076, 0.078, 0.05], sides, False)
    ring = np.repeat(np.arange(6), sides)
    gilt = (ring >= 3)[cuff.faces].all(axis=1)
    cuff = merge([cuff.picked(~gilt).painted(LINING), cuff.picked(gilt).painted(LACE, METAL)])
    frill = tube(e + (w - e) * np.array([[0.86], [0.98], [1.0]]), [0.05, 0.058, 0.03], sides - 1, False).painted(LINEN)
    pad = lathe([(0.058, -0.034), (0.068, 0.0), (0.01, 0.03)], 8, (False, True), [0.9, 0.6, 0.1])
    pad = pad.turned("y", 24 * np.sign(s[0])).moved(s[0] * 1.06, 0, s[2] + 0.03).painted(LACE, METAL)
    return merge([sleeve, cuff, frill, pad] if fine else [sleeve, cuff]).smooth_normals(ROUND_DEG)


def fist(fine: bool = True) -> Mesh:
    """A hand closed round something that stands upright through the origin."""
    if not fine:
        return lathe([(0.02, -0.05), (0.042, 0.0), (0.02, 0.05)], 6).painted(SKIN)
    palm = sphere((0.04, 0.034, 0.046), 5, 3).moved(0, -0.012, 0)
    fingers = []
    for k in range(4):
        z = 0.034 - 0.022 * k
        bend = [(0.034, -0.002, z), (0.02, 0.037, z), (-0.028, 0.026, z - 0.003)]
        fingers.append(tube(bend, [0.013, 0.0145, 0.010], 4, False))
    thumb = tube([(-0.03, -0.01, 0.01), (-0.026, 0.028, 0.034), (0.004, 0.04, 0.045)], [0.015, 0.014, 0.009], 4, False)
    return merge([palm, *fingers, thumb]).painted(SKIN).smooth_normals(ROUND_DEG)


def cutlass(fine: bool = True) -> Mesh:
    """A cutlass upright through the origin: a curved blade with its fuller, a shell, a knuckle bow."""
    t = np.linspace(0, 1, 6)
    spine = np.column_stack([-0.028 + 0.075 * t**2, 0.055 + 0.47 * t])
    broad = np.interp(t, [0, 0.55, 0.82, 1], [0.05, 0.058, 0.05, 0.004])
    edge = spine + np.column_stack([broad, -0.03 * t])
    half = extrude(np.vstack([spine, edge[::-1]]), 0.011, 0.011)
    blade = merge([half, half.scaled(1, 1, -1)]).turned("x", 90).painted(STEEL, METAL)
    shell = lathe([(0.02, 0.052), (0.064, 0.046), (0.05, 0.038)], 7, (False, False), [0.2, 0.9, 0])
    bow = tube(
        [(0.056, 0, 0.042), (0.074, 0, -0.01), (0.05, 0, -0.066), (0, 0, -0.075)], [0.011, 0.012, 0.01, 0.008], 3, False
    )
    grip = tube([(0, 0, -0.075), (0, 0, 0.045)], 0.019, 5, False).painted(LEATHER)
    pommel = sphere(0.023, 5, 3).moved(0, 0, -0.082)
    hilt = merge([shell, bow, pommel] if fine else [shell]).painted(LACE, METAL)
    return merge([blade, grip, hilt])


def belts(fine: bool = True) -> list[Mesh]:
    """A red sash with hanging ends, a baldric and its buckle, a sheath, two pistols in the sash."""
    turn = np.linspace(0, 360, 11)[:-1]
    rows = [
        around(np.full(10, z), turn, up) for z, up in ((0.462, 0.004), (0.478, 0.018), (0.51, 0.02), (0.548, 0.004))
    ]
    sash = _outward(grid(np.stack(rows), (False, True))).painted(SASH)
    ends = [
        tube(
            [around(0.5, a, 0.02), around(0.42, a - 4, 0.03), around(0.30, a - 8, 0.035)],
            [0.012, 0.026, 0.03],
            4,
            False,
        )
        .painted(SASH)
        .tinted(0.85)
        for a in (-62, -76)
    ]
    run = [(0.79, 34), (0.73, 22), (0.65, 2), (0.58, -26), (0.52, -62), (0.50, -100)]
    back = [(0.50, -100), (0.56, -140), (0.65, -178), (0.74, -214), (0.79, -240)]
    straps = []
    for side in (run, back):
        path = np.array([around(z, a, 0.016) for z, a in side])
        straps.append(_strap(path, 0.024).painted(LEATHER))
    buckle = (
        box((0.056, 0.02, 0.05), (0, 0, 0), 0.0, ("-y",))
        .painted(LACE, METAL)
        .turned("y", 24)
        .moved(*around(0.65, 2, 0.022))
    )
    sheath = tube(
        [around(0.50, -96, 0.03), around(0.36, -116, 0.05), around(0.22, -134, 0.055)], [0.026, 0.024, 0.014], 5, False
    )
    chape = sphere((0.02, 0.02, 0.03), 4, 3).moved(*around(0.215, -135, 0.055)).painted(LACE, METAL)
    pistols = [
        pistol().turned("y", 32).moved(*around(0.54, 34, 0.036)),
        pistol().mirrored().turned("y", -28).moved(*around(0.54, -26, 0.036)),
    ]
    if not fine:
        return [sash, sheath.painted(SCABBARD, SATIN)]
    worn = [sash, *ends, *straps, sheath.painted(SCABBARD, SATIN), chape, *pistols]
    return [merge(worn).smooth_normals(ROUND_DEG), buckle]


def _strap(path: Array, half: float) -> Mesh:
    """A flat leather strap along a path over the body."""
    ahead = unit(np.gradient(path, axis=0))
    out = unit(path * [1, 1, 0])
    side = unit(np.cross(ahead, out)) * half
    rows = [
        path - side - out * 0.012,
        path - side * 0.7 + out * 0.006,
        path + side * 0.7 + out * 0.006,
        path + side - out * 0.012,
    ]
    return _outward(grid(np.stack(rows)))


def pistol() -> Mesh:
    """A flintlock stuck in the sash: its barrel hidden, the lock and the curved butt with its brass cap above."""
    butt = [(0, 0, -0.05), (0, 0, 0.02), (0.012, 0.008, 0.06), (0.036, 0.012, 0.092)]
    stock = tube(butt, [0.016, 0.019, 0.017, 0.02], 5, False).painted(WALNUT, SATIN)
    cap = sphere(0.024, 5, 3).moved(0.04, 0.013, 0.098).painted(LACE, METAL)
    lock = box((0.016, 0.02, 0.036), (0.01, 0.014, 0.026), 0.0, ("-x", "-y")).painted(STEEL, METAL)
    return merge([stock, cap, lock])
