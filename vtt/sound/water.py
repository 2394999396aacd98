"""Water and air: splashes, bubbles, a bow wave; the loops of swell, surf, wind, gale and whirlpool."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from vtt.sound.cues import SEA, cue
from vtt.sound.waveform import (
    LOOP_RATE,
    Wave,
    add_round,
    bands,
    clock,
    decay,
    glide,
    grains,
    noise,
    swell,
    wander,
)

LOOP_S = 10.0
"""Seconds of a loop: long enough that nobody hears it come round, short enough that it is read at once."""


def bubbles(
    rng: Generator, track: Wave, start: float, end: float, count: int, hertz: tuple[float, float], strength: float
) -> None:
    """Mix bubbles into a track: each rings like a drop, small ones high and short, its pitch rising as it comes up."""
    low, high = hertz

    def bubble(chance: float) -> Wave:
        pitch = low * (high / low) ** chance
        t = clock(min(0.2, 24 / pitch))
        return glide(t, pitch, pitch * 1.5, 0.05) * decay(t, 6 / pitch, 0.001) * (1.15 - chance)

    times = np.sort(rng.uniform(start, end, count))
    grains(rng, track, times, bubble, strength * rng.uniform(0.2, 1.0, count))


@cue("splash", takes=4, loud=0.42)
def splash(rng: Generator) -> Wave:
    """A shot falls into the sea: a slap, a hollow, a column that comes up and patters down."""
    t = clock(1.7)
    slap, column, spray = bands(rng, len(t), [(200, 1800), (500, 4200), (2500, 9500)])
    size = rng.uniform(0.85, 1.2)
    track = 0.9 * slap * decay(t, 0.045) + 0.8 * column * decay(t - 0.05, 0.22 * size, 0.07)
    track += 0.35 * spray * decay(t - 0.16, 0.34 * size, 0.12) + 0.9 * glide(t, 165 / size, 82 / size, 0.04) * decay(
        t, 0.11
    )
    bubbles(rng, track, 0.25, 1.5, 60, (500, 3200), 0.16)
    return track


@cue("plop", takes=2, loud=0.45)
def plop(rng: Generator) -> Wave:
    """A chest is let into the water."""
    t = clock(0.9)
    (slap,) = bands(rng, len(t), [(300, 2600)])
    track = 0.45 * slap * decay(t, 0.08, 0.004) + glide(t - 0.03, 150, 330, 0.06) * decay(t - 0.03, 0.06)
    bubbles(rng, track, 0.1, 0.8, 26, (260, 1500), 0.35)
    return track


@cue("gurgle", takes=2, loud=0.42)
def gurgle(rng: Generator) -> Wave:
    """Water closes over something, and air comes up."""
    t = clock(2.6)
    (rush,) = bands(rng, len(t), [(150, 1300)])
    track = 0.25 * rush * swell(t, 0.5, 1.6)
    bubbles(rng, track, 0.1, 2.3, 120, (110, 1100), 0.6)
    return track * swell(t, 0.15, 0.9)


@cue("wash", takes=3, loud=0.32)
def wash(rng: Generator) -> Wave:
    """A bow cuts through a swell."""
    t = clock(3.0)
    low, middle, high = bands(rng, len(t), [(160, 600), (600, 2400), (2400, 7500)])
    crest = wander(rng, len(t), 5, 0.25)
    return (0.7 * low + 0.75 * middle * crest + 0.35 * high * crest**2) * swell(t, 0.6, 1.5)


def _crests(rng: Generator, count: int, waves: int, steep: float) -> tuple[Wave, Wave]:
    """Two curves over a loop with so many breaking waves: how high the water stands, and how much of it hisses.

    A wave rises slowly and falls over itself; no two are alike.
    """
    turn = np.arange(count) / count
    height, hiss = np.zeros(count), np.zeros(count)
    starts = (np.arange(waves) + rng.uniform(-0.22, 0.22, waves)) / waves
    for start, strength in zip(starts, rng.uniform(0.55, 1.0, waves), strict=True):
        since = (turn - start) % 1.0 * waves
        height += strength * np.exp(-(((np.minimum(since, waves - since)) / 0.34) ** 2))
        late = (since - 0.12) % waves
        hiss += strength * (1 - np.exp(-late / 0.2)) * np.exp(-late / steep)
    return height, hiss


@cue("swell", kind=SEA, loud=0.5)
def lapping(rng: Generator) -> Wave:
    """A light sea: long low waves that lap against hulls."""
    count = round(LOOP_S * LOOP_RATE)
    height, hiss = _crests(rng, count, 3, 0.32)
    sides = []
    for _ in range(2):
        low, middle, high = bands(rng, count, [(90, 350), (350, 1300), (1300, 5000)], LOOP_RATE)
        lap = wander(rng, count, 16, 0.3)
        side = low * (0.25 + 0.7 * height) + middle * (0.10 + 0.34 * hiss) * lap + 0.20 * high * hiss**1.5
        for _ in range(38):  # small water against planks
            t = clock(0.05, LOOP_RATE)
            pitch = 380 * 5.0 ** rng.uniform()
            drop = glide(t, pitch, 1.4 * pitch, 0.03) * decay(t, 5 / pitch, 0.002)
            add_round(side, drop, int(rng.integers(count)), 0.5 * rng.uniform(0.2, 1.0))
        sides.append(side)
    return np.array(sides)


@cue("surf", kind=SEA, loud=0.50)
def surf(rng: Generator) -> Wave:
    """A sea that runs high: heavy crests that break and hiss out."""
    count = round(LOOP_S * LOOP_RATE)
    height, hiss = _crests(rng, count, 4, 0.42)
    sides = []
    for lag in (0, round(0.05 * LOOP_RATE)):
        deep, low, middle, high = bands(rng, count, [(40, 130), (130, 500), (500, 1900), (1900, 7500)], LOOP_RATE)
        up, foam = np.roll(height, lag), np.roll(hiss, lag)
        sides.append(
            0.8 * deep * (0.2 + 0.9 * up)
            + low * (0.2 + 0.7 * up)
            + middle * (0.10 + 0.7 * foam)
            + 0.42 * high * foam**1.3
        )
    return np.array(sides)


@cue("wind", kind=SEA, loud=0.4)
def wind(rng: Generator) -> Wave:
    """Air over water and through shrouds: a breath in gusts, a faint whistle that wanders."""
    count = round(LOOP_S * LOOP_RATE)
    gust = wander(rng, count, 5, 0.35)
    sides = []
    for _ in range(2):
        low, middle, high = bands(rng, count, [(120, 360), (360, 1000), (1000, 3600)], LOOP_RATE)
        air = 0.9 * low * gust + 0.55 * middle * gust**1.6 + 0.16 * high * gust**2.4
        for hertz in (590, 740, 905):
            whistle = noise(rng, count, hertz * 0.985, hertz * 1.015, LOOP_RATE)
            air += 0.14 * whistle * wander(rng, count, 7) ** 3 * gust**2
        sides.append(air)
    return np.array(sides)


@cue("gale", kind=SEA, loud=0.45)
def gale(rng: Generator) -> Wave:
    """A storm: the rigging howls in moving pitches over a roar."""
    count = round(LOOP_S * LOOP_RATE)
    gust = wander(rng, count, 8, 0.45)
    turn = np.arange(count) / count * 2 * np.pi
    sides = []
    for lean in (0.0, 1.1):
        deep, low, high = bands(rng, count, [(45, 170), (170, 700), (700, 4200)], LOOP_RATE)
        air = 0.9 * deep * gust + 0.8 * low * gust**1.4 + 0.3 * high * gust**2.2
        for hertz in (430, 655, 980):
            # A howl is a narrow noise whose pitch follows the gust: whole cycles over the loop, so no seam.
            sway = np.round(hertz * LOOP_S) / LOOP_S
            phase = (
                sway * np.arange(count) / LOOP_RATE * 2 * np.pi + 34 * np.sin(turn * 3 + lean) + 21 * np.sin(turn * 5)
            )
            breath = noise(rng, count, 0.3, 9, LOOP_RATE)
            air += 0.24 * breath * np.sin(phase) * gust**2
        sides.append(air)
    return np.array(sides)


@cue("whirlpool", kind=SEA, loud=0.55)
def whirlpool(rng: Generator) -> Wave:
    """Water that turns: a roar that comes round and round, and sucks."""
    count = round(LOOP_S * LOOP_RATE)
    turn = np.arange(count) / count * 2 * np.pi
    deep, low, middle, high = bands(rng, count, [(35, 120), (120, 420), (420, 1500), (1500, 6000)], LOOP_RATE)
    track = deep * (0.9 + 0.3 * np.sin(4 * turn)) + low * (0.6 + 0.4 * np.sin(4 * turn + 0.8))
    track += (
        middle * (0.35 + 0.35 * np.sin(4 * turn + 1.6)) ** 1.5 + 0.12 * high * (0.5 + 0.5 * np.sin(4 * turn + 2.4)) ** 2
    )
    for _ in range(70):
        t = clock(0.14, LOOP_RATE)
        pitch = 95 * 5.0 ** rng.uniform()
        add_round(track, glide(t, pitch, 1.5 * pitch, 0.06) * decay(t, 8 / pitch, 0.002), int(rng.integers(count)), 0.7)
    return track
