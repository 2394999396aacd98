"""How the sea floor moves: islands that slide, come up with foam, or go down; and ships that dive."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import Point3

from vtt.stage.motion import Base
from vtt.stage.pieces import Actor
from vtt.stage.sea import placed
from vtt.stage.theatre import Theatre
from vtt.stage.treasures_motion import eased
from vtt.stage.units import to_scene
from vtt.stage.waters import Carry

if TYPE_CHECKING:
    from vtt.table.pose import Pose

SLIDE_INCHES_PER_SECOND = 1.1
TREMOR_DEG = 0.7
FORECAST = "forecast"
GRIND_S = 2.2
"""Seconds after which stone that slides is heard anew: a little less than that sound takes."""


def cue_of_the_deep(theatre: Theatre, piece: str) -> None:
    """Land grinds as it moves, water closes over ships and runs off them."""
    if piece in theatre.fleet:
        actor = theatre.fleet[piece]
        theatre.cue("gurgle" if actor.is_ship else "grind", to_scene(actor.shown.x, actor.shown.y))


def churn(theatre: Theatre, actor: Actor, spots: int, share: float, height: float = 0.0) -> None:
    """Foam at some places of a piece's shore, others with every call."""
    outline = placed(actor.outline, actor.shown)
    first = round(share * 997)
    for k in range(spots):
        x, y = outline[(first * 7 + k * max(1, len(outline) // spots)) % len(outline)]
        theatre.puffs.bubbles(Point3(float(x), float(y), 0.05 + height), 0.18)


@dataclass
class Shift(Base):
    """A piece of land slides along poses, grinding: without heel or wake, foam along its shore."""

    piece: str
    path: Sequence[Pose]

    def __post_init__(self) -> None:
        self._ground = 0
        points = np.array([(pose.x, pose.y) for pose in self.path], float) / 1000
        steps = np.hypot(*np.diff(points, axis=0).T) if len(points) > 1 else np.zeros(0)
        self._marks = np.concatenate([[0.0], np.cumsum(steps)])

    @property
    def seconds(self) -> float:
        return max(1.2, float(self._marks[-1]) / SLIDE_INCHES_PER_SECOND) if len(self.path) > 1 else 0.0

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def show(self, theatre: Theatre, share: float) -> None:
        if self.piece not in theatre.fleet or len(self.path) < 2:
            return
        actor, at = theatre.fleet[self.piece], eased(share) * float(self._marks[-1])
        x, y = (float(np.interp(at, self._marks, [getattr(pose, axis) for pose in self.path])) for axis in "xy")
        heading = self.path[-1].heading if share >= 1 else self.path[0].heading
        actor.place(type(self.path[0])(round(x), round(y), heading))
        swing = math.sin(math.pi * share)
        actor.lean_by(TREMOR_DEG * swing * math.sin(share * 90), TREMOR_DEG * swing * math.sin(share * 71))
        churn(theatre, actor, 3, share)
        if share < 1 and share * self.seconds >= self._ground * GRIND_S:
            self._ground += 1
            theatre.cue("grind", to_scene(x, y))

    def end(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet and self.path:
            actor = theatre.fleet[self.piece]
            actor.place(self.path[-1])
            actor.lean_by()


@dataclass
class Forecast(Base):
    """For a moment: whither things will be carried by what has just been rolled."""

    carries: Sequence[Carry]
    length: float = 1.8

    @property
    def seconds(self) -> float:
        return self.length

    def begin(self, theatre: Theatre) -> None:
        theatre.waters.show_carries(self.carries, FORECAST)

    def end(self, theatre: Theatre) -> None:
        theatre.waters.show_carries((), FORECAST)


@dataclass
class Rise(Base):
    """A piece comes up out of the sea where the view has it: land streaming with water, or what had dived."""

    piece: str
    length: float = 3.2

    @property
    def seconds(self) -> float:
        return self.length

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def begin(self, theatre: Theatre) -> None:
        cue_of_the_deep(theatre, self.piece)

    def show(self, theatre: Theatre, share: float) -> None:
        if self.piece not in theatre.fleet:
            return
        actor, swing = theatre.fleet[self.piece], math.sin(math.pi * share)
        actor.lean_by(
            TREMOR_DEG * swing * math.sin(share * 80), TREMOR_DEG * swing * math.cos(share * 63),
            actor.depth * (1 - eased(share)),
        )
        churn(theatre, actor, 5, share)
        if share < 0.75:
            churn(theatre, actor, 1, share, actor.model.height * 0.5 * share)  # water runs off what has come up

    def end(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet:
            theatre.fleet[self.piece].rest()


@dataclass
class Subside(Base):
    """A piece goes straight down: land that sinks, a ship that dives. Its actor leaves with the next view."""

    piece: str
    length: float = 2.6

    @property
    def seconds(self) -> float:
        return self.length

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def begin(self, theatre: Theatre) -> None:
        cue_of_the_deep(theatre, self.piece)

    def show(self, theatre: Theatre, share: float) -> None:
        if self.piece not in theatre.fleet:
            return
        actor = theatre.fleet[self.piece]
        pitch = -9 * eased(share) if actor.is_ship else 0.0
        actor.lean_by(0.0, pitch, actor.depth * share**1.6)
        churn(theatre, actor, 4, share)
