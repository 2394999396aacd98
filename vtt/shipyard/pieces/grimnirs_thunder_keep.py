"""The keep of Grimnir's Thunder: dressed stone in an iron frame, runes, towers on its shoulders, wheelhouses."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vtt.shipyard import castle
from vtt.shipyard.grime import stained
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import SOOT, beam, gear, rivet_heads, riveted_plate, rune
from vtt.shipyard.mesh import METAL, Array, Mesh, box, cylinder, extrude, facing, frame, lathe, merge
from vtt.shipyard.pieces.fleet_lines import KEEP, PADDLE
from vtt.shipyard.pieces.grimnirs_thunder_lines import (
    BRASS,
    DARK_IRON,
    DECK_Z,
    IRON,
    PALE_STONE,
    RED,
    RUST,
    STACKS,
    STONE,
)

HALF, LOW, HIGH, TOP = KEEP
MIDDLE, LONG = (LOW + HIGH) / 2, HIGH - LOW


def keep(rng: np.random.Generator, fine: bool) -> Mesh:
    """Four walls of stone between iron corner posts and straps, with merlons capped in iron, and the roof."""
    core = box((2 * HALF, LONG, TOP - 0.36), (0, MIDDLE, (TOP + 0.3) / 2), 0.0, ("-z",)).painted(STONE)
    parts = [core.tinted(0.55 if fine else 0.95)]
    walls = (
        (HALF, LONG, (1, 0, 0)),
        (HALF, LONG, (-1, 0, 0)),
        (LONG / 2, 2 * HALF, (0, 1, 0)),
        (LONG / 2, 2 * HALF, (0, -1, 0)),
    )
    for off, length, way in walls:
        out = np.array(way, float)
        parts += _wall(rng, out, off, length, fine)
    for x in (-HALF, HALF):
        for y in (LOW, HIGH):
            parts.append(_corner(x, y, fine))
    whole = merge([*parts, _roof(fine)])
    soot = np.exp(
        -np.min([np.hypot(whole.vertices[:, 0] - s[0], whole.vertices[:, 1] - s[1]) for s in STACKS], 0) / 0.16
    )
    soot *= np.clip((whole.vertices[:, 2] - 0.9) / 0.35, 0, 1)
    return stained(whole.tinted(1.0 - 0.5 * soot), 45, SOOT, 0.38) if fine else whole


def _wall(rng: np.random.Generator, out: Array, off: float, length: float, fine: bool) -> list[Mesh]:
    """One wall that looks along `out`, `off` inches from the keep's middle."""
    side = np.array([abs(out[1]), abs(out[0]), 0.0])
    middle = np.array([0, MIDDLE, 0.0])

    def seat(along: float, z: float, proud: float = 0.0) -> Array:
        return facing(middle + out * (off + proud) + side * along + np.array([0, 0, z]), out)

    parts = _blocks(rng, seat, length) if fine else []
    is_flank = abs(out[0]) > 0.5
    spots = (-0.36, -0.12, 0.12, 0.36) if is_flank else (-0.29, 0.29)
    for number, along in enumerate(spots):
        if fine:
            parts.append(castle.lancet(0.09, 0.25, PALE_STONE, frame=DARK_IRON).transformed(seat(along, 0.84, 0.014)))
            if is_flank and number:
                name = ("axe", "gate", "grudge")[number - 1]
                parts.append(rune(name, 0.13, 0.014, BRASS).transformed(seat(along - 0.12, 0.93, 0.016)))
        else:
            light = castle.flat_panel(castle.arch(0.07, 0.2, 3), 0.02).painted(castle.GLASS, 1.7)
            parts.append(light.transformed(seat(along, 0.84, 0.014)))
    for z, high in ((0.755, 0.05), (TOP - 0.08, 0.07)):
        strap = box((length, high, 0.03), (0, 0, 0.0), 0.01 if fine else 0.0, ("-z",)).painted(IRON, METAL)
        parts.append(strap.transformed(seat(0.0, z, 0.012)))
        if fine:
            along = np.arange(-length / 2 + 0.08, length / 2 - 0.06, 0.075)
            points = middle + out * (off + 0.027) + side * along[:, None] + np.array([0, 0, z])
            parts.append(rivet_heads(points, out[None, :], 0.011, IRON, 4))
    for along in np.linspace(-length / 2 + 0.07, length / 2 - 0.07, 6 if is_flank else 5):
        tone = 0.85 + 0.3 * rng.random()
        merlon = box((0.115, 0.13, 0.09), (0, 0, 0), 0.014 if fine else 0.0, ("-y",)).painted(STONE).tinted(tone)
        parts.append(merlon.transformed(seat(along, TOP + 0.045, -0.035)))
        if fine:
            cap = box((0.125, 0.022, 0.10), (0, 0, 0), 0.008).painted(IRON, METAL)
            parts.append(cap.transformed(seat(along, TOP + 0.115, -0.035)))
    return parts


