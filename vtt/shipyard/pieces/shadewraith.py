"""Shadewraith: a drowned galleon of pale, gaping planks, lit from within, its sails in rags, souls about its masts."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vtt.shipyard import fittings, grime, rig
from vtt.shipyard.base import beside, slab
from vtt.shipyard.build import lightened
from vtt.shipyard.fields import step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.guns import Battery, PortStyle, add_row
from vtt.shipyard.ironwork import chain, hanging
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import Mesh, facing, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces import shadewraith_hull as wreck
from vtt.shipyard.pieces.fleet_lines import SHADEWRAITH as HULL
from vtt.shipyard.pieces.fleet_parts import Spars, shrouded
from vtt.shipyard.pieces.shadewraith_lines import (
    BONE,
    CLOTH,
    COLD_GHOST,
    DARK,
    DECK,
    DEEP_GHOST,
    GHOST,
    GREY,
    GUN_ROWS,
    PALE,
    ROT,
    RUST,
    WEED,
)
from vtt.shipyard.registry import LIGHT_TRIANGLES, SHIP_BYTES, Level, piece
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.undead import death_head, long_bone, skeleton
from vtt.shipyard.wreckage import tatters, threads, weed

MASTS = (
    (0.72, 0.70, 2.55, 0.045, 0.05, 14.0, ((1.62, 0.52, 0.58, 0.74), (2.28, 0.38, 0.46, 0.56))),
    (-0.10, 0.30, 3.05, 0.055, -0.06, -9.0, ((1.78, 0.62, 0.70, 0.86), (2.60, 0.46, 0.54, 0.68))),
    (-0.95, 0.90, 1.75, 0.042, -0.16, 20.0, ((1.62, 0.34, 0.40, 0.42),)),
)
"""y, foot, peak, radius, rake, brace in degrees, then the sails: height of the yard, half head, half foot, drop."""

ROOM_FOR_BACKS = 760
"""Triangles of the light level that the second sides of its thin walls may take."""


@piece("shadewraith", base=(3.0, 1.5), hull_height=1.0, max_bytes=SHIP_BYTES)
def shadewraith(level: Level) -> Miniature:
    """Sculpt the whole wreck."""
    fine = level is Level.TABLE
    rng = np.random.default_rng(4401)
    battery = _battery(fine)
    nodes = {
        "hull": wreck.hull(rng, fine),
        "superstructure": wreck.houses(rng, fine),
        "glow": merge([wreck.glow(fine), _souls(fine)]),
        "guns": wreck.drowned(merge(battery.barrels + battery.timber), 460),
        "figurehead": _wraith(fine),
        "ornaments": merge([wreck.sternwork(fine), wreck.hung(rng, fine), *([_deckware()] if fine else [])]),
        "lanterns": wreck.lanterns(fine),
        "crew": _crew(fine),
        **_rigged(rng, fine).nodes(),
        "base": slab(
            3.0, 1.5, beside(lambda y: HULL.breadth_at(y, 0.03)), 44, "#21474a", "#8fc9b4", (14, 26) if fine else (4, 7)
        ),
    }
    if not fine:
        people = nodes.pop("crew")  # they are plain enough
        rest = {name: mesh for name, mesh in nodes.items() if mesh.triangle_count}
        nodes = lightened(rest, LIGHT_TRIANGLES - ROOM_FOR_BACKS - people.triangle_count) | {"crew": people}
    return Miniature(
        lined(nodes, least=1),
        {**battery.empties(), "captain_eye": (0.14, -1.0, 1.2)},
        {"kind": "warship", "side": "fot"},
    )


def _rigged(rng: np.random.Generator, fine: bool) -> Spars:
    """Three masts, two of them broken off short, hung with rags, weed and slack ropes."""
    spars = Spars()
    for y, foot, peak, radius, rake, brace, courses in MASTS:
        lean = rake * (peak - foot)
        top = np.array([0.03 * math.sin(y * 9), y + lean, peak])
        pole = rig.mast((0, y, foot), top, radius, GREY, DARK, 7 if fine else 4, 9.0)
        spars.masts.append(pole)
        spars.masts.append(_splinters(top, radius * 0.5))
        if fine:
            spars.masts.append(_wooldings(np.array([0.0, y, foot]), top, radius))
        crow = rig.top(radius * 2.4, GREY, ROT, 8 if fine else 0)
        spars.masts.append(crow.moved(0, y + rake * (courses[0][0] - foot), courses[0][0] + 0.06))
        for order, (z, head, hem, drop) in enumerate(courses):
            _hang(spars, (y, foot, radius, rake, brace), (z, head, hem, drop), order, rng, fine)
    sprit = [(0, 1.1, 0.78), (0.02, 1.36, 0.95), (0.03, 1.6, 1.06), (0.12, 1.86, 1.1)]
    spars.masts.append(tube(sprit, [0.045, 0.04, 0.032, 0.012], 6).painted(GREY))
    spars.flags.append(_pennant(fine).moved(0.02, -0.28, 2.98))
    jib = rig.jib([(0.05, 1.66, 1.06), (0.0, 0.80, 2.1), (0.1, 0.86, 1.2)], 0.08, CLOTH, 20 if fine else 4)

    def left(p: np.ndarray) -> np.ndarray:
        return 0.30 + 0.4 * np.sin(p[:, 2] * 9 + 1) * np.sin(p[:, 1] * 11) + 0.16 * np.sin(p[:, 2] * 37 + p[:, 1] * 29)

    spars.sails.append(_aged_cloth(rig.torn(jib, left)) if fine else jib)
    if fine:
        _slack(spars, rng)
    spars.masts = [wreck.drowned(merge(spars.masts), 464)]
    return spars


def _hang(
    spars: Spars,
    stand: tuple[float, float, float, float, float],
    course: tuple[float, float, float, float],
    order: int,
    rng: np.random.Generator,
    fine: bool,
) -> None:
    """One yard, a little cockbilled, with what is left of its sail."""
    y, foot, radius, rake, brace = stand
    z, head, hem, drop = course
    place = np.array([0.0, y + rake * (z - foot) + radius * 0.7 + (0.04 if fine else 0.0), z])
    sail = rig.Sail(head, hem, drop, 0.2 * head + 0.07, 0.1, 0.02, y * 2.3 + order + 0.6)
    tilt = 4.0 * math.sin(y * 5 + order * 2)

    def set_(mesh: Mesh, ahead: float = 0.0) -> Mesh:
        return rig.braced(mesh.turned("y", tilt), brace, place + np.array([0.0, ahead, -0.02 * (ahead > 0)]))

    x = np.array([-1.12, -0.6, 0.0, 0.6, 1.12]) * head
    spar = tube(np.stack([x, 0 * x, 0 * x], 1), np.array([0.015, 0.026, 0.03, 0.026, 0.015]), 6 if fine else 3)
    spars.masts.append(set_(spar.painted(ROT)))
    if not fine:
        spars.sails.append(set_(rig.torn(sail.cloth(CLOTH, 8, 6, grime=0.4), tatters(sail, 0.4, 0, 0)), 0.025))
        return
    keep = tatters(sail)
    cloth = _aged_cloth(rig.torn(sail.cloth(CLOTH, 30, 22, 6, 0.5), keep))
    spars.sails.append(set_(cloth, 0.025))
    ropes = [threads(sail, keep, 16, rng, "#3d4238")]
    for u in np.linspace(-0.95, 0.95, 11):
        ring = [(u * head, 0.034, 0.022), (u * head, 0.034, -0.034)]
        ropes.append(tube(ring, 0.006, 3).painted("#57584a"))
    for u in rng.uniform(-1.0, 1.0, 5):
        ropes.append(weed(np.array([u * head * 1.08, 0.0, -0.02]), rng.uniform(0.12, 0.34), rng, WEED))
    spars.ropes.append(set_(merge(ropes), 0.0))


def _aged_cloth(cloth: Mesh) -> Mesh:
    """Mould, rust and the cold light from below on rotten canvas."""
    aged = grime.stained(grime.stained(cloth, 466, "#262e28", 0.8, 3.0), 467, "#4d4232", 0.5, 3.8)
    return grime.blended(aged, DEEP_GHOST, 0.5 * np.clip(-0.35 - aged.vertices[:, 2], 0, 0.6))


def _wooldings(foot: np.ndarray, top: np.ndarray, radius: float) -> Mesh:
    """Bands of rotten rope round a mast."""
    hoops = []
    for share in np.arange(0.18, 0.95, 0.16):
        at, half = foot + (top - foot) * share, (top - foot) / np.linalg.norm(top - foot) * 0.02
        hoops.append(tube([at - half, at + half], radius * (1.12 - 0.55 * share), 7))
    return merge(hoops).painted(RUST).worn(0.3)


def _splinters(top: np.ndarray, radius: float) -> Mesh:
    """The broken head of a mast."""
    parts = []
    for k in range(5):
        a = k * 1.3
        root = top + radius * 0.5 * np.array([math.cos(a), math.sin(a), 0]) - [0, 0, 0.03]
        tip = root + np.array([0.4 * radius * math.cos(a), 0.4 * radius * math.sin(a), 0.10 + 0.06 * math.sin(k * 2.9)])
        parts.append(tube([root, tip], [radius * 0.6, 0.002], 3))
    return merge(parts).painted(PALE)


def _pennant(fine: bool) -> Mesh:
    """A long dark pennant in ribbons."""
    flag = rig.flag(0.6, 0.15, DARK, 0.7, 1.0, fine)
    if not fine:
        return flag
    return rig.torn(flag, lambda p: 0.6 + 0.8 * np.sin(p[:, 1] * 31 + p[:, 2] * 43) * np.clip(-p[:, 1] * 2, 0, 1))


def _slack(spars: Spars, rng: np.random.Generator) -> None:
    """Shrouds with missing ratlines, slack and broken ropes with weed on them, a chain round the mainmast."""
    shrouded(spars, HULL, 0.72, 1.6, 3, 0.3)
    shrouded(spars, HULL, -0.10, 1.8, 4, 0.4)
    ends = [
        ((0, 0.77, 2.5), (0, -0.2, 2.4), 0.22),
        ((0.03, 1.6, 1.06), (0, 0.78, 2.3), 0.10),
        ((0, -0.25, 2.9), (0, -1.0, 1.7), 0.25),
        ((0.36, 0.77, 1.6), (0.46, 0.2, 0.5), 0.16),
        ((-0.40, -0.14, 1.75), (-0.52, -0.7, 0.76), 0.18),
        ((0.44, -0.2, 1.78), (0.5, -0.62, 0.76), 0.14),
        ((0.3, -1.0, 1.6), (0.4, -1.36, 1.0), 0.08),
        ((-0.3, -1.0, 1.6), (-0.4, -1.36, 1.0), 0.1),
    ]
    for a, b, sag in ends:
        path = hanging(a, b, sag, 10)
        spars.ropes.append(tube(path, 0.006, 3).painted("#3d4238"))
        for k in rng.integers(2, 8, 3):
            spars.ropes.append(weed(path[k], rng.uniform(0.08, 0.22), rng, WEED))
    coil = np.linspace(0, 5 * math.pi, 40)
    wrap = np.column_stack([0.066 * np.cos(coil), -0.1 + 0.066 * np.sin(coil) - coil * 0.002, 0.52 + coil * 0.025])
    spars.ropes.append(chain(wrap, 0.045, RUST))


def _souls(fine: bool) -> Mesh:
    """The drowned that climb out of the hold and stream round the mainmast: faces of light that trail off in wisps."""
    parts = []
    for k in range(8 if fine else 4):
        a, z, r = 0.5 + k * 2.1, 0.55 + 0.26 * k, 0.24 + 0.02 * k
        spot, way = _stream(a, r, z, np.zeros(1))[0], np.array([-math.sin(a), math.cos(a), 0.35])
        for n in range(6 if fine else 1):
            back = np.linspace(0.0, 0.42 + 0.14 * math.sin(n * 2.4 + k), 9 if fine else 3)
            share = back / back[-1]
            line = _stream(a, r, z, back)
            phase = n * 1.05 + 7.0 * back + k
            drift = 0.016 + 0.085 * share**1.4 * (1.0 + 0.4 * np.sin(9 * back + n))
            line = line + drift[:, None] * np.column_stack([np.cos(phase), 0.6 * np.cos(phase + 1), np.sin(phase)])
            girth = np.interp(share, [0, 0.2, 1], [0.022, 0.017, 0.001]) if fine else (0.04, 0.02, 0.002)
            parts.append(_fading(tube(line, girth, 3), spot, 0.5))
        if fine:
            face = death_head(0.12, GHOST, "#0a2a24").transformed(facing(spot + way * 0.02, way))
            bright = np.where(face.colour.sum(axis=1) > 0.6, 1.7, 0.2)
            parts.append(replace(face, finish=bright))
            parts += [_shroud(a, r, z, side, spot) for side in (-1.0, 1.0)]
        else:
            parts.append(sphere(0.05, 4, 3).moved(*spot).painted(GHOST, 1.7))
    return merge(parts)


def _stream(a: float, r: float, z: float, back: np.ndarray) -> np.ndarray:
    """Where a soul was when it was `back` inches behind: on a spiral round the mainmast (n, 3)."""
    turn, out = a - 2.4 * back, r * (1.0 + 0.5 * back)
    x, y = out * np.cos(turn), -0.10 + out * np.sin(turn)
    return np.column_stack([x, y, z - 0.24 * back - 0.5 * back**2])


def _fading(mesh: Mesh, head: np.ndarray, reach: float) -> Mesh:
    """Ghost light that dies away with the distance from its head until the night shows through."""
    far = np.clip(np.linalg.norm(mesh.vertices - head, axis=1) / reach, 0.0, 1.0)
    colour = mixed(np.tile(linear(GHOST), (len(far), 1)), DEEP_GHOST, step(0.0, 0.35, far))
    colour = mixed(colour, COLD_GHOST, step(0.3, 1.0, far))
    return replace(mesh.painted(colour), finish=1.6 - 0.55 * step(0.1, 0.9, far))


def _shroud(a: float, r: float, z: float, side: float, head: np.ndarray) -> Mesh:
    """A thin veil that a soul draws behind it, wide where it was and torn at its end."""
    back, across = np.meshgrid(np.linspace(0.02, 0.44, 7), np.linspace(0, 1, 3), indexing="ij")
    line = _stream(a, r, z, back.ravel()).reshape(7, 3, 3)
    wide = side * across * (0.022 + 0.055 * np.sin(back * 6.8)) * (1.0 - 0.35 * np.sin(back * 40))
    line[..., 2] += wide + 0.02 * np.sin(back * 25 + across * 3)
    line[..., 0] += 0.025 * np.sin(back * 18 + across * 4)
    return _fading(grid(line), head, 0.46)


def _wraith(fine: bool) -> Mesh:
    """A shrouded figure with a skull's face that reaches ahead from below the bowsprit, its rags along both bows."""
    n = 12 if fine else 6
    hood = lathe(
        [(0.02, -0.15), (0.15, -0.17), (0.16, -0.16), (0.15, -0.04), (0.135, 0.06), (0.08, 0.16), (0.01, 0.19)],
        n,
        (True, True),
    )
    hood = hood.turned("x", -34).moved(0, 1.52, 0.72).painted(ROT)
    face = death_head(0.24, BONE, GHOST, 2.0).transformed(facing((0, 1.60, 0.70), (0, 1, -0.12)))
    parts = [hood, face]
    if fine:
        ribs = [
            lathe([(w, -0.012), (w * 1.06, 0.012)], 8, (True, True))
            .scaled(1, 0.75, 1)
            .turned("x", -30)
            .moved(0, 1.44 - 0.05 * k, 0.56 - 0.06 * k)
            for k, w in enumerate((0.10, 0.115, 0.105, 0.085))
        ]
        parts += [
            merge(ribs).painted(BONE),
            tube([(0, 1.5, 0.62), (0, 1.36, 0.4), (0, 1.26, 0.28)], 0.025, 5).painted(BONE),
        ]
        for side, end in ((1, (0.17, 1.90, 0.66)), (-1, (-0.12, 1.84, 0.50))):
            shoulder, elbow = np.array([side * 0.14, 1.48, 0.62]), np.array([side * 0.24, 1.64, 0.48])
            parts += [long_bone(shoulder, elbow, 0.03).painted(BONE), long_bone(elbow, end, 0.026).painted(BONE)]
            for d in (-0.045, -0.015, 0.015, 0.045):
                tip = np.array(end) + np.array([d * 1.4, 0.10 - abs(d), 0.02])
                parts.append(
                    tube(
                        [end, (np.array(end) + tip) / 2 + np.array([0, 0, 0.03]), tip], [0.014, 0.012, 0.003], 4
                    ).painted(BONE)
                )
    parts.append(_cloak(fine))
    return grime.stained(merge(parts), 468, "#1c2420", 0.5, 4.0)


