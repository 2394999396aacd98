"""What lies on the sea without being a piece: treasures that float or ride aboard, and flat round markers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import NodePath, Point3

from vtt.stage.frame import SHADOW_MASK
from vtt.stage.pieces import Actor, Fleet
from vtt.stage.ribbons import Ink
from vtt.stage.sea import Shore
from vtt.stage.shading import load_shader
from vtt.stage.units import inches, to_scene
from vtt.table.pose import Pose

if TYPE_CHECKING:
    from vtt.stage.view import MarkerView, StageView, TreasureView

ABOARD_SCALE = 0.55
DECK_SHARE = 0.62
"""Height of a deck as a share of the height of the base's shape."""
BERTHS = ((0.0, -0.55), (0.42, -0.2), (-0.42, -0.2), (0.0, 0.3))
"""Where cargo stands on a deck: shares of half the base's width and length. What finds no berth is only counted."""
BELOW_A_FLYER = 0.9
"""Inches above the water at which cargo hangs under what flies."""
ROUND = 0.42
"""Inches round a floating treasure where the sea foams."""
BOX = np.array([[-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4]], np.float32)
"""What stands in for a treasure whose model is missing."""
FOAM = Shore(
    np.array([[math.cos(k * math.pi / 12), math.sin(k * math.pi / 12)] for k in range(24)], np.float32) * ROUND, False
)


class Token:
    """One treasure as it is drawn, its foot at `place` (scene inches)."""

    def __init__(self, root: NodePath, view: TreasureView, fleet: Fleet) -> None:
        self.view = view
        self.root = root.attach_new_node(view.id)
        preset = fleet.preset
        model = fleet.library.model(view.model, BOX, 0.6)
        solid, cloth = model.solid.copy_to(self.root), model.cloth.copy_to(self.root)
        solid.set_shader(load_shader(*preset.piece_shaders, *preset.shade_defines))
        cloth.set_shader(load_shader(*preset.piece_shaders, "CLOTH", *preset.shade_defines))
        cloth.set_two_sided(True)
        self._phase = sum(view.id.encode()) % 63 / 10
        self.root.set_h(round(self._phase * 90) % 60 - 30)
        self.is_afloat = True

    @property
    def place(self) -> Point3:
        """Where its foot is seen."""
        return self.root.get_pos()

    def float_at(self, place: Point3, scale: float = 1.0) -> None:
        """Put its foot to a scene point."""
        self.root.show()
        self.root.set_pos(place)
        self.root.set_scale(scale)

    def bob(self, seconds: float) -> None:
        """Rock on the swell."""
        if self.is_afloat:
            t = seconds * 1.6 + self._phase
            self.root.set_hpr(self.root.get_h(), 3.5 * math.sin(t), 3.0 * math.sin(t * 1.3 + 1.0))
        elif self.root.get_p() or self.root.get_r():
            self.root.set_hpr(self.root.get_h(), 0, 0)


class Disc:
    """One marker on the water; where it turns, arms of foam reach out of it."""

    def __init__(self, root: NodePath, view: MarkerView, fleet: Fleet) -> None:
        self.view = view
        self.root = root.attach_new_node(view.id)
        self.turning = self.root.attach_new_node("turning")
        parts = fleet.library.tool(view.model)
        meshes = parts.meshes if parts is not None else {}
        shader = load_shader(*fleet.preset.piece_shaders, *fleet.preset.shade_defines)
        for name, mesh in meshes.items():
            holder = self.turning if name == "body" else self.root
            holder.attach_new_node(mesh.node(name)).set_shader(shader)
        widest = max((float(np.hypot(*mesh.vertex[:, :2].T).max()) for mesh in meshes.values()), default=1.0)
        if view.radius:
            self.root.set_scale(inches(view.radius) / widest)
        if view.spin_deg:
            arms = spiral_arms(widest).attach(self.turning, "arms")
            arms.hide(SHADOW_MASK)
        self.root.set_pos(to_scene(view.x, view.y))

    def turn(self, seconds: float) -> None:
        """Turn to where it is after so many seconds: clockwise, seen from above."""
        if self.view.spin_deg:
            self.turning.set_h(-(seconds * self.view.spin_deg) % 360)


