"""The dragon: a flyer with spread wings on a clear stem, and its young that perch on ships."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard.base import slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import GLOSS, METAL, SATIN, Array, Mesh, box, grid, linear, merge, sphere, tube
from vtt.shipyard.pieces import dragon_body
from vtt.shipyard.pieces.fleet_lines import DRAGON_HIGH
from vtt.shipyard.pieces.fleet_parts import figure, smooth_path
from vtt.shipyard.registry import Level, piece

BLUE, PALE, HORN, GOLD, WHITE = "#24456e", "#8fa0a8", "#a3966e", "#96743a", "#b9bcb4"
STEM = "#9fc4cf"
PLACE = np.array([0.0, 0.06, 1.56])
NECK = ((0, 0.30, 0.03), (0, 0.48, 0.14), (0, 0.54, 0.30), (0, 0.66, 0.34), (0, 0.76, 0.30))
TAIL = ((0, -0.34, 0.0), (0.02, -0.60, -0.06), (0.10, -0.82, -0.02), (0.06, -1.00, 0.10))


@piece("dragon", base=(1.5, 1.0), hull_height=DRAGON_HIGH)
def dragon(level: Level) -> Miniature:
    """Sculpt the dragon in flight with its rider, on a stem of clear rod."""
    fine = level is Level.TABLE
    parts = dragon_body.beast() if fine else _beast(fine, BLUE, PALE)
    plain = figure(0.24, WHITE, "#c7a083", GOLD, False).moved(0, 0.1, 0.16)
    saddle, rider = box((0.2, 0.2, 0.05), (0, 0.08, 0.155), 0.015).painted(GOLD, METAL), plain
    if fine:
        saddle, seat = dragon_body.saddle()
        rider = merge([dragon_body.rider(WHITE, "#b48a6c"), seat])
    placed = {name: mesh.moved(*PLACE) for name, mesh in parts.items()}
    breath = float(PLACE[2]) + 0.26
    nodes = {
        "hull": placed["trunk"],
        "superstructure": saddle.moved(*PLACE),
        "guns": merge([placed["claws"]]),
        "wings": placed["wings"],
        "figurehead": placed["head"],
        "tail": placed["tail"],
        "ornaments": rider.moved(*PLACE),
        "stem": clear_stem(1.45, fine),
        "base": slab(1.5, 1.0, lambda x, y: np.hypot(x, y) - 0.05, 61, cells=(9, 12) if fine else (5, 8)),
    }
    empties = {
        "captain_eye": (0.0, 0.24, 2.02),
        "muzzle_stbd_1": (0.03, 0.98, breath),
        "muzzle_port_1": (-0.03, 0.98, breath),
    }
    return Miniature(nodes, empties, {"kind": "flyer", "side": "ga"})


def clear_stem(top: float, fine: bool) -> Mesh:
    """The rod that holds a flyer over its base: pale as glass, lighter towards the top."""
    rod = tube([(0, 0, 0.02), (0, 0, top * 0.5), (0, 0, top)], [0.035, 0.022, 0.018], 8 if fine else 4)
    return rod.painted(STEM, GLOSS).tinted(0.8 + 0.35 * rod.vertices[:, 2] / top)


def young_dragon(size: float, colour: str, belly: str, fine: bool) -> Mesh:
    """A perched dragon about `size` inches long, its feet on z = 0, looking ahead."""
    parts = _beast(fine=False, colour=colour, belly=belly, fold=0.9, columns=10 if fine else 5)
    if not fine:
        parts.pop("claws")
    return merge(parts.values()).moved(0, 0, 0.2).scaled(size * 0.62)


def _beast(fine: bool, colour: str, belly: str, fold: float = 0.0, columns: int = 0) -> dict[str, Mesh]:
    """Trunk, head, tail, wings and claws round the origin; `fold` 0 spreads the wings, 1 lifts them over the back."""
    sides, count = (12, 20) if fine else (6, 7)
    spine = np.array([(0, -0.40, 0.0), (0, -0.2, 0.02), (0, 0.05, 0.04), (0, 0.22, 0.05), (0, 0.36, 0.06)])
    trunk = tube(
        smooth_path(spine, count),
        np.interp(np.linspace(0, 1, count), [0, 0.3, 0.65, 1], [0.07, 0.14, 0.165, 0.1]),
        sides,
    )
    neck_path = smooth_path(NECK, count)
    neck = tube(neck_path, np.linspace(0.10, 0.055, count), sides)
    tail_path = smooth_path(TAIL, count)
    tail = tube(tail_path, np.linspace(0.075, 0.012, count), sides)
    fin = sphere((0.015, 0.12, 0.08), 8 if fine else 4, 5 if fine else 3).moved(*tail_path[-1])
    spikes = []
    for path, size in ((neck_path, 0.08), (tail_path, 0.05)):
        for k in range(1, count - 1, 2):
            spikes.append(tube([path[k] + [0, 0, 0.05], path[k] + [0, -0.07, 0.06 + size]], [0.022, 0.002], 4, False))
    return {
        "trunk": merge([_hide(trunk, colour, belly), _hide(neck, colour, belly)]),
        "head": merge([_head(neck_path[-1], colour, belly, fine), merge(spikes[: len(spikes) // 2]).painted(HORN)]),
        "tail": merge(
            [
                _hide(tail, colour, belly),
                fin.painted(colour, SATIN).tinted(0.7),
                merge(spikes[len(spikes) // 2 :]).painted(HORN),
            ]
        ),
        "wings": both(_wing(colour, belly, fold, columns or (22 if fine else 9), fine)),
        "claws": both(_legs(fine, colour)),
    }


def _hide(mesh: Mesh, colour: str, belly: str) -> Mesh:
    """Dark back, pale belly, bands of scales."""
    shaded = mesh.smooth_normals(180.0)
    assert shaded.normals is not None
    low = np.clip(-shaded.normals[:, 2:] * 1.6 - 0.2, 0, 1)
    scales = 1.0 + 0.16 * np.sin(shaded.vertices[:, 1:2] * 70) * (1 - low)
    return shaded.painted(np.clip((linear(colour) * (1 - low) + linear(belly) * low) * scales, 0, 1), SATIN)


def _head(spot: Array, colour: str, belly: str, fine: bool) -> Mesh:
    n, m = (10, 7) if fine else (5, 4)
    x, y, z = spot
    skull = sphere((0.075, 0.11, 0.065), n, m).moved(x, y + 0.02, z + 0.02)
    snout = sphere((0.05, 0.12, 0.04), n, m).turned("x", -6).moved(x, y + 0.15, z + 0.01)
    jaw = sphere((0.042, 0.12, 0.024), n, m).turned("x", -22).moved(x, y + 0.12, z - 0.06)
    horns = both(
        tube(
            smooth_path([(0.04, y - 0.02, z + 0.06), (0.08, y - 0.14, z + 0.12), (0.10, y - 0.24, z + 0.11)], 5),
            [0.024, 0.02, 0.014, 0.009, 0.003],
            5 if fine else 3,
        )
    ).painted(HORN)
    eyes = both(sphere(0.018, 6, 4).moved(0.058, y + 0.07, z + 0.05)).painted("#ffd23a", 2.0)
    return merge([_hide(merge([skull, snout]), colour, belly), jaw.painted(belly, SATIN), horns, eyes])


def _wing(colour: str, belly: str, fold: float, columns: int, fine: bool) -> Mesh:
    """One starboard wing: an arm with a claw, fingers that fan out, skin scalloped between them."""
    fingers = 5
    lift = 0.35 + 1.0 * fold
    arm = [
        np.array([0.12, 0.16, 0.10]),
        np.array([0.42, 0.26, 0.10 + 0.30 * lift]),
        np.array([0.74, 0.20, 0.10 + 0.52 * lift]),
    ]
    wrist = arm[1]
    shares = np.linspace(0, 1, columns + 1)
    rows = 6 if fine else 3
    v = np.linspace(0, 1, rows)[:, None]
    points = []
    for s in shares:
        a = math.radians(12 + 118 * s)
        scallop = 1.0 - 0.14 * abs(math.sin(s * (fingers - 1) * math.pi))
        reach = (1.05 - 0.42 * s) * scallop
        way = np.array([math.cos(a), -math.sin(a), (0.42 - 0.5 * s) * lift * 1.2])
        end = wrist + way * reach
        start = wrist + (np.array([0.10, -0.26, 0.04]) - wrist) * max(0.0, s - 0.66) / 0.34 * 0.9
        sag = np.sin(np.pi * v) * np.array([[0.0, 0.0, 0.07]])
        points.append(start + (end - start) * v + sag)
    sheet = grid(np.array(points))
    down = np.tile(np.linspace(0, 1, rows), columns + 1)[:, None]
    skin = sheet.painted(linear(belly) * (1 - down) * 0.9 + linear(colour) * (0.25 + 0.75 * down), SATIN)
    under = skin.flipped().moved(0, 0, -0.008).tinted(0.8)
    step = columns / (fingers - 1)
    bones = [
        tube(np.array(points[round(k * step)]), np.linspace(0.026, 0.006, rows), 5 if fine else 3)
        for k in range(fingers)
    ]
    limb = tube([arm[0], (arm[0] + arm[1]) / 2 + [0, 0.03, 0.02], arm[1]], [0.06, 0.045, 0.035], 7 if fine else 4)
    thumb = tube([wrist, wrist + np.array([0.05, 0.12, 0.05])], [0.022, 0.002], 4).painted(HORN)
    return merge([skin, under, merge([*bones, limb]).painted(colour, SATIN).tinted(0.75), thumb])


def _legs(fine: bool, colour: str) -> Mesh:
    parts = []
    for y, out in ((0.20, 0.14), (-0.24, 0.15)):
        thigh = tube(
            smooth_path([(0.08, y, 0.0), (out, y - 0.06, -0.12), (out, y + 0.02, -0.24)], 5),
            [0.07, 0.06, 0.045, 0.03, 0.025],
            7 if fine else 4,
        )
        parts.append(thigh.painted(colour, SATIN).tinted(0.85))
        for k in (-1, 0, 1):
            parts.append(
                tube([(out, y + 0.02, -0.24), (out + 0.03 * k, y + 0.09, -0.29)], [0.016, 0.002], 4, False).painted(
                    HORN
                )
            )
    return merge(parts)