def _cloak(fine: bool) -> Mesh:
    """The torn shroud that streams back from the shoulders along both bows and down to the water."""
    rows, columns = (9, 15) if fine else (3, 5)
    skins = []
    for side in (1.0, -1.0):
        s, d = np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 1, columns), indexing="ij")
        z = 0.70 - 0.12 * d - 0.42 * s + 0.10 * s * d
        y = 1.50 - 0.55 * d - 0.14 * s
        t = HULL.station(y, np.maximum(z, 0.0))
        x = np.where(t < 1, HULL.half_breadth(np.clip(t, 0, 1), np.maximum(z, 0.0)), 0.0) + 0.06
        x = np.maximum(x, 0.13 - 0.05 * s) + 0.02 * np.sin(d * 13 + s * 4)
        sheet = grid(np.stack([x * side, y, z], -1))
        p = sheet.vertices[sheet.faces]
        looks = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0]).sum(axis=0)
        sheet = sheet if looks[0] * side > 0 else sheet.flipped()
        tone = (1.0 + 0.25 * np.sin(d * 13 + s * 4)).ravel()
        front = sheet.painted(ROT).tinted(tone)
        if fine:
            flat = np.stack([d.ravel(), s.ravel()], 1)
            value = 0.75 + 0.16 * np.sin(flat[:, 1] * 17 + 2 * side) + 0.1 * np.sin(flat[:, 1] * 41) - flat[:, 0]
            value = np.minimum(value, 0.85 + 0.12 * np.sin(flat[:, 0] * 23) - flat[:, 1])
            lookup = {tuple(np.round(v, 6)): float(k) for v, k in zip(sheet.vertices, value, strict=True)}
            front = rig.torn(front, lambda q, kept=lookup: np.array([kept[tuple(np.round(v, 6))] for v in q]))
        skins.append(front)
    return merge(skins)


