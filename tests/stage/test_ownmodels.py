"""A person's own .glb: every fault is one sentence, what can be converted is converted, nothing ever crashes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skia

from tests.stage.oddfiles import Glb, data_uri, framed, plain, png, ship, textured, y_up
from vtt.paths import data_dir
from vtt.stage.loader import read_parts
from vtt.stage.mesh import Mesh, joined
from vtt.stage.miniatures import GENERATOR
from vtt.stage.ownmodels import OwnModelError, converted, examine, packed
from vtt.stage.ownmodels.converting import MOST_DRAWN_LIGHT
from vtt.stage.ownmodels.document import MOST_BYTES, read_source
from vtt.stage.ownmodels.surfaces import areas, halved
from vtt.words import missing_keys


def read(path: Path, *, light: bool = False) -> Mesh:
    """The plain file that is made of one, as the stage reads it."""
    return joined(list(read_parts(converted(path, path.parent / "cache", light=light)).meshes.values()))


def volume(mesh: Mesh) -> float:
    """Of a closed body whose faces look outwards."""
    tri = mesh.vertex.astype(float)[mesh.triangles.reshape(-1, 3)]
    return float(np.einsum("ij,ij->i", tri[:, 0], np.cross(tri[:, 1], tri[:, 2])).sum() / 6)


def corners(mesh: Mesh) -> np.ndarray:
    """The places of all corners, in an order that does not depend on the file's."""
    return np.unique(np.round(mesh.vertex[mesh.triangles], 2) + 0.0, axis=0)


# What cannot be used -----------------------------------------------------------------------------------------------


def _spoil(change: Callable[[Glb], Any]) -> Callable[[], bytes]:
    def make() -> bytes:
        glb = plain()
        change(glb)
        return glb.bytes()

    return make


def _deep() -> bytes:
    glb = plain()
    glb.json["nodes"] = [{"children": [k + 1]} for k in range(900)] + [{"mesh": 0}]
    return glb.bytes()


def _points(value: float) -> Callable[[], bytes]:
    def make() -> bytes:
        vertex = ship().vertex.copy()
        vertex[3, 1] = value
        return plain(vertex).bytes()

    return make


def _set(glb: Glb, **values: Any) -> None:
    glb.json.update(values)


def _material(picture: bytes) -> Callable[[], bytes]:
    return lambda: textured(picture).bytes()


def _basisu() -> bytes:
    glb = textured()
    glb.json["textures"] = [{"extensions": {"KHR_texture_basisu": {"source": 0}}}]
    return glb.bytes()


def _shared_without_end() -> bytes:
    glb = plain()
    glb.json["accessors"].append({"componentType": 5126, "type": "VEC3", "count": 12_000_000})
    glb.part["attributes"] = {"POSITION": len(glb.json["accessors"]) - 1}
    glb.part["indices"] = glb.numbers(np.array([0, 1, 2]), "u1")
    glb.json["nodes"] = [{"mesh": 0} for _ in range(500)]
    glb.json["scenes"] = [{"nodes": list(range(500))}]
    return glb.bytes()


