"""The head of the blood serpent: wide-open jaws with fangs, horns, brows, a forked tongue, the striking neck."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard import bone
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, capsule, carved, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.mesh import Array, Mesh, linear, merge, sphere, tube, unit
from vtt.shipyard.rock import bend, noise_of, vertex_normals, welded
from vtt.shipyard.scales import Coat, course, hide, lidded_eye, scutes
from vtt.shipyard.stonepaint import mixed

BACK, BAND, BELLY, EDGE, SCAR = "#4a0c0e", "#120607", "#7d6440", "#8a2c22", "#7c4a3e"
COAT = Coat(BACK, BAND, BELLY, EDGE, SCAR)
NECK = [(0, 0.0, 0.8), (0, -0.03, 0.98), (0, 0.0, 1.14), (0, 0.1, 1.27), (0, 0.22, 1.33)]
NECK_RADII = [0.165, 0.14, 0.12, 0.115, 0.11]
IVORY, GUM, TONGUE, EYE, EYE_RIM = "#b3a682", "#5c1a22", "#7a1420", "#f0b422", "#a02808"
HINGE = (0.0, 0.24, 1.3)
GAPE_DEG = 30.0


def head(fine: bool) -> tuple[Mesh, Mesh]:
    """Neck and head that strike ahead; and the eyes."""
    neck = hide(
        course(NECK, NECK_RADII, [(0, -1, 0.1), (0, -1, 0.2), (0, -0.9, 0.5), (0, -0.5, 1), (0, -0.2, 1)], 0.3),
        COAT,
        0.036 if fine else 0.12,
        36 if fine else 12,
        0.016,
        126,
        3.0,
    )
    cell, share = (0.0165, 2000) if fine else (0.03, 420)
    skull = _skin(_cut(_upper(), cell, share), False)
    jaw = _skin(_cut(_jaw(), cell, share // 3), True)
    parts = [neck, skull, _dropped(jaw), *_fangs(fine), *_horns(fine), *_tongue(fine)]
    if not fine:
        lights = [sphere(0.027, 8, 6).moved(s * 0.1, 0.4, 1.392).painted(EYE, 1.8) for s in (-1, 1)]
        return merge(parts), merge(lights)
    eyes, lids = lidded_eye((0.1, 0.4, 1.392), 0.026, EYE, EYE_RIM, BAND)
    return merge([*parts, *_scaled(skull, jaw), lids]), eyes


def _scaled(skull: Mesh, jaw: Mesh) -> list[Mesh]:
    """Scales on crown, cheeks and snout, and along the outer sides of the jaw; none in mouth, eyes and nostrils."""
    assert skull.normals is not None
    assert jaw.normals is not None
    points, up = skull.vertices, skull.normals
    clear = np.linalg.norm(points - [0.1, 0.4, 1.39], axis=1) > 0.042
    clear |= points[:, 0] < 0
    high = clear & (up[:, 2] > -0.3) & (points[:, 2] > 1.325) & (points[:, 1] < 0.63) & (points[:, 1] > 0.14)
    outer = (jaw.normals[:, 0] > 0.45) & (jaw.vertices[:, 1] > 0.24) & (jaw.vertices[:, 1] < 0.56)
    back = (0.0, -1.0, 0.0)
    return [scutes(skull, high, 0.042, back, EDGE, 128), _dropped(scutes(jaw, outer, 0.036, back, EDGE, 129))]


def _upper() -> Field:
    """Cranium, brows, cheeks, snout and the roof of the mouth."""
    return carved(
        0.012,
        melted(
            0.04,
            ellipsoid((0, 0.25, 1.35), (0.14, 0.16, 0.105)),
            ellipsoid((0, 0.46, 1.365), (0.095, 0.18, 0.062)),
            ellipsoid((0, 0.6, 1.355), (0.075, 0.07, 0.05)),
            mirrored(capsule((0.075, 0.3, 1.44), (0.085, 0.48, 1.405), 0.036, 0.018)),
            mirrored(capsule((0.13, 0.2, 1.31), (0.09, 0.46, 1.325), 0.05, 0.025)),
            mirrored(ellipsoid((0.045, 0.63, 1.385), (0.024, 0.034, 0.02))),
        ),
        ellipsoid((0, 0.5, 1.29), (0.07, 0.2, 0.035)),
        mirrored(ellipsoid((0.115, 0.4, 1.39), (0.04, 0.042, 0.03))),
        mirrored(ellipsoid((0.05, 0.665, 1.385), (0.012, 0.02, 0.012))),
        mirrored(capsule((0.11, 0.5, 1.355), (0.07, 0.64, 1.365), 0.01)),
    )


def _jaw() -> Field:
    """The lower jaw, shut, with its hollow bed for the tongue."""
    return carved(
        0.012,
        melted(
            0.04,
            mirrored(limb([(0.1, 0.2, 1.27), (0.075, 0.42, 1.25), (0.035, 0.58, 1.245)], [0.055, 0.042, 0.036])),
            ellipsoid((0, 0.4, 1.24), (0.07, 0.2, 0.035)),
        ),
        ellipsoid((0, 0.44, 1.3), (0.05, 0.17, 0.045)),
    )


def _cut(shape: Field, cell: float, triangles: int) -> Mesh:
    rough = bone.sculpted(shape, (-0.3, 0.0, 1.1), (0.3, 0.8, 1.6), cell)
    return welded(simplified(rough, min(1.0, triangles / rough.triangle_count)))


def _dropped(mesh: Mesh) -> Mesh:
    x, y, z = HINGE
    return mesh.moved(-x, -y, -z).turned("x", -GAPE_DEG).moved(x, y, z)


def _skin(mesh: Mesh, is_jaw: bool) -> Mesh:
    """Crimson with black over the brow and small scales; ochre lips, a wet red mouth."""
    points = mesh.vertices
    normals = vertex_normals(points, mesh.faces)
    noise = noise_of(127)
    gap, tone = noise.facets(points, 26.0)
    curve = bend(points, mesh.faces, normals)
    cloud = noise.cloud(points, 5.0, 2)
    colour = (
        np.tile(linear(BACK), (len(points), 1)) * (1 + 0.2 * tone + 0.3 * cloud - 0.5 * step(0.12, 0.03, gap))[:, None]
    )
    dark = step(0.05, 0.02, np.abs(points[:, 0])) * (not is_jaw) + step(0.3, 0.7, cloud)
    colour = mixed(colour, BAND, 0.85 * np.clip(dark, 0, 1))
    colour = mixed(colour, EDGE, 0.5 * step(0.06, 0.4, curve))
    colour = mixed(colour, BAND, 0.7 * step(0.0, -0.35, curve))
    under = step(-0.1, -0.6, normals[:, 2])
    mouth = step(0.1, 0.5, normals[:, 2]) * _in_mouth(points) if is_jaw else under * _in_mouth(points)
    colour = mixed(colour, BELLY, 0.8 * (under if is_jaw else step(1.33, 1.3, points[:, 2]) * (1 - mouth)))
    colour = mixed(colour, GUM, mouth)
    return replace(
        mesh,
        colour=np.clip(colour, 0, 1),
        finish=0.12 + 0.5 * mouth,
        edge=0.7 * step(0.1, 0.45, curve),
        normals=normals,
    )


def _in_mouth(points: Array) -> Array:
    """1 between the rows of teeth, 0 outside them."""
    x, y = np.abs(points[:, 0]), points[:, 1]
    return step(0.075, 0.05, x) * step(0.2, 0.28, y) * step(0.66, 0.58, y)


def _fangs(fine: bool) -> list[Mesh]:
    """Two great poison fangs, rows of small teeth above and below."""
    upper, lower = [], []
    for s in (-1, 1):
        upper.append(bone.fang((s * 0.055, 0.57, 1.33), (s * 0.05, 0.56, 1.13), 0.026, (0, 0.035, 0), 6))
        lower.append(bone.fang((s * 0.045, 0.55, 1.26), (s * 0.05, 0.57, 1.39), 0.02, (0, 0.015, 0), 5))
        for k in range(5 if fine else 0):
            y = 0.3 + 0.052 * k
            upper.append(
                bone.fang(
                    (s * (0.1 - 0.006 * k), y, 1.315), (s * (0.095 - 0.006 * k), y + 0.01, 1.245), 0.014, (0, 0, 0), 4
                )
            )
            lower.append(
                bone.fang(
                    (s * (0.082 - 0.008 * k), y + 0.02, 1.265),
                    (s * (0.08 - 0.008 * k), y + 0.02, 1.325),
                    0.012,
                    (0, 0, 0),
                    4,
                )
            )
    return [merge(upper).painted(IVORY, 0.2), _dropped(merge(lower).painted(IVORY, 0.2))]


def _horns(fine: bool) -> list[Mesh]:
    """Horns swept back from the brow, a fan of spines at the cheeks, spikes down the snout."""
    parts = []
    for s in (-1, 1):
        parts.append(bone.fang((s * 0.08, 0.26, 1.42), (s * 0.17, 0.0, 1.62), 0.042, (s * 0.03, -0.04, 0.0), 6))
        for k in range(3):
            root = np.array([s * 0.12, 0.2 - 0.02 * k, 1.36 - 0.045 * k])
            parts.append(
                bone.fang(root, root + np.array([s * 0.13, -0.16, 0.08 - 0.08 * k]), 0.024, (s * 0.02, 0, 0), 4)
            )
    for k in range(3 if fine else 1):
        spot = np.array([0.0, 0.6 - 0.1 * k, 1.385 + 0.02 * k])
        parts.append(bone.fang(spot, spot + np.array([0, -0.07, 0.085]), 0.02, (0, 0.01, 0), 4))
    whole = merge(parts)
    share = np.clip((whole.vertices[:, 2] - 1.3) / 0.3, 0, 1)[:, None]
    return [whole.painted(linear("#241a14") * (1 - share) + linear("#8c7a58") * share, 0.2)]


def _tongue(fine: bool) -> list[Mesh]:
    """A forked tongue that whips out between the teeth."""
    t = np.linspace(0, 1, 11 if fine else 4)
    reach = np.column_stack(
        [0.03 * np.sin(5.0 * t) * t, 0.36 + 0.44 * t, 1.215 + 0.05 * np.sin(5.5 * t) * t - 0.05 * t]
    )
    whip = tube(reach, 0.024 - 0.015 * t, 5)
    ahead, tip = unit(reach[-1] - reach[-2]), reach[-1]
    forks = []
    for s in (-1, 1):
        out = np.array([(0, 0, 0), (s * 0.02, 0, 0.006), (s * 0.045, 0, 0.03)])
        path = tip + ahead * np.array([[-0.004], [0.05], [0.1]]) + out
        forks.append(tube(path, [0.009, 0.006, 0.002], 4))
    return [merge([whip, *forks]).painted(TONGUE, 0.5)]
