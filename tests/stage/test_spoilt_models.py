"""Models of our own layout that were damaged on the disk: told in one sentence, made anew, another one shown."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.stage.oddfiles import framed, plain, ship
from vtt.stage.loader import Library, read_parts
from vtt.stage.miniatures import parsed
from vtt.stage.ownmodels import Shelf

OUTLINE = np.array([[1.0, 2.0], [-1.0, 2.0], [-1.0, -2.0], [1.0, -2.0]], np.float32)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A person's folder with the little ship in place of Heldenhammer."""
    found = Shelf.of_home(tmp_path)
    found.folder.mkdir()
    plain(ship().vertex * np.float32(50)).write(found.folder / "heldenhammer.glb")
    return found


def test_a_spoilt_cache_is_made_anew(shelf: Shelf) -> None:
    assert Library(light=True, shelf=shelf).model("heldenhammer", OUTLINE, 1.5).is_own
    for file in shelf.cache.glob("*.glb"):
        file.write_bytes(b"glTF" + bytes(40))
    fresh = Shelf(shelf.folder, shelf.cache)
    assert Library(light=True, shelf=fresh).model("heldenhammer", OUTLINE, 1.5).is_own and fresh.complaints == []


def _damage(document: dict[str, Any], keys: str, value: Any) -> bytes:
    """A document with another value at that place, or another document."""
    if not keys:
        return json.dumps(value).encode()
    *way, last = (int(key) if key.isdigit() else key for key in keys.split("."))
    at: Any = document
    for key in way:
        at = at[key]
    at[last] = value
    return json.dumps(document).encode()


@pytest.mark.filterwarnings("error::RuntimeWarning")
@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("", []), ("", None), ("", "a"), ("asset", []), ("nodes", {}), ("nodes.0", []), ("nodes.0.children", [0]),
        ("nodes.0.children", []), ("nodes.1.mesh", 99), ("accessors.0.count", 10**20), ("accessors.0.count", 3),
        ("accessors.0.type", "VEC2"), ("accessors.1.componentType", 99), ("accessors.3.bufferView", 0),
        ("nodes.1.translation", [1e308] * 3), ("nodes.1.scale", [1e308] * 3),
        ("nodes.1.translation", "abc"), ("bufferViews.0.byteStride", 0),
    ],
)
def test_a_damaged_model_of_ours_is_told_and_one_in_the_cache_made_anew(
    keys: str, value: Any, shelf: Shelf, tmp_path: Path
) -> None:
    assert Library(light=True, shelf=shelf).model("heldenhammer", OUTLINE, 1.5).is_own
    (file,) = shelf.cache.glob("*.glb")
    document, data = parsed(file.read_bytes())
    text = _damage(document, keys, value)
    file.write_bytes(framed(text, data))
    with pytest.raises(ValueError, match=f"^{re.escape(str(file))}: .*"):
        read_parts(file)
    fresh = Shelf(shelf.folder, shelf.cache)
    assert Library(light=True, shelf=fresh).model("heldenhammer", OUTLINE, 1.5).is_own and fresh.complaints == []
    gallery = tmp_path / "gallery"
    gallery.mkdir()
    (gallery / "skull.glb").write_bytes(framed(text, data))
    assert not Library(light=True, gallery=gallery).model("skull", OUTLINE, 1.5).is_missing


def test_triangles_of_corners_that_are_not_there_are_damage(shelf: Shelf) -> None:
    assert Library(light=True, shelf=shelf).model("heldenhammer", OUTLINE, 1.5).is_own
    (file,) = shelf.cache.glob("*.glb")
    document, data = parsed(file.read_bytes())
    index = document["meshes"][0]["primitives"][0]["indices"]
    start = document["bufferViews"][document["accessors"][index]["bufferView"]]["byteOffset"]
    file.write_bytes(framed(json.dumps(document).encode(), data[:start] + b"\xff" * 4 + data[start + 4 :]))
    with pytest.raises(ValueError, match="corners that are not there"):
        read_parts(file)


def test_a_cache_that_cannot_be_mended_is_one_sentence(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Library(light=True, shelf=shelf).model("heldenhammer", OUTLINE, 1.5).is_own
    (file,) = shelf.cache.glob("*.glb")
    file.write_bytes(b"glTF")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    fresh = Shelf(shelf.folder, shelf.cache)
    model = Library(light=True, shelf=fresh).model("heldenhammer", OUTLINE, 1.5)
    assert not model.is_own and not model.is_missing
    assert fresh.complaints == [
        f"heldenhammer.glb: expected to write the converted model to {shelf.cache}: Permission denied."
    ]
