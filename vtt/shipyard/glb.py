"""Writing and reading the miniatures as binary glTF 2.0; `vtt.stage.miniatures` says how they lie in the file.

Equal meshes give equal bytes. Positions are rounded to a lattice that all nodes of a file share, so that what met
before meets afterwards.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vtt.kernel.saves import write_atomically
from vtt.shipyard.mesh import MIXED, Array, Mesh, pot
from vtt.stage import miniatures
from vtt.stage.miniatures import BYTE, FINISH_STEPS, FLOAT, GENERATOR, INT, QUANTISED, SHORT, SIGNED_BYTE, BuiltPaint

TWO_SIDED = frozenset({"sails", "flags", "wings"})
"""Nodes of thin cloth or skin, drawn from both sides."""

STEP_INCHES = 0.0002
"""A file whose lattice would be coarser keeps its positions as floats (the rim, sixty inches long)."""

_STEPS = 65535
_ARRAY_BUFFER, _ELEMENT_BUFFER = 34962, 34963


class GlbError(ValueError):
    """A file is not a miniature that `write_glb` could have written."""


@dataclass(frozen=True)
class Miniature:
    """What a .glb holds: meshes and empties (points x, y, z) by node name, the extras of the root node, and the paints
    that its vertices can be told by."""

    nodes: dict[str, Mesh]
    empties: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    extras: dict[str, object] = field(default_factory=dict)
    paints: tuple[BuiltPaint, ...] = ()

    @property
    def triangle_count(self) -> int:
        return sum(mesh.triangle_count for mesh in self.nodes.values())

    @property
    def is_folded(self) -> bool:
        """Whether its nodes `section_n` all begin at the origin, to be moved to the empties `hinge_n`."""
        return "hinge_1" in self.empties

    @property
    def bounds(self) -> tuple[Array, Array]:
        """Lowest and highest corner (3,), (3,) over all nodes."""
        ends = [mesh.bounds for mesh in self.nodes.values() if len(mesh.vertices)]
        return np.min([low for low, _ in ends], axis=0), np.max([high for _, high in ends], axis=0)


def to_srgb(albedo: Array) -> Array:
    """Return linear values 0..1 encoded for the screen."""
    c = np.clip(albedo, 0.0, 1.0)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(c, 1 / 2.4) - 0.055)


def to_linear(srgb: Array) -> Array:
    """Return screen values 0..1 as linear albedo (undoes `to_srgb`)."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


