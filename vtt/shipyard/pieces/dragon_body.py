"""The grown dragon for the table: scaled trunk and tail, horned head, veined wings, clawed legs, its rider."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import bone
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import capsule, carved, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Array, Mesh, box, grid, linear, merge, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.rock import bend, noise_of, vertex_normals, welded
from vtt.shipyard.scales import Coat, Course, course, hide, lidded_eye, sail, scutes
from vtt.shipyard.stonepaint import mixed

BLUE, NIGHT, PALE, EDGE, SCAR = "#24456e", "#14233c", "#9aa39c", "#5f7f9e", "#3f5a76"
HORN, GOLD, LEATHER, GUM, MEMBRANE = "#a3966e", "#96743a", "#4a3324", "#6a3038", "#4f6f8c"
EYE, EYE_RIM, CLOTH, PLUME = "#f2c33a", "#a8480c", "#561a20", "#6e2026"
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
SEAT = (0.0, 0.06, 0.24)
FINGERS = 4


def beast() -> dict[str, Mesh]:
    """Trunk, head, tail, wings and claws round the origin, wings spread."""
    body = course([p for p, _ in SPINE], [r for _, r in SPINE], sharp=0.3)
    tail = course([p for p, _ in TAIL], [r for _, r in TAIL], sharp=0.0)
    fins = [sail(body, 0.55, 0.98, 0.11, 11, NIGHT, EDGE, HORN), sail(tail, 0.2, 0.8, 0.075, 12, NIGHT, EDGE, HORN)]
    return {
        "trunk": _dry(body, 0.027, 32, 0.011, 141, 1.6),
        "head": head(),
        "tail": merge([_dry(tail, 0.024, 22, 0.008, 142, 2.0), _tail_fin()]),
        "wings": merge([both(wing()), *fins]),
        "claws": both(legs()),
    }


def _dry(line: Course, pitch: float, columns: int, relief: float, seed: int, bands: float) -> Mesh:
    """The hide round a course, cut high above the sea: what flies has no wet belly."""
    high = replace(line, points=line.points + np.array([0.0, 0.0, 1.0]))
    return hide(high, COAT, pitch, columns, relief, seed, bands).moved(0, 0, -1.0)


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
    skull = clay[0]
    points, up = skull.vertices, skull.normals
    assert up is not None
    clear = np.linalg.norm(points - [0.05, 0.1, 0.035], axis=1) > 0.026
    bears = clear & (up[:, 2] > -0.25) & (points[:, 2] > -0.002) & (points[:, 1] < 0.22) & (points[:, 1] > -0.03)
    eyes, lids = lidded_eye((0.05, 0.101, 0.036), 0.0145, EYE, EYE_RIM, NIGHT)
    parts = [*clay, scutes(skull, bears, 0.026, (0.0, -1.0, 0.0), EDGE, 145), eyes, lids]
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


SHOULDER, ELBOW, WRIST = np.array([0.1, 0.17, 0.1]), np.array([0.25, 0.11, 0.19]), np.array([0.42, 0.28, 0.22])
ARMPIT, HIP = np.array([0.11, -0.02, 0.08]), np.array([0.085, -0.36, 0.045])
FAN = 0.7
"""Share of the wing's skin that hangs between its fingers; the rest hangs between arm and flank."""


def _ray(share: float) -> tuple[Array, Array, float]:
    """Both ends of the skin at a share of the way from the leading edge to the flank, and 0 on a finger, 1 between."""
    if share <= FAN:
        u = share / FAN
        between = abs(math.sin(u * (FINGERS - 1) * math.pi))
        a = math.radians(12 + 100 * u)
        way = np.array([math.cos(a), -math.sin(a), 0.17 - 0.19 * u])
        return WRIST, WRIST + way * (1.06 - 0.36 * u) * (1.0 - 0.17 * between), between
    w = (share - FAN) / (1 - FAN)
    between = math.sin(math.pi * w)
    arm = np.array([WRIST, ELBOW, SHOULDER, ARMPIT])
    start = np.array([np.interp(w, [0, 0.4, 0.75, 1], arm[:, k]) for k in range(3)])
    last = _ray(FAN)[1]
    end = last + (HIP - last) * w
    return start, end + (start - end) * 0.3 * between, between


