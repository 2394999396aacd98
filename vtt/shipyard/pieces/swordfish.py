"""Swordfish: a long, low raider with a hull of fish scales, wine-red lateens and one great steel sword for a bow."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import castle, fittings, people, planks, stern
from vtt.shipyard.base import beside, slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.hull import both
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import GLOSS, METAL, SATIN, Mesh, box, extrude, frame, grid, linear, loft, merge, sphere, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.fleet_lines import SWORDFISH as HULL
from vtt.shipyard.pieces.fleet_parts import boarded, decked, deckhouse
from vtt.shipyard.pieces.swordfish_rig import fish_outline, rigged
from vtt.shipyard.planks import Timber
from vtt.shipyard.registry import SHIP_BYTES, Level, piece
from vtt.shipyard.unseen import without_unseen

WOOD, DARK_WOOD, DECK = "#5a4030", "#2e2019", "#86704e"
TEAL, SEA_GREEN, SILVER, GOLD = "#174a4e", "#2f7568", "#7f8a8c", "#98752a"
CRIMSON, STEEL, BONE, IRON = "#54201a", "#a3adb1", "#b9ab88", "#4a4c52"
WAIST_DECK, AFT_DECK = 0.30, 0.97
LOOK = stern.Look(TEAL, CRIMSON, GOLD, "#d89a3e", 1.5)


@piece("swordfish", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def swordfish(level: Level) -> Miniature:
    """Sculpt the whole ship."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4101)
    timber = Timber(WOOD, 0.018, 0.003, 0.009, 0.004, 0.26, 0.55, 0.24)
    deck = Timber(DECK, 0.02, 0.003, 0.01, 0.004, 0.26, 0.5)
    battery = _battery(fine)
    house = deckhouse(HULL, (0.0, 0.2), 0.99, (TEAL, GOLD, GOLD), rng, fine, 2, has_gallery=False)
    step = deckhouse(HULL, (0.2, 0.33), 0.76, (TEAL, GOLD, GOLD), rng, fine, 1)
    decks = decked(HULL, (-0.55, 1.14), WAIST_DECK, deck, rng, fine)
    nodes = {
        "hull": merge([boarded(HULL, timber, rng, fine, DARK_WOOD, 8), decks, _scales(fine), _trim(fine)]),
        "superstructure": merge([house, step]),
        "guns": merge(battery.barrels + battery.timber),
        "figurehead": merge([_snout(fine), _sword(fine)]),
        "ornaments": merge([_fins(fine), _stern(fine), *([_rail_works()] if fine else [])]),
        "crew": _crew(fine),
        "lanterns": merge(
            [castle.lantern(0.06, GOLD, sides=6 if fine else 4).moved(x, -1.50, 0.99) for x in (-0.27, 0.27)]
        ),
        **rigged(fine).nodes(),
        "base": slab(3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 41, cells=(14, 26) if fine else (4, 7)),
    }
    if fine:
        nodes["deck"] = _clutter()
        nodes = lined(without_unseen(nodes))
    eye = (-0.2, -1.0, 1.18)
    return Miniature(nodes, {**battery.empties(), "captain_eye": eye}, {"kind": "warship", "side": "ga"})


def _scale(fine: bool = True) -> Mesh:
    arc = np.radians(np.linspace(180, 360, 7 if fine else 4))
    outline = np.vstack([[(0.033, 0.02), (-0.033, 0.02)], np.column_stack([np.cos(arc) * 0.033, np.sin(arc) * 0.05])])
    return extrude(outline, 0.012, 0.012).turned("x", -9.0)  # slopes alone: no walls to pay for


def _scales(fine: bool) -> Mesh:
    """Overlapping scales over both sides, from dark weedy green at the waterline to worn silver under the wale."""
    if not fine:
        bands = ((0.02, 0.3, TEAL), (0.3, 0.52, SEA_GREEN), (0.52, 0.7, TEAL))
        return merge([HULL.shell(HULL.line(a), HULL.line(b), (0, 1), 12, 2, -0.008).painted(c) for a, b, c in bands])
    scale, rng = _scale(), np.random.default_rng(4102)
    parts = []
    for row in range(6):
        for t in np.arange(0.01 + 0.012 * (row % 2), 0.985, 0.024):
            z = float(HULL.sheer(t)) * (0.10 + 0.105 * row)
            parts.append(_dyed(scale, row, float(t) * 6.0, rng).transformed(HULL.seat(float(t), z, 0.018)))
    return both(merge(parts))


