"""The JSON part of a glTF 2.0 file as typed, bounded data, and the bytes that belong to it.

Only what a painted miniature needs is read; unknown keys are passed over. Every fault is an `OwnModelError` with one
sentence that names the file, what was expected and what was found.
"""

from __future__ import annotations

import base64
import binascii
import re
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import unquote

import msgspec

from vtt.kernel.readfile import read_whole
from vtt.words import say

MOST_BYTES = 256 << 20
"""Of one file, and of everything that it names together."""
MOST_ENTRIES = 100_000
"""Nodes, accessors and so on of each kind."""
_MAGIC, _JSON, _BIN = b"glTF", 0x4E4F534A, 0x004E4942

Index = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
Size = Annotated[int, msgspec.Meta(ge=0, le=MOST_BYTES)]
Numbers = list[float]


class OwnModelError(ValueError):
    """A file that cannot stand in for a piece; its text is one sentence, `key` says which (`pieces.fault.KEY`)."""

    def __init__(self, file: str, key: str, **found: Any) -> None:
        self.file, self.key = file, key
        super().__init__(printable(f"{file}: {say(f'pieces.fault.{key}', **found)}"))


class Asset(msgspec.Struct):
    """Which glTF it is, and who wrote it."""

    version: str = "2.0"
    generator: str = ""


class Scene(msgspec.Struct):
    """The nodes that are shown together."""

    nodes: list[Index] = []


class Node(msgspec.Struct):
    """A place in the tree: moved by a matrix or by translation, rotation and scale."""

    name: str = ""
    children: list[Index] = []
    mesh: Index | None = None
    skin: Index | None = None
    matrix: Numbers | None = None
    translation: Numbers | None = None
    rotation: Numbers | None = None
    scale: Numbers | None = None


class Primitive(msgspec.Struct):
    """Triangles of one material; `mode` 4 triangles, 5 strip, 6 fan, below points and lines."""

    attributes: dict[str, Index]
    indices: Index | None = None
    material: Index | None = None
    mode: Index = 4
    targets: list[Any] = []
    extensions: dict[str, Any] = {}


class MeshEntry(msgspec.Struct):
    """Primitives that belong together."""

    primitives: list[Primitive]
    name: str = ""


class Skin(msgspec.Struct):
    """Bones: nodes and the matrices that undo their pose at rest."""

    joints: list[Index]
    inverseBindMatrices: Index | None = None  # noqa: N815 - names of the file format


class SparseIndices(msgspec.Struct):
    """Which elements differ."""

    bufferView: Index  # noqa: N815
    componentType: Index  # noqa: N815
    byteOffset: Size = 0  # noqa: N815


class SparseValues(msgspec.Struct):
    """What they are instead."""

    bufferView: Index  # noqa: N815
    byteOffset: Size = 0  # noqa: N815


class Sparse(msgspec.Struct):
    """Differences from what an accessor holds otherwise."""

    count: Index
    indices: SparseIndices
    values: SparseValues


class Accessor(msgspec.Struct):
    """How bytes are read as numbers."""

    componentType: Index  # noqa: N815
    count: Index
    type: str
    bufferView: Index | None = None  # noqa: N815
    byteOffset: Size = 0  # noqa: N815
    normalized: bool = False
    sparse: Sparse | None = None


class BufferView(msgspec.Struct):
    """A stretch of a buffer."""

    buffer: Index
    byteLength: Size  # noqa: N815
    byteOffset: Size = 0  # noqa: N815
    byteStride: Index | None = None  # noqa: N815
    extensions: dict[str, Any] = {}


class BufferEntry(msgspec.Struct):
    """Bytes: the binary chunk, a data URI or a file."""

    byteLength: Size  # noqa: N815
    uri: str | None = None


class ImageEntry(msgspec.Struct):
    """A picture: in a buffer view, a data URI or a file."""

    uri: str | None = None
    bufferView: Index | None = None  # noqa: N815
    mimeType: str = ""  # noqa: N815


class SourceOf(msgspec.Struct):
    """The image that an extension names."""

    source: Index | None = None


class TextureExtensions(msgspec.Struct):
    """Other kinds of pictures."""

    webp: SourceOf | None = msgspec.field(default=None, name="EXT_texture_webp")
    basisu: SourceOf | None = msgspec.field(default=None, name="KHR_texture_basisu")