def wing() -> Mesh:
    """The starboard wing: a scaled arm, a clawed wrist, four fingers, veined skin with nicks down to the flank."""
    columns, rows = 32, 8
    v = np.linspace(0, 1, rows)[:, None]
    rng = np.random.default_rng(17)
    points, tones = [], []
    for k, share in enumerate(np.linspace(0, 1, columns + 1)):
        start, end, between = _ray(float(share))
        nick = 0.06 * (rng.random() < 0.2) * between * (share < FAN)
        end = end + (start - end) * nick
        sag = np.sin(np.pi * v) * np.array([[0.0, 0.0, 0.075]]) * (0.75 + 0.25 * (1 - between))
        points.append(start + (end - start) * v + sag * (1 if share < 0.95 else 0.3))
        vein = 0.72 + 0.36 * (k % 2) + 0.1 * rng.normal(0, 1, rows)
        tones.append((0.62 + 0.62 * between) * vein * (1.15 - 0.55 * v.ravel() ** 2))
    sheet = grid(np.array(points), edge=np.tile(np.r_[np.zeros(rows - 1), 0.7], (columns + 1, 1)))
    down = np.tile(np.linspace(0, 1, rows), columns + 1)[:, None]
    colour = linear(MEMBRANE) * (1 - down**2) + linear(NIGHT) * down**2
    skin = sheet.painted(np.clip(colour * np.array(tones).reshape(-1, 1), 0, 1), 0.15)
    under = skin.flipped().moved(0, 0, -0.008).tinted(0.75)
    parts = [skin, under]
    for k in range(FINGERS):
        start, end, _ = _ray(FAN * k / (FINGERS - 1))
        ray = start + (end - start) * v + np.sin(np.pi * v) * np.array([[0.0, 0.0, 0.075]])
        girth = np.linspace(0.027, 0.007, rows) * np.array([1.2, 0.85, 0.8, 1.25, 0.85, 0.8, 1.15, 1.0])
        parts.append(tube(ray, girth, 5).painted(BLUE).tinted(0.75))
        parts.append(tube([ray[-1], ray[-1] + (ray[-1] - ray[-2]) * 0.35], [0.009, 0.001], 4).painted(HORN))
    arm = course([SHOULDER - [0.05, 0, 0.02], SHOULDER, ELBOW, WRIST], [0.07, 0.066, 0.045, 0.03], sharp=0.4)
    parts.append(_dry(arm, 0.034, 10, 0.008, 146, 2.4))
    for k in (-1, 1):
        parts.append(
            bone.fang(
                WRIST, WRIST + np.array([0.05 + 0.03 * k, 0.12, 0.05 + 0.02 * k]), 0.022, (0, 0, 0.02), 5
            ).painted(HORN)
        )
    return merge(parts)


def legs() -> Mesh:
    """Scaled thighs and shins, and clawed feet, on the starboard side."""
    parts = []
    for y, out in ((0.2, 0.14), (-0.24, 0.15)):
        bones = [(0.06, y, 0.01), (out, y - 0.03, -0.08), (out + 0.015, y - 0.1, -0.16), (out, y - 0.01, -0.25)]
        thigh = course(bones, [0.08, 0.078, 0.044, 0.026], [(1.0, 0.0, 0.2)], 0.35)
        parts.append(_dry(thigh, 0.038, 12, 0.01, 147 + (y < 0), 2.6))
        spur = np.array([out + 0.015, y - 0.14, -0.15])
        parts.append(bone.fang(spur, spur + np.array([0.0, -0.07, 0.03]), 0.016, (0, 0, 0.01), 4).painted(HORN))
        foot = np.array([out, y, -0.25])
        for k in (-1, 0, 1):
            toe = foot + np.array([0.034 * k, 0.055, -0.02])
            parts.append(tube([foot, (foot + toe) / 2 + [0, 0, 0.012], toe], [0.026, 0.022, 0.017], 5).painted(NIGHT))
            parts.append(
                bone.fang(toe, toe + np.array([0.012 * k, 0.06, -0.035]), 0.015, (0, 0, 0.012), 5).painted(HORN)
            )
        parts.append(bone.fang(foot, foot + np.array([0, -0.06, -0.03]), 0.014, (0, 0, 0), 4).painted(HORN))
    return merge(parts)