def _dyed(scale: Mesh, row: int, along: float, rng: np.random.Generator) -> Mesh:
    """One scale: green in drifting bands along the body, here and there bare metal, weed at the waterline."""
    band = 0.5 + 0.5 * np.sin(along * 2.4 + row * 0.9)
    colour = linear(TEAL) * (1 - band) + linear(SEA_GREEN) * band
    bare = rng.random() < 0.05 + 0.02 * row
    colour = linear(SILVER) * 0.8 if bare else colour
    weed = (0.5, 0.25, 0.08)[row] if row < 3 else 0.0
    colour = colour * (1 - weed) + linear("#2c3420") * weed
    return scale.painted(colour * rng.uniform(0.72, 1.12), METAL if bare else GLOSS)


def _trim(fine: bool) -> Mesh:
    wales = [
        planks.wale(HULL, (0.0, 0.99), HULL.line(0.76), 0.05, 0.035, CRIMSON, 20 if fine else 8, SATIN),
        planks.wale(HULL, (0.0, 0.99), HULL.line(0.97), 0.035, 0.03, GOLD, 20 if fine else 8, METAL),
    ]
    return both(merge(wales))


def _rail_works() -> Mesh:
    """Channels under the shrouds, timberheads along the waist."""
    parts = []
    for y in (0.5, -0.3):
        t = float(HULL.station(y, 0.45))
        p = HULL.point(t, float(HULL.sheer(t)) - 0.012)
        parts.append(box((0.07, 0.42, 0.022), (float(p[0]) + 0.012, y, float(p[2])), 0.006).painted(DARK_WOOD))
    for t in np.linspace(0.4, 0.95, 12):
        p = HULL.point(t, float(HULL.sheer(t)))
        post = box((0.03, 0.03, 0.055), (float(p[0]) - 0.02, float(p[1]), float(p[2]) + 0.025), 0.006)
        parts.append(post.painted(CRIMSON))
    return both(merge(parts))


def _snout(fine: bool) -> Mesh:
    """The stem is a fish's head: cheeks of plates, round gilded eyes, an open gill, the jaw under the sword."""
    rings = []
    for y, z, wide, high in (
        (0.98, 0.44, 0.26, 0.17),
        *(((1.05, 0.46, 0.236, 0.17),) if fine else ()),
        (1.12, 0.48, 0.205, 0.165),
        *(((1.19, 0.492, 0.176, 0.152),) if fine else ()),
        (1.26, 0.50, 0.145, 0.135),
        *(((1.33, 0.50, 0.118, 0.114),) if fine else ()),
        (1.40, 0.50, 0.095, 0.095),
        (1.56, 0.505, 0.05, 0.05),
    ):
        a = np.linspace(0, 2 * np.pi, 16 if fine else 6, endpoint=False)
        rings.append(np.column_stack([np.cos(a) * wide, np.full(len(a), y), z + np.sin(a) * high]))
    head = loft(np.array(rings)[:, ::-1], (False, True))
    normals = head.smooth_normals().normals
    assert normals is not None
    head = head if normals[0] @ (head.vertices[0] - [0, head.vertices[0, 1], 0.44]) > 0 else head.flipped()
    up = np.clip((head.vertices[:, 2:] - 0.36) / 0.26, 0, 1)
    x, y = head.vertices[:, :1], head.vertices[:, 1:2]
    bars = np.clip(np.sin(y * 46.0 + 6.0 * np.abs(x)) * 1.6 - 0.3, 0, 1) * up
    hide = linear(SILVER) * (1 - up) * 0.9 + linear(TEAL) * up
    hide = hide * (1 - 0.65 * bars) * (1 + 0.16 * np.sin(x * 90 + y * 40) * np.sin(y * 80))
    parts = [head.painted(np.clip(hide, 0, 1), GLOSS)]
    eye = merge(
        [
            sphere((0.035, 0.062, 0.062), 10 if fine else 5, 6 if fine else 3).painted("#b88a2c", METAL),
            sphere((0.03, 0.03, 0.034), 7 if fine else 4, 4 if fine else 3)
            .moved(0.018, 0.006, 0)
            .painted("#0c0d0f", GLOSS),
        ]
    )
    parts.append(both(eye.moved(0.165, 1.17, 0.565)))
    if fine:
        a = np.radians(np.linspace(100, 260, 9))
        for k, deep in enumerate((0.0, 0.05, 0.10)):
            gill = np.column_stack(
                [np.full(9, 0.26 - 0.012 * k), 1.10 - deep + np.cos(a) * 0.07, 0.44 + np.sin(a) * 0.12]
            )
            parts.append(both(tube(gill, [0.008, *[0.016] * 7, 0.008], 4).painted(CRIMSON if k else GOLD, METAL)))
        brow = tube([(0.10, 1.34, 0.585), (0.185, 1.2, 0.635), (0.205, 1.04, 0.60)], [0.01, 0.022, 0.008], 5)
        jaw = tube([(0.06, 1.50, 0.47), (0.15, 1.26, 0.43), (0.23, 1.05, 0.36)], [0.008, 0.02, 0.008], 5)
        parts.append(both(merge([brow, jaw]).painted(GOLD, METAL)))
    return merge(parts)


