"""What is known of a person's file, and the plain .glb that is made of it once and kept.

The plain file has the layout of our own miniatures (see `vtt.stage.loader`): named nodes with positions, normals,
painted corners and an index, no pictures, no extensions. It keeps the axes and the units of the original.
"""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vtt.kernel.saves import write_atomically
from vtt.stage.miniatures import FINISH_STEPS, OWN_GENERATOR
from vtt.stage.ownmodels.document import MOST_BYTES, OwnModelError, Source, read_source, shortened
from vtt.stage.ownmodels.reading import Contents, read_contents, screen
from vtt.stage.ownmodels.surfaces import Surface, coarser, joined_surfaces
from vtt.stage.ownmodels.tree import NAMES
from vtt.words import say

LAYOUT = 3
"""Counts up when the plain files change, so that those of earlier days are made anew."""
MOST_DRAWN, MOST_DRAWN_LIGHT = 160_000, 30_000
"""Triangles on the table, and on the light preset."""
MOST_PARTS = 200
"""Parts beyond so many are drawn as one, but for those that the stage draws in their own way."""
_UNEXPECTED = (
    TypeError, KeyError, IndexError, ValueError, AttributeError, OverflowError, ArithmeticError, MemoryError,
    RecursionError, struct.error,
)
"""What strange bytes might still make the reader stumble over; told as a damaged file."""


@dataclass(frozen=True)
class Report:
    """What is wrong with a file (then it cannot be used), what is converted, and what it holds."""

    path: Path
    problems: tuple[str, ...] = ()
    fixes: tuple[str, ...] = ()
    bounds: tuple[tuple[float, float, float], tuple[float, float, float]] | None = None
    """Lowest and highest corner in the file's own axes and units."""
    triangles: int = 0
    textures: int = 0
    nodes: int = 0

    @property
    def is_usable(self) -> bool:
        """Whether it can stand in for a piece."""
        return not self.problems


def examine(path: Path) -> Report:
    """Read a file wholly and say what it is; never raises for anything that a file can be."""
    try:
        contents = contents_of(read_source(path))
    except OwnModelError as fault:
        return Report(path, (str(fault),))
    ends = [(surface.vertex.min(0), surface.vertex.max(0)) for surface in contents.surfaces.values()]
    low, high = np.min([a for a, _ in ends], axis=0), np.max([b for _, b in ends], axis=0)
    return Report(
        path,
        fixes=fix_words(contents),
        bounds=(_triple(low), _triple(high)),
        triangles=contents.triangles,
        textures=contents.pictures,
        nodes=contents.nodes,
    )


def contents_of(source: Source) -> Contents:
    """What a file holds; whatever it makes the reader stumble over becomes OwnModelError."""
    try:
        with np.errstate(all="ignore"):
            return read_contents(source)
    except OwnModelError:
        raise
    except _UNEXPECTED as fault:
        raise source.fault("damaged", reason=shortened(str(fault) or type(fault).__name__)) from None


def fix_words(contents: Contents) -> tuple[str, ...]:
    """What was converted, a sentence each."""
    found = sorted(contents.fixes | ({"thinned"} if contents.triangles > MOST_DRAWN else set()))
    far = shortened(", ".join(contents.far))
    return tuple(say(f"pieces.fix.{fix}", count=contents.triangles, most=MOST_DRAWN, names=far) for fix in found)


def converted(path: Path, cache: Path, *, light: bool = False) -> Path:
    """The plain .glb of a file, from the cache if it was made before; raises OwnModelError.

    The key is the content of the file and of everything it names; the original is only read.
    """
    source = read_source(path)
    target = cache / f"{key_of(source)}{'.light' if light else ''}.glb"
    if target.is_file():
        return target
    plain = plain_glb(contents_of(source), MOST_DRAWN_LIGHT if light else MOST_DRAWN)
    try:
        write_atomically(target, plain)
    except OSError as error:
        raise source.fault("cache", folder=cache, reason=error.strerror or error) from None
    return target


def key_of(source: Source) -> str:
    """A word for the content of a file and of all that it names; raises OwnModelError for what is not there."""
    digest = hashlib.sha256(f"{LAYOUT}|".encode())
    digest.update(source.text)
    digest.update(source.chunk)
    named = {entry.uri for entry in source.document.buffers} | {entry.uri for entry in source.document.images}
    for uri in sorted(uri for uri in named if uri and uri[:5].lower() != "data:"):
        digest.update(source.linked(uri, "texture"))
    return digest.hexdigest()[:32]


