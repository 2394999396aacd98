"""The engines of Grimnir's Thunder and its decks: stacks, pipes, the gantry with its airship, turret, clutter."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import deckware, fittings, rig
from vtt.shipyard.grime import stained
from vtt.shipyard.guns import cannon
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import SOOT, beam, chain, hanging, lattice, pipe, rivet_heads, stack, valve
from vtt.shipyard.mesh import METAL, Array, Mesh, box, cylinder, facing, grid, lathe, merge, sphere, tube
from vtt.shipyard.pieces.fleet_lines import GRIMNIRS_THUNDER as HULL
from vtt.shipyard.pieces.fleet_lines import KEEP, PADDLE
from vtt.shipyard.pieces.grimnirs_thunder_lines import (
    BAG,
    BLUE,
    BRASS,
    COPPER,
    DARK_IRON,
    DECK_Z,
    GANTRY,
    IRON,
    LEATHER,
    RED,
    RUST,
    STACKS,
)

CREAM = "#a8997a"
ROOF = KEEP[3]


def stacks(fine: bool) -> Mesh:
    """Four stacks, none like another, stayed by chains; the drum of the boiler lies between them."""
    made = [
        stack(r, h, mouth if fine else "plain", IRON, BRASS, 12 if fine else 4).moved(x, y, ROOF - 0.02)
        for x, y, r, h, mouth in STACKS
    ]
    drum = lathe(
        [(0.02, -0.03), (0.08, -0.02), (0.1, 0.02), (0.1, 0.36), (0.08, 0.4), (0.02, 0.41)], 10 if fine else 6, edge=0.3
    )
    drum = drum.painted(COPPER, METAL).turned("x", 90).moved(0, -0.32, ROOF + 0.13)
    if not fine:
        return merge([*made, drum])
    bands = [cylinder(0.106, 0.025, 10).turned("x", 90).moved(0, y, ROOF + 0.13) for y in (-0.36, -0.5, -0.64)]
    gauge = cylinder(0.035, 0.02, 8).transformed(facing((0, -0.29, ROOF + 0.16), (0, 1, 0))).painted("#c8bd98")
    feet = [box((0.16, 0.03, 0.08), (0, y, ROOF + 0.02)) for y in (-0.4, -0.64)]
    parts = [*made, drum, merge([*bands, *feet]).painted(DARK_IRON, METAL), gauge]
    for x, y, *_ in STACKS[:2]:
        parts.append(
            pipe([(0, y, ROOF + 0.2), (x * 0.45, y, ROOF + 0.3), (x * 0.98, y, ROOF + 0.3)], 0.03, COPPER, BRASS, 6)
        )
    (ax, ay, _, ah, _), (bx, by, _, bh, _), (cx, cy, _, ch, _), (dx, dy, _, dh, _) = STACKS
    for start, end in (
        ((ax, ay, ROOF + ah * 0.62), (bx, by, ROOF + bh * 0.58)),
        ((ax, ay, ROOF + ah * 0.66), (cx, cy, ROOF + ch * 0.8)),
        ((bx, by, ROOF + bh * 0.66), (dx, dy, ROOF + dh * 0.8)),
        ((cx, cy, ROOF + ch * 0.6), (dx, dy, ROOF + dh * 0.55)),
    ):
        parts.append(rig.rope(start, end, 0.008, 0.02, RUST))
    whole = merge(parts)
    dark = np.clip((whole.vertices[:, 2] - ROOF - 0.35) / 0.9, 0, 0.5)
    return stained(stained(whole, 47, RUST, 0.55, 3.2), 48, SOOT, 0.6).tinted(1 - dark)


def pipes(fine: bool) -> Mesh:
    """Steam pipes from the roof over the battlements down to the wheelhouses, with valves; vents astern."""
    _, _, y, radius, axle = PADDLE
    z = axle + radius
    main = [
        (0.34, y - 0.04, ROOF + 0.09),
        (KEEP[0] + 0.10, y - 0.04, ROOF + 0.09),
        (KEEP[0] + 0.10, y - 0.04, z - 0.02),
    ]
    parts = [pipe(main, 0.05, COPPER, BRASS if fine else None, 8 if fine else 4)]
    if fine:
        thin = [
            (0.32, y + 0.10, ROOF + 0.2),
            (KEEP[0] + 0.06, y + 0.10, ROOF + 0.2),
            (KEEP[0] + 0.06, y + 0.10, z - 0.03),
        ]
        low = [(KEEP[0] + 0.04, y + 0.42, 0.50), (KEEP[0] + 0.04, y + 0.42, 0.70), (KEEP[0] + 0.04, y + 0.2, 0.70)]
        parts += [pipe(thin, 0.026, IRON, DARK_IRON, 6), pipe(low, 0.03, COPPER, BRASS, 6)]
        parts.append(valve(0.055, RED, DARK_IRON).transformed(facing((KEEP[0] + 0.15, y - 0.04, 0.98), (1, 0, 0))))
        parts.append(valve(0.04, RED, DARK_IRON).transformed(facing((KEEP[0] + 0.085, y + 0.10, 1.1), (1, 0, 0))))
        for dy in (0.0, 0.14):  # ventilators abaft the keep
            foot = np.array([KEEP[0] - 0.06, KEEP[1] - 0.06 - dy, DECK_Z])
            path = foot + np.array([(0, 0, 0), (0, 0, 0.22), (0.02, 0, 0.27), (0.07, 0, 0.28)])
            parts.append(tube(path, [0.03, 0.03, 0.036, 0.05], 7).painted(IRON, METAL))
    whole = both(merge(parts))
    return stained(whole, 49, "#3f4d3a", 0.45, 4.0) if fine else whole


def gantry(fine: bool) -> Mesh:
    """The hangar gantry: two trussed frames and rails that bear the airship's cradle and a hoist with its load."""
    aft, fore, half, top = GANTRY
    parts = []
    for y in (aft, fore):
        legs = [[(s * half, y, DECK_Z), (s * half * 0.92, y, top)] for s in (-1, 1)]
        if fine:
            legs_in = [[(s * (half - 0.1), y, DECK_Z), (s * half * 0.8, y, top)] for s in (-1, 1)]
            parts += [lattice(*leg, *inside, 6, 0.026) for leg, inside in zip(legs, legs_in, strict=True)]
            parts.append(
                lattice((-half, y, top), (half, y, top), (-half, y, top - 0.1), (half, y, top - 0.1), 7, 0.028)
            )
            feet = [box((0.17, 0.09, 0.03), (s * (half - 0.05), y, DECK_Z + 0.015), 0.008) for s in (-1, 1)]
            parts += feet
        else:
            parts += [beam(leg, 0.05) for leg in legs] + [beam([(-half, y, top - 0.03), (half, y, top - 0.03)], 0.06)]
    for s in (-1, 1):
        x = s * half * 0.86
        parts.append(beam([(x, fore + 0.04, top + 0.02), (x, aft - 0.36, top + 0.02)], 0.04))
        if fine:
            parts.append(
                beam([(s * half * 0.96, aft + 0.02, DECK_Z + 0.3), (s * half * 0.93, fore, top - 0.12)], 0.022)
            )
            parts.append(
                beam([(s * half * 0.96, fore, DECK_Z + 0.3), (s * half * 0.93, aft + 0.02, top - 0.12)], 0.022)
            )
            parts.append(beam([(x, aft, top - 0.2), (x, aft - 0.3, top + 0.0)], 0.026))
    parts.append(beam([(-half * 0.9, aft - 0.22, top + 0.05), (half * 0.9, aft - 0.22, top + 0.05)], 0.05))
    iron = merge(parts).painted(IRON, METAL)
    if not fine:
        return merge([iron, _airship(fine)])
    trolley = [box((0.13, 0.09, 0.07), (0, aft - 0.22, top + 0.05), 0.012)]
    trolley += [cylinder(0.035, 0.03, 8).turned("y", 90).moved(x, aft - 0.22, top + 0.09) for x in (-0.09, 0.06)]
    fall = chain(np.array([(0, aft - 0.22, top), (0, aft - 0.22, 0.92)]), 0.055, RUST)
    hook = tube(
        [(0, aft - 0.22, 0.93), (0.03, aft - 0.22, 0.89), (0, aft - 0.22, 0.85), (-0.03, aft - 0.22, 0.88)], 0.012, 4
    )
    bomb = lathe([(0.01, 0.56), (0.075, 0.60), (0.1, 0.68), (0.075, 0.77), (0.03, 0.81)], 8, edge=0.4).moved(
        0, aft - 0.22, 0
    )
    fins = [
        box((0.16, 0.012, 0.05), (0, aft - 0.22, 0.80)).turned("z", 0.0),
        box((0.012, 0.16, 0.05), (0, aft - 0.22, 0.80)),
    ]
    sling = [rig.rope((s * 0.08, aft - 0.22, 0.74), (0, aft - 0.22, 0.87), 0.007, 0.0, rig.ROPE) for s in (-1, 1)]
    load = merge([merge([bomb, *fins]).painted(DARK_IRON, METAL), *sling])
    iron = stained(iron, 50, RUST, 0.7, 4.0)
    heads = [
        rivet_heads(
            np.array([(x, y - 0.016, top - 0.05) for x in np.linspace(-half, half, 8)]),
            np.array([[0, -1.0, 0]]),
            0.012,
            BRASS,
            4,
        )
        for y in (aft, fore)
    ]
    return merge(
        [iron, merge(trolley).painted(DARK_IRON, METAL), fall, hook.painted(BRASS, METAL), load, *heads, _airship(fine)]
    )