def _sword(fine: bool) -> Mesh:
    """Blade with a fuller and nicked edges, guard of two sea horses' necks: it lies along the snout, far ahead."""
    lie = frame((0, 1.22, 0.52), (0, 0.1, 1), (0, 1, -0.1), (1, 0, 0))
    parts = [_blade(fine).transformed(lie)]
    guard = tube(
        [(0.02, 1.36, 0.52), (0.15, 1.37, 0.525), (0.24, 1.40, 0.55), (0.27, 1.45, 0.59), (0.25, 1.49, 0.61)],
        [0.05, 0.042, 0.03, 0.034, 0.014],
        7 if fine else 4,
    )
    parts.append(both(guard.painted(GOLD, METAL)))
    if fine:
        collar = [
            tube([(0, y, 0.44), (0.085, y, 0.51), (0, y, 0.58), (-0.085, y, 0.51), (0, y, 0.44)], 0.016, 4)
            for y in (1.34, 1.41)
        ]
        parts.append(merge(collar).painted(GOLD, METAL))
        a = np.linspace(0, 1, 6)
        script = []
        for k in range(7):  # a line of gilt letters down the fuller
            curl = np.column_stack([0.02 * np.sin(a * (5 + k % 3) + k), 0.24 + 0.05 * (k + 0.75 * a), 0 * a + 0.019])
            script += [tube(curl * [1, 1, z], 0.006, 3, False) for z in (-1, 1)]
        parts.append(merge(script).painted(GOLD, METAL).transformed(lie))
    gem = sphere(0.045, 8 if fine else 5, 6 if fine else 3).moved(0, 1.34, 0.60).painted("#2a9d90", 1.3)
    return merge([*parts, gem])


def _blade(fine: bool) -> Mesh:
    """The steel along y, its broad side in the x-y plane: a fuller between ridges, nicked edges, a long point."""
    y = np.array([0.0, 0.2, 0.215, 0.235, 0.33, 0.342, 0.356, 0.5, 0.512, 0.53, 0.62, 0.72, 0.82, 0.9])
    half = 1.3 * np.interp(y, [0, 0.2, 0.52, 0.66, 0.82, 0.9], [0.1, 0.1, 0.084, 0.07, 0.032, 0.001])
    y, half = (y, half) if fine else (y[[0, 1, 7, 11, 13]], half[[0, 1, 7, 11, 13]])
    across = np.array([-1.0, -0.72, -0.3, -0.2, 0.2, 0.3, 0.72, 1.0] if fine else [-1.0, -0.5, 0.5, 1.0])
    thick = np.array([0.001, 0.024, 0.034, 0.014, 0.014, 0.034, 0.024, 0.001] if fine else [0.001, 0.032, 0.032, 0.001])
    loop, high = np.r_[across, across[::-1]], np.r_[thick, -thick[::-1]]
    notch = np.isin(y, [0.215, 0.342, 0.512])[:, None] * (np.abs(loop) > 0.9)
    x = half[:, None] * loop * (1.0 - 0.1 * notch * ((np.arange(len(y)) % 2)[:, None] * 2 - 1 == np.sign(loop)))
    rows = np.stack([x, np.broadcast_to(y[:, None], x.shape), high * np.clip(half / half[0], 0.2, 1)[:, None]], -1)
    wear = np.broadcast_to(np.where(np.abs(loop) > 0.9, 0.9, np.where(np.abs(loop) > 0.25, 0.5, 0.1)), x.shape)
    skin = grid(rows, (False, True), wear)
    face = skin.vertices[skin.faces[1]]
    skin = skin if np.cross(face[1] - face[0], face[2] - face[0])[2] * face[:, 2].mean() > 0 else skin.flipped()
    water = 0.78 + 0.3 * np.sin(y[:, None] * 38.0 + loop * 7.0) + 0.3 * (np.abs(loop) > 0.9)
    tone = np.where(np.abs(loop) < 0.25, 0.35, water * (0.75 + 0.35 * y[:, None]))
    return skin.painted(STEEL, METAL).tinted(tone.ravel())


