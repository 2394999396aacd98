"""Pieces on the water: one actor a piece, placed by its pose, heeled and bobbing only in the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import (
    ColorWriteAttrib,
    CullBinManager,
    DepthTestAttrib,
    NodePath,
    Point3,
    RenderAttrib,
    TransparencyAttrib,
    Vec3,
    Vec4,
)

from vtt.stage.crews import feet_of, groups_of, survivors
from vtt.stage.fires import fire_places
from vtt.stage.frame import SHADOW_MASK, Preset
from vtt.stage.loader import Library
from vtt.stage.mesh import Array, Coat, Mesh, Sculptor, joined
from vtt.stage.pennants import tally_pennant
from vtt.stage.sea import Shore
from vtt.stage.shading import apply_harm, apply_paint, load_shader
from vtt.stage.units import compass_vector, inches, panda_heading, to_scene
from vtt.stage.view import DEFAULT_SIDES
from vtt.stage.waterlines import Waterline

if TYPE_CHECKING:
    from vtt.stage.rigs import Mast
    from vtt.stage.view import PieceView, StageView
    from vtt.table.pose import Pose

MARKER_RADIUS, MARKER_ROOM = 0.38, 0.7
"""Inches: an anchor marker, and half the width that a base needs to carry one."""
CORNER = 0.14
"""Inches from the sides of a base to the staff that stands in its corner."""
BANNER_FOOT = 0.35
"""Inches of a banner's pole below the highest point of its castle."""
UNDER = 1.05
"""Depth, as a share of a piece's height, at which nothing of it shows any more."""
AGROUND_HEEL = 5.0
"""Degrees."""
ALOFT_LIFT = 1.2
"""Inches by which a flyer is lifted over what it hangs above."""
SCORCHED, BURNING, FIERCER = 0.35, 0.50, 0.14
"""Share of char on a ship that is as good as lost, on one that burns, and for every further fire; they add up."""

GHOSTLY_BIN, GHOSTLY_SORT = "ghostly", 25
"""The bin of pieces that one sees through: between what is solid (20) and what is see-through (30)."""


def outline_inches(shape: object) -> Array:
    """Outline of a shape in inches, (n, 2), anticlockwise in the piece's own frame."""
    return np.asarray(shape.outline, np.float32) / 1000  # type: ignore[attr-defined]


