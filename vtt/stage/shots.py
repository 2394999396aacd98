"""What flies from a muzzle to its mark: balls, bolts, ghostly shot, and what is thrown in a high arc."""

from __future__ import annotations

import math
from collections.abc import Iterator

from panda3d.core import NodePath, Point3, Vec3

from vtt.stage.missiles import show_at
from vtt.stage.theatre import Theatre

SHORTEST_S = 0.15
PALE, COLD = (0.80, 0.97, 0.92, 0.55), (0.55, 0.95, 0.88)
"""Ghostly smoke, and the light in it."""
GRAVE = (0.31, 0.85, 0.54)
"""The flame in which the dead of Zandri burn."""


def beats(before: float, now: float, rate: float) -> Iterator[float]:
    """The moments between two times (seconds) of something that happens so often a second, however long a frame."""
    for k in range(math.floor(before * rate) + 1, math.floor(now * rate) + 1):
        yield k / rate


class Shot:
    """One shot from a muzzle to where it ends (scene inches); kinds say how it looks and what is heard of it.

    `number` counts the shots of a broadside; `victim` is the body that a hit strikes, None for water.
    """

    sound = "cannon"
    hit_sound, miss_sound = "hit", "splash"
    speed = 24.0
    """Inches a second."""
    arc = 0.06
    """How high it flies over the straight way, as a share of that."""
    gap = 0.11
    """Seconds until the next gun goes off."""
    rolls = False
    """Whether many of them roll on as thunder."""
    lasts = 0.0
    """Seconds for which there is something to be seen of it after it has struck."""

    def __init__(
        self, start: Point3, end: Point3, is_hit: bool, number: int = 0, victim: NodePath | None = None
    ) -> None:
        self.start, self.end, self.is_hit, self.number, self.victim = start, end, is_hit, number, victim
        self.length = (end - start).length()
        self.way = (end - start) / max(self.length, 1e-6)
        self._body: NodePath | None = None

    @property
    def flight(self) -> float:
        """Seconds from the muzzle to the mark."""
        return max(SHORTEST_S, self.length / self.speed)

    def at(self, since: float) -> Point3:
        """Where it is so many seconds after it was fired."""
        t = min(1.0, since / self.flight)
        return self.start + (self.end - self.start) * t + Vec3(0, 0, 4 * t * (1 - t) * self.length * self.arc)

    def heading(self, since: float) -> Vec3:
        """Which way it goes then, a unit vector."""
        way = self.at(since + 0.01) - self.at(since - 0.01) if 0.01 < since < self.flight - 0.01 else self.way
        return way.normalized()

    def leave(self, theatre: Theatre) -> None:
        """It is fired."""

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        """Show its flight, seconds after it was fired, from the last frame to this one."""

    def strike(self, theatre: Theatre) -> None:
        """It ends: in planks, or in the water."""
        if self.is_hit:
            theatre.puffs.splinters(self.end)
        else:
            theatre.puffs.splash(self.foot)

    def stay(self, theatre: Theatre, before: float, now: float) -> None:
        """Show what is left of it, seconds after it struck."""

    def drop(self, theatre: Theatre) -> None:
        """Leave no body in the air."""
        if self._body is not None:
            theatre.missiles.remove(self._body)
            self._body = None

    @property
    def foot(self) -> Point3:
        """Where a miss meets the water."""
        return Point3(self.end.x, self.end.y, 0.05)

    def _show_body(self, theatre: Theatre, kind: str, now: float, roll_deg: float = 0.0) -> None:
        if self._body is None:
            self._body = theatre.missiles.make(kind)
        show_at(self._body, self.at(now), self.heading(now), roll_deg)


def gun(theatre: Theatre, muzzle: Point3, way: Vec3, size: float = 1.0) -> None:
    """A gun goes off: a tongue of fire that way, and smoke."""
    theatre.puffs.muzzle(muzzle, way, size)
    tongue = [muzzle + way * (size * reach) for reach in (0.0, 0.22, 0.5, 0.95)]
    theatre.streaks.line(tongue, [0.05 * size, 0.18 * size, 0.12 * size, 0.0], (1.0, 0.97, 0.80, 1.0),
                         end_color=(1.0, 0.55, 0.12, 0.8), life=0.24, hard=0.15, glows=True)
    theatre.puffs.emit(muzzle + way * (0.15 * size), 1, spread=0, scatter=0, radius=0.50 * size, growth=0.3,
                       color=(1.0, 0.72, 0.30, 0.75), life=0.22, hard=0.0, glows=True)


