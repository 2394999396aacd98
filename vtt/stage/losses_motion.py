"""What losses look like: masts go by the board, boarders swarm from deck to deck, ships go down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from panda3d.core import NodePath, Point3, TransparencyAttrib, Vec3

from vtt.stage.crews import boarder
from vtt.stage.frame import SHADOW_MASK
from vtt.stage.mesh import Coat, Mesh, Sculptor
from vtt.stage.motion import Base
from vtt.stage.planks import canvas, deck
from vtt.stage.shading import load_shader
from vtt.stage.shots import beats
from vtt.stage.theatre import Theatre
from vtt.stage.units import local_to_scene, to_scene

WOOD = Coat((0.30, 0.20, 0.12), 0.9, 0.3)
FALLEN_DEG = 97.0
"""How far over a mast has gone when it strikes the water."""
STRUCK = 0.5
"""Share of a mast's fall at which it lies in the water; afterwards it drifts off and sinks."""
LIST_DEG, PLUNGE_DEG = 34.0, 19.0
AWASH, CLOSES = 0.32, 0.78
"""Shares of a sinking after which wreckage comes up, and at which the sea begins to close over it."""
BUBBLES, RINGS = 16.0, 7.0
"""How often a second the sea boils along a sinking hull, and foam spreads over it."""
MOST_WRECKS, WRECKS_AN_INCH = 12, 2.2
"""Bodies that come up from a ship, at most and for every inch of its length; half as many on the light preset."""
BOARDERS = 9
"""People who swarm over from each ship at most."""
LEAP = 0.42
"""Share of a fight that one leap takes."""


def spar(height: float, sail: tuple[float, float, float]) -> Mesh:
    """A mast of that height (inches) with a yard and a rag of sail, its foot at the origin."""
    part = Sculptor()
    thick = 0.018 + 0.012 * height
    part.lathe([(thick, 0.0), (thick * 0.8, height * 0.7), (thick * 0.5, height)], (0, 0, 0), 7, WOOD)
    half = height * 0.36
    part.box((0, 0.03, height * 0.78), (2 * half, 0.035, 0.035), WOOD)
    cloth, steps = Coat(sail, 0.9, 0.1), 5
    for k in range(steps):
        a, b = -half + 2 * half * k / steps, -half + 2 * half * (k + 1) / steps
        low, next_low = (height * (0.34 + 0.13 * ((j * 7) % 3)) for j in (k, k + 1))
        foot, next_foot = [a, 0.05, low], [b, 0.05, next_low]
        head, next_head = [a, 0.04, height * 0.77], [b, 0.04, height * 0.77]
        part.quad(foot, next_foot, next_head, head, cloth)
        part.quad(head, next_head, next_foot, foot, cloth)
    return part.mesh(40)


