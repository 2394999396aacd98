"""What spans the whole way at once: lightning, a tongue of flame, a ray of the sun."""

from __future__ import annotations

import math

import numpy as np
from panda3d.core import Point3, Vec3

from vtt.stage.mesh import Array
from vtt.stage.shots import Shot, beats
from vtt.stage.theatre import Theatre

WARP, WARP_CORE = (0.36, 1.0, 0.18), (0.90, 1.0, 0.82)
GOLD, GOLD_CORE = (1.0, 0.80, 0.34), (1.0, 0.98, 0.86)


def jagged(start: Point3, end: Point3, seed: int, wild: float, rise: float = 0.0) -> Array:
    """Places (n, 3) of an arc that leaps from start to end; `wild` is how far (inches) it strays at most, about.

    It leaves upwards and comes down slowly, by `rise` inches at most.
    """
    rng = np.random.default_rng(seed)
    run = np.array([[*start], [*end]], float)
    stray = wild
    for _ in range(5):
        middle = (run[:-1] + run[1:]) / 2 + rng.normal(0, stray / 2, (len(run) - 1, 3)) * [1, 1, 0.7]
        middle[:, 2] = np.maximum(middle[:, 2], 0.05)
        whole = np.empty((len(run) + len(middle), 3))
        whole[0::2], whole[1::2] = run, middle
        run, stray = whole, stray * 0.52
    share = np.linspace(0.0, 1.0, len(run))
    run[:, 2] += rise * 3.08 * np.sqrt(share) * (1 - share) ** 1.5  # highest after a quarter of the way
    return run


class Arc(Shot):
    """Green lightning: it leaps across, flickers, forks and hisses."""

    sound, hit_sound, miss_sound = "lightning", "sizzle", "sizzle"
    gap, lasts, flight = 0.34, 0.55, 0.09
    BEAT_S = 0.055
    """Seconds for which an arc keeps its course."""
    LEAST_RISE, MOST_RISE = 0.7, 1.9
    """Inches by which it leaps over what stands round the gun."""

    def leave(self, theatre: Theatre) -> None:
        theatre.puffs.emit(self.start, 2, spread=0, scatter=0.02, radius=0.30, growth=0.9, color=(*WARP, 0.8),
                           life=0.3, hard=0.1, glows=True)
        self._sparks(theatre, self.start, 5)

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        self._draw(theatre, self.start + (self.end - self.start) * min(1.0, now / self.flight), now, 1.0)

    def stay(self, theatre: Theatre, before: float, now: float) -> None:
        left = 1 - now / self.lasts
        self._draw(theatre, self.end, now + self.flight, left)
        for _ in beats(before, now, 18):
            self._sparks(theatre, self.end, 2)

    @property
    def rise(self) -> float:
        """How high it leaps over the straight way, inches."""
        return min(self.MOST_RISE, self.LEAST_RISE + 0.1 * self.length)

    def _draw(self, theatre: Theatre, end: Point3, now: float, left: float) -> None:
        beat = int(now / self.BEAT_S)
        rng = np.random.default_rng([self.number, beat])
        force = float(rng.uniform(0.45, 1.0)) * min(1.0, 0.35 + left)
        wild = min(1.0, 0.16 * self.length)
        main = jagged(self.start, end, 91 * self.number + beat, wild, self.rise)
        self._glow(theatre, main, force, 1.0)
        for fork in range(1 if theatre.preset.light else 3):
            root = int(rng.integers(4, 24))
            away = Point3(*main[root]) + (end - self.start) * float(rng.uniform(0.10, 0.22))
            away += Vec3(*rng.normal(0, 0.5 * wild, 3))
            away.z = max(away.z, 0.05)
            self._glow(theatre, jagged(Point3(*main[root]), away, 7 * beat + fork, 0.3 * wild)[::2], force, 0.5)
        theatre.puffs.emit(end, 1, spread=0, scatter=0.03, radius=0.26 * force, growth=0.4, color=(*WARP, 0.55),
                           life=0, hard=0.1, glows=True)

    @staticmethod
    def _glow(theatre: Theatre, run: Array, force: float, size: float) -> None:
        for half, color, alpha, hard in ((0.36, WARP, 0.36, 0.0), (0.08, WARP, 0.8, 0.2), (0.026, WARP_CORE, 1.0, 0.6)):
            if half > 0.2 and size < 1:
                continue
            taper = np.linspace(1.0, 1.0 if size == 1.0 else 0.15, len(run)) * half * size
            theatre.streaks.line(run, taper, (*color, alpha * force), hard=hard, glows=True)

    def _sparks(self, theatre: Theatre, place: Point3, count: int) -> None:
        theatre.puffs.emit(place, count, speed=Vec3(0, 0, 0.8), spread=1.1, radius=0.032, growth=-0.02,
                           color=(*WARP_CORE, 1), fade_to=WARP, life=0.45, hard=0.9, weight=3.5, glows=True)

    def strike(self, theatre: Theatre) -> None:
        super().strike(theatre)
        self._sparks(theatre, self.end, 14)
        theatre.puffs.emit(self.end, 6, speed=Vec3(0, 0, 0.6), spread=0.2, radius=0.15, growth=0.3,
                           color=(0.20, 0.24, 0.17, 0.6), fade_to=(0.35, 0.38, 0.33), life=1.6)


