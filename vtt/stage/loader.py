"""The one place where .glb files become painted Panda nodes.

Miniatures of our own shipyard are read straight into numpy (a few milliseconds each). Any other glTF file goes through
panda3d-gltf and is repacked into the same columns, so a person's own model changes the look and nothing else.
"""

from __future__ import annotations

import json
import logging
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from panda3d.core import (
    Filename,
    Geom,
    GeomEnums,
    GeomNode,
    GeomVertexArrayFormat,
    GeomVertexFormat,
    InternalName,
    LColor,
    MaterialAttrib,
    NodePath,
    Point3,
    RenderState,
    TextureAttrib,
)

from vtt.paths import data_dir
from vtt.stage.mesh import Array, Coat, Mesh, Sculptor, joined
from vtt.stage.ownmodels.converting import OWN_GENERATOR
from vtt.stage.ownmodels.fitting import Stand, sampled_points
from vtt.stage.ownmodels.shelf import Shelf

log = logging.getLogger(__name__)

CLOTH = frozenset({"sails", "flags", "wings"})
"""Nodes drawn from both sides with soft light."""
PLATE = "base"
"""The node of a miniature's base, drawn as clear resin over the sea."""
PLATE_PLAY = 0.15
"""Inches by which the plate of a person's model may differ from the base it stands for."""
GENERATOR = "seascape shipyard"
PLAIN_GENERATORS = (GENERATOR, OWN_GENERATOR)
"""Who writes files that are read straight into arrays."""
WATERLINE_POINTS = 160
_DTYPES = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


@dataclass(frozen=True)
class Parts:
    """What a model file holds: meshes and empties by node name."""

    meshes: Mapping[str, Mesh]
    empties: Mapping[str, Point3] = field(default_factory=dict)


@dataclass(frozen=True)
class Model:
    """A model ready to be instanced: one Geom each for body, cloth and the plate of its base (either may be empty)."""

    name: str
    solid: NodePath
    cloth: NodePath
    plate: NodePath
    empties: Mapping[str, Point3]
    waterline: Array
    """Points (n, 2) where the hull meets the water, inches in the piece's own frame; empty for tools."""
    height: float
    is_missing: bool = False
    is_own: bool = False
    """Whether a person's own file stands in for ours."""

    def muzzles(self, side: str) -> list[Point3]:
        """Where shots of that side (`port`, `starboard`, `bow`, `stern`) leave, in the piece's own frame."""
        short = {"starboard": "stbd"}.get(side, side)
        return [point for name, point in sorted(self.empties.items()) if name.startswith(f"muzzle_{short}")]


def read_parts(path: Path) -> Parts:
    """Meshes and empties of a .glb; raises ValueError that names the file when it is no glTF file."""
    raw = path.read_bytes()
    if len(raw) < 20 or raw[:4] != b"glTF":
        raise ValueError(f"{path}: expected a binary glTF file, found {raw[:4]!r} at its start")
    (length,) = struct.unpack_from("<I", raw, 12)
    try:
        document = json.loads(raw[20 : 20 + length])
        if document.get("asset", {}).get("generator") in PLAIN_GENERATORS:
            return _read_own(document, raw[20 + length + 8 :])
    except (ValueError, KeyError, IndexError, TypeError) as fault:
        raise ValueError(f"{path}: the file is damaged ({fault})") from None
    return _read_any(path)


def _read_own(document: dict, data: bytes) -> Parts:
    def values(number: int) -> NDArray:
        accessor = document["accessors"][number]
        view = document["bufferViews"][accessor["bufferView"]]
        width = _WIDTHS[accessor["type"]]
        flat = np.frombuffer(data, _DTYPES[accessor["componentType"]], accessor["count"] * width, view["byteOffset"])
        return flat.reshape(-1, width) if width > 1 else flat

    def z_up(points: NDArray) -> Array:
        return np.stack([points[:, 0], -points[:, 2], points[:, 1]], 1).astype(np.float32)

    meshes, empties = {}, {}
    for number in document["nodes"][0].get("children", []):
        node = document["nodes"][number]
        if "mesh" not in node:
            x, y, z = node.get("translation", (0.0, 0.0, 0.0))
            empties[node["name"]] = Point3(x, -z, y)
            continue
        part = document["meshes"][node["mesh"]]["primitives"][0]
        columns = {name: values(index) for name, index in part["attributes"].items()}
        paint = columns["TEXCOORD_0"].astype(np.float32) * np.array([1, 2], np.float32)
        meshes[node["name"]] = Mesh(
            z_up(columns["POSITION"]), z_up(columns["NORMAL"]), columns["COLOR_0"], paint,
            values(part["indices"]).astype(np.uint32),
        )
    return Parts(meshes, empties)