FAULTS: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "expected a glTF file"),
    "other": (lambda: b"solid ascii stl", "expected a glTF file (.glb), found b'soli' at its start"),
    "short": (lambda: b"glTF\2\0\0\0", "expected 20 bytes, found 8: the file is cut off"),
    "cut": (lambda: plain().bytes()[:-40], "the file is cut off"),
    "version 1": (lambda: b"glTF\1" + plain().bytes()[5:], "expected glTF version 2, found version 1"),
    "version of asset": (_spoil(lambda g: _set(g, asset={"version": "1.0"})), "found version 1.0"),
    "no json": (lambda: plain().bytes().replace(b"JSON", b"JSOX", 1), "expected the document as first part"),
    "json": (lambda: plain().bytes().replace(b'"asset":', b'"asset"x', 1), "expected a glTF document, found"),
    "json of another form": (_spoil(lambda g: _set(g, nodes={"a": 1})), "Expected `array`, got `object`"),
    "json full of brackets": (lambda: b"{" + b'"a":[' * 100_000, "expected a glTF document, found"),
    "no mesh": (_spoil(lambda g: _set(g, meshes=[])), "expected a mesh, found none"),
    "no mesh shown": (_spoil(lambda g: _set(g, nodes=[{"name": "hull"}])), "expected triangles, found only"),
    "no nodes": (_spoil(lambda g: _set(g, nodes=[], scenes=[])), "expected a mesh, found none"),
    "lines": (_spoil(lambda g: g.part.update(mode=1)), "expected triangles, found only points, lines"),
    "mode": (_spoil(lambda g: g.part.update(mode=9)), "found primitives of mode 9"),
    "no position": (
        _spoil(lambda g: g.part["attributes"].pop("POSITION")), "expected positions for the corners of hull",
    ),
    "missing mesh": (
        _spoil(lambda g: _set(g, nodes=[{"mesh": 4}])), "expected mesh to name one of meshes[0..0], found 4",
    ),
    "missing node": (
        _spoil(lambda g: _set(g, scenes=[{"nodes": [7]}])), "expected node to name one of nodes[0..0], found 7",
    ),
    "missing scene": (_spoil(lambda g: _set(g, scene=3)), "expected scene to name one of"),
    "missing accessor": (
        _spoil(lambda g: g.part.update(indices=99)), "expected indices to name one of accessors[0..2], found 99",
    ),
    "missing view": (_spoil(lambda g: g.json["accessors"][0].update(bufferView=44)), "bufferViews[0..2], found 44"),
    "missing material": (_spoil(lambda g: g.part.update(material=2)), "expected material to name one of"),
    "beyond the buffer": (
        _spoil(lambda g: g.json["accessors"][0].update(count=5000)), "expected POSITION to stay within",
    ),
    "view beyond": (
        _spoil(lambda g: g.json["bufferViews"][0].update(byteLength=1 << 24)), "expected POSITION to stay within",
    ),
    "short stride": (
        _spoil(lambda g: g.json["bufferViews"][0].update(byteStride=4)), "expected POSITION to stay within",
    ),
    "too many": (_spoil(lambda g: g.json["accessors"][0].update(count=1 << 30)), "expected at most 12000000 POSITION"),
    "shared without end": (_shared_without_end, "expected at most 150000000 numbers in all parts together, found"),
    "joints": (
        _spoil(lambda g: _set(g, skins=[{"joints": [0] * 1000}] * 101)), "expected at most 100000 joints, found 101000",
    ),
    "negative": (_spoil(lambda g: g.json["accessors"][0].update(count=-1)), "Expected `int` >= 0"),
    "no vector": (
        _spoil(lambda g: g.json["accessors"][0].update(type="VEC2")), "expected POSITION with 3 numbers each, found 2",
    ),
    "no whole numbers": (_spoil(lambda g: g.part.update(indices=0)), "expected whole numbers for indices"),
    "index too large": (
        _spoil(lambda g: g.part.update(indices=g.numbers(np.array([0, 1, 60000]), "u2"))),
        "expected indices to stay within",
    ),
    "not a number": (_points(float("nan")), "expected numbers, found infinite or undefined ones in POSITION"),
    "infinite": (_points(float("inf")), "expected numbers, found infinite or undefined ones in POSITION"),
    "far away": (_points(1e20), "expected coordinates of at most 1e+12, found 1e+20"),
    "zero area": (lambda: plain(np.zeros_like(ship().vertex)).bytes(), "expected triangles"),
    "zero scale": (_spoil(lambda g: g.json["nodes"][0].update(scale=[0, 0, 0])), "expected triangles"),
    "own child": (_spoil(lambda g: _set(g, nodes=[{"mesh": 0, "children": [0]}])), "node 0 hangs below itself"),
    "circle": (
        _spoil(lambda g: _set(g, nodes=[{"mesh": 0, "children": [1]}, {"children": [0]}])), "node 0 hangs below itself"
    ),
    "no top": (
        _spoil(lambda g: (g.json.pop("scenes"), g.json.pop("scene"), _set(g, nodes=[{"mesh": 0, "children": [0]}]))),
        "hangs below itself",
    ),
    "two parents": (
        _spoil(lambda g: _set(g, nodes=[{"children": [1, 2]}, {"children": [2]}, {"mesh": 0}])), "below two others"
    ),
    "deep": (_deep, "too deep"),
    "matrix": (
        _spoil(lambda g: g.json["nodes"][0].update(matrix=[1.0] * 15)),
        "expected 16 numbers or rows for node 0, found 15",
    ),
    "rotation": (_spoil(lambda g: g.json["nodes"][0].update(rotation=[0, 0, 0, 0])), "expected a rotation of node 0"),
    "translation": (
        _spoil(lambda g: g.json["nodes"][0].update(translation=[1e308, 1e308, 1e308], scale=[1e308] * 3)), "expected",
    ),
    "draco": (
        _spoil(lambda g: g.part.update(extensions={"KHR_draco_mesh_compression": {"bufferView": 0}})),
        "expected plain meshes, found Draco compression",
    ),
    "meshopt": (
        _spoil(lambda g: g.json["bufferViews"][0].update(extensions={"EXT_meshopt_compression": {"buffer": 0}})),
        "expected plain meshes, found meshopt compression",
    ),
    "extension": (_spoil(lambda g: _set(g, extensionsRequired=["ACME_magic"])), "it needs the extension ACME_magic"),
    "ktx2": (_basisu, "expected PNG or JPEG textures, found KTX2"),
    "ktx2 by content": (_material(b"\xabKTX 20\xbb\r\n\x1a\n" + bytes(60)), "textures, found KTX2"),
    "broken webp": (_material(b"RIFF\x10\0\0\0WEBPVP8 " + bytes(20)), "found WebP that cannot be decoded here"),
    "no picture": (_material(b"GARBAGE!" * 4), "expected a PNG or JPEG picture, found b'GARB'"),
    "large picture": (_material(png(side=9000)), "expected pictures of at most 8192 pixels a side, found 9000 x 9000"),
    "missing texture": (_spoil(lambda g: (g.part.update(material=0), _set(g, materials=[
        {"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}]), g.part["attributes"].update(
            TEXCOORD_0=g.numbers(ship().vertex[:, :2])))), "expected texture to name one of"),
    "uri in no base64": (lambda: textured(uri="data:image/png,abc").bytes(), "expected the texture as base64 data"),
    "uri cut": (lambda: textured(uri="data:image/png;base64,abc").bytes(), "expected the texture as base64 data"),
}
PATHS = {
    "/home/me/wood.png": "absolute path /home/me/wood.png",
    "C:\\art\\wood.png": "absolute path C:\\art\\wood.png",
    "\\\\server\\wood.png": "absolute path",
    "file:///wood.png": "absolute path file:///wood.png",
    "https://example.org/wood.png": "absolute path https://example.org/wood.png",
    "../wood.png": "found the path ../wood.png that leads out of it",
    "a/%2e%2e/%2e%2e/wood.png": "that leads out of it",
    "wood.png": "expected the texture wood.png beside the model, found no such file",
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_one_sentence(name: str, tmp_path: Path) -> None:
    """It names the file, what was expected and what was found, and has words of its own."""
    make, sentence = FAULTS[name]
    path = tmp_path / "odd.glb"
    path.write_bytes(make())
    missing_keys.clear()
    report = examine(path)
    assert not report.is_usable and len(report.problems) == 1
    assert sentence in report.problems[0]
    assert report.problems[0].startswith("odd.glb: expected") and "found" in report.problems[0]
    assert "{" not in report.problems[0] and "\n" not in report.problems[0] and not missing_keys
    with pytest.raises(OwnModelError):
        converted(path, tmp_path / "cache")


@pytest.mark.parametrize("uri", PATHS)
def test_pictures_come_from_the_models_own_folder(uri: str, tmp_path: Path) -> None:
    (tmp_path / "wood.png").write_bytes(png())
    folder = tmp_path / "models"
    folder.mkdir()
    report = examine(textured(uri=uri).write(folder / "odd.glb"))
    assert len(report.problems) == 1 and PATHS[uri] in report.problems[0]


def test_a_file_that_is_not_there_and_one_that_is_endless(tmp_path: Path) -> None:
    assert "expected a file that can be read" in examine(tmp_path / "none.glb").problems[0]
    assert "expected a file that can be read" in examine(tmp_path).problems[0]
    huge = tmp_path / "huge.glb"
    with huge.open("wb") as file:
        file.truncate(MOST_BYTES + (2 << 20))
    assert "expected at most 256 MB, found 258 MB" in examine(huge).problems[0]


def test_more_triangles_than_can_be_read_are_refused_before_they_are_read(tmp_path: Path) -> None:
    glb = plain()
    glb.part["indices"] = glb.numbers(np.zeros(9_000_003), "u1")
    assert "expected at most 3000000 triangles, found 3000001" in examine(glb.write(tmp_path / "a.glb")).problems[0]


# What is converted -------------------------------------------------------------------------------------------------


def test_a_sound_file_stays_as_it_is(tmp_path: Path) -> None:
    path = plain().write(tmp_path / "ship.glb")
    report = examine(path)
    assert report.is_usable and report.fixes == () and report.triangles == len(ship().triangles) // 3
    assert report.bounds is not None and np.allclose(report.bounds[1], (0.6, 2.9, 2.0), atol=1e-5)
    assert np.allclose(corners(read(path)), corners(ship()))
    assert np.allclose(np.linalg.norm(read(path).normal, axis=1), 1, atol=1e-5)


def _quantised(glb: Glb) -> None:
    shift, step = ship().vertex.min(), np.ptp(ship().vertex) / 60000
    stored = np.round((y_up(ship().vertex) + 10) / step)
    glb.part["attributes"]["POSITION"] = glb.numbers(np.round(stored - stored.min()), "u2")
    low = stored.min() * step - 10
    assert shift < 0
    glb.json["nodes"][0].update(scale=[step] * 3, translation=[low] * 3)
    glb.json["extensionsRequired"] = ["KHR_mesh_quantization"]


def _normalised(glb: Glb) -> None:
    glb.part["attributes"]["POSITION"] = glb.numbers(y_up(ship().vertex) / 4 * 32767, "i2", normalized=True)
    glb.json["nodes"][0]["scale"] = [4, 4, 4]


def _sparse(glb: Glb) -> None:
    points = y_up(ship().vertex).astype("<f4")
    wrong = points.copy()
    wrong[[2, 5]] = 9
    index = glb.numbers(wrong)
    glb.json["accessors"][index]["sparse"] = {
        "count": 2,
        "indices": {"bufferView": glb.view(np.array([2, 5], "<u2").tobytes()), "componentType": 5123},
        "values": {"bufferView": glb.view(points[[2, 5]].tobytes())},
    }
    glb.part["attributes"]["POSITION"] = index


def _sparse_from_nothing(glb: Glb) -> None:
    points = y_up(ship().vertex).astype("<f4")
    glb.json["accessors"].append({
        "componentType": 5126, "type": "VEC3", "count": len(points),
        "sparse": {
            "count": len(points),
            "indices": {
                "bufferView": glb.view(np.arange(len(points), dtype="<u4").tobytes()), "componentType": 5125
            },
            "values": {"bufferView": glb.view(points.tobytes())},
        },
    })
    glb.part["attributes"]["POSITION"] = len(glb.json["accessors"]) - 1


def _mirrored(glb: Glb) -> None:
    glb.json["nodes"][0]["scale"] = [-1, 1, 1]


def _mirrored_matrix(glb: Glb) -> None:
    glb.json["nodes"][0]["matrix"] = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]


def _no_normals(glb: Glb) -> None:
    glb.part["attributes"].pop("NORMAL")


def _nan_normals(glb: Glb) -> None:
    glb.part["attributes"]["NORMAL"] = glb.numbers(np.full_like(ship().normal, np.nan))


def _strided(glb: Glb) -> None:
    rows = np.zeros((len(ship().vertex), 5), "<f4")
    rows[:, 1:4] = y_up(ship().vertex)
    view = glb.view(rows.tobytes())
    glb.json["bufferViews"][view]["byteStride"] = 20
    glb.json["accessors"][0].update(bufferView=view, byteOffset=4)


def _scenes(glb: Glb) -> None:
    glb.json["nodes"].append({"name": "other", "mesh": 0, "scale": [9, 9, 9]})
    glb.json["scenes"] = [{"nodes": [1]}, {"nodes": [0]}]
    glb.json["scene"] = 1


def _no_scene(glb: Glb) -> None:
    glb.json.pop("scenes")
    glb.json.pop("scene")


def _no_index(glb: Glb) -> None:
    glb.part.pop("indices")


def _buffer_in_the_document(glb: Glb) -> None:
    glb.json["buffers"] = [{"byteLength": len(glb.chunk), "uri": data_uri(bytes(glb.chunk), "application/gltf-buffer")}]


def _slivers(glb: Glb) -> None:
    index = np.concatenate([ship().triangles, [0, 0, 1, 4, 4, 4]])
    glb.part["indices"] = glb.numbers(index, "u4")


def _in_a_tree(glb: Glb) -> None:
    half = np.sqrt(0.5)
    glb.json["nodes"] = [
        {"children": [1], "rotation": [0, half, 0, half], "translation": [0, 0, 5]},
        {"mesh": 0, "name": "hull", "rotation": [0, -half, 0, half], "translation": [5, 0, 0]},
    ]


CONVERTED: dict[str, tuple[Callable[[Glb], None], str]] = {
    "quantised": (_quantised, "Quantised numbers are unpacked."),
    "normalised": (_normalised, "Quantised numbers are unpacked."),
    "sparse": (_sparse, "Sparse accessors are filled in."),
    "sparse from nothing": (_sparse_from_nothing, "Sparse accessors are filled in."),
    "mirrored": (_mirrored, "Mirrored parts (negative scale) are turned right side out."),
    "mirrored by matrix": (_mirrored_matrix, "Mirrored parts (negative scale) are turned right side out."),
    "no normals": (_no_normals, "Missing normals are computed."),
    "broken normals": (_nan_normals, "Missing normals are computed."),
    "several scenes": (_scenes, "Of several scenes the chosen one is taken."),
    "slivers": (_slivers, "Triangles without area are left out."),
    "buffer in the document": (_buffer_in_the_document, "Files beside it are taken in."),
    "strided": (_strided, ""),
    "no scene": (_no_scene, ""),
    "no index": (_no_index, ""),
    "in a tree": (_in_a_tree, ""),
}


@pytest.mark.parametrize("name", CONVERTED)
def test_what_is_odd_becomes_the_same_ship(name: str, tmp_path: Path) -> None:
    """The little ship is its own mirror image: every way of storing it gives the same body, right side out."""
    change, fix = CONVERTED[name]
    glb = plain()
    change(glb)
    path = glb.write(tmp_path / "odd.glb")
    before = path.read_bytes()
    report = examine(path)
    assert report.problems == () and (fix in report.fixes if fix else report.fixes == ())
    mesh = read(path)
    assert np.allclose(corners(mesh), corners(ship()), atol=2e-3)
    assert volume(mesh) == pytest.approx(volume(ship()), rel=2e-3)
    tri = mesh.vertex[mesh.triangles.reshape(-1, 3)]
    facing = np.cross(tri[:, 1] - tri[:, 0], tri[:, 2] - tri[:, 0])
    assert (np.einsum("ij,ij->i", facing, mesh.normal[mesh.triangles.reshape(-1, 3)[:, 0]]) > 0).all()
    assert path.read_bytes() == before


@pytest.mark.parametrize(("mode", "index"), [(5, [0, 1, 2, 3]), (6, [0, 1, 3, 2])])
def test_strips_and_fans_become_triangles_of_one_side(mode: int, index: list[int], tmp_path: Path) -> None:
    glb = Glb()
    square = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], float)
    glb.part["attributes"]["POSITION"] = glb.numbers(square)
    glb.part.update(mode=mode, indices=glb.numbers(np.array(index), "u1"))
    mesh = read(glb.write(tmp_path / "a.glb"))
    assert len(mesh.triangles) == 6 and len({tuple(row) for row in np.round(mesh.normal, 3)}) == 1