class Tongue(Shot):
    """A tongue of flame along the way, bright where it leaves, rolling and black where it ends."""

    sound, hit_sound, miss_sound = "flame", "ignite", "sizzle"
    gap, lasts = 0.7, 0.75
    DRAG = 1.1
    """As the air slows smoke and flame, see `Puffs.step`."""
    REACH_S = 0.42

    @property
    def flight(self) -> float:
        return min(0.9, max(0.3, self.length / 22.0))

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        self._spew(theatre, before, now)
        self._billow(theatre, before, now, now / self.flight)
        self._core(theatre, now / self.flight, now)

    def stay(self, theatre: Theatre, before: float, now: float) -> None:
        spent = 0.45
        if now < spent:
            self._spew(theatre, before, now)
            self._billow(theatre, before, now, 1.0)
            self._core(theatre, 1.0 - 0.6 * now / spent, now + self.flight)
        for _ in beats(before, now, 8 if theatre.preset.light else 20):
            if self.is_hit:
                theatre.puffs.emit(self.end, 2, speed=Vec3(0, 0, 0.7) - self.way * 0.4, spread=0.6, radius=0.24,
                                   growth=-0.14, color=(1.0, 0.78, 0.30, 0.95), fade_to=(0.85, 0.18, 0.03), life=0.7,
                                   hard=0.2, scatter=0.15, glows=True)
            else:
                theatre.puffs.emit(self.foot, 2, speed=Vec3(0, 0, 0.9), spread=0.25, radius=0.14, growth=0.4,
                                   color=(0.9, 0.93, 0.94, 0.5), life=1.1)

    def _spew(self, theatre: Theatre, before: float, now: float) -> None:
        """Fire leaves the nozzle so fast that it reaches the mark as it burns out."""
        life = 0.84 * self.flight
        fast = self.length * self.DRAG / (1 - math.exp(-self.DRAG * self.flight))
        wide = min(1.4, 0.45 + 0.08 * self.length)
        for moment in beats(before, now, 45 if theatre.preset.light else 110):
            late = now - moment
            place = self.start + self.way * (fast * late)
            theatre.puffs.emit(place, 1, speed=self.way * fast * 0.94 + Vec3(0, 0, 0.25), spread=0.4 * wide,
                               scatter=0.02, radius=0.16, growth=0.62 * wide / life, color=(1.0, 0.82, 0.36, 0.95),
                               fade_to=(0.92, 0.24, 0.03), life=life, hard=0.15, glows=True)
        for moment in beats(before, now, 12 if theatre.preset.light else 26):  # what has burnt rises off it
            place = self.start + self.way * (self.length * (0.35 + 0.6 * ((moment * 7.3) % 1.0)))
            theatre.puffs.emit(place, 1, speed=self.way * 1.5 + Vec3(0, 0, 0.8), spread=0.25, radius=0.18, growth=0.4,
                               color=(0.16, 0.13, 0.12, 0.45), fade_to=(0.34, 0.33, 0.33), life=1.5, scatter=0.12)

    def _billow(self, theatre: Theatre, before: float, now: float, front: float) -> None:
        """Fire rolls all along the tongue, wider and redder towards its end."""
        for moment in beats(before, now, 50 if theatre.preset.light else 130):
            at = front * (moment * 61.8) % max(front, 1e-3)
            red = at * at
            theatre.puffs.emit(self.start + self.way * (self.length * at), 1, speed=self.way * 6 + Vec3(0, 0, 0.5),
                               spread=0.25 + 0.6 * at, scatter=0.02 + 0.13 * at, radius=0.07 + 0.24 * at, growth=0.25,
                               color=(1.0, 0.86 - 0.26 * red, 0.42 - 0.26 * red, 0.95), fade_to=(0.85, 0.20, 0.03),
                               life=0.26, hard=0.25, glows=True)

    def _core(self, theatre: Theatre, share: float, now: float) -> None:
        """The white heart of the tongue, which wavers."""
        share = min(1.0, max(0.0, share))
        across = Vec3(-self.way.y, self.way.x, 0)
        count = 10
        run, half = [], []
        for k in range(count):
            at = share * 0.72 * k / (count - 1)
            sway = 0.05 * at * self.length * math.sin(at * 11 - now * 26)
            run.append(self.start + self.way * (self.length * at) + across * sway + Vec3(0, 0, 0.5 * sway))
            half.append((0.05 + 0.16 * at) * (1 - (k / (count - 1)) ** 3))
        theatre.streaks.line(run, [2.6 * h for h in half], (1.0, 0.66, 0.18, 0.9), end_color=(1.0, 0.42, 0.08, 0.5),
                             hard=0.0, glows=True)
        theatre.streaks.line(run, half, (1.0, 0.97, 0.78, 1.0), end_color=(1.0, 0.80, 0.30, 0.6), hard=0.1, glows=True)

    def strike(self, theatre: Theatre) -> None:
        if self.is_hit:
            for _ in range(4):
                theatre.puffs.fire(self.end, 1.2)


