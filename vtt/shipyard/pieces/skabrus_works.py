"""What was nailed on the carcass of Skabrus: scaffold, hut, boiler, chimneys, treadwheels, patches, crew."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, fittings, rig
from vtt.shipyard.grime import mottled, stained
from vtt.shipyard.hull import both
from vtt.shipyard.ironwork import chain, gear, hanging, pipe, riveted_plate, stack, valve
from vtt.shipyard.mesh import METAL, SATIN, Mesh, box, cylinder, extrude, facing, lathe, merge, sphere, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.skabrus_lines import (
    CLOAK,
    COPPER,
    DARK_WOOD,
    FUR,
    IRON,
    LIGHTNING,
    PLATFORM,
    ROPE,
    RUST,
    VERDIGRIS,
    WOOD,
    skin_at,
)

FLOOR = (-0.20, 0.96)
"""The scaffold's floor from y to y."""
PLATES = (
    (0.62, 30, 0.26, 0.22),
    (-0.36, 26, 0.22, 0.2),
    (-1.0, 44, 0.18, 0.16),
    (0.5, 132, 0.28, 0.26),
    (0.22, 158, 0.2, 0.16),
    (-0.62, 140, 0.2, 0.18),
    (1.22, 44, 0.14, 0.12),
)
"""Iron over holes: y, angle over the back, width, height."""
AXLE = (0.58, -0.66, 0.36)
WHEEL = 0.30


def plates(fine: bool) -> Mesh:
    """Plates of iron and copper bolted over the worst holes."""
    parts = []
    for k, (y, angle, wide, tall) in enumerate(PLATES):
        spot, way = skin_at(y, angle, -0.025)
        colour = (IRON, COPPER, RUST)[k % 3]
        one = riveted_plate((wide, tall), 0.022, colour, IRON if k % 3 else RUST, 0.06, 0.011) if fine else box(
            (wide, tall, 0.03), (0, 0, 0), 0.0, ("-z",)).painted(colour, METAL)  # fmt: skip
        parts.append(one.turned("z", 9 * math.sin(k * 2.1)).transformed(facing(spot, way)))
    return stained(merge(parts), 61, "#54321c", 0.7, 5.0)