def _crew(fine: bool) -> Mesh:
    """Drowned hands at their stations: at the wheel, at the capstan, at the rails."""
    lean, wave = ((-0.14, 0.2, 0.5), (0.14, 0.2, 0.5)), ((-0.2, 0.1, 0.42), (0.26, 0.08, 1.0))
    plain = person(Dress(ROT, hat_colour=BONE), height=0.24, fine=False)
    parts = []
    for x, y, z, turn, hands in (
        (0.0, -1.06, 0.965, 0, lean), (-0.3, -1.25, 0.965, 40, wave), (0.22, -0.7, 0.715, -30, lean),
        (-0.30, 0.34, DECK, 80, wave), (-0.22, -0.22, DECK, -20, lean), (0.34, -0.28, DECK, -80, lean),
        (0.20, 0.84, 0.815, -50, wave), (-0.18, 0.98, 0.815, 20, lean), (-0.3, -0.62, 0.715, 60, lean),
        (0.40, 0.05, DECK, -70, wave), (0.26, -1.3, 0.965, -150, wave), (-0.20, 0.57, DECK, 160, lean),
    ):  # fmt: skip
        one = skeleton(0.24, hands, BONE, GHOST, 1.7, ROT) if fine else plain
        parts.append(one.turned("z", turn).moved(x, y, z))
    return wreck.drowned(merge(parts), 472)


