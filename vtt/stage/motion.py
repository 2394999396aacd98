"""Animations, one after the other: what the events of a game look like. Skipping them changes nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from panda3d.core import NodePath, Point3, Vec3

from vtt.stage.dice import SECONDS as DICE_SECONDS
from vtt.stage.dice import knocks
from vtt.stage.theatre import Theatre
from vtt.stage.tokens import crossed_swords
from vtt.stage.units import compass_vector, local_to_scene, to_scene

if TYPE_CHECKING:
    from vtt.table.pose import Pose

SAIL_INCHES_PER_SECOND = 4.5
TURN_DEGREES_PER_SECOND = 38.0
HEEL_MOST = 7.0
STRIKE_SOUNDS = {"wood": "hit", "water": "splash", "fire": "ignite"}


class Motion(Protocol):
    """One animation: `seconds` long at normal speed; `pieces` are held where it shows them."""

    @property
    def seconds(self) -> float: ...
    @property
    def pieces(self) -> tuple[str, ...]: ...
    def begin(self, theatre: Theatre) -> None: ...
    def show(self, theatre: Theatre, share: float) -> None: ...
    def end(self, theatre: Theatre) -> None: ...


@dataclass
class Base:
    """Nothing happens for no time; real animations override what they need."""

    @property
    def seconds(self) -> float:
        return 0.0

    @property
    def pieces(self) -> tuple[str, ...]:
        return ()

    def begin(self, theatre: Theatre) -> None:
        """Called once before the first frame."""

    def show(self, theatre: Theatre, share: float) -> None:
        """Show the state after a share (0..1) of the time."""

    def end(self, theatre: Theatre) -> None:
        """Called once at the end, also when skipped: leave nothing behind."""


@dataclass
class Sail(Base):
    """A piece follows poses (a straight run, a turn about a corner, a drift) as a ship sails: eased, heeling."""

    piece: str
    path: Sequence[Pose]
    pace: float = 1.0
    """1 for a ship; more for what is flung or carried by a storm."""

    def __post_init__(self) -> None:
        self._marks = [0.0]
        for a, b in zip(self.path, self.path[1:], strict=False):
            turn = abs((b.heading - a.heading + 18000) % 36000 - 18000) / 100
            run = math.hypot(b.x - a.x, b.y - a.y) / 1000
            self._marks.append(self._marks[-1] + max(run / SAIL_INCHES_PER_SECOND, turn / TURN_DEGREES_PER_SECOND))

    @property
    def seconds(self) -> float:
        return max(0.25, self._marks[-1] / self.pace) if len(self.path) > 1 else 0.0

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def pose_at(self, share: float) -> tuple[float, float, float]:
        """Place (thou) and heading (cdeg) after a share of the way, by the clock of a ship under way."""
        at = share * self._marks[-1]
        k = next((i for i in range(len(self._marks) - 1) if at <= self._marks[i + 1]), len(self._marks) - 2)
        a, b = self.path[k], self.path[k + 1]
        span = self._marks[k + 1] - self._marks[k]
        t = (at - self._marks[k]) / span if span > 0 else 1.0
        turn = (b.heading - a.heading + 18000) % 36000 - 18000
        return a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.heading + turn * t

    def begin(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet and len(self.path) > 1:
            place = to_scene(self.path[0].x, self.path[0].y)
            if "aloft" in theatre.fleet[self.piece].view.flags:
                theatre.cue("whoosh", place)
            else:
                theatre.cue("moan" if "alive" in theatre.fleet[self.piece].view.flags else "creak", place)
                theatre.cue("wash", place)

    def show(self, theatre: Theatre, share: float) -> None:
        if self.piece not in theatre.fleet or len(self.path) < 2:
            return
        actor = theatre.fleet[self.piece]
        eased = share * share * (3 - 2 * share)
        x, y, heading = self.pose_at(eased)
        before, after = self.pose_at(max(0.0, eased - 0.04)), self.pose_at(min(1.0, eased + 0.04))
        rate = ((after[2] - before[2] + 18000) % 36000 - 18000) / 100 / max(0.08 * self.seconds, 1e-3)
        swing = math.sin(math.pi * share)
        actor.place(type(self.path[0])(round(x), round(y), round(heading) % 36000))
        if actor.is_ship:
            heel = max(-HEEL_MOST, min(HEEL_MOST, -rate * 0.16)) + 1.2 * math.sin(share * 9.0) * swing
            actor.lean_by(heel, 1.1 * swing * math.sin(share * 7.0))
            stern = local_to_scene(actor.shown, 0, float(actor.outline[:, 1].min()) * 700)
            theatre.wake(self.piece).leave(stern[0], stern[1], math.radians(actor.shown.heading / 100))

    def end(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet and self.path:
            actor = theatre.fleet[self.piece]
            actor.place(self.path[-1])
            actor.lean_by()


@dataclass
class Strike(Base):
    """Something is hit out of the blue: `kind` is wood, water or fire."""

    place: tuple[int, int]
    height: float = 0.4
    kind: str = "wood"

    @property
    def seconds(self) -> float:
        return 0.7

    def begin(self, theatre: Theatre) -> None:
        place = to_scene(*self.place, self.height)
        theatre.cue(STRIKE_SOUNDS[self.kind], place)
        if self.kind == "water":
            theatre.puffs.splash(Point3(place.x, place.y, 0.05), 1.5)
        elif self.kind == "fire":
            for _ in range(6):
                theatre.puffs.fire(place, 1.4)
        else:
            theatre.puffs.splinters(place)


@dataclass
class Roll(Base):
    """Dice fall on the table and show exactly these faces."""

    faces: Sequence[int]
    place: tuple[int, int]
    """Where they come to rest, thou."""
    colors: Sequence[str] = ()
    heading: int = 0
    """Way they are thrown (cdeg)."""

    def __post_init__(self) -> None:
        self._knocks = knocks(len(self.faces))

    @property
    def seconds(self) -> float:
        return DICE_SECONDS + 0.35

    def begin(self, theatre: Theatre) -> None:
        towards = compass_vector(self.heading)
        theatre.dice.throw(self.faces, to_scene(*self.place), Vec3(towards.x, towards.y, 0), self.colors)

    def show(self, theatre: Theatre, share: float) -> None:
        at = share * self.seconds / DICE_SECONDS
        theatre.dice.show(at)
        while self._knocks and self._knocks[0].share <= at:
            knock = self._knocks.pop(0)
            theatre.cue("settle" if knock.is_last else "die", to_scene(*self.place), knock.strength)

    def end(self, theatre: Theatre) -> None:
        theatre.dice.show(1.0)


@dataclass
class Swords(Base):
    """Crossed blades over a place: a duel (`duel`) or a boarding fight (`boarding`)."""

    place: tuple[int, int]
    kind: str = "duel"
    height: float = 2.2

    def __post_init__(self) -> None:
        self._node: NodePath | None = None
        self._clashes = 0

    @property
    def seconds(self) -> float:
        return 2.0

    def begin(self, theatre: Theatre) -> None:
        self._node = crossed_swords(theatre.root, theatre.preset, self.kind)
        self._node.set_pos(to_scene(*self.place, self.height))

    def show(self, theatre: Theatre, share: float) -> None:
        if self._node is None:
            return
        grown = min(1.0, share * 6) * min(1.0, (1 - share) * 8)
        self._node.set_scale(max(0.01, grown))
        left, right = self._node.find("**/left"), self._node.find("**/right")
        beat = abs(math.sin(share * math.pi * 4))
        left.set_r(8 * beat)
        right.set_r(-8 * beat)
        if int(share * 4 + 0.5) > self._clashes:
            self._clashes += 1
            theatre.puffs.emit(self._node.get_pos() + Vec3(0, 0, 0.35), 12, spread=1.4, radius=0.045, growth=-0.03,
                               color=(1.0, 0.9, 0.6, 1), fade_to=(1.0, 0.4, 0.1), life=0.5, hard=0.9, weight=3.0,
                               glows=True)
            theatre.cue("steel", self._node.get_pos())
            if self.kind == "boarding":
                theatre.cue("musket", self._node.get_pos())

    def end(self, theatre: Theatre) -> None:
        if self._node is not None:
            self._node.remove_node()
            self._node = None


@dataclass
class Pause(Base):
    """Time to read."""

    length: float = 0.5

    @property
    def seconds(self) -> float:
        return self.length


@dataclass
class Chime(Base):
    """Nothing is seen: a sound of the table, when its turn in the queue has come."""

    sound: str

    def begin(self, theatre: Theatre) -> None:
        theatre.cue(self.sound)


@dataclass
class Together(Base):
    """Several animations at once."""

    motions: Sequence[Motion]

    @property
    def seconds(self) -> float:
        return max((m.seconds for m in self.motions), default=0.0)

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(piece for motion in self.motions for piece in motion.pieces)

    def begin(self, theatre: Theatre) -> None:
        for motion in self.motions:
            motion.begin(theatre)

    def show(self, theatre: Theatre, share: float) -> None:
        for motion in self.motions:
            if motion.seconds > 0:
                motion.show(theatre, min(1.0, share * self.seconds / motion.seconds))

    def end(self, theatre: Theatre) -> None:
        for motion in self.motions:
            motion.end(theatre)
