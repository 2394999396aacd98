"""Small things shown over the table: crossed swords for duels and boarding fights."""

from __future__ import annotations

from panda3d.core import NodePath

from vtt.stage.frame import SHADOW_MASK, Preset
from vtt.stage.mesh import Coat, Mesh, Sculptor
from vtt.stage.shading import load_shader

STEEL = Coat((0.72, 0.75, 0.80), 1.0, 0.5, 0.8)
GOLD = Coat((0.82, 0.60, 0.22), 1.0, 0.4, 0.9)
GRIP = {"duel": Coat((0.30, 0.10, 0.10), 0.9, 0.2), "boarding": Coat((0.14, 0.18, 0.26), 0.9, 0.2)}


def crossed_swords(root: NodePath, preset: Preset, kind: str) -> NodePath:
    """Two blades that always face the eye, children `left` and `right`; `kind` is duel or boarding."""
    holder = root.attach_new_node("swords")
    holder.set_billboard_point_eye()
    holder.hide(SHADOW_MASK)
    grip = GRIP.get(kind, GRIP["duel"])
    for name, lean in (("left", 38), ("right", -38)):
        arm = holder.attach_new_node(name)
        blade = arm.attach_new_node(_sword(grip, curved=kind == "boarding").node(name))
        blade.set_hpr(0, 0, lean)
        blade.set_pos((-0.55 if lean > 0 else 0.55), 0, -0.35)
    holder.set_shader(load_shader(*preset.piece_shaders, *preset.shade_defines))
    return holder


def _sword(grip: Coat, *, curved: bool) -> Mesh:
    """A blade upright in the x-z plane, its guard at z = 0."""
    part = Sculptor()
    width, steps = (0.13, 6) if curved else (0.085, 4)
    bend = 0.16 if curved else 0.0
    for k in range(steps):
        low, high = k / steps, (k + 1) / steps
        wa, wb = width * (1 - 0.25 * low), width * (1 - 0.25 * high) if k < steps - 1 else 0.005
        xa, xb = bend * low * low, bend * high * high
        za, zb = 0.06 + 1.5 * low, 0.06 + 1.5 * high
        for front in (-1, 1):
            y = 0.035 * front
            left = [[xa - wa, 0, za], [xa, y, za], [xb, y, zb], [xb - wb, 0, zb]]
            right = [[xa, y, za], [xa + wa, 0, za], [xb + wb, 0, zb], [xb, y, zb]]
            for a, b, c, d in (left, right):
                if front < 0:
                    part.quad(a, b, c, d, STEEL)
                else:
                    part.quad(d, c, b, a, STEEL)
    part.box((0, 0, 0.03), (0.52, 0.10, 0.07), GOLD, 0.015)
    part.box((0, 0, -0.18), (0.09, 0.09, 0.36), grip, 0.01)
    part.lathe([(0.0, -0.09), (0.08, -0.04), (0.08, 0.04), (0.0, 0.09)], (0, 0, -0.42), 8, GOLD)
    return part.mesh(30)