def scaffold(rng: np.random.Generator, fine: bool) -> Mesh:
    """A floor of odd planks on crooked props lashed together, braces, rails, ladders, hoists and what lies about."""
    parts = []
    count = 24 if fine else 1
    for k in range(count):
        long = FLOOR[1] - FLOOR[0]
        y = FLOOR[0] + long * (k + 0.5) / count
        board = box((0.90 + 0.16 * rng.random(), long / count - 0.008, 0.024), (0, 0, 0), 0.005 if fine else 0)
        board = board.turned("z", rng.normal(0, 1.0)).moved(
            0.05 * (rng.random() - 0.5), y, PLATFORM + 0.006 * rng.random()
        )
        parts.append(board.painted(WOOD).tinted(0.6 + 0.6 * rng.random()))
    n = 6 if fine else 3
    ys = np.linspace(FLOOR[0] + 0.06, FLOOR[1] - 0.06, 5)
    feet = {}
    for side in (-1, 1):
        for k, y in enumerate(ys):
            foot, _ = skin_at(float(y), 22 if side > 0 else 158)
            lean = rng.normal(0, 0.02, 2)
            head = np.array([side * 0.45 + lean[0], y + lean[1], PLATFORM + 0.2 + 0.05 * rng.random()])
            bow = (foot + head) / 2 + np.array([side * 0.03, 0.02 * (-1) ** k, 0])
            feet[side, k] = (foot, head)
            parts.append(
                tube([foot, bow, head], [0.026, 0.023, 0.019], n).painted(DARK_WOOD).tinted(0.8 + 0.5 * rng.random())
            )
            if fine:
                at = foot + (head - foot) * (PLATFORM - 0.02 - foot[2]) / (head[2] - foot[2])
                parts.append(tube([at - [0, 0, 0.025], at + np.array([0, 0, 0.025])], 0.034, 6).painted(ROPE))
        for k in range(4) if fine else ():
            a, b = feet[side, k], feet[side, k + 1]
            parts.append(tube([a[0] + (a[1] - a[0]) * 0.2, b[0] + (b[1] - b[0]) * 0.72], 0.013, n - 1).painted(WOOD))
            parts.append(rig.rope(a[1] - [0, 0, 0.04], b[1] - [0, 0, 0.04], 0.009, 0.035, ROPE))
            if fine:
                parts.append(rig.rope(a[1] - [0, 0, 0.12], b[1] - [0, 0, 0.12], 0.007, 0.03, ROPE))
    parts += (
        []
        if not fine
        else [
            _ladder((0.46, 0.50, PLATFORM), (0.62, 0.52, 0.50)),
            _ladder((-0.36, -0.2, PLATFORM), (-0.40, -0.52, 0.62)),
        ]
    )
    parts += [_hut(rng, fine), _boiler(fine)]
    if fine:
        parts += [
            both(_crutch()),
            fittings.cask(0.045, 0.12, WOOD, RUST).moved(-0.36, 0.78, PLATFORM + 0.012),
            fittings.cask(0.045, 0.12, WOOD, RUST).moved(-0.36, 0.66, PLATFORM + 0.012),
            fittings.crate((0.12, 0.1, 0.09), WOOD, DARK_WOOD).turned("z", 20).moved(0.34, 0.80, PLATFORM + 0.012),
            fittings.coil(0.06, 3, ROPE).moved(0.2, 0.88, PLATFORM + 0.02),
            fittings.sack(0.09).moved(-0.2, 0.86, PLATFORM + 0.012),
        ]
    return stained(merge(parts), 63, "#1d1610", 0.55, 4.0)


def _ladder(top: tuple[float, float, float], foot: tuple[float, float, float]) -> Mesh:
    """Two poles with rungs between them."""
    a, b = np.array(top) + np.array([0, 0, 0.04]), np.array(foot)
    half = np.array([0.0, 0.045, 0.0]) if abs(a[0] - b[0]) > abs(a[1] - b[1]) else np.array([0.045, 0.0, 0.0])
    poles = [tube([a + side * half, b + side * half], 0.011, 4) for side in (-1, 1)]
    rungs = [tube([a + (b - a) * s - half, a + (b - a) * s + half], 0.009, 4) for s in np.linspace(0.08, 0.95, 8)]
    return merge([*poles, *rungs]).painted(WOOD)


def _crutch() -> Mesh:
    """A gallows over the flank with a chain and a hook in the hide."""
    arm = tube([(0.42, -0.3, 0.9), (0.46, -0.3, 1.3), (0.72, -0.34, 1.34)], [0.026, 0.024, 0.018], 6).painted(DARK_WOOD)
    brace = tube([(0.45, -0.3, 1.14), (0.60, -0.32, 1.32)], 0.014, 4).painted(WOOD)
    foot, _ = skin_at(-0.34, 28)
    links = chain(hanging((0.71, -0.34, 1.33), foot + np.array([0.02, 0, 0.05]), 0.01), 0.05, RUST)
    hook = tube(
        [
            foot + np.array([0.02, 0, 0.06]),
            foot + np.array([0.05, 0, 0.0]),
            foot + np.array([0.0, 0, -0.03]),
            foot + np.array([-0.03, 0, 0.01]),
        ],
        [0.014, 0.013, 0.011, 0.003],
        5,
    )
    return merge([arm, brace, links, hook.painted(IRON, METAL)])