def _deckware() -> Mesh:
    """What the hands stand at: wheel, capstan, hatch, casks and a coil."""
    parts = [
        fittings.wheel(0.08, GREY, RUST).moved(0.0, -0.98, 0.965),
        fittings.capstan(0.14, GREY, RUST).moved(0.0, -0.36, DECK),
        fittings.cask(0.05, 0.13, ROT, RUST).moved(-0.36, 0.06, DECK),
        fittings.cask(0.05, 0.13, ROT, RUST).turned("y", 90).moved(-0.34, -0.08, DECK + 0.05),
        fittings.hatch(0.26, 0.2, GREY).moved(0.0, 0.88, 0.815),
        fittings.coil(0.07).moved(0.3, 0.46, DECK),
    ]
    return wreck.drowned(merge(parts), 472)


def _battery(fine: bool) -> Battery:
    battery = Battery()
    style = PortStyle(0.085, DARK, ROT, "#3a4040", 0.14, 0.024, lid_angle_deg=50.0, sides=7 if fine else 3)
    for share, row in GUN_ROWS:
        stations = np.linspace(*row)
        chosen = stations if fine else stations[::3]
        add_row(battery, HULL, list(chosen), [float(HULL.line(share)(t)) for t in chosen], style, 0.024, fine)
    return battery