@dataclass
class Topple(Base):
    """A mast with its canvas goes over the side, strikes the water and sinks.

    Where the loss costs no whole mast a yard comes down; what has no sails loses way in steam and splinters.
    """

    piece: str

    def __post_init__(self) -> None:
        self._mast: NodePath | None = None
        self._has_struck = False
        self._over = 1.0
        self._height = 0.0
        self._foot = Point3(0, 0, 0)
        """Where it breaks, in the piece's own frame."""

    @property
    def seconds(self) -> float:
        return 2.4

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def begin(self, theatre: Theatre) -> None:
        if self.piece not in theatre.fleet:
            return
        actor = theatre.fleet[self.piece]
        mast = actor.break_mast()
        along = float(actor.outline[:, 1].max()) * 0.2
        self._foot = Point3(0, along, actor.model.height * 0.5) if mast is None else Point3(*mast.foot)
        foot = self._in_scene(theatre)
        theatre.cue("mast", foot)
        theatre.puffs.splinters(foot)
        if actor.model.canvas is None:
            theatre.puffs.emit(foot, 14, speed=Vec3(0, 0, 1.1), spread=0.4, radius=0.16, growth=0.5,
                               color=(0.90, 0.90, 0.88, 0.7), fade_to=(0.6, 0.6, 0.62), life=1.9)
            return
        self._over = -1.0 if actor.shown.heading % 2 else 1.0
        self._mast = actor.lean.attach_new_node("mast")
        self._mast.set_pos(self._foot)
        shader, shades = theatre.preset.piece_shaders, theatre.preset.shade_defines
        if mast is None:
            self._height = actor.model.height * 0.3
            body, sail = spar(self._height, canvas(actor)), None
        else:
            self._height, body, sail = mast.height, mast.solid, mast.cloth
        for mesh, cloth in ((body, ()), (sail, ("CLOTH",))):
            if mesh is not None:
                path = self._mast.attach_new_node(mesh.node("falling"))
                path.set_shader(load_shader(*shader, *cloth, *shades))
                path.set_two_sided(True)
                if actor.model.ghostly > 0:
                    path.set_transparency(TransparencyAttrib.M_alpha)

    def _in_scene(self, theatre: Theatre) -> Point3:
        actor = theatre.fleet[self.piece]
        return theatre.root.get_relative_point(actor.lean, self._foot)

    def show(self, theatre: Theatre, share: float) -> None:
        if self._mast is None or self.piece not in theatre.fleet:
            return
        actor = theatre.fleet[self.piece]
        fall = min(1.0, share / STRUCK)
        self._mast.set_r(self._over * FALLEN_DEG * fall**2.2)
        side = self._over * float(actor.outline[:, 0].max())
        if fall >= 1:
            after = (share - STRUCK) / (1 - STRUCK)
            self._mast.set_x(self._foot.x + side * 0.75 * after)
            self._mast.set_z(max(0.06, self._foot.z * (1 - 4 * after)) - 0.9 * max(0.0, after - 0.4))
        if fall >= 1 and not self._has_struck:
            self._has_struck = True
            for k in range(4):
                reach = side * 1000 + self._over * self._height * 250 * k
                foot = local_to_scene(actor.shown, reach, self._foot.y * 1000, 0.05)
                theatre.puffs.splash(foot, 0.7)
            theatre.cue("splash", self._in_scene(theatre))

    def end(self, theatre: Theatre) -> None:
        if self._mast is not None:
            self._mast.remove_node()
            self._mast = None


@dataclass
class Swarm(Base):
    """Boarders leap from deck to deck between ships that fight, each at his own time."""

    ga: Sequence[str]
    fot: Sequence[str]

    def __post_init__(self) -> None:
        self._people: list[tuple[NodePath, Point3, Point3, float]] = []

    @property
    def seconds(self) -> float:
        return 2.4

    def begin(self, theatre: Theatre) -> None:
        for side, own, other in (("ga", self.ga, self.fot), ("fot", self.fot, self.ga)):
            own = [ship for ship in own if ship in theatre.fleet]
            other = [ship for ship in other if ship in theatre.fleet]
            if not own or not other:
                continue
            for ship in own:
                actor = theatre.fleet[ship]
                count = max(1, round(BOARDERS * actor.view.crew)) if actor.view.crew > 0 else 0
                target = theatre.fleet[other[own.index(ship) % len(other)]]
                for k, (start, end) in enumerate(zip(deck(actor, count), deck(target, count), strict=True)):
                    person = theatre.root.attach_new_node(boarder(side, k).node("boarder"))
                    person.set_shader(load_shader(*theatre.preset.piece_shaders, *theatre.preset.shade_defines))
                    person.hide(SHADOW_MASK)
                    person.set_pos(start)
                    person.look_at(Point3(end.x, end.y, start.z))
                    self._people.append((person, start, end, (k * 0.618034) % 1.0 * (1 - LEAP)))

    def show(self, theatre: Theatre, share: float) -> None:
        for number, (person, start, end, when) in enumerate(self._people):
            leap = min(1.0, max(0.0, (share - when) / LEAP))
            place = start + (end - start) * leap
            place.z += math.sin(math.pi * leap) * (0.35 + 0.12 * (end - start).length())
            if leap >= 1:
                place.z += 0.04 * abs(math.sin(share * 38 + number))  # he fights
            person.set_pos(place)
            person.set_scale(min(1.0, (1 - share) * 8))

    def end(self, theatre: Theatre) -> None:
        for person, *_ in self._people:
            person.remove_node()
        self._people.clear()