class Texture(msgspec.Struct):
    """An image as a material uses it."""

    source: Index | None = None
    extensions: TextureExtensions = msgspec.field(default_factory=TextureExtensions)


class Transform(msgspec.Struct):
    """KHR_texture_transform: the picture moved, turned and scaled."""

    offset: Numbers | None = None
    rotation: float = 0.0
    scale: Numbers | None = None
    texCoord: Index | None = None  # noqa: N815


class TextureUseExtensions(msgspec.Struct):
    """What may move a picture."""

    transform: Transform | None = msgspec.field(default=None, name="KHR_texture_transform")


class TextureUse(msgspec.Struct):
    """Which texture by which coordinates."""

    index: Index
    texCoord: Index = 0  # noqa: N815
    extensions: TextureUseExtensions = msgspec.field(default_factory=TextureUseExtensions)


class Metal(msgspec.Struct):
    """The usual paint of glTF."""

    baseColorFactor: Numbers | None = None  # noqa: N815
    baseColorTexture: TextureUse | None = None  # noqa: N815
    metallicFactor: float = 1.0  # noqa: N815
    roughnessFactor: float = 1.0  # noqa: N815
    metallicRoughnessTexture: TextureUse | None = None  # noqa: N815


class Glossy(msgspec.Struct):
    """The older paint, KHR_materials_pbrSpecularGlossiness."""

    diffuseFactor: Numbers | None = None  # noqa: N815
    diffuseTexture: TextureUse | None = None  # noqa: N815


class MaterialExtensions(msgspec.Struct):
    """Other kinds of paint."""

    glossy: Glossy | None = msgspec.field(default=None, name="KHR_materials_pbrSpecularGlossiness")


class Material(msgspec.Struct):
    """Paint."""

    pbrMetallicRoughness: Metal = msgspec.field(default_factory=Metal)  # noqa: N815
    emissiveFactor: Numbers | None = None  # noqa: N815
    emissiveTexture: TextureUse | None = None  # noqa: N815
    alphaMode: str = "OPAQUE"  # noqa: N815
    alphaCutoff: float = 0.5  # noqa: N815
    doubleSided: bool = False  # noqa: N815
    extensions: MaterialExtensions = msgspec.field(default_factory=MaterialExtensions)


class Document(msgspec.Struct):
    """A glTF file as far as it is read."""

    asset: Asset = msgspec.field(default_factory=Asset)
    scene: Index | None = None
    scenes: list[Scene] = []
    nodes: list[Node] = []
    meshes: list[MeshEntry] = []
    skins: list[Skin] = []
    accessors: list[Accessor] = []
    bufferViews: list[BufferView] = []  # noqa: N815
    buffers: list[BufferEntry] = []
    images: list[ImageEntry] = []
    textures: list[Texture] = []
    materials: list[Material] = []
    extensionsRequired: list[str] = []  # noqa: N815


@dataclass
class Source:
    """A file that was opened: its document, its binary chunk, and the files beside it that were read so far."""

    path: Path
    document: Document
    text: bytes
    chunk: bytes
    beside: dict[str, bytes] = field(default_factory=dict)

    def fault(self, key: str, **found: Any) -> OwnModelError:
        """The sentence of a fault in this file."""
        return OwnModelError(self.path.name, key, **found)

    def linked(self, uri: str, what: str) -> bytes:
        """The bytes that a URI means: data in the URI itself, or a file in the same folder or below it."""
        if uri[:5].lower() == "data:":
            return self._data_uri(uri, what)
        name = unquote(uri)
        if is_absolute(name):
            raise self.fault("absolute", what=what, uri=shortened(name))
        if ".." in re.split(r"[/\\]", name) or "\0" in name:
            raise self.fault("outside", what=what, uri=shortened(name))
        if name not in self.beside:
            file = self.path.parent / name
            try:
                if file.stat().st_size + sum(map(len, self.beside.values())) > MOST_BYTES:
                    raise self.fault("too-long", most=MOST_BYTES >> 20, found=file.stat().st_size >> 20)
                self.beside[name] = read_whole(file, MOST_BYTES)
            except OSError:
                raise self.fault("not-there", what=what, uri=shortened(name)) from None
        return self.beside[name]

    def _data_uri(self, uri: str, what: str) -> bytes:
        head, comma, body = uri.partition(",")
        if not comma or not head.lower().endswith(";base64"):
            raise self.fault("data-uri", what=what, uri=shortened(head))
        try:
            return base64.b64decode(body, validate=True)
        except (binascii.Error, ValueError):
            raise self.fault("data-uri", what=what, uri=shortened(head)) from None


