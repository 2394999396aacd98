"""Heldenhammer: a temple on a galleon.

A cathedral sterncastle of stone with lit windows, buttresses and spires, three masts of cream canvas, three rows of
guns and an armoured giant with two hammers for a figurehead.
"""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import planks, sighthull
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.grime import awash, mottled, stained
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import both, constant
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import METAL, SATIN, Mesh, box, grid, merge, tube
from vtt.shipyard.pieces.heldenhammer_decks import clutter, company, glints, ladders, stern_walk
from vtt.shipyard.pieces.heldenhammer_giant import figurehead
from vtt.shipyard.pieces.heldenhammer_lines import BLUE, DARK_WOOD, DECK, GOLD, HULL, IRON, STONE, WAIST_DECK, WOOD
from vtt.shipyard.pieces.heldenhammer_rig import rigged
from vtt.shipyard.pieces.heldenhammer_temple import forecastle, lanterns, ornaments, roofs, stern, walls
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece
from vtt.shipyard.unseen import without_unseen


@sighthull.sight_hull("heldenhammer")
def sight_hull() -> sighthull.SightHull:
    """The body up to 1.5 inches: nave and choir full height, steps, waist and forecastle."""
    tops = [
        (0.0, 1.5),
        (0.1, 1.5),
        (0.2, 1.5),
        (0.305, 1.5),
        (0.307, 1.26),
        (0.395, 1.26),
        (0.397, 0.87),
        (0.5, 0.83),
        (0.63, 0.83),
        (0.75, 0.88),
        (0.752, 1.28),
        (0.82, 1.28),
        (0.88, 1.28),
        (0.93, 1.28),
        (0.97, 1.28),
        (1.0, 1.16),
    ]
    body = sighthull.ship_solid(HULL, tops, least_half=lambda t: 0.795 if t < 0.1 else 0.0)
    return sighthull.drawn("heldenhammer", *body)


