"""Dice that tumble over the table and come to rest on exactly the faces they were given.

The orientation at rest is chosen before the throw and the tumble is that orientation turned back in time, so nothing is
ever flipped at the end and no chance enters: the faces come from the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from panda3d.core import LQuaternionf, NodePath, Point3, Vec3

from vtt.stage.frame import Preset
from vtt.stage.loader import Library
from vtt.stage.mesh import Coat, Mesh, Sculptor, joined
from vtt.stage.shading import load_shader

SIZE = 0.5
"""Edge of a die, inches."""
SECONDS = 1.5
BOUNCES = (0.0, 0.34, 0.62, 0.80)
"""Shares of a throw at which a die leaves the hand and meets the table."""
PIPS = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)], 6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
NORMALS = {
    1: Vec3(0, 0, 1), 2: Vec3(0, 1, 0), 3: Vec3(1, 0, 0), 4: Vec3(-1, 0, 0), 5: Vec3(0, -1, 0), 6: Vec3(0, 0, -1),
}
"""Where each face of a die at rest in its own frame looks; opposite faces add up to seven."""
COLORS = {
    "white": ((0.90, 0.87, 0.78), (0.08, 0.08, 0.09)), "red": ((0.66, 0.10, 0.09), (0.95, 0.92, 0.84)),
    "ga": ((0.20, 0.38, 0.62), (0.95, 0.92, 0.84)), "fot": ((0.46, 0.12, 0.12), (0.93, 0.86, 0.70)),
    "black": ((0.12, 0.12, 0.14), (0.90, 0.86, 0.76)),
}


@dataclass(frozen=True)
class Throw:
    """How one die travels: from the edge of the throw to its place, and how it turns on the way."""

    face: int
    start: Point3
    rest: Point3
    final: LQuaternionf
    axis: Vec3
    turns: float

    def at(self, share: float) -> tuple[Point3, LQuaternionf]:
        """Place and orientation after a share (0..1) of the tumble."""
        t = min(1.0, max(0.0, share))
        run = 1 - (1 - t) ** 2.2
        place = self.start + (self.rest - self.start) * run
        place.z = self.rest.z + _bounce(t) * 1.7
        spin = LQuaternionf()
        spin.set_from_axis_angle(360.0 * self.turns * (1 - run), self.axis)
        # The corner of a cube that stands on edge is higher than a face at rest: lift it so that it never sinks in.
        turned = self.final * spin
        place.z += (_reach_down(turned) - 0.5) * SIZE
        return place, turned


def _bounce(t: float) -> float:
    """Height of a thing that is dropped and hops three times, 1 at the start."""
    heights = (1.0, 0.42, 0.14, 0.0)
    for k in range(3):
        if t < BOUNCES[k + 1]:
            x = (t - BOUNCES[k]) / (BOUNCES[k + 1] - BOUNCES[k])
            return heights[0] * (1 - x * x) if k == 0 else heights[k] * 4 * x * (1 - x)
    return 0.0


@dataclass(frozen=True)
class Knock:
    """A die meets the table: after which share (0..1) of the roll, how hard (0..1), and whether it lies now."""

    share: float
    strength: float
    is_last: bool


def knocks(count: int) -> list[Knock]:
    """Every meeting of so many dice with the table, in order."""
    found = []
    for k in range(count):
        late = _late(k, count)
        for share, strength in zip(BOUNCES[1:], (1.0, 0.55, 0.4), strict=True):
            found.append(Knock(late + share * (1 - late), strength, share == BOUNCES[-1]))
    return sorted(found, key=lambda knock: knock.share)


def _late(die: int, count: int) -> float:
    """After which share of the roll a die of so many is thrown."""
    return 0.12 * die / max(1, count)


def _reach_down(turned: LQuaternionf) -> float:
    """How far below its middle a unit cube reaches."""
    return 0.5 * sum(abs(turned.xform(axis).z) for axis in (Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)))


def resting_turn(face: int, yaw_deg: float) -> LQuaternionf:
    """The orientation that shows `face` (1..6) on top, turned about the upright axis."""
    if face not in NORMALS:
        raise ValueError(f"a die shows 1 to 6, asked for {face!r}")
    up, normal = Vec3(0, 0, 1), NORMALS[face]
    lift = LQuaternionf()
    cross = normal.cross(up)
    if cross.length() < 1e-6:
        lift.set_from_axis_angle(0.0 if normal.z > 0 else 180.0, Vec3(1, 0, 0))
    else:
        cross.normalize()
        lift.set_from_axis_angle(90.0, cross)
    yaw = LQuaternionf()
    yaw.set_from_axis_angle(yaw_deg, up)
    return lift * yaw


def top_face(turned: LQuaternionf) -> int:
    """The face that looks up."""
    return max(NORMALS, key=lambda face: turned.xform(NORMALS[face]).z)


def plan_throws(faces: Sequence[int], middle: Point3, towards: Vec3 = Vec3(0, 1, 0)) -> list[Throw]:  # noqa: B008
    """Throws of all dice into a loose bunch round `middle`; `towards` is the way they are thrown."""
    across = Vec3(towards.y, -towards.x, 0)
    columns = max(1, math.ceil(math.sqrt(len(faces) * 1.6)))
    throws = []
    for k, face in enumerate(faces):
        row, column = divmod(k, columns)
        wobble = math.sin(k * 12.9898 + face * 4.1), math.sin(k * 78.233 + face * 2.7)
        along = (row - (math.ceil(len(faces) / columns) - 1) / 2) * SIZE * 1.75 + wobble[0] * 0.10
        beside = (column - (columns - 1) / 2) * SIZE * 1.75 + wobble[1] * 0.10
        rest = middle + towards * along + across * beside + Vec3(0, 0, SIZE / 2)
        start = rest - towards * (5.5 + 0.5 * wobble[1]) + across * wobble[0] * 1.2
        final = resting_turn(face, 360.0 * wobble[0])
        axis = Vec3(across + towards * (0.35 * wobble[1]) + Vec3(0, 0, 0.2 * wobble[0]))
        axis.normalize()
        throws.append(Throw(face, start, rest, final, -axis, 2.2 + 0.4 * abs(wobble[1])))
    return throws


class DiceOnTable:
    """The dice of one roll; they stay where they fell until they are cleared."""

    def __init__(self, root: NodePath, library: Library, preset: Preset) -> None:
        self.root = root.attach_new_node("dice")
        self._library = library
        self._meshes: dict[str, Mesh] = {}
        self._shader = load_shader(*preset.piece_shaders, *preset.shade_defines)
        self._throws: list[tuple[Throw, NodePath]] = []

    def throw(
        self, faces: Sequence[int], middle: Point3, towards: Vec3, colors: Sequence[str] = ()
    ) -> None:
        """Take the old dice away and begin a new roll; colours beyond those given are white."""
        self.clear()
        for k, plan in enumerate(plan_throws(faces, middle, towards)):
            node = self.root.attach_new_node(self._mesh(colors[k] if k < len(colors) else "white").node(f"die-{k}"))
            node.set_shader(self._shader)
            self._throws.append((plan, node))
        self.show(0.0)

    def _mesh(self, color: str) -> Mesh:
        """The shipyard's die of that colour, or our plain one."""
        if color not in self._meshes:
            parts = self._library.tool(f"die-{color}")
            body, pips = COLORS.get(color, COLORS["white"])
            self._meshes[color] = die_mesh(body, pips) if parts is None else joined(list(parts.meshes.values()))
        return self._meshes[color]

    def show(self, share: float) -> None:
        """Show the roll after a share (0..1) of its tumble."""
        for k, (plan, node) in enumerate(self._throws):
            late = _late(k, len(self._throws))
            place, turned = plan.at((share - late) / (1 - late))
            node.set_pos(place)
            node.set_quat(turned)

    def faces_shown(self) -> list[int]:
        """The faces that look up now, read from the orientation of the dice themselves."""
        return [top_face(node.get_quat()) for _, node in self._throws]

    def places(self) -> list[Point3]:
        """Where the dice lie."""
        return [node.get_pos() for _, node in self._throws]

    def clear(self) -> None:
        """Take the dice off the table."""
        for _, node in self._throws:
            node.remove_node()
        self._throws = []