def test_bones_stand_at_rest(tmp_path: Path) -> None:
    """A joint moved by two and undone by one moves what hangs on it by one."""
    glb = plain()
    count = len(ship().vertex)
    glb.part["attributes"]["JOINTS_0"] = glb.numbers(np.zeros((count, 4)), "u1")
    glb.part["attributes"]["WEIGHTS_0"] = glb.numbers(np.tile([1.0, 0, 0, 0], (count, 1)))
    undo = np.eye(4)
    undo[3, 1] = -1.0
    glb.json["skins"] = [{"joints": [1], "inverseBindMatrices": glb.numbers(undo.reshape(1, 16))}]
    glb.json["nodes"] = [{"mesh": 0, "skin": 0, "scale": [50, 50, 50]}, {"translation": [0, 2, 0]}]
    glb.json["scenes"] = [{"nodes": [0, 1]}]
    mesh = read(glb.write(tmp_path / "a.glb"))
    assert np.allclose(corners(mesh), corners(ship()) + np.array([0, 0, 1]), atol=1e-3)


# Paint -------------------------------------------------------------------------------------------------------------


def _webp() -> bytes:
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(png()))
    return bytes(image.encodeToData(skia.kWEBP, 100))


def _linked(folder: Path, kind: str) -> Glb:
    match kind:
        case "view":
            return textured()
        case "data uri":
            return textured(uri=data_uri(png()))
        case "beside":
            (folder / "art").mkdir()
            (folder / "art" / "my wood.png").write_bytes(png())
            return textured(uri="art/my%20wood.png")
        case "webp":
            glb = textured(_webp())
            glb.json["textures"] = [{"extensions": {"EXT_texture_webp": {"source": 0}}}]
            glb.json["extensionsRequired"] = ["EXT_texture_webp"]
            return glb
        case _:
            glb = textured()
            glb.json["images"].append({"bufferView": glb.view(b"\xabKTX 20\xbb" + bytes(30))})
            glb.json["textures"] = [{"source": 0, "extensions": {"KHR_texture_basisu": {"source": 1}}}]
            return glb