def _blocks(rng: np.random.Generator, seat: Callable[[float, float, float], Array], length: float) -> list[Mesh]:
    """Dressed stones in courses of 0.105 inches, of uneven length, thickness and tone."""
    made = []
    for row in range(7):
        x = -length / 2
        while x < length / 2 - 0.02:
            end = min(length / 2, x + rng.uniform(0.13, 0.25))
            end = length / 2 if length / 2 - end < 0.08 else end
            block = castle.stone_block(end - x - 0.008, 0.099, 0.014 + 0.012 * rng.random(), 0.013).painted(STONE)
            warm = 1.0 + 0.05 * (rng.random() * 2 - 1)
            tone = (0.72 + 0.5 * rng.random()) * np.array([warm, 1.0, 1 / warm])
            made.append(block.tinted(tone).transformed(seat((x + end) / 2, 0.485 + row * 0.105, -0.004)))
            x = end
    return made


def _corner(x: float, y: float, fine: bool) -> Mesh:
    post = box((0.10, 0.10, TOP - 0.36), (x, y, (TOP + 0.36) / 2 - 0.01), 0.018 if fine else 0.0, ("-z",))
    post = post.painted(IRON, METAL).tinted(0.9)
    if not fine:
        return post
    z = np.arange(0.5, TOP, 0.09)
    heads = []
    for out in (np.array([np.sign(x), 0, 0]), np.array([0, np.sign(y - MIDDLE), 0])):
        points = np.array([x, y, 0.0]) + out * 0.05 + np.column_stack([0 * z, 0 * z, z])
        heads.append(rivet_heads(points, out[None, :], 0.012, IRON, 4))
    return merge([post, *heads])


def _roof(fine: bool) -> Mesh:
    """Iron plates on the keep, a boarded bridge ahead of the stacks, a skylight over the engines."""
    if not fine:
        return box((2 * HALF - 0.1, LONG - 0.1, 0.02), (0, MIDDLE, TOP - 0.02), 0.0, ("-z",)).painted(DARK_IRON)
    plates = [
        riveted_plate((0.40, 0.30), 0.012, DARK_IRON, IRON, 0.1, 0.009)
        .tinted(0.9 + 0.2 * ((i + j) % 2))
        .moved((i - 0.5) * 0.405, MIDDLE + (j - 1.5) * 0.265 - 0.02, TOP - 0.01)
        for i in range(2)
        for j in range(4)
    ]
    glow = box((0.14, 0.12, 0.03), (0, -0.53, TOP + 0.015), 0.0, ("-z",)).painted("#d0601c", 1.4)
    bars = [box((0.012, 0.14, 0.014), (x, -0.53, TOP + 0.034)) for x in (-0.045, 0.0, 0.045)]
    return merge([*plates, glow, merge(bars).painted(DARK_IRON, METAL)])


