"""How a miniature lies in its .glb file, and reading one into numpy: what the stage and the shipyard share.

Y is up in the file, one unit is one inch; here the bow is +Y, starboard +X and the waterline at z = 0. Every child of
the root is a mesh or an empty. A mesh has

    POSITION   float32, or uint16 steps of the node's `scale` from its `translation` (KHR_mesh_quantization)
    NORMAL     int8 normalised with one byte of padding, or float32
    COLOR_0    uint8 normalised: albedo in sRGB, ambient occlusion as alpha (1 = open sky)
    _PAINT     uint8: edge wear in 255ths, finish in hundredths, number of the paint (0 none), one byte to spare

Paints are numbered from 1 in the order of the root's extra `paints`, JSON text of [name, colour as built, finish].
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAGIC, JSON_CHUNK, BIN_CHUNK = 0x46546C67, 0x4E4F534A, 0x004E4942
SIGNED_BYTE, BYTE, SHORT, INT, FLOAT = 5120, 5121, 5123, 5125, 5126
FINISH_STEPS = 100
"""Steps of `finish` to one: matt, satin, gloss, metal and glow are all met exactly."""
GENERATOR, OWN_GENERATOR = "seascape shipyard", "seascape own model"
"""Who writes files of this layout: the shipyard, and what converts a person's own models."""
GALLERY_FOLDER, OF_TABLE = "gallery", "table"
"""The folder of finer models in a person's folder, and the extra that names the table model each was built with."""
QUANTISED = "KHR_mesh_quantization"
DTYPES = {SIGNED_BYTE: "i1", BYTE: "u1", 5122: "<i2", SHORT: "<u2", INT: "<u4", FLOAT: "<f4"}
UNREADABLE = (
    ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, MemoryError, struct.error
)
"""What damage can make of reading."""
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


class ForeignFileError(ValueError):
    """The bytes do not begin like a binary glTF file, or another program wrote it."""


@dataclass(frozen=True)
class Skin:
    """One named mesh: position and unit normal (n, 3) float32, color (n, 4) uint8 as in the file, wear (n,) 0..1,
    finish (n,) 0 matt .. 2 glowing, paint (n,) uint8, index (3 m,) uint32."""

    position: NDArray[np.float32]
    normal: NDArray[np.float32]
    color: NDArray[np.uint8]
    wear: NDArray[np.float32]
    finish: NDArray[np.float32]
    paint: NDArray[np.uint8]
    index: NDArray[np.uint32]


@dataclass(frozen=True)
class BuiltPaint:
    """A paint as the model was built with it: its name, colour `#rrggbb` and finish."""

    name: str
    colour: str
    finish: float


@dataclass(frozen=True)
class Contents:
    """What a file holds by node name, empties as x, y, z; `paints` in the order of their numbers, from 1."""

    skins: Mapping[str, Skin]
    empties: Mapping[str, tuple[float, float, float]]
    extras: Mapping[str, Any] = field(default_factory=dict)
    paints: tuple[BuiltPaint, ...] = ()


def read_contents(path: Path) -> Contents:
    """What a .glb of ours holds; ValueError names a file that is damaged or none of ours, OSError as usual."""
    try:
        document, data = parsed(path.read_bytes())
        writer = document.get("asset", {}).get("generator")
        if writer not in (GENERATOR, OWN_GENERATOR):
            raise ForeignFileError(f"expected a model made by {GENERATOR}, found one by {writer!r}")
        with np.errstate(all="ignore"):  # what comes of wild numbers is looked at afterwards
            held = contents(document, data)
        if writer == OWN_GENERATOR and not any(len(skin.index) for skin in held.skins.values()):
            raise ValueError("there is no triangle")
        return held
    except ForeignFileError as fault:
        raise ValueError(f"{path}: {fault}") from None
    except UNREADABLE as fault:
        raise ValueError(f"{path}: the file is damaged ({str(fault) or type(fault).__name__})") from None