class _Buffer:
    """The binary chunk while it grows, with the accessors that point into it."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.views: list[dict[str, int]] = []
        self.accessors: list[dict[str, object]] = []

    def add(self, values: NDArray[np.generic], component: int, shape: str, **more: object) -> int:
        """Append rows, each padded to four bytes when they are those of a vertex; returns the accessor's number."""
        width, kind = miniatures.WIDTHS[shape], np.dtype(miniatures.DTYPES[component])
        rows = np.ascontiguousarray(values, kind).reshape(len(values), -1)
        is_index = shape == "SCALAR"
        stride = rows.shape[1] if is_index else -(-rows.shape[1] * kind.itemsize // 4) * 4 // kind.itemsize
        padded = np.zeros((len(rows), stride), kind)
        padded[:, : rows.shape[1]] = rows
        view = {
            "buffer": 0,
            "byteOffset": len(self.data),
            "byteLength": padded.nbytes,
            "target": _ELEMENT_BUFFER if is_index else _ARRAY_BUFFER,
        }
        if stride > width:
            view["byteStride"] = stride * kind.itemsize
        self.views.append(view)
        self.data += padded.tobytes() + bytes(-padded.nbytes % 4)
        self.accessors.append(
            {"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": shape, **more}
        )
        return len(self.accessors) - 1


@dataclass(frozen=True)
class _Lattice:
    """Where positions may lie: `low` + whole steps, in the file's axes; a step of 0 keeps floats."""

    low: Array
    step: float

    @classmethod
    def over(cls, meshes: Sequence[Mesh]) -> _Lattice:
        ends = np.concatenate([_y_up(np.array(mesh.bounds)) for mesh in meshes])
        low, high = ends.min(axis=0), ends.max(axis=0)
        step = float((high - low).max()) / _STEPS
        return cls(low, step if step <= STEP_INCHES else 0.0)

    def rounded(self, points: Array) -> NDArray[np.generic]:
        """Return points (n, 3) in the file's axes as they are stored."""
        return np.round((points - self.low) / self.step) if self.step else points.astype(np.float32)

    @property
    def node(self) -> dict[str, object]:
        """What a node says about it."""
        return {"scale": [self.step] * 3, "translation": [float(x) for x in self.low]} if self.step else {}


def write_glb(
    path: Path,
    nodes: Mapping[str, Mesh],
    empties: Mapping[str, Sequence[float]],
    extras: Mapping[str, object],
    name: str | None = None,
    paints: Sequence[BuiltPaint] = (),
) -> None:
    """Write the nodes (in sorted order) under one root node that carries the extras; OSError leaves what was there.

    Lists and tables among the extras become JSON text, because loaders turn every tag into text anyway. A vertex gets
    the number of the paint whose colour is that of its pot.
    """
    buffer = _Buffer()
    meshes: list[dict[str, object]] = []
    children: list[dict[str, object]] = []
    solid = {key: nodes[key] for key in sorted(nodes) if nodes[key].triangle_count}
    lattice = _Lattice.over(list(solid.values()))
    numbers = {pot(paint.colour): number for number, paint in enumerate(paints, 1)}
    for key, mesh in solid.items():
        material = 1 if key in TWO_SIDED else 0
        meshes.append({"name": key, "primitives": [_primitive(buffer, mesh, material, lattice, numbers)]})
        children.append({"name": key, "mesh": len(meshes) - 1, **lattice.node})
    for key in sorted(empties):
        x, y, z = (round(float(value), 4) for value in empties[key])
        children.append({"name": key, "translation": [x, z, -y]})
    tags = {k: v if isinstance(v, str | int | float | bool) else json.dumps(v) for k, v in sorted(extras.items())}
    if paints:
        tags["paints"] = json.dumps([[paint.name, paint.colour, paint.finish] for paint in paints])
    root: dict[str, object] = {"name": name or path.stem, "children": list(range(1, len(children) + 1))}
    if tags:
        root["extras"] = tags
    document = {
        "asset": {"version": "2.0", "generator": GENERATOR},
        "extensionsUsed": [QUANTISED],
        "extensionsRequired": [QUANTISED],
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [root, *children],
        "meshes": meshes,
        "materials": [_material("paint", False), _material("cloth", True)],
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": [{"byteLength": len(buffer.data)}],
    }
    text = json.dumps(document, separators=(",", ":"), sort_keys=True).encode()
    text += b" " * (-len(text) % 4)
    body = struct.pack("<II", len(text), miniatures.JSON_CHUNK) + text
    body += struct.pack("<II", len(buffer.data), miniatures.BIN_CHUNK) + buffer.data
    write_atomically(path, struct.pack("<III", miniatures.MAGIC, 2, 12 + len(body)) + body, keeps_old=False)


def _material(name: str, two_sided: bool) -> dict[str, object]:
    return {
        "name": name,
        "doubleSided": two_sided,
        "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.8},
    }


def _primitive(
    buffer: _Buffer, mesh: Mesh, material: int, lattice: _Lattice, numbers: Mapping[int, int]
) -> dict[str, object]:
    done = mesh if mesh.normals is not None else mesh.smooth_normals()
    assert done.normals is not None
    place = lattice.rounded(_y_up(done.vertices))
    normal = np.round(np.clip(_y_up(done.normals), -1, 1) * 127)
    rgba = np.round(np.column_stack([to_srgb(done.colour), np.clip(done.occlusion, 0.0, 1.0)]) * 255.0)
    coat = np.zeros((len(rgba), 4))
    coat[:, 0] = np.round(np.clip(done.edge, 0.0, 1.0) * 255)
    coat[:, 1] = np.round(np.clip(done.finish, 0.0, 2.0) * FINISH_STEPS)
    known = np.array([MIXED, *numbers], np.int64)
    order = np.argsort(known)
    found = np.searchsorted(known[order], done.pots)
    at = order[np.minimum(found, len(known) - 1)]
    coat[:, 2] = np.where(known[at] == done.pots, at, 0)
    keep, index = _welded(np.column_stack([place, normal, rgba, coat]), done.faces)
    kind, place = (SHORT if lattice.step else FLOAT), place[keep]
    attributes = {
        "POSITION": buffer.add(
            place, kind, "VEC3", min=[float(x) for x in place.min(axis=0)], max=[float(x) for x in place.max(axis=0)]
        ),
        "NORMAL": buffer.add(normal[keep], SIGNED_BYTE, "VEC3", normalized=True),
        "COLOR_0": buffer.add(rgba[keep], BYTE, "VEC4", normalized=True),
        "_PAINT": buffer.add(coat[keep], BYTE, "VEC4"),
    }
    wide = INT if len(keep) > _STEPS else SHORT
    return {"attributes": attributes, "indices": buffer.add(index.ravel(), wide, "SCALAR"), "material": material}


def _welded(rows: Array, faces: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the vertices to keep, in the order of their first use, and the faces over them, equal rows being one.

    A face without area is left out: its corners fell together or on one line. The place is in the first three columns.
    """
    _, first, same = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    corners = same.reshape(-1)[faces]
    p = rows[first][corners][:, :, :3]
    whole = (np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0]) != 0).any(axis=1)
    used, when = np.unique(corners[whole].ravel(), return_index=True)
    order = np.argsort(when)
    number = np.zeros(len(first), np.int64)
    number[used[order]] = np.arange(len(used))
    return first[used[order]], number[corners[whole]]


def _y_up(points: Array) -> Array:
    return np.column_stack([points[:, 0], points[:, 2], -points[:, 1]])


def read_glb(path: Path) -> Miniature:
    """Read a miniature back into meshes; raises GlbError with the path and what was missing."""
    try:
        held = miniatures.read_contents(path)
    except ValueError as fault:
        raise GlbError(str(fault)) from None
    pots = np.array([MIXED, *(pot(paint.colour) for paint in held.paints)], np.int32)
    nodes = {}
    for key, skin in held.skins.items():
        rgba = skin.color / 255.0
        nodes[key] = Mesh(
            skin.position.astype(float),
            skin.index.astype(np.int64).reshape(-1, 3),
            to_linear(rgba[:, :3]),
            skin.finish.astype(float),
            skin.wear.astype(float),
            rgba[:, 3],
            skin.normal.astype(float),
            pots[skin.paint],
        )
    return Miniature(nodes, dict(held.empties), dict(held.extras), held.paints)