def _airship(fine: bool) -> Mesh:
    """A small airship moored on the gantry: patched gores in a net of iron hoops, a wicker car, a screw, its lines."""
    x, y, z, radius, long = BAG
    along = np.linspace(-1, 1, 13 if fine else 5)
    wide = radius * np.sqrt(np.maximum(1 - np.abs(along) ** 2.3, 0.0)) + 0.004
    sides = 16 if fine else 8
    parts = [_gore(k, wide, along * long, 3 if fine else 2) for k in range(8)]
    for at in (-0.6, 0.0, 0.6) if fine else ():
        r = float(np.interp(at, along, wide)) + 0.004
        parts.append(
            lathe(
                [(r, at * long - 0.012), (r + 0.008, at * long), (r, at * long + 0.012)], sides, (False, False), 0.7
            ).painted(BRASS, METAL)
        )
    nose = lathe(
        [(0.075, long * 0.93), (0.05, long * 0.99), (0.004, long * 1.08)], 8 if fine else 5, (False, False), 0.5
    )
    parts.append(nose.painted(BRASS, METAL))
    ship = merge(parts).turned("x", -90).moved(x, y, z)
    fins = [box((0.012, 0.16, 0.2), (x, y - long * 0.86, z + 0.16)), box((0.42, 0.15, 0.012), (x, y - long * 0.86, z))]
    car = box((0.13, 0.34, 0.11), (x, y + 0.02, z - radius - 0.09), 0.02 if fine else 0.0).painted(LEATHER)
    rest = [ship, merge(fins).painted(BLUE), car]
    if fine:
        rail = box((0.15, 0.36, 0.02), (x, y + 0.02, z - radius - 0.04), 0.006).painted(BRASS, METAL)
        cradle = []
        for at in (GANTRY[0], GANTRY[1]):
            a = np.radians(np.linspace(195, 345, 8))
            arc = np.column_stack([np.cos(a) * (radius + 0.025), np.full(8, at), np.sin(a) * (radius + 0.025) + z])
            cradle.append(tube(arc, 0.016, 4))
            cradle += [beam([(s * 0.2, at, z - 0.06), (s * GANTRY[2] * 0.86, at, GANTRY[3])], 0.022) for s in (-1, 1)]
        ropes = [
            rig.rope((s * radius * 0.9, y + d, z - 0.06), (s * 0.42, y + d * 1.1, 0.56), 0.006, 0.02)
            for s in (-1, 1)
            for d in (-0.12, 0.3)
        ]
        slings = [
            rig.rope((s * 0.07, y + d, z - radius * 0.8), (s * 0.07, y + d, z - radius - 0.04), 0.005)
            for s in (-1, 1)
            for d in (-0.13, 0.16)
        ]
        screw = [
            box((0.03, 0.012, 0.26), (0, 0, 0)).turned("y", k * 60 + 10).moved(x, y - 0.19, z - radius - 0.09)
            for k in range(3)
        ]
        rest += [rail, merge(cradle).painted(IRON, METAL), *ropes, *slings, merge(screw).painted(BRASS, METAL)]
    return merge(rest)