def _hut(rng: np.random.Generator, fine: bool) -> Mesh:
    """A leaning shack of driftwood under odd sheets of metal, with a door, lit windows and a stove pipe."""
    wide, long, high = 0.36, 0.32, 0.27
    core = box((wide - 0.02, long - 0.02, high), (0, 0, high / 2), 0.0, ("-z",)).painted(DARK_WOOD).tinted(0.5)
    parts = [core]
    count = 6 if fine else 2
    for way, off, run in ((0, long / 2, wide), (180, long / 2, wide), (90, wide / 2, long), (270, wide / 2, long)):
        for k in range(count):
            tall = high + 0.05 * rng.random() - 0.01
            x = -run / 2 + (k + 0.5) * run / count
            board = box((run / count - 0.008, 0.016, tall), (x, off, tall / 2), 0.004 if fine else 0.0, ("-z",))
            parts.append(
                board.turned("y", rng.normal(0, 1.2)).turned("z", way).painted(WOOD).tinted(0.55 + 0.6 * rng.random())
            )
    peak, over = 0.16, 0.05
    slope = math.degrees(math.atan2(peak, wide / 2 + over))
    across = math.hypot(peak, wide / 2 + over)
    for side in (-1, 1):
        for row in range(3 if fine else 1):
            for k in range(4 if fine else 1):
                size = (across / 3 + 0.03, (long + 0.1) / 4 + 0.015, 0.01) if fine else (across, long + 0.1, 0.012)
                at = across * ((row + 0.5) / (3 if fine else 1))
                y = -(long + 0.1) / 2 + (k + 0.5) * (long + 0.1) / (4 if fine else 1)
                sheet = box(size, (0, 0, 0), 0.003 if fine else 0.0)
                sheet = sheet.turned("z", rng.normal(0, 4) if fine else 0).moved(
                    at, y, 0.004 * (k % 2) - 0.008 * row + 0.02
                )
                tone = (VERDIGRIS, RUST, COPPER, VERDIGRIS, IRON)[int(rng.integers(5))]
                sheet = sheet.turned("y", slope).moved(0, 0, high + peak).scaled(side, 1, 1)
                parts.append(sheet.painted(tone, SATIN).tinted(0.8 + 0.3 * rng.random()))
    gable = (
        extrude([(-wide / 2, 0), (wide / 2, 0), (0, peak)], long - 0.02, 0.0, back=True)
        .turned("x", 90)
        .moved(0, long / 2 - 0.01, high)
    )
    parts.append(gable.painted(DARK_WOOD))
    if fine:
        pane = castle.square_window(0.10, 0.10, COPPER, LIGHTNING, 1.5, METAL)
        parts.append(pane.transformed(facing((0.07, long / 2 + 0.01, 0.16), (0, 1, 0))))
        parts.append(pane.scaled(0.8, 0.8, 1).transformed(facing((wide / 2 + 0.01, 0.0, 0.16), (1, 0, 0))))
        door = box((0.11, 0.02, 0.19), (-0.08, long / 2 + 0.012, 0.1), 0.004).painted(RUST)
        parts.append(door)
        parts.append(stack(0.026, 0.26, "cone", IRON, RUST, 7).moved(-0.1, -0.06, high + 0.06))
    return merge(parts).turned("y", 3.0).turned("z", 4.0).moved(-0.02, 0.0, PLATFORM + 0.01)