class Ray(Shot):
    """The sun gathered in a mirror: it glows up, a beam stands on its mark and burns along it."""

    sound, hit_sound, miss_sound = "sun-ray", "sizzle", "sizzle"
    gap, lasts = 0.8, 0.95
    flight = 0.5
    """Seconds in which the mirror gathers light."""
    SWEEP = 0.22
    """Inches to either side over which it burns."""

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        share = now / self.flight
        theatre.puffs.emit(self.start, 1, spread=0, scatter=0, radius=0.10 + 0.42 * share, growth=0,
                           color=(*GOLD, 0.25 + 0.45 * share), life=0, hard=0.05, glows=True)
        theatre.puffs.emit(self.start, 1, spread=0, scatter=0, radius=0.05 + 0.12 * share, growth=0,
                           color=(*GOLD_CORE, 0.9), life=0, hard=0.3, glows=True)
        for k in range(7):
            turn = k * 0.898 + 1.7 * share
            out = Vec3(math.cos(turn), 0.4 * math.sin(2.3 * turn), math.sin(turn))
            theatre.streaks.line([self.start + out * (1.0 - 0.75 * share), self.start + out * (0.72 - 0.62 * share)],
                                 [0.0, 0.014], (*GOLD, 0.0), end_color=(*GOLD_CORE, 0.8), hard=0.2, glows=True)

    def stay(self, theatre: Theatre, before: float, now: float) -> None:
        left = now / self.lasts
        force = min(1.0, left * 12) * min(1.0, (1 - left) * 6)
        across = Vec3(-self.way.y, self.way.x, 0)
        mark = self.end + across * (self.SWEEP * (2 * left - 1))
        pulse = 1 + 0.10 * math.sin(now * 41)
        layers = ((0.55, GOLD, 0.30, 0.0), (0.20, GOLD, 0.6, 0.0), (0.06, GOLD_CORE, 1.0, 0.45))
        for half, color, alpha, hard in layers:
            theatre.streaks.line([self.start, mark], [half * pulse, 0.55 * half * pulse], (*color, alpha * force),
                                 hard=hard, glows=True)
        for place, size in ((self.start, 0.42), (mark, 0.55)):
            theatre.puffs.emit(place, 1, spread=0, scatter=0, radius=size * pulse, growth=0, color=(*GOLD, 0.5 * force),
                               life=0, hard=0.05, glows=True)
            theatre.puffs.emit(place, 1, spread=0, scatter=0, radius=0.35 * size, growth=0,
                               color=(*GOLD_CORE, 0.95 * force), life=0, hard=0.3, glows=True)
        for _ in beats(before, now, 16):
            self._burn(theatre, mark)

    def _burn(self, theatre: Theatre, mark: Point3) -> None:
        if self.is_hit:
            theatre.puffs.emit(mark, 2, speed=Vec3(0, 0, 1.1), spread=0.7, radius=0.028, growth=-0.01,
                               color=(1.0, 0.85, 0.4, 1), fade_to=(0.9, 0.3, 0.05), life=0.6, hard=0.9, weight=3.0,
                               glows=True)
            theatre.puffs.emit(mark, 1, speed=Vec3(0.1, 0.05, 0.7), spread=0.12, radius=0.13, growth=0.28,
                               color=(0.20, 0.18, 0.17, 0.6), fade_to=(0.4, 0.4, 0.42), life=1.7)
        else:
            theatre.puffs.emit(Point3(mark.x, mark.y, 0.05), 3, speed=Vec3(0, 0, 1.1), spread=0.25, radius=0.13,
                               growth=0.45, color=(0.93, 0.96, 0.96, 0.6), fade_to=(0.8, 0.84, 0.86), life=1.2)

    def strike(self, theatre: Theatre) -> None:
        if self.is_hit:
            theatre.puffs.fire(self.end, 1.0)