def saddle() -> tuple[Mesh, Mesh]:
    """The cloth that lies round the back with its girths; and the seat on it with pommel and cantle."""
    a, y = np.meshgrid(np.linspace(-1.05, 1.05, 11), np.linspace(-0.1, 0.17, 4), indexing="ij")
    radius = 0.176 - 0.05 * np.abs(y - 0.05)
    cloth = grid(np.stack([radius * np.sin(a), y, 0.038 + radius * np.cos(a)], -1))
    rim = np.maximum(np.abs(a) > 0.9, np.abs(y - 0.035) > 0.1).ravel()[:, None]
    cloth = cloth.painted(np.where(rim, linear(GOLD), linear(CLOTH)), 0.1)
    seat = box((0.1, 0.15, 0.045), (0, 0.055, 0.218), 0.014).painted(LEATHER)
    tops = [
        tube([(-0.06, y, 0.21), (-0.04, y + lean, 0.262), (0.04, y + lean, 0.262), (0.06, y, 0.21)], 0.014, 5)
        for y, lean in ((-0.025, -0.014), (0.135, 0.012))
    ]
    turn = np.linspace(0, 2 * np.pi, 19)
    girths = [
        tube(np.column_stack([0.168 * np.cos(turn), np.full(19, y), 0.04 + 0.164 * np.sin(turn)]), 0.011, 4, False)
        for y in (-0.02, 0.11)
    ]
    return merge([cloth, merge(girths).painted(LEATHER)]), merge([seat, merge(tops).painted(GOLD, METAL)])


def rider(white: str, skin: str) -> Mesh:
    """A rider astride in a scale coat and a plumed helm, cloak streaming, a lance with a pennon levelled ahead."""
    x, y, z = SEAT
    size = 0.25
    dress = Dress(white, LEATHER, skin, "helm", "#8f989c", None, GOLD, metal="#8f989c")
    upper = person(dress, "guard", size).moved(x, y - 0.01, z - 0.145)
    legs_ = [
        tube(
            [(s * 0.02, y - 0.01, z - 0.02), (s * 0.1, y + 0.06, z - 0.03), (s * 0.165, y + 0.03, z - 0.12)],
            [0.024, 0.023, 0.016],
            5,
        )
        for s in (-1, 1)
    ]
    boots = [box((0.026, 0.06, 0.022), (s * 0.17, y + 0.045, z - 0.13), 0.006) for s in (-1, 1)]
    t = np.linspace(0, 1, 6)
    u, w = np.meshgrid(t, np.linspace(-1, 1, 5), indexing="ij")
    fall = np.stack(
        [
            x + w * (0.035 + 0.05 * u) + 0.012 * np.sin(9 * u + 2 * w),
            y - 0.022 - 0.16 * u - 0.01 * w * w,
            z + 0.045 - 0.05 * u + 0.03 * np.sin(4.5 * u) - 0.01 * np.cos(5 * w) * u,
        ],
        -1,
    )
    cloak = grid(fall)
    looks = cloak.smooth_normals(180.0).normals
    assert looks is not None
    cloak = cloak if looks[:, 2].mean() > 0 else cloak.flipped()
    cloak = merge([cloak.painted(PLUME), cloak.flipped().moved(0, 0, -0.005).painted(CLOTH)])
    crest = tube(
        [(x, y + 0.01, z + 0.125), (x, y - 0.03, z + 0.155), (x, y - 0.08, z + 0.125)], [0.008, 0.016, 0.003], 5
    )
    hand = np.array([x + 0.06, y + 0.06, z + 0.022])
    way = np.array([0.1, 1.0, 0.2])
    lance = tube([hand - way * 0.16, hand + way * 0.34], 0.0065, 5).painted("#5a4028")
    tip = tube([hand + way * 0.33, hand + way * 0.36, hand + way * 0.43], [0.006, 0.013, 0.001], 4)
    flag = grid(
        np.array(
            [
                [hand + way * (0.31 - 0.16 * k) + [0.01 * math.sin(5 * k), 0, -h * (1 - k)] for h in (0.0, 0.055)]
                for k in np.linspace(0, 0.95, 5)
            ]
        )
    )
    pennon = merge([flag, flag.flipped().moved(0.004, 0, 0)]).painted(PLUME)
    return merge(
        [
            upper,
            merge(legs_).painted(NIGHT),
            merge(boots).painted(LEATHER),
            cloak,
            crest.painted(PLUME),
            lance,
            tip.painted("#9aa3a8", METAL),
            pennon,
        ]
    )