def _boiler(fine: bool) -> Mesh:
    """A dented boiler behind the hut whose pipes go down into the beast."""
    n = 12 if fine else 6
    drum = lathe(
        [
            (0.02, -0.24),
            (0.11, -0.22),
            (0.13, -0.19),
            (0.13, 0.0),
            (0.138, 0.0),
            (0.138, 0.02),
            (0.13, 0.02),
            (0.13, 0.19),
            (0.11, 0.22),
            (0.02, 0.24),
        ],
        n,
        edge=[0, 0.3, 0.7, 0, 0.9, 0.9, 0, 0.7, 0.3, 0],
    )
    parts = [drum.painted(RUST, METAL).turned("x", 90).moved(0, -0.44, 1.06)]
    gauge = lathe([(0.045, 0), (0.05, 0.015), (0.038, 0.02)], n, (False, False), [0, 1, 0.5]).painted(COPPER, METAL)
    face = cylinder(0.04, 0.012, n).painted(LIGHTNING, 1.4)
    parts.append(merge([gauge, face]).transformed(facing((0.0, -0.685, 1.08), (0, -1, 0.1))))
    if fine:
        for side in (-1, 1):
            end, _ = skin_at(-0.6, 90 - side * 40)
            parts.append(
                pipe(
                    [(side * 0.12, -0.52, 1.08), (side * 0.3, -0.52, 1.06), (side * 0.34, -0.58, 0.8), end],
                    0.022,
                    COPPER,
                    RUST,
                    6,
                )
            )
        parts.append(valve(0.05, RUST, IRON).transformed(facing((0.13, -0.36, 1.1), (1, 0, 0.2))))
        straps = [tube([(x, y, z) for x, z in zip(0.136 * np.cos(a), 1.06 + 0.136 * np.sin(a), strict=True)], 0.012, 4)
                  for y in (-0.58, -0.30) for a in [np.linspace(-0.6, math.pi + 0.6, 12)]]  # fmt: skip
        parts.append(merge(straps).painted(IRON, METAL))
    return merge(parts)


def stacks(fine: bool) -> Mesh:
    """Two crooked chimneys out of the beast's back."""
    pair = []
    for side, tall, cap in ((-1, 0.62, "cone"), (1, 0.74, "cone")):
        one = stack(0.058, tall, cap if fine else "plain", IRON, RUST, 10 if fine else 5)
        pair.append(one.turned("y", side * 10).turned("x", 6 * side).moved(side * 0.2, -0.64, 0.64))
    return stained(merge(pair), 65, "#54321c", 0.6, 4.0)


def treadwheels(fine: bool) -> Mesh:
    """A great wheel on either quarter in which the crew runs, with paddles outside, on an axle through the beast."""
    if not fine:
        return _plain_wheels()
    count = 18
    turn = np.linspace(0, 2 * math.pi, 25)
    n = 5
    parts = []
    rungs = []
    for k in range(count):
        rung = [box((0.15, 0.05, 0.02), (0, WHEEL - 0.01, 0))]
        if k % 3 == 0:
            rung.append(box((0.17, 0.10, 0.018), (0, WHEEL + 0.045, 0)))
        rungs.append(merge(rung).painted(WOOD).tinted(0.75 + 0.3 * math.sin(k * 2.2)).turned("x", 360.0 * k / count))
    for x in (-0.075, 0.075):
        ring = np.column_stack([np.full(len(turn), x), WHEEL * np.cos(turn), WHEEL * np.sin(turn)])
        parts.append(tube(ring, 0.022, n).painted(DARK_WOOD))
        if fine:
            parts.append(tube(ring * [1, 0.62, 0.62], 0.012, 4).painted(DARK_WOOD))
        parts += [
            box((0.026, 2 * WHEEL - 0.02, 0.026), (x, 0, 0)).turned("x", a).painted(DARK_WOOD) for a in (0, 60, 120)
        ]
    axle = cylinder(0.036, 0.36, 8).turned("y", 90).moved(-0.24, 0, 0).painted(IRON, METAL)
    parts.append(axle)
    if fine:
        cog = gear(0.13, 0.03, 10, RUST).turned("y", 90).moved(-0.13, 0, 0)
        hub = (
            lathe([(0.075, -0.02), (0.075, 0.02), (0.04, 0.05)], 8, (True, True), [0.5, 1, 0.5])
            .turned("y", 90)
            .moved(0.1, 0, 0)
        )
        parts += [cog, hub.painted(COPPER, METAL)]
        runner = wretch(0.19, "haul").moved(0.0, 0.02, -WHEEL + 0.02)
        parts.append(runner.turned("x", -14))
    return both(stained(merge([*rungs, *parts]), 67, "#20180f", 0.5, 5.0).moved(*AXLE))


