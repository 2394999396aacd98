"""Ordnance: cannon barrels, gun ports with frame and lid, and rows of them along a hull."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vtt.shipyard.castle import flat_panel
from vtt.shipyard.hull import Hull, both
from vtt.shipyard.mesh import METAL, Array, Mesh, box, frame, grid, lathe, merge, tube

_BARREL = ((0.4, -0.12), (1.0, 0.0), (0.9, 0.14), (0.62, 0.80), (0.92, 0.88), (0.88, 1.0), (0.5, 0.98), (0.42, 0.86))
_BARREL_WEAR = (0.2, 0.6, 0.2, 0.1, 0.9, 1.0, 0.2, 0.0)


def cannon(length: float, radius: float, sides: int = 8, colour: str = "#3a3b40") -> Mesh:
    """A barrel along z from its breech at 0 to its muzzle."""
    profile = np.array(_BARREL) * [radius, length]
    barrel = lathe(profile, sides, (True, False), np.array(_BARREL_WEAR)).smooth_normals(100.0)
    return barrel.painted(colour, METAL)


_FRAME = ((0.76, 0.0), (0.64, 0.013), (0.54, 0.013), (0.46, 0.004))  # of a port: (share of its size, height)


@dataclass
class Battery:
    """What rows of ports add to a ship: timber and lids, barrels, and where their muzzles are on each side."""

    timber: list[Mesh] = field(default_factory=list)
    barrels: list[Mesh] = field(default_factory=list)
    starboard: list[Array] = field(default_factory=list)
    port: list[Array] = field(default_factory=list)

    def empties(self) -> dict[str, tuple[float, float, float]]:
        """`muzzle_stbd_n` and `muzzle_port_n`, numbered from the bow."""
        named = {}
        for side, muzzles in (("stbd", self.starboard), ("port", self.port)):
            ordered = sorted(muzzles, key=lambda p: (-round(float(p[1]), 3), float(p[2])))
            for number, (x, y, z) in enumerate(ordered, 1):
                named[f"muzzle_{side}_{number}"] = (float(x), float(y), float(z))
        return named


@dataclass(frozen=True)
class PortStyle:
    """Gun ports of one ship, in inches."""

    size: float = 0.11
    frame_colour: str = "#5a3a20"
    lid_colour: str = "#7d2f26"
    barrel_colour: str = "#3a3b40"
    barrel_length: float = 0.17
    barrel_radius: float = 0.026
    frame_finish: float = 0.0
    lid_angle_deg: float = 68.0
    sides: int = 8
    has_lids: bool = True


def add_row(
    battery: Battery,
    hull: Hull,
    stations: Sequence[float],
    heights: Sequence[float],
    style: PortStyle,
    proud: float = 0.02,
    detailed: bool = True,
) -> None:
    """Put a port with its gun at every (t, z), on both sides."""
    s = style.size
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    loops = [np.column_stack([square * s * reach, np.full(4, z)]) for reach, z in _FRAME]
    surround = grid(loops, (False, True), np.array([0.0, 0.9, 0.9, 0.0])[:, None]).flipped()
    surround = surround.painted(style.frame_colour, style.frame_finish)
    dark = flat_panel(square * s * 0.5, 0.006).painted("#0b0806")
    lid = box((s * 1.05, s, 0.018), (0, s * 0.5, 0), 0.0, ("-y",)).painted(style.lid_colour)
    strap = (
        box((s * 1.07, s * 0.14, 0.022), (0, s * 0.82, 0), 0.0, ("-y", "-x", "+x"))
        .painted("#4a4640", METAL)
        .worn(0.5)
    )
    lid = merge([lid.worn(0.25), strap]).turned("x", 90.0 - style.lid_angle_deg)
    lid = lid.moved(0, s * 0.62, 0.03)
    gun = cannon(style.barrel_length, style.barrel_radius, style.sides, style.barrel_colour)
    if not detailed:
        ends = [(0, 0, 0), (0, 0, style.barrel_length)]
        gun = tube(ends, style.barrel_radius, 3, False).painted(style.barrel_colour, METAL)
        lid = plain_lid(s).painted(style.lid_colour).turned("x", 90.0 - style.lid_angle_deg).moved(0, s * 0.62, 0.03)
    for t, z in zip(stations, heights, strict=True):
        seat = hull.seat(t, z, proud)
        parts = [surround, dark, *([lid] if style.has_lids else [])] if detailed else [dark, lid]
        battery.timber.append(both(merge(parts).transformed(seat)))
        outward = seat[:3, 2] * np.array([1.0, 1.0, 0.0])
        level = frame(seat[:3, 3] - outward * 0.05, np.cross((0, 0, 1), outward), (0, 0, 1), outward)
        battery.barrels.append(both(gun.transformed(level)))
        muzzle = level[:3, 3] + level[:3, 2] * style.barrel_length
        battery.starboard.append(muzzle)
        battery.port.append(muzzle * [-1.0, 1.0, 1.0])


def plain_lid(size: float) -> Mesh:
    """A lid for the light level: one sheet, hinged at y = 0."""
    half = size * 0.52
    return flat_panel(np.array([(-half, 0.0), (half, 0.0), (half, size), (-half, size)]), 0.01)