def gates(fine: bool) -> Mesh:
    """The great gate ahead under its runes, and astern the furnace door, half open on the fire, with its gear work."""
    width, high = 0.30, 0.34
    arch = castle.arch(width, high, 4)
    ring = extrude(arch * [1.3, 1.16], 0.03, 0.012, [arch]).painted(PALE_STONE)
    door = extrude(arch * [0.98, 0.98], 0.012).painted(DARK_IRON, METAL)
    parts = [ring, door]
    if fine:
        straps = [box((width * 0.9, 0.03, 0.014), (0, y, 0.016), 0.004).painted(BRASS, METAL) for y in (0.07, 0.18)]
        spots = np.array([(x, y, 0.022) for y in (0.07, 0.18) for x in np.linspace(-0.11, 0.11, 5)])
        parts += [*straps, rivet_heads(spots, np.array([[0, 0, 1.0]]), 0.009, BRASS, 4)]
        for x, name in ((-0.3, "fire"), (0.3, "oath")):
            parts.append(rune(name, 0.15, 0.016, BRASS).moved(x, 0.14, 0.012))
        parts.append(_king(0.15).moved(0, 0.47, 0.02))
    ahead = merge(parts).transformed(facing((0, HIGH + 0.016, DECK_Z), (0, 1, 0)))
    hole = extrude([(-0.17, 0), (0.17, 0), (0.17, 0.3), (-0.17, 0.3)], 0.004).painted("#c9541a", 1.55)
    rim = extrude(
        [(-0.21, 0), (0.21, 0), (0.21, 0.35), (-0.21, 0.35)],
        0.03,
        0.01,
        [[(-0.165, 0.01), (0.165, 0.01), (0.165, 0.3), (-0.165, 0.3)]],
    ).painted(IRON, METAL)
    made = [hole, rim]
    if fine:
        shutter = riveted_plate((0.33, 0.17), 0.014, DARK_IRON, IRON, 0.06, 0.008).moved(0, 0.225, 0.012)
        grate = [
            box((0.012, 0.14, 0.012), (x, 0.07, 0.01)).painted(DARK_IRON, METAL) for x in np.linspace(-0.13, 0.13, 6)
        ]
        wheels = [
            gear(0.085, 0.02, 12, BRASS).moved(0.3, 0.25, 0.02),
            gear(0.055, 0.02, 8, IRON).moved(0.3, 0.38, 0.02),
        ]
        mirror = [
            gear(0.085, 0.02, 12, BRASS).moved(-0.3, 0.25, 0.02),
            gear(0.055, 0.02, 8, IRON).moved(-0.3, 0.38, 0.02),
        ]
        hammer = [box((0.05, 0.26, 0.016), (0, 0.55, 0.02), 0.006), box((0.2, 0.1, 0.024), (0, 0.62, 0.022), 0.01)]
        made += [shutter, *grate, *wheels, *mirror, merge(hammer).painted(BRASS, METAL)]
    astern = merge(made).transformed(facing((0, LOW - 0.016, DECK_Z), (0, -1, 0)))
    return merge([ahead, astern])


def _king(size: float) -> Mesh:
    """A bearded face under a crown as a relief in brass, centred on the origin."""
    s = size
    crown = [(-0.5, 0.3), (-0.55, 0.75), (-0.28, 0.5), (0.0, 0.85), (0.28, 0.5), (0.55, 0.75), (0.5, 0.3)]
    beard = [
        (-0.45, 0.05),
        (-0.4, -0.5),
        (-0.2, -0.62),
        (0.0, -0.95),
        (0.2, -0.62),
        (0.4, -0.5),
        (0.45, 0.05),
        (0.2, -0.12),
        (-0.2, -0.12),
    ]
    face = box((0.8 * s, 0.5 * s, 0.14 * s), (0, 0.14 * s, 0.07 * s), 0.05 * s, ("-z",))
    nose = box((0.16 * s, 0.3 * s, 0.16 * s), (0, 0.05 * s, 0.16 * s), 0.05 * s, ("-z",))
    eyes = [
        box((0.16 * s, 0.07 * s, 0.02 * s), (x * 0.22 * s, 0.2 * s, 0.145 * s)).painted("#e0701e", 1.8) for x in (-1, 1)
    ]
    shapes = [extrude(np.array(line) * s, d * s, 0.06 * s) for line, d in ((crown, 0.2), (beard, 0.24))]
    return merge([merge([*shapes, face, nose]).painted(BRASS, METAL), *eyes])