def _fins(fine: bool) -> Mesh:
    """A ribbed sail-fish fin over the poop and a pair on the flanks."""
    roots = np.linspace(-1.42, -0.98, 7 if fine else 4)
    tips = np.column_stack([0 * roots, roots - 0.1, 1.12 + 0.2 * np.sin(np.pi * (roots + 1.5) / 0.56)])
    feet = np.column_stack([0 * roots, roots, np.full(len(roots), 0.95)])
    spines = merge([tube([a, b + (b - a) * 0.12], [0.015, 0.004], 4) for a, b in zip(feet, tips, strict=True)])
    outline = [
        *feet[:, 1:],
        *[
            p
            for k in range(len(tips) - 1, 0, -1)
            for p in (tips[k, 1:], (tips[k, 1:] * 0.42 + tips[k - 1, 1:] * 0.42 + feet[k, 1:] * 0.16))
        ],
        tips[0, 1:],
    ]
    web = extrude(np.array(outline), 0.016, 0.0, back=True)
    low = np.clip((web.vertices[:, 1:2] - 0.95) / 0.3, 0, 1)
    web = web.painted(linear("#3a1016") * (1 - low) + linear("#8d3a3a") * low, SATIN)
    web = web.transformed(frame((-0.008, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)))
    return merge([spines.painted(SILVER, METAL), web, both(_flank_fin(fine))])


def _flank_fin(fine: bool) -> Mesh:
    """A breast fin folded back along the starboard bow: rays with skin hung between them, its rim scalloped."""
    rays, between = (7, 2) if fine else (4, 1)
    at = np.linspace(0, 1, (rays - 1) * between + 1)
    foot = np.array([0.44, 0.66, 0.33]) + at[:, None] * np.array([0.015, -0.03, -0.15])
    turn = np.radians(8 + 62 * at)
    long = (0.46 - 0.24 * at) * np.where(np.arange(len(at)) % between == 0, 1.0, 0.86)
    way = np.column_stack([0.34 - 0.1 * at, -np.cos(turn), 0.1 - 0.62 * np.sin(turn)])
    tip = foot + way * long[:, None]
    mid = foot + way * (long * 0.55)[:, None] + np.array([0.018, 0, 0])
    web = grid(np.stack([foot, mid, tip]), edge=np.array([0.0, 0.1, 0.8])[:, None] * np.ones(len(at)))
    hue = np.repeat([linear(TEAL), linear(SEA_GREEN), linear(CRIMSON) * 1.3], len(at), axis=0)
    web = web.painted(hue, GLOSS)
    under = web.flipped().moved(-0.006, 0, 0).tinted(0.7)
    stiff = [tube([foot[k], mid[k], tip[k]], [0.012, 0.009, 0.003], 3, False) for k in range(0, len(at), between)]
    return merge([web, under, *([merge(stiff).painted(GOLD, METAL)] if fine else [])])


def _stern(fine: bool) -> Mesh:
    """Scales below, two rows of lights, a gallery to walk on, a crest with a golden fish, quarter turrets."""
    back = stern.Transom(HULL)
    parts = [
        stern.rudder(back, 0.56, 0.15, stern.Look(DARK_WOOD, DARK_WOOD, GOLD), fine),
        stern.lights(back, 0.44, 0.15, 5, LOOK, fine),
        stern.lights(back, 0.69, 0.22, 4, LOOK, fine, 0.024),
        stern.balcony(back, 0.66, 0.13, 0.12, LOOK, fine),
        stern.crest(back, 0.95, 0.24, LOOK, fine, _golden_fish(fine)),
        stern.quarter_gallery(HULL, 0.045, 0.62, 0.79, 0.10, LOOK, fine),
    ]
    if fine:
        scale, rng = _scale(), np.random.default_rng(4103)
        for row in range(6):
            z = 0.06 + 0.064 * row
            half = back.half(z) - 0.03
            for x in np.arange(-half + 0.033 * (row % 2), half, 0.066):
                parts.append(_dyed(scale, row, float(x) * 4.0, rng).transformed(back.seat(float(x), z, 0.016)))
    return merge(parts)


def _golden_fish(fine: bool) -> Mesh:
    """A curled fish of gilt on a dark shield."""
    disc = np.linspace(0, 2 * np.pi, 14 if fine else 6, endpoint=False)
    shield = extrude(np.column_stack([np.cos(disc) * 0.11, np.sin(disc) * 0.085]), 0.012, 0.006 if fine else 0.0)
    if not fine:
        return shield.painted(CRIMSON)
    fish = extrude(fish_outline() * [0.105, 0.09], 0.02, 0.006).moved(0, 0, 0.012).painted(GOLD, METAL)
    rim = np.column_stack([np.cos(disc) * 0.108, np.sin(disc) * 0.083, 0 * disc + 0.014])
    return merge([shield.painted(CRIMSON), fish, tube(np.vstack([rim, rim[:1]]), 0.008, 4, False).painted(GOLD, METAL)])


