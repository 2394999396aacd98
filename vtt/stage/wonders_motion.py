"""What the powers of single scenarios look like: a mountain erupts, a whirlpool swallows, a ghost vanishes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from panda3d.core import Point3, Vec3

from vtt.stage.motion import Base
from vtt.stage.theatre import Theatre
from vtt.stage.treasures_motion import eased
from vtt.stage.units import inches, local_to_scene, to_scene

if TYPE_CHECKING:
    from vtt.table.pose import Pose

BOLT_HEIGHT, BOLT_BEADS, FLASHES = 9.0, 60, 3
"""Inches from which lightning falls, the beads of light that it is drawn with, how often it flickers."""
MIST = (0.74, 0.86, 0.84, 0.75)


def crater(theatre: Theatre, piece: str) -> Point3:
    """The highest point of a mountain in the scene."""
    actor = theatre.fleet[piece]
    x, y, z = actor.view.shape.top
    return local_to_scene(actor.shown, x, y, inches(z))


@dataclass
class Eruption(Base):
    """A mountain bursts: a column of fire and ash over it, glowing stones all round."""

    piece: str

    @property
    def seconds(self) -> float:
        return 2.8

    def begin(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet:
            theatre.cue("eruption", crater(theatre, self.piece))

    def show(self, theatre: Theatre, share: float) -> None:
        if self.piece not in theatre.fleet or share > 0.8:
            return
        top = crater(theatre, self.piece)
        theatre.puffs.emit(top, 6, speed=Vec3(0, 0, 4.2), spread=1.0, radius=0.12, growth=0.0,
                           color=(1.0, 0.62, 0.18, 1), fade_to=(0.55, 0.1, 0.04), life=1.4, hard=0.7, weight=3.2,
                           glows=True)
        theatre.puffs.emit(top, 3, speed=Vec3(0.1, 0.05, 2.4), spread=0.35, radius=0.4, growth=0.7,
                           color=(0.18, 0.15, 0.14, 0.75), fade_to=(0.36, 0.33, 0.33), life=3.2)


@dataclass
class Lob(Base):
    """A mountain throws a glowing stone at a place (thou): it strikes, or falls hissing into the sea beside it."""

    piece: str
    target: tuple[int, int]
    is_hit: bool
    height: float = 0.5

    def __post_init__(self) -> None:
        self._start: Point3 | None = None
        self._end = to_scene(*self.target, self.height if self.is_hit else 0.05)
        if not self.is_hit:
            self._end += Vec3(1.1, -0.9, 0)
        self._has_landed = False

    @property
    def seconds(self) -> float:
        return 1.7

    def begin(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet:
            self._start = crater(theatre, self.piece)
            theatre.cue("whoosh", self._start)

    def show(self, theatre: Theatre, share: float) -> None:
        if self._start is None:
            return
        flight = min(1.0, share / 0.7)
        if flight < 1.0:
            way = self._end - self._start
            place = self._start + way * flight
            place.z += math.sin(math.pi * flight) * min(4.0, way.length() * 0.3)
            theatre.puffs.emit(place, 2, speed=Vec3(0), spread=0.15, radius=0.16, growth=-0.08,
                               color=(1.0, 0.6, 0.15, 1), fade_to=(0.6, 0.12, 0.05), life=0.5, hard=0.7, glows=True)
            theatre.puffs.emit(place, 1, spread=0.1, radius=0.15, growth=0.3, color=(0.25, 0.22, 0.2, 0.5), life=1.2)
        elif not self._has_landed:
            self._has_landed = True
            theatre.cue("hit" if self.is_hit else "splash", self._end)
            if self.is_hit:
                theatre.cue("ignite", self._end)
                theatre.puffs.splinters(self._end)
                for _ in range(5):
                    theatre.puffs.fire(self._end, 1.3)
            else:
                theatre.puffs.splash(self._end, 1.4)


@dataclass
class Lightning(Base):
    """A bolt out of the clouds at a place (thou): into the ship there, or into the sea beside it."""

    target: tuple[int, int]
    is_hit: bool
    height: float = 1.2

    def __post_init__(self) -> None:
        self._flashes = 0
        self._foot = to_scene(*self.target, self.height if self.is_hit else 0.05)
        if not self.is_hit:
            self._foot += Vec3(1.3, 0.8, 0)

    @property
    def seconds(self) -> float:
        return 1.2

    def show(self, theatre: Theatre, share: float) -> None:
        if share * 4 < self._flashes or self._flashes >= FLASHES:
            return
        self._flashes += 1
        bend = 0.5 + 0.5 * self._flashes
        for k in range(BOLT_BEADS):
            up = k / (BOLT_BEADS - 1)
            aside = bend * 0.5 * math.sin(up * 9 + 2.0 * self._flashes) * math.sin(math.pi * up) ** 0.5
            place = self._foot + Vec3(aside, aside * 0.4, BOLT_HEIGHT * up)
            theatre.puffs.emit(place, 1, spread=0, scatter=0.02, radius=0.10 + 0.06 * up, growth=-0.1, life=0.28,
                               color=(0.86, 0.93, 1.0, 1), fade_to=(0.35, 0.5, 1.0), hard=0.85, glows=True)
        theatre.puffs.emit(self._foot, 3, spread=0.1, radius=0.7, growth=0.8, life=0.22, color=(0.9, 0.95, 1.0, 0.7),
                           glows=True)
        if self._flashes == 1:
            theatre.cue("thunder", self._foot)
            if self.is_hit:
                theatre.puffs.splinters(self._foot)
            else:
                theatre.puffs.splash(self._foot)


@dataclass
class Engulf(Base):
    """A piece is drawn round a whirlpool (thou) into its throat; its actor leaves with the next view."""

    piece: str
    middle: tuple[int, int]

    def __post_init__(self) -> None:
        self._start: Pose | None = None

    @property
    def seconds(self) -> float:
        return 4.0

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def begin(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet:
            self._start = theatre.fleet[self.piece].shown
            theatre.cue("founder", to_scene(*self.middle))
            theatre.cue("gurgle", to_scene(*self.middle))

    def show(self, theatre: Theatre, share: float) -> None:
        if self._start is None or self.piece not in theatre.fleet:
            return
        actor, (mx, my) = theatre.fleet[self.piece], self.middle
        east, north = self._start.x - mx, self._start.y - my
        turn = 1.5 * 2 * math.pi * share**1.5
        left = (1 - eased(share)) ** 0.8
        c, s = math.cos(turn), math.sin(turn)  # clockwise, as the water turns
        x, y = mx + (east * c + north * s) * left, my + (north * c - east * s) * left
        heading = (self._start.heading + math.degrees(turn) * 100) % 36000
        actor.place(type(self._start)(round(x), round(y), round(heading) % 36000))
        actor.lean_by(22 * share, -24 * share * share, actor.depth * share**3)
        theatre.puffs.bubbles(to_scene(x, y, 0.05), 0.5)


@dataclass
class Fade(Base):
    """A piece dissolves into mist at one pose and forms at another."""

    piece: str
    path: Sequence[Pose]
    """Where it was and where it will be; without one it stays where it is."""

    @property
    def seconds(self) -> float:
        return 3.4

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def begin(self, theatre: Theatre) -> None:
        if self.path:
            theatre.cue("ghost", to_scene(self.path[0].x, self.path[0].y))

    def show(self, theatre: Theatre, share: float) -> None:
        if not self.path or self.piece not in theatre.fleet:
            return
        actor = theatre.fleet[self.piece]
        pose = self.path[0] if share < 0.5 else self.path[-1]
        actor.place(pose)
        gone = 1 - abs(share - 0.5) * 2  # 1 in the middle, where nothing of it is seen
        actor.lean_by(sunk=actor.depth * max(0.0, gone * 1.6 - 0.6))
        half = float(actor.outline[:, 1].max())
        along = math.sin(share * 47) * half
        place = local_to_scene(pose, 0, along * 1000, 0.3)
        theatre.puffs.emit(place, 3, speed=Vec3(0, 0, 0.25), spread=0.25, radius=0.3, growth=0.5, color=MIST,
                           life=1.4, scatter=0.35)

    def end(self, theatre: Theatre) -> None:
        if self.path and self.piece in theatre.fleet:
            actor = theatre.fleet[self.piece]
            actor.place(self.path[-1])
            actor.lean_by()


@dataclass
class Lunge(Base):
    """Something below strikes upwards at a place (thou): the water boils, bursts, and falls back."""

    place: tuple[int, int]
    voice: str = "moan"
    """What is heard of it: a creature moans, land that stirs grinds."""

    def __post_init__(self) -> None:
        self._has_burst = False

    @property
    def seconds(self) -> float:
        return 1.6

    def begin(self, theatre: Theatre) -> None:
        theatre.cue(self.voice, to_scene(*self.place))

    def show(self, theatre: Theatre, share: float) -> None:
        foot = to_scene(*self.place, 0.05)
        if share < 0.45:
            theatre.puffs.bubbles(foot, 0.7)
        elif share < 0.6:
            theatre.puffs.splash(foot, 1.2)
        if share >= 0.45 and not self._has_burst:
            self._has_burst = True
            theatre.cue("splash", foot)