def shoulders(fine: bool) -> Mesh:
    """Two round towers corbelled out of the keep's fore corners, with riveted iron caps."""
    r, low, high = 0.13, 0.80, 1.46
    sides = 10 if fine else 6
    profile = [
        (0.02, low - 0.16),
        (r * 0.55, low - 0.08),
        (r, low),
        (r * 0.94, low + 0.04),
        (r * 0.92, high - 0.14),
        (r * 1.12, high - 0.06),
        (r * 1.14, high),
    ]
    stone = (
        lathe(profile, sides, (False, True), [0, 0.6, 0.9, 0.1, 0.1, 0.8, 0.9]).smooth_normals(40).painted(PALE_STONE)
    )
    roof = lathe(
        [(r * 1.3, high), (r * 0.75, high + 0.13), (r * 0.12, high + 0.34), (0.004, high + 0.42)],
        sides,
        (True, False),
        [1.0, 0.2, 0.3, 1.0],
    ).painted(DARK_IRON, METAL)
    parts = [stone, roof]
    a = np.arange(sides) * 2 * math.pi / sides + math.pi / sides
    out = np.column_stack([np.cos(a), np.sin(a), np.zeros(sides)])
    if fine:
        for z, at in ((low + 0.3, 0.92), (high - 0.03, 1.10)):
            ring = lathe(
                [(r * at * 1.04, z - 0.02), (r * at * 1.07, z), (r * at * 1.04, z + 0.02)], sides, (False, False), 0.8
            )
            parts += [ring.painted(IRON, METAL), rivet_heads(out * r * at * 1.02 + [0, 0, z], out, 0.011, IRON, 4)]
        parts.append(rivet_heads(out * r * 1.0 + [0, 0, high + 0.07], out + np.array([0, 0, 0.8]), 0.011, DARK_IRON, 4))
        parts[0] = stone.tinted(0.6)
        for row in range(5):
            z = low + 0.105 + 0.086 * row
            for k in range(9):
                turn = 2 * math.pi * (k + 0.5 * (row % 2)) / 9
                look = np.array([math.cos(turn), math.sin(turn), 0.0])
                block = castle.stone_block(0.086, 0.08, 0.014, 0.01).painted(PALE_STONE)
                shade = 0.78 + 0.3 * ((k * 7 + row * 3) % 5) / 4
                parts.append(block.tinted(shade).transformed(facing(look * r * 0.885 + [0, 0, z], look)))
        for way in (-0.2, 0.75, 1.8):
            look = np.array([math.cos(way), math.sin(way), 0.0])
            slit = castle.lancet(0.06, 0.18, PALE_STONE, is_slit=True)
            parts.append(slit.transformed(facing(look * r * 1.04 + [0, 0, low + 0.34], look)))
    return both(merge(parts).moved(HALF, HIGH, 0))


