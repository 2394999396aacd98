"""A whole .glb as painted triangles by node: the one place where everything odd is either converted or refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vtt.stage.ownmodels.document import Material, Primitive, Source
from vtt.stage.ownmodels.numbers import Numbers
from vtt.stage.ownmodels.surfaces import (
    TEXTURED_EDGE,
    Faces,
    Floats,
    Surface,
    areas,
    backed,
    fan_of,
    flat,
    halved,
    is_closed,
    joined_surfaces,
    trimmed,
)
from vtt.stage.ownmodels.textures import Pictures
from vtt.stage.ownmodels.tree import Placed, name_of, skins, walked

MOST_TRIANGLES = 3_000_000
MOST_TEXTURED = 400_000
"""Triangles up to which those under a picture are cut finer."""
MOST_CUT = 1_500_000
"""Triangles that may be added so in the whole file."""
MOST_PRIMITIVES = 20_000
"""Parts of meshes that are shown, each time that they are."""
MOST_COORDINATE = 1e12
FARTHEST_POINT = 1.0
"""Lengths of the model by which a named point may lie outside of it: what leaves a muzzle must not come from afar."""
BONES_AT_ONCE = 1 << 16
"""Corners that are moved by bones together: each needs a matrix of its own for a moment."""
SHINE = 0.9
GLOW = 1.6
"""Finish of the shiniest metal, and of what gives light."""
CLOTH = ("sails", "flags", "wings")


@dataclass
class Contents:
    """What a file holds, in its own units and axes: triangles by part, points by name, and what was done to them."""

    surfaces: dict[str, Surface]
    empties: dict[str, tuple[float, float, float]]
    fixes: set[str] = field(default_factory=set)
    pictures: int = 0
    nodes: int = 0
    triangles: int = 0
    """As the file has them, before anything is cut or thinned."""
    far: tuple[str, ...] = ()
    """Names of the points that were left out because they are too far away."""


def read_contents(source: Source) -> Contents:
    """Read all that is shown; raises OwnModelError with the sentence that says why it cannot be."""
    return _Reader(source).contents()


@dataclass
class _Corners:
    """How many corners a part of a mesh has in the file, and which of them are taken: all, or those of an index."""

    count: int
    chosen: NDArray[np.intp] | None = None

    def of(self, values: NDArray[Any]) -> NDArray[Any]:
        """What the file has for each of its corners (count, ...), for those that are taken."""
        return values if self.chosen is None else values[self.chosen]


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.numbers = Numbers(source)
        self.pictures = Pictures(source, self.numbers)
        self.fixes = self.numbers.fixes
        self.triangles = self.primitives = 0
        self.room = MOST_CUT

    def contents(self) -> Contents:
        placed = walked(self.source, self.fixes)
        bones = dict(skins(self.source, self.numbers, placed))
        found: dict[str, list[Surface]] = {}
        empties = {}
        for item in placed:
            if item.node.mesh is not None:
                name = item.part or name_of(item.node, item.index)
                found.setdefault(name, []).extend(self._mesh(item, bones))
            elif not item.node.children and item.node.name:
                x, y, z = (float(value) for value in item.matrix[:3, 3])
                empties[item.node.name] = (x, y, z)
        whole = {name: joined_surfaces(parts) for name, parts in found.items() if parts}
        if not whole:
            raise self.source.fault("no-triangles")
        if sum(surface.area for surface in whole.values()) <= 0.0:
            raise self.source.fault("zero-area", found=self.triangles)
        far = _far_points(empties, whole.values())
        if far:
            self.fixes.add("far")
        near = {name: place for name, place in empties.items() if name not in far}
        return Contents(whole, near, self.fixes, self.pictures.count, len(placed), self.triangles, far)

    def _mesh(self, item: Placed, bones: dict[int, NDArray[np.float64]]) -> list[Surface]:
        meshes, number = self.source.document.meshes, item.node.mesh
        assert number is not None
        if number >= len(meshes):
            raise self.source.fault("index", what="mesh", expected=f"meshes[0..{len(meshes) - 1}]", found=number)
        surfaces = []
        for part in meshes[number].primitives:
            self.primitives += 1
            if self.primitives > MOST_PRIMITIVES:
                raise self.source.fault("parts", most=MOST_PRIMITIVES)
            if part.mode < 4:
                self.fixes.add("lines")
                continue
            skin = None if item.node.skin is None else bones.get(item.node.skin)
            surface = self._surface(part, item, skin)
            if surface is not None:
                surfaces.append(surface)
        return surfaces

    def _surface(self, part: Primitive, item: Placed, skin: NDArray[np.float64] | None) -> Surface | None:
        if "POSITION" not in part.attributes:
            raise self.source.fault("no-position", node=name_of(item.node, item.index))
        vertex = self.numbers.floats(part.attributes["POSITION"], (3,), "POSITION")
        faces = self._faces(part, len(vertex))
        self.triangles += len(faces)
        if self.triangles > MOST_TRIANGLES:
            raise self.source.fault("huge", most=MOST_TRIANGLES, found=self.triangles)
        corners = _Corners(len(vertex))
        if len(vertex) > faces.size:  # a few triangles of many corners: the rest is not looked at any more
            corners.chosen, places = np.unique(faces, return_inverse=True)
            vertex, faces = vertex[corners.chosen], places.reshape(faces.shape).astype(np.uint32)
        normal = self._normals(part, corners)
        vertex, normal, is_mirrored = self._carried(part, corners, vertex, normal, item.matrix, skin)
        used = vertex[faces.reshape(-1)]
        if not np.isfinite(used).all():
            raise self.source.fault("nan", what="POSITION")
        if len(used) and float(np.abs(used).max()) > MOST_COORDINATE:
            raise self.source.fault("far", most=f"{MOST_COORDINATE:g}", found=f"{float(np.abs(used).max()):.3g}")
        if is_mirrored:
            self.fixes.add("mirrored")
            faces = np.ascontiguousarray(faces[:, ::-1])
        return self._painted(part, corners, vertex, normal, faces, item)

    def _faces(self, part: Primitive, count: int) -> Faces:
        if part.mode > 6:
            raise self.source.fault("mode", found=part.mode)
        if part.indices is None:
            index = np.arange(count, dtype=np.uint32)
        else:
            index = self.numbers.whole(part.indices, "indices")
            if len(index) and int(index.max()) >= count:
                raise self.source.fault("beyond", what="indices", expected=count, found=int(index.max()))
        if part.mode != 4:
            self.fixes.add("strips")
        return fan_of(index, part.mode)

    def _normals(self, part: Primitive, corners: _Corners) -> Floats | None:
        number = part.attributes.get("NORMAL")
        normal = None if number is None else self.numbers.floats(number, (3,), "NORMAL")
        if normal is not None and len(normal) == corners.count:
            if (sound := _sound(corners.of(normal))) is not None:
                return sound
        self.fixes.add("normals")
        return None

    def _carried(
        self, part: Primitive, corners: _Corners, vertex: Floats, normal: Floats | None, matrix: NDArray[np.float64],
        skin: NDArray[np.float64] | None,
    ) -> tuple[Floats, Floats | None, bool]:
        """Corners and normals where the tree or the bones put them, and whether they are mirrored there."""
        if skin is not None and "JOINTS_0" in part.attributes and "WEIGHTS_0" in part.attributes:
            self.fixes.add("bones")
            joint = self.numbers.whole(part.attributes["JOINTS_0"], "JOINTS_0", 4)
            weight = self.numbers.floats(part.attributes["WEIGHTS_0"], (4,), "WEIGHTS_0")
            if len(joint) != corners.count or len(weight) != corners.count or joint.max(initial=0) >= len(skin):
                raise self.source.fault("beyond", what="JOINTS_0", expected=len(skin), found=int(joint.max(initial=0)))
            vertex, normal = _on_bones(vertex, normal, corners.of(joint), corners.of(weight), skin)
            return vertex, _sound(normal), False
        linear = matrix[:3, :3]
        determinant = float(np.linalg.det(linear))
        with np.errstate(all="ignore"):
            moved = vertex.astype(np.float64) @ linear.T + matrix[:3, 3]
        if normal is not None and abs(determinant) > 1e-30:
            normal = _unit(normal.astype(np.float64) @ np.linalg.inv(linear))
        else:
            normal = None
        with np.errstate(over="ignore"):
            return moved.astype(np.float32), _sound(normal), determinant < 0

    def _painted(
        self, part: Primitive, corners: _Corners, vertex: Floats, normal: Floats | None, faces: Faces, item: Placed
    ) -> Surface | None:
        """The triangles with their paint; those without any area are left out."""
        area = areas(vertex, faces)
        if len(area) and not (area > 0).all():
            self.fixes.add("slivers")
            faces = faces[area > 0]
        if not len(faces):
            return None
        material = self._material(part)
        columns = self._columns(part, corners)
        if normal is None:
            vertex, normal, old, faces = flat(vertex, faces)
            columns = {name: values[old] for name, values in columns.items()}
        names = sorted(columns)
        if self._has_picture(material, columns):
            longest = float(np.ptp(vertex[faces.reshape(-1)], axis=0).max()) * TEXTURED_EDGE
            before = len(faces)
            values, faces = halved(
                (vertex, normal, *(columns[name] for name in names)), faces, longest,
                max(before, min(MOST_TEXTURED, before + self.room)),
            )
            self.room -= len(faces) - before
            vertex, normal = values[0], values[1]
            columns = dict(zip(names, values[2:], strict=True))
        color, alpha, finish = self._paint(material, columns, len(vertex))
        if material.alphaMode != "OPAQUE":
            limit = material.alphaCutoff if material.alphaMode == "MASK" else 0.35
            kept = alpha[faces].mean(1) >= limit
            if not kept.all():
                self.fixes.add("holes")
                faces = faces[kept]
            if not len(faces):
                return None
        unit = _unit(normal.astype(np.float64))
        assert unit is not None
        surface = trimmed(Surface(vertex, unit, color, finish, faces))
        if material.doubleSided and item.part not in CLOTH and not is_closed(surface.vertex, surface.faces):
            surface = backed(surface)
        return surface

    def _material(self, part: Primitive) -> Material:
        materials = self.source.document.materials
        if part.material is None:
            plain = Material()
            plain.pbrMetallicRoughness.metallicFactor = 0.0
            return plain
        if part.material >= len(materials):
            raise self.source.fault(
                "index", what="material", expected=f"materials[0..{len(materials) - 1}]", found=part.material
            )
        return materials[part.material]

    def _columns(self, part: Primitive, corners: _Corners) -> dict[str, Floats]:
        """Texture coordinates and colours of the corners, broken numbers as nought."""
        found = {}
        for name, number in part.attributes.items():
            if not (name == "COLOR_0" or name.startswith("TEXCOORD_")):
                continue
            widths = (3, 4) if name == "COLOR_0" else (2,)
            values = self.numbers.floats(number, widths, name)
            if len(values) != corners.count:
                raise self.source.fault("count", what=name, expected=corners.count, found=len(values))
            values = corners.of(values)
            if not np.isfinite(values).all():
                self.fixes.add("paint")
                values = np.nan_to_num(values, posinf=0.0, neginf=0.0)
            found[name] = values
        return found

    def _has_picture(self, material: Material, columns: dict[str, Floats]) -> bool:
        metal, glossy = material.pbrMetallicRoughness, material.extensions.glossy
        uses = (metal.baseColorTexture, material.emissiveTexture, None if glossy is None else glossy.diffuseTexture)
        return any(use is not None for use in uses) and any(name.startswith("TEXCOORD") for name in columns)

    def _paint(self, material: Material, columns: dict[str, Floats], count: int) -> tuple[Floats, Floats, Floats]:
        """Linear colour (n, 3), opacity (n,) and finish (n,) at the corners."""
        metal, glossy = material.pbrMetallicRoughness, material.extensions.glossy
        factor, use = metal.baseColorFactor, metal.baseColorTexture
        if glossy is not None and use is None:
            factor, use = glossy.diffuseFactor, glossy.diffuseTexture

        def coordinates(number: int) -> Floats | None:
            return columns.get(f"TEXCOORD_{number}")

        color = np.tile(self._numbers(factor, (1.0, 1.0, 1.0, 1.0), "baseColorFactor"), (count, 1))
        if (shown := self.pictures.colors(use, coordinates)) is not None:
            color[:, :3] *= linear(shown[:, :3])
            color[:, 3] *= shown[:, 3]
        if (own := columns.get("COLOR_0")) is not None:
            color[:, : own.shape[1]] *= np.clip(own, 0.0, 1.0)
        shine = 0.0 if glossy is not None else metal.metallicFactor * max(0.0, 1.0 - 0.6 * metal.roughnessFactor)
        if metal.metallicRoughnessTexture is not None:
            shine = 0.1
        finish = np.full(count, min(SHINE, max(0.0, shine)), np.float32)
        glow = np.tile(self._numbers(material.emissiveFactor, (0.0, 0.0, 0.0), "emissiveFactor"), (count, 1))
        if glow.any():
            if (lit := self.pictures.colors(material.emissiveTexture, coordinates)) is not None:
                glow = glow * linear(lit[:, :3])
            finish[glow.max(1) > 0.2] = GLOW
            color[:, :3] = np.maximum(color[:, :3], glow)
        return np.clip(color[:, :3], 0, 1).astype(np.float32), color[:, 3].astype(np.float32), finish

    def _numbers(self, values: list[float] | None, usual: tuple[float, ...], what: str) -> Floats:
        if values is None:
            return np.array(usual, np.float32)
        if len(values) != len(usual):
            raise self.source.fault("count", what=what, expected=len(usual), found=len(values))
        return np.array(values, np.float32)


def _far_points(
    empties: dict[str, tuple[float, float, float]], surfaces: Iterable[Surface]
) -> tuple[str, ...]:
    """The names of those that lie so far outside of all surfaces that they cannot belong to them."""
    ends = [(surface.vertex.min(0), surface.vertex.max(0)) for surface in surfaces]
    low = np.min([a for a, _ in ends], axis=0).astype(np.float64)
    high = np.max([b for _, b in ends], axis=0).astype(np.float64)
    reach = FARTHEST_POINT * float((high - low).max())
    return tuple(sorted(
        name for name, place in empties.items() if (place < low - reach).any() or (place > high + reach).any()
    ))


def _on_bones(
    vertex: Floats, normal: Floats | None, joint: NDArray[np.uint32], weight: Floats, skin: NDArray[np.float64]
) -> tuple[Floats, Floats | None]:
    """Corners and normals (n, 3) where their bones put them."""
    moved, turned = np.empty_like(vertex), None if normal is None else np.empty_like(normal)
    for start in range(0, len(vertex), BONES_AT_ONCE):
        rows = slice(start, start + BONES_AT_ONCE)
        share = weight[rows] / np.maximum(weight[rows].sum(1, keepdims=True), 1e-9)
        mixed = np.einsum("nk,nkij->nij", share, skin[joint[rows].astype(np.intp)])
        moved[rows] = np.einsum("nij,nj->ni", mixed[:, :3, :3], vertex[rows]) + mixed[:, :3, 3]
        if turned is not None and normal is not None:
            turned[rows] = _unit(np.einsum("nij,nj->ni", mixed[:, :3, :3], normal[rows]))
    return moved, turned


def _sound(normal: Floats | None) -> Floats | None:
    """Normals if all of them point somewhere; without, they are computed."""
    return normal if normal is not None and np.isfinite(normal).all() and normal.any(1).all() else None


def _unit(normal: NDArray[np.float64] | None) -> Floats | None:
    if normal is None:
        return None
    return (normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-30)).astype(np.float32)


def linear(srgb: Floats) -> Floats:
    """Screen values 0..1 as linear light."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def screen(light: Floats) -> Floats:
    """Linear light 0..1 as screen values (sRGB)."""
    c = np.clip(light, 0, 1)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(c, 1 / 2.4) - 0.055)