class Ball(Shot):
    """A cannon ball: fire and smoke at the muzzle, a dark ball that leaves a breath of smoke."""

    rolls = True
    size, body = 1.0, "ball"

    def leave(self, theatre: Theatre) -> None:
        gun(theatre, self.start, self.way, self.size)

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        self._show_body(theatre, self.body, now)
        tail = self.at(max(0.0, now - 0.05))
        theatre.streaks.line([tail, self.at(now)], [0.0, 0.045 * self.size], (0.30, 0.30, 0.32, 0.0),
                             end_color=(0.22, 0.22, 0.24, 0.55), hard=0.2)

    def strike(self, theatre: Theatre) -> None:
        if self.is_hit:
            super().strike(theatre)
        else:
            theatre.puffs.column(self.foot, self.size)


class SmallBall(Ball):
    """The shot of a swivel gun: less of everything."""

    sound, rolls, size, body, gap, speed = "swivel", False, 0.55, "shot", 0.16, 26.0


class Bolt(Shot):
    """A bolt from a great bow: no fire, no smoke; it stands in the plank that it struck."""

    sound, hit_sound = "twang", "thud"
    speed, arc, gap = 26.0, 0.035, 0.17
    DEPTH = 0.10
    """Inches of its head that go into a plank."""

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        self._show_body(theatre, "bolt", now, 400 * now)
        tail = self.at(max(0.0, now - 0.045))
        theatre.streaks.line([tail, self.at(now)], [0.0, 0.014], (0.9, 0.94, 1.0, 0.0),
                             end_color=(0.9, 0.94, 1.0, 0.45), hard=0.4)

    def strike(self, theatre: Theatre) -> None:
        if not self.is_hit:
            theatre.puffs.splash(self.foot, 0.45)
            return
        theatre.puffs.emit(self.end, 7, speed=Vec3(0, 0, 0.8) - self.way * 0.5, spread=0.5, radius=0.028, growth=0.0,
                           color=(0.50, 0.36, 0.21, 1), life=0.6, hard=0.9, weight=4.0)
        if self._body is not None and self.victim is not None:
            show_at(self._body, self.end + self.way * self.DEPTH, self.heading(self.flight))
            theatre.missiles.stick(self._body, self.victim)
            self._body = None


class GhostBall(Shot):
    """The shot of a ship that sank long ago: pale, slow, with a tail of mist, and it goes through you."""

    sound, hit_sound, miss_sound = "ghost-gun", "ghost-hit", "ghost-hit"
    speed, arc, gap, lasts = 15.0, 0.03, 0.22, 0.4

    def at(self, since: float) -> Point3:
        t = min(1.0, since / self.flight)
        across = Vec3(-self.way.y, self.way.x, 0.4)
        return super().at(since) + across * (0.22 * math.sin(t * 9 + self.number * 2.1) * math.sin(math.pi * t))

    def leave(self, theatre: Theatre) -> None:
        theatre.puffs.emit(self.start, 4, speed=self.way * 1.2, spread=0.25, radius=0.14, growth=0.30, color=PALE,
                           fade_to=(0.5, 0.72, 0.72), life=2.0, glows=True)
        theatre.puffs.emit(self.start, 1, spread=0, radius=0.34, growth=0.5, color=(*COLD, 0.55), life=0.3, glows=True)

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        here = self.at(now)
        trail = [self.at(max(0.0, now - 0.32 * (1 - k / 9))) for k in range(10)]
        halo = [0.11 * k / 9 for k in range(10)]
        theatre.streaks.line(trail, halo, (*COLD, 0.0), end_color=(*COLD, 0.65), hard=0.0, glows=True)
        theatre.streaks.line(trail, [0.4 * h for h in halo], (0.9, 1, 0.97, 0.0), end_color=(0.93, 1.0, 0.98, 0.9),
                             hard=0.3, glows=True)
        theatre.puffs.emit(here, 1, spread=0, scatter=0, radius=0.13, growth=0.2, color=(0.93, 1.0, 0.98, 0.8),
                           fade_to=COLD, life=0, hard=0.35, glows=True)
        for moment in beats(before, now, 8 if theatre.preset.light else 22):
            theatre.puffs.emit(self.at(moment), 1, speed=Vec3(0, 0, 0.15), spread=0.12, radius=0.09, growth=0.16,
                               color=PALE, fade_to=(0.5, 0.75, 0.75), life=1.1, glows=True)

    def strike(self, theatre: Theatre) -> None:
        place = self.end if self.is_hit else self.foot
        theatre.puffs.emit(place, 10, speed=Vec3(0, 0, 0.7), spread=0.55, radius=0.12, growth=0.25, color=PALE,
                           fade_to=(0.45, 0.7, 0.7), life=1.3, glows=True)
        theatre.puffs.emit(place, 1, spread=0, radius=0.4, growth=0.7, color=(*COLD, 0.7), life=0.3, glows=True)
        if self.is_hit:
            theatre.puffs.emit(place, 8, speed=Vec3(0, 0, 0.9), spread=0.8, radius=0.05, growth=0.0,
                               color=(0.30, 0.25, 0.20, 1), life=0.9, hard=0.8, weight=4.5)
        else:
            theatre.puffs.splash(place, 0.5)


