"""What is shot without powder, or with little of it: bolts, lightning, flame, a ray, ghostly guns, bombs, torpedoes."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from vtt.sound.cues import cue
from vtt.sound.timber import slipping, snap
from vtt.sound.water import bubbles
from vtt.sound.waveform import (
    Wave,
    add,
    bands,
    clock,
    decay,
    driven,
    folded,
    glide,
    grains,
    noise,
    open_air,
    ringing,
    swell,
    tone,
    wander,
)


@cue("swivel", takes=3, loud=0.5)
def swivel(rng: Generator) -> Wave:
    """A gun that one man turns: a sharp bark, little behind it."""
    t = clock(1.1)
    size = rng.uniform(0.9, 1.12)
    low, middle, high = bands(rng, len(t), [(120, 420), (420, 1600), (1600, 8000)])
    blast = 0.8 * low * decay(t, 0.07 * size, 0.001) + 0.7 * middle * decay(t, 0.04)
    blast += 0.5 * high * decay(t, 0.015, 3e-4)
    thump = glide(t, 230 / size, 95 / size, 0.03) * decay(t, 0.10 * size, 0.002)
    return open_air(rng, driven(0.6 * blast + 1.4 * thump, 1.6), 1.0, 0.16, 1800)


@cue("twang", takes=3, loud=0.65)
def twang(rng: Generator) -> Wave:
    """A great bow lets go: the arms strike the frame, the string hums and sinks, the bolt whips away."""
    t = clock(1.0)
    base = rng.uniform(84, 98)
    pitch = base * (1 + 0.22 * np.exp(-t / 0.05))
    phase = tone(pitch)
    string = np.zeros(len(t))
    for n in range(1, 15):
        # Plucked near its middle: odd partials are strong, high ones die first.
        string += np.sin(n * phase + rng.uniform(0, 6)) * (1.0 if n % 2 else 0.45) / n**0.8 * decay(t, 0.30 / n**0.55)
    frame = ringing(t, [(190, 1.0, 0.03), (340, 0.8, 0.02), (610, 0.5, 0.012), (1150, 0.3, 0.006)], rng)
    (air,) = bands(rng, len(t), [(1200, 5200)])
    return 0.55 * string + 1.3 * frame + 0.22 * air * np.exp(-(((t - 0.09) / 0.05) ** 2)) * swell(t, 0.01, 0.6)


@cue("thud", takes=3, loud=0.75)
def thud(rng: Generator) -> Wave:
    """A bolt stands in a plank and quivers."""
    t = clock(0.8)
    size = rng.uniform(0.9, 1.12)
    modes = [(118 * size, 1.0, 0.06), (205 * size, 0.8, 0.035), (410 * size, 0.5, 0.016), (880 * size, 0.3, 0.007)]
    (chop,) = bands(rng, len(t), [(500, 4200)])
    quiver = glide(t, 74 * size, 62 * size, 0.2) * np.abs(np.sin(2 * np.pi * 31 * t)) * decay(t - 0.02, 0.13, 0.02)
    track = ringing(t, modes) + 0.8 * chop * decay(t, 0.009, 3e-4) + 0.5 * quiver
    late = np.sort(rng.exponential(0.02, 4))
    grains(rng, track, late, lambda c: snap(rng, 0.5 + 0.4 * c), np.linspace(0.5, 0.15, 4))
    return track


@cue("lightning", takes=3, loud=0.5)
def lightning(rng: Generator) -> Wave:
    """An arc leaps over: it snaps, spits, and buzzes as long as it stands."""
    t = clock(1.0)
    high, middle = bands(rng, len(t), [(2200, 11000), (500, 2400)])
    track = 1.1 * high * decay(t, 0.02, 2e-4) + 0.9 * middle * decay(t, 0.03, 3e-4)
    track += 0.8 * glide(t, 160, 60, 0.03) * decay(t, 0.09)
    stands = swell(t, 0.02, 0.5) * (t < 0.72) * np.clip((0.72 - t) / 0.1, 0, 1)
    phase = tone(100 + 3 * noise(rng, len(t), 2, 30))
    buzz = sum(np.sin(n * phase) / n**0.5 for n in range(1, 26))
    flicker = (noise(rng, len(t), 8, 45) > -0.4) * 0.8 + 0.2
    track += 0.09 * buzz * stands * flicker

    def spit(chance: float) -> Wave:
        at = clock(0.02)
        return noise(rng, len(at), 1500 + 3500 * chance, 11000) * decay(at, 0.0025, 1e-4)

    times = np.sort(np.concatenate([rng.uniform(0.02, 0.68, 70), rng.uniform(0.02, 0.3, 30)]))
    grains(rng, track, times, spit, rng.uniform(0.08, 0.7, 100) ** 1.5)
    return open_air(rng, driven(track, 1.3), 0.8, 0.10, 3000)


@cue("flame", takes=2, loud=0.45)
def flame(rng: Generator) -> Wave:
    """A tongue of flame: it catches with a cough, roars, and gutters."""
    t = clock(1.9)
    low, middle, high = bands(rng, len(t), [(55, 260), (260, 1100), (1100, 5200)])
    roar = swell(t, 0.12, 0.9) * np.clip((1.7 - t) / 0.8, 0, 1)
    flutter = 0.55 + 0.45 * wander(rng, len(t), 48)
    cough = glide(t, 130, 55, 0.05) * decay(t, 0.12, 0.006)
    track = roar * flutter * (0.9 * low + 0.7 * middle) + 0.16 * high * roar * flutter**2 + 0.9 * cough
    return open_air(rng, track, 1.0, 0.14, 900)


@cue("sun-ray", takes=2, loud=0.42)
def sun_ray(rng: Generator) -> Wave:
    """Light that can be heard: a chord gathers and climbs, stands shimmering, and goes out."""
    t = clock(1.9)
    climb = np.clip(t / 0.5, 0, 1) ** 2
    track = np.zeros(len(t))
    root = rng.uniform(106, 114)
    for ratio, loud in ((1, 1.0), (1.5, 0.7), (2, 0.8), (3, 0.55), (4, 0.42), (6, 0.26), (9, 0.14), (12, 0.10)):
        for off in (-0.0022, 0.0026):
            beat = 1 + 0.25 * np.sin(2 * np.pi * rng.uniform(4, 9) * t + rng.uniform(0, 6))
            bright = climb ** (0.6 + 0.25 * ratio)
            track += loud * bright * beat * np.sin(tone(root * ratio * (1 + off) * (0.90 + 0.10 * climb)))
    (air,) = bands(rng, len(t), [(3000, 9000)])
    track += 0.35 * air * climb**3 * (0.6 + 0.4 * wander(rng, len(t), 60))
    return track * swell(t, 0.15, 0.45) * (0.35 + 0.65 * (t > 0.5)) ** np.exp(-np.abs(t - 0.5) / 0.05)


@cue("sizzle", takes=3, loud=0.4)
def sizzle(rng: Generator) -> Wave:
    """Something is burnt at once: it spits and steams."""
    t = clock(1.3)
    hiss, body = bands(rng, len(t), [(2600, 9500), (500, 2200)])
    track = 0.6 * hiss * decay(t, 0.32, 0.012) * (0.6 + 0.4 * wander(rng, len(t), 40))
    track += 0.8 * body * decay(t, 0.05, 0.002)

    def spit(chance: float) -> Wave:
        at = clock(0.025)
        return ringing(at, [(1400 + 3600 * chance, 1.0, 0.003)], rng)

    times = np.sort(rng.exponential(0.25, 45))
    grains(rng, track, times, spit, 1.2 * np.exp(-times / 0.5) * rng.uniform(0.2, 1.0, 45))
    return track


@cue("ghost-gun", takes=3, loud=0.80)
def ghost_gun(rng: Generator) -> Wave:
    """A gun fired long ago: breath is drawn in, then a hollow boom as if from the bottom of a well."""
    t = clock(2.6)
    size = rng.uniform(0.92, 1.1)
    blow = 0.10
    low, middle = bands(rng, len(t), [(40, 190), (190, 700)])
    boom = low * decay(t - blow, 0.26, 0.02) + 0.35 * middle * decay(t - blow, 0.12, 0.012)
    boom += 1.5 * glide(t - blow, 98 / size, 52 / size, 0.12) * decay(t - blow, 0.38, 0.015)
    # A long pipe open at one end: odd partials, which ring on.
    pipe = ringing(clock(0.9), [(78 * n * size, 1.0 / n**0.6, 0.12 / n**0.4) for n in (1, 3, 5, 7, 9)])
    hollow = folded(boom, pipe)
    sigh = noise(rng, len(t), 700, 1100) + 0.6 * noise(rng, len(t), 1500, 1900)
    drawn = sigh * np.clip(t / blow, 0, 1) ** 3 * (t < blow)
    after = 0.5 * sigh * decay(t - blow - 0.05, 0.5, 0.2)
    track = 0.75 * hollow / np.max(np.abs(hollow)) + 0.35 * boom / np.max(np.abs(boom)) + 0.05 * (drawn + after)
    return open_air(rng, track, 2.2, 0.22, 700)


@cue("ghost-hit", takes=2, loud=0.34)
def ghost_hit(rng: Generator) -> Wave:
    """It goes through wood as cold does: a dull knock, a sigh that sinks."""
    t = clock(1.7)
    knock = ringing(t, [(88, 1.0, 0.09), (143, 0.6, 0.06), (262, 0.3, 0.03)], rng)
    sigh = np.zeros(len(t))
    for hertz in (520, 830, 1340):
        row = noise(rng, len(t), hertz * 0.9, hertz * 1.1)
        sigh += row * np.exp(-(((t - 0.32 - 90 / hertz) / 0.22) ** 2)) * (500 / hertz) ** 0.5
    return open_air(rng, 0.9 * knock + 0.42 * sigh * swell(t, 0.08, 0.8), 1.6, 0.4, 1500)


@cue("catapult", takes=3, loud=0.65)
def catapult(rng: Generator) -> Wave:
    """A rope lets go, the arm swings up and strikes its bar; what it carried hums away."""
    t = clock(1.3)
    groan = slipping(rng, t, np.full(len(t), 46.0) + 30 * t, 0.12) * (t < 0.11) * np.clip((0.11 - t) / 0.03, 0, 1)
    low, air = bands(rng, len(t), [(150, 650), (420, 1900)])
    bar = ringing(clock(0.4), [(104, 1.0, 0.06), (187, 0.8, 0.04), (330, 0.5, 0.02), (720, 0.3, 0.01)], rng)
    track = 0.7 * groan + 0.35 * low * np.exp(-(((t - 0.10) / 0.05) ** 2))
    add(track, bar, 0.15, 1.6)
    grains(rng, track, 0.15 + np.sort(rng.exponential(0.02, 4)), lambda c: snap(rng, 0.3 * c), np.linspace(0.6, 0.2, 4))
    return track + 0.28 * air * np.exp(-(((t - 0.34) / 0.16) ** 2)) * swell(t, 0.05, 0.4)


@cue("heave", takes=2, loud=0.42)
def heave(rng: Generator) -> Wave:
    """Something huge grunts and flings a rock."""
    t = clock(1.4)
    pitch = 74 * (1 + 0.5 * np.exp(-(((t - 0.22) / 0.13) ** 2))) + 2.5 * noise(rng, len(t), 3, 25)
    phase = tone(pitch)
    throat = sum(np.sin(n * phase + rng.uniform(0, 6)) / n**0.8 for n in range(1, 20))
    throat = throat + 0.5 * noise(rng, len(t), 200, 1400)
    mouth = ringing(clock(0.1), [(360, 1.0, 0.012), (780, 0.6, 0.009), (1500, 0.2, 0.006)])
    voice = folded(throat * np.exp(-(((t - 0.24) / 0.13) ** 2)), mouth)
    low, air = bands(rng, len(t), [(180, 520), (520, 1500)])
    whirl = 0.8 * low * np.exp(-(((t - 0.62) / 0.24) ** 2)) + 0.5 * air * np.exp(-(((t - 0.55) / 0.16) ** 2))
    return open_air(rng, voice / np.max(np.abs(voice)) + 0.22 * whirl * swell(t, 0.05, 0.3), 1.0, 0.2, 900)


@cue("bomb-fall", takes=2, loud=0.3)
def bomb_fall(rng: Generator) -> Wave:
    """A catch clicks open, and fins whistle lower and lower."""
    t = clock(1.0)
    pitch = rng.uniform(1750, 1950) * np.exp(-t / 1.5) + 14 * noise(rng, len(t), 4, 30)
    whistle = np.sin(tone(pitch)) + 0.3 * np.sin(2 * tone(pitch))
    breath = noise(rng, len(t), 700, 2600)
    shape = np.clip(t / 0.35, 0, 1) ** 1.5 * np.clip((1.0 - t) / 0.12, 0, 1)
    track = (0.5 * whistle * (0.8 + 0.2 * np.sin(2 * np.pi * 23 * t)) + 0.35 * breath) * shape
    catch = ringing(clock(0.06), [(820, 1.0, 0.008), (1900, 0.6, 0.004), (3300, 0.4, 0.003)], rng)
    add(track, catch, 0.0, 0.5)
    return track


@cue("burst", takes=3, loud=0.6, far="cannon-far")
def burst(rng: Generator) -> Wave:
    """Powder goes off in the open: no barrel's crack, a wide blow, and pieces that rain down."""
    t = clock(2.2)
    rows = bands(rng, len(t), [(40, 150), (150, 520), (520, 2000), (2000, 8000)])
    falls, strengths = (0.32, 0.20, 0.10, 0.04), (0.8, 0.8, 0.5, 0.3)
    blow = sum(row * s * decay(t, fall, 0.004) for row, s, fall in zip(rows, strengths, falls, strict=True))
    track = driven(0.6 * blow + 1.6 * glide(t, 92, 36, 0.07) * decay(t, 0.34, 0.004), 1.7)
    late = np.sort(0.25 + rng.exponential(0.3, 22))
    grains(rng, track, late, lambda c: snap(rng, 0.3 + 0.7 * c), 0.16 * np.exp(-late / 0.8) * rng.uniform(0.3, 1, 22))
    return open_air(rng, track, 1.8, 0.2, 1000)


