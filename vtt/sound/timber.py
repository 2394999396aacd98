"""Wood: planks that are hit, masts that break, hulls that creak and founder; dice, cards and buttons of the table."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from vtt.sound.cues import TABLE, cue
from vtt.sound.water import bubbles
from vtt.sound.waveform import Wave, add, bands, clock, decay, folded, glide, grains, noise, ringing, swell

HULL = ((210, 1.0, 0.030), (395, 0.8, 0.022), (720, 0.6, 0.014), (1240, 0.35, 0.009), (1950, 0.2, 0.006))
"""What a frame of oak answers when the plank on it slips: Hz, strength, fall in seconds."""


def snap(rng: Generator, chance: float) -> Wave:
    """One splinter: a short dry knock, higher for a smaller piece."""
    t = clock(0.09)
    hertz = 420 * 5.5**chance
    modes = [(hertz * k * rng.uniform(0.95, 1.05), 1 / k, 0.016 / k) for k in (1.0, 1.6, 2.7)]
    return ringing(t, modes, rng) + 0.5 * noise(rng, len(t), hertz, 3 * hertz) * decay(t, 0.004, 2e-4)


def slipping(rng: Generator, t: Wave, pitch: Wave, roughness: float = 0.1) -> Wave:
    """Stick and slip: a train of jerks, `pitch` (Hz) of them a second, each a little early or late, through oak."""
    turn = np.cumsum(pitch) / 44100
    jerks = np.flatnonzero(np.diff(np.floor(turn)) > 0)
    shift = rng.normal(0, roughness, len(jerks)) * 44100 / pitch[jerks]
    jerks = np.clip(jerks + shift.astype(int), 0, len(t) - 1)
    train = np.zeros(len(t))
    train[jerks] = rng.uniform(0.35, 1.0, len(jerks))
    body = clock(0.2)
    size = rng.uniform(0.85, 1.15)
    return folded(train, ringing(body, [(hertz * size, strength, fall) for hertz, strength, fall in HULL], rng))


@cue("hit", takes=4, loud=0.6)
def hit(rng: Generator) -> Wave:
    """A shot goes through a plank: a blow, cracks, and splinters that rattle down."""
    t = clock(1.4)
    (crush,) = bands(rng, len(t), [(250, 3500)])
    track = 1.3 * ringing(t, [(92, 1.0, 0.09), (148, 0.8, 0.07), (231, 0.6, 0.05)], rng)
    track += 0.9 * crush * decay(t, 0.035, 5e-4)
    cracks = np.cumsum(rng.exponential(0.012, 7))
    grains(rng, track, cracks, lambda c: snap(rng, 0.4 * c), np.linspace(1.6, 0.5, 7))
    falling = np.sort(0.12 + rng.exponential(0.28, 26))
    grains(
        rng, track, falling, lambda c: snap(rng, 0.3 + 0.7 * c), 0.55 * np.exp(-falling / 0.5) * rng.uniform(0.3, 1, 26)
    )
    return track


@cue("mast", takes=2, loud=0.55)
def mast(rng: Generator) -> Wave:
    """A mast goes by the board: it groans faster and faster, breaks, and comes down with everything on it."""
    t = clock(3.4)
    pitch = 16 + 60 * np.clip(t / 1.15, 0, 1) ** 2.2
    groan = slipping(rng, t, pitch, 0.12) * np.clip(t / 0.9, 0.15, 1) * (t < 1.15)
    track = 1.1 * groan
    grains(
        rng, track, 1.1 + np.cumsum(rng.exponential(0.018, 12)), lambda c: snap(rng, 0.5 * c), np.linspace(2.2, 0.6, 12)
    )
    crush, rush, low = bands(rng, len(t), [(200, 4000), (500, 2600), (45, 200)])
    track += 1.1 * crush * decay(t - 1.12, 0.09) + 0.28 * rush * np.exp(-(((t - 1.85) / 0.32) ** 2))
    track += (1.6 * low + 0.8 * crush) * decay(t - 2.15, 0.16, 0.004)
    late = np.sort(2.2 + rng.exponential(0.25, 30))
    grains(rng, track, late, lambda c: snap(rng, c), 0.6 * np.exp(-(late - 2.2) / 0.5))
    return track


@cue("creak", takes=4, loud=0.30)
def creak(rng: Generator) -> Wave:
    """A hull works in the swell."""
    t = clock(rng.uniform(1.2, 1.9))
    end, lift = t[-1], rng.uniform(12, 26)
    pitch = 24 + lift * np.sin(np.pi * t / end) ** 1.5 + 7 * np.sin(2 * np.pi * 2.1 * t + rng.uniform(0, 6))
    return slipping(rng, t, pitch) * swell(t, 0.35 * end, 0.5 * end)


@cue("founder", takes=1, loud=0.6)
def founder(rng: Generator) -> Wave:
    """A ship goes down: beams give way, air comes up, water closes."""
    t = clock(4.2)
    groan = slipping(rng, t, 13 + 9 * np.sin(2 * np.pi * 0.4 * t) ** 2, 0.15) * swell(t, 0.4, 2.4)
    low, rush = bands(rng, len(t), [(35, 160), (250, 1800)])
    track = groan + 0.55 * low * swell(t, 0.8, 2.0) + 0.22 * rush * swell(t, 2.2, 1.6)
    grains(rng, track, np.sort(rng.uniform(0.2, 2.2, 9)), lambda c: snap(rng, 0.35 * c), rng.uniform(0.6, 1.4, 9))
    bubbles(rng, track, 0.8, 4.0, 110, (90, 700), 0.5)
    return track


@cue("hoist", takes=2, loud=0.35)
def hoist(rng: Generator) -> Wave:
    """A block squeaks while hands haul three times."""
    t = clock(1.3)
    track = np.zeros(len(t))
    for k in range(3):
        pull = clock(0.30)
        pitch = rng.uniform(620, 760) + 260 * np.sin(np.pi * pull / 0.3)
        phase = 2 * np.pi * np.cumsum(pitch) / 44100
        squeak = sum(np.sin(n * phase) / n**1.4 for n in (1, 2, 3, 5)) * swell(pull, 0.06, 0.14)
        squeak *= 0.6 + 0.4 * np.sin(2 * np.pi * 47 * pull)
        add(track, squeak, 0.06 + 0.38 * k, 0.5)
        add(track, slipping(rng, pull, np.full(len(pull), 38.0)) * swell(pull, 0.1, 0.1), 0.05 + 0.38 * k, 0.7)
    return track


TRAY = ((318, 0.9, 0.030), (655, 1.0, 0.020), (1120, 0.7, 0.013), (1830, 0.5, 0.008), (2950, 0.35, 0.005))


def knock(rng: Generator, hardness: float) -> Wave:
    """A die meets the wooden tray: the board answers low, the die itself with a click."""
    t = clock(0.16)
    size = rng.uniform(0.86, 1.18)
    board = ringing(t, [(hertz * size, strength, fall) for hertz, strength, fall in TRAY], rng)
    click = ringing(t, [(rng.uniform(4300, 5600), 0.55, 0.0025), (rng.uniform(6800, 8800), 0.35, 0.0016)], rng)
    return board + hardness * (click + 0.8 * noise(rng, len(t), 1800, 9000) * decay(t, 0.0016, 1e-4))


@cue("die", takes=6, loud=0.55, kind=TABLE)
def die(rng: Generator) -> Wave:
    """A die hits the tray once and ticks on."""
    track = np.zeros(len(clock(0.32)))
    add(track, knock(rng, 1.0), 0.0)
    add(track, knock(rng, 0.7), rng.uniform(0.045, 0.07), 0.28)
    return track


@cue("settle", takes=3, loud=0.32, kind=TABLE)
def settle(rng: Generator) -> Wave:
    """A die rocks on its edge faster and faster, and lies."""
    track = np.zeros(len(clock(0.55)))
    at, gap, strength = 0.0, rng.uniform(0.085, 0.11), 1.0
    while gap > 0.012:
        add(track, knock(rng, 0.8), at, strength)
        at, gap, strength = at + gap, gap * 0.70, strength * 0.72
    return track


@cue("card", takes=3, loud=0.36, kind=TABLE)
def card(rng: Generator) -> Wave:
    """A card is drawn over the deck and flicked on to the table."""
    t = clock(0.30)
    slide, air = bands(rng, len(t), [(2200, 9500), (500, 2400)])
    flutter = 0.75 + 0.25 * np.sin(2 * np.pi * rng.uniform(70, 100) * t)
    track = slide * flutter * np.exp(-(((t - 0.07) / 0.035) ** 2)) * 0.55
    flick = t - rng.uniform(0.135, 0.155)
    return track + 1.2 * slide * decay(flick, 0.007, 2e-4) + 0.8 * air * decay(flick, 0.014, 5e-4)


@cue("tick", takes=2, loud=0.16, kind=TABLE)
def tick(rng: Generator) -> Wave:
    """A wooden button."""
    t = clock(0.06)
    size = rng.uniform(0.96, 1.04)
    modes = [(980 * size, 1.0, 0.007), (2210 * size, 0.5, 0.004), (3900 * size, 0.25, 0.002)]
    return ringing(t, modes) + 0.3 * glide(t, 500, 260, 0.01) * decay(t, 0.006)
