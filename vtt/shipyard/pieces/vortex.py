"""The whirlpool: the back of the wind indicator."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import MAHOGANY, disc, grained_wood
from vtt.shipyard.mesh import GLOSS, box, grid, lathe, linear, merge
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import mixed, vertex_normals


@piece("vortex", water=False)
def vortex(level: Level) -> Miniature:
    """The whirlpool: spiral arms of foam that sink into a dark throat, in a carved frame."""
    fine = level is Level.TABLE
    rows, columns = (30, 96) if fine else (12, 36)
    reach = np.linspace(0.04, 0.86, rows)[:, None]
    angle = np.linspace(0, 2 * math.pi, columns, endpoint=False)[None, :]
    spin = angle * 3 + 9.0 * np.log(reach + 0.12)
    arms = 0.5 + 0.5 * np.sin(spin)
    height = (
        0.2
        - 0.3 * np.exp(-((reach / 0.3) ** 1.3))
        + 0.05 * arms**2 * step(0.03, 0.3, reach) * step(0.9, 0.7, reach)
    )
    skin = grid(
        np.stack([reach * np.cos(angle), reach * np.sin(angle), height + 0 * angle], -1), (False, True)
    )
    skin = skin if vertex_normals(skin.vertices, skin.faces)[:, 2].mean() > 0 else skin.flipped()
    deep = step(0.08, 0.6, np.broadcast_to(reach, arms.shape)).ravel()
    foam = (step(0.62, 0.95, arms + 0.2 * np.sin(angle * 17 + reach * 40)) * step(0.05, 0.2, reach)).ravel()
    colour = mixed(np.tile(linear("#0b1f2a"), (len(deep), 1)), "#14505e", deep)
    colour = mixed(colour, "#d5e2de", 0.85 * foam)
    water = replace(skin, colour=colour, finish=np.full(len(deep), GLOSS))
    throat = disc(0.06, 0.01, 10).moved(0, 0, -0.09).painted("#04080b")
    frame = lathe(
        [(0.95, 0.0), (0.95, 0.16), (0.92, 0.22), (0.87, 0.22), (0.84, 0.17), (0.84, 0.0)],
        columns // 2,
        (False, False),
        [0, 0.3, 0.8, 0.8, 0.2, 0],
    )
    waves = (
        [box((0.09, 0.03, 0.09), (0, -0.955, 0.09), 0.012).turned("z", a) for a in range(0, 360, 15)]
        if fine
        else []
    )
    wood = grained_wood(merge([frame, *waves]), MAHOGANY, 205, (0.4, 0.4, 1.0))
    return Miniature({"body": merge([water, throat]), "frame": wood})