class Actor:
    """One piece as it is drawn. `shown` is where it is seen; it ends every animation at the view's pose."""

    def __init__(self, root: NodePath, view: PieceView, library: Library, preset: Preset) -> None:
        self.view, self._library = view, library
        self.model = model = library.model(view.model, outline_inches(view.shape), inches(view.shape.height))
        self.outline = outline_inches(view.shape)
        self.root = root.attach_new_node(view.id)
        self.lean = self.root.attach_new_node("lean")
        """Heel, pitch and sinking are put here, below the pose."""
        self.solid = model.solid.copy_to(self.lean)
        self.solid.set_shader(load_shader(*preset.piece_shaders, *preset.shade_defines))
        self.solid.set_two_sided(True)  # through ports and holes one sees the inner side of a hull, not the sea
        self.cloth = model.cloth.copy_to(self.lean)
        self.cloth.set_shader(load_shader(*preset.piece_shaders, "CLOTH", *preset.shade_defines))
        self.cloth.set_two_sided(True)
        apply_paint(self.lean, model.layers, model.ghostly)
        if model.ghostly > 0:
            _let_show_through(self.solid, self.cloth)
        # The plate stays flat on the water while the ship heels.
        self.plate = model.plate.copy_to(self.root)
        sea = "sea_low" if preset.light else "sea"
        self.plate.set_shader(load_shader("sea", sea, "PLATE", *preset.shade_defines))
        self.plate.hide(SHADOW_MASK)
        self.shown: Pose = view.pose
        self.sunk = 0.0
        """Inches below its waterline, in the picture only."""
        is_land = getattr(view.shape, "kind", "base") == "island"
        self._line = Waterline(model.skin, Shore(self.outline if is_land else model.waterline, is_land))
        self.fires: list[Point3] = []
        """Where it burned last, in its own frame."""
        self._markers: dict[str, NodePath] = {}
        self._people: tuple[Mesh, ...] = ()
        self._shown_with = (1.0, 0)
        """Share of the crew and number of masts lost that the picture has."""
        self.set_status(Vec4(0, 0, 0, 0))
        self.apply(view)
        self.unstep()

    @property
    def is_ship(self) -> bool:
        """Whether it is something that sails or swims, as opposed to scenery."""
        return getattr(self.view.shape, "kind", "base") == "base"

    def apply(self, view: PieceView) -> None:
        """Take over status and, unless an animation holds it elsewhere, the pose."""
        if view.fires != self.view.fires and "burning" in self._markers:
            self._markers.pop("burning").remove_node()
        if (view.tally, view.side) != (self.view.tally, self.view.side) and "tally" in self._markers:
            self._markers.pop("tally").remove_node()
        self.view = view
        burns = "burning" in view.flags
        char = SCORCHED * view.battered + burns * (BURNING + FIERCER * max(0, view.fires - 1))
        apply_harm(self.lean, view.battered, min(char, 1.0), burns=burns)
        apply_harm(self.cloth, max(view.battered, view.rig_lost), min(char, 1.0), burns=burns)
        self._dress(view.crew, self._shown_with[1])
        for flag, make in (
            ("anchored", self._anchor), ("burning", self._flames), ("erupting", self._lava), ("manned", self._banner)
        ):
            if flag in view.flags and flag not in self._markers:
                self._markers[flag] = make()
                self._markers[flag].set_shader(self.solid.get_shader())
            elif flag in self._markers and flag not in view.flags:
                self._markers.pop(flag).remove_node()
        if view.tally and "tally" not in self._markers:
            self._markers["tally"] = self._pennant()
            self._markers["tally"].set_shader(self.solid.get_shader())

    def _pennant(self) -> NodePath:
        """The craft's number in stripes, on a staff in the after corner of its base; it turns to whoever looks."""
        holder = self.root.attach_new_node("pennant")
        color = DEFAULT_SIDES.get(self.view.side, DEFAULT_SIDES[""]).color
        holder.attach_new_node(tally_pennant(self.view.tally, color).node("pennant"))
        holder.set_pos(float(self.outline[:, 0].max()) - CORNER, float(self.outline[:, 1].min()) + CORNER, 0.02)
        holder.set_billboard_axis()
        return holder

    @property
    def masts_lost(self) -> int:
        """How many masts have gone by the board in the picture."""
        return self._shown_with[1]

    @property
    def masts_due(self) -> int:
        """How many masts its losses have cost it."""
        return self.model.rig.lost(self.view.rig_lost) if self.view.rig_lost > 0 else 0

    def unstep(self) -> None:
        """Take out the masts that its losses have cost it, or put back those that were repaired."""
        self._dress(self._shown_with[0], self.masts_due)

    def break_mast(self) -> Mast | None:
        """Take the next mast out of the picture, for somebody who shows its fall; None when none is to fall."""
        if self.masts_lost >= self.masts_due:
            return None
        mast = self.model.rig.masts[self.masts_lost]
        self._dress(self._shown_with[0], self.masts_lost + 1)
        return mast

    def _dress(self, share: float, lost: int) -> None:
        """Show it with so much of its crew on deck and without so many masts."""
        model, before = self.model, self._shown_with
        if (share, lost) == before or model.skin is None:
            return
        self._shown_with = (share, lost)
        if model.crew is not None:
            self._people = self._people or tuple(groups_of(model.crew))
        people = survivors(list(self._people), share)
        if lost:
            aloft = model.rig.carries(feet_of(people), lost)
            people = [person for person, falls in zip(people, aloft, strict=True) if not falls]
        self._fill("solid", [*(model.rig.solid(lost) if lost else [model.skin]), *people])
        if lost != before[1]:
            self._fill("cloth", model.rig.cloth(lost))

    def _fill(self, name: str, meshes: list[Mesh]) -> None:
        """Draw other triangles in the nodes of that name."""
        meshes = [mesh for mesh in meshes if len(mesh.triangles)]
        for path in self.lean.find_all_matches(f"**/{name}"):
            path.node().remove_all_geoms()
            if meshes:
                path.node().add_geoms_from(joined(meshes).node(name))

    def _anchor(self) -> NodePath:
        """A chain from the bow, and the marker on a front corner of the base."""
        holder = self.root.attach_new_node("anchor")
        x, y = float(self.outline[:, 0].max()), float(self.outline[:, 1].max())
        holder.attach_new_node(anchor_chain(y).node("chain"))
        parts = self._library.tool("anchor-marker")
        if parts is not None and x > MARKER_ROOM:
            marker = holder.attach_new_node(joined(list(parts.meshes.values())).node("marker"))
            marker.set_pos(x - MARKER_RADIUS, y - MARKER_RADIUS, 0.03)
        return holder

    def _flames(self) -> NodePath:
        """Fires along the deck; their living flames come from the theatre."""
        holder = self.lean.attach_new_node("flames")
        self.fires = fire_places(self.model, self.outline, max(1, self.view.fires) + 1)
        parts = self._library.tool("flame-marker")
        if parts is None:
            return holder
        mesh = joined(list(parts.meshes.values()))
        for place in self.fires:
            fire = holder.attach_new_node(mesh.node("fire"))
            fire.set_pos(place)
            fire.set_h(400 * place.y)
        return holder

    def _lava(self) -> NodePath:
        """Glowing rivers over the rock of a quiet mountain."""
        holder = self.lean.attach_new_node("lava")
        parts = self._library.tool(f"{self.view.model}-lava")
        if parts is not None and not self.model.is_own:  # ours would run through the air above another mountain
            holder.attach_new_node(joined(list(parts.meshes.values())).node("lava"))
        return holder

    def _banner(self) -> NodePath:
        """The colours of those who hold the place, over its highest point."""
        holder = self.lean.attach_new_node("banner")
        parts = self._library.tool("garrison-banner")
        if parts is not None:
            banner = holder.attach_new_node(joined(list(parts.meshes.values())).node("banner"))
            banner.set_two_sided(True)
            x, y, z = self.view.shape.top
            banner.set_pos(inches(x), inches(y), inches(z) - BANNER_FOOT)
        return holder

    def rest(self) -> None:
        """How it lies when nothing moves it: heeled on a rock when aground, under water when submerged, lifted when
        aloft."""
        sunk = self.model.height * 0.8 if "submerged" in self.view.flags else 0.0
        if "aloft" in self.view.flags:
            sunk = -ALOFT_LIFT
        self.lean_by(heel=AGROUND_HEEL if "aground" in self.view.flags else 0.0, sunk=sunk)

    def set_status(self, color: Vec4) -> None:
        """Mix a colour (linear rgb, share) into the paint."""
        self.lean.set_shader_input("status", color)

    def place(self, pose: Pose) -> None:
        """Show the piece at a pose."""
        self.shown = pose
        self.root.set_pos(inches(pose.x), inches(pose.y), 0)
        self.root.set_h(panda_heading(pose.heading))

    def lean_by(self, heel: float = 0.0, pitch: float = 0.0, sunk: float = 0.0) -> None:
        """Heel to starboard and bow up (degrees), sunk below its waterline (inches)."""
        self.lean.set_hpr(0, pitch, heel)
        self.lean.set_z(-sunk)
        self.sunk = sunk

    @property
    def depth(self) -> float:
        """Inches by which it has to sink until nothing of it shows."""
        return self.model.height * UNDER

    @property
    def is_under(self) -> bool:
        """Whether it lies so deep that hardly anything of it shows."""
        return self.sunk > self.depth * 0.7

    @property
    def shore(self) -> Shore:
        """Where it meets the water as it lies now: the sea foams and shoals there."""
        return self._line.shore(self.lean)

    def point(self, name: str) -> Point3 | None:
        """A named empty of the model in the scene, None when the model has none of that name."""
        local = self.model.empties.get(name)
        return None if local is None else self.scene_point(local)

    def scene_point(self, local: Sequence[float] | Point3) -> Point3:
        """A place of its own frame (inches) in the scene, as it heels and lies."""
        return self.root.get_top().get_relative_point(self.lean, Point3(*local))

    @property
    def captain_eye(self) -> Point3:
        """Where the captain's eye is in the scene; over the fore deck where the model names no place."""
        found = self.point("captain_eye")
        if found is not None:
            return found
        ahead = compass_vector(self.shown.heading)
        length = float(self.outline[:, 1].max())
        return to_scene(self.shown.x, self.shown.y, self.model.height * 0.55) + Vec3(ahead * length * 0.3, 0)

    def muzzles(self, side: str) -> list[Point3]:
        """Muzzles of a side in the scene; spread along that side of the base where the model names none."""
        found = self.model.muzzles(side)
        if not found:
            low, high = self.outline.min(0), self.outline.max(0)
            z = min(0.45, self.model.height * 0.4)
            if side in ("port", "starboard"):
                x = low[0] * 0.8 if side == "port" else high[0] * 0.8
                found = [Point3(x, y, z) for y in np.linspace(low[1], high[1], 7)[1:-1]]
            else:
                y = high[1] * 0.9 if side == "bow" else low[1] * 0.9
                found = [Point3(x, y, z) for x in (-0.2, 0.2)]
        return [self.scene_point(point) for point in found]

    def remove(self) -> None:
        """Take it off the table."""
        self.root.remove_node()