def _gore(number: int, wide: Array, along: Array, columns: int) -> Mesh:
    """One of eight gores of the bag, from seam to seam, a little full between them; radii and heights (n,)."""
    a = (number + np.linspace(0, 1, columns)) * math.pi / 4
    full = 1.0 + 0.035 * np.sin(np.linspace(0, math.pi, columns))
    r = wide[:, None] * full
    skin = grid(np.stack([r * np.cos(a), r * np.sin(a), np.broadcast_to(along[:, None], r.shape)], -1)).flipped()
    patch = 1.0 - 0.16 * ((np.floor(along * 9.0 + number * 1.7) % 3) == 1)
    seam = np.where(np.arange(columns) % (columns - 1) == 0, 0.72, 1.0)
    return skin.painted((BLUE, CREAM)[number % 2]).tinted((patch[:, None] * seam).ravel())


def turret(fine: bool) -> Mesh:
    """A domed turret on the foredeck with twin barrels, its plates riveted, a hatch on its crown."""
    sides = 12 if fine else 6
    ring = lathe([(0.27, 0.0), (0.27, 0.05), (0.24, 0.07)], sides, (False, False), [0, 1, 0.6]).painted(BRASS, METAL)
    dome = lathe(
        [(0.235, 0.05), (0.225, 0.14), (0.18, 0.21), (0.1, 0.25), (0.01, 0.26)],
        sides,
        (False, False),
        [0.3, 0.7, 0.2, 0.2, 0],
    )
    parts = [ring, dome.painted(IRON, METAL)]
    barrels = [cannon(0.36, 0.045, 9 if fine else 4).turned("x", -96).moved(x, 0.12, 0.12) for x in (-0.075, 0.075)]
    parts += barrels
    if fine:
        mantlet = [box((0.11, 0.08, 0.13), (x, 0.2, 0.13), 0.02).painted(DARK_IRON, METAL) for x in (-0.075, 0.075)]
        a = np.arange(12) * math.pi / 6 + 0.26
        out = np.column_stack([np.cos(a), np.sin(a), np.zeros(12)])
        heads = [
            rivet_heads(out * r + [0, 0, z], out + np.array([0, 0, up]), 0.012, IRON, 4)
            for r, z, up in ((0.228, 0.11, 0.2), (0.15, 0.225, 1.4))
        ]
        hatch = lathe([(0.06, 0.25), (0.06, 0.28), (0.04, 0.29), (0.005, 0.295)], 8, (False, False), 0.6).painted(
            BRASS, METAL
        )
        ribs = []
        for k in range(6):
            c, d = math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)
            line = [(r * c, r * d, z) for r, z in ((0.236, 0.06), (0.228, 0.14), (0.186, 0.207), (0.11, 0.25))]
            ribs.append(tube(line, 0.016, 4, False))
        girdle = lathe([(0.222, 0.125), (0.238, 0.14), (0.216, 0.158)], 12, (False, False), 0.8)
        parts += [*mantlet, *heads, hatch, merge([*ribs, girdle]).painted(DARK_IRON, METAL)]
    whole = merge(parts)
    return (stained(whole, 51, RUST, 0.45, 5.0) if fine else whole).moved(0, 0.62, DECK_Z)