def wheelhouses(fine: bool) -> Mesh:
    """A riveted iron drum over each wheel: ribs over its back, a plate with a rune before the axle."""
    inner, outer, y, radius, axle = PADDLE
    wide = outer - inner
    turn = np.radians(np.linspace(0, 180, 19 if fine else 8))
    rim = np.column_stack([np.cos(turn), np.sin(turn)])
    shell = extrude(np.vstack([rim * radius, rim[::-1] * (radius - 0.05)]), wide, 0.012, back=True).painted(IRON, METAL)
    face = extrude(np.vstack([rim * (radius - 0.03), rim[::-1] * 0.25]), 0.025, 0.008, back=True).painted(IRON, METAL)
    face = face.tinted(0.8).moved(0, 0, wide - 0.03)
    edge = extrude(np.vstack([rim * 0.262, rim[::-1] * 0.232]), 0.036, 0.01).painted(RED).moved(0, 0, wide - 0.032)
    parts = [shell, face, edge]
    shield = lathe(
        [(0.115, 0.0), (0.115, 0.02), (0.085, 0.036), (0.07, 0.03), (0.005, 0.034)],
        12 if fine else 7,
        (False, False),
        [0, 1, 0.7, 0.2, 0.2],
    ).painted(BRASS, METAL)
    reach = radius - 0.3
    brace = box((0.05, reach, 0.022), (0, radius - 0.04 - reach / 2, 0), 0.007 if fine else 0.0, ("-z",))
    bars = [brace.turned("z", a) for a in (-62, 0, 62)]
    parts += [merge(bars).painted(DARK_IRON, METAL).moved(0, 0, wide + 0.002), shield.moved(0, 0, wide - 0.008)]
    if fine:
        for a in np.radians(np.linspace(15, 165, 6)):
            way = np.array([math.cos(a), math.sin(a), 0.0])
            rib = box((0.035, 0.016, wide - 0.02), (0, 0, 0), 0.006, ("-y",)).painted(DARK_IRON, METAL)
            seat = frame(way * (radius + 0.004) + [0, 0, wide / 2], (-way[1], way[0], 0), way, (0, 0, -1))
            parts.append(rib.transformed(seat))
        fan = np.radians(np.arange(6, 178, 11.0))
        flat = np.column_stack([np.cos(fan), np.sin(fan)])
        for reach in (radius - 0.06, 0.29):
            spots = np.column_stack([flat * reach, np.full(len(fan), wide - 0.006)])
            parts.append(rivet_heads(spots, np.array([[0, 0, 1.0]]), 0.011, IRON, 4))
        side = np.column_stack([flat, np.zeros(len(fan))])
        for z in (0.03, wide - 0.04):
            parts.append(rivet_heads(side * radius + [0, 0, z], side, 0.011, IRON, 4))
        parts.append(rune("anvil", 0.11, 0.012, RED, 0.0).moved(0, 0, wide + 0.024))
        stays = beam([(0.0, -0.02, wide - 0.02), (0.0, 0.20, wide - 0.02)], 0.03).painted(DARK_IRON, METAL)
        parts.append(stays)
    whole = merge(parts)
    return both(
        (stained(whole, 46, RUST, 0.5, 3.4) if fine else whole).transformed(
            frame((inner, y, axle), (0, 1, 0), (0, 0, 1), (1, 0, 0))
        )
    )


def wheels(fine: bool) -> Mesh:
    """The paddle wheels: floats of rusty planks on spokes, two rims, an axle."""
    inner, outer, y, radius, axle = PADDLE
    count, wide = (16, outer - inner - 0.11) if fine else (6, outer - inner - 0.11)
    floats = []
    for k in range(count):
        board = box((wide, 0.10, 0.022), (0, radius - 0.11, 0), 0.006 if fine else 0.0).painted(RUST)
        arms = [
            box((0.022, radius - 0.1, 0.02), (x, (radius - 0.1) / 2, 0)).painted(IRON, METAL) for x in (-0.07, 0.07)
        ]
        floats.append(
            merge([board.tinted(0.7 + 0.5 * ((k * 5) % 7) / 7), *(arms if fine else arms[:1])]).turned(
                "x", 360.0 * k / count
            )
        )
    parts = list(floats)
    for x in (-0.07, 0.07) if fine else (0.07,):
        low, high = radius - 0.19, radius - 0.15
        rim = [(low, -0.012), (high, -0.012), (high, 0.012), (low, 0.012), (low, -0.012)]
        ring = lathe(rim, 20 if fine else 9, (False, False))
        parts.append(ring.turned("y", 90).painted(DARK_IRON, METAL).moved(x, 0, 0))
    hub = cylinder(0.06, outer - inner, 8 if fine else 5).turned("y", 90).moved(-(outer - inner) / 2, 0, 0)
    return both(merge([*parts, hub.painted(DARK_IRON, METAL)]).moved((inner + outer) / 2, y, axle))