def die_mesh(body: tuple[float, float, float], pips: tuple[float, float, float]) -> Mesh:
    """A die with chamfered edges and inlaid pips."""
    h, inner = SIZE / 2, SIZE / 2 * 0.80
    part = Sculptor()
    face_coat, edge_coat, pip_coat = Coat(body, 1.0, 0.05, 0.15), Coat(body, 0.95, 0.7, 0.15), Coat(pips, 0.9, 0.0, 0.2)
    for face, normal in NORMALS.items():
        u, v = _face_axes(normal)
        n = np.array(normal)

        def at(a: float, b: float, out: float, n: np.ndarray = n, u: np.ndarray = u, v: np.ndarray = v) -> np.ndarray:
            return n * out + u * a + v * b

        part.quad(at(-inner, -inner, h), at(inner, -inner, h), at(inner, inner, h), at(-inner, inner, h), face_coat)
        for px, py in PIPS[face]:
            x, y, out = px * inner * 0.55, py * inner * 0.55, h + 0.002
            ring = [at(x + 0.053 * math.cos(t), y + 0.053 * math.sin(t), out) for t in np.arange(10) * math.pi / 5]
            for i in range(10):
                part.triangles([at(x, y, out), ring[i], ring[(i + 1) % 10]], pip_coat)
    _chamfers(part, h, inner, edge_coat)
    return part.mesh()


def _face_axes(normal: Vec3) -> tuple[np.ndarray, np.ndarray]:
    n = np.array(normal)
    u = np.array([0.0, 1.0, 0.0]) if abs(n[0]) > 0.5 else np.array([1.0, 0.0, 0.0])
    return u, np.cross(n, u)


def _chamfers(part: Sculptor, h: float, inner: float, coat: Coat) -> None:
    axes = np.eye(3)
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        for si in (-1, 1):
            for sj in (-1, 1):
                a, b, c = axes[i] * si, axes[j] * sj, axes[k]
                p, q = a * h + b * inner, a * inner + b * h
                quad = [p - c * inner, p + c * inner, q + c * inner, q - c * inner]
                if np.dot(np.cross(quad[1] - quad[0], quad[2] - quad[0]), a + b) < 0:
                    quad.reverse()
                part.quad(quad[0], quad[1], quad[2], quad[3], coat)
    for sx in (-1, 1):
        for sy in (-1, 1):
            for sz in (-1, 1):
                x, y, z = axes[0] * sx, axes[1] * sy, axes[2] * sz
                corner = [x * h + (y + z) * inner, y * h + (x + z) * inner, z * h + (x + y) * inner]
                if np.dot(np.cross(corner[1] - corner[0], corner[2] - corner[0]), x + y + z) < 0:
                    corner.reverse()
                part.triangles(corner, coat)
