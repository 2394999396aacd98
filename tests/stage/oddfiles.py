"""Builds glTF files by hand: a small ship, and whatever can be wrong with the file it comes in."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vtt.stage.mesh import Coat, Mesh, Sculptor

TYPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
CODES = {"i1": 5120, "u1": 5121, "i2": 5122, "u2": 5123, "u4": 5125, "f4": 5126}
WOOD = Coat((0.6, 0.4, 0.2))


def ship() -> Mesh:
    """A little ship in the loader's frame, 4 inches long: bow towards +y, castle astern, one mast, flat bottom at 0."""
    sculptor = Sculptor()
    hull = [(0.0, 2.0), (-0.35, 1.3), (-0.6, 0.4), (-0.6, -1.4), (-0.5, -2.0), (0.5, -2.0), (0.6, -1.4), (0.6, 0.4),
            (0.35, 1.3)]
    sculptor.prism(hull, 0.0, 0.7, WOOD)
    sculptor.quad(*[[x, y, 0.0] for x, y in ((0.5, -2.0), (0.6, 0.4), (-0.6, 0.4), (-0.5, -2.0))], WOOD)
    sculptor.box((0, -1.5, 0.95), (0.9, 0.8, 0.5), WOOD)
    sculptor.box((0, 0.1, 1.8), (0.12, 0.12, 2.2), WOOD)
    return sculptor.mesh()


def y_up(points: NDArray[Any]) -> NDArray[Any]:
    """Points of the loader's frame as a file has them."""
    return np.stack([points[:, 0], points[:, 2], -points[:, 1]], 1)


class Glb:
    """A document and its chunk, to be spoilt at will before they are written."""

    def __init__(self) -> None:
        self.chunk = bytearray()
        self.json: dict[str, Any] = {
            "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"name": "hull", "mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {}}]}], "accessors": [], "bufferViews": [],
        }

    @property
    def part(self) -> dict[str, Any]:
        """The first primitive."""
        return self.json["meshes"][0]["primitives"][0]

    def view(self, data: bytes) -> int:
        """Bytes as a buffer view."""
        self.chunk.extend(bytes(-len(self.chunk) % 4))
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": len(self.chunk), "byteLength": len(data)})
        self.chunk.extend(data)
        return len(self.json["bufferViews"]) - 1

    def numbers(self, values: NDArray[Any], kind: str = "f4", **extra: Any) -> int:
        """An array as an accessor."""
        rows = np.ascontiguousarray(values, f"<{kind}").reshape(len(values), -1)
        self.json["accessors"].append({
            "bufferView": self.view(rows.tobytes()), "componentType": CODES[kind], "count": len(rows),
            "type": TYPES[rows.shape[1]], **extra,
        })
        return len(self.json["accessors"]) - 1

    def bytes(self) -> bytes:
        """The file."""
        if "buffers" not in self.json:
            self.json["buffers"] = [{"byteLength": len(self.chunk)}]
        return framed(json.dumps(self.json, default=float).encode(), bytes(self.chunk))

    def write(self, path: Path) -> Path:
        """Write the file."""
        path.write_bytes(self.bytes())
        return path


def framed(text: bytes, chunk: bytes) -> bytes:
    """Document and chunk as a .glb."""
    text += b" " * (-len(text) % 4)
    chunk += bytes(-len(chunk) % 4)
    body = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(chunk), 0x004E4942) + chunk
    return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


def plain(points: NDArray[Any] | None = None, normals: bool = True) -> Glb:
    """A sound file with the little ship, or with other points in its place (loader's frame)."""
    mesh, glb = ship(), Glb()
    vertex = mesh.vertex if points is None else points
    glb.part["attributes"]["POSITION"] = glb.numbers(y_up(vertex))
    if normals:
        glb.part["attributes"]["NORMAL"] = glb.numbers(y_up(mesh.normal))
    glb.part["indices"] = glb.numbers(mesh.triangles, "u2")
    return glb


def textured(picture: bytes | None = None, **image: Any) -> Glb:
    """The little ship with a picture on it: given bytes in a buffer view, or any image entry."""
    glb = plain()
    mesh = ship()
    low, high = mesh.vertex.min(0), mesh.vertex.max(0)
    glb.part["attributes"]["TEXCOORD_0"] = glb.numbers(((mesh.vertex - low) / (high - low))[:, :2])
    glb.part["material"] = 0
    glb.json["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0}}]
    glb.json["textures"] = [{"source": 0}]
    entry = image or {"bufferView": glb.view(picture or png()), "mimeType": "image/png"}
    glb.json["images"] = [entry]
    return glb


def png(left: tuple[int, int, int] = (255, 0, 0), right: tuple[int, int, int] = (0, 0, 255), side: int = 8) -> bytes:
    """A picture of two halves."""
    row = b"\0" + bytes(left) * (side // 2) + bytes(right) * (side - side // 2)

    def block(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + block(b"IHDR", head) + block(b"IDAT", zlib.compress(row * side)) + block(b"IEND", b"")


def data_uri(data: bytes, kind: str = "image/png") -> str:
    """Bytes as a URI."""
    return f"data:{kind};base64," + base64.b64encode(data).decode()