def spiral_arms(inner: float, arms: int = 5, turns: float = 0.85, reach: float = 2.6) -> Ink:
    """Foam drawn into a whirlpool of radius `inner`: arms that wind out to `reach` times that and fade."""
    ink = Ink()
    steps = 26
    for arm in range(arms):
        at = [
            (inner * (1.02 + (reach - 1) * s), arm * 2 * math.pi / arms + turns * 2 * math.pi * s)
            for s in np.linspace(0, 1, steps)
        ]
        points = [(r * math.sin(a), r * math.cos(a)) for r, a in at]
        for k in range(steps - 1):
            share = 1 - k / (steps - 1)
            ink.line(points[k : k + 2], (0.88, 0.95, 0.95, 0.75 * share**1.4), inner * (0.05 + 0.10 * share))
    return ink


class Flotsam:
    """All treasures and markers of the table."""

    def __init__(self, root: NodePath, fleet: Fleet) -> None:
        self.root = root.attach_new_node("flotsam")
        self._fleet = fleet
        self._tokens: dict[str, Token] = {}
        self._discs: dict[str, Disc] = {}
        self._held: frozenset[str] = frozenset()

    def __contains__(self, treasure_id: str) -> bool:
        return treasure_id in self._tokens

    def __getitem__(self, treasure_id: str) -> Token:
        return self._tokens[treasure_id]

    def __iter__(self) -> Iterator[Token]:
        return iter(self._tokens.values())

    @property
    def discs(self) -> dict[str, Disc]:
        """The markers on the water by id."""
        return self._discs

    def show(self, view: StageView, *, held: frozenset[str] = frozenset()) -> None:
        """Bring everything in line with a view; treasures `held` by an animation stay where that shows them."""
        self._held = held
        wanted = {treasure.id for treasure in view.treasures}
        for gone in [i for i in self._tokens if i not in wanted and i not in held]:
            self._tokens.pop(gone).root.remove_node()
        for treasure in view.treasures:
            token = self._tokens.get(treasure.id)
            if token is not None and token.view.model != treasure.model:
                token.root.remove_node()
                token = None
            if token is None:
                token = self._tokens[treasure.id] = Token(self.root, treasure, self._fleet)
                if treasure.id in held:
                    token.root.hide()
            token.view = treasure
        self._show_markers(view)
        self.follow()

    def _show_markers(self, view: StageView) -> None:
        wanted = {marker.id: marker for marker in view.markers}
        for gone in [i for i, disc in self._discs.items() if wanted.get(i) != disc.view]:
            self._discs.pop(gone).root.remove_node()
        for marker in view.markers:
            if marker.id not in self._discs:
                self._discs[marker.id] = Disc(self.root, marker, self._fleet)

    def follow(self) -> None:
        """Put every treasure that no animation holds where it belongs: on the water, or aboard its carrier."""
        berths: dict[str, int] = {}
        for token in self:
            view = token.view
            berth = berths.get(view.carrier, 0)
            berths[view.carrier] = berth + 1
            if view.id in self._held:
                continue
            token.is_afloat = not view.carrier
            if not view.carrier:
                token.float_at(to_scene(view.x, view.y))
            elif view.carrier in self._fleet and berth < len(BERTHS):
                actor = self._fleet[view.carrier]
                token.float_at(self.deck(actor, berth), ABOARD_SCALE)
            else:
                token.root.hide()

    def deck(self, actor: Actor, berth: int = 0) -> Point3:
        """The scene point of a berth on a ship's deck, or in the net below a flyer."""
        across, along = BERTHS[berth % len(BERTHS)]
        x, y = float(actor.outline[:, 0].max()), float(actor.outline[:, 1].max())
        flies = len(actor.model.waterline) == 0
        z = BELOW_A_FLYER if flies else inches(actor.view.shape.height) * DECK_SHARE
        local = Point3(across * x, along * y * (0.2 if flies else 1.0), z)
        return actor.root.get_top().get_relative_point(actor.lean, local)

    def aboard(self, carrier: str) -> int:
        """How many treasures a ship carries."""
        return sum(token.view.carrier == carrier for token in self)

    def step(self, seconds: float) -> None:
        """What moves by itself: treasures rock, whirlpools turn; `seconds` is the time since the stage was opened."""
        for token in self:
            if token.view.id not in self._held:
                token.bob(seconds)
        for disc in self._discs.values():
            disc.turn(seconds)

    def shores(self) -> dict[str, tuple[Shore, Pose]]:
        """What the sea foams round."""
        afloat = [t for t in self if t.is_afloat and not t.root.is_hidden()]
        return {t.view.id: (FOAM, Pose(round(t.place.x * 1000), round(t.place.y * 1000), 0)) for t in afloat}
