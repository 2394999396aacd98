"""How treasures move: adrift on a path, hoisted aboard, set down again, lost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from panda3d.core import Point3

from vtt.stage.motion import Base
from vtt.stage.theatre import Theatre
from vtt.stage.treasures import ABOARD_SCALE
from vtt.stage.units import to_scene

DRIFT_INCHES_PER_SECOND = 3.0
HOIST = 1.6
"""Inches above water and deck at which a treasure passes from one to the other."""


def eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


@dataclass
class Drift(Base):
    """A treasure floats along points of the table (thou), at an even pace."""

    treasure: str
    path: Sequence[tuple[int, int]]

    def __post_init__(self) -> None:
        self._marks = [0.0]
        for a, b in zip(self.path, self.path[1:], strict=False):
            self._marks.append(self._marks[-1] + math.hypot(b[0] - a[0], b[1] - a[1]) / 1000)

    @property
    def seconds(self) -> float:
        return max(0.3, self._marks[-1] / DRIFT_INCHES_PER_SECOND) if len(self.path) > 1 else 0.0

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.treasure,)

    def place_at(self, share: float) -> Point3:
        """Where it floats after a share of the way."""
        at = share * self._marks[-1]
        k = next((i for i in range(len(self._marks) - 1) if at <= self._marks[i + 1]), len(self._marks) - 2)
        span = self._marks[k + 1] - self._marks[k]
        t = (at - self._marks[k]) / span if span > 0 else 1.0
        (ax, ay), (bx, by) = self.path[k], self.path[k + 1]
        return to_scene(ax + (bx - ax) * t, ay + (by - ay) * t)

    def show(self, theatre: Theatre, share: float) -> None:
        if self.treasure in theatre.flotsam and len(self.path) > 1:
            token = theatre.flotsam[self.treasure]
            token.is_afloat = True
            token.float_at(self.place_at(eased(share)))

    def end(self, theatre: Theatre) -> None:
        self.show(theatre, 1.0)


@dataclass
class PickUp(Base):
    """A treasure is hoisted out of the water, or from one ship (`giver`) to another, on to a deck."""

    treasure: str
    carrier: str
    giver: str = ""

    def __post_init__(self) -> None:
        self._start: Point3 | None = None
        self._scale = 1.0

    @property
    def seconds(self) -> float:
        return 1.1

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.treasure,)

    def begin(self, theatre: Theatre) -> None:
        if self.treasure not in theatre.flotsam:
            return
        token = theatre.flotsam[self.treasure]
        token.is_afloat = False
        theatre.cue("hoist", token.place)
        if self.giver in theatre.fleet:
            self._start, self._scale = theatre.flotsam.deck(theatre.fleet[self.giver]), ABOARD_SCALE
        else:
            self._start = Point3(token.place)
            theatre.puffs.splash(Point3(token.place.x, token.place.y, 0.05), 0.5)

    def show(self, theatre: Theatre, share: float) -> None:
        if self._start is None or self.carrier not in theatre.fleet or self.treasure not in theatre.flotsam:
            return
        goal = theatre.flotsam.deck(theatre.fleet[self.carrier], max(0, theatre.flotsam.aboard(self.carrier) - 1))
        s = eased(share)
        place = self._start + (goal - self._start) * s
        place.z += HOIST * math.sin(math.pi * s)
        theatre.flotsam[self.treasure].float_at(place, self._scale + (ABOARD_SCALE - self._scale) * s)


@dataclass
class SetDown(Base):
    """A treasure comes to lie at a spot (thou): from the deck of `carrier`, or up from the deep without one."""

    treasure: str
    place: tuple[int, int]
    carrier: str = ""

    def __post_init__(self) -> None:
        self._start: Point3 | None = None
        self._scale = 1.0
        self._has_splashed = False

    @property
    def seconds(self) -> float:
        return 1.0

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.treasure,)

    def begin(self, theatre: Theatre) -> None:
        if self.carrier in theatre.fleet:
            self._start, self._scale = theatre.flotsam.deck(theatre.fleet[self.carrier]), ABOARD_SCALE
        else:
            self._start = to_scene(*self.place, -1.2)

    def show(self, theatre: Theatre, share: float) -> None:
        if self._start is None or self.treasure not in theatre.flotsam:
            return
        token, s = theatre.flotsam[self.treasure], eased(share)
        goal = to_scene(*self.place)
        place = self._start + (goal - self._start) * s
        rise = HOIST if self._scale < 1 else 0.35
        place.z += rise * math.sin(math.pi * s)
        token.is_afloat = share > 0.9
        token.float_at(place, self._scale + (1 - self._scale) * s)
        if share > 0.85 and not self._has_splashed:
            self._has_splashed = True
            theatre.puffs.splash(Point3(goal.x, goal.y, 0.05), 0.5)
            theatre.cue("plop", goal)


@dataclass
class Vanish(Base):
    """A treasure goes under for good; it leaves with the next view that no longer has it."""

    treasure: str

    @property
    def seconds(self) -> float:
        return 1.4

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.treasure,)

    def begin(self, theatre: Theatre) -> None:
        if self.treasure in theatre.flotsam:
            theatre.cue("gurgle", theatre.flotsam[self.treasure].place)

    def show(self, theatre: Theatre, share: float) -> None:
        if self.treasure not in theatre.flotsam:
            return
        token = theatre.flotsam[self.treasure]
        place = Point3(token.place)
        place.z = min(place.z, 0.0) if share > 0 else place.z
        token.float_at(Point3(place.x, place.y, -1.3 * share * share), token.root.get_sx())
        theatre.puffs.bubbles(Point3(place.x, place.y, 0.05), 0.2)