@pytest.mark.parametrize("kind", ["view", "data uri", "beside", "webp", "ktx2 with png"])
def test_pictures_become_paint(kind: str, tmp_path: Path) -> None:
    """Red to port, blue to starboard, on a model whose corners alone would not show where they meet."""
    path = _linked(tmp_path, kind).write(tmp_path / "ship.glb")
    report = examine(path)
    assert report.problems == () and report.textures == 1
    mesh = read(path)
    assert len(mesh.triangles) > 20 * len(ship().triangles)
    port = mesh.color[(mesh.vertex[:, 0] < -0.12)]
    starboard = mesh.color[mesh.vertex[:, 0] > 0.12]
    port, starboard = port[port[:, 0] > 40], starboard[starboard[:, 2] > 40]
    assert len(port) > 500 and len(starboard) > 500
    assert np.median(port, axis=0)[:3].tolist() == [255, 0, 0]
    assert np.median(starboard, axis=0)[:3].tolist() == [0, 0, 255]


def test_colours_of_materials_and_corners_are_linear_in_the_file(tmp_path: Path) -> None:
    glb = plain()
    glb.part["material"] = 0
    glb.json["materials"] = [{"pbrMetallicRoughness": {"baseColorFactor": [0.5, 1, 1, 1], "metallicFactor": 0}}]
    grey = np.full((len(ship().vertex), 3), 0.2140 * 65535)
    glb.part["attributes"]["COLOR_0"] = glb.numbers(grey, "u2", normalized=True)
    color = read(glb.write(tmp_path / "a.glb")).color
    assert abs(int(color[0, 1]) - 127) <= 1 and abs(int(color[0, 0]) - 92) <= 2
    assert (color[:, 3] == 255).all()


