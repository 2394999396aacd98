"""A broadside: guns of one side go off one after the other, each shot as the piece's scheme has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from panda3d.core import Point3, Vec3

from vtt.stage.beams import Arc, Ray, Tongue
from vtt.stage.motion import Base
from vtt.stage.planks import plank
from vtt.stage.shots import Ball, Bolt, Bomb, GhostBall, Shot, Skull, SmallBall, Stone, Torpedo, gun
from vtt.stage.theatre import Theatre
from vtt.stage.units import to_scene

SALVO = 4
"""So many guns roll on behind their own shots."""
ROLL_S, ROLL_MOST_S = 0.05, 0.9
"""Seconds from gun to gun as a broadside rolls along a side, and for all of them unless the dice take longer."""
MOST_GUNS = 24
"""So many guns of a side are seen to fire at most."""
AFTER_S = 0.5
"""Seconds after the last of it has been seen."""
BEFORE_EXTRA_S = 0.35
"""Seconds before the dice that are rolled apart shoot as well."""
KINDS: dict[str, type[Shot]] = {
    "cannon": Ball, "swivel-guns": SmallBall, "bolts": Bolt, "lightning": Arc, "flame": Tongue, "sun-ray": Ray,
    "ghost-shot": GhostBall, "skulls": Skull, "bombs": Bomb, "stones": Stone, "torpedoes": Torpedo,
}  # fmt: skip
"""How each kind of shot looks and sounds, by its word in a scheme."""


@dataclass
class _Fired:
    """A shot and where it is in its life: seconds of the broadside at which it leaves, what has been shown of it."""

    shot: Shot
    when: float
    shown: float = -1.0
    """Seconds after it left that were shown last, below 0 for none."""
    has_struck: bool = False

    @property
    def over(self) -> float:
        return self.when + self.shot.flight + self.shot.lasts


@dataclass
class Broadside(Base):
    """Guns of one side go off one after the other; each shot flies to the plank that it hits, or into the water.

    Where they are cannon all of the side thunder, from stem to stern: those that no die stands for with fire and smoke
    alone.
    """

    piece: str
    side: str
    target: tuple[int, int]
    """Middle of the target, thou."""
    hits: Sequence[bool]
    """Shot by shot, whether it strikes."""
    victim: str = ""
    """The piece that is fired at, "" where only its place is known."""
    target_height: float = 0.5
    spread: float = 0.8
    """Half the length (inches) of the target over which shots fall."""
    extra: int = 0
    """How many of the last shots are of dice that are rolled apart."""

    def __post_init__(self) -> None:
        self._fired: list[_Fired] = []
        self._blanks: list[tuple[float, Point3]] = []
        """Guns that no die stands for and that have yet to go off: seconds, soonest first; muzzles."""
        self._rolls_s = 0.0

    @property
    def seconds(self) -> float:
        """Until the last shot has landed: known once it has begun, before that about right."""
        if not self._fired:
            return Shot.gap * len(self.hits) + 1.6
        return max(max(fired.over for fired in self._fired), self._rolls_s) + AFTER_S

    @property
    def shots(self) -> list[Shot]:
        """What was fired, in its order."""
        return [fired.shot for fired in self._fired]

    def begin(self, theatre: Theatre) -> None:
        if self.piece not in theatre.fleet or not self.hits:
            return
        actor = theatre.fleet[self.piece]
        arms = actor.model.armament
        body = theatre.fleet[self.victim].lean if self.victim in theatre.fleet else None
        roll = self._rolled(theatre)
        when = 0.0
        for number, is_hit in enumerate(self.hits):
            is_extra = number >= len(self.hits) - self.extra
            kind = KINDS[arms.extra_kind if is_extra else arms.kind]
            place = arms.extra_from if is_extra else arms.shoots_from
            muzzles = actor.muzzles(self.side) if place is None else [actor.scene_point(place)]
            start = muzzles[(number * 5) % len(muzzles)]
            if is_extra and 0 < number == len(self.hits) - self.extra:
                when += BEFORE_EXTRA_S
            if roll and not is_extra:
                when, start = roll[number]
            shot = kind(start, self._end(theatre, start, number, is_hit), is_hit, number, body)
            self._fired.append(_Fired(shot, when))
            when += shot.gap
        rolling = sum(shot.rolls for shot in self.shots)
        if rolling >= SALVO:
            theatre.cue("salvo", self.shots[0].start, min(1.0, rolling / 12))

    def _rolled(self, theatre: Theatre) -> list[tuple[float, Point3]]:
        """When and from where each of the dice shoots as the broadside rolls along a side; none where it does not.

        Guns without a die are noted as blanks.
        """
        actor = theatre.fleet[self.piece]
        arms, dice = actor.model.armament, len(self.hits) - self.extra
        if not KINDS[arms.kind].rolls or arms.shoots_from is not None or not dice:
            return []
        lean = actor.lean
        muzzles = sorted(actor.muzzles(self.side), key=lambda spot: -lean.get_relative_point(theatre.root, spot).y)
        shown = min(MOST_GUNS, len(muzzles))
        muzzles = [muzzles[k * len(muzzles) // shown] for k in range(shown)]
        guns = max(dice, len(muzzles))
        lasts = max(KINDS[arms.kind].gap * (dice - 1), min(ROLL_MOST_S, ROLL_S * (guns - 1)))
        wave = [(lasts * k / max(1, guns - 1), muzzles[k * len(muzzles) // guns]) for k in range(guns)]
        shoots = [k * guns // dice for k in range(dice)]
        self._rolls_s = lasts
        self._blanks = [wave[k] for k in range(guns) if k not in shoots]
        return [wave[k] for k in shoots]

    def _end(self, theatre: Theatre, start: Point3, number: int, is_hit: bool) -> Point3:
        """Where a shot ends: on a plank that faces the gun; a miss falls short of the target or beyond it."""
        if is_hit and self.victim in theatre.fleet:
            struck = plank(theatre.fleet[self.victim], start, number)
            if struck is not None:
                return struck
        aim = to_scene(*self.target, self.target_height)
        along = ((number * 0.618) % 1.0 - 0.5) * 2 * self.spread
        way = aim - start
        across = Vec3(-way.y, way.x, 0)
        across.normalize()
        if is_hit:
            return aim + across * along
        way.normalize()
        end = aim + across * along * 1.4 + way * (1.5 if number % 2 else -1.6)
        end.z = 0.0
        return end

    def show(self, theatre: Theatre, share: float) -> None:
        now = share * self.seconds
        while self._blanks and self._blanks[0][0] <= now:
            self._go_off(theatre, self._blanks.pop(0)[1])
        for fired in self._fired:
            since = now - fired.when
            if since >= 0:
                self._follow(theatre, fired, since)

    def _go_off(self, theatre: Theatre, muzzle: Point3) -> None:
        """Fire a gun of which nothing more is seen."""
        way = to_scene(*self.target, muzzle.z) - muzzle
        way.normalize()
        kind = KINDS[theatre.fleet[self.piece].model.armament.kind]
        if issubclass(kind, Ball):
            gun(theatre, muzzle, way, kind.size)

    @staticmethod
    def _follow(theatre: Theatre, fired: _Fired, since: float) -> None:
        shot, before = fired.shot, max(0.0, fired.shown)
        if fired.shown < 0:
            shot.leave(theatre)
            theatre.cue(shot.sound, shot.start)
        if since < shot.flight:
            shot.fly(theatre, before, since)
        elif not fired.has_struck:
            fired.has_struck = True
            shot.strike(theatre)
            shot.drop(theatre)
            theatre.cue(shot.hit_sound if shot.is_hit else shot.miss_sound, shot.end)
        if fired.has_struck and since < shot.flight + shot.lasts:
            shot.stay(theatre, max(0.0, before - shot.flight), since - shot.flight)
        fired.shown = since

    def end(self, theatre: Theatre) -> None:
        for shot in self.shots:
            shot.drop(theatre)
