"""Pictures on a model: decoded once, looked up at the corners of its triangles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import skia  # here and not where it is needed: loaded after a window has opened, it could shape no text any more
from numpy.typing import NDArray

from vtt.stage.ownmodels.document import MOST_BYTES, Source, TextureUse, shortened
from vtt.stage.ownmodels.numbers import Numbers

MOST_SIDE_PX = 8192
KEPT_SIDE_PX = 2048
"""Larger pictures are made smaller while they are read: a miniature is a few hundred pixels on the screen."""
MOST_PIXELS = 256 << 20
"""Of all pictures together: sixteen of 4096 pixels a side."""
_KTX2 = b"\xabKTX 20\xbb"
Picture = NDArray[np.uint8]
Coordinates = Callable[[int], NDArray[np.float32] | None]


class Pictures:
    """The textures of a file as (height, width, 4) arrays, red green blue alpha as stored (sRGB)."""

    def __init__(self, source: Source, numbers: Numbers) -> None:
        self.source, self.numbers = source, numbers
        self._known: dict[tuple[str | None, int | None], Picture] = {}
        self._pixels = self._encoded = 0

    @property
    def count(self) -> int:
        """How many different pictures were needed."""
        return len(self._known)

    def image_of(self, texture: int) -> int:
        """The image that a texture shows; one that can be decoded goes before one that cannot."""
        document = self.source.document
        if texture >= len(document.textures):
            raise self.source.fault(
                "index", what="texture", expected=f"textures[0..{len(document.textures) - 1}]", found=texture
            )
        entry = document.textures[texture]
        if entry.extensions.webp is not None and entry.extensions.webp.source is not None:
            return entry.extensions.webp.source
        if entry.source is not None:
            return entry.source
        if entry.extensions.basisu is not None:
            raise self.source.fault("ktx2")
        raise self.source.fault("no-picture", texture=texture)

    def picture(self, texture: int) -> Picture:
        """The picture of a texture."""
        image, images = self.image_of(texture), self.source.document.images
        if image >= len(images):
            raise self.source.fault("index", what="image", expected=f"images[0..{len(images) - 1}]", found=image)
        entry = images[image]
        place = entry.uri, entry.bufferView  # images that lie in one place are one picture
        if place not in self._known:
            self._known[place] = self._decoded(image)
        return self._known[place]

    def _bytes(self, image: int) -> bytes:
        entry = self.source.document.images[image]
        if entry.uri is not None:
            self.numbers.fixes.add("data-uri" if entry.uri[:5].lower() == "data:" else "beside")
            return self.source.linked(entry.uri, "texture")
        if entry.bufferView is None:
            raise self.source.fault("no-picture", texture=image)
        return bytes(self.numbers.view(entry.bufferView, "texture"))

    def _decoded(self, image: int) -> Picture:
        data = self._bytes(image)
        self._encoded += len(data)
        if self._encoded > MOST_BYTES:
            raise self.source.fault("encoded", most=MOST_BYTES >> 20, found=self._encoded >> 20)
        if data.startswith(_KTX2):
            raise self.source.fault("ktx2")
        is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
        found = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data)) if data else None
        if found is None:
            raise self.source.fault("webp" if is_webp else "picture", found=shortened(repr(data[:4])))
        width, height = found.width(), found.height()
        if max(width, height) > MOST_SIDE_PX:
            raise self.source.fault("large-picture", most=MOST_SIDE_PX, found=f"{width} x {height}")
        self._pixels += width * height
        if self._pixels > MOST_PIXELS:
            raise self.source.fault("pixels", most=MOST_PIXELS // 1_000_000, found=self._pixels // 1_000_000)
        if is_webp:
            self.numbers.fixes.add("webp")
        share = min(1.0, KEPT_SIDE_PX / max(width, height))
        size = max(1, round(width * share)), max(1, round(height * share))
        rows = np.zeros((size[1], size[0], 4), np.uint8)
        into = skia.Pixmap(
            skia.ImageInfo.Make(*size, skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kUnpremul_AlphaType),
            rows, rows.strides[0],
        )
        if not found.scalePixels(into, skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)):
            raise self.source.fault("picture", found=shortened(repr(data[:4])))
        return rows

    def colors(self, use: TextureUse | None, coordinates: Coordinates) -> NDArray[np.float32] | None:
        """Colours (n, 4) 0..1 as stored at texture coordinates; None where there is no texture or no coordinate."""
        if use is None:
            return None
        move = use.extensions.transform
        uv = coordinates(use.texCoord if move is None or move.texCoord is None else move.texCoord)
        if uv is None:
            return None
        if move is not None:
            uv = _moved(uv, move.offset, move.rotation, move.scale)
        return sampled(self.picture(use.index), uv)


def _moved(uv: NDArray[Any], offset: list[float] | None, turn: float, scale: list[float] | None) -> NDArray[Any]:
    """Texture coordinates under KHR_texture_transform."""
    grow = np.array((scale or [1.0, 1.0])[:2], np.float32)
    shift = np.array((offset or [0.0, 0.0])[:2], np.float32)
    c, s = np.cos(turn), np.sin(turn)
    return (uv * grow) @ np.array([[c, -s], [s, c]], np.float32) + shift


def sampled(picture: Picture, uv: NDArray[np.float32]) -> NDArray[np.float32]:
    """Colours (n, 4) of a picture that repeats, mixed of the four pixels round each coordinate."""
    height, width = picture.shape[:2]
    place = (np.nan_to_num(uv.astype(np.float64), posinf=0.0, neginf=0.0) % 1.0) * (width, height) - 0.5
    low = np.floor(place).astype(np.int64)
    share = (place - low).astype(np.float32)
    mixed = np.zeros((len(uv), 4), np.float32)
    for dx in (0, 1):
        for dy in (0, 1):
            weight = (share[:, 0] if dx else 1 - share[:, 0]) * (share[:, 1] if dy else 1 - share[:, 1])
            mixed += weight[:, None] * picture[(low[:, 1] + dy) % height, (low[:, 0] + dx) % width]
    return mixed / 255.0
