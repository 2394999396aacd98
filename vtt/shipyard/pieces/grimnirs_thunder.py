"""Grimnir's Thunder: a floating fortress of riveted iron and stone on paddle wheels, with stacks and a gantry."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import castle, planks, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row, cannon
from vtt.shipyard.hull import both, constant
from vtt.shipyard.mesh import METAL, Array, Mesh, box, cylinder, extrude, facing, frame, lathe, merge, sphere, tube
from vtt.shipyard.pieces.fleet_lines import GRIMNIRS_THUNDER as HULL
from vtt.shipyard.pieces.fleet_lines import KEEP, PADDLE
from vtt.shipyard.pieces.fleet_parts import chimney, decked, flame, rivets
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece

IRON, DARK_IRON, STONE, PALE_STONE = "#565b62", "#2f3237", "#85796a", "#9d907c"
BRASS, RED, DECK, RUST = "#b3832f", "#8e2a20", "#7d6a50", "#6d4228"
DECK_Z = 0.5


@piece("grimnirs-thunder", base=(3.0, 1.75), hull_height=1.25, max_bytes=SHIP_BYTES)
def grimnirs_thunder(level: Level) -> Miniature:
    """Sculpt the whole fortress."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4501)
    battery = _battery(fine)
    nodes = {
        "hull": merge(
            [_plates(rng, fine), decked(HULL, (-1.3, 1.2), DECK_Z, Timber(DECK, 0.02, 0.003, 0.01), rng, fine)]
        ),
        "superstructure": merge([_keep(rng, fine), _wheelhouses(fine)]),
        "wheels": _wheels(fine),
        "guns": merge(battery.barrels + battery.timber),
        "figurehead": merge([_face(fine), _ram(fine)]),
        "ornaments": _gantry(fine),
        "stacks": merge(
            [
                chimney(0.085, 0.95, DARK_IRON, BRASS, 12 if fine else 5).moved(x, y, 1.15)
                for x in (-0.22, 0.22)
                for y in (-0.66, -0.36)
            ]
        ),
        "lanterns": merge(
            [castle.lantern(0.06, BRASS, sides=6 if fine else 4).moved(x, -1.28, 0.6) for x in (-0.38, 0.38)]
        ),
        "flags": merge([rig.flag(0.5, 0.22, RED, 0.3, x * 3, fine).moved(x, 0.14, 1.96) for x in (-0.3, 0.3)]),
        "masts": merge([tube([(x, 0.16, 1.2), (x, 0.16, 2.06)], 0.018, 6 if fine else 3) for x in (-0.3, 0.3)]).painted(
            BRASS, METAL
        ),
        "base": slab(3.0, 1.75, beside(lambda y: HULL.breadth_at(y, 0.03)), 45, cells=(16, 26) if fine else (4, 7)),
    }
    return Miniature(nodes, {**battery.empties(), "captain_eye": (0.0, -0.13, 1.44)}, {"kind": "warship", "side": "ga"})