def _let_show_through(*skins: NodePath) -> None:
    """Draw what is behind a piece through it, but never its own far side: first its depth alone, then its colours.

    Both come after all that is solid and the sea, before smoke and what is drawn over the table.
    """
    bins = CullBinManager.get_global_ptr()
    if bins.find_bin(GHOSTLY_BIN) < 0:
        bins.add_bin(GHOSTLY_BIN, CullBinManager.BT_fixed, GHOSTLY_SORT)
    for skin in skins:
        depth = skin.copy_to(skin.get_parent())
        depth.set_attrib(ColorWriteAttrib.make(ColorWriteAttrib.C_off))
        depth.set_bin(GHOSTLY_BIN, 0)
        depth.hide(SHADOW_MASK)
        skin.set_transparency(TransparencyAttrib.M_alpha)
        skin.set_depth_write(False)
        skin.set_attrib(DepthTestAttrib.make(RenderAttrib.M_less_equal))
        skin.set_bin(GHOSTLY_BIN, 1)


def anchor_chain(half_length: float) -> Mesh:
    """Links that hang from the bow into the water ahead, for a ship at anchor."""
    sculptor = Sculptor()
    iron = Coat((0.16, 0.15, 0.15), 0.9, 0.4, 0.6)
    links = 12
    for k in range(links):
        share = (k + 0.5) / links
        y = half_length * 0.82 + 0.62 * share
        z = 0.62 * (1 - share) ** 1.6 - 0.05
        wide, high = (0.09, 0.035) if k % 2 else (0.035, 0.09)
        sculptor.box((0.16, y, z), (wide, 0.075, high), iron, 0.01)
    return sculptor.mesh()


