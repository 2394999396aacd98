"""Powder and steel: cannon near and far, the echo of a broadside, muskets, blades, lightning and a mountain."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from vtt.sound.cues import cue
from vtt.sound.waveform import (
    Wave,
    bands,
    clock,
    decay,
    driven,
    glide,
    grains,
    open_air,
    ringing,
    swell,
    wander,
)


@cue("cannon", takes=4, loud=0.62, far="cannon-far")
def cannon(rng: Generator) -> Wave:
    """A gun nearby: a crack, a blast whose high bands die first, a thump that sinks to 45 Hz, an answer of the sea."""
    t = clock(2.0)
    size = rng.uniform(0.9, 1.12)
    rows = bands(rng, len(t), [(50, 160), (160, 450), (450, 1300), (1300, 4200), (4200, 12000)])
    blast = sum(
        row * strength * decay(t, fall * size, rise)
        for row, strength, fall, rise in zip(
            rows,
            (0.6, 0.75, 0.6, 0.5, 0.4),
            (0.22, 0.15, 0.10, 0.05, 0.02),
            (0.004, 0.002, 0.001, 5e-4, 5e-4),
            strict=True,
        )
    )
    thump = glide(t, 125 / size, 44 / size, 0.05) * decay(t, 0.26 * size, 0.003)
    return open_air(rng, driven(0.55 * blast + 2.0 * thump, 1.7), 1.6, 0.17)


@cue("cannon-far", takes=3, loud=0.6)
def far_cannon(rng: Generator) -> Wave:
    """The same over a mile of water: no crack, a dull beat, and a roll of echoes."""
    t = clock(2.8)
    size = rng.uniform(0.9, 1.15)
    rows = bands(rng, len(t), [(40, 110), (110, 300), (300, 700)])
    beat = rows[0] * decay(t, 0.34, 0.02) + 0.7 * rows[1] * decay(t, 0.20, 0.012) + 0.3 * rows[2] * decay(t, 0.1, 0.008)
    thump = glide(t, 78 / size, 40 / size, 0.08) * decay(t, 0.30 * size, 0.012)
    return open_air(rng, driven(0.5 * beat + 1.6 * thump, 1.4), 2.4, 0.36, 500)


@cue("salvo", takes=2, loud=0.38)
def salvo(rng: Generator) -> Wave:
    """What rolls on behind many guns: thunder that comes back from the horizon in waves."""
    t = clock(3.6)
    low, high = bands(rng, len(t), [(32, 120), (120, 420)])
    roll = wander(rng, len(t), 9, 0.25) * swell(t, 0.35, 2.6)
    return roll * (low + 0.5 * high * swell(t, 0.2, 3.2))


@cue("musket", takes=3, loud=0.55)
def musket(rng: Generator) -> Wave:
    """A sharp crack, a pop of the barrel, an echo."""
    t = clock(0.9)
    crack, body = bands(rng, len(t), [(900, 9000), (180, 700)])
    shot = (
        crack * decay(t, 0.013, 2e-4) + 0.7 * body * decay(t, 0.045) + 0.6 * glide(t, 260, 120, 0.02) * decay(t, 0.05)
    )
    return open_air(rng, driven(shot, 1.8), 0.8, 0.22, 2600)


@cue("steel", takes=4, loud=0.5)
def steel(rng: Generator) -> Wave:
    """Two blades meet, ring in pitches that do not fit, and scrape along each other."""
    t = clock(0.85)
    first = rng.uniform(1050, 1500)
    ratios = (1.0, 1.43, 2.07, 2.76, 3.51, 4.38, 5.4)
    modes = [
        (first * r * rng.uniform(0.97, 1.03), 1 / (1 + 0.35 * k), rng.uniform(0.05, 0.22) / (1 + 0.25 * k))
        for k, r in enumerate(ratios)
    ]
    modes += [(hertz * 1.007, 0.7 * strength, fall) for hertz, strength, fall in modes[:4]]
    clack, scrape = bands(rng, len(t), [(1500, 9000), (3500, 8500)])
    grating = np.abs(np.sin(2 * np.pi * rng.uniform(38, 60) * t)) * swell(t, 0.25, 0.5) * (t > 0.03)
    return ringing(t, modes, rng) + 1.4 * clack * decay(t, 0.006, 2e-4) + 0.22 * scrape * grating


@cue("thunder", takes=2, loud=0.50)
def thunder(rng: Generator) -> Wave:
    """Lightning close by: it tears, bursts, and rolls away."""
    t = clock(3.6)
    tearing, burst, low = bands(rng, len(t), [(1200, 9000), (150, 1500), (30, 160)])
    track = low * wander(rng, len(t), 12, 0.2) * decay(t - 0.1, 1.1, 0.25) * 1.2
    for at in np.cumsum(rng.uniform(0.02, 0.07, 6)):
        track += decay(t - at, 0.035, 0.001) * tearing * rng.uniform(0.4, 1.0)
        track += decay(t - at, 0.16, 0.002) * burst * rng.uniform(0.4, 0.9)
    return open_air(rng, driven(track, 2.0), 2.0, 0.35, 700)


@cue("eruption", takes=1, loud=0.7)
def eruption(rng: Generator) -> Wave:
    """A mountain bursts: a blow from below, a long roar, stones that fall back."""
    t = clock(4.2)
    low, middle, high = bands(rng, len(t), [(28, 110), (110, 600), (600, 4000)])
    roar = wander(rng, len(t), 14, 0.45) * swell(t, 0.12, 3.0)
    track = roar * (low + 0.65 * middle) + 0.3 * high * roar**2 * decay(t, 1.0, 0.05)
    track += 2.2 * glide(t, 80, 30, 0.12) * decay(t, 0.7, 0.01)

    def stone(chance: float) -> Wave:
        at = clock(0.16)
        return ringing(at, [(160 + 500 * chance, 1, 0.03), (410 + 900 * chance, 0.6, 0.012)])

    grains(rng, track, np.sort(rng.uniform(0.5, 3.4, 34)), stone, rng.uniform(0.1, 0.7, 34))
    return driven(track, 1.6)


@cue("whoosh", takes=2, loud=0.33)
def whoosh(rng: Generator) -> Wave:
    """Something heavy flies past."""
    t = clock(1.2)
    rows = bands(rng, len(t), [(180, 420), (420, 900), (900, 2200)])
    peaks, widths = (0.62, 0.55, 0.48), (0.30, 0.20, 0.14)
    return sum(row * np.exp(-(((t - p) / w) ** 2)) for row, p, w in zip(rows, peaks, widths, strict=True)) * swell(
        t, 0.1, 0.2
    )
