"""Masts and lateen sails of the Swordfish: bleached and wine-red canvas, sewn, patched, a swordfish on the main."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vtt.shipyard import rig
from vtt.shipyard.cloth import BAND, Lateen, Paint, weathered
from vtt.shipyard.mesh import METAL, Array, Mesh, lathe, linear, tube
from vtt.shipyard.pieces.fleet_lines import SWORDFISH as HULL
from vtt.shipyard.pieces.fleet_parts import Spars, reef_bands, roundel, shrouded, smooth_path

MAST, YARD = "#5d3f2a", "#36241a"
CANVAS, WINE, PALE_WINE, TEAL, GOLD, PENNANT = "#b5a688", "#5e241d", "#743a2e", "#1d5558", "#a9822f", "#27466f"
BRACE_DEG = 13.0
"""How far the yards are braced round: the head of every sail swings to starboard."""


@dataclass(frozen=True)
class Step:
    """A mast: y, foot, peak, half length of its yard, how far its head leans ahead, cloths in its sail."""

    y: float
    foot: float
    peak: float
    reach: float
    lean: float
    cloths: int

    def sail(self) -> Lateen:
        """Its sail, braced round the mast."""
        rise, r = self.peak - self.foot, self.reach
        swing, out = np.sin(np.radians(BRACE_DEG)), np.sin(np.radians(BRACE_DEG * 1.7))
        return Lateen(
            (0.055 - r * 0.72 * swing, self.y + r * 0.72, self.foot + rise * 0.28),
            (0.055 + r * 0.78 * swing, self.y - r * 0.78, self.peak + rise * 0.28),
            (0.055 + r * 0.82 * out, self.y - r * 0.80, self.foot + rise * 0.17),
            0.30 * r,
            hollow=0.06,
            folds=0.016,
            seed=self.y * 3.1,
        )


MASTS = (
    Step(0.66, 0.28, 1.85, 0.66, 0.16, 7),
    Step(-0.10, 0.28, 2.45, 0.84, 0.10, 9),
    Step(-0.92, 0.90, 1.85, 0.50, 0.04, 6),
)


def rigged(fine: bool) -> Spars:
    """Everything above the decks."""
    spars = Spars()
    for number, step in enumerate(MASTS):
        top = np.array([0.0, step.y + step.lean, step.peak])
        foot = (0.0, step.y, step.foot)
        sides, bands = (8, 0.32) if fine else (4, 9.0)
        spars.masts.append(rig.mast(foot, top, 0.045, MAST, sides=sides, band_step=bands))
        sail = step.sail()
        _yard(spars, sail, step, fine)
        spars.sails.append(sail.cloths(step.cloths, 9 if fine else 3, _paint(sail, number == 1), fine))
        flag = rig.flag(0.5 if number == 1 else 0.36, 0.12, PENNANT, 0.5, step.y, fine)
        spars.flags.append(flag.moved(0, step.y + step.lean - 0.02, step.peak - 0.02))
        spars.sails += _figured(sail, number, fine)
        spars.sails += [reef_bands(sail, "#948a70" if number == 1 else PALE_WINE)] if fine else []
        if fine:
            _lines(spars, sail, step, top)
    if fine:
        shrouded(spars, HULL, 0.66, 1.62, 4, 0.3, is_lateen=True)
        shrouded(spars, HULL, -0.10, 2.2, 5, 0.4, is_lateen=True)
        spars.ropes.append(rig.rope((0, 0.0, 2.40), (0, 1.24, 0.66), 0.007, 0.02, rig.TARRED))
        spars.ropes.append(rig.rope((0, 0.82, 1.8), (0, 1.24, 0.66), 0.006, 0.0, rig.TARRED))
        spars.ropes.append(rig.rope((0, -0.88, 1.8), (0, -0.10, 1.0), 0.006, 0.02, rig.TARRED))
    return spars


def _yard(spars: Spars, sail: Lateen, step: Step, fine: bool) -> None:
    """The yard of two spars fished together, lashed where they overlap."""
    tack, head = np.array(sail.tack), np.array(sail.head)
    along = head - tack
    path = np.array([tack - along * 0.03, tack + along * 0.5, head + along * 0.02])
    spars.masts.append(tube(path, [0.016, 0.032, 0.010], 6 if fine else 3).painted(YARD))
    for share in (0.34, 0.42, 0.5, 0.58) if fine else ():
        ring = tube([tack + along * share, tack + along * (share + 0.012)], 0.037, 6, False)
        spars.masts.append(ring.painted(rig.ROPE))


def _paint(sail: Lateen, is_main: bool) -> Paint:
    """Sun-bleached canvas, or wine cloth of two dye lots; a band of the other colours along the foot."""
    light, dark, teal = linear(CANVAS), linear(WINE), linear(TEAL)

    def paint(places: Array, tack: Array, along: Array) -> Array:
        cloth = (np.floor(tack * 9.0) % 2)[:, None]
        low = np.clip(1.0 - along * 3.0, 0, 1)
        hem = (along <= BAND)[:, None]
        if is_main:
            dags = (along < BAND * 0.5)[:, None]
            base = light * (1.0 - 0.08 * cloth)
            base = np.where(hem, np.where(dags, dark, teal), base)
        else:
            base = np.where(hem, teal, dark * (1 - cloth * 0.55) + linear(PALE_WINE) * cloth * 0.55)
        salt = np.clip(np.sin(places[:, 0] * 7 + sail.seed) - 0.55, 0, 1)[:, None] * low[:, None] * 0.5
        base = base * (1 - salt) + linear("#a59a84") * salt
        return base * weathered(places, sail.seed, low, 0.30)[:, None]

    return paint


def _figured(sail: Lateen, number: int, fine: bool) -> list[Mesh]:
    """The emblem: a swordfish in a roundel on the main, its sword alone on the fore; patches on all."""
    turn = np.linspace(0, 2 * np.pi, 28 if fine else 8, endpoint=False)
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    if number == 1:
        middle = np.array([0.37, 0.66])
        parts = roundel(sail, middle, 0.29, WINE, 2) if fine else [sail.laid(ring * 0.29 + middle, [], WINE, 2)]
        if fine:
            parts.append(sail.laid(ring * 0.32 + middle, [ring * 0.285 + middle], GOLD, 4))
        fish = fish_outline() if fine else fish_outline()[::2]
        parts.append(sail.laid(fish * 0.29 + middle, [], CANVAS, 4))
        if fine:
            eye = ring[::4] * 0.018 + middle + np.array([0.095, 0.06])
            parts += [sail.laid(eye, [], WINE, 6), sail.patch((0.2, 1.28), (0.16, 0.2), 12, "#8f8368")]
            parts.append(sail.patch((0.84, 0.36), (0.13, 0.1), -20, PALE_WINE))
        return parts
    if number == 0 and fine:
        blade = np.array([(-0.028, -0.1), (-0.028, 0.2), (0.0, 0.27), (0.028, 0.2), (0.028, -0.1)])
        grip = np.array([(-0.016, -0.22), (0.016, -0.22), (0.016, -0.12), (-0.016, -0.12)])
        low = [(0.0, -0.13), (0.045, -0.13), (0.09, -0.115), (0.12, -0.09)]
        arm = np.array([*low, (0.10, -0.085), (0.05, -0.1), (0.0, -0.1)])
        pommel = ring[::4] * 0.026 + [0.0, -0.235]
        middle = np.array([0.30, 0.66])
        return [
            sail.laid(blade * 1.5 + middle, [], CANVAS, 3),
            *[sail.laid(part * 1.5 + middle, [], GOLD, 5) for part in (arm, arm * [-1, 1], pommel)],
            sail.laid(grip * 1.5 + middle, [], TEAL, 4),
            sail.patch((0.12, 0.86), (0.11, 0.14), 8, PALE_WINE),
        ]
    return [sail.patch((0.18, 0.42), (0.14, 0.12), -14, TEAL)] if fine else []


def fish_outline() -> Array:
    """A leaping swordfish (n, 2), its sword up and ahead, within a circle of radius one."""
    spine = smooth_path([(-0.62, -0.46, 0), (-0.40, -0.12, 0), (-0.08, 0.10, 0), (0.28, 0.18, 0), (0.5, 0.24, 0)], 12)
    way = np.gradient(spine[:, :2], axis=0)
    side = np.column_stack([-way[:, 1], way[:, 0]]) / np.linalg.norm(way, axis=1, keepdims=True)
    girth = np.interp(np.linspace(0, 1, 12), [0, 0.25, 0.6, 0.85, 1.0], [0.05, 0.14, 0.21, 0.16, 0.05])[:, None]
    back, belly = spine[:, :2] + side * girth, spine[:, :2] - side * girth
    fin = np.array([(-0.34, 0.52), (-0.06, 0.34)])
    low_fin = np.array([(0.04, -0.36), (-0.16, -0.10)])
    sword = np.array([(0.92, 0.42), (0.52, 0.2)])
    tail = np.array([(-0.52, -0.84), (-0.66, -0.58), (-0.94, -0.52)])
    return np.vstack([back[:5], fin, back[7:], sword, belly[:7:-1], low_fin, belly[5::-1], tail])


def _lines(spars: Spars, sail: Lateen, step: Step, top: Array) -> None:
    """Bolt rope, robands, sheet, tack tackle, halyard, vangs."""
    spars.ropes += [sail.bolt_rope(), sail.ropes()]
    tack, head, clew = (np.array(p) for p in (sail.tack, sail.head, sail.clew))
    rail = float(HULL.station(clew[1] - 0.05, 0.5))
    x = float(HULL.half_breadth(np.clip(rail, 0.02, 0.98), 0.5)) - 0.03
    cleat_z = float(HULL.sheer(np.clip(rail, 0.0, 1.0))) + 0.02 if step.foot < 0.5 else 0.99
    spars.ropes.append(rig.rope(clew, (x, max(clew[1] - 0.08, -1.45), cleat_z), 0.006, 0.01))
    spars.ropes.append(rig.rope(tack, (0.02, min(step.y + step.reach * 0.72, 1.16), step.foot + 0.1), 0.006))
    spars.ropes.append(rig.rope(top - [0, 0, 0.06], tack + (head - tack) * 0.52, 0.007))
    for share in (0.2, 0.8):
        spars.ropes.append(rig.rope(top - [0, 0, 0.04], tack + (head - tack) * share, 0.005, 0.0))
    truck = lathe([(0.03, -0.01), (0.036, 0.02), (0.012, 0.05), (0.001, 0.09)], 6, (True, False), 0.8)
    spars.masts.append(truck.painted(GOLD, METAL).moved(*top))