def test_metal_shines_and_light_glows(tmp_path: Path) -> None:
    glb = plain()
    glb.part["material"] = 0
    glb.json["materials"] = [{"pbrMetallicRoughness": {"metallicFactor": 1, "roughnessFactor": 0.2}}]
    assert read(glb.write(tmp_path / "metal.glb")).paint[:, 1].min() > 0.7
    glb.json["materials"] = [{"emissiveFactor": [1, 0.4, 0]}]
    assert read(glb.write(tmp_path / "glow.glb")).paint[:, 1].min() > 1.0


def test_what_a_mask_cuts_out_is_gone(tmp_path: Path) -> None:
    glb = plain()
    color = np.ones((len(ship().vertex), 4))
    height = ship().vertex[:, 2].reshape(-1, 3).max(1)
    color[np.repeat(height, 3) > 0.75, 3] = 0.0
    glb.part["attributes"]["COLOR_0"] = glb.numbers(color)
    glb.part["material"] = 0
    glb.json["materials"] = [{"alphaMode": "MASK"}]
    path = glb.write(tmp_path / "a.glb")
    assert "See-through parts are left out." in examine(path).fixes
    assert read(path).vertex[read(path).triangles][:, 2].max() < 0.75


def test_open_surfaces_that_are_seen_from_both_sides_get_a_back(tmp_path: Path) -> None:
    glb = Glb()
    glb.part["attributes"]["POSITION"] = glb.numbers(np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], float))
    glb.part["material"] = 0
    glb.json["materials"] = [{"doubleSided": True}]
    mesh = read(glb.write(tmp_path / "a.glb"))
    assert len(mesh.triangles) == 6 and np.allclose(np.sort(mesh.normal[:, 1]), [-1, -1, -1, 1, 1, 1])