class Thrown(Shot):
    """Something heavy in a high arc that turns over as it flies."""

    speed, arc, gap, body, turns = 13.0, 0.24, 0.35, "stone", 500.0
    sound = "catapult"

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        self._show_body(theatre, self.body, now)
        assert self._body is not None
        self._body.set_p(self._body.get_p() - self.turns * now)


class Skull(Thrown):
    """A burning skull from a catapult of bone."""

    hit_sound = "burst"
    body, turns, lasts = "skull", 240.0, 0.5

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        super().fly(theatre, before, now)
        trail = [self.at(max(0.0, now - 0.34 * (1 - k / 8))) for k in range(9)]
        theatre.streaks.line(trail, [0.15 * k / 8 for k in range(9)], (*GRAVE, 0.0), end_color=(*GRAVE, 0.85),
                             hard=0.0, glows=True)
        theatre.puffs.emit(self.at(now), 1, spread=0, scatter=0, radius=0.26, growth=0, color=(*GRAVE, 0.5), life=0,
                           hard=0.0, glows=True)
        for moment in beats(before, now, 30 if theatre.preset.light else 80):
            theatre.puffs.emit(self.at(moment), 1, speed=Vec3(0, 0, 0.5), spread=0.14, radius=0.15, growth=-0.16,
                               color=(0.78, 1.0, 0.80, 0.9), fade_to=(0.10, 0.55, 0.33), life=0.6, hard=0.25,
                               scatter=0.05, glows=True)
        for moment in beats(before, now, 12):
            theatre.puffs.emit(self.at(moment), 1, speed=Vec3(0, 0, 0.3), spread=0.1, radius=0.1, growth=0.22,
                               color=(0.16, 0.19, 0.17, 0.5), life=1.3)

    def strike(self, theatre: Theatre) -> None:
        super().strike(theatre)
        if self.is_hit:
            theatre.puffs.emit(self.end, 20, speed=Vec3(0, 0, 0.8), spread=0.6, radius=0.24, growth=-0.14,
                               color=(0.72, 1.0, 0.78, 1.0), fade_to=(0.10, 0.5, 0.32), life=1.0, hard=0.3,
                               glows=True)
            theatre.puffs.emit(self.end, 2, spread=0.05, radius=0.40, growth=0.7, color=(0.85, 1.0, 0.88, 0.9),
                               fade_to=GRAVE, life=0.25, hard=0.2, glows=True)


class Stone(Thrown):
    """A rock torn off somewhere and flung by hand."""

    sound, lasts = "heave", 0.2
    turns = 420.0

    def strike(self, theatre: Theatre) -> None:
        super().strike(theatre)
        if self.is_hit:
            theatre.puffs.emit(self.end, 9, speed=Vec3(0, 0, 1.0), spread=0.8, radius=0.045, growth=0.0,
                               color=(0.42, 0.39, 0.35, 1), life=0.9, hard=0.9, weight=4.5)
        else:
            theatre.puffs.splash(self.foot, 1.4)


class Bomb(Shot):
    """A bomb let go aloft: it noses over, falls, and bursts."""

    sound, hit_sound, miss_sound = "bomb-fall", "burst", "burst"
    speed, gap, lasts = 9.0, 0.4, 0.5
    LONGEST_S = 1.6

    @property
    def flight(self) -> float:
        return min(self.LONGEST_S, max(0.75, self.length / self.speed))

    def at(self, since: float) -> Point3:
        """It keeps the speed at which it was thrown, and falls ever faster."""
        t = min(1.0, since / self.flight)
        place = self.start + (self.end - self.start) * t
        place.z = self.start.z + (self.end.z - self.start.z) * (t * t) + 1.1 * t * (1 - t)
        return place

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        self._show_body(theatre, "bomb", now, 260 * now)
        for moment in beats(before, now, 26):
            theatre.puffs.emit(self.at(moment), 1, spread=0.06, radius=0.04, growth=0.10, scatter=0.02,
                               color=(0.75, 0.74, 0.72, 0.45), life=0.6)

    def strike(self, theatre: Theatre) -> None:
        place = self.end if self.is_hit else self.foot
        if self.is_hit:
            theatre.puffs.splinters(place)
        else:
            theatre.puffs.splash(place, 1.5)
        burst(theatre, place)


