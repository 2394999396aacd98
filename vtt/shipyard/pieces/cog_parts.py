"""What every cog is built of: boarded hull, stem and rudder, deck, fighting castles, ropes; and the two palettes."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import bone, castle, grime, planks, rig
from vtt.shipyard.hull import Hull, both, constant
from vtt.shipyard.mesh import METAL, SATIN, Array, Mesh, box, extrude, facing, grid, lathe, merge, rotation, tube
from vtt.shipyard.planks import Timber

WOOD, DARK_WOOD, DECK, BLUE, CREAM, GOLD = "#7c5636", "#4e3624", "#927854", "#2c4c78", "#c0b491", "#98722f"
ROT, TAR, BONE, BLOOD, RUST, RED_GLASS = "#574539", "#2b221d", "#8f8360", "#6e1d1a", "#6b3a22", "#e8331c"


def skin(hull: Hull, timber: Timber, rng: np.random.Generator, fine: bool, dark: str, missing: float = 0.0) -> Mesh:
    low, top = hull.line(0.0), hull.lifted(0.0)
    core = hull.shell(low, top, stations=16 if fine else 10, rows=3, inward=0.008 if fine else 0.0)
    core = core.painted("#1b120c" if fine else timber.colour)
    inner = hull.shell(constant(0.1), top, stations=10, rows=2, inward=0.025).flipped().painted(dark)
    stern = hull.transom_plate(0.0, float(hull.sheer(0.0)), 3).painted(timber.colour).tinted(0.8)
    if not fine:
        return merge([core, inner, stern])
    sides = [planks.strakes(hull, low, top, 7, timber, rng, (0.0, 0.99), 1.12, missing) for _ in range(2)]
    boards = []
    for row in range(5):
        z = 0.05 + row * 0.066
        half = float(hull.half_breadth(0.0, z)) - 0.004
        boards.append(
            box((2 * half, 0.016, 0.06), (0, float(hull.ends(z)[0]), z), 0.006, ("+y",))
            .painted(timber.colour)
            .tinted(1 + timber.tone * (rng.random() * 2 - 1))
        )
    return merge([core, inner, sides[0], sides[1].mirrored(), stern, *boards])


def stem(hull: Hull, colour: str) -> Mesh:
    z = np.linspace(-0.02, float(hull.sheer(1.0)) + 0.03, 6)
    post = tube(hull.point(np.ones(6), z) * [0, 1, 1], 0.022, 6)
    return post.painted(colour)


def laid_deck(
    hull: Hull, span: tuple[float, float], z: float, timber: Timber, rng: np.random.Generator, fine: bool
) -> Mesh:
    y = np.linspace(*span, 6)
    half = hull.breadth_at(y, z) - 0.015
    left, right = (np.stack([s * half, y, np.full(6, z - 0.008)], -1) for s in (-1.0, 1.0))
    under = grid(np.stack([left, right])).painted("#20160f" if fine else timber.colour)
    if not fine:
        return under
    return merge([under, planks.deck(hull, span, z, timber, rng, 0.045, 0.02)])


def fighting_castle(
    hull: Hull,
    span: tuple[float, float],
    top: float,
    rng: np.random.Generator,
    fine: bool,
    wood: str,
    trim: str,
    decay: float = 0.0,
) -> Mesh:
    """A boarded fighting castle on the end of the hull, with a floor and a wall of uprights towards the waist.

    With `decay` (0..1) its boards are of uneven length and tone and broken stakes stand for a parapet.
    """
    low, high = hull.lifted(-0.01), constant(top)
    core = hull.shell(low, high, span, 6, 2).painted(wood)
    inner = hull.shell(low, high, span, 5, 2, 0.022).flipped().painted(wood).tinted(0.6)
    is_aft = span[0] < 0.5
    t = span[1] if is_aft else span[0]
    y = float(hull.point(t, top)[1])
    half = float(hull.half_breadth(t, top)) - 0.004
    foot = 0.16
    wall = box((2 * half, 0.02, top - foot), (0, y, (top + foot) / 2), 0.0, ("-z",)).painted(wood).tinted(0.85)
    ys = (-0.62, y) if is_aft else (y, 0.56)
    parts = [core, inner, wall, _plain_floor(hull, ys, top - 0.078).painted(wood).tinted(0.6 if fine else 1.15)]
    if is_aft:
        parts.append(hull.transom_plate(0.2, top, 2).painted(wood).tinted(0.9))
    if not fine:
        return merge(parts)
    boards = Timber(wood, 0.010, 0.002, 0.006, 0.003, 0.25 + 0.2 * decay, 0.34, 0.16)
    floor = Timber(wood, 0.01, 0.002, 0.006, 0.003, 0.3, 0.2)
    parts.append(planks.deck(hull, ys, top - 0.07, floor, rng, 0.05, 0.022))
    for x in np.linspace(-half, half, 9)[:-1] + half / 8:  # upright boards over the cross wall
        tall = top - foot - 0.01 - (0.02 + 0.08 * decay) * rng.random()
        upright = castle.stone_block(half / 4 - 0.004, tall, 0.008, 0.004).painted(wood)
        seat = facing((x, y + (0.01 if is_aft else -0.01), foot + tall / 2), (0, 1 if is_aft else -1, 0))
        parts.append(upright.tinted(0.85 + 0.3 * rng.random()).transformed(seat))
    rail = box((2 * half, 0.034, 0.016), (0, y, top + 0.004), 0.004).painted(trim)
    parts += [rail, both(planks.strakes(hull, low, high, 4, boards, rng, span, 1.12, 0.12 * decay))]
    parts.append(both(planks.rail(hull, span, high, 5, 0.42).painted(trim)))
    if decay:
        parts.append(_stakes(hull, span, top, wood, rng))
    door = extrude(castle.arch(0.07, 0.14, 3), 0.018).painted(trim)
    parts.append(door.transformed(facing((0, y + (0.01 if is_aft else -0.01), 0.17), (0, 1 if is_aft else -1, 0))))
    return merge(parts)


def _stakes(hull: Hull, span: tuple[float, float], top: float, wood: str, rng: np.random.Generator) -> Mesh:
    """What is left of a parapet: split stakes of unequal height along both sides."""
    parts = []
    for side in (-1.0, 1.0):
        for t in np.linspace(span[0] + 0.02, span[1] - 0.02, 5):
            tall = rng.uniform(0.02, 0.075)
            split = np.array(
                [(-0.016, -0.01), (0.016, -0.01), (0.016, tall * 0.6), (0.005, tall), (-0.016, tall * 0.8)]
            )
            seat = castle.upright_seat(hull, float(t), top, -0.012)
            stake = extrude(split, 0.014, 0.0, back=True).turned("z", rng.normal(0, 7)).painted(wood)
            stake = stake.tinted(rng.uniform(0.7, 1.2)).transformed(seat)
            parts.append(stake if side > 0 else stake.mirrored())
    return merge(parts)


def pavises(hull: Hull, span: tuple[float, float], top: float, count: int) -> Mesh:
    """Tall shields with pointed heads side by side for a parapet: blue with a cream pale, cream with a blue one."""
    outline = np.array([(-0.028, -0.036), (0.028, -0.036), (0.028, 0.03), (0.0, 0.05), (-0.028, 0.03)])
    pale = np.array([(-0.008, -0.033), (0.008, -0.033), (0.008, 0.038), (0.0, 0.044), (-0.008, 0.038)])
    parts = []
    for k in range(count):
        t = span[0] + (k + 0.5) / count * (span[1] - span[0])
        field, stripe = ((BLUE, CREAM), (CREAM, BLUE))[k % 2]
        shield = extrude(outline, 0.014, 0.0, back=True).painted(field, SATIN).worn(0.5)
        bar = castle.flat_panel(pale, 0.0155).painted(stripe, SATIN)
        boss = lathe([(0.011, 0.0), (0.001, 0.01)], 5, (False, False), 0.6).painted(GOLD, METAL)
        made = merge([shield, bar, boss.moved(0, 0.006, 0.015)])
        parts.append(made.transformed(castle.upright_seat(hull, float(t), top + 0.02, 0.016)))
    return both(merge(parts))


def old_bone(mesh: Mesh, seed: int) -> Mesh:
    """Bone that lay under water: brown in its hollows, streaks of rust, weed below."""
    whole = bone.bone_paint(mesh, seed, ivory=BONE, wet=False)
    whole = grime.stained(whole, seed + 20, "#3b2a1a", 0.6, 9.0)
    return grime.awash(whole, seed + 40, height=0.16, amount=0.7)


def _plain_floor(hull: Hull, span: tuple[float, float], z: float) -> Mesh:
    y = np.linspace(*span, 5)
    half = np.maximum(hull.breadth_at(y, z) - 0.018, 0.004)
    left, right = (np.stack([s * half, y, np.full(5, z)], -1) for s in (-1.0, 1.0))
    return grid(np.stack([left, right]))


def ropes(
    hull: Hull,
    fine: bool,
    sail: rig.Sail,
    place: Array,
    brace: float,
    *,
    head: tuple[float, float] = (0.0, 0.0),
    stay: tuple[float, float, float] = (0.0, 0.84, 0.55),
    lean: float = 0.0,
    has_clews: bool = True,
) -> Mesh:
    """Shrouds, stays, braces from a yard that leans (degrees), sheets from the clews; in the light model stays only.

    `head` is where the mast stands (x, y) at its top, `stay` where the forestay ends.
    """
    x, y = head
    lines = [
        rig.rope((x, y + 0.01, 1.1), stay, 0.005, 0.0, rig.TARRED),
        rig.rope((x, y, 1.12), (0, -0.55, 0.48), 0.005, 0.0, rig.TARRED),
    ]
    if not fine:
        return merge(lines)
    stations = hull.station(np.array([0.0, -0.08, -0.16]), 0.25)
    feet = hull.point(stations, hull.sheer(stations)) + np.array([0.012, 0.0, 0.0])
    heads = np.stack([np.full(3, 0.02), np.array([0.01, 0.0, -0.01]) + y, np.full(3, 1.08)], -1)
    off = np.array([x, 0.0, 0.0])
    lines += [rig.shrouds(feet, heads + off, 0.07, 0.004), rig.shrouds(feet, heads - off, 0.07, 0.004).mirrored()]
    turn = (rotation("z", brace) @ rotation("y", -lean))[:3, :3]
    t = float(hull.station(np.array([-0.46]), 0.44)[0])
    for side in (-1.0, 1.0):
        rail = hull.point(t, 0.465) * [side, 1, 1]
        lines.append(rig.rope(turn @ np.array([side * 0.33, 0.0, 0.0]) + place, rail, 0.004, 0.03))
        if has_clews:
            lines.append(rig.rope(turn @ sail.point(side, 1.0) + place, (side * 0.24, 0.1, 0.26), 0.004, 0.01))
    return merge(lines)