def _plates(rng: np.random.Generator, fine: bool) -> Mesh:
    """Sides of overlapping iron plates with rivets along their seams, a red belt and a rounded rail."""
    inner = (
        HULL.shell(constant(0.3), HULL.lifted(0.0), (0.02, 0.98), 12 if fine else 6, 2, 0.03)
        .flipped()
        .painted(DARK_IRON)
    )
    stern = HULL.transom_plate(0.0, float(HULL.sheer(0.0)), 3).painted(IRON, METAL)
    belt = planks.wale(HULL, (0.0, 0.99), HULL.line(0.24), 0.07, 0.036, RED, 20 if fine else 8)
    cap = planks.rail(HULL, (0.0, 0.99), HULL.lifted(0.0), 20 if fine else 8, 1.2).painted(BRASS, METAL)
    if not fine:
        skin = HULL.banded([(0.0, 0.2, DARK_IRON), (0.2, 0.6, IRON), (0.6, 1.0, DARK_IRON)], 12)
        return merge([skin, inner, stern, both(merge([belt, cap]))])
    core = HULL.shell(HULL.line(0.0), HULL.lifted(0.0), stations=22, rows=4, inward=0.012).painted(DARK_IRON)
    metal = Timber(IRON, 0.016, 0.002, 0.006, 0.004, 0.2, 0.34, 0.17, METAL)
    sides = both(planks.strakes(HULL, HULL.line(0.0), HULL.lifted(0.0), 4, metal, rng, (0.0, 0.99), 2.6))
    heads = []
    for share in (0.06, 0.31, 0.56, 0.81, 0.95):
        t = np.linspace(0.01, 0.97, 46)
        z = HULL.line(share)(t)
        heads.append(rivets(HULL.point(t, z) + HULL.normal(t, z) * 0.018, HULL.normal(t, z), 0.011, DARK_IRON))
    return merge([core, inner, sides, stern, both(merge([belt, cap, *heads]))])


def _ram(fine: bool) -> Mesh:
    """An iron beak at the waterline."""
    beak = lathe([(0.2, 0.0), (0.17, 0.12), (0.08, 0.3), (0.005, 0.42)], 8 if fine else 5, (False, False), 0.5)
    beak = beak.scaled(0.8, 0.55, 1.0).turned("x", -90).moved(0, 1.1, 0.12)
    return beak.painted(DARK_IRON, METAL)


def _keep(rng: np.random.Generator, fine: bool) -> Mesh:
    """The keep: stone walls with iron corners, arched lights, battlements and a gate ahead."""
    half, low, high, top = KEEP
    y, long = (low + high) / 2, high - low
    core = box((2 * half, long, top - 0.36), (0, y, (top + 0.3) / 2), 0.0, ("-z",)).painted(STONE)
    parts = [core.tinted(0.7 if fine else 1.0)]
    walls = (
        (half, long, (1, 0, 0)),
        (half, long, (-1, 0, 0)),
        (long / 2, 2 * half, (0, 1, 0)),
        (long / 2, 2 * half, (0, -1, 0)),
    )
    for off, length, way in walls:
        out = np.array(way, float)
        side = np.array([abs(out[1]), abs(out[0]), 0.0])
        middle = np.array([0, y, 0.0])
        if fine:
            parts += _blocks(rng, middle, out, side, off, length)
        for along in np.linspace(-length / 2 + 0.18, length / 2 - 0.18, 4 if abs(out[0]) else 3):
            light = (
                castle.lancet(0.1, 0.26, PALE_STONE, frame=BRASS)
                if fine
                else castle.flat_panel(castle.arch(0.07, 0.2, 3), 0.02)
            )
            light = light if fine else light.painted(castle.GLASS, 1.7)
            parts.append(light.transformed(facing(middle + out * (off + 0.014) + side * along + [0, 0, 0.78], out)))
        for along in np.linspace(-length / 2 + 0.06, length / 2 - 0.06, 7 if fine else 4):
            spot = middle + out * (off - 0.03) + side * along + np.array([0, 0, top + 0.04])
            merlon = box((0.10, 0.10, 0.12), (0, 0, 0), 0.015 if fine else 0.0, ("-z",)).painted(PALE_STONE)
            parts.append(merlon.tinted(0.85 + 0.3 * rng.random()).moved(*spot))
        rim = box((length + 0.04, 0.05, 0.05), (0, 0, 0), 0.012 if fine else 0.0).painted(BRASS, METAL)
        parts.append(rim.transformed(facing(middle + out * off + np.array([0, 0, top - 0.07]), out)))
    for x in (-half, half):
        for corner in (low, high):
            post = box((0.09, 0.09, top - 0.36), (x, corner, (top + 0.36) / 2 - 0.02), 0.02, ("-z",))
            parts.append(post.painted(IRON, METAL))
    tower = castle.tower(0.2, 0.42, STONE, 12 if fine else 6).moved(0, high - 0.26, top - 0.02)
    return merge([*parts, tower, _gate(high)])


