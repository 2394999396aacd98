"""The dirigible: a gas bag of blue and cream gores in a net, a copper gondola with a screw, on a clear stem."""

from __future__ import annotations

import math

import numpy as np

from vtt.shipyard import castle, crew, fire, rig, stern
from vtt.shipyard.base import slab
from vtt.shipyard.glb import Miniature
from vtt.shipyard.grime import stained
from vtt.shipyard.guns import Battery, cannon
from vtt.shipyard.hull import both, constant
from vtt.shipyard.ironwork import chain, pipe, rivet_heads, stack, valve
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import METAL, SATIN, Mesh, box, cylinder, facing, frame, grid, lathe, merge, sphere, tube
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.dirigible_bag import bag, hoops, net, nose, sewing, shields, tail
from vtt.shipyard.pieces.dirigible_lines import BLUE, BRASS, CAR, COPPER, IRON, RED, WOOD
from vtt.shipyard.pieces.dragon import clear_stem
from vtt.shipyard.pieces.fleet_lines import DIRIGIBLE_HIGH, GONDOLA
from vtt.shipyard.registry import Level, piece

HAIR, RUST = "#7a4526", "#74482e"
FLOOR = 1.567
"""Height of the planks that the crew stands on."""


@piece("dirigible", base=(1.25, 0.75), hull_height=DIRIGIBLE_HIGH)
def dirigible(level: Level) -> Miniature:
    """Sculpt bag, net, gondola and stem."""
    fine = level is Level.TABLE
    guns, empties = _guns(fine)
    nodes = {
        "hull": merge([bag(fine), _car(fine)]),
        "superstructure": hoops(fine),
        "guns": guns,
        "rigging": merge([net(fine), sewing(fine)]),
        "ornaments": merge([tail(fine), *([shields(), _slung()] if fine else [])]),
        "wheels": _screw(fine),
        "figurehead": merge([nose(fine), _bow_light(fine)]),
        "stem": clear_stem(GONDOLA[2] + 0.02, fine),
    }
    sea = slab(1.25, 0.75, lambda x, y: np.hypot(x, y) - 0.05, 62, cells=(9, 13) if fine else (5, 8))
    nodes["crew"] = _crew(fine)
    eye = (0.0, 0.46, GONDOLA[3] - 0.02)
    nodes = {**(lined(nodes, water=False) if fine else nodes), "base": sea}
    return Miniature(nodes, {**empties, "captain_eye": eye}, {"kind": "flyer", "side": "ga"})


def _car(fine: bool) -> Mesh:
    """The gondola: a small boat of copper plates with a wooden rail and lit ports."""
    low, top = constant(0.0), CAR.lifted(0.0)
    skin = CAR.shell(low, top, stations=16 if fine else 7, rows=4 if fine else 2).painted(COPPER, METAL)
    skin = skin.tinted(0.85 + 0.25 * np.sin(np.floor(skin.vertices[:, 1] * 14) * 2.1))
    skin = stained(skin, 83, "#4f6650", 0.5, 7.0) if fine else skin
    inner = CAR.shell(constant(0.12), top, stations=10, rows=2, inward=0.012).flipped().painted(WOOD)
    y = np.linspace(-0.3, 0.3, 8)
    half = np.maximum(CAR.breadth_at(y, 0.14) - 0.004, 0.002)
    floor, keel = (
        grid(np.stack([np.stack([s * half, y, np.full(8, z)], -1) for s in order])).painted(colour)
        for z, order, colour in ((0.14, (-1.0, 1.0), WOOD), (0.0, (1.0, -1.0), IRON))
    )
    after = CAR.transom_plate(0.0, 0.24, 3).painted(COPPER, METAL).tinted(0.8)
    ports = []
    for t in (0.25, 0.5, 0.75) if fine else ():
        lamp = lathe([(0.028, 0.0), (0.03, 0.01), (0.02, 0.012)], 8, (False, False), 0.6).painted(BRASS, METAL)
        glass = sphere((0.02, 0.02, 0.006), 7, 4).moved(0, 0, 0.005).painted(castle.GLASS, 1.8)
        ports.append(both(merge([lamp, glass]).transformed(CAR.seat(t, 0.14, 0.002))))
    if fine:
        run = np.linspace(0.03, 0.97, 16)
        for share in (0.06, 0.9):
            z = CAR.line(share)(run)
            ports.append(both(rivet_heads(CAR.point(run, z), CAR.normal(run, z), 0.008, COPPER, 4)))
        for at in (0.12, 0.37, 0.63, 0.86):
            z = np.linspace(0.01, float(CAR.sheer(at)) - 0.01, 4)
            along = np.full(4, at)
            strap = tube(CAR.point(along, z) + CAR.normal(along, z) * 0.001, 0.011, 4, False).painted(IRON, METAL)
            ports.append(both(strap))
        back = stern.Transom(CAR)
        look = stern.Look(COPPER, WOOD, BRASS, glow=1.5)
        ports.append(stern.lights(back, 0.06, 0.1, 2, look, fine, 0.006))
    rail = np.array([CAR.point(t, float(CAR.sheer(t))) for t in np.linspace(0, 0.99, 12)])
    rails = both(tube(rail, 0.014, 5 if fine else 3)).painted(WOOD)
    return merge([skin, inner, floor, keel, after, *ports, rails]).moved(0, 0, GONDOLA[2])