@piece("heldenhammer", base=(4.0, 2.0), hull_height=1.5, max_bytes=SHIP_BYTES)
def heldenhammer(level: Level) -> Miniature:
    """Sculpt the whole ship."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(1101)
    battery = _battery(fine)
    masts, sails, rigging, flags = rigged(fine)
    nodes = {
        "hull": _salted(merge([_planking(rng, fine), _decks(rng, fine)]), fine),
        "superstructure": _smoked(
            merge([walls(rng, fine), stern(rng, fine), roofs(fine), forecastle(rng, fine)]), fine
        ),
        "ornaments": merge([stern_walk(fine), *([_smoked(ornaments(), fine), glints(), ladders()] if fine else [])]),
        "guns": merge(battery.barrels + battery.timber),
        "masts": masts,
        "sails": sails,
        "rigging": rigging,
        "flags": flags,
        "figurehead": figurehead(fine),
        "lanterns": lanterns(fine),
        "crew": company(fine),
        "base": slab(4.0, 2.0, beside(lambda y: HULL.breadth_at(y, 0.03)), 5, cells=(16, 28) if fine else (4, 7)),
    }
    if fine:
        nodes["deck"] = clutter()
    return Miniature(
        lined(without_unseen(nodes)) if fine else nodes,
        {**battery.empties(), "captain_eye": (0.24, -0.92, 1.62)},
        {"kind": "warship", "side": "ga"},
    )


def _planking(rng: np.random.Generator, fine: bool) -> Mesh:
    wood = Timber(WOOD, thickness=0.02, length=0.66, segment=0.26)
    below = HULL.line(0.0)
    if not fine:
        edges = (0.0, 0.10, 0.18, 0.22, 0.33, 0.46, 0.51, 0.62, 0.72, 0.77, 0.81, 0.93, 1.0)
        colours = (DARK_WOOD, WOOD, DARK_WOOD, "#96643b", WOOD, DARK_WOOD, "#96643b", WOOD, BLUE, GOLD, WOOD, BLUE)
        skin = HULL.banded([*zip(edges, edges[1:], colours, strict=False)], 13)
        inner = (
            HULL.shell(constant(WAIST_DECK - 0.02), HULL.lifted(0.0), (0.34, 0.8), 6, 2, 0.03)
            .flipped()
            .painted("#5c3b22")
        )
        after = [HULL.transom_plate(0.0, 0.56, 2).painted(WOOD), HULL.transom_plate(0.56, 1.86, 2).painted(STONE)]
        return merge([skin, inner, *after])
    core = HULL.shell(below, HULL.lifted(0.02), stations=24, rows=4, inward=0.012).painted("#241710")
    sides = both(planks.strakes(HULL, below, HULL.lifted(0.0), 11, wood, rng, (0.0, 0.992), 3.6))
    wales = []
    for share, height, thick, colour, finish in (
        (0.2, 0.06, 0.045, DARK_WOOD, 0.0),
        (0.49, 0.055, 0.045, DARK_WOOD, 0.0),
        (0.745, 0.05, 0.042, BLUE, SATIN),
        (0.80, 0.03, 0.05, GOLD, METAL),
    ):
        wales.append(planks.wale(HULL, (0.0, 0.99), HULL.line(share), height, thick, colour, 22, finish))
    cap = planks.rail(HULL, (0.36, 0.78), HULL.lifted(0.01), 16, 1.15).painted(DARK_WOOD)
    stripes = planks.wale(HULL, (0.0, 0.99), HULL.line(0.965), 0.05, 0.04, BLUE, 22, SATIN)
    inner = (
        HULL.shell(constant(WAIST_DECK - 0.02), HULL.lifted(0.0), (0.34, 0.8), 14, 2, 0.03).flipped().painted("#5c3b22")
    )
    timbers = [core, sides, inner, both(merge([*wales, cap, stripes])), _stem(), _transom(rng)]
    return merge(timbers)


def _stem() -> Mesh:
    """The stem post."""
    z = np.linspace(-0.02, 1.06, 9)
    return tube(HULL.point(np.ones(9), z) * [0.0, 1.0, 1.0], np.linspace(0.05, 0.06, 9), 6).painted(DARK_WOOD)


def _salted(mesh: Mesh, fine: bool) -> Mesh:
    """Tar that has run, sun on the planks, weed at the water."""
    return awash(stained(mottled(mesh, 61, 0.16), 62, "#3b2a1c", 0.45, 2.2), 63, height=0.24) if fine else mesh


def _smoked(mesh: Mesh, fine: bool) -> Mesh:
    """Stone with the grime of rain and powder smoke below its ledges, a little moss."""
    return stained(stained(mottled(mesh, 64, 0.14), 65, "#4d4636", 0.5, 3.0), 66, "#4c5638", 0.3, 1.7) if fine else mesh


def _transom(rng: np.random.Generator) -> Mesh:
    boards = []
    for row in range(5):
        z = 0.09 + row * 0.1
        half = float(HULL.half_breadth(0.0, z)) - 0.005
        y = float(HULL.ends(z)[0])
        plank = box((2 * half, 0.035, 0.093), (0, y - 0.004, z), 0.012, ("+y",)).painted(WOOD)
        boards.append(plank.tinted(1 + 0.18 * (rng.random() * 2 - 1)))
    return merge([HULL.transom_plate(0.0, 1.86).painted(STONE), *boards])


def _decks(rng: np.random.Generator, fine: bool) -> Mesh:
    timber = Timber(DECK, 0.02, 0.003, 0.01, 0.004, 0.18, 0.6)
    levels = [((-0.62, 1.05), WAIST_DECK), ((0.86, 1.62), 1.06), ((-0.86, -0.5), 1.02), ((-1.24, -0.84), 1.32)]
    if not fine:
        return merge([_plain_deck(span, z, 5) for span, z in levels])
    laid = [planks.deck(HULL, span, z, timber, rng) for span, z in levels]
    under = merge([_plain_deck(span, z - 0.022) for span, z in levels]).painted("#2a1b10")
    return merge([*laid, under])


def _plain_deck(span: tuple[float, float], z: float, lanes: int = 1) -> Mesh:
    """A deck as one sheet, in lanes of slightly different tone."""
    y = np.linspace(*span, 8 if lanes == 1 else 5)
    half = HULL.breadth_at(y, z) - 0.02
    sheets = []
    for lane in range(lanes):
        low, high = -1.0 + 2.0 * lane / lanes, -1.0 + 2.0 * (lane + 1) / lanes
        left, right = (np.stack([s * half, y, np.full(len(y), z)], -1) for s in (low, high))
        sheets.append(grid(np.stack([left, right])).painted(DECK).tinted(1.0 + 0.13 * math.sin(lane * 2.4 + z * 9)))
    return merge(sheets)


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.095, DARK_WOOD, BLUE, IRON, 0.16, 0.025, sides=7 if fine else 3)
    upper = PortStyle(0.078, GOLD, BLUE, IRON, 0.13, 0.020, METAL, sides=6 if fine else 3)
    rows = (
        (0.335, np.linspace(0.13, 0.83, 10), style),
        (0.62, np.linspace(0.165, 0.80, 9), style),
        (0.885, np.linspace(0.40, 0.735, 5), upper),
    )
    for share, stations, kind in rows:
        chosen = stations if fine else stations[::2]
        add_row(battery, HULL, list(chosen), [float(HULL.line(share)(t)) for t in chosen], kind, 0.018, fine)
    return battery