def _blocks(rng: np.random.Generator, middle: Array, out: Array, side: Array, off: float, length: float) -> list[Mesh]:
    made = []
    for row in range(5):
        count = max(3, round(length / 0.2))
        wide, shift = length / count, 0.5 * (row % 2)
        for k in range(count):
            along = -length / 2 + (k + 0.5 + shift * 0.3) * wide
            block = castle.stone_block(wide - 0.008, 0.148, 0.018 + 0.008 * rng.random(), 0.012).painted(STONE)
            spot = middle + out * (off - 0.006) + side * along + np.array([0, 0, 0.46 + row * 0.155])
            made.append(block.tinted(0.82 + 0.36 * rng.random()).transformed(facing(spot, out)))
    return made


def _gate(y: float) -> Mesh:
    door = extrude([(-0.13, 0), (0.13, 0), (0.13, 0.18), (0, 0.3), (-0.13, 0.18)], 0.03, 0.01).painted(DARK_IRON, METAL)
    bars = [box((0.02, 0.2, 0.02), (x, 0.11, 0.035)).painted(BRASS, METAL) for x in (-0.08, 0.0, 0.08)]
    return merge([door, *bars]).transformed(facing((0, y + 0.012, DECK_Z), (0, 1, 0)))


def _wheelhouses(fine: bool) -> Mesh:
    """A riveted drum over each wheel, with a rune of brass on its face."""
    inner, outer, y, radius, axle = PADDLE
    turn = np.radians(np.linspace(0, 180, 19 if fine else 8))
    rim = np.column_stack([np.cos(turn), np.sin(turn)])
    shell = extrude(np.vstack([rim * radius, rim[::-1] * (radius - 0.07)]), outer - inner, 0.014, back=True)
    spine = extrude(
        np.vstack([rim * (radius - 0.06), rim[::-1] * (radius - 0.12)]), outer - inner + 0.012, 0.01, back=True
    )
    bars = [
        box((0.05, radius - 0.1, 0.03), (0, (radius - 0.1) / 2, outer - inner - 0.02)).turned("z", a)
        for a in (-50, 0, 50)
    ]
    hub = cylinder(0.09, 0.05, 10 if fine else 6).moved(0, 0, outer - inner - 0.03)
    made = merge([shell.painted(IRON, METAL), spine.painted(RED), merge([*bars, hub]).painted(BRASS, METAL)])
    if fine:
        spots = np.column_stack([rim * (radius + 0.001), np.full(len(rim), (outer - inner) / 2)])
        made = merge([made, rivets(spots, np.column_stack([rim, np.zeros(len(rim))]), 0.016, DARK_IRON)])
    return both(made.transformed(frame((inner, y, axle), (0, 1, 0), (0, 0, 1), (1, 0, 0))))


def _wheels(fine: bool) -> Mesh:
    inner, outer, y, radius, axle = PADDLE
    count = 14 if fine else 7
    floats = []
    for k in range(count):
        board = box((outer - inner - 0.06, 0.09, 0.02), (0, radius - 0.12, 0)).painted(RUST)
        spoke = box((0.03, radius - 0.14, 0.025), (0.06, (radius - 0.14) / 2, 0)).painted(IRON, METAL)
        floats.append(merge([board, spoke]).turned("x", 360.0 * k / count))
    ring = lathe(
        [(radius - 0.16, -0.012), (radius - 0.13, -0.012), (radius - 0.13, 0.012), (radius - 0.16, 0.012)],
        20 if fine else 9,
    )
    ring = ring.turned("y", 90).painted(DARK_IRON, METAL).moved(0.08, 0, 0)
    return both(merge([*floats, ring]).moved((inner + outer) / 2, y, axle))


