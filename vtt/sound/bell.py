"""The ship's bell: a pair of strokes when a turn begins, eight bells when the game is over."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from vtt.sound.cues import TABLE, cue
from vtt.sound.waveform import Wave, add, clock, decay, noise, ringing

PRIME_HZ = 622.0
PARTIALS = (
    (0.5, 0.45, 1.5), (1.0, 0.75, 1.3), (1.19, 0.70, 1.05), (1.56, 0.30, 0.9), (2.0, 1.0, 1.1), (2.51, 0.38, 0.55),
    (2.66, 0.32, 0.5), (3.01, 0.42, 0.45), (4.17, 0.30, 0.28), (5.43, 0.22, 0.18), (6.80, 0.14, 0.10),
)  # fmt: skip
"""Hum, prime, tierce, quint, nominal and those above: ratio to the prime, strength, fall in seconds."""
PAIR_S, NEXT_PAIR_S = 0.34, 1.15
"""Seconds between the two strokes of a pair, and from pair to pair."""


def stroke(rng: Generator, seconds: float, strength: float) -> Wave:
    """The clapper strikes: every partial is two that lie close together, so that it beats."""
    t = clock(seconds)
    modes = []
    for ratio, loud, fall in PARTIALS:
        bright = loud * strength ** (0.6 * ratio / 2)
        split = rng.uniform(0.25, 0.9)
        modes += [
            (PRIME_HZ * ratio - split / 2, 0.6 * bright, fall),
            (PRIME_HZ * ratio + split / 2, 0.4 * bright, fall),
        ]
    clapper = noise(rng, len(t), 1500, 9000) * decay(t, 0.004, 2e-4)
    return strength * (ringing(t, modes, rng) + 0.5 * clapper) * np.clip((seconds - t) / 1.5, 0, 1)


@cue("bell", loud=0.32, kind=TABLE)
def pair(rng: Generator) -> Wave:
    """A turn begins."""
    track = np.zeros(len(clock(3.6)))
    add(track, stroke(rng, 3.6, 0.95), 0.0)
    add(track, stroke(rng, 3.2, 1.0), PAIR_S)
    return track


@cue("eight-bells", loud=0.34, kind=TABLE)
def eight_bells(rng: Generator) -> Wave:
    """The watch is over: four pairs."""
    track = np.zeros(len(clock(3 * NEXT_PAIR_S + PAIR_S + 4.0)))
    first, second = stroke(rng, 4.0, 0.95), stroke(rng, 4.0, 1.0)
    for k in range(4):
        add(track, first, k * NEXT_PAIR_S)
        add(track, second, k * NEXT_PAIR_S + PAIR_S)
    return track
