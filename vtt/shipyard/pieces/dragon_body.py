"""The grown dragon for the table: scaled trunk and tail, horned head, veined wings, clawed legs, its rider."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import bone
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import capsule, carved, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Mesh, box, grid, linear, merge, sphere, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.rock import bend, mixed, noise_of, vertex_normals, welded
from vtt.shipyard.scales import Coat, course, hide, sail

BLUE, NIGHT, PALE, EDGE, SCAR = "#24456e", "#14233c", "#9aa39c", "#5f7f9e", "#5a738c"
HORN, GOLD, LEATHER, EYE, GUM, MEMBRANE = "#a3966e", "#96743a", "#4a3324", "#f2c33a", "#6a3038", "#4f6f8c"
COAT = Coat(BLUE, NIGHT, PALE, EDGE, SCAR)
SPINE = (
    ((0, -0.42, 0.0), 0.075), ((0, -0.2, 0.02), 0.135), ((0, 0.05, 0.04), 0.16), ((0, 0.24, 0.05), 0.135),
    ((0, 0.4, 0.09), 0.1), ((0, 0.5, 0.18), 0.085), ((0, 0.55, 0.29), 0.075), ((0, 0.65, 0.34), 0.065),
    ((0, 0.75, 0.31), 0.06),
)  # fmt: skip
"""Points and radii from the root of the tail to the nape."""
TAIL = (
    ((0, -0.3, 0.01), 0.1), ((0.0, -0.46, -0.03), 0.072), ((0.02, -0.62, -0.06), 0.056), ((0.1, -0.82, -0.02), 0.038),
    ((0.1, -0.98, 0.1), 0.022), ((0.02, -1.08, 0.2), 0.008),
)  # fmt: skip
NAPE = np.array([0.0, 0.74, 0.31])
SEAT = (0.0, 0.08, 0.175)
FINGERS = 5


def beast() -> dict[str, Mesh]:
    """Trunk, head, tail, wings and claws round the origin, wings spread."""
    body = course([p for p, _ in SPINE], [r for _, r in SPINE], sharp=0.3)
    tail = course([p for p, _ in TAIL], [r for _, r in TAIL], sharp=0.0)
    fins = [sail(body, 0.55, 0.98, 0.11, 11, NIGHT, EDGE, HORN), sail(tail, 0.2, 0.8, 0.075, 12, NIGHT, EDGE, HORN)]
    return {
        "trunk": hide(body, COAT, 0.026, 34, 0.011, 141, 1.6),
        "head": head(),
        "tail": merge([hide(tail, COAT, 0.024, 22, 0.008, 142, 2.0), _tail_fin()]),
        "wings": merge([both(wing()), *fins]),
        "claws": both(legs()),
    }


def _tail_fin() -> Mesh:
    """A leaf of skin at the tip of the tail."""
    t = np.linspace(0, 1, 9)
    spine = np.column_stack([0.02 - 0.04 * t, -1.06 - 0.16 * t, 0.18 + 0.12 * t])
    wide = 0.085 * np.sin(np.pi * np.clip(t * 0.94 + 0.04, 0, 1)) ** 0.8
    parts = []
    for thick in (-1, 1):
        rows = [
            spine + np.column_stack([0 * t, -0.3 * s * wide, s * wide]) + [thick * 0.008 * (1 - abs(s)), 0, 0]
            for s in np.linspace(-1, 1, 5)
        ]
        leaf = grid(np.array(rows))
        looks = leaf.smooth_normals(180.0).normals
        assert looks is not None
        leaf = leaf if (looks[:, 0].mean() > 0) == (thick > 0) else leaf.flipped()
        parts.append(leaf.painted(MEMBRANE, 0.15).tinted(np.repeat([0.75, 0.5, 0.35, 0.5, 0.75], 9)))
    return merge(parts)


def head() -> Mesh:
    """A head with open jaws, teeth, swept horns, cheek fins and a crest, painted as the hide."""
    upper = carved(
        0.006,
        melted(
            0.022,
            ellipsoid((0, 0.03, 0.02), (0.07, 0.085, 0.055)),
            ellipsoid((0, 0.15, 0.015), (0.048, 0.11, 0.034)),
            ellipsoid((0, 0.225, 0.02), (0.04, 0.04, 0.03)),
            mirrored(capsule((0.04, 0.05, 0.065), (0.045, 0.14, 0.045), 0.02, 0.01)),
            mirrored(capsule((0.068, 0.0, 0.0), (0.05, 0.14, -0.005), 0.026, 0.012)),
            mirrored(ellipsoid((0.024, 0.245, 0.035), (0.013, 0.018, 0.012))),
        ),
        mirrored(ellipsoid((0.058, 0.1, 0.035), (0.022, 0.024, 0.016))),
        ellipsoid((0, 0.17, -0.022), (0.034, 0.1, 0.02)),
    )
    lower = carved(
        0.006,
        melted(
            0.02,
            mirrored(limb([(0.055, 0.0, -0.02), (0.04, 0.12, -0.03), (0.016, 0.21, -0.03)], [0.028, 0.022, 0.018])),
            ellipsoid((0, 0.1, -0.035), (0.04, 0.11, 0.016)),
        ),
        ellipsoid((0, 0.13, -0.005), (0.026, 0.09, 0.022)),
    )
    clay = []
    for shape, drop, count in ((upper, 0.0, 1300), (lower, 24.0, 420)):
        rough = bone.sculpted(shape, (-0.12, -0.08, -0.1), (0.12, 0.3, 0.12), 0.009)
        made = _skin(welded(simplified(rough, min(1.0, count / rough.triangle_count))), drop > 0)
        clay.append(made.turned("x", -drop) if drop else made)
    parts = [*clay]
    for s in (-1, 1):
        parts.append(
            bone.fang((s * 0.04, 0.0, 0.05), (s * 0.1, -0.22, 0.13), 0.024, (s * 0.02, 0, -0.02), 6).painted(HORN)
        )
        parts.append(
            bone.fang((s * 0.06, 0.02, 0.02), (s * 0.12, -0.1, 0.03), 0.016, (s * 0.01, 0, 0), 5).painted(HORN)
        )
        parts.append(
            bone.fang((s * 0.06, 0.0, -0.01), (s * 0.11, -0.08, -0.05), 0.014, (s * 0.01, 0, 0), 5).painted(HORN)
        )
        parts.append(sphere(0.014, 6, 4).moved(s * 0.052, 0.101, 0.035).painted(EYE, 1.7))
        for k in range(4):
            y = 0.12 + 0.033 * k
            parts.append(
                bone.fang((s * 0.036, y, -0.004), (s * 0.034, y + 0.004, -0.036), 0.008, (0, 0, 0), 4).painted(HORN)
            )
    for k in range(3):
        parts.append(
            bone.fang((0, 0.2 - 0.06 * k, 0.04), (0, 0.15 - 0.06 * k, 0.085), 0.011, (0, 0, 0), 4).painted(HORN)
        )
    tongue = tube([(0, 0.08, -0.04), (0, 0.18, -0.06), (0, 0.26, -0.06)], [0.014, 0.011, 0.003], 4).painted(GUM, 0.4)
    return merge([*parts, tongue]).scaled(1.08).moved(*NAPE)


def _skin(mesh: Mesh, is_jaw: bool) -> Mesh:
    points = mesh.vertices
    normals = vertex_normals(points, mesh.faces)
    gap, tone = noise_of(143).facets(points, 46.0)
    curve = bend(points, mesh.faces, normals)
    colour = np.tile(linear(BLUE), (len(points), 1)) * (1 + 0.25 * tone - 0.4 * step(0.12, 0.03, gap))[:, None]
    colour = mixed(colour, NIGHT, step(0.03, 0.008, np.abs(points[:, 0])) * (not is_jaw) * 0.8)
    colour = mixed(colour, PALE, 0.8 * step(-0.1, -0.6, normals[:, 2]))
    within = step(0.045, 0.03, np.abs(points[:, 0])) * step(0.04, 0.08, points[:, 1]) * step(0.26, 0.22, points[:, 1])
    mouth = within * (step(0.1, 0.5, normals[:, 2]) if is_jaw else step(-0.1, -0.5, normals[:, 2]))
    colour = mixed(colour, GUM, mouth)
    colour = mixed(colour, NIGHT, 0.7 * step(0.0, -0.35, curve))
    colour = mixed(colour, EDGE, 0.5 * step(0.08, 0.45, curve))
    return replace(
        mesh, colour=np.clip(colour, 0, 1), finish=0.12 + 0.4 * mouth, edge=0.6 * step(0.1, 0.5, curve), normals=normals
    )


def wing() -> Mesh:
    """The starboard wing: shoulder, elbow, a clawed wrist, five fingers with claws, veined skin with nicks."""
    lift, columns, rows = 0.35, 28, 8
    shoulder = np.array([0.11, 0.16, 0.1])
    wrist = np.array([0.42, 0.28, 0.1 + 0.3 * lift])
    shares = np.linspace(0, 1, columns + 1)
    v = np.linspace(0, 1, rows)[:, None]
    rng = np.random.default_rng(17)
    points, tones = [], []
    for k, s in enumerate(shares):
        a = math.radians(12 + 118 * s)
        between = abs(math.sin(s * (FINGERS - 1) * math.pi))
        nick = 0.07 * (rng.random() < 0.22) * between
        reach = (1.06 - 0.42 * s) * (1.0 - 0.17 * between - nick)
        way = np.array([math.cos(a), -math.sin(a), (0.42 - 0.5 * s) * lift * 1.2])
        start = wrist + (np.array([0.1, -0.26, 0.04]) - wrist) * max(0.0, s - 0.66) / 0.34 * 0.9
        sag = np.sin(np.pi * v) * np.array([[0.0, 0.0, 0.075]]) * (0.75 + 0.25 * (1 - between))
        points.append(start + (wrist + way * reach - start) * v + sag)
        vein = 0.8 + 0.28 * (k % 2)
        tones.append((0.62 + 0.62 * between) * vein * (1.15 - 0.55 * v.ravel() ** 2))
    sheet = grid(np.array(points), edge=np.tile(np.r_[np.zeros(rows - 1), 0.7], (columns + 1, 1)))
    down = np.tile(np.linspace(0, 1, rows), columns + 1)[:, None]
    colour = linear(MEMBRANE) * (1 - down**2) + linear(NIGHT) * down**2
    skin = sheet.painted(np.clip(colour * np.array(tones).reshape(-1, 1), 0, 1), 0.15)
    under = skin.flipped().moved(0, 0, -0.008).tinted(0.75)
    parts = [skin, under]
    for k in range(FINGERS):
        ray = np.array(points[round(k * columns / (FINGERS - 1))])
        parts.append(tube(ray, np.linspace(0.027, 0.007, rows), 5).painted(BLUE).tinted(0.75))
        parts.append(tube([ray[-1], ray[-1] + (ray[-1] - ray[-2]) * 0.35], [0.009, 0.001], 4).painted(HORN))
    elbow = (shoulder + wrist) / 2 + [0.0, 0.05, 0.03]
    parts.append(
        tube([shoulder - [0.04, 0, 0.01], shoulder, elbow, wrist], [0.075, 0.07, 0.048, 0.036], 8)
        .painted(BLUE)
        .tinted(0.85)
    )
    for k in (-1, 1):
        parts.append(
            bone.fang(
                wrist, wrist + np.array([0.05 + 0.03 * k, 0.12, 0.05 + 0.02 * k]), 0.022, (0, 0, 0.02), 5
            ).painted(HORN)
        )
    return merge(parts)


def legs() -> Mesh:
    """Thighs, shins and clawed feet on the starboard side."""
    parts = []
    for y, out in ((0.2, 0.14), (-0.24, 0.15)):
        bones = [(0.07, y, 0.0), (out, y - 0.05, -0.1), (out + 0.01, y - 0.1, -0.17), (out, y + 0.0, -0.25)]
        thigh = tube(bones, [0.085, 0.07, 0.04, 0.03], 9)
        tone = 1.0 + 0.18 * np.sin(np.arange(len(thigh.vertices)) * 2.4)
        parts.append(thigh.painted(BLUE).tinted(0.85 * tone))
        foot = np.array([out, y, -0.25])
        for k in (-1, 0, 1):
            toe = foot + np.array([0.032 * k, 0.05, -0.02])
            parts.append(tube([foot, toe], [0.024, 0.017], 5).painted(BLUE).tinted(0.7))
            parts.append(
                bone.fang(toe, toe + np.array([0.012 * k, 0.06, -0.035]), 0.015, (0, 0, 0.012), 5).painted(HORN)
            )
        parts.append(bone.fang(foot, foot + np.array([0, -0.06, -0.03]), 0.014, (0, 0, 0), 4).painted(HORN))
    return merge(parts)


def saddle() -> Mesh:
    """A saddle with a high cantle, girth straps and a cloth over the back."""
    seat = box((0.15, 0.19, 0.04), (0, 0.06, 0.19), 0.012).painted(LEATHER)
    ends = [box((0.13, 0.03, 0.055), (0, y, 0.204), 0.01).painted(GOLD, METAL) for y in (-0.035, 0.16)]
    a = np.linspace(0, 2 * np.pi, 19)
    straps = [
        tube(np.column_stack([0.166 * np.cos(a), np.full(19, y), 0.04 + 0.162 * np.sin(a)]), 0.012, 4, False).painted(
            LEATHER
        )
        for y in (0.0, 0.13)
    ]
    return merge([seat, *ends, *straps])


def rider(white: str, skin: str) -> Mesh:
    """A rider in scale and helm with a lance."""
    dress = Dress(white, "#59606a", skin, "helm", "#8f989c", 0.4, GOLD, "spear")
    return person(dress, "stand", 0.27).moved(SEAT[0], SEAT[1], SEAT[2] - 0.02)