def test_sails_keep_their_name_below_other_nodes(tmp_path: Path) -> None:
    glb = plain()
    glb.json["nodes"] = [{"name": "Sails", "children": [1]}, {"name": "Cube.001", "mesh": 0}]
    parts = read_parts(converted(glb.write(tmp_path / "a.glb"), tmp_path / "cache"))
    assert set(parts.meshes) == {"sails"}


# Size, cache, packing ----------------------------------------------------------------------------------------------


def test_cutting_leaves_no_cracks_and_the_same_area() -> None:
    mesh = ship()
    faces = mesh.triangles.reshape(-1, 3)
    (vertex,), cut = halved((mesh.vertex.astype(np.float64),), faces, 0.1, 100_000)
    ends = np.stack([cut, np.roll(cut, -1, axis=1)], 2)
    assert np.linalg.norm(vertex[ends[..., 0]] - vertex[ends[..., 1]], axis=2).max() <= 0.1
    assert areas(vertex, cut).sum() == pytest.approx(areas(mesh.vertex, faces).sum(), rel=1e-5)
    whole = Mesh(vertex, vertex, mesh.color, mesh.paint, cut.reshape(-1))
    assert volume(whole) == pytest.approx(volume(ship()), rel=1e-5)


def test_too_fine_models_are_thinned_and_keep_their_form(tmp_path: Path) -> None:
    mesh = ship()
    (vertex,), faces = halved((mesh.vertex.astype(np.float64),), mesh.triangles.reshape(-1, 3), 0.02, 200_000)
    glb = Glb()
    glb.part["attributes"]["POSITION"] = glb.numbers(y_up(vertex))
    glb.part["indices"] = glb.numbers(faces.reshape(-1), "u4")
    path = glb.write(tmp_path / "fine.glb")
    full, light = read(path), read(path, light=True)
    assert len(faces) > 40_000 and len(light.triangles) <= 3 * MOST_DRAWN_LIGHT < len(full.triangles)
    assert np.allclose(light.vertex.min(0), full.vertex.min(0), atol=0.03)
    assert np.allclose(light.vertex.max(0), full.vertex.max(0), atol=0.03)
    assert volume(light) == pytest.approx(volume(full), rel=0.04)