def plain_glb(contents: Contents, most: int) -> bytes:
    """The bytes of the plain file with at most so many triangles."""
    surfaces = _few(contents.surfaces)
    total = sum(len(surface.faces) for surface in surfaces.values())
    chunk, views, accessors = bytearray(), [], []

    def add(values: NDArray[Any], component: int, shape: str) -> int:
        raw = values.tobytes()
        views.append({"buffer": 0, "byteOffset": len(chunk), "byteLength": len(raw)})
        accessors.append({
            "bufferView": len(views) - 1, "componentType": component, "count": len(values), "type": shape,
            **({"normalized": True} if component == 5121 else {}),
        })
        chunk.extend(raw + bytes(-len(raw) % 4))
        return len(accessors) - 1

    meshes, nodes = [], []
    for name, surface in sorted(surfaces.items()):
        drawn = coarser(surface, max(1, len(surface.faces) * most // total)) if total > most else surface
        meshes.append({"name": name, "primitives": [_primitive(drawn, add)]})
        nodes.append({"name": name, "mesh": len(meshes) - 1})
    for name, place in sorted(contents.empties.items()):
        nodes.append({"name": name, "translation": list(place)})
    document = {
        "asset": {"version": "2.0", "generator": OWN_GENERATOR},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "model", "children": list(range(1, len(nodes) + 1))}, *nodes],
        "meshes": meshes,
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(chunk)}],
    }
    return _glb(document, bytes(chunk))


def _few(surfaces: dict[str, Surface]) -> dict[str, Surface]:
    """The same with parts that nobody tells apart joined, where there are too many to be thinned one by one."""
    plain = [name for name in surfaces if name not in NAMES]
    if len(plain) <= MOST_PARTS:
        return surfaces
    whole = joined_surfaces([surfaces[name] for name in plain])
    return {**{name: surfaces[name] for name in NAMES if name in surfaces}, "model": whole}


def _primitive(surface: Surface, add: Any) -> dict[str, Any]:
    color = np.full((len(surface.vertex), 4), 255, np.uint8)
    color[:, :3] = np.clip(screen(surface.color) * 255 + 0.5, 0, 255)
    paint = np.zeros((len(surface.vertex), 4), np.uint8)
    paint[:, 1] = np.clip(surface.finish, 0, 2) * FINISH_STEPS + 0.5
    return {
        "attributes": {
            "POSITION": add(surface.vertex.astype("<f4"), 5126, "VEC3"),
            "NORMAL": add(surface.normal.astype("<f4"), 5126, "VEC3"),
            "COLOR_0": add(color, 5121, "VEC4"),
            "_PAINT": add(paint, 5121, "VEC4"),
        },
        "indices": add(surface.faces.reshape(-1).astype("<u4"), 5125, "SCALAR"),
    }


def _glb(document: dict[str, Any], chunk: bytes) -> bytes:
    text = json.dumps(document, separators=(",", ":"), sort_keys=True, allow_nan=False).encode()
    text += b" " * (-len(text) % 4)
    chunk += bytes(-len(chunk) % 4)
    length = 12 + 8 + len(text) + 8 + len(chunk)
    head = struct.pack("<4sIIII", b"glTF", 2, length, len(text), 0x4E4F534A)
    return head + text + struct.pack("<II", len(chunk), 0x004E4942) + chunk


def packed(path: Path) -> bytes:
    """A file with everything that lies beside it or in data URIs put into its binary chunk: one .glb to carry away.

    Raises OwnModelError.
    """
    source = read_source(path)
    try:
        return _packed(source)
    except OwnModelError:
        raise
    except _UNEXPECTED as fault:
        raise source.fault("damaged", reason=shortened(str(fault) or type(fault).__name__)) from None


def _packed(source: Source) -> bytes:
    # Names that nobody reads may be no text at all; they are no reason to leave the model behind.
    document: dict[str, Any] = json.loads(source.text.decode(errors="replace"))
    chunk = bytearray(source.chunk)
    starts: dict[int, int] = {}
    for number, buffer in enumerate(source.document.buffers):
        chunk.extend(bytes(-len(chunk) % 4))
        starts[number] = 0 if buffer.uri is None else len(chunk)
        if buffer.uri is not None:
            chunk.extend(source.linked(buffer.uri, "buffer"))
    views = document.setdefault("bufferViews", [])
    for view in views:
        view["byteOffset"] = view.get("byteOffset", 0) + starts.get(view["buffer"], 0)
        view["buffer"] = 0
    for raw, image in zip(document.get("images", []), source.document.images, strict=True):
        if image.uri is None:
            continue
        data = source.linked(image.uri, "texture")
        chunk.extend(bytes(-len(chunk) % 4))
        views.append({"buffer": 0, "byteOffset": len(chunk), "byteLength": len(data)})
        chunk.extend(data)
        del raw["uri"]
        raw["bufferView"] = len(views) - 1
        raw.setdefault("mimeType", "image/png" if data[:4] == b"\x89PNG" else "image/jpeg")
    if len(chunk) > MOST_BYTES:
        raise source.fault("too-long", most=MOST_BYTES >> 20, found=len(chunk) >> 20)
    document["buffers"] = [{"byteLength": len(chunk)}]
    return _glb(document, bytes(chunk))


def _triple(values: NDArray[Any]) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in values)
    return x, y, z
