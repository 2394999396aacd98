"""The bone hydra: a drowned thing of ribs and skulls that drags itself through the sea."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from manifold3d import Manifold

from vtt.shipyard import base, bone, water
from vtt.shipyard.fields import Field, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.massing import modelled, monster_body
from vtt.shipyard.mesh import Array, Mesh, linear, merge, tube, unit
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import fitted, grained, kept_within, mixed, noise_of, vertex_normals
from vtt.shipyard.sighthull import SightHull, sight_hull

BASE = (1.75, 1.25)
NECKS = (
    ((0.0, 0.06, 0.85), (0.0, 0.12, 1.15), (0.02, 0.3, 1.42), (0.0, 0.5, 1.38)),
    ((0.16, 0.26, 0.6), (0.34, 0.42, 0.86), (0.44, 0.6, 1.12), (0.42, 0.8, 1.05)),
    ((-0.16, 0.26, 0.6), (-0.36, 0.38, 0.92), (-0.5, 0.5, 1.2), (-0.5, 0.7, 1.16)),
    ((0.28, 0.3, 0.4), (0.5, 0.56, 0.5), (0.55, 0.78, 0.62), (0.44, 0.98, 0.56)),
    ((-0.28, 0.3, 0.4), (-0.46, 0.6, 0.42), (-0.42, 0.84, 0.5), (-0.28, 1.02, 0.42)),
)

CROWN = (0.0, 0.0, 1.0)


def trunk() -> Field:
    """The body that counts for sight: rib cage, hips, shoulders and the root of the middle neck."""
    return melted(
        0.12,
        ellipsoid((0, -0.12, 0.28), (0.42, 0.62, 0.44)),
        ellipsoid((0, 0.2, 0.45), (0.36, 0.3, 0.34)),
        mirrored(ellipsoid((0.34, 0.28, 0.22), (0.2, 0.24, 0.28))),
        mirrored(ellipsoid((0.32, -0.5, 0.16), (0.2, 0.24, 0.22))),
        limb([(0, 0.16, 0.55), (0, 0.08, 0.8), (0, 0.0, 0.86)], [0.2, 0.15, 0.14]),
    )


@sight_hull("bone-hydra")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return monster_body("bone-hydra", massing(), (1.75, 1.25), 1.0)


def massing() -> Manifold:
    """Trunk without necks, claws and tail (which overhang the base and are seen over)."""
    return modelled(trunk(), (-0.62, -0.87, -0.1), (0.62, 0.87, 1.1), 0.03, 0.012)


@piece("bone-hydra", base=BASE, hull_height=1.0)
def bone_hydra(level: Level) -> Miniature:
    """Rib cage over dark sinew, five bony necks with horned skulls and green eyes, claws, a spined tail."""
    fine = level is Level.TABLE
    trunk_mesh = lit_within(grained(fitted("bone-hydra", trunk(), None, 0.07, footed=False), 111, 0.012))
    necks, lights = zip(*(neck(np.array(path), fine) for path in NECKS), strict=True)
    sea = base.slab(*BASE, water.gap_to([(0.0, -0.12, 0.42), (0.3, 0.3, 0.2), (0.3, -0.5, 0.2)]), 31)
    foam = merge(
        [
            water.splash((0.0, -0.1), 0.4, 0.1, 3),
            water.splash((0.36, 0.36), 0.16, 0.12, 4),
            water.splash((-0.36, 0.36), 0.16, 0.12, 5),
        ]
    )
    return Miniature(
        {
            "body": merge([trunk_mesh, kept_within("bone-hydra", cage(), 0.05)]),
            "tentacles": merge(necks),
            "claws": claws(),
            "tail": tail(),
            "glow": merge(lights),
            "base": sea,
            "foam": foam,
        },
        {"captain_eye": (0.0, 0.3, 1.1)},
    )


def flesh(mesh: Mesh) -> Mesh:
    """Drowned sinew: dark, wet, streaked with green."""
    points = mesh.vertices
    noise = noise_of(112)
    strands = noise.at(points * [9.0, 2.0, 9.0], 1.0)
    colour = mixed(np.tile(linear("#33241f"), (len(points), 1)), "#6a3a2e", step(-0.2, 0.8, strands))
    colour *= (1 + 0.3 * strands)[:, None]
    colour = mixed(colour, "#31442e", 0.6 * step(0.1, 0.7, noise.cloud(points, 3.0, 3)))
    return replace(
        mesh,
        colour=colour,
        finish=np.full(len(points), 0.45),
        edge=0.3 * step(0.3, 0.9, strands),
        normals=vertex_normals(points, mesh.faces),
    )


def lit_within(mesh: Mesh) -> Mesh:
    """The trunk: hollow and dark between the ribs, with a green light that smoulders in it."""
    made = flesh(mesh)
    points = made.vertices
    caged = step(-0.66, -0.58, points[:, 1]) * step(0.36, 0.28, points[:, 1]) * step(0.12, 0.22, points[:, 2])
    caged *= step(0.07, 0.12, np.abs(points[:, 0]))
    ember = caged * step(0.05, 0.6, noise_of(117).cloud(points, 4.0, 3)) * step(0.62, 0.4, points[:, 2])
    colour = mixed(made.colour, "#0c0d0a", 0.85 * caged)
    colour = mixed(colour, "#3f9a2e", 0.8 * ember)
    return replace(
        made, colour=colour, finish=np.where(ember > 0.1, 1.0 + 0.75 * ember, made.finish * (1 - 0.6 * caged))
    )


def cage() -> Mesh:
    """Ribs, backbone and shoulder blades lying on the trunk."""
    field = trunk()
    parts = []
    for k in range(8):
        y = -0.58 + 0.12 * k
        for side in (-1, 1):
            path = [
                on_skin(field, y + 0.05 * np.sin(a * 1.3), side * np.sin(a), np.cos(a))
                for a in np.linspace(0.12, 2.0, 8)
            ]
            parts.append(bone.rib(path, 0.037, 5))
        top = on_skin(field, y, 0.0, 1.0)
        parts.append(bone.vertebra(top - [0, 0, 0.01], 0.055, 0.5))
    return bone.bone_paint(merge(parts), 113, ivory="#b3a583")


def on_skin(field: Field, y: float, east: float, up: float) -> Array:
    """Where a ray from the middle of the trunk at y meets its skin."""
    low, high = 0.0, 1.0
    for _ in range(24):
        middle = (low + high) / 2
        inside = field(np.array(east * middle), np.array(y), np.array(0.3 + up * middle)) < 0
        low, high = (middle, high) if inside else (low, middle)
    return np.array([east * low, y, 0.3 + up * low])


def smooth_path(points: Array, count: int) -> Array:
    """A curve through points (k, 3) by a cubic spline."""
    from scipy.interpolate import CubicSpline

    return np.asarray(CubicSpline(np.arange(len(points)), points)(np.linspace(0, len(points) - 1, count)))


def neck(path: Array, fine: bool) -> tuple[Mesh, Mesh]:
    """One neck of vertebrae on a sinew, its skull and its burning eyes."""
    curve = smooth_path(path, 15)
    ahead = unit(np.gradient(curve, axis=0))
    parts = [flesh(tube(curve, np.linspace(0.06, 0.026, 15), 6, False))]
    joints = []
    for k in range(1, 15, 2):
        joints.append(bone.vertebra(curve[k], 0.085 - 0.0026 * k, 0.7, ahead[k], has_core=False))
    head = bone.beast_skull(0.024, 640 if fine else 150)
    nose = unit(ahead[-1] * [1, 1, 0.4] + [0, 0, -0.12])
    side = unit(np.cross(nose, (0, 0, 1)))
    turn = np.eye(4)
    turn[:3, 0], turn[:3, 1], turn[:3, 2], turn[:3, 3] = side, nose, np.cross(side, nose), curve[-1]
    upper = bone.ring_of_teeth(
        [(-0.055, 0.16, -0.005), (-0.035, 0.36, -0.02), (0.035, 0.36, -0.02), (0.055, 0.16, -0.005)], 8, 0.06
    )
    lower = bone.ring_of_teeth(
        [(-0.05, 0.18, -0.07), (-0.03, 0.34, -0.085), (0.03, 0.34, -0.085), (0.05, 0.18, -0.07)],
        8,
        0.045,
        1.0,
    )
    white = merge([*joints, merge([head, upper, lower] if fine else [head]).transformed(turn)])
    parts.append(bone.bone_paint(white, 114, wet=False))
    eyes = merge([bone.eye((s * 0.085, 0.15, 0.055), 0.024, "#7fe04a", 2.0) for s in (-1, 1)]).transformed(
        turn
    )
    return merge(parts), eyes


def claws() -> Mesh:
    """Four clawed feet that rake the water."""
    parts = []
    for x, y in ((0.42, 0.42), (-0.42, 0.42), (0.4, -0.62), (-0.4, -0.62)):
        for k in (-1, 0, 1):
            root = (x * 0.9 + 0.05 * k, y + 0.02, 0.16)
            parts.append(bone.fang(root, (x * 1.1 + 0.1 * k, y + 0.22, 0.05), 0.04, (0, 0.03, 0.06)))
    return bone.bone_paint(merge(parts), 115, ivory="#a5966f")


def tail() -> Mesh:
    """A row of vertebrae that dives and rises again astern."""
    path = smooth_path(
        np.array(
            [(0, -0.6, 0.3), (0.06, -0.82, 0.2), (0.16, -1.0, 0.16), (0.1, -1.2, 0.3), (-0.06, -1.22, 0.5)]
        ),
        17,
    )
    ahead = unit(np.gradient(path, axis=0))
    joints = [
        bone.vertebra(path[k], 0.085 - 0.0038 * k, 0.9, -ahead[k], has_core=False) for k in range(0, 17, 2)
    ]
    spike = bone.fang(path[-1], path[-1] + ahead[-1] * 0.2, 0.035)
    return merge(
        [
            flesh(tube(path, np.linspace(0.06, 0.015, 17), 7, False)),
            bone.bone_paint(merge([*joints, spike]), 116),
        ]
    )
