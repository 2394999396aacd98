"""What every sound is made of: noise in bands, ringing modes, glides, echoes; numpy arrays of samples, one per tick.

Noise is shaped in the frequency domain over its whole length, so it is periodic: a loop made of it has no seam.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.random import Generator

RATE = 44100
"""Samples a second of what is heard once."""
LOOP_RATE = 22050
"""Samples a second of a loop: seas and winds have little above 10 kHz, and a loop is long."""
PEAK = 0.89
"""The loudest sample of a finished sound: a decibel of room for whoever mixes."""
LOWEST_HZ = 24.0
"""Nothing below is kept: it cannot be heard and only moves the cone."""

STRIKE_S = 0.0006
"""Seconds in which something that is struck begins to ring."""
LAST_S = 0.03
"""Seconds of silence after a sound, at least."""
DULL = 1 - 1e-5
"""A sound with so much of its power in the lower half of what its rate can hold is kept at half the rate."""

Wave = np.ndarray
Recipe = Callable[[Generator], Wave]


def clock(seconds: float, rate: int = RATE) -> Wave:
    """The time (seconds) of each sample."""
    return np.arange(round(seconds * rate)) / rate


def decay(t: Wave, fall: float, rise: float = 0.001) -> Wave:
    """An envelope that rises within `rise` seconds and falls to a third in `fall`; 0 before time 0."""
    at = np.maximum(t, 0.0)
    return np.where(t < 0, 0.0, np.minimum(1.0, at / rise) * np.exp(-at / fall))


def swell(t: Wave, up: float, down: float) -> Wave:
    """An envelope over the whole of `t` that fades in during `up` seconds and out during `down`."""
    end = t[-1] if len(t) else 0.0
    return np.sin(np.pi / 2 * np.clip(np.minimum(t / up, (end - t) / down), 0.0, 1.0)) ** 2


def bands(rng: Generator, count: int, edges: Sequence[tuple[float, float]], rate: int = RATE) -> Wave:
    """Rows of noise, one for each band (low, high in Hz) with soft edges; each has a mean power of one.

    All rows come from one noise, so a sum of neighbours is as smooth as the noise itself.
    """
    spectrum = np.fft.rfft(rng.standard_normal(count))
    square = np.fft.rfftfreq(count, 1 / rate) ** 2
    sixth = square * square * square
    rows = np.empty((len(edges), count))
    for row, (low, high) in zip(rows, edges, strict=True):
        gain = np.sqrt(sixth / ((sixth + low**6) * (1 + sixth / high**6)))
        row[:] = np.fft.irfft(spectrum * gain, count)
        row /= np.sqrt(np.mean(row * row))
    return rows


def noise(rng: Generator, count: int, low: float, high: float, rate: int = RATE) -> Wave:
    """Noise between two frequencies (Hz)."""
    return bands(rng, count, [(low, high)], rate)[0]


def ringing(t: Wave, modes: Sequence[tuple[float, float, float]], rng: Generator | None = None) -> Wave:
    """Modes (Hz, strength, fall in seconds) of something that was struck at time 0; with `rng` at chance phases.

    A mode is a row of powers of one complex number, made as a product of a few long steps and a few short ones.
    """
    sound = np.zeros(len(t))
    tick = t[1] - t[0]
    for hertz, strength, fall in modes:
        phase = 0.0 if rng is None else rng.uniform(0, 2 * np.pi)
        count = min(len(t), int(9 * fall / tick) + 1)  # beyond that it is below a ten thousandth
        step = (2j * np.pi * hertz - 1 / fall) * tick
        short = np.exp(step * np.arange(256))
        long = strength * np.exp(step * 256 * np.arange(-(-count // 256)) + 1j * phase)
        sound[:count] += np.outer(long, short).imag.ravel()[:count]
    rise = min(len(t), max(2, round(STRIKE_S / tick)))
    sound[:rise] *= np.linspace(0, 1, rise)
    return sound


def glide(t: Wave, start: float, end: float, fall: float) -> Wave:
    """A sine whose pitch (Hz) goes from `start` to `end`, most of the way in `fall` seconds."""
    at = np.maximum(t, 0.0)
    return np.sin(2 * np.pi * (end * at + (start - end) * fall * (1 - np.exp(-at / fall))))


def tone(pitch: Wave, rate: int = RATE) -> Wave:
    """The phase (radians) of an oscillator whose pitch (Hz) is given for each sample."""
    return 2 * np.pi * np.cumsum(pitch) / rate


def add(track: Wave, sound: Wave, at: float, strength: float = 1.0, rate: int = RATE) -> None:
    """Mix a sound into a track at a time (seconds); what reaches beyond the end is cut off."""
    first = round(at * rate)
    room = min(len(sound), len(track) - first)
    if room > 0:
        track[first : first + room] += strength * sound[:room]


def add_round(loop: Wave, sound: Wave, first: int, strength: float = 1.0) -> None:
    """Mix a sound into a loop at a sample; what reaches beyond the end begins again at the front."""
    where = (first + np.arange(len(sound))) % len(loop)
    np.add.at(loop, where, strength * sound)


def folded(sound: Wave, answer: Wave) -> Wave:
    """Convolve a sound with the answer of a body or a room, cut to the length of the sound."""
    size = 1 << (len(sound) + len(answer) - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(answer, size), size)[: len(sound)]


def open_air(rng: Generator, sound: Wave, seconds: float, strength: float, high: float = 1400.0) -> Wave:
    """Add the answer of sea and cliffs: a dull echo that thins out over some seconds."""
    t = clock(seconds)
    answer = noise(rng, len(t), 60, high) * decay(t - 0.05, seconds / 4, 0.08)
    answer *= strength / np.sqrt(np.sum(answer * answer))
    return sound + folded(sound, answer)


def grains(rng: Generator, track: Wave, times: Wave, make: Callable[[float], Wave], strengths: Wave) -> None:
    """Mix a small sound, made anew from a chance number (0..1), into a track at each time (seconds)."""
    for at, strength in zip(times, strengths, strict=True):
        add(track, make(float(rng.uniform())), float(at), float(strength))


def wander(rng: Generator, count: int, fastest: int, low: float = 0.0) -> Wave:
    """A slow periodic curve between `low` and 1 made of 1 to `fastest` cycles over its length."""
    cycles = np.arange(1, fastest + 1)
    spectrum = np.zeros(count // 2 + 1, complex)
    spectrum[cycles] = rng.uniform(0.4, 1.0, fastest) / cycles**0.7 * np.exp(2j * np.pi * rng.uniform(0, 1, fastest))
    curve = np.fft.irfft(spectrum, count)
    curve -= curve.min()
    return low + (1 - low) * curve / curve.max()


def driven(sound: Wave, drive: float) -> Wave:
    """Press a sound together as an ear near a gun does: the loudest parts are rounded off."""
    return np.tanh(drive * sound / np.max(np.abs(sound)))


def without_rumble(sound: Wave, rate: int) -> Wave:
    """Take away what is below LOWEST_HZ, and with it any offset."""
    count = sound.shape[-1]
    at = np.fft.rfftfreq(count, 1 / rate)
    with np.errstate(divide="ignore"):
        gain = 1 / np.sqrt(1 + (LOWEST_HZ / at) ** 6)
    return np.fft.irfft(np.fft.rfft(sound) * gain, count)


def thinned(rows: Wave) -> Wave:
    """Half as many samples of the same sound; what was above a quarter of the old rate is lost."""
    count = rows.shape[1] // 2
    return np.fft.irfft(np.fft.rfft(rows[:, : 2 * count])[:, : count // 2 + 1], count) / 2


def finished(sound: Wave, *, is_loop: bool) -> tuple[np.ndarray, int]:
    """Whole numbers of 16 bits, (samples, channels), and how many a second; dull sounds need only half as many.

    What is heard once begins and ends in silence, a loop ends where it began.
    """
    rate = LOOP_RATE if is_loop else RATE
    rows = np.atleast_2d(sound)
    if not is_loop:  # rounded up, because transforms of lengths with large factors are slow
        whole = -(-(rows.shape[1] + round(LAST_S * RATE)) // 2048) * 2048
        rows = np.concatenate([rows, np.zeros((len(rows), whole - rows.shape[1]))], axis=1)
    rows = without_rumble(rows, rate)
    if not is_loop and dullness(rows, rate) > DULL:
        rows, rate = thinned(rows), rate // 2
    if not is_loop:  # the filters ring round from the end into the first samples
        last = max(round(2 * LAST_S * rate), rows.shape[1] // 10)
        rows[:, -last:] *= np.linspace(1, 0, last) ** 2
        rows[:, :16] *= np.linspace(0, 1, 16)
        weight = np.abs(rows)  # an offset is taken from where there is sound, so that silence stays silent
        rows -= rows.mean(axis=1, keepdims=True) * weight / weight.mean(axis=1, keepdims=True)
    rows = rows * (PEAK / np.max(np.abs(rows)))
    return np.round(rows.T * 32767).astype("<i2"), rate


def dullness(rows: Wave, rate: int) -> float:
    """The share of the power of a sound that lies below nine tenths of a quarter of its rate."""
    power = np.abs(np.fft.rfft(rows).sum(axis=0)) ** 2
    return float(power[: int(0.45 * len(power))].sum() / power.sum())