def is_absolute(name: str) -> bool:
    """Whether a path or address is good on one machine only, or leads into the net."""
    return name.startswith(("/", "\\")) or re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", name) is not None


def printable(text: str) -> str:
    """A text that a terminal can show: a question mark for every letter that it would obey or could not write."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def shortened(text: str, most: int = 60) -> str:
    """A text for a sentence: printable, and not too long."""
    clean = printable(text)
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def read_source(path: Path) -> Source:
    """Open a .glb (or the text form, .gltf); raises OwnModelError."""

    def fault(key: str, **found: Any) -> OwnModelError:
        return OwnModelError(path.name, key, **found)

    try:
        if path.stat().st_size > MOST_BYTES:
            raise fault("too-long", most=MOST_BYTES >> 20, found=path.stat().st_size >> 20)
        raw = read_whole(path, MOST_BYTES)
    except OSError as error:
        raise fault("unreadable", reason=error.strerror or error) from None
    if raw[:4] == _MAGIC:
        text, chunk = _chunks(raw, fault)
    elif raw.lstrip()[:1] == b"{":
        text, chunk = raw, b""
    else:
        raise fault("no-gltf", found=shortened(repr(raw[:4])))
    try:
        document = msgspec.json.decode(text, type=Document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise fault("json", reason=shortened(str(error), 120)) from None
    source = Source(path, document, text, chunk)
    _check(source)
    return source


def _chunks(raw: bytes, fault: Any) -> tuple[bytes, bytes]:
    """The JSON and the binary chunk of a .glb."""
    if len(raw) < 20:
        raise fault("cut", expected=20, found=len(raw))
    version, length = struct.unpack_from("<II", raw, 4)
    if version != 2:
        raise fault("version", found=version)
    if length > len(raw):
        raise fault("cut", expected=length, found=len(raw))
    text, chunk, at = b"", b"", 12
    while at + 8 <= length:
        size, kind = struct.unpack_from("<II", raw, at)
        body = raw[at + 8 : at + 8 + size]
        if at + 8 + size > length:
            raise fault("cut", expected=at + 8 + size, found=length)
        if at == 12 and kind != _JSON:
            raise fault("no-json", found=f"{kind:#010x}")
        if kind == _JSON and not text:
            text = body
        elif kind == _BIN and not chunk:
            chunk = body
        at += 8 + size
    return text, chunk


READABLE = ("KHR_mesh_quantization", "KHR_texture_transform", "EXT_texture_webp", "KHR_texture_basisu",
            "KHR_lights_punctual", "KHR_animation_pointer", "KHR_node_visibility", "KHR_xmp_json_ld")
COMPRESSED = {"KHR_draco_mesh_compression": "draco", "EXT_meshopt_compression": "meshopt",
              "KHR_meshopt_compression": "meshopt"}


def _check(source: Source) -> None:
    """What makes a whole file unsuitable."""
    document = source.document
    if document.asset.version.partition(".")[0] != "2":
        raise source.fault("version", found=shortened(document.asset.version))
    for kind in ("nodes", "meshes", "skins", "accessors", "bufferViews", "buffers", "materials", "images", "textures"):
        if len(getattr(document, kind)) > MOST_ENTRIES:
            raise source.fault("many", what=kind, most=MOST_ENTRIES, found=len(getattr(document, kind)))
    joints = sum(len(skin.joints) for skin in document.skins)
    if joints > MOST_ENTRIES:
        raise source.fault("many", what="joints", most=MOST_ENTRIES, found=joints)
    views = (set(view.extensions) for view in document.bufferViews)
    used = {name for found in views for name in found} | set(document.extensionsRequired)
    used |= {name for mesh in document.meshes for part in mesh.primitives for name in part.extensions}
    for name, key in COMPRESSED.items():
        if name in used:
            raise source.fault(key)
    for name in document.extensionsRequired:
        if name not in READABLE and not name.startswith("KHR_materials_"):
            raise source.fault("extension", found=shortened(name))
    if not any(mesh.primitives for mesh in document.meshes):
        raise source.fault("no-mesh")
