"""Masts and lateen sails of the Flaming Scimitar: rust and sand silk, a blade in a sun of flames."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import rig
from vtt.shipyard.cloth import BAND, Lateen, Paint, weathered
from vtt.shipyard.mesh import METAL, Array, Mesh, lathe, linear, tube
from vtt.shipyard.pieces.fleet_lines import FLAMING_SCIMITAR as HULL
from vtt.shipyard.pieces.fleet_parts import Spars, reef_bands, roundel, shrouded

WOOD, GOLD = "#5a3426", "#98742a"
RUST, SAND, INDIGO, GILT, MAROON = "#83431f", "#a88d5c", "#232f54", "#b58a38", "#5a2326"
BRACE_DEG = 12.0
MASTS = ((0.36, 0.34, 2.50, 0.84), (-0.60, 0.95, 2.72, 0.64))
"""y, foot, peak, half length of the yard."""


def sail_of(number: int) -> Lateen:
    """The sail of a mast, braced round so that its head swings to starboard."""
    y, foot, peak, r = MASTS[number]
    rise = peak - foot
    swing, out = math.sin(math.radians(BRACE_DEG)), math.sin(math.radians(BRACE_DEG * 1.7))
    return Lateen(
        (0.06 - r * 0.72 * swing, y + r * 0.72, foot + rise * 0.30),
        (0.06 + r * 0.78 * swing, y - r * 0.78, peak + rise * 0.28),
        (0.06 + r * 0.82 * out, y - r * 0.80, foot + rise * (0.24 if number == 0 else 0.34)),
        0.30 * r,
        hollow=0.06,
        folds=0.014,
        seed=y * 2.7,
    )


def rigged(fine: bool) -> Spars:
    """Both masts with their sails, pennants and lines."""
    spars = Spars()
    for number, (y, foot, peak, _) in enumerate(MASTS):
        top = np.array([0.0, y + 0.02, peak])
        mast = rig.mast((0, y, foot), top, 0.048, WOOD, GOLD, 8 if fine else 4, 0.34 if fine else 9.0)
        spars.masts.append(mast)
        sail = sail_of(number)
        tack, head = np.array(sail.tack), np.array(sail.head)
        along = head - tack
        spar = tube(
            [tack - along * 0.04, tack + along * 0.5, head + along * 0.02], [0.017, 0.034, 0.011], 6 if fine else 3
        )
        spars.masts.append(spar.painted(WOOD))
        count = (9, 7)[number]
        spars.sails.append(sail.cloths(count, 9 if fine else 3, _paint(sail, number, count), fine))
        spars.sails += _figured(sail, number, fine)
        colour = (INDIGO, MAROON)[number]
        spars.flags.append(rig.flag(0.55, 0.14, colour, 0.6, y, fine).moved(0, y, peak - 0.05))
        if not fine:
            continue
        for share in (0.0, 0.36, 0.45, 0.54, 0.98):
            p = tack + along * share
            spars.masts.append(
                tube([p, p + along * 0.012], 0.038 - 0.018 * abs(share - 0.45), 6, False).painted(GOLD, METAL)
            )
        moon = lathe([(0.03, -0.01), (0.042, 0.03), (0.012, 0.07), (0.01, 0.12), (0.001, 0.2)], 6, (True, False), 0.8)
        spars.masts.append(moon.painted(GOLD, METAL).moved(*top))
        spars.sails.append(reef_bands(sail, (RUST, SAND)[number]))
        spars.ropes += [sail.bolt_rope(), sail.ropes("#7d6a48")]
        spars.ropes.append(rig.rope(top - [0, 0, 0.06], tack + along * 0.5, 0.007))
        spars.ropes += [rig.rope(top - [0, 0, 0.05], tack + along * share, 0.005) for share in (0.2, 0.8)]
        rail = np.array([0.46, max(sail.clew[1] - 0.06, -1.26), 0.56 if number == 0 else 1.02])
        spars.ropes.append(rig.rope(sail.clew, rail * [1, 1, 1] - [0.02, 0, 0], 0.006, 0.01))
    if fine:
        shrouded(spars, HULL, 0.36, 2.1, 4, 0.34, is_lateen=True)
        spars.ropes.append(rig.rope((0, -0.58, 2.6), (0, 0.34, 1.6), 0.006, 0.02, rig.TARRED))
    return spars


def _paint(sail: Lateen, number: int, count: int) -> Paint:
    """Stripes of whole cloths, rust and sand or sand and indigo; a border along the foot, gilt over a dark line."""
    first, second = ((RUST, SAND), (SAND, MAROON))[number]

    def paint(places: Array, tack: Array, along: Array) -> Array:
        cloth = np.floor(np.clip(tack, 0, 0.999) * count) % 3
        base = np.where((cloth == 1)[:, None], linear(second), linear(first))
        low = np.clip(1.0 - along * 3.0, 0, 1)
        hem = (along <= BAND)[:, None]
        base = np.where(hem, np.where((along < 0.05)[:, None], linear(GILT), linear(INDIGO)), base)
        fade = np.clip(along - 0.55, 0, 0.4)[:, None]
        base = base * (1 - fade * 0.5) + linear("#b9a882") * fade * 0.5
        return base * weathered(places, sail.seed, low, 0.28)[:, None]

    return paint


def _figured(sail: Lateen, number: int, fine: bool) -> list[Mesh]:
    """A gilt scimitar in a sun of flames on the main, a crescent aft; patches."""
    if number == 1:
        if not fine:
            return []
        return [
            sail.laid(_crescent() * 0.17 + np.array([0.28, 0.62]), [], GILT, 1),
            sail.patch((0.16, 1.02), (0.12, 0.15), 9, RUST),
        ]
    middle = np.array([0.37, 0.58])
    a = np.linspace(0, 2 * math.pi, 48 if fine else 8, endpoint=False)
    ring = np.column_stack([np.cos(a), np.sin(a)])
    lick = a + 0.16 * (np.arange(len(a)) % 4 == 1)
    flames = (
        np.column_stack([np.cos(lick), np.sin(lick)])
        * np.choose(np.arange(len(a)) % 4, [0.86, 1.16, 0.92, 0.86])[:, None]
    )
    parts = roundel(sail, middle, 0.255, INDIGO, 4, 48) if fine else [sail.laid(ring * 0.255 + middle, [], INDIGO, 4)]
    if fine:
        parts.append(sail.laid(flames * 0.31 + middle, [], GILT, 1))
        parts.append(sail.laid(ring * 0.235 + middle, [ring * 0.215 + middle], GILT, 6))
        turn = math.radians(38)
        spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        parts.append(sail.laid(_scimitar() @ spin * 0.2 + middle, [], "#c4bda6", 6))
        guard = np.array([(-0.62, -0.16), (-0.5, -0.2), (-0.42, 0.2), (-0.54, 0.24)])
        parts.append(sail.laid(guard @ spin * 0.2 + middle, [], GILT, 8))
        parts += [sail.patch((0.9, 0.42), (0.12, 0.12), 15, MAROON), sail.patch((0.18, 1.5), (0.1, 0.16), -8, SAND)]
    return parts


def _scimitar() -> Array:
    """A curved blade with its grip (n, 2), the point at x = 1."""
    t = np.linspace(0, 1, 9)
    back = np.column_stack([-0.5 + 1.45 * t, 0.12 - 0.42 * t + 0.75 * t**2])
    edge = np.column_stack([-0.5 + 1.45 * t, -0.12 - 0.62 * t + 1.2 * t**2 - 0.02])
    grip = np.array([(-0.56, -0.08), (-0.9, 0.0), (-0.98, 0.14), (-0.86, 0.16), (-0.54, 0.1)])
    return np.vstack([edge, back[::-1], grip[::-1]])


def _crescent() -> Array:
    a = np.radians(np.linspace(40, 320, 17))
    outer = np.column_stack([np.cos(a), np.sin(a)])
    b = np.radians(np.linspace(310, 50, 13))
    inner = np.column_stack([0.28 + 0.72 * np.cos(b), 0.76 * np.sin(b)])
    return np.vstack([outer, inner])
