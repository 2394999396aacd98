"""Black Kraken: a mechanical squid. A riveted boiler for a mantle, lit eyes, paddle wheels and jointed steel arms."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import crew
from vtt.shipyard.base import slab
from vtt.shipyard.build import lightened
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, cannon
from vtt.shipyard.hull import both
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import Array, Mesh, frame, merge
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces import black_kraken_boiler as boiler
from vtt.shipyard.pieces.black_kraken_arms import arms
from vtt.shipyard.pieces.black_kraken_lines import BACK, BEARD, BLACK_IRON, BRASS, DARK_COAT, RUST, STEEL
from vtt.shipyard.pieces.fleet_lines import SQUID
from vtt.shipyard.registry import LIGHT_TRIANGLES, SHIP_BYTES, Level, piece
from vtt.shipyard.unseen import without_unseen

GUNS = (0.26, 0.0, -0.98)
"""y of the cannon on each flank."""

ROOM_FOR_BACKS = 500
"""Triangles of the light level that the second sides of its thin walls may take."""


@piece("black-kraken", base=(3.0, 1.5), hull_height=0.75, max_bytes=SHIP_BYTES)
def black_kraken(level: Level) -> Miniature:
    """Sculpt the whole machine."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4201)
    guns, muzzles = _guns(fine)
    nodes = {
        "hull": boiler.body(rng, fine),
        "superstructure": boiler.tower(fine),
        "guns": guns,
        "arms": arms(fine),
        "wheels": boiler.paddles(fine),
        "figurehead": boiler.beak(fine),
        "ornaments": merge([boiler.tail(fine), boiler.plumbing(fine)]),
        "lanterns": boiler.eyes(fine),
        "masts": boiler.chimneys(fine),
        "crew": _people(fine),
        "base": slab(3.0, 1.5, _gap, 42, "#1d4450", "#c8d4cc", cells=(14, 26) if fine else (4, 7)),
    }
    if fine:
        nodes = without_unseen(nodes)
    else:
        people = nodes.pop("crew")  # they are plain enough
        nodes = lightened(nodes, LIGHT_TRIANGLES - ROOM_FOR_BACKS - people.triangle_count) | {"crew": people}
    return Miniature(
        lined(nodes, least=1), {**muzzles, "captain_eye": (0.0, -0.12, 1.12)}, {"kind": "warship", "side": "fot"}
    )


def _gap(x: Array, y: Array) -> Array:
    """Distance of the water off the boiler's side."""
    knots = np.array(SQUID)
    half = np.interp(y, knots[:, 0], knots[:, 1], -9.0, -9.0)
    return np.where(half > 0, np.abs(x) - half, 9.0)


def _guns(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """Three stub cannon in collars on each flank."""
    battery = Battery()
    for y in GUNS:
        half = float(np.interp(y, [f[0] for f in SQUID], [f[1] for f in SQUID]))
        seat = frame((half - 0.08, y, 0.22), (0, 1, 0), (0, 0, 1), (1, 0, 0))
        gun = boiler.guns(fine, cannon(0.24, 0.045, 8 if fine else 4))
        battery.barrels.append(both(gun.transformed(seat)))
        battery.starboard.append(np.array([half + 0.16, y, 0.22]))
        battery.port.append(np.array([-half - 0.16, y, 0.22]))
    return merge(battery.barrels), battery.empties()


def _people(fine: bool) -> Mesh:
    """Stokers on the walkway, the captain on the tower, a lookout and hands with hawsers ahead of it."""
    posts = ((-1.04, 90, 170, "stand"), (-0.82, 90, 150, "haul"), (-0.58, 90, -20, "carry"),
             (0.22, 76, 30, "point"), (0.24, 106, -60, "haul"), (0.46, 80, 10, "wave"),
             (0.62, 100, 0, "carry"))  # fmt: skip
    plain = person(Dress(DARK_COAT, hat_colour=BRASS), height=0.19, fine=False)
    figures = []
    for y, angle, heading, pose in posts:
        figure = crew.dwarf(0.19, DARK_COAT, BLACK_IRON, BEARD, BRASS, pose) if fine else plain
        x, y, z = (float(v) for v in BACK.at(y, angle, 0.04 if y < 0 else 0.0)[0])
        figures.append(crew.placed(figure, x, y, z, heading))
    captain = crew.dwarf(0.21, RUST, BLACK_IRON, BEARD, STEEL, "point") if fine else plain
    figures.append(crew.placed(captain, 0.0, -0.30, 0.905, 0))  # on the rim of the tower
    return merge(figures)