def test_the_cache_follows_the_content_and_never_touches_the_original(tmp_path: Path) -> None:
    path, cache = plain().write(tmp_path / "ship.glb"), tmp_path / "cache"
    first = converted(path, cache)
    stamp = first.stat().st_mtime_ns
    assert converted(path, cache) == first and first.stat().st_mtime_ns == stamp
    other = plain(ship().vertex * np.float32(2)).write(tmp_path / "ship.glb")
    assert converted(other, cache) != first and len(list(cache.iterdir())) == 2


def test_the_cache_sees_another_picture_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "wood.png").write_bytes(png())
    path = textured(uri="wood.png").write(tmp_path / "ship.glb")
    first = converted(path, tmp_path / "cache")
    (tmp_path / "wood.png").write_bytes(png((0, 255, 0)))
    assert converted(path, tmp_path / "cache") != first


def test_a_file_is_packed_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "wood.png").write_bytes(png())
    glb = textured(uri="wood.png")
    (tmp_path / "ship.bin").write_bytes(bytes(glb.chunk))
    glb.json["buffers"] = [{"byteLength": len(glb.chunk), "uri": "ship.bin"}]
    glb.chunk.clear()
    path = glb.write(tmp_path / "ship.glb")
    away = tmp_path / "away"
    away.mkdir()
    (away / "ship.glb").write_bytes(packed(path))
    report = examine(away / "ship.glb")
    assert report.problems == () and report.textures == 1
    assert np.allclose(corners(read(away / "ship.glb")), corners(read(path)), atol=1e-3)