def clutter() -> Mesh:
    """What lies on the decks: anchors, capstan, bollards, shot, coal, casks, ropes, a bell."""
    z = DECK_Z + 0.005
    parts = [fittings.capstan(0.15, LEATHER, BRASS).moved(0, 0.98, z)]
    parts += [deckware.bollard(0.09, DARK_IRON).moved(s * 0.36, yy, z) for s in (-1, 1) for yy in (0.72, -1.26)]
    parts += [deckware.shot_pile(0.026, 3).moved(s * 0.36, 0.44, z) for s in (-1, 1)]
    parts += [
        fittings.cask(0.045, 0.12, LEATHER).moved(x, yy, z) for x, yy in ((0.34, -0.99), (0.25, -1.03), (-0.36, 0.58))
    ]
    parts += [fittings.coil(0.075).moved(-0.2, 1.0, z), fittings.coil(0.07).moved(0.2, -1.22, z)]
    parts.append(fittings.crate((0.14, 0.12, 0.1), LEATHER, RUST).turned("z", 12).moved(-0.2, -1.24, z))
    rng = np.random.default_rng(4507)
    coal = [
        sphere(0.02 + 0.018 * rng.random(), 4, 3)
        .turned("x", 90 * rng.random())
        .moved(-0.3 + 0.07 * rng.normal(), -1.0 + 0.05 * rng.normal(), z + 0.012 + 0.05 * rng.random())
        for _ in range(26)
    ]
    parts.append(merge(coal).painted("#1d1c1d", 0.5))
    parts.append(deckware.bell_frame(0.2, LEATHER, BRASS).moved(0.0, 0.16, ROOF))
    for s in (-1, 1):
        parts.append(fittings.anchor(0.26, DARK_IRON, LEATHER).turned("z", 90 - s * 8).moved(s * 0.545, 0.52, 0.5))
        parts.append(chain(hanging((s * 0.54, 0.52, 0.58), (s * 0.12, 0.98, z + 0.06), 0.0), 0.045, RUST))
        for a, b in ((0.42, 0.62), (0.62, 0.84), (0.84, 1.06)):  # a rail of iron rope round the foredeck
            parts.append(rig.rope((s * _edge(a), a, 0.69), (s * _edge(b), b, 0.69), 0.009, 0.03, DARK_IRON))
        parts += [
            tube([(s * _edge(a), a, 0.55), (s * _edge(a), a, 0.70)], 0.012, 4).painted(IRON, METAL)
            for a in (0.42, 0.62, 0.84, 1.06)
        ]
    return merge(parts)


def _edge(y: float) -> float:
    """Where the rail of the foredeck is, a little inside the hull's side."""
    return float(HULL.breadth_at(y, 0.54)) - 0.02