@dataclass
class Sink(Base):
    """A piece lists, fills and goes down in foam; what floats comes up, an eddy closes over it, and its actor leaves
    with the next view."""

    piece: str

    def __post_init__(self) -> None:
        self._spilt = 0
        self._is_closed = False
        self._shown = 0.0
        """Seconds of it that have been shown."""

    @property
    def seconds(self) -> float:
        return 4.2

    @property
    def pieces(self) -> tuple[str, ...]:
        return (self.piece,)

    def begin(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet:
            shown = theatre.fleet[self.piece].shown
            theatre.cue("founder", to_scene(shown.x, shown.y))

    def show(self, theatre: Theatre, share: float) -> None:
        if self.piece not in theatre.fleet:
            return
        actor = theatre.fleet[self.piece]
        over = -1.0 if actor.shown.heading % 2 else 1.0
        listing = min(1.0, share / 0.45)
        going = max(0.0, (share - 0.2) / 0.8)
        actor.lean_by(
            heel=over * LIST_DEG * listing * listing * (3 - 2 * listing),
            pitch=-PLUNGE_DEG * going,
            sunk=actor.depth * going**2,
        )
        x, y = (float(v) for v in actor.outline.max(0))
        self._foam(theatre, share, x, y)
        if share > AWASH:
            actor.plate.hide()
        self._spill(theatre, share, x, y)
        if share > CLOSES and not self._is_closed:
            self._is_closed = True
            theatre.wreckage.close(to_scene(actor.shown.x, actor.shown.y), 0.55 * (x + y))

    def _foam(self, theatre: Theatre, share: float, x: float, y: float) -> None:
        """The sea boils along what still cuts it, and foam spreads over what it has closed upon."""
        actor = theatre.fleet[self.piece]
        before, now = self._shown, share * self.seconds
        self._shown = now
        cut = actor.shore.points
        for moment in beats(before, now, BUBBLES):
            if len(cut):
                spot = cut[round(moment * 977) % len(cut)] * 1000
                theatre.puffs.bubbles(local_to_scene(actor.shown, float(spot[0]), float(spot[1]), 0.06), 0.2)
        for moment in beats(before, now, RINGS):
            if share > AWASH:
                beside, along = math.cos(moment * 57) * x * 900, math.sin(moment * 35) * y * 900
                theatre.puffs.ring(local_to_scene(actor.shown, beside, along, 0.03), 0.2)

    def _spill(self, theatre: Theatre, share: float, x: float, y: float) -> None:
        """What floats comes up one after the other, except from what lives."""
        actor = theatre.fleet[self.piece]
        if not actor.is_ship or "alive" in actor.view.flags:
            return
        count = max(3, min(MOST_WRECKS, round(WRECKS_AN_INCH * 2 * y)))
        count = -(-count // 2) if theatre.preset.light else count
        while self._spilt < count and share > AWASH + (0.97 - AWASH) * self._spilt / count:
            along = (self._spilt * 0.618 % 1.0 - 0.5) * 1.3 * y
            theatre.wreckage.rise(local_to_scene(actor.shown, 0, along * 1000), self._spilt, 0.8 * x)
            self._spilt += 1

    def end(self, theatre: Theatre) -> None:
        if self.piece in theatre.fleet:
            theatre.fleet[self.piece].plate.show()