def _screw(fine: bool) -> Mesh:
    """A four-bladed screw in a ring behind the gondola, boiler, burner and stacks before it."""
    blades = [_blade(fine).turned("z", 90 * k + 20) for k in range(4)]
    hub = lathe([(0.035, -0.02), (0.03, 0.02), (0.004, 0.07)], 8 if fine else 5)
    turn = np.linspace(0, 2 * math.pi, 25 if fine else 10)
    ring = tube(
        np.column_stack([0.16 * np.cos(turn), 0.16 * np.sin(turn), np.zeros_like(turn)]), 0.012, 5 if fine else 3
    )
    screw = merge([merge([*blades, hub]).painted(BRASS, METAL), ring.painted(IRON, METAL)])
    screw = screw.transformed(facing((0, -0.40, 1.55), (0, -1, 0)))
    boiler = cylinder(0.055, 0.16, 10 if fine else 5).turned("x", 90).moved(0, -0.02, 1.61).painted(COPPER, METAL)
    pipe_ = stack(0.03, 0.26, "cowl" if fine else "plain", IRON, BRASS, 8 if fine else 4)
    pipes = both(pipe_.turned("z", 40).turned("x", 52).moved(0.085, -0.27, 1.62))
    if not fine:
        bed = box((0.04, 0.12, 0.1), (0, -0.1, 1.55)).painted(IRON, METAL)
        return merge([screw, boiler, pipes, bed])
    bands = [cylinder(0.059, 0.014, 10).turned("x", 90).moved(0, y, 1.61) for y in (-0.03, -0.09, -0.16)]
    steam = both(pipe([(0.03, -0.15, 1.64), (0.085, -0.15, 1.66), (0.085, -0.27, 1.63)], 0.016, COPPER, BRASS, 6))
    wheel = valve(0.03, RED, IRON).transformed(facing((0.0, -0.01, 1.66), (0, 0.4, 1)))
    return merge([screw, boiler, merge(bands).painted(BRASS, METAL), pipes, steam, wheel, _burner()])


def _blade(fine: bool) -> Mesh:
    """One twisted blade along y, its pitch coarse at the root."""
    out = np.linspace(0.02, 0.148, 6 if fine else 3)
    share = (out - 0.02) / 0.128
    half = 0.016 + 0.034 * np.sin(np.pi * np.clip(0.12 + 0.8 * share, 0, 1))
    pitch = np.radians(58 - 34 * share)
    faces = []
    for thick in (0.004, -0.004):
        rows = [
            np.column_stack([s * half * np.cos(pitch), out, s * half * np.sin(pitch) + thick * (1 - abs(s))])
            for s in (-1.0, 0.0, 1.0)
        ]
        skin = grid(np.array(rows), edge=np.repeat([[0.9], [0.2], [0.9]], len(out), axis=1))
        looks = skin.smooth_normals(180.0).normals
        assert looks is not None
        faces.append(skin if (looks[:, 2].mean() > 0) == (thick > 0) else skin.flipped())
    return merge(faces)


def _burner() -> Mesh:
    """The burner on the boiler with its flame, and the sleeve of the bag that drinks the heat."""
    nozzle = lathe([(0.02, 0.0), (0.016, 0.02), (0.03, 0.045), (0.024, 0.045)], 8, (False, False), 0.5)
    flame = fire.tongue((0.0, 0.0), 0.024, 0.085, 0.6, False)
    sleeve = lathe([(0.075, 0.0), (0.06, 0.05), (0.075, 0.11)], 10, (False, False), 0.3)
    hem = lathe([(0.072, -0.006), (0.082, 0.0), (0.072, 0.008)], 10, (False, False), 0.8)
    cloth = merge([sleeve, sleeve.flipped().scaled(0.95, 0.95, 1.0)]).painted(BLUE, SATIN).tinted(0.8)
    bag_mouth = merge([cloth, hem.painted(BRASS, METAL)]).moved(0, 0, 0.075)
    return merge([nozzle.painted(BRASS, METAL), flame.moved(0, 0, 0.02), bag_mouth]).moved(0, -0.1, 1.66)