def _plain_wheels() -> Mesh:
    """The wheels of the light level: a drum's rim, two bars, an axle."""
    low, high, half = WHEEL - 0.03, WHEEL + 0.03, 0.08
    rim = lathe([(low, -half), (high, -half), (high, half), (low, half), (low, -half)], 12, (False, False))
    bars = [box((0.1, 2 * WHEEL, 0.04), (0, 0, 0)).turned("x", a) for a in (0, 90)]
    axle = cylinder(0.05, 0.36, 5).turned("y", 90).moved(-0.24, 0, 0).painted(IRON, METAL)
    return both(merge([rim.turned("y", 90).painted(WOOD), merge(bars).painted(DARK_WOOD), axle]).moved(*AXLE))


def wretch(height: float, pose: str = "stand") -> Mesh:
    """One of the crew: a hunched, hooded creature with a long snout, a bare tail and green eyes."""
    h = height
    hands = {"stand": (0.2, 0.16, 0.34), "haul": (0.14, 0.34, 0.62), "point": (0.16, 0.4, 0.72)}[pose]
    robe = lathe([(0.2, 0.0), (0.16, 0.2), (0.19, 0.46), (0.13, 0.62)], 6, (False, False), [0.6, 0, 0.3, 0]).scaled(
        1, 1.1, 1
    )
    hunch = sphere((0.19, 0.19, 0.16), 6, 4).moved(0, -0.03, 0.58)
    hood = (
        lathe([(0.13, -0.1), (0.15, 0.0), (0.12, 0.12), (0.02, 0.2)], 6, (False, False))
        .turned("x", -50)
        .moved(0, 0.08, 0.72)
    )
    snout = tube([(0, 0.12, 0.72), (0, 0.26, 0.67), (0, 0.36, 0.64)], [0.085, 0.055, 0.02], 5)
    arms = both(tube([(0.17, 0.0, 0.56), (0.24, 0.1, 0.44), hands], [0.05, 0.04, 0.03], 4))
    tail = tube([(0, -0.16, 0.1), (0.06, -0.34, 0.05), (-0.02, -0.5, 0.09)], [0.035, 0.025, 0.006], 3)
    eyes = both(sphere(0.024, 4, 3).moved(0.055, 0.2, 0.74)).painted(LIGHTNING, 1.8)
    body = merge([robe, hunch, hood]).painted(CLOAK)
    return merge([body, merge([snout, arms]).painted(FUR), tail.painted("#7a5248"), eyes]).scaled(h, h, h)


def crew(fine: bool) -> Mesh:
    """The crew at the cannon, on the scaffold and on the beast's back."""
    posts = [
        ((-0.24, 0.60, PLATFORM + 0.012), -50, "haul"),
        ((0.30, 0.64, PLATFORM + 0.012), 40, "haul"),
        ((-0.33, 0.3, PLATFORM + 0.012), 80, "stand"),
        ((-0.1, 0.9, PLATFORM + 0.012), 0, "point"),
        ((0.36, -0.12, PLATFORM + 0.012), -90, "stand"),
        ((-0.37, -0.1, PLATFORM + 0.012), 130, "point"),
    ]
    for y, angle, turn, pose in ((1.18, 82, 10, "point"), (1.40, 102, -30, "haul"), (-1.12, 80, 170, "stand")):
        posts.append((tuple(skin_at(y, angle, -0.03)[0]), turn, pose))
    if not fine:
        plain = person(Dress(CLOAK, hat_colour=FUR), height=0.21, fine=False)
        return merge([plain.turned("z", turn).moved(*spot) for spot, turn, _ in posts])
    made = [wretch(0.21, pose).turned("z", turn).moved(*spot) for spot, turn, pose in posts]
    return mottled(merge(made), 69, 0.2, 8.0)
