"""The temple on the Heldenhammer: walls and buttresses, the west front, towers, roofs, the bastion over the bow."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vtt.shipyard import castle, deckware, planks
from vtt.shipyard.hull import both, constant
from vtt.shipyard.mesh import METAL, Array, Mesh, box, extrude, facing, grid, lathe, merge, tube
from vtt.shipyard.pieces.heldenhammer_lines import (
    BLUE,
    CHOIR,
    DARK_WOOD,
    DECK,
    FORECASTLE,
    GOLD,
    HULL,
    NAVE,
    PALE_STONE,
    ROOF,
    STEPS,
    STONE,
    TOWER_RADIUS,
    TOWER_X,
    TOWER_Y,
    WAIST_DECK,
)
from vtt.shipyard.planks import Timber


def walls(rng: np.random.Generator, fine: bool) -> Mesh:
    """Nave, choir and steps: three storeys of stone that grow out of the hull and step down towards the waist."""
    parts = []
    for start, end, top in (NAVE, CHOIR, STEPS):
        parts.append(_wall(start, end, top, rng, fine))
    windows = (
        (0.125, 1.06, 0.16, 0.42),
        (0.045, 1.06, 0.15, 0.42),
        (0.125, 1.54, 0.12, 0.26),
        (0.205, 1.03, 0.13, 0.34),
        (0.256, 1.03, 0.13, 0.34),
        (0.335, 0.94, 0.11, 0.19),
    )
    for t, z, width, height in windows:
        seat = castle.upright_seat(HULL, t, z, 0.026)
        parts.append(both(_window(width, height, fine).transformed(seat)))
    return merge(parts)


def ornaments() -> Mesh:
    """Buttresses with their pinnacles along the walls, and the ladders: none of them counts for sight."""
    parts = []
    spots = ((NAVE, (0.085, 0.165)), (CHOIR, (0.228, 0.285)), (STEPS, (0.378,)), (FORECASTLE, (0.775, 0.83, 0.9)))
    for (start, _, top), stations in spots:
        for t in stations:
            foot = float(HULL.sheer(t)) - 0.1
            size = 0.055 if start < 0.5 else 0.045
            seat = castle.upright_seat(HULL, t, foot)
            parts.append(_buttress(size, top - foot + 0.02, size * 1.7).transformed(seat))
            peak = HULL.point(t, top + 0.03) - HULL.normal(t, top) * 0.03
            parts.append(castle.pinnacle(size * 1.1, size * 5.2, PALE_STONE, GOLD).moved(*peak))
    parts.append(deckware.companion((0.28, -0.30, WAIST_DECK), (0.28, -0.50, 1.02), 0.14, 6, DECK))
    parts.append(deckware.companion((0.30, 0.68, WAIST_DECK), (0.30, 0.86, 1.06), 0.12, 6, DECK))
    return both(merge(parts))


def _buttress(width: float, height: float, depth: float) -> Mesh:
    """A buttress of squared stones on a corbel against a wall (the x-y plane), foot at y = 0, set back twice."""
    count = max(4, round(height / 0.1))
    high, parts = height / count, []
    for k in range(count):
        out = depth * (1.0, 0.72, 0.46)[min(2, int(3.0 * (k + 0.5) / count))]
        wide = width * (1.12, 0.94)[k % 2]
        stone = box((wide, high - 0.005, out), (0, (k + 0.5) * high, out / 2), 0.008, ("-z",))
        parts.append(stone.painted(PALE_STONE).tinted(0.8 + 0.3 * ((k * 3 + round(height * 90)) % 4) / 3))
    for share, before, after in ((1 / 3, 1.0, 0.72), (2 / 3, 0.72, 0.46)):  # weathered sills where it steps back
        y = round(share * count) * high
        slope = [(depth * after * 0.9, y + 0.05), (depth * after * 0.9, y - 0.012), (depth * before * 1.14, y - 0.012)]
        sill = extrude([*slope, (depth * before * 1.14, y + 0.006)], width * 1.3, 0.0, back=True)
        swap = np.array([[0, 0, 1, -width * 0.65], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]], float)
        parts.append(sill.transformed(swap).worn(0.5).painted(PALE_STONE))
    corbel = box((width * 1.3, 0.035, depth * 1.2), (0, 0.0, depth * 0.6), 0.012, ("-z",))
    return merge([*parts, corbel.painted(PALE_STONE)])


def _window(width: float, height: float, fine: bool) -> Mesh:
    if fine:
        leads = [box((width * 0.66, 0.005, 0.006), (0, height * y, 0.012), 0.0, ("-z",)) for y in (0.2, 0.36, 0.68)]
        upright = box((0.005, height * 0.7, 0.006), (0, height * 0.38, 0.012), 0.0, ("-z",))
        leads += [upright.moved(x * width, 0, 0) for x in (-0.17, 0.17)]
        a = np.linspace(0, 2 * math.pi, 9)
        eye = np.column_stack([np.cos(a) * width * 0.12, height * 0.76 + np.sin(a) * width * 0.12, 0 * a + 0.014])
        leads.append(tube(eye, 0.005, 3, False))
        return merge([castle.lancet(width, height, PALE_STONE, frame=GOLD), merge(leads).painted(DARK_WOOD)])
    return castle.flat_panel(castle.arch(width * 0.75, height * 0.9, 2), 0.012).painted(castle.GLASS, castle.GLASS_GLOW)


def _wall(start: float, end: float, top: float, rng: np.random.Generator, fine: bool) -> Mesh:
    """Courses of stone over a plain wall, its inner face, coping and battlements."""
    low, high = HULL.lifted(-0.01), constant(top)
    span = (start, end)
    core = HULL.shell(low, high, span, 6, 3).painted(STONE)
    inner = HULL.shell(low, high, span, 4, 2, 0.05).flipped().painted(STONE).tinted(0.8)
    bulkhead = _bulkhead(end, top, fine)
    coping = both(planks.rail(HULL, span, constant(top), 5, 1.0)).painted(PALE_STONE)
    if not fine:
        core = HULL.shell(low, high, span, 3, 2).painted(STONE)
        inner = HULL.shell(low, high, span, 3, 2, 0.05).flipped().painted(STONE).tinted(0.8)
        count = max(2, round((end - start) * 3.6 / 0.2))
        teeth = castle.battlements(HULL, span, high, count, (0.09, 0.09, 0.05), PALE_STONE, rng)
        t = np.linspace(*span, 4)[:, None]
        lip = grid(HULL.point(t, np.array([[top - 0.05, top + 0.01]])) + HULL.normal(t, np.array([[top, top]])) * 0.01)
        return merge([core, inner, _bulkhead(end, top, fine), both(teeth), both(lip.painted(PALE_STONE))])
    stones = Timber(STONE, 0.018, 0.004, 0.010, 0.008, 0.18, 0.19, 0.4)
    rows = max(3, round((top - float(HULL.sheer(start))) / 0.104))
    faced = both(planks.strakes(HULL, low, high, rows, stones, rng, span, 3.6))
    teeth = castle.battlements(
        HULL,
        span,
        constant(top + 0.015),
        max(2, round((end - start) * 3.6 / 0.12)),
        (0.062, 0.08, 0.045),
        PALE_STONE,
        rng,
    )
    return merge([core, inner, faced, coping, both(teeth), bulkhead])


def _bulkhead(t: float, top: float, fine: bool) -> Mesh:
    """The cross wall that closes a storey towards the bow, with a door and two small lights."""
    y = float(HULL.point(t, top)[1])
    half = float(HULL.half_breadth(t, top)) - 0.01
    floor = WAIST_DECK if t > 0.3 else top - 0.45
    height = top - floor
    wall = box((2 * half, 0.05, height), (0, y - 0.02, floor + height / 2), 0.012).painted(STONE)
    if not fine:
        plain = castle.flat_panel(castle.arch(0.16, height * 0.72, 2), 0.012).painted(DARK_WOOD)
        return merge(
            [
                box((2 * half, 0.05, height), (0, y - 0.02, floor + height / 2), 0.0, ("-z", "-x", "+x")).painted(
                    STONE
                ),
                plain.transformed(facing((0, y + 0.006, floor), (0, 1, 0))),
            ]
        )
    door = extrude(castle.arch(0.16, height * 0.72), 0.02, 0.006).painted(DARK_WOOD)
    ring = extrude(castle.arch(0.22, height * 0.82), 0.03, 0.008, [castle.arch(0.17, height * 0.75)]).painted(
        PALE_STONE
    )
    ahead = facing((0, y + 0.005, floor), (0, 1, 0))
    lights = [
        castle.lancet(0.09, height * 0.5, PALE_STONE, is_slit=True).moved(x * half * 0.62, height * 0.3, 0)
        for x in (-1, 1)
    ]
    stones = [
        castle.stone_block(width - 0.008, 0.1, 0.012 + thick).painted(STONE).tinted(tone).moved(x, up, 0)
        for x, up, width, thick, tone in _bond(half - 0.02, height - 0.02, int(t * 1000))
    ]
    return merge([wall, merge([door, ring, *lights, *stones]).transformed(ahead)])


def _bond(half: float, height: float, seed: int) -> list[tuple[float, float, float, float, float]]:
    """Stones of a wall 2 * half wide, clear of its door: (middle x, middle y, width, extra thickness, tone)."""
    rng = np.random.default_rng(seed)
    stones = []
    rows = max(2, round(height / 0.11))
    for row in range(rows):
        up = (row + 0.5) * height / rows
        x = -half
        while x < half - 0.02:
            end = min(half, x + rng.uniform(0.15, 0.28))
            end = half if half - end < 0.09 else end
            middle = (x + end) / 2
            if abs(middle) > 0.16 or up > height * 0.85:
                stones.append((middle, up, end - x, 0.006 * rng.random(), 1 + 0.2 * (rng.random() * 2 - 1)))
            x = end
    return stones


def stern(rng: np.random.Generator, fine: bool) -> Mesh:
    """The west front: rose window, two rows of lancets, gilded string courses, gable, flanking towers."""
    y0 = HULL.stern
    rake = -HULL.stern_rake

    def at(x: float, z: float, out: float = 0.0) -> Array:
        return facing((x, y0 + rake * z - out, z), (0, -1.0, rake))

    parts = []
    for z, half in ((0.56, 0.64), (1.02, 0.60), (1.42, 0.56)):
        course = box((2 * half, 0.05, 0.09), (0, 0, 0.03), 0.012 if fine else 0.0, ("-z",)).painted(GOLD, METAL)
        lip = box((2 * half - 0.04, 0.035, 0.07), (0, -0.045, 0.025), 0.01 if fine else 0.0, ("-z",)).painted(BLUE)
        parts += [course.transformed(at(0, z)), lip.transformed(at(0, z))]
    parts += _courses(rng, at) if fine else []
    for x in np.linspace(-0.42, 0.42, 5):
        parts.append(_window(0.13, 0.34, fine).transformed(at(x, 0.60, 0.056)))
    for x in (-0.36, -0.18, 0.0, 0.18, 0.36):
        parts.append(_window(0.11, 0.26, fine).transformed(at(x, 1.08, 0.056)))
    gable = np.array([(-0.50, 0.0), (0.50, 0.0), (0.50, 0.3), (0.3, 0.62), (0.0, 1.02), (-0.3, 0.62), (-0.50, 0.3)])
    front = extrude(gable, 0.06, 0.012 if fine else 0.0, back=True).painted(STONE)
    parts.append(front.transformed(at(0, 1.44, -0.03)))
    edge = extrude(
        gable * [1.06, 1.05], 0.08, 0.014 if fine else 0.0, [gable * [0.93, 0.92] + [0, 0.02]], back=fine
    ).painted(GOLD, METAL)
    parts.append(edge.transformed(at(0, 1.43, -0.03)))
    rose = (
        castle.rose_window(0.235, 8 if fine else 4, PALE_STONE)
        if fine
        else (lathe([(0.235, 0.0), (0.2, 0.03)], 8, (False, True)).painted(castle.GLASS, castle.GLASS_GLOW))
    )
    parts.append(rose.transformed(at(0, 1.80, 0.06)))
    if fine:
        parts.append(castle.pinnacle(0.07, 0.36, PALE_STONE, GOLD).moved(0, y0 + rake * 2.4 + 0.02, 2.42))
    stones = castle.tower(TOWER_RADIUS, 1.62, STONE, 10 if fine else 7)
    slits = []
    for a in np.arange(8) * math.pi / 4 + math.pi / 8:
        out = np.array([math.cos(a), math.sin(a), 0.0])
        for z in (0.24, 0.98) if fine else ():
            slits.append(
                castle.lancet(0.075, 0.3, PALE_STONE, is_slit=True).transformed(
                    facing(out * TOWER_RADIUS * 0.93 + [0, 0, z], out)
                )
            )
    for row in range(11) if fine else ():  # quoins in courses, left out where the slits are
        z = 0.2 + 0.118 * row
        for k in range(4):
            way = (k + 0.5 * (row % 2)) * math.pi / 2 + 0.3 * math.sin(row * 2.0 + k)
            out = np.array([math.cos(way), math.sin(way), 0.0])
            if abs(math.sin(4 * way)) > 0.6 and (0.22 < z < 0.56 or 0.94 < z < 1.3):
                continue
            block = castle.stone_block(0.085, 0.09, 0.013).painted(STONE).tinted(0.8 + 0.3 * ((row * 3 + k) % 5) / 4)
            slits.append(block.transformed(facing(out * TOWER_RADIUS * 0.91 + [0, 0, z], out)))
    cap = castle.spire(TOWER_RADIUS * 1.15, 0.72, 8 if fine else 4, ROOF, GOLD, 1.60)
    turret = merge([stones, *slits, cap]).moved(TOWER_X, TOWER_Y, 0.52)
    corbel = (
        lathe([(0.03, 0.30), (0.1, 0.42), (TOWER_RADIUS * 1.12, 0.54)], 8 if fine else 5, (False, False))
        .painted(PALE_STONE)
        .moved(TOWER_X, TOWER_Y, 0)
    )
    parts.append(both(merge([turret, corbel])))
    return merge(parts)


def _courses(rng: np.random.Generator, at: Callable[[float, float, float], Array]) -> list[Mesh]:
    """Blocks of stone over the west front and its gable, in courses of 0.11 inches."""
    blocks = []
    for row in range(15):
        z = 0.62 + row * 0.115
        half = 0.58 if z < 1.44 else float(np.interp(z, [1.44, 1.74, 2.06, 2.36], [0.5, 0.5, 0.3, 0.08])) - 0.03
        x = -half
        while x < half - 0.02:
            end = min(half, x + rng.uniform(0.14, 0.26))
            end = half if half - end < 0.08 else end
            thick = 0.022 + 0.02 * rng.random()
            out = 0.01 if z < 1.44 else 0.028
            block = castle.stone_block(end - x - 0.008, 0.106, thick)
            block = block.painted(STONE).tinted(1 + 0.2 * (rng.random() * 2 - 1))
            blocks.append(block.transformed(at((x + end) / 2, z, out)))
            x = end
    return blocks


def roofs(fine: bool) -> Mesh:
    """The steep roof of the nave with its ridge crest, dormers and the great spire over the crossing."""
    y0, y1, eaves, ridge = -1.90, -1.30, 1.84, 2.42
    half = 0.50
    parts = []
    rows = 9 if fine else 2
    profile = []
    for k in range(rows):
        a, b = k / rows, (k + 1) / rows
        profile += [
            (half * (1 - a) + 0.012, eaves + (ridge - eaves) * a),
            (half * (1 - b) + 0.012, eaves + (ridge - eaves) * b),
        ]
    x = np.array([p[0] for p in profile])
    z = np.array([p[1] for p in profile])
    y = np.linspace(y0, y1, 9 if fine else 3)
    rows_ = np.stack(np.broadcast_arrays(x[None, :], y[:, None], z[None, :]), -1)
    slope = grid(rows_, edge=np.tile([1.0, 0.0], rows)[None, :].repeat(len(y), 0)).painted(ROOF)
    tone = 1.0 + 0.12 * np.sin(np.arange(len(slope.vertices)) * 12.9898)
    parts.append(both(slope.tinted(tone)))
    crest = box((0.03, y1 - y0, 0.05), (0, (y0 + y1) / 2, ridge + 0.01), 0.008).painted(GOLD, METAL)
    parts.append(crest)
    end = extrude([(-half, 0), (half, 0), (0, ridge - eaves)], 0.04, 0.01).painted(PALE_STONE)
    parts.append(end.transformed(facing((0, y1 - 0.02, eaves), (0, 1, 0))))
    parts.append(
        lathe([(0.1, 0), (0.09, 0.02)], 8)
        .painted(castle.GLASS, castle.GLASS_GLOW)
        .transformed(facing((0, y1 + 0.012, eaves + 0.22), (0, 1, 0)))
    )
    drum = lathe([(0.12, 0.0), (0.12, 0.24), (0.15, 0.28), (0.15, 0.31)], 8, edge=[0.2, 0.2, 1, 0.8]).painted(
        PALE_STONE
    )
    lights = [
        castle.lancet(0.06, 0.18, PALE_STONE, is_slit=True).transformed(
            facing((math.cos(a) * 0.112, math.sin(a) * 0.112, 0.05), (math.cos(a), math.sin(a), 0))
        )
        for a in np.arange(8 if fine else 0) * math.pi / 4
    ]
    drum = drum if fine else lathe([(0.12, 0.0), (0.15, 0.31)], 6, (False, False)).painted(PALE_STONE)
    great = merge([drum, *lights, castle.spire(0.14, 0.95, 8 if fine else 4, ROOF, GOLD, 0.31)])
    parts.append(great.moved(0, -1.56, ridge - 0.1))
    if fine:
        parts += [
            box((0.012, 0.03, 0.045), (0, yy, ridge + 0.05)).painted(GOLD, METAL)
            for yy in np.linspace(y0 + 0.03, y1 - 0.03, 10)
            if abs(yy + 1.56) > 0.15
        ]
    return merge(parts)


def forecastle(rng: np.random.Generator, fine: bool) -> Mesh:
    """A low stone bastion over the bow."""
    start, end, top = FORECASTLE
    parts = [_wall(start, end, top, rng, fine)]
    y = float(HULL.point(start, top)[1])
    half = float(HULL.half_breadth(start, top)) - 0.01
    height = top - WAIST_DECK
    parts.append(box((2 * half, 0.05, height), (0, y + 0.02, WAIST_DECK + height / 2), 0.012).painted(STONE))
    for t in (0.80, 0.86) if fine else ():
        seat = castle.upright_seat(HULL, t, 0.93, 0.026)
        parts.append(both(castle.lancet(0.085, 0.2, PALE_STONE).transformed(seat)))
    return merge(parts)


def lanterns(fine: bool) -> Mesh:
    sides = 6 if fine else 4
    great = castle.lantern(0.11, GOLD, sides=sides).moved(0, -2.08, 1.42)
    small = castle.lantern(0.08, GOLD, sides=sides).moved(0.34, -2.05, 1.42)
    return merge([great, both(small)])