class Torpedo(Shot):
    """A brass fish driven by steam: it plunges, runs under the surface with foam behind it, and lifts the sea."""

    sound, hit_sound, miss_sound = "torpedo", "deep-burst", "gurgle"
    gap, lasts = 0.5, 0.6
    PLUNGE_S, PACE, LONGEST_S, DEPTH = 0.22, 10.0, 3.2, 0.03

    @property
    def flight(self) -> float:
        return min(self.LONGEST_S, self.PLUNGE_S + self.length / self.PACE)

    def at(self, since: float) -> Point3:
        share = min(1.0, since / self.flight)
        place = self.start + (self.end - self.start) * share
        sunk = min(1.0, since / self.PLUNGE_S)
        place.z = self.start.z * (1 - sunk * sunk) - self.DEPTH * sunk
        return place

    def leave(self, theatre: Theatre) -> None:
        for k in range(3):
            theatre.puffs.emit(self.start, 3, speed=self.way * (0.7 + 0.8 * k), spread=0.16, radius=0.08, growth=0.35,
                               color=(0.94, 0.96, 0.96, 0.6), fade_to=(0.8, 0.84, 0.86), life=1.1)

    def fly(self, theatre: Theatre, before: float, now: float) -> None:
        self._show_body(theatre, "torpedo", now)
        if before < self.PLUNGE_S <= now:
            theatre.puffs.splash(Point3(*self.at(now).xy, 0.05), 0.6)
        if before > self.PLUNGE_S:
            run = [Point3(*self.at(moment).xy, 0.05) for moment in (before, now)]
            theatre.streaks.line(run, 0.085, (0.92, 0.97, 0.96, 0.8), life=1.3, hard=0.1)
        for moment in beats(before, now, 30 if theatre.preset.light else 75):
            if moment > self.PLUNGE_S:
                place = Point3(*self.at(moment).xy, 0.03)
                theatre.puffs.emit(place, 1, spread=0.16, radius=0.08, growth=0.16, color=(0.90, 0.96, 0.95, 0.6),
                                   fade_to=(0.6, 0.78, 0.8), life=1.5, scatter=0.04, lies=True)
        for moment in beats(before, now, 14):
            if moment > self.PLUNGE_S:
                theatre.puffs.emit(Point3(*self.at(moment).xy, 0.04), 1, speed=self.way * 3 + Vec3(0, 0, 0.7),
                                   spread=0.15, radius=0.05, growth=0.05, color=(0.92, 0.97, 0.97, 0.8), life=0.4,
                                   weight=4.0)

    def strike(self, theatre: Theatre) -> None:
        if not self.is_hit:
            theatre.puffs.bubbles(self.foot, 0.3)
            theatre.puffs.splash(self.foot, 0.4)
            return
        theatre.puffs.splash(self.foot, 2.0)
        theatre.puffs.splash(self.foot, 1.2)
        theatre.puffs.splinters(self.end)
        theatre.puffs.emit(self.foot, 2, speed=Vec3(0, 0, 0.6), spread=0.1, radius=0.3, growth=0.8,
                           color=(1.0, 0.86, 0.5, 0.8), fade_to=(0.9, 0.4, 0.1), life=0.2, hard=0.3, glows=True)


def burst(theatre: Theatre, place: Point3) -> None:
    """Powder goes off in the open: a ball of fire that turns into smoke, and sparks."""
    theatre.puffs.emit(place, 9, speed=Vec3(0, 0, 0.8), spread=0.5, radius=0.26, growth=0.4,
                       color=(0.22, 0.20, 0.19, 0.7), fade_to=(0.42, 0.41, 0.42), life=2.2)
    theatre.puffs.emit(place, 14, speed=Vec3(0, 0, 0.6), spread=0.7, radius=0.28, growth=0.25,
                       color=(1.0, 0.62, 0.18, 1.0), fade_to=(0.45, 0.12, 0.05), life=0.6, hard=0.35, glows=True)
    theatre.puffs.emit(place, 3, speed=Vec3(0, 0, 0.3), spread=0.1, radius=0.42, growth=0.6,
                       color=(1.0, 0.94, 0.70, 0.95), fade_to=(1.0, 0.55, 0.14), life=0.3, hard=0.3, glows=True)
    theatre.puffs.emit(place, 10, speed=Vec3(0, 0, 1.5), spread=1.6, radius=0.03, growth=-0.01,
                       color=(1.0, 0.8, 0.35, 1), fade_to=(0.8, 0.25, 0.05), life=0.7, hard=0.9, weight=4.0, glows=True)
