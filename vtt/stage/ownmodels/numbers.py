"""Numbers out of a glTF file: every accessor as a float or integer array, whatever way it was stored."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vtt.stage.ownmodels.document import Accessor, Source

MOST_ELEMENTS = 12_000_000
"""Of one accessor: four million triangles without an index."""
MOST_NUMBERS = 150_000_000
"""Read in all, each time that an accessor is used: what those triangles have with normals, pictures and colours."""
_TYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
_FULL = {"<i1": 127.0, "<u1": 255.0, "<i2": 32767.0, "<u2": 65535.0}


class Numbers:
    """Reads the accessors of a file; `fixes` gathers in words what had to be converted."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.fixes: set[str] = set()
        self._buffers: dict[int, bytes] = {}
        self._read = 0

    def floats(self, index: int, widths: tuple[int, ...], what: str) -> NDArray[np.float32]:
        """An accessor (n, width) as floats; quantised ones are unpacked. `what` names it in a sentence."""
        accessor, kind, width = self._entry(index, what)
        if width not in widths:
            raise self.source.fault("shape", what=what, expected=" or ".join(map(str, widths)), found=width)
        raw = self._raw(accessor, kind, width, what)
        if kind == "<f4":
            return raw.astype(np.float32)
        if what == "POSITION" or accessor.normalized is False:
            self.fixes.add("quantised")
        values = raw.astype(np.float32)
        return np.maximum(values / _FULL[kind], -1.0) if accessor.normalized and kind in _FULL else values

    def whole(self, index: int, what: str, width: int = 1) -> NDArray[np.uint32]:
        """An accessor of whole numbers (n,) or (n, width)."""
        accessor, kind, found = self._entry(index, what)
        if found != width or kind not in ("<u1", "<u2", "<u4"):
            raise self.source.fault("whole", what=what, found=f"{accessor.type} {accessor.componentType}")
        values = self._raw(accessor, kind, width, what).astype(np.uint32)
        return values[:, 0] if width == 1 else values

    def view(self, index: int, what: str) -> memoryview:
        """The bytes of a buffer view, not copied."""
        views = self.source.document.bufferViews
        if index >= len(views):
            raise self.source.fault("index", what=what, expected=f"bufferViews[0..{len(views) - 1}]", found=index)
        view = views[index]
        data = self._buffer(view.buffer)
        if view.byteOffset + view.byteLength > len(data):
            raise self.source.fault(
                "beyond", what=what, expected=len(data), found=view.byteOffset + view.byteLength
            )
        return memoryview(data)[view.byteOffset : view.byteOffset + view.byteLength]

    def _buffer(self, index: int) -> bytes:
        entries = self.source.document.buffers
        if index not in self._buffers:
            if index >= len(entries):
                raise self.source.fault("index", what="buffer", expected=f"buffers[0..{len(entries) - 1}]", found=index)
            uri = entries[index].uri
            data = self.source.chunk if uri is None else self.source.linked(uri, "buffer")
            if uri is not None:
                self.fixes.add("beside")
            if len(data) < entries[index].byteLength:
                raise self.source.fault("beyond", what="buffer", expected=len(data), found=entries[index].byteLength)
            self._buffers[index] = data
        return self._buffers[index]

    def _entry(self, index: int, what: str) -> tuple[Accessor, str, int]:
        entries = self.source.document.accessors
        if index >= len(entries):
            raise self.source.fault("index", what=what, expected=f"accessors[0..{len(entries) - 1}]", found=index)
        accessor = entries[index]
        if accessor.componentType not in _TYPES or accessor.type not in _WIDTHS:
            raise self.source.fault("shape", what=what, expected="a known type", found=accessor.componentType)
        if accessor.count > MOST_ELEMENTS:
            raise self.source.fault("many", what=what, most=MOST_ELEMENTS, found=accessor.count)
        width = _WIDTHS[accessor.type]
        self._read += accessor.count * width
        if self._read > MOST_NUMBERS:
            raise self.source.fault("numbers", most=MOST_NUMBERS, found=self._read)
        return accessor, _TYPES[accessor.componentType], width

    def _raw(self, accessor: Accessor, kind: str, width: int, what: str) -> NDArray[Any]:
        """Elements (count, width) as stored, differences of a sparse accessor put in."""
        if accessor.bufferView is None:
            values = np.zeros((accessor.count, width), kind)
        else:
            stride = self.source.document.bufferViews[accessor.bufferView].byteStride if (
                accessor.bufferView < len(self.source.document.bufferViews)) else None
            values = self._strided(accessor.bufferView, accessor.byteOffset, accessor.count, kind, width, stride, what)
        if accessor.sparse is None:
            return values
        self.fixes.add("sparse")
        sparse = accessor.sparse
        index_kind = _TYPES.get(sparse.indices.componentType, "")
        if index_kind not in ("<u1", "<u2", "<u4"):
            raise self.source.fault("whole", what=f"{what} (sparse)", found=sparse.indices.componentType)
        if sparse.count > accessor.count:
            raise self.source.fault("beyond", what=f"{what} (sparse)", expected=accessor.count, found=sparse.count)
        places = self._strided(
            sparse.indices.bufferView, sparse.indices.byteOffset, sparse.count, index_kind, 1, None, what
        )[:, 0]
        if len(places) and int(places.max()) >= accessor.count:
            raise self.source.fault("beyond", what=f"{what} (sparse)", expected=accessor.count, found=int(places.max()))
        values = values.copy()
        values[places] = self._strided(
            sparse.values.bufferView, sparse.values.byteOffset, sparse.count, kind, width, None, what
        )
        return values

    def _strided(
        self, view: int, offset: int, count: int, kind: str, width: int, stride: int | None, what: str
    ) -> NDArray[Any]:
        data = self.view(view, what)
        size = np.dtype(kind).itemsize * width
        step = stride or size
        needed = offset + (count - 1) * step + size if count else 0
        if step < size or needed > len(data):
            raise self.source.fault("beyond", what=what, expected=len(data), found=needed)
        if count == 0:
            return np.zeros((0, width), kind)
        return np.ndarray((count, width), kind, data, offset, (step, np.dtype(kind).itemsize))