@pytest.mark.parametrize(
    ("name", "is_packed"), [(b"\xff\xfe", True), (b"[" * 3000 + b"]" * 3000, False), (b"9" * 5000, False)]
)
def test_what_nobody_reads_hinders_packing_in_one_sentence_at_most(
    name: bytes, is_packed: bool, tmp_path: Path
) -> None:
    """Keys that are passed over are not looked at when a file is read; the whole document is when it is packed."""
    value = b'"' + name + b'"' if is_packed else name
    glb = plain()
    text = json.dumps({**glb.json, "buffers": [{"byteLength": len(glb.chunk)}], "extras": "?"}).encode()
    path = tmp_path / "odd.glb"
    path.write_bytes(framed(text.replace(b'"?"', value), bytes(glb.chunk)))
    if not is_packed:
        with pytest.raises(OwnModelError, match=r"^odd\.glb: expected .* found"):
            packed(path)
        return
    assert examine(path).is_usable
    (tmp_path / "away.glb").write_bytes(packed(path))
    assert np.allclose(corners(read(tmp_path / "away.glb")), corners(read(path)), atol=1e-3)


def test_the_text_form_of_gltf_is_read_too(tmp_path: Path) -> None:
    glb = plain()
    _buffer_in_the_document(glb)
    path = tmp_path / "ship.gltf"
    path.write_text(json.dumps(glb.json))
    assert examine(path).is_usable
    (tmp_path / "ship.glb").write_bytes(packed(path))
    assert np.allclose(corners(read(tmp_path / "ship.glb")), corners(ship()), atol=1e-3)


# Anything at all ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_flipped_and_cut_bytes_never_raise_anything_else(seed: int, tmp_path: Path) -> None:
    """Three hundred damaged files in all: each is a report, and a conversion or an OwnModelError."""
    dice = random.Random(seed)
    glb = textured() if seed == 0 else plain()
    _sparse(glb)
    glb.json["nodes"][0].update(rotation=[0, 0, 0, 1], scale=[1, 1, 1])
    good = glb.bytes()
    head = good.index(b"bufferViews") + 900
    path = tmp_path / "odd.glb"
    for _ in range(50):
        data = bytearray(good)
        for _ in range(dice.choice((1, 1, 2, 8, 40))):
            data[dice.randrange(dice.choice((20, head, len(data))))] = dice.randrange(256)
        if dice.random() < 0.25:
            del data[dice.randrange(len(data)) :]
        path.write_bytes(bytes(data))
        report = examine(path)
        assert len(report.problems) <= 1
        if report.problems:
            assert report.problems[0].startswith("odd.glb: expected")
        elif dice.random() < 0.2:
            assert np.isfinite(read(path).vertex).all()


@pytest.mark.parametrize("seed", range(3))
def test_swapped_numbers_in_the_document_never_raise_anything_else(seed: int, tmp_path: Path) -> None:
    """The document stays well formed, its numbers do not."""
    dice = random.Random(100 + seed)
    glb = textured() if seed == 0 else plain()
    _sparse(glb)
    text = json.dumps({**glb.json, "buffers": [{"byteLength": len(glb.chunk)}]}).encode()
    places = [m.span() for m in re.finditer(rb"(?<=[ \[])\d+(?=[,}\]])", text)]
    for _ in range(50):
        start, end = dice.choice(places)
        wrong = dice.choice((b"0", b"1", b"7", b"-1", b"65535", b"4294967295", b"1e99", b"0.5", b"null", b'"x"', b"[]"))
        path = tmp_path / "odd.glb"
        path.write_bytes(framed(text[:start] + wrong + text[end:], bytes(glb.chunk)))
        report = examine(path)
        assert not report.problems or report.problems[0].startswith("odd.glb: expected")


def test_our_own_models_are_in_order() -> None:
    """Also as if somebody else had written them."""
    for path in sorted(data_dir("models").glob("*.light.glb"))[::7]:
        assert examine(path).problems == () and read_source(path).document.asset.generator == GENERATOR