def _read_any(path: Path) -> Parts:
    import gltf  # type: ignore[import-untyped] # Imported late: its converter takes a quarter of a second and our own miniatures do without it.

    try:
        root = NodePath(gltf.load_model(Filename.from_os_specific(str(path))))
    except Exception as fault:  # The converter raises whatever a strange file makes it stumble over.
        raise ValueError(f"{path}: this glTF file cannot be read ({fault})") from None
    meshes: dict[str, Mesh] = {}
    for found in root.find_all_matches("**/+GeomNode"):
        matrix = found.get_mat(root)
        pieces = []
        node = found.node()
        assert isinstance(node, GeomNode)
        for k in range(node.get_num_geoms()):
            geom = node.get_geom(k).decompose()
            state = node.get_geom_state(k)
            pieces.append(_repacked(geom, state, np.array(matrix, np.float32).reshape(4, 4)))
        name = found.get_name().removesuffix("_mesh")
        meshes[name] = joined(pieces) if name not in meshes else joined([meshes[name], *pieces])
    empties = {
        np_.get_name(): np_.get_pos(root)
        for np_ in root.find_all_matches("**")
        if np_.node().get_num_children() == 0 and np_.node().get_type().get_name() == "PandaNode"
    }
    return Parts(meshes, empties)


def _repacked(geom: Geom, state: RenderState, matrix: NDArray) -> Mesh:
    """One Geom of any layout in our columns, its material and texture painted into the vertices."""
    columns = GeomVertexArrayFormat()
    columns.add_column(InternalName.get_vertex(), 3, GeomEnums.NT_float32, GeomEnums.C_point)
    columns.add_column(InternalName.get_normal(), 3, GeomEnums.NT_float32, GeomEnums.C_normal)
    columns.add_column(InternalName.get_color(), 4, GeomEnums.NT_uint8, GeomEnums.C_color)
    columns.add_column(InternalName.make("texcoord.0"), 2, GeomEnums.NT_float32, GeomEnums.C_texcoord)
    layout = GeomVertexFormat()
    layout.add_array(columns)
    source = geom.get_vertex_data()
    had_color, had_uv = source.has_column(InternalName.get_color()), source.has_column(InternalName.make("texcoord.0"))
    data = source.convert_to(GeomVertexFormat.register_format(layout))
    raw = memoryview(data.get_array(0)).cast("B")  # type: ignore[arg-type]
    rows = np.frombuffer(raw, [("vertex", "<f4", 3), ("normal", "<f4", 3), ("color", "u1", 4), ("uv", "<f4", 2)])
    linear = rows["color"][:, :3] / 255.0 if had_color else np.ones((len(rows), 3))
    linear = linear * _base_color(state, rows["uv"] if had_uv else None)
    color = np.full((len(rows), 4), 255, np.uint8)
    color[:, :3] = np.clip(_screen_value(linear) * 255 + 0.5, 0, 255)
    index = np.array(geom.get_primitive(0).get_vertex_list(), np.uint32)
    vertex = rows["vertex"] @ matrix[:3, :3] + matrix[3, :3]
    normal = rows["normal"] @ matrix[:3, :3]
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    paint = np.zeros((len(rows), 2), np.float32)
    return Mesh(vertex.astype(np.float32), normal.astype(np.float32), color, paint, index)


def _base_color(state: RenderState, uv: NDArray | None) -> NDArray:
    """Linear base colour (n or 1, 3) of a glTF material: its factor times its texture at the vertices."""
    factor = np.ones((1, 3))
    material = state.get_attrib(MaterialAttrib.get_class_slot())
    if isinstance(material, MaterialAttrib) and material.get_material() is not None:
        red, green, blue, _ = material.get_material().get_base_color()
        factor = np.array([[red, green, blue]]) if material.get_material().has_base_color() else factor
    textures = state.get_attrib(TextureAttrib.get_class_slot())
    if uv is None or not isinstance(textures, TextureAttrib) or textures.get_num_on_stages() == 0:
        return factor
    peeker = textures.get_on_texture(textures.get_on_stage(0)).peek()
    if peeker is None:
        return factor
    found, shown = np.zeros((len(uv), 3)), LColor()
    for row, (u, v) in enumerate(uv):
        peeker.lookup(shown, float(u) % 1.0, float(v) % 1.0)
        found[row] = shown[0], shown[1], shown[2]
    return factor * found**2.2


def _screen_value(linear: NDArray) -> NDArray:
    """Linear light encoded for the screen (sRGB)."""
    c = np.clip(linear, 0, 1)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(c, 1 / 2.4) - 0.055)


