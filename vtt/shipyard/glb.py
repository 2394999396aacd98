"""Writing and reading the miniatures as binary glTF 2.0.

In the file Y is up and one unit is one inch; a loader that turns Y up into Z up (panda3d-gltf does) finds the bow at
+Y, starboard at +X and the waterline at z = 0. Vertex attributes of every node:

    POSITION, NORMAL   float32
    COLOR_0            unsigned byte, normalised: rgb = albedo in sRGB, a = ambient occlusion (1 = open sky)
    TEXCOORD_0         float32: u = edge wear 0..1, v = finish / 2 (0 matt, 0.5 metal, above 0.5 glows)

Note that panda3d-gltf flips v while loading: there finish = 2 * (1 - v). Equal meshes give equal bytes.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vtt.shipyard.mesh import Array, Mesh

TWO_SIDED = frozenset({"sails", "flags", "wings"})
"""Nodes of thin cloth or skin, drawn from both sides."""

_MAGIC, _JSON, _BIN = 0x46546C67, 0x4E4F534A, 0x004E4942
_FLOAT, _BYTE, _SHORT, _INT = 5126, 5121, 5123, 5125
_ARRAY_BUFFER, _ELEMENT_BUFFER = 34962, 34963
_DTYPES: dict[int, str] = {_FLOAT: "<f4", _BYTE: "u1", _SHORT: "<u2", _INT: "<u4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


class GlbError(ValueError):
    """A file is not a miniature that `write_glb` could have written."""


@dataclass(frozen=True)
class Miniature:
    """What a .glb holds: meshes and empties (points x, y, z) by node name, and the extras of the root node."""

    nodes: dict[str, Mesh]
    empties: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    extras: dict[str, object] = field(default_factory=dict)

    @property
    def triangle_count(self) -> int:
        return sum(mesh.triangle_count for mesh in self.nodes.values())

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

    def add(self, values: NDArray[np.generic], component: int, shape: str, target: int, bounds: bool = False) -> int:
        raw = np.ascontiguousarray(values, dtype=_DTYPES[component])
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": raw.nbytes, "target": target})
        self.data += raw.tobytes() + bytes(-raw.nbytes % 4)
        accessor: dict[str, object] = {
            "bufferView": len(self.views) - 1,
            "componentType": component,
            "count": len(raw),
            "type": shape,
        }
        if component == _BYTE:
            accessor["normalized"] = True
        if bounds:
            accessor["min"] = [float(x) for x in raw.min(axis=0)]
            accessor["max"] = [float(x) for x in raw.max(axis=0)]
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def write_glb(
    path: Path,
    nodes: Mapping[str, Mesh],
    empties: Mapping[str, Sequence[float]],
    extras: Mapping[str, object],
    name: str | None = None,
) -> None:
    """Write the nodes (in sorted order) under one root node that carries the extras; see the module for the layout.

    Lists and tables among the extras become JSON text, because loaders turn every tag into text anyway.
    """
    buffer = _Buffer()
    meshes: list[dict[str, object]] = []
    children: list[dict[str, object]] = []
    for key in sorted(nodes):
        mesh = nodes[key]
        if mesh.triangle_count == 0:
            continue
        meshes.append({"name": key, "primitives": [_primitive(buffer, mesh, 1 if key in TWO_SIDED else 0)]})
        children.append({"name": key, "mesh": len(meshes) - 1})
    for key in sorted(empties):
        x, y, z = (round(float(value), 4) for value in empties[key])
        children.append({"name": key, "translation": [x, z, -y]})
    tags = {k: v if isinstance(v, str | int | float | bool) else json.dumps(v) for k, v in sorted(extras.items())}
    root: dict[str, object] = {"name": name or path.stem, "children": list(range(1, len(children) + 1))}
    if tags:
        root["extras"] = tags
    document = {
        "asset": {"version": "2.0", "generator": "seascape shipyard"},
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
    body = struct.pack("<II", len(text), _JSON) + text + struct.pack("<II", len(buffer.data), _BIN) + buffer.data
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(struct.pack("<III", _MAGIC, 2, 12 + len(body)) + body)


def _material(name: str, two_sided: bool) -> dict[str, object]:
    return {
        "name": name,
        "doubleSided": two_sided,
        "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.8},
    }


def _primitive(buffer: _Buffer, mesh: Mesh, material: int) -> dict[str, object]:
    done = mesh if mesh.normals is not None else mesh.smooth_normals()
    assert done.normals is not None
    rgba = np.round(np.column_stack([to_srgb(done.colour), np.clip(done.occlusion, 0.0, 1.0)]) * 255.0)
    detail = np.column_stack([np.clip(done.edge, 0.0, 1.0), done.finish / 2.0])
    index = done.faces.ravel()
    wide = _INT if len(done.vertices) > 65535 else _SHORT
    attributes = {
        "POSITION": buffer.add(_y_up(done.vertices), _FLOAT, "VEC3", _ARRAY_BUFFER, bounds=True),
        "NORMAL": buffer.add(_y_up(done.normals), _FLOAT, "VEC3", _ARRAY_BUFFER),
        "COLOR_0": buffer.add(rgba, _BYTE, "VEC4", _ARRAY_BUFFER),
        "TEXCOORD_0": buffer.add(detail, _FLOAT, "VEC2", _ARRAY_BUFFER),
    }
    return {
        "attributes": attributes,
        "indices": buffer.add(index, wide, "SCALAR", _ELEMENT_BUFFER),
        "material": material,
    }


def _y_up(points: Array) -> Array:
    return np.column_stack([points[:, 0], points[:, 2], -points[:, 1]])


def _z_up(points: Array) -> Array:
    return np.column_stack([points[:, 0], -points[:, 2], points[:, 1]])


def read_glb(path: Path) -> Miniature:
    """Read a miniature back into meshes; raises GlbError with the path and what was missing."""
    raw = path.read_bytes()
    if len(raw) < 20 or struct.unpack_from("<I", raw)[0] != _MAGIC:
        raise GlbError(f"{path}: expected a binary glTF file, found {raw[:4]!r} at its start")
    length = struct.unpack_from("<I", raw, 12)[0]
    document = json.loads(raw[20 : 20 + length])
    data = raw[20 + length + 8 :]

    def values(number: int) -> NDArray[np.generic]:
        accessor = document["accessors"][number]
        view = document["bufferViews"][accessor["bufferView"]]
        width = _WIDTHS[accessor["type"]]
        flat = np.frombuffer(data, _DTYPES[accessor["componentType"]], accessor["count"] * width, view["byteOffset"])
        return flat.reshape(-1, width) if width > 1 else flat

    nodes: dict[str, Mesh] = {}
    empties: dict[str, tuple[float, float, float]] = {}
    root = document["nodes"][0]
    for number in root.get("children", []):
        node = document["nodes"][number]
        if "mesh" not in node:
            x, y, z = node.get("translation", (0.0, 0.0, 0.0))
            empties[node["name"]] = (x, -z, y)
            continue
        primitive = document["meshes"][node["mesh"]]["primitives"][0]
        part = primitive["attributes"]
        missing = {"POSITION", "NORMAL", "COLOR_0", "TEXCOORD_0"} - set(part)
        if missing:
            raise GlbError(f"{path}: node {node['name']!r} lacks {', '.join(sorted(missing))}")
        rgba = values(part["COLOR_0"]).astype(float) / 255.0
        detail = values(part["TEXCOORD_0"]).astype(float)
        nodes[node["name"]] = Mesh(
            _z_up(values(part["POSITION"]).astype(float)),
            values(primitive["indices"]).astype(np.int64).reshape(-1, 3),
            to_linear(rgba[:, :3]),
            detail[:, 1] * 2.0,
            detail[:, 0],
            rgba[:, 3],
            _z_up(values(part["NORMAL"]).astype(float)),
        )
    return Miniature(nodes, empties, dict(root.get("extras", {})))