def table_mark(path: Path) -> str:
    """A word for the content of a table model, by which a finer one knows whether it is still the same sculpture."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


def parsed(raw: bytes) -> tuple[dict[str, Any], bytes]:
    """Document and binary chunk of a .glb; raises ForeignFileError when it does not begin like one."""
    if len(raw) < 20 or struct.unpack_from("<I", raw)[0] != MAGIC:
        raise ForeignFileError(f"expected a binary glTF file, found {raw[:4]!r} at its start")
    (length,) = struct.unpack_from("<I", raw, 12)
    return json.loads(raw[20 : 20 + length]), raw[20 + length + 8 :]


def contents(document: dict[str, Any], data: bytes) -> Contents:
    """All meshes and empties; raises one of UNREADABLE where the file is damaged."""
    skins, empties = {}, {}
    root = document["nodes"][0]
    for number in root.get("children", []):
        node = document["nodes"][number]
        if "mesh" in node:
            skins[node["name"]] = _skin(document, data, node)
        else:
            x, y, z = map(float, node.get("translation", (0.0, 0.0, 0.0)))
            empties[node["name"]] = (x, -z, y)
    extras = dict(root.get("extras", {}))
    paints = tuple(BuiltPaint(*row) for row in json.loads(extras.pop("paints", "[]")))
    for name, skin in skins.items():
        _check(name, skin, len(paints))
    if not np.isfinite(np.array(list(empties.values()), np.float32)).all():
        raise ValueError("an empty lies nowhere")
    return Contents(skins, empties, extras, paints)


def _check(name: str, skin: Skin, paints: int) -> None:
    """Raise ValueError for a mesh that cannot be drawn."""
    count = len(skin.position)
    columns = ((skin.position, 3), (skin.normal, 3), (skin.color, 4), (skin.wear, 0), (skin.finish, 0), (skin.paint, 0))
    if any(values.shape != ((count, width) if width else (count,)) for values, width in columns):
        raise ValueError(f"the corners of node {name!r} do not belong together")
    if skin.index.ndim != 1 or len(skin.index) % 3 or skin.index.max(initial=0) >= max(count, 1):
        raise ValueError(f"triangles of node {name!r} have corners that are not there")
    if skin.color.dtype != np.uint8 or skin.paint.dtype != np.uint8 or skin.paint.max(initial=0) > paints:
        raise ValueError(f"node {name!r} has a paint that is not there")
    if not (np.isfinite(skin.position).all() and np.isfinite(skin.normal).all()):
        raise ValueError(f"node {name!r} lies nowhere")


def _skin(document: dict[str, Any], data: bytes, node: dict[str, Any]) -> Skin:
    def values(number: int) -> NDArray[Any]:
        accessor = document["accessors"][number]
        view = document["bufferViews"][accessor["bufferView"]]
        width, kind = WIDTHS[accessor["type"]], np.dtype(DTYPES[accessor["componentType"]])
        stride = view.get("byteStride", width * kind.itemsize) // kind.itemsize
        flat = np.frombuffer(data, kind, accessor["count"] * stride, view["byteOffset"])
        return flat.reshape(-1, stride)[:, :width] if stride > 1 else flat

    part = document["meshes"][node["mesh"]]["primitives"][0]
    missing = {"POSITION", "NORMAL", "COLOR_0", "_PAINT"} - set(part["attributes"])
    if missing:
        raise ValueError(f"node {node['name']!r} lacks {', '.join(sorted(missing))}")
    columns = {name: values(index) for name, index in part["attributes"].items()}
    place = columns["POSITION"].astype(np.float64) * node.get("scale", (1.0,) * 3) + node.get("translation", (0.0,) * 3)
    normal = _z_up(columns["NORMAL"])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    coat = columns["_PAINT"]
    return Skin(
        _z_up(place), normal, np.ascontiguousarray(columns["COLOR_0"]),
        coat[:, 0].astype(np.float32) / np.float32(255), coat[:, 1].astype(np.float32) / np.float32(FINISH_STEPS),
        coat[:, 2],
        values(part["indices"]).astype(np.uint32),
    )


def _z_up(points: NDArray[Any]) -> NDArray[np.float32]:
    return np.stack([points[:, 0], -points[:, 2], points[:, 1]], 1).astype(np.float32)
