"""What animations may touch, and the fires that burn on their own."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from panda3d.core import NodePath, Point3, Vec2, Vec3

from vtt.sound.sounds import Silence, Sounds
from vtt.stage.dice import DiceOnTable
from vtt.stage.effects import SURFACE, Puffs, Wake
from vtt.stage.frame import Preset
from vtt.stage.missiles import Missiles
from vtt.stage.pieces import Actor, Fleet
from vtt.stage.streaks import Streaks
from vtt.stage.treasures import Flotsam
from vtt.stage.units import inches, local_to_scene
from vtt.stage.waters import Waters
from vtt.stage.wreckage import Wreckage


@dataclass
class Theatre:
    """What animations may touch."""

    root: NodePath
    fleet: Fleet
    puffs: Puffs
    dice: DiceOnTable
    preset: Preset
    flotsam: Flotsam
    waters: Waters
    wakes: dict[str, Wake] = field(default_factory=dict)
    sounds: Sounds = field(default_factory=Silence)
    is_skipping: bool = False
    """Ends are shown at once and nothing is to be heard of what led to them."""

    def __post_init__(self) -> None:
        self.streaks = Streaks(self.root)
        self.missiles = Missiles(self.root, self.fleet.library, self.preset)
        self.wreckage = Wreckage(self.root, self.preset, self.puffs)
        self.puffs.is_thin = self.preset.light

    @property
    def wind(self) -> Vec2:
        """Unit vector towards which the wind blows over the table."""
        blown = self.root.get_shader_input("wind")  # what it is asked for dies with it
        x, y, *_ = blown.get_vector()
        return Vec2(x, y)

    def cue(self, sound: str, place: Point3 | None = None, loud: float = 1.0) -> None:
        """Begin a sound at a place of the scene, or everywhere; it keeps its pitch whatever the animation's speed."""
        if not self.is_skipping:
            self.sounds.cue(sound, place, loud)

    def wake(self, piece_id: str) -> Wake:
        """The wake of a piece."""
        if piece_id not in self.wakes:
            half = float(self.fleet[piece_id].outline[:, 0].max()) * 0.8
            self.wakes[piece_id] = Wake(self.root, half)
        return self.wakes[piece_id]

    def step(self, seconds: float) -> None:
        """Let smoke drift, wakes and lights fade, wrecks go down, and what stuck in a hull come loose."""
        self.puffs.wind = self.wind
        self.wreckage.step(seconds, self.puffs.wind)
        self.puffs.step(seconds)
        self.streaks.step(seconds)
        self.missiles.step(seconds)
        for piece_id in [i for i, wake in self.wakes.items() if not wake.step(seconds)]:
            self.wakes.pop(piece_id).remove()

    @property
    def is_stirred(self) -> bool:
        """Whether smoke, foam, wreckage or what was shot is still moving."""
        moving = (self.puffs, self.streaks, self.missiles, self.wreckage)
        return bool(self.wakes) or any(part.is_stirred for part in moving)

    def clear(self) -> None:
        """Still air, still water."""
        self.puffs.clear()
        self.streaks.clear()
        self.missiles.clear()
        self.wreckage.clear()
        for wake in self.wakes.values():
            wake.remove()
        self.wakes.clear()


def burning(theatre: Theatre, beat: float) -> None:
    """Feed the flames of burning ships and the smoke of damaged ones; call a few times a second."""
    for actor in theatre.fleet:
        view = actor.view
        length = float(actor.outline[:, 1].max())
        deck = inches(view.shape.height) * 0.9
        if "burning" in view.flags:
            _feed(theatre, actor, beat)
        elif view.damage >= 2:
            place = local_to_scene(actor.shown, 0, 0.2 * length * 1000, deck)
            theatre.puffs.emit(place, 1, speed=Vec3(0.1, 0.05, 0.5), spread=0.05, radius=0.12, growth=0.14,
                               color=(0.22, 0.20, 0.19, 0.4), fade_to=(0.4, 0.4, 0.42), life=2.2)
        if "erupting" in view.flags:
            top = view.shape.top
            place = local_to_scene(actor.shown, top[0], top[1], inches(top[2]))
            theatre.puffs.emit(place, 3, speed=Vec3(0, 0, 2.2), spread=0.6, radius=0.10, growth=0.0,
                               color=(1.0, 0.55, 0.15, 1), fade_to=(0.5, 0.1, 0.05), life=1.2, hard=0.6, weight=2.5,
                               glows=True)
            theatre.puffs.emit(place, 1, speed=Vec3(0.2, 0.1, 1.0), spread=0.15, radius=0.3, growth=0.35,
                               color=(0.20, 0.17, 0.16, 0.6), fade_to=(0.35, 0.33, 0.33), life=3.0)


def _feed(theatre: Theatre, actor: Actor, beat: float) -> None:
    """Let flames lick up from every fire of a ship; all of them together smoke little more than one does."""
    places, reach = actor.fires, float(actor.outline[:, 1].max())
    theatre.puffs.emit(local_to_scene(actor.shown, 0, 0, SURFACE), 1, spread=0, scatter=0.05, radius=1.6 * reach,
                       color=(1.0, 0.45, 0.12, min(0.28, 0.08 + 0.04 * len(places))), life=0.5, lies=True, glows=True)
    turn = round(beat * 8)
    for k, place in enumerate(places):
        lick = Vec3(0.10 * math.sin(beat * 1.7 + k * 2.4), 0.10 * math.sin(beat * 2.9 + k * 1.3), 0.12)
        size = 0.85 + 0.25 * math.sin(beat * 2.3 + k * 1.9)
        theatre.puffs.fire(actor.scene_point(place) + lick, size, smokes=turn % len(places) == k or k == 0)
