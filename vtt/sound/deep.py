"""Fire, stone and what lives below: crackle, grinding islands, the rumble of a mountain, moans, ghosts."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from vtt.sound.cues import SEA, cue
from vtt.sound.water import LOOP_S
from vtt.sound.waveform import (
    LOOP_RATE,
    RATE,
    Wave,
    add,
    add_round,
    bands,
    clock,
    folded,
    noise,
    open_air,
    ringing,
    swell,
    tone,
    wander,
)


def pop(rng: Generator, rate: int) -> Wave:
    """A drop of resin bursts."""
    t = clock(0.035, rate)
    hertz = 700 * 6.0 ** rng.uniform()
    return ringing(t, [(hertz, 1.0, 0.0035), (hertz * 1.7, 0.5, 0.002)], rng) * rng.uniform(0.3, 1.0) ** 2


@cue("ignite", takes=2, loud=0.6)
def ignite(rng: Generator) -> Wave:
    """Fire catches: a soft blow, a rush, and it crackles."""
    t = clock(2.0)
    low, middle, high = bands(rng, len(t), [(50, 240), (240, 1200), (1200, 5000)])
    rush = np.exp(-(((t - 0.28) / 0.24) ** 2)) + 0.45 * swell(t, 0.5, 1.2)
    flutter = 0.6 + 0.4 * wander(rng, len(t), 26)
    track = rush * flutter * (low + 0.55 * middle) + 0.10 * high * rush
    for at in np.sort(rng.uniform(0.25, 1.8, 46)):
        add(track, pop(rng, RATE), float(at), 1.6)
    return track * swell(t, 0.05, 0.7)


@cue("fire", kind=SEA, loud=0.45)
def fire(rng: Generator) -> Wave:
    """A ship burns: a low flutter, hissing sap, crackles in clusters."""
    count = round(LOOP_S * LOOP_RATE)
    low, middle, high = bands(rng, count, [(55, 220), (220, 900), (2200, 8000)], LOOP_RATE)
    flutter = wander(rng, count, 60, 0.35)
    track = flutter * (0.6 * low + 0.28 * middle) + 0.05 * high * wander(rng, count, 9)
    for middle_of in rng.uniform(0, 1, 34):
        for spread in rng.normal(0, 0.012, int(rng.integers(2, 9))):
            add_round(track, pop(rng, LOOP_RATE), int((middle_of + spread) % 1 * count), 1.9)
    return track


@cue("rumble", kind=SEA, loud=0.6)
def rumble(rng: Generator) -> Wave:
    """A mountain that is awake."""
    count = round(LOOP_S * LOOP_RATE)
    low, middle = bands(rng, count, [(28, 90), (90, 260)], LOOP_RATE)
    track = low * wander(rng, count, 11, 0.35) + 0.35 * middle * wander(rng, count, 17, 0.1) ** 2
    for _ in range(9):
        t = clock(0.6, LOOP_RATE)
        thud = ringing(t, [(rng.uniform(38, 60), 1.0, 0.14), (rng.uniform(80, 130), 0.5, 0.07)], rng)
        add_round(track, thud, int(rng.integers(count)), rng.uniform(0.5, 1.4))
    return track


@cue("grind", takes=2, loud=0.55)
def grind(rng: Generator) -> Wave:
    """Stone moves over stone: it catches and gives, with blocks that fall."""
    t = clock(3.0)
    low, middle, high = bands(rng, len(t), [(38, 110), (110, 520), (520, 2400)])
    catch = np.abs(noise(rng, len(t), 4, 28)) * 0.9
    catch /= catch.max()
    track = low * wander(rng, len(t), 7, 0.5) + middle * (0.15 + 1.6 * catch) + 0.55 * high * catch**1.6
    for at in rng.uniform(0.3, 2.5, 9):
        block = clock(0.25)
        modes = [
            (rng.uniform(85, 190), 1.0, 0.05),
            (rng.uniform(250, 520), 0.6, 0.02),
            (rng.uniform(800, 1500), 0.3, 0.008),
        ]
        add(track, ringing(block, modes, rng), float(at), rng.uniform(0.8, 2.0))
    return track * swell(t, 0.45, 0.8)


@cue("moan", takes=3, loud=0.50)
def moan(rng: Generator) -> Wave:
    """Something large below: a voice that climbs and sinks, in vowels, with the deep as its room."""
    t = clock(3.6)
    end = t[-1]
    base = rng.uniform(52, 68)
    pitch = base * (1 + 0.55 * np.sin(np.pi * (t / end) ** 0.8) ** 2) + 1.6 * np.sin(2 * np.pi * 4.6 * t) * (t / end)
    pitch += 0.8 * noise(rng, len(t), 2, 18)
    phase = tone(pitch)
    first = np.exp(1j * phase)
    overtone, throat = np.ones(len(t), complex), np.zeros(len(t))
    for n in range(1, 22):
        overtone *= first
        throat += (overtone * np.exp(1j * rng.uniform(0, 6))).imag / n**0.9
    throat += 0.35 * noise(rng, len(t), 120, 900) * (0.6 + 0.4 * np.sin(phase))
    voice = np.zeros(len(t))
    body = clock(0.12)
    for start, close, strength, fall in ((210, 320, 1.0, 0.014), (520, 780, 0.6, 0.010), (1150, 1000, 0.22, 0.007)):
        # A vowel that moves: the throat through two settings of the mouth, from one to the other.
        opened = folded(throat, ringing(body, [(close, 1.0, fall)]))
        closed = folded(throat, ringing(body, [(start, 1.0, fall)]))
        mouth = np.sin(np.pi * t / end) ** 2
        voice += strength * (opened * mouth + closed * (1 - mouth))
    return open_air(rng, voice / np.max(np.abs(voice)) * swell(t, 0.7, 1.5), 2.0, 0.55, 700)


@cue("ghost", takes=2, loud=0.40)
def ghost(rng: Generator) -> Wave:
    """A ship that is not there any more: breath, and voices that do not quite agree."""
    t = clock(3.6)
    end = t[-1]
    breath = np.zeros(len(t))
    for hertz, peak in ((480, 0.35), (760, 0.5), (1180, 0.62), (1900, 0.55)):
        row = noise(rng, len(t), hertz * 0.9, hertz * 1.1)
        breath += row * np.exp(-(((t / end - peak) / 0.22) ** 2)) * (500 / hertz) ** 0.4
    choir = np.zeros(len(t))
    for pitch in (220.0, 261.6, 329.6, 392.0):
        for off in (-0.004, 0.005):
            sway = pitch * (1 + off + 0.006 * np.sin(2 * np.pi * rng.uniform(0.2, 0.6) * t + rng.uniform(0, 6)))
            choir += np.sin(tone(sway * (1 - 0.05 * t / end)))
    return open_air(rng, (breath + 0.10 * choir) * swell(t, 1.1, 1.6), 2.0, 0.5, 2400)