def _bow_light(fine: bool) -> Mesh:
    """A lantern on a bracket at the gondola's stem."""
    arm = tube([(0, 0.30, 1.60), (0, 0.345, 1.605), (0, 0.36, 1.625)], 0.009, 4).painted(IRON, METAL)
    return merge([arm, castle.lantern(0.03, BRASS, sides=6 if fine else 4).moved(0, 0.36, 1.62)])


def _crew(fine: bool) -> Mesh:
    """Five stout sailors on a raised floor: a helmsman, a stoker, gunners, a lookout with his arm out."""
    posts = (
        (0.0, 0.2, "point", 8, RED),
        (0.065, 0.09, "lean", 80, BLUE),
        (-0.065, 0.06, "lean", -80, BLUE),
        (0.05, -0.18, "haul", 190, WOOD),
        (-0.05, -0.25, "stand", 160, BLUE),
    )
    return merge(
        [
            crew.placed(
                crew.dwarf(0.15, coat, IRON, HAIR, IRON, pose)
                if fine
                else person(Dress(coat, hat_colour=IRON), height=0.15, fine=False),
                x,
                y,
                FLOOR,
                heading,
            )
            for x, y, pose, heading, coat in posts
        ]
    )


def _slung() -> Mesh:
    """What hangs from the gondola: bombs in their racks, a rope ladder, a grapnel on its chain, fenders of rope."""
    foot = GONDOLA[2]
    bomb = lathe([(0.004, -0.09), (0.03, -0.07), (0.04, -0.03), (0.03, 0.01), (0.012, 0.03)], 7, edge=0.4).painted(
        "#34363a", METAL
    )
    fins = merge([box((0.07, 0.006, 0.03), (0, 0, 0.03)), box((0.006, 0.07, 0.03), (0, 0, 0.03))]).painted(RED)
    parts = []
    for y in (-0.14, -0.02, 0.10):
        hook = box((0.05, 0.02, 0.012), (0.135, y, foot + 0.10)).painted(IRON, METAL)
        parts.append(both(merge([hook, merge([bomb, fins]).moved(0.155, y, foot + 0.06)])))
    top = np.array([0.06, -0.28, foot + 0.1])
    drop = np.array([(0.0, -0.03 * k / 7, -0.055 * k) for k in range(8)])
    left, right = top + drop - np.array([0.025, 0, 0]), top + drop + np.array([0.025, 0, 0])
    sides = [rig.rope(edge[0], edge[-1], 0.004) for edge in (left, right)]
    rungs = [rig.rope(a, b, 0.004) for a, b in zip(left[1:], right[1:], strict=True)]
    end = np.array([0.0, 0.31, foot - 0.20])
    claws = []
    for a in np.radians((0, 120, 240)):
        way = np.array([math.cos(a), math.sin(a), 0.0])
        hook = end + np.array([way * 0.0, way * 0.02 - [0, 0, 0.05], way * 0.05 - [0, 0, 0.02]])
        claws.append(tube(hook, [0.01, 0.009, 0.002], 4))
    line = chain(np.array([(0.0, 0.31, foot + 0.12), end]), 0.034, RUST)
    return merge([*parts, *sides, *rungs, merge(claws).painted(IRON, METAL), line])


def _guns(fine: bool) -> tuple[Mesh, dict[str, tuple[float, float, float]]]:
    """A swivel gun on each rail."""
    battery = Battery()
    gun = cannon(0.14, 0.022, 8 if fine else 4)
    post = tube([(0, -0.06, 0.03), (0, 0, 0.03)], 0.01, 4).painted(IRON, METAL)
    seat = frame((0.11, 0.06, 1.66), (0, 1, 0), (0, 0, 1), (1, 0, 0))
    battery.barrels.append(both(merge([gun, post]).transformed(seat)))
    battery.starboard.append(np.array([0.25, 0.06, 1.66]))
    battery.port.append(np.array([-0.25, 0.06, 1.66]))
    return merge(battery.barrels), battery.empties()
