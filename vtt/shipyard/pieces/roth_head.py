"""The head of Captain Roth under a laced cocked hat with plumes; in units of his height."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard import bone
from vtt.shipyard.build import simplified
from vtt.shipyard.fields import Field, capsule, carved, ellipsoid, limb, melted, mirrored, step
from vtt.shipyard.mesh import METAL, Mesh, grid, lathe, linear, merge, tube, unit
from vtt.shipyard.pieces.fleet_parts import smooth_path
from vtt.shipyard.rock import welded
from vtt.shipyard.stonepaint import mixed

SKIN, BEARD, FELT, LACE, LINEN, PLUME = "#a56f50", "#4e2a14", "#1a1b21", "#b3872c", "#c4bda8", "#a51d16"
FLUSH, SOCKET, WHITE_OF_EYE, PUPIL = "#9c4a34", "#3d2218", "#d8d2c2", "#10151a"
CHIN = 0.82
"""Height of the chin."""
FACE_TRIANGLES, FEW_TRIANGLES = 230, 70
EYE = (0.027, 0.062, 0.917)


def head(fine: bool = True) -> Mesh:
    """Face, beard, hair tied behind, and the hat."""
    if not fine:
        return merge([face(FEW_TRIANGLES), *eyes(), *beard(4), *hair(3), hat(12), plumes(6)[0]])
    return merge([face(FACE_TRIANGLES), *eyes(), *beard(7), *hair(5), hat(18), *plumes(10)])


def skull() -> Field:
    """The clay of his face: brow, hooked nose, cheekbones, ears, deep eyes."""
    whole = melted(
        0.014,
        ellipsoid((0, -0.010, 0.918), (0.066, 0.075, 0.060)),
        ellipsoid((0, 0.028, 0.872), (0.05, 0.05, 0.055)),
        mirrored(capsule((0.008, 0.07, 0.938), (0.046, 0.052, 0.936), 0.013, 0.01)),
        limb([(0, 0.066, 0.93), (0, 0.092, 0.905), (0, 0.1, 0.888)], [0.011, 0.014, 0.016]),
        mirrored(ellipsoid((0.013, 0.083, 0.886), (0.011, 0.012, 0.010))),
        mirrored(ellipsoid((0.04, 0.05, 0.894), (0.02, 0.02, 0.017))),
        mirrored(ellipsoid((0.067, -0.006, 0.905), (0.011, 0.02, 0.026))),
    )
    return carved(0.008, whole, mirrored(ellipsoid((EYE[0], 0.083, EYE[2]), (0.019, 0.018, 0.0115))))


def face(triangles: int) -> Mesh:
    """The face painted: flushed nose and cheeks, dark under the brows, hair behind."""
    rough = bone.sculpted(skull(), (-0.09, -0.1, 0.8), (0.09, 0.13, 1.0), 0.0075)
    made = welded(simplified(rough, triangles / rough.triangle_count))
    x, y, z = np.abs(made.vertices[:, 0]), made.vertices[:, 1], made.vertices[:, 2]
    nose = step(0.03, 0.0, np.hypot(x, z - 0.89)) * step(0.06, 0.09, y)
    cheek = step(0.03, 0.005, np.hypot(x - 0.042, z - 0.893)) * step(0.02, 0.06, y)
    socket = step(0.026, 0.010, np.hypot(x - EYE[0], 1.5 * (z - EYE[2]))) * step(0.03, 0.05, y)
    colour = mixed(np.tile(linear(SKIN), (len(x), 1)), FLUSH, 0.6 * np.maximum(nose, cheek))
    hair = step(0.004, -0.012, y) * step(0.855, 0.875, z) * step(0.07, 0.062, x)
    colour = mixed(colour, BEARD, hair)
    painted = made.painted(SKIN, 0.15)
    return replace(painted, colour=mixed(colour, SOCKET, 0.75 * socket)).smooth_normals(100.0)


def eyes() -> list[Mesh]:
    """Eyes under dark, bristling brows."""
    parts = []
    for s in (1, -1):
        x, y, z = s * EYE[0], EYE[1], EYE[2]
        ball, pupil = (
            lathe([(1, 0), (0.7, 0.7), (0.1, 1)], 6, (False, True)),
            lathe([(1, 0), (0.4, 1)], 5, (False, True)),
        )
        ball, pupil = ball.scaled(0.013, 0.0085, 0.012), pupil.scaled(0.006, 0.0075, 0.004)
        parts.append(ball.turned("x", -90).moved(x, y, z).painted(WHITE_OF_EYE, 0.5))
        parts.append(pupil.turned("x", -90).moved(x + 0.002, y + 0.0105, z).painted(PUPIL, 0.6))
        brow = [(s * 0.008, 0.084, 0.934), (s * 0.030, 0.076, 0.946), (s * 0.054, 0.052, 0.938)]
        parts.append(tube(brow, [0.006, 0.009, 0.004], 3, False).painted(BEARD))
    return parts


def beard(locks: int) -> list[Mesh]:
    """A full beard in locks, longest below the chin, and a moustache that curls up."""
    parts = []
    for k, a in enumerate(np.radians(np.linspace(-76, 76, locks))):
        out = np.array([0.053 * np.sin(a), 0.026 + 0.046 * np.cos(a), 0.87 - 0.012 * np.cos(a)])
        long = 0.115 - 0.055 * abs(np.sin(a)) + 0.015 * (k % 2)
        sway = np.array([0.018 * np.sin(a) + 0.008 * (-1) ** k, 0.034 * np.cos(a), 0.0])
        path = [
            out,
            out + sway - (0, 0, long * 0.4),
            out + sway * 0.8 - (0, 0, long * 0.75),
            out + sway * 0.3 - (0, 0, long),
        ]
        tone = 0.75 + 0.35 * (k % 3) / 2
        parts.append(tube(path, [0.024, 0.029, 0.019, 0.003], 4, False).painted(BEARD).tinted(tone))
    for s in (1, -1):
        curl = [(0.0, 0.089, 0.874), (s * 0.028, 0.084, 0.866), (s * 0.058, 0.06, 0.864), (s * 0.074, 0.05, 0.886)]
        parts.append(tube(curl, [0.011, 0.014, 0.009, 0.002], 4, False).painted(BEARD).tinted(1.25))
    return parts


def hair(locks: int) -> list[Mesh]:
    """Hair over the ears and a queue with a ribbon."""
    parts = []
    for a in np.radians(np.linspace(98, 262, locks)):
        root = np.array([0.066 * np.sin(a), 0.074 * np.cos(a) - 0.006, 0.94])
        end = np.array([0.03 * np.sin(a), -0.07 + 0.05 * np.cos(a), 0.845])
        middle = (root + end) / 2 + [0.024 * np.sin(a), -0.012, 0.0]
        parts.append(tube([root, middle, end], [0.018, 0.025, 0.01], 3, False).painted(BEARD).tinted(0.85))
    queue = tube([(0, -0.09, 0.86), (0.004, -0.125, 0.8), (-0.006, -0.12, 0.72)], [0.022, 0.026, 0.005], 5, False)
    ribbon = tube([(-0.034, -0.112, 0.845), (0, -0.106, 0.838), (0.034, -0.114, 0.848)], [0.02, 0.01, 0.02], 3, False)
    return [*parts, queue.painted(BEARD), ribbon.painted(FELT)]


def hat(columns: int) -> Mesh:
    """A cocked hat: the brim turned up on three sides, edged with lace, a gilt loop and cockade to port."""
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    corner = (0.5 + 0.5 * np.cos(3 * a)) ** 1.3
    far = 0.088 + 0.088 * corner
    rise = 0.062 - 0.058 * corner

    def ring(share: float, lift: float) -> np.ndarray:
        reach = 0.066 + (far - 0.066) * share
        return np.column_stack([reach * np.sin(a), reach * np.cos(a), 0.965 + rise * share + lift])

    felt = grid([ring(0.0, 0.0), ring(0.84, 0.0)], (False, True)).painted(FELT, 0.1)
    lace = grid([ring(0.84, 0.001), ring(1.0, 0.004), ring(1.0, -0.006), ring(0.84, -0.009)], (False, True))
    below = grid([ring(0.84, -0.009), ring(0.0, -0.012)], (False, True)).painted(FELT, 0.1)
    brim = merge([felt, lace.painted(LACE, METAL), below])
    top = ring(0.0, 0.0).mean(axis=0)
    corners = brim.vertices[brim.faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    brim = brim if (across * (corners.mean(axis=1) - top)).sum() > 0 else brim.flipped()
    crown = lathe([(0.07, 0.955), (0.074, 0.985), (0.062, 1.022), (0.002, 1.038)], 9, (False, False))
    cockade = lathe([(0.026, 0.0), (0.004, 0.011)], 7, (False, False)).turned("y", -78)
    cockade = cockade.moved(-0.09, 0.045, 1.004)
    return (
        merge([brim, crown.scaled(1, 1.05, 1).painted(FELT, 0.1), cockade.painted(LACE, METAL)])
        .smooth_normals(100.0)
        .scaled(1.12, 1.12, 1)
        .turned("x", 3)
        .moved(0, 0.003, -0.006)
    )


def plumes(rows: int) -> list[Mesh]:
    """A white ostrich plume that curls back over the hat, and a shorter red one under it."""
    white = [
        (-0.078, 0.03, 0.99),
        (-0.105, -0.02, 1.075),
        (-0.085, -0.115, 1.115),
        (-0.03, -0.19, 1.07),
        (-0.012, -0.205, 1.0),
    ]
    red = [(-0.085, 0.03, 0.99), (-0.135, -0.01, 1.05), (-0.145, -0.09, 1.065), (-0.12, -0.15, 1.02)]
    return [feather(white, 0.05, LINEN, rows), feather(red, 0.036, PLUME, rows * 3 // 4)]


def feather(knots: list[tuple[float, float, float]], width: float, colour: str, rows: int) -> Mesh:
    """A plume along a curve: barbs that stand out to both sides in turn, thick along the quill."""
    path = smooth_path(knots, rows)
    t = np.linspace(0, 1, rows)
    ahead = unit(np.gradient(path, axis=0))
    side = unit(np.cross(ahead, (0.35, 0.1, 1.0)))
    up = unit(np.cross(side, ahead))
    broad = width * np.sin(np.pi * np.clip(0.08 + 0.86 * t, 0, 1)) ** 0.6
    ragged = broad * (1 + 0.22 * (-1.0) ** np.arange(rows))
    sweep = ahead * (ragged * 0.55)[:, None]
    droop = up * (ragged * 0.35)[:, None]
    left, right = path - side * ragged[:, None] - sweep - droop, path + side * ragged[:, None] - sweep - droop
    thick = up * (0.012 * (1 - 0.7 * t))[:, None]
    rings = np.stack([left, path + thick, right, path - thick], axis=1)
    skin = grid(rings, (False, True))
    tone = np.tile([0.8, 1.15, 0.8, 0.6], rows)
    return skin.painted(colour).tinted(tone).smooth_normals(100.0)
