"""Age on paint: stains that run down, weed and wet at the waterline, dust and bleach on what looks up.

Every brush answers the mesh with new colours; paint that gives off light stays clean.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import Noise, step
from vtt.shipyard.mesh import GLOSS, Array, Mesh
from vtt.shipyard.stonepaint import mixed

_LIT = 1.05
"""Finish from which on paint counts as a light."""
_RUN = 0.16
"""How much slower a streak changes downwards than across."""


def blended(mesh: Mesh, colour: str, share: Array) -> Mesh:
    """The mesh carried towards a colour by `share` (n,), its lights left alone."""
    kept = np.clip(share, 0.0, 1.0) * (mesh.finish < _LIT)
    return replace(mesh, colour=np.clip(mixed(mesh.colour, colour, kept), 0.0, 1.0))


def stained(mesh: Mesh, seed: int, colour: str, amount: float = 0.5, frequency: float = 2.6) -> Mesh:
    """Patches of a stain with streaks that run down from them."""
    noise = Noise(seed)
    patch = noise.cloud(mesh.vertices, frequency, 3)
    runs = noise.cloud(mesh.vertices * [1.0, 1.0, _RUN], frequency * 2.6, 2)
    return blended(mesh, colour, amount * step(0.05, 0.75, 0.6 * patch + 0.7 * runs))


def mottled(mesh: Mesh, seed: int, depth: float = 0.18, frequency: float = 4.0) -> Mesh:
    """The paint a little lighter and darker in clouds, so that no wide face is one flat tone."""
    cloud = Noise(seed).cloud(mesh.vertices, frequency, 3)
    return mesh.tinted(np.where(mesh.finish < _LIT, 1.0 + depth * cloud, 1.0))


def bleached(mesh: Mesh, colour: str, amount: float = 0.4, steep: float = 0.55) -> Mesh:
    """Dust, salt or sun on the faces that look up more than `steep` (0 level with the eye, 1 straight up)."""
    whole = mesh if mesh.normals is not None else mesh.smooth_normals()
    assert whole.normals is not None
    return blended(whole, colour, amount * step(steep, 1.0, whole.normals[:, 2]))


def awash(mesh: Mesh, seed: int, weed: str = "#2f3a26", height: float = 0.2, amount: float = 0.8) -> Mesh:
    """Weed and wet at the waterline, ragged above, fading out at `height` inches."""
    noise = Noise(seed)
    ragged = mesh.vertices[:, 2] / height + 0.45 * noise.cloud(mesh.vertices * [1.0, 1.0, 0.4], 5.0, 3)
    share = step(1.0, 0.25, ragged)
    wet = np.where(mesh.finish < _LIT, np.maximum(mesh.finish, GLOSS * 0.6 * share), mesh.finish)
    return replace(blended(mesh, weed, amount * share), finish=wet)
