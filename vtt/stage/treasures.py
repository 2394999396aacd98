"""What lies on the sea without being a piece: treasures that float or ride aboard, and flat round markers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import NodePath, Point3, Vec3

from vtt.stage.loader import CLOTH
from vtt.stage.mesh import Mesh
from vtt.stage.pieces import Actor, Fleet
from vtt.stage.ribbons import WATER, Color, Ink, dress
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
RING = 0.56
"""Inches round a floating treasure at which a thin golden line helps the eye to find it."""
GLINT: Color = (1.0, 0.86, 0.42, 0.8)
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
        self.ring = root.attach_new_node("ring")
        glint = Ink()
        glint.ring((0, 0), RING, GLINT, 0.06)
        glint.attach(self.ring, "glint", order=9)
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
        self.ring.set_pos(place.x, place.y, 0)
        if self.is_afloat:
            self.ring.show()
        else:
            self.ring.hide()

    def hide(self) -> None:
        """Not seen, but still there."""
        self.root.hide()
        self.ring.hide()

    def remove(self) -> None:
        """Take it off the table."""
        self.root.remove_node()
        self.ring.remove_node()

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
            node = holder.attach_new_node(mesh.node(name))
            node.set_shader(shader)
            node.set_two_sided(name in CLOTH)
        widest = max((float(np.hypot(*mesh.vertex[:, :2].T).max()) for mesh in meshes.values()), default=1.0)
        self._widest = widest
        if view.radius:
            self.root.set_scale(inches(view.radius) / widest)
        if view.spin_deg:
            foam = self.turning.attach_new_node(swirl(widest).node("swirl"))
            foam.set_shader(load_shader("flat", "flat"))
            foam.set_shader_input("pattern", Vec3(0))
            dress(foam, 7)
        self.root.set_pos(to_scene(view.x, view.y))

    def is_over(self, point: Point3) -> bool:
        """Whether a point of the water lies under it."""
        reach = inches(self.view.radius) if self.view.radius else self._widest
        return (self.root.get_pos() - point).length() <= reach

    def turn(self, seconds: float) -> None:
        """Turn to where it is after so many seconds: clockwise, seen from above."""
        if self.view.spin_deg:
            self.turning.set_h(-(seconds * self.view.spin_deg) % 360)


def swirl(inner: float, arms: int = 3, reach: float = 5.0) -> Mesh:
    """Foam drawn into a whirlpool of radius `inner`: arms that wind in from `reach` times that, torn and fading."""
    share = np.linspace(0, 1, 40)[:, None]
    angle = np.linspace(0, 2 * np.pi, 144, endpoint=False)[None, :]
    radius = inner * (1 + (reach - 1) * share)
    turned = arms * angle - 5.2 * np.log(radius / inner) * arms / 2
    crest = np.clip(0.5 + 0.5 * np.sin(turned), 0, 1) ** (1.5 + 7 * share)
    torn = 0.68 + 0.32 * np.sin(angle * 23 + 9 * share) * np.sin(angle * 9 - 31 * share)
    alpha = crest * torn * (1 - share) ** 0.8 * np.minimum(1, share * 14)
    hollow = 0.55 * (1 - share) ** 2 * (1 - crest)
    rgb = np.where((crest * torn > 0.3)[..., None], [0.90, 0.96, 0.96], [0.02, 0.09, 0.13])
    color = np.concatenate([rgb, np.maximum(alpha, hollow)[..., None]], -1)
    vertex = np.stack([radius * np.sin(angle), radius * np.cos(angle), np.full(alpha.shape, WATER)], -1)
    i, j = (k.ravel() for k in np.meshgrid(np.arange(39), np.arange(144), indexing="ij"))
    a, b, c, d = i * 144 + j, (i + 1) * 144 + j, (i + 1) * 144 + (j + 1) % 144, i * 144 + (j + 1) % 144
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)]).astype(np.uint32).ravel()
    rows = vertex.reshape(-1, 3).astype(np.float32)
    paint = np.zeros((len(rows), 2), np.float32)
    return Mesh(rows, np.zeros_like(rows), (color.reshape(-1, 4) * 255).astype(np.uint8), paint, faces)


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
            self._tokens.pop(gone).remove()
        for treasure in view.treasures:
            token = self._tokens.get(treasure.id)
            if token is not None and token.view.model != treasure.model:
                token.remove()
                token = None
            if token is None:
                token = self._tokens[treasure.id] = Token(self.root, treasure, self._fleet)
                if treasure.id in held:
                    token.hide()
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
                token.hide()

    def deck(self, actor: Actor, berth: int = 0) -> Point3:
        """The scene point of a berth on a ship's deck, or in the net below a flyer."""
        across, along = BERTHS[berth % len(BERTHS)]
        x, y = float(actor.outline[:, 0].max()), float(actor.outline[:, 1].max())
        flies = len(actor.model.waterline) == 0
        z = BELOW_A_FLYER if flies else inches(actor.view.shape.height) * DECK_SHARE
        local = Point3(across * x, along * y * (0.2 if flies else 1.0), z)
        return actor.root.get_top().get_relative_point(actor.lean, local)

    def at(self, x_thou: float, y_thou: float) -> TreasureView | None:
        """The treasure that floats nearest to a point of the table, None where none is near."""
        point = to_scene(x_thou, y_thou)
        near = [token for token in self if token.is_afloat and (token.place - point).length() < RING]
        return min(near, key=lambda token: (token.place - point).length()).view if near else None

    def marker_at(self, x_thou: float, y_thou: float) -> MarkerView | None:
        """The marker that lies under a point of the table, None where none does."""
        point = to_scene(x_thou, y_thou)
        return next((disc.view for disc in self._discs.values() if disc.is_over(point)), None)

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