def _face(fine: bool) -> Mesh:
    """A bearded king of brass on the bow, a flame cannon in his mouth."""
    head = sphere((0.2, 0.16, 0.22), 14 if fine else 7, 10 if fine else 5).moved(0, 1.28, 0.62)
    helm = lathe([(0.22, 0.0), (0.2, 0.1), (0.1, 0.2), (0.01, 0.24)], 12 if fine else 6, (False, False), 0.3).moved(
        0, 1.27, 0.68
    )
    horns = both(
        tube([(0.18, 1.28, 0.74), (0.32, 1.3, 0.82), (0.34, 1.32, 1.0)], [0.05, 0.035, 0.004], 7 if fine else 4)
    )
    locks = [
        tube([(x, 1.38, 0.5), (x * 1.1, 1.44, 0.34), (x * 0.7, 1.42, 0.16)], [0.055, 0.05, 0.01], 6 if fine else 4)
        for x in (-0.16, -0.08, 0.0, 0.08, 0.16)
    ]
    eyes = both(sphere(0.032, 7, 5).moved(0.08, 1.42, 0.68)).painted("#ff8a20", 2.0)
    muzzle = cannon(0.3, 0.07, 10 if fine else 5).turned("x", -90).moved(0, 1.32, 0.55)
    fire = flame(0.16, fine).turned("x", -80).moved(0, 1.62, 0.55)
    brass = merge([helm, horns]).painted(BRASS, METAL)
    return merge([head.painted("#9a6a4a", METAL), brass, merge(locks).painted("#b8622a"), eyes, muzzle, fire])


def _gantry(fine: bool) -> Mesh:
    """A hangar gantry on the after deck: two trusses, a beam with a hook, a coiled mooring line."""
    parts = []
    for y in (-1.26, -0.98):
        for x in (-0.34, 0.34):
            parts.append(tube([(x, y, DECK_Z), (x * 0.8, y, 1.42)], 0.028, 6 if fine else 4))
        parts.append(tube([(-0.28, y, 1.42), (0.28, y, 1.42)], 0.028, 6 if fine else 4))
        parts += [
            tube([(-0.32, y, 0.7), (0.29, y, 1.36)], 0.014, 4),
            tube([(0.32, y, 0.7), (-0.29, y, 1.36)], 0.014, 4),
        ]
    beam = tube([(0, -0.86, 1.46), (0, -1.6, 1.5)], 0.035, 6 if fine else 4)
    hook = tube([(0, -1.55, 1.48), (0, -1.55, 1.2), (0.05, -1.55, 1.13), (0, -1.55, 1.08)], 0.014, 5 if fine else 3)
    coil = lathe([(0.1, 0.0), (0.13, 0.02), (0.1, 0.05), (0.06, 0.03)], 12 if fine else 6).moved(0.2, -1.1, DECK_Z)
    return merge([merge([*parts, beam]).painted(IRON, METAL), hook.painted(BRASS, METAL), coil.painted(rig.ROPE)])


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.1, BRASS, DARK_IRON, "#3a3b40", 0.17, 0.032, METAL, sides=8 if fine else 3, has_lids=False)
    stations = [0.10, 0.19, 0.28, 0.82, 0.90]
    add_row(battery, HULL, stations, [float(HULL.line(0.68)(t)) for t in stations], style, 0.018, fine)
    for y in (-0.62, -0.42):  # turret guns on the keep's shoulders
        seat = frame((KEEP[0] + 0.02, y, 0.62), (0, 1, 0), (0, 0, 1), (1, 0, 0))
        battery.barrels.append(both(cannon(0.2, 0.04, 8 if fine else 4).transformed(seat)))
        battery.starboard.append(np.array([KEEP[0] + 0.22, y, 0.62]))
        battery.port.append(np.array([-KEEP[0] - 0.22, y, 0.62]))
    return battery