@cue("torpedo", takes=2, loud=0.45)
def torpedo(rng: Generator) -> Wave:
    """Pressed air sighs, something plunges, and a little screw whirrs off under water."""
    t = clock(1.8)
    hiss, body = bands(rng, len(t), [(1500, 7000), (250, 1300)])
    track = 0.35 * hiss * decay(t, 0.10, 0.01) + 0.5 * body * decay(t, 0.09, 0.006)
    plunge = t - 0.22
    track += 0.8 * body * decay(plunge, 0.12, 0.01) + 0.7 * glide(plunge, 190, 90, 0.05) * decay(plunge, 0.10, 0.004)
    screw = sum(np.sin(n * tone(96 + 18 * np.clip(plunge, 0, 1))) / n for n in (1, 2, 3, 4))
    track += 0.10 * screw * (0.6 + 0.4 * np.sin(2 * np.pi * 24 * t)) * decay(plunge, 0.6, 0.15)
    bubbles(rng, track, 0.25, 1.5, 60, (220, 1500), 0.22)
    return track


@cue("deep-burst", takes=2, loud=0.6)
def deep_burst(rng: Generator) -> Wave:
    """It goes off under the water line: a blow felt more than heard, timber, and a column that falls back."""
    t = clock(2.6)
    deep, low, spray = bands(rng, len(t), [(30, 120), (120, 500), (900, 6000)])
    track = 1.0 * deep * decay(t, 0.34, 0.008) + 0.45 * low * decay(t, 0.13, 0.006)
    track = driven(track + 1.8 * glide(t, 80, 34, 0.10) * decay(t, 0.40, 0.006), 1.5)
    grains(rng, track, np.cumsum(rng.exponential(0.02, 6)), lambda c: snap(rng, 0.3 * c), np.linspace(0.5, 0.15, 6))
    track += 0.16 * spray * np.exp(-(((t - 0.75) / 0.38) ** 2)) * swell(t, 0.15, 0.8)
    bubbles(rng, track, 0.5, 2.2, 60, (300, 2400), 0.10)
    return track