RAIDERS = (
    Dress("#6a2620", "#4b4435", hat="scarf", hat_colour="#b9ab88"),
    Dress("#1d5558", "#6b5c44", hat="scarf", hat_colour="#6a2620", sash="#98752a"),
    Dress("#9c8e70", "#3b3a44", skin="#7a5138", hat="none", hat_colour="#1a1512"),
    Dress("#3d3a36", "#7b6a4e", hat="cap", hat_colour="#1d5558", arm="sword"),
    Dress("#8c7b5a", "#4b3a2c", skin="#bd8a63", hat="none", hat_colour="#5c2f17", sash="#6a2620"),
)
QUEEN = Dress(
    "#7a221e", "#b9ab88", skin="#bd8a63", hat="cocked", hat_colour="#15161a", skirt=0.35, sash="#98752a", arm="sword"
)
WATCH = (  # who, how, x, y, floor, degrees to port
    (0, "haul", 0.20, 0.34, WAIST_DECK, 80),
    (1, "haul", 0.10, 0.13, WAIST_DECK, 80),
    (2, "shove", -0.16, 0.92, WAIST_DECK, 0),
    (4, "shove", 0.12, 0.78, WAIST_DECK, 160),
    (1, "point", 0.08, 1.07, WAIST_DECK, 0),
    (3, "guard", -0.3, 0.28, WAIST_DECK, 90),
    (0, "carry", 0.31, 0.55, WAIST_DECK, 20),
    (2, "wave", -0.26, -0.32, WAIST_DECK, 60),
    (4, "stand", 0.24, -0.36, WAIST_DECK, -70),
    (3, "folded", 0.2, -0.68, 0.74, -30),
    (1, "stand", -0.22, -0.66, 0.74, 30),
    (2, "shove", 0.0, -1.12, AFT_DECK, 0),
)


def _crew(fine: bool) -> Mesh:
    """A dozen raiders at their work and their queen beside the helm."""
    hands = [(person(RAIDERS[who], how, fine=fine), (x, y, z), turn) for who, how, x, y, z, turn in WATCH]
    hands = hands if fine else hands[::3]
    return people.mustered([*hands, (person(QUEEN, "point", 0.225, fine), (0.2, -0.98, AFT_DECK), -15)])


def _clutter() -> Mesh:
    """Capstan, hatches, boat, casks, coils, shot and a helm: what the raid needs at hand."""
    at = WAIST_DECK
    return merge(
        [
            fittings.capstan(0.16, WOOD).moved(0, 0.86, at),
            fittings.hatch(0.26, 0.26, WOOD).moved(0, 0.38, at),
            fittings.hatch(0.22, 0.18, WOOD, 0).moved(0, -0.36, at),
            fittings.boat(0.5, WOOD, BONE).moved(-0.2, 0.02, at + 0.01),
            *[
                fittings.cask(0.045, 0.11, WOOD).moved(x, y, at)
                for x, y in ((0.34, 0.04), (0.36, -0.06), (0.29, -0.02))
            ],
            fittings.crate((0.12, 0.1, 0.09), "#7a6244").turned("z", 12).moved(0.3, 0.46, at),
            fittings.sack(0.09).moved(0.22, 0.5, at),
            *[fittings.coil(0.045).moved(x, y, at) for x, y in ((-0.3, 0.5), (0.27, 0.84), (-0.3, -0.44))],
            fittings.shot(0.022, 5).moved(-0.37, 0.24, at),
            fittings.shot(0.022, 5).moved(0.38, 0.22, at),
            fittings.wheel(0.10, WOOD, GOLD).moved(0, -1.02, AFT_DECK),
            fittings.companion((-0.2, -0.42, at), (-0.2, -0.58, 0.76), 0.14, 6),
            fittings.companion((0.2, -0.82, 0.73), (0.2, -0.93, 0.97), 0.12, 4),
            *[fittings.anchor(0.24).turned("z", 90 + side * 20).moved(side * 0.36, 0.93, 0.50) for side in (1.0, -1.0)],
        ]
    )


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.085, GOLD, CRIMSON, IRON, 0.15, 0.024, METAL, sides=7 if fine else 3)
    stations = np.linspace(0.2, 0.84, 8 if fine else 4)
    add_row(battery, HULL, list(stations), [float(HULL.line(0.6)(t)) for t in stations], style, 0.026, fine)
    return battery
