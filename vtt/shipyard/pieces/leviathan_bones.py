"""The bones of the leviathan as fields: a rib cage under broken plates, the beaked skull, the fingers."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.fields import Array, Field, block, capsule, carved, ellipsoid, limb, melted, mirrored, step, union
from vtt.shipyard.mesh import unit
from vtt.shipyard.pieces.leviathan_lines import LIMBS, MIDDLE, RADII, body, dome, head_block, shell_reach, sockets
from vtt.shipyard.rock import noise_of

SCUTES = 1.5
"""Scutes an inch on the carapace."""
GONE = -0.3
"""Scutes with a tone above this have fallen out."""
RIB, RIB_STEP, FAN = 0.086, 0.2, 0.35
"""Radius of a rib in inches, distance of two ribs in lengths of the shell, how much they spread towards the rim."""
DEPTH = 0.3
"""How deep one looks between the ribs before there is earth, in inches."""
CROWN, EAVES = 0.3, 0.9
"""The plates of the backbone (inches to a side) and of the rim (share of the way out) have held."""
STEEPEST = 3.5
_HAIR = 0.01


def shell_distance(x: Array, y: Array, z: Array) -> Array:
    """Inches from the surface of the dome, negative inside."""
    height = dome(x, y)
    east, north = (dome(x + _HAIR, y) - height) / _HAIR, (dome(x, y + _HAIR) - height) / _HAIR
    slope = np.minimum(np.hypot(east, north), STEEPEST)
    return (z - height) / np.sqrt(1 + slope**2)


def off_rib(x: Array, y: Array) -> Array:
    """Inches along the shell from (x, y) to the middle line of the nearest rib."""
    east = (x - MIDDLE[0]) / RADII[0]
    spread = 1 + FAN * east**2
    place = (y - MIDDLE[1]) / RADII[1] / spread / RIB_STEP
    return np.abs(place - np.round(place)) * RIB_STEP * RADII[1] * spread


def rib_field(x: Array, y: Array, z: Array) -> Array:
    """The ribs as round bars just under the surface of the dome, stouter towards the backbone."""
    reach = shell_reach(x, y)
    stout = RIB * (1.08 - 0.22 * reach)
    return np.sqrt(off_rib(x, y) ** 2 + (shell_distance(x, y, z) + 0.5 * stout) ** 2) - stout


def scute_pattern(x: Array, y: Array) -> tuple[Array, Array]:
    """Inches to the nearest seam of the shell and a tone -1..1 for each scute, mirrored along the backbone."""
    x, y = np.broadcast_arrays(x, y)
    points = np.column_stack([np.abs(x).ravel() + 0.18, y.ravel(), np.zeros(x.size)])
    points = points + 0.05 * noise_of(93).at(points, 1.8)[:, None]
    gap, tone = noise_of(92).facets(points, SCUTES)
    return gap.reshape(x.shape) / (2 * SCUTES), tone.reshape(x.shape)


def is_open(x: Array, y: Array) -> Array:
    """Below 0 where the plates have fallen out of the shell, about inches."""
    gap, tone = scute_pattern(x, y)
    x, y = np.broadcast_arrays(x, y)
    ragged = 0.05 * noise_of(98).at(np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)]), 3.5).reshape(x.shape)
    lost = np.where(tone > GONE, -0.05 - gap, np.minimum(gap, 0.2) + ragged)
    return np.maximum(np.maximum(lost, CROWN + ragged - np.abs(x)), (shell_reach(x, y) - EAVES) * 1.7)


def openings(x: Array, y: Array, z: Array) -> Array:
    """The dark between the ribs, where the plates are gone, down to the earth that fills the shell."""
    deep = shell_distance(x, y, z)
    air = np.maximum(is_open(x, y), np.maximum(-(deep + DEPTH), z * -1.0 + 0.22))
    return np.maximum(air, -rib_field(x, y, z))


def plates(x: Array, y: Array, z: Array) -> Array:
    """The shell with raised scutes, sunken seams, growth rings and the notches of the marginal plates."""
    gap, tone = scute_pattern(x, y)
    reach = shell_reach(x, y)
    turn = np.arctan2(x - MIDDLE[0], y - MIDDLE[1]) * 26 / (2 * np.pi)
    margin = step(0.86, 0.9, reach) * step(1.06, 1.0, reach)
    notch = margin * (0.05 * step(0.16, 0.04, np.abs(turn - np.round(turn))) - 0.02)
    lift = 0.026 * step(0.0, 0.12, gap) - 0.045 * step(0.04, 0.005, gap) + 0.009 * np.sin(gap * 60.0) + 0.012 * tone
    return shell_distance(x, y, z) - lift * (1 - margin) + notch


def skull_bones() -> Field:
    """The beaked skull: brow ridges, cheek arches, a hooked beak, a jaw under a dark slit."""
    block_in = head_block()
    whole = melted(
        0.04,
        lambda x, y, z: block_in(x, y, z) + 0.03,
        mirrored(
            limb(
                [(0.12, 2.3, 0.66), (0.3, 2.05, 0.74), (0.36, 1.8, 0.74), (0.24, 1.5, 0.82)], [0.05, 0.07, 0.075, 0.05]
            )
        ),
        mirrored(limb([(0.26, 2.2, 0.34), (0.42, 1.85, 0.36), (0.44, 1.5, 0.36)], [0.05, 0.07, 0.06])),
        mirrored(capsule((0.4, 1.74, 0.4), (0.38, 1.74, 0.72), 0.05)),
        limb([(0, 2.2, 0.66), (0, 2.38, 0.5), (0, 2.45, 0.3), (0, 2.45, 0.18)], [0.08, 0.085, 0.06, 0.03]),
        limb([(0, 1.3, 0.86), (0, 1.7, 0.88), (0, 2.1, 0.72)], [0.05, 0.05, 0.05]),
        mirrored(limb([(0.34, 1.55, 0.2), (0.26, 2.1, 0.16), (0.05, 2.34, 0.15)], [0.08, 0.07, 0.06])),
    )
    return carved(0.02, whole, *skull_hollows())


def skull_hollows() -> list[Field]:
    """Eyes, temples, nostrils and the gape of the beak."""
    return [
        mirrored(ellipsoid((0.36, 1.99, 0.55), (0.17, 0.15, 0.13))),
        *sockets()[1:],
        mirrored(ellipsoid((0.075, 2.36, 0.56), (0.045, 0.08, 0.055))),
        mirrored(block((0.3, 2.1, 0.27), (0.24, 0.38, 0.035), 0.015)),
    ]


GIRTH = (0.3, 0.26, 0.17, 0.1)
"""Radii of a flipper at the four points of its path."""


def finger_bones() -> Field:
    """One stout arm bone and a fan of four fingers on the back of every flipper, on the starboard side."""
    parts = []
    for chain in LIMBS:
        path = np.array(chain)
        side = np.cross(unit(path[3] - path[1]), (0, 0, 1))
        wrist, girth = 0.3 * path[0] + 0.7 * path[1], 0.27
        parts.append(limb([tuple(path[0] + [0, 0, 0.16]), tuple(wrist + np.array([0, 0, 0.16]))], [0.15, 0.13]))
        for finger in (-1.5, -0.5, 0.5, 1.5):
            joints = []
            for spot, round_, apart in (
                (wrist, girth, 0.09),
                *zip(path[1:], GIRTH[1:], (0.135, 0.095, 0.05), strict=True),
            ):
                off = apart * abs(finger)
                up = np.sqrt(max(round_**2 - off**2, 0.0)) - 0.035
                joints.append(spot + side * finger * apart + [0, 0, up])
            parts.append(limb([tuple(j) for j in joints], [0.062, 0.058, 0.045, 0.03]))
            parts += [ellipsoid(tuple(j), (0.072, 0.072, 0.07)) for j in joints[:3]]
    return union(*parts)


def sculpture() -> Field:
    """Everything in one: plates and ribs, skull, fingers on the sunken flesh of the flippers, the tail."""
    rough, fingers, skull = body(), mirrored(finger_bones()), skull_bones()

    def field(x: Array, y: Array, z: Array) -> Array:
        flesh = np.maximum(rough(x, y, z) + 0.06, -shell_distance(x, y, z) - 0.02)
        shell = np.minimum(np.maximum(plates(x, y, z), -openings(x, y, z)), rib_field_inside(x, y, z))
        return np.minimum(np.minimum(shell, flesh), np.minimum(fingers(x, y, z), skull(x, y, z)))

    return carved(0.015, field, hollows())


def rib_field_inside(x: Array, y: Array, z: Array) -> Array:
    """The ribs where they belong: between backbone and rim, above the ground."""
    return np.maximum(rib_field(x, y, z), np.maximum(shell_reach(x, y) - 0.95, 0.12 - z))


def hollows() -> Field:
    """All that may be deeper than the body that counts: the dark of the cage, the holes of the skull."""
    return union(openings, *skull_hollows())
