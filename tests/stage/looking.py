"""Pixels of the stage as numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from panda3d.core import PNMImage, Texture

from vtt.stage.stage import Stage
from vtt.stage.units import to_scene

SIZE = (640, 400)


def pixels(stage: Stage) -> NDArray[np.float64]:
    """What the window shows: (height, width, 3), 0..255."""
    image: PNMImage = stage.grab()
    data = bytes(image_bytes(image))
    return np.frombuffer(data, np.uint8).reshape(image.get_y_size(), image.get_x_size(), 3).astype(float)


def image_bytes(image: PNMImage) -> bytes:
    """Rows from the top, red green blue."""
    texture = Texture()
    texture.load(image)
    rows = np.frombuffer(bytes(texture.get_ram_image_as("RGB")), np.uint8)
    return rows.reshape(image.get_y_size(), -1)[::-1].tobytes()


def drawn(stage: Stage) -> NDArray[np.float64]:
    """Draw what changed and look at it."""
    for _ in range(3):
        stage.touch()
        stage.step(0.0)
    return pixels(stage)


def pixel_of(stage: Stage, x_thou: float, y_thou: float, height: float = 0.0) -> tuple[int, int]:
    """Row and column at which a table point is seen."""
    seen = stage.camera.screen_point(to_scene(x_thou, y_thou, height))
    assert seen is not None
    return round((1 - seen[1]) / 2 * SIZE[1] - 0.5), round((seen[0] + 1) / 2 * SIZE[0] - 0.5)