class Library:
    """Loads each model once; missing files become a plainly visible block with one warning.

    With a `shelf` the person's own files stand in for ours; where one cannot be used ours is drawn.
    """

    def __init__(self, *, light: bool, shelf: Shelf | None = None) -> None:
        self.light = light
        self.shelf = shelf
        self._models: dict[str, Model] = {}

    def model(self, name: str, outline: Array, height: float) -> Model:
        """The model of that file stem; `outline` (n, 2) and `height` (inches) shape the block if it is missing."""
        if name not in self._models:
            self._models[name] = self._load(name, outline, height)
        return self._models[name]

    def forget(self, name: str) -> None:
        """Load the model of that name anew when it is asked for again."""
        self._models.pop(name, None)

    def use_shelf(self, shelf: Shelf | None) -> tuple[str, ...]:
        """Take a person's own models from there from now on; returns the names of the models that change by it."""
        self.shelf = shelf
        changed = tuple(
            name for name, model in self._models.items()
            if model.is_own or (shelf is not None and shelf.file(name) is not None)
        )
        for name in changed:
            self.forget(name)
        return changed

    def tool(self, name: str) -> Parts | None:
        """A tool or marker part by part, None where the file is missing or damaged (the stage then draws its own)."""
        path = self.path(name)
        if path is None:
            return None
        try:
            return read_parts(path)
        except (OSError, ValueError) as fault:
            log.warning("%s; a plain one stands in for it", fault)
            return None

    def path(self, name: str) -> Path | None:
        """The file to load for this preset, None when there is none."""
        folder = data_dir("models")
        stems = (f"{name}.light.glb", f"{name}.glb") if self.light else (f"{name}.glb",)
        return next((folder / stem for stem in stems if (folder / stem).is_file()), None)

    def _load(self, name: str, outline: Array, height: float) -> Model:
        own = self._own(name, outline, height)
        if own is not None:
            return _assembled(name, self._with_plate(name, own, outline), is_own=True)
        path = self.path(name)
        try:
            if path is None:
                raise FileNotFoundError(f"models/{name}.glb is missing")
            parts = read_parts(path)
        except (OSError, ValueError) as fault:
            log.warning("%s; a plain block stands in for it", fault)
            parts = block_parts(outline, height)
            return _assembled(name, parts, is_missing=True)
        return _assembled(name, parts)

    def _own(self, name: str, outline: Array, height: float) -> Parts | None:
        if self.shelf is None or self.shelf.file(name) is None:
            return None
        return self.shelf.parts(name, self.stand(name, outline, height), light=self.light)

    def stand(self, name: str, outline: Array, height: float) -> Stand:
        """What a person's model of that name has to fit, and what ours looks like."""
        ours = self.tool(name)
        meshes = [] if ours is None else [mesh for key, mesh in ours.meshes.items() if key != PLATE]
        return Stand(outline, height, sampled_points(meshes) if meshes else None)

    def _with_plate(self, name: str, own: Parts, outline: Array) -> Parts:
        """A person's model on our plate, unless its own is as large: the base that the rules measure from is seen."""
        ours = self.tool(name)
        if ours is None or PLATE not in ours.meshes:
            return own
        if PLATE in own.meshes:
            size, wanted = np.ptp(own.meshes[PLATE].vertex[:, :2], axis=0), np.ptp(outline, axis=0)
            if (np.abs(size - wanted) < PLATE_PLAY).all():
                return own
        return Parts({**own.meshes, PLATE: ours.meshes[PLATE]}, own.empties)


def _assembled(name: str, parts: Parts, *, is_missing: bool = False, is_own: bool = False) -> Model:
    solid = [mesh for key, mesh in parts.meshes.items() if key not in CLOTH and key != PLATE]
    cloth = [mesh for key, mesh in parts.meshes.items() if key in CLOTH]
    body = joined(solid) if solid else None
    everything = [m.vertex for m in parts.meshes.values()]
    height = float(max((v[:, 2].max() for v in everything if len(v)), default=0.0))
    return Model(
        name,
        NodePath(body.node("solid")) if body else NodePath("solid"),
        NodePath(joined(cloth).node("cloth")) if cloth else NodePath("cloth"),
        NodePath(parts.meshes[PLATE].node(PLATE)) if PLATE in parts.meshes else NodePath(PLATE),
        parts.empties,
        waterline_of([m for key, m in parts.meshes.items() if key not in CLOTH and key != PLATE]),
        height,
        is_missing,
        is_own,
    )


def waterline_of(meshes: list[Mesh], level: float = 0.01) -> Array:
    """Points (n, 2) where triangle edges cross the water, thinned evenly to at most `WATERLINE_POINTS`."""
    found = [np.zeros((0, 2), np.float32)]
    for mesh in meshes:
        tri = mesh.vertex[mesh.triangles.reshape(-1, 3)]
        for i in range(3):
            a, b = tri[:, i], tri[:, (i + 1) % 3]
            cross = (a[:, 2] > level) != (b[:, 2] > level)
            a, b = a[cross], b[cross]
            share = ((level - a[:, 2]) / (b[:, 2] - a[:, 2]))[:, None]
            found.append((a + (b - a) * share)[:, :2])
    points = np.unique(np.round(np.concatenate(found), 2), axis=0)
    step = max(1, -(-len(points) // WATERLINE_POINTS))
    return points[::step].astype(np.float32)


def block_parts(outline: Array, height: float) -> Parts:
    """A stepped block on the base's own outline, magenta-banded so that nobody takes it for the real thing."""
    sculptor = Sculptor()
    band = Coat((0.80, 0.16, 0.62), 0.9, 0.3)
    sculptor.prism(outline, -0.1, height * 0.25, band)
    sculptor.prism(np.asarray(outline) * 0.96, height * 0.25, height * 0.7, Coat((0.62, 0.60, 0.58), 0.9, 0.3), 0.08)
    sculptor.prism(np.asarray(outline) * 0.6, height * 0.7, height, band, 0.15)
    return Parts({"body": sculptor.mesh()})
