"""The head of the sea giant: a heavy brow, a hooked nose, tusks in an underhung jaw, a beard and a mane of kelp."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import bone
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, capsule, carved, ellipsoid, limb, melted, mirrored
from vtt.shipyard.mesh import Array, Mesh, linear, merge, sphere, tube
from vtt.shipyard.rock import welded

KELP, DARK_KELP, DRY_KELP, TUSK, CORAL = "#333c1c", "#1a2113", "#5e5a2c", "#a3946c", "#5f4a42"
EYE, SLIT, WART = "#b87a18", "#0c0a06", "#5d6244"
EYES = (0.061, 0.226, 0.914)


def shape() -> Field:
    """Skull, jaw and features."""
    whole = melted(
        0.03,
        ellipsoid((0, 0.04, 0.92), (0.145, 0.165, 0.15)),
        ellipsoid((0, 0.12, 0.8), (0.125, 0.12, 0.085)),
        ellipsoid((0, 0.21, 0.775), (0.085, 0.06, 0.045)),
        mirrored(limb([(0.012, 0.236, 0.948), (0.06, 0.236, 0.962), (0.125, 0.16, 0.975)], [0.03, 0.034, 0.026])),
        mirrored(limb([(0.024, 0.25, 0.936), (0.062, 0.248, 0.938), (0.1, 0.21, 0.93)], [0.012, 0.0125, 0.01])),
        mirrored(limb([(0.03, 0.236, 0.893), (0.062, 0.238, 0.888), (0.098, 0.205, 0.896)], [0.011, 0.013, 0.01])),
        mirrored(limb([(0.03, 0.19, 1.0), (0.07, 0.18, 1.01), (0.11, 0.13, 1.01)], [0.02, 0.024, 0.018])),
        limb([(-0.06, 0.262, 0.797), (0, 0.275, 0.79), (0.06, 0.262, 0.797)], [0.014, 0.021, 0.014]),
        limb([(0, 0.21, 0.95), (0, 0.262, 0.9), (0, 0.275, 0.855)], [0.026, 0.036, 0.046]),
        mirrored(ellipsoid((0.036, 0.25, 0.855), (0.03, 0.032, 0.026))),
        mirrored(ellipsoid((0.1, 0.165, 0.868), (0.048, 0.045, 0.036))),
        mirrored(limb([(0.13, 0.02, 0.9), (0.19, -0.02, 0.93), (0.235, -0.05, 0.985)], [0.035, 0.034, 0.008])),
        capsule((0, 0.0, 0.8), (0, -0.06, 0.66), 0.15, 0.17),
    )
    return carved(
        0.012,
        whole,
        mirrored(ellipsoid((0.062, 0.25, 0.914), (0.034, 0.034, 0.017))),
        mirrored(ellipsoid((0.024, 0.288, 0.846), (0.012, 0.016, 0.011))),
        mirrored(capsule((0.012, 0.262, 0.968), (0.016, 0.225, 1.0), 0.006)),
        *(capsule((-0.075, 0.2 - d, 0.995 + d), (0.075, 0.2 - d, 0.995 + d), 0.0055) for d in (0.0, 0.022, 0.04)),
        capsule((0.05, 0.24, 1.0), (0.085, 0.24, 0.87), 0.007),
        ellipsoid((0, 0.27, 0.815), (0.07, 0.07, 0.016)),
        mirrored(ellipsoid((0.2, 0.02, 0.925), (0.02, 0.03, 0.028))),
        mirrored(capsule((0.06, 0.25, 0.86), (0.095, 0.21, 0.8), 0.009)),
    )


def clay(fine: bool) -> Mesh:
    """The head, unpainted."""
    rough = bone.sculpted(shape(), (-0.3, -0.3, 0.6), (0.3, 0.4, 1.15), 0.0115 if fine else 0.032)
    return welded(simplified(rough, min(1.0, (3200 if fine else 420) / rough.triangle_count)))


def features(fine: bool) -> Mesh:
    """Tusks and teeth, warts, and coral that grows from brow and shoulder like antlers."""
    parts = []
    for s in (-1, 1):
        tusk = bone.fang((s * 0.06, 0.235, 0.79), (s * 0.085, 0.285, 0.91), 0.022, (s * 0.015, 0.02, -0.01), 5)
        parts.append(tusk.painted(TUSK, 0.2))
        for k in range(2 if fine else 0):
            foot = (s * (0.012 + 0.024 * k), 0.262 - 0.006 * k, 0.797)
            parts.append(
                bone.fang(foot, np.array(foot) + np.array([0, 0.004, 0.032]), 0.01, (0, 0, 0), 4).painted(TUSK)
            )
    rng = np.random.default_rng(15)
    for s in (-1, 1):
        root = np.array([s * 0.1, 0.04, 1.01])
        stem = np.array(
            [
                root,
                root + np.array([s * 0.04, -0.03, 0.07]),
                root + np.array([s * 0.12, -0.05, 0.12]),
                root + np.array([s * 0.15, -0.02, 0.2]),
            ]
        )
        parts.append(tube(stem, [0.034, 0.027, 0.02, 0.006], 5 if fine else 3).painted(CORAL).tinted(0.8))
        for k in range(4 if fine else 1):
            spot = stem[1 + k % 2] + (stem[2] - stem[1]) * 0.3 * k / 2
            end = spot + np.array([s * rng.uniform(-0.05, 0.12), rng.uniform(-0.08, 0.08), rng.uniform(0.06, 0.15)])
            parts.append(
                tube([spot, (spot + end) / 2 + np.array([s * 0.015, 0, 0]), end], [0.018, 0.013, 0.004], 4).painted(
                    CORAL
                )
            )
    return merge(parts)


def eyes(fine: bool) -> Mesh:
    """Two small eyes that smoulder between heavy lids, with slits for pupils."""
    x, y, z = EYES
    balls = [sphere(0.017, 9 if fine else 4, 6 if fine else 3).moved(s * x, y, z) for s in (-1, 1)]
    slits = [sphere((0.003, 0.004, 0.012), 5, 4).moved(s * (x - 0.002), y + 0.0155, z) for s in (-1, 1)]
    return merge([merge(balls).painted(EYE, 1.2), *([merge(slits).painted(SLIT)] if fine else [])])


def warts(fine: bool) -> Mesh:
    """Warts on brow, cheeks and crown."""
    rng, skin, parts = np.random.default_rng(21), shape(), []
    for _ in range(16 if fine else 0):
        way = np.array([rng.normal(0, 0.7), rng.uniform(0.1, 1.0), rng.uniform(-0.2, 1.0)])
        way /= np.linalg.norm(way)
        reach = np.linspace(0.08, 0.3, 90)[:, None]
        path = np.array([0.0, 0.06, 0.89]) + reach * way
        outside = np.flatnonzero(skin(*path.T) > 0)
        if len(outside):
            r = rng.uniform(0.005, 0.011)
            parts.append(sphere(r, 5, 3).moved(*path[outside[0]]).painted(WART).tinted(rng.uniform(0.75, 1.2)))
    return merge(parts)


def kelp(fine: bool) -> Mesh:
    """A long beard that parts round the mouth, a moustache, and a mane down the back, all of wet kelp with bladders."""
    rng = np.random.default_rng(6)
    parts = []
    for _ in range(48 if fine else 14):
        a = rng.uniform(-1.15, 1.15)
        root = np.array([0.13 * np.sin(a), 0.12 + 0.1 * np.cos(a), 0.765 - 0.03 * rng.random()])
        long = rng.uniform(0.2, 0.46) * (1.1 - 0.45 * abs(a))
        tip = root + np.array(
            [0.07 * np.sin(a) + rng.normal(0, 0.03), 0.12 * np.cos(a) + rng.normal(0.02, 0.02), -long]
        )
        parts.append(_strand(root, tip, np.array([0, 0.06, 0.02]), rng, fine, 0.024))
    for s in (-1, 1):
        for k in range(7 if fine else 2):
            root = np.array([s * (0.03 + 0.012 * k), 0.262 - 0.008 * k, 0.832])
            tip = root + np.array([s * (0.07 + 0.02 * rng.random()), 0.01, -0.16 - 0.14 * rng.random()])
            parts.append(_strand(root, tip, np.array([s * 0.02, 0.04, 0.03]), rng, fine, 0.019))
    for _ in range(46 if fine else 14):
        a = rng.uniform(np.pi * 0.42, np.pi * 1.58)
        up = rng.uniform(0.0, 1.0)
        root = np.array([0.15 * np.sin(a) * np.cos(up), 0.03 + 0.16 * np.cos(a) * np.cos(up), 0.94 + 0.13 * np.sin(up)])
        tip = root * [1, 1, 0] + [0.14 * np.sin(a), 0.16 * np.cos(a) - 0.05, root[2] - rng.uniform(0.26, 0.5)]
        parts.append(_strand(root, tip, np.array([0.06 * np.sin(a), 0.06 * np.cos(a), 0.05]), rng, fine, 0.026))
    return merge(parts)


def _strand(root: Array, tip: Array, bow: Array, rng: np.random.Generator, fine: bool, width: float) -> Mesh:
    """One strand: flat and wavy, dark at the root, a tone of its own."""
    t = np.linspace(0, 1, 5 if fine else 3)[:, None]
    wave = np.sin(t * 7 + rng.random() * 6) * 0.014 * t
    path = root * (1 - t) + tip * t + bow * (4 * t * (1 - t)) + wave * np.array([1.0, 0.4, 0.0])
    girth = width * np.interp(t.ravel(), [0, 0.25, 0.5, 0.75, 1], [0.7, 1.0, 0.75, 0.8, 0.06])
    made = tube(path, girth, 4 if fine else 3)
    share = np.clip((path[0, 2] - made.vertices[:, 2]) / max(path[0, 2] - path[-1, 2], 0.05), 0, 1)[:, None]
    end = linear(DRY_KELP if rng.random() < 0.35 else KELP)
    return made.painted(linear(DARK_KELP) * (1 - share) + end * share, 0.3).tinted(rng.uniform(0.65, 1.3))