class Fleet:
    """All actors on the table."""

    def __init__(self, root: NodePath, preset: Preset) -> None:
        self.root = root.attach_new_node("pieces")
        self.preset = preset
        self.library = Library(light=preset.light)
        self._actors: dict[str, Actor] = {}

    def __iter__(self) -> Iterator[Actor]:
        return iter(self._actors.values())

    def __contains__(self, piece_id: str) -> bool:
        return piece_id in self._actors

    def __getitem__(self, piece_id: str) -> Actor:
        return self._actors[piece_id]

    def show(self, view: StageView, *, held: frozenset[str] = frozenset()) -> None:
        """Bring the actors in line with a view; those `held` by an animation keep the place they are shown at.

        What comes new and is held waits under water for the animation that brings it.
        """
        wanted = {piece.id for piece in view.pieces}
        for piece_id in [i for i in self._actors if i not in wanted and i not in held]:
            self._actors.pop(piece_id).remove()
        for piece in view.pieces:
            actor = self._actors.get(piece.id)
            if actor is None or actor.view.model != piece.model:
                if actor is not None:
                    actor.remove()
                actor = Actor(self.root, piece, self.library, self.preset)
                self._actors[piece.id] = actor
                actor.place(piece.pose)
                actor.rest()
                if piece.id in held:
                    actor.lean_by(sunk=actor.depth)
                continue
            actor.apply(piece)
            if piece.id not in held:
                actor.unstep()
                actor.place(piece.pose)
                actor.rest()

    def forget(self, model: str) -> None:
        """Load a model anew; pieces that wear it come back with the next view."""
        self.library.forget(model)
        for piece_id in [i for i, actor in self._actors.items() if actor.view.model == model]:
            self._actors.pop(piece_id).remove()

    def shores(self) -> dict[str, tuple[Shore, Pose]]:
        """What the sea's map of distances has to follow."""
        afloat = (a for a in self if "submerged" not in a.view.flags and not (a.is_under and a.shore.is_land))
        return {a.view.id: (a.shore, a.shown) for a in afloat}
