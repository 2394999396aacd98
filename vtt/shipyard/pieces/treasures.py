"""The treasures: a chest, rum and firewater in casks, a witchstone, the hoard. All float, so z = 0 is the water."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.mesh import Mesh, facing, merge, tube
from vtt.shipyard.pieces import treasure_casks as casks
from vtt.shipyard.pieces import treasure_fire as fires
from vtt.shipyard.pieces import treasure_gold as gold
from vtt.shipyard.pieces import treasure_stone as stone
from vtt.shipyard.pieces.treasure_chest import HIGH, chest
from vtt.shipyard.pieces.treasure_raft import TOP, raft
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.undead import BONE, death_head, long_bone

ROPE = "#a48a5a"
RUM_OAK, RUM_HOOP, BLACK_OAK, RED_IRON = "#5e3a1e", "#7d6030", "#2a2422", "#54211a"
TREASURE_BYTES, TREASURE_LIGHT = 200_000, 1200
"""Sixteen treasures may lie on one table: where a processor draws it, the three heaviest have a light model."""


@piece("treasure-chest", max_bytes=TREASURE_BYTES, light=False, floats=True)
def treasure_chest(level: Level) -> Miniature:
    """An iron-bound chest, its lid flung open over gold, on a few lashed boards; some of it has rolled out."""
    lift = TOP + 0.012
    shape = gold.mound(0.3, 0.2, 0.11, 12)
    coins = gold.heap((0, -0.01, HIGH - 0.03), 0.245, 0.135, shape, 12, 30, True, 1.0)
    drape = np.array([(-0.16, -0.02, 0.37), (-0.13, -0.12, 0.315), (-0.12, -0.2, 0.275), (-0.11, -0.228, 0.2),
                      (-0.1, -0.232, 0.13)])  # fmt: skip
    stones = ((gold.RUBY, -0.04, -0.1, 0.33), (gold.EMERALD, 0.19, -0.1, 0.285), (gold.SAPPHIRE, -0.2, -0.08, 0.3))
    out = [(-0.18, -0.29, 0.0), (0.08, -0.3, 0.0), (0.13, -0.33, 0.006), (0.36, -0.1, 0.0), (0.27, -0.27, 0.0),
           (0.385, 0.12, 0.0)]  # fmt: skip
    body = [
        chest(12, True),
        coins,
        gold.string_of_pearls(drape, 0.019),
        gold.goblet(0.2).turned("y", 38).turned("z", 20).moved(0.12, -0.04, 0.33),
        *(gold.gem(0.042, colour, k).turned("x", 20).moved(x, y, z) for k, (colour, x, y, z) in enumerate(stones)),
        gold.strewn(out, 13),
        gold.gem(0.035, gold.AMETHYST, 9).moved(-0.28, -0.28, 0.01),
    ]
    return Miniature({"raft": raft(11, True), "body": merge(body).moved(0, 0.02, lift)})


@piece("treasure-rum", max_bytes=TREASURE_BYTES, max_light_triangles=TREASURE_LIGHT, floats=True)
def treasure_rum(level: Level) -> Miniature:
    """Three casks of rum roped together, one tapped and dripping; bottles, a tankard, a rat that has had enough."""
    fine = level is Level.TABLE
    radius, long, lift = 0.19, 0.52, TOP - 0.004
    barrels = []
    rounds = []
    for k, (x, z) in enumerate(((-0.197, 0.0), (0.197, 0.0), (0.0, 0.335))):
        made = casks.cask(radius, long, RUM_OAK, RUM_HOOP, 20 + k, fine)
        if fine:
            fit = casks.brand(0.15) if k != 1 else casks.tap(0.085).moved(0, -0.09, 0)
            made = merge([made, fit.moved(0, 0, long - 0.02)])
        made = casks.lying(made, long, radius, 3.0 * (k - 1))
        if fine and k != 1:
            made = merge([made, casks.bung(0.032).moved(0, -0.03, 2 * radius - 0.002)])
        barrels.append(made.moved(x, 0.03, z + lift))
        rounds.append((x, z + radius + lift, radius))
    ropes = [casks.bound(rounds, y, 0.0145, fine) for y in (-0.1, 0.16)]
    things = [
        casks.bottle(0.24, casks.GREEN_GLASS, fine).turned("x", 5).moved(0.4, -0.27, TOP),
        casks.bottle(0.2, casks.BROWN_GLASS, fine, is_wound=True).moved(-0.4, -0.26, TOP),
    ]
    if fine:
        flask = casks.bottle(0.22, casks.GREEN_GLASS, fine)
        things.append(flask.turned("x", 90).moved(0, 0.1, 0.046).turned("z", 65).moved(-0.17, -0.3, TOP - 0.006))
        things.append(casks.tankard(0.1).moved(0.18, -0.335, TOP))
        things.append(casks.puddle(0.1, 27).moved(0.08, -0.29, TOP + 0.001))
        things.append(casks.rat(0.22).moved(0.0, 0.035, 0.335 + 2 * radius + lift - 0.012))
    return Miniature({"raft": raft(21, fine), "body": merge(barrels), "rope": merge([*ropes, *things])})


@piece("treasure-firewater", max_bytes=TREASURE_BYTES, max_light_triangles=TREASURE_LIGHT, floats=True)
def treasure_firewater(level: Level) -> Miniature:
    """Black kegs of firewater, their seams aglow, their wax running, flames at their bungs, a warning nailed up."""
    fine = level is Level.TABLE
    kegs, hot = [], []
    for k, (x, y, high) in enumerate(((-0.23, -0.1, 0.46), (0.22, -0.12, 0.4), (0.0, 0.2, 0.56))):
        at = (x, y, TOP - 0.004)
        keg = casks.cask(0.205, high, BLACK_OAK, RED_IRON, 30 + k, fine, is_upright=True)
        seal = fires.wax(float(casks.girth(0.205, high, high)), 33 + k, fine).moved(0, 0, high)
        kegs.append(merge([keg, seal, *([fires.fuse(0.15).moved(0.08, 0, high - 0.03)] if fine else [])]).moved(*at))
        if fine:
            hot.append(fires.seams(0.205, high, 11, 36 + k).moved(*at))
        burning = fires.blaze((0.34, 0.27, 0.42)[k], fine, 39 + k)
        hot.append(burning.moved(0, 0, high - 0.03).moved(*at))
    sign = fires.warning(0.86, 42, fine).turned("z", -8).moved(0.36, 0.27, 0.06)
    return Miniature({"raft": raft(31, fine), "body": merge([*kegs, sign]), "glow": merge(hot)})


@piece("treasure-witchstone", max_bytes=TREASURE_BYTES, light=False, floats=True)
def treasure_witchstone(level: Level) -> Miniature:
    """Green crystals that give off light, grown out of a black stone that they have cracked."""
    body = stone.rock(41)
    light = [stone.cluster(43).moved(0, 0, 0.17), stone.veins(body, 44), stone.shards(body, 45, 10)]
    return Miniature({"body": body, "glow": merge(light)})


@piece("treasure-hoard", max_bytes=TREASURE_BYTES, max_light_triangles=TREASURE_LIGHT, floats=True)
def treasure_hoard(level: Level) -> Miniature:
    """The hoard: coins by the hundred about a burst chest, with regalia, an idol, and the bones of who had it last."""
    fine = level is Level.TABLE
    wide, deep = 0.6, 0.47
    shape = gold.mound(wide, deep, 0.4, 51)
    heap = gold.heap((0, 0, TOP), wide, deep, shape, 51, 58 if fine else 11, fine, 0.8, (-0.28, 0.15, 0.2))

    def on(x: float, y: float, dip: float = 0.0) -> tuple[float, float, float]:
        return x, y, TOP + float(shape(np.array(x), np.array(y))) - dip

    box = chest(55, fine, is_plain=True).turned("y", -14).turned("z", 24)
    if fine:
        within = gold.heap((0, -0.01, HIGH - 0.07), 0.245, 0.135, gold.mound(0.3, 0.2, 0.1, 58), 58, 8, fine, 1.2)
        box = merge([box, within.turned("y", -14).turned("z", 24)])
    parts = [heap, box.moved(-0.28, 0.14, 0.27)]
    if fine:
        rng = np.random.default_rng(56)
        parts += [gold.stack(n, rng).moved(*on(x, y, 0.02)) for n, x, y in ((4, 0.36, 0.2), (3, 0.45, 0.14))]
        out = [(0.66, -0.2, 0.11), (-0.62, 0.26, 0.11), (0.3, -0.42, 0.075), (-0.1, -0.41, 0.075), (0.55, 0.36, 0.1),
               (0.64, 0.12, 0.11)]  # fmt: skip
        parts += [gold.strewn(out, 57), remains(on)]
    regalia = [
        gold.crown(0.115, fine).turned("x", 18).turned("y", -6).moved(*on(-0.06, -0.17, -0.012)),
        gold.sword(0.68, fine).turned("y", 14).turned("x", -6).moved(*on(0.13, 0.12, -0.42)),
        gold.goblet(0.24, gold.SILVER, fine).turned("y", 22).moved(*on(0.33, -0.06, 0.03)),
    ]
    if fine:
        regalia.append(gold.idol(0.25, fine).turned("z", 28).turned("x", 6).moved(*on(0.3, -0.25, 0.03)))
        regalia.append(gold.plate(0.115).turned("x", 44).turned("z", -14).moved(*on(-0.25, -0.27, 0.0)))
        regalia.append(gold.plate(0.11, gold.GOLD).turned("x", 18).moved(*on(0.1, -0.34, -0.01)))
        stones = ((gold.RUBY, 0.12, -0.2), (gold.SAPPHIRE, 0.45, -0.02), (gold.AMETHYST, 0.02, -0.3),
                  (gold.EMERALD, 0.22, 0.3))  # fmt: skip
        regalia += [gold.gem(0.044, c, k).turned("x", 24).moved(*on(x, y, -0.02)) for k, (c, x, y) in enumerate(stones)]
        a = np.linspace(0.3, 3.0, 14)
        line = [on(0.18 + 0.13 * math.cos(t), -0.13 + 0.1 * math.sin(t), -0.018) for t in a]
        regalia.append(gold.string_of_pearls(np.array(line), 0.018))
    return Miniature({"raft": raft(54, fine, 5, 0.66), "body": merge(parts), "regalia": merge(regalia)})


def remains(on: Callable[..., tuple[float, float, float]]) -> Mesh:
    """A skull and an arm that still reaches for the goblet, sunk into the heap whose surface is `on`."""
    head = (
        death_head(0.19)
        .transformed(facing((0, 0, 0), (0.4, -0.85, 0.5), (-0.2, 0.1, 1)))
        .moved(*on(0.02, -0.36, -0.05))
    )
    elbow, wrist = np.array(on(0.5, -0.16, -0.03)), np.array(on(0.41, -0.1, -0.06))
    arm = [long_bone(on(0.53, 0.0, 0.0), elbow, 0.022, sides=4), long_bone(elbow, wrist, 0.018, sides=4)]
    grip = np.array(on(0.33, -0.06, -0.1))
    fingers = []
    for k in range(3):
        bend = (wrist + grip) / 2 + np.array([0.01 * k, -0.03, 0.02 - 0.012 * k])
        fingers.append(tube([wrist, bend, grip + np.array([0.03, -0.045, -0.02 * k])], 0.008, 4))
    return merge([head, merge([*arm, *fingers]).painted(BONE)])
