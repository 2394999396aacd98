"""Pictures of miniatures by ray casting: for the contact sheet, and for close looks while sculpting.

No window and no graphics driver: Embree finds the surface behind each pixel, numpy paints it (sun with shadow, sky by
the baked occlusion, worn edges, gloss, glow) in the manner of the table's shader.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import Array, Mesh, grid, linear, merge, unit
from vtt.shipyard.occlusion import RayScene

SUN = unit((0.62, -0.12, 0.78))
SUN_COLOUR = np.array([3.3, 2.95, 2.45])
SKY_COLOUR = np.array([0.85, 1.0, 1.22])
GROUND_COLOUR = np.array([0.30, 0.40, 0.44])
SEA_COLOUR = linear("#2c4a58")
BACKDROP = linear("#39434d")


@dataclass(frozen=True)
class View:
    """An orthographic look: compass bearing the eye stands at (0 ahead, 90 starboard), elevation, field in inches."""

    bearing_deg: float
    elevation_deg: float
    width_inches: float
    centre: tuple[float, float, float] = (0.0, 0.0, 0.0)
    size: tuple[int, int] = (640, 400)


def render(miniature: Miniature, view: View, samples: int = 2, sea: bool = True) -> NDArray[np.uint8]:
    """Return the picture (height, width, 3) in sRGB bytes with samples x samples rays in every pixel."""
    whole = merge([m if m.normals is not None else m.smooth_normals() for m in miniature.nodes.values()])
    if sea:
        whole = merge([whole, _sea()])
    scene = RayScene([whole])
    width, height = (n * samples for n in view.size)
    origins, direction = _eye_rays(view, width, height)
    hit = scene.hits(origins, np.broadcast_to(direction, origins.shape))
    colour = np.tile(BACKDROP, (width * height, 1))
    seen = np.flatnonzero(hit["primID"] >= 0)
    colour[seen] = _shade(whole, scene, hit, seen, direction)
    picture = colour.reshape(view.size[1], samples, view.size[0], samples, 3)
    return np.round(_screen(picture).mean(axis=(1, 3)) * 255.0).astype(np.uint8)


def silhouette(miniature: Miniature, view: View) -> NDArray[np.bool_]:
    """Return the mask (height, width) of the pixels that the miniature covers."""
    scene = RayScene([merge([replace(m, normals=None) for m in miniature.nodes.values()])])
    origins, direction = _eye_rays(view, *view.size)
    hit = scene.hits(origins, np.broadcast_to(direction, origins.shape))
    return np.asarray(hit["primID"] >= 0).reshape(view.size[1], view.size[0])


def _sea() -> Mesh:
    w = 40.0
    plane = grid([[(-w, -w, -0.015), (-w, w, -0.015)], [(w, -w, -0.015), (w, w, -0.015)]]).painted(SEA_COLOUR)
    return plane.smooth_normals()


def axes(bearing_deg: float, elevation_deg: float) -> tuple[Array, Array, Array]:
    """Return the directions right and up in the picture and towards the eye."""
    bearing, elevation = math.radians(bearing_deg), math.radians(elevation_deg)
    towards_eye = np.array(
        [math.sin(bearing) * math.cos(elevation), math.cos(bearing) * math.cos(elevation), math.sin(elevation)]
    )
    right = unit(np.array([-math.cos(bearing), math.sin(bearing), 0.0]))
    return right, np.cross(towards_eye, right), towards_eye


def _eye_rays(view: View, width: int, height: int) -> tuple[Array, Array]:
    right, up, towards_eye = axes(view.bearing_deg, view.elevation_deg)
    pixel = view.width_inches / width
    across = (np.arange(width) + 0.5 - width / 2) * pixel
    down = (height / 2 - np.arange(height) - 0.5) * pixel
    points = across[None, :, None] * right + down[:, None, None] * up + np.asarray(view.centre) + towards_eye * 60.0
    return points.reshape(-1, 3), -towards_eye


def _shade(whole: Mesh, scene: RayScene, hit: dict[str, np.ndarray], seen: NDArray[np.int64], look: Array) -> Array:
    corner = whole.faces[hit["primID"][seen]]
    u, v = np.asarray(hit["u"][seen], float), np.asarray(hit["v"][seen], float)
    weight = np.stack([1.0 - u - v, u, v], axis=1)[:, :, None]

    def blend(values: Array) -> Array:
        rows = values if values.ndim == 2 else values[:, None]
        return (rows[corner] * weight).sum(axis=1)

    assert whole.normals is not None
    place, normal = blend(whole.vertices), unit(blend(whole.normals))
    normal = np.where((normal @ look)[:, None] > 0, -normal, normal)
    albedo, finish = blend(whole.colour), blend(whole.finish)
    edge, open_sky = blend(whole.edge), blend(whole.occlusion)
    albedo = albedo + (np.sqrt(albedo) * 0.75 + 0.05 - albedo * 0.6) * (np.clip(edge, 0, 1) ** 2 * 0.42)
    lit = scene.distances(place + normal * 0.01, np.broadcast_to(SUN, place.shape), 50.0) >= 49.0
    sun = np.clip(normal @ SUN, 0, 1)[:, None] * lit[:, None] * SUN_COLOUR
    up = normal[:, 2:] * 0.5 + 0.5
    sky = (GROUND_COLOUR + (SKY_COLOUR - GROUND_COLOUR) * up) * (0.2 + 0.8 * open_sky**1.3)
    half = unit(SUN - look)
    gloss = np.clip(finish, 0, 1)
    shine = np.clip(normal @ half, 0, 1)[:, None] ** (8.0 + 60.0 * gloss) * lit[:, None] * gloss * 1.3
    metal = np.clip((finish - 0.7) / 0.3, 0, 1)
    mirror = (normal[:, 2:] * 0.5 + 0.5) ** 2 * metal * 0.8
    glow = np.clip(finish - 1.0, 0, 1)
    colour = albedo * (sun + sky) + shine * (albedo * metal + 0.25 * (1 - metal)) * 2.0 + albedo * mirror
    return colour * (1.0 - 0.7 * glow) + albedo * glow * 2.6


def _screen(colour: Array) -> Array:
    """Return scene light as screen values: the ACES curve as fitted by Narkowicz (2015), then the sRGB power."""
    x = colour * 0.62
    return np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0) ** (1 / 2.2)
