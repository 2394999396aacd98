"""The ruler: three hinged sections of boxwood and brass, six inches each (DF-TERM-13).

Each section is a node of its own whose origin is its near hinge and which runs along +y, so that the stage folds it by
turning the node about z. `hinge_1..3` mark where the sections begin when the ruler lies straight; `end` is its far end.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vtt.shipyard.fields import Noise, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import INK, bar, brass, disc, figures, rivet, screw, streaked, tile
from vtt.shipyard.mesh import Mesh, box, extrude, lathe, merge
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.stonepaint import mixed

SECTION, WIDTH, THICK = 6.0, 0.5, 0.075
SECTIONS = 3
STOP_DEG = 45
PROUD = 0.002
"""Inches by which the end caps stand out over wood and edges."""
EDGE, CAP, LEAF, PLATE = 0.026, 0.12, 0.4, 0.25
"""Inches: width of the brass edges, length of the end caps and of the hinges' leaves, radius of a hinge."""
LET_IN = 0.003
"""Height of inlay over the wood."""
BOX, GRAIN, GRIME, BONE = "#7e5a30", "#4a2a12", "#46301a", "#b8ac8c"


@piece("ruler", water=False)
def ruler(level: Level) -> Miniature:
    """The three sections and where they hang together."""
    sections = {f"section_{k + 1}": section(k, level is Level.TABLE) for k in range(SECTIONS)}
    points = {f"hinge_{k + 1}": (0.0, SECTION * k, 0.0) for k in range(SECTIONS)}
    points["end"] = (0.0, SECTION * SECTIONS, 0.0)
    extras: dict[str, object] = {
        "section_inches": SECTION,
        "width_inches": WIDTH,
        "sections": SECTIONS,
        "stop_deg": STOP_DEG,
    }
    return Miniature(sections, points, extras)


def section(number: int, fine: bool) -> Mesh:
    """One section: wood between brass edges, its scale, caps at the ruler's ends, and its share of the hinges."""
    is_first, is_last = number == 0, number == SECTIONS - 1
    first, last = PROUD if is_first else 0.0, SECTION - (PROUD if is_last else 0.0)
    covered = CAP if is_first else LEAF, CAP if is_last else LEAF
    parts = [wood(number, first, last, covered, fine)]
    for side in (-1, 1):
        strip = box(
            (EDGE, last - first, THICK + 0.004),
            (side * (WIDTH / 2 - EDGE / 2 - PROUD), (first + last) / 2, (THICK + 0.004) / 2),
            0.006,
            ("-z",),
        )
        parts.append(brass(strip, 150 + number))
    parts.append(scale(number, covered, fine))
    if is_first:
        parts.append(cap(fine))
    else:
        parts.append(leaf(fine))
    if is_last:
        parts.append(cap(fine).turned("z", 180).moved(0, SECTION, 0))
    else:
        parts += [leaf(fine).turned("z", 180).moved(0, SECTION, 0), hinge(fine).moved(0, SECTION, 0)]
    return merge(parts)


def wood(number: int, first: float, last: float, covered: tuple[float, float], fine: bool) -> Mesh:
    """The boxwood: streaks along its grain, dark with handling beside what covers its ends."""
    half, bevel = WIDTH / 2 - 0.02, 0.01
    across = np.linspace(half - bevel, -half + bevel, 10 if fine else 3)
    profile = [(half, 0.0), (half, THICK - bevel), *[(float(x), THICK) for x in across]]
    profile += [(-half, THICK - bevel), (-half, 0.0)]
    start, end = first + covered[0] - 0.012, last - covered[1] + 0.012
    inner = np.linspace(start + 0.02, end - 0.02, 20 if fine else 4)
    # A row under what covers the ends and one just beside it: its shadow stays narrow.
    stations = np.r_[first, start, inner, end, last]
    made = streaked(bar(profile, stations), BOX, GRAIN, 140 + number, (1.0, 0.05, 0.0), 0.15)
    y = made.vertices[:, 1]
    handled = step(0.5, 0.0, np.minimum(y - start, end - y)) * (0.6 + 0.4 * Noise(139).at(made.vertices, 2.0))
    return replace(made, colour=mixed(made.colour, GRIME, np.clip(0.3 * handled, 0, 1)))


def scale(number: int, covered: tuple[float, float], fine: bool) -> Mesh:
    """Quarter, half and whole inches from the starboard edge, figures, and a bar of bone and ebony half inches."""
    inner, up = WIDTH / 2 - EDGE - PROUD, THICK + LET_IN
    marks: list[Mesh] = []
    bones: list[Mesh] = []
    low, high = covered[0] + 0.02, SECTION - covered[1] - 0.02
    for quarter in range(1, int(SECTION * 4)):
        y = quarter / 4
        rank = 0 if quarter % 4 == 0 else 1 if quarter % 2 == 0 else 2
        if low < y < high and (fine or rank < 2):
            long, wide = ((0.115, 0.02), (0.085, 0.016), (0.055, 0.012))[rank]
            marks.append(tile((inner - long, y - wide / 2), (inner, y + wide / 2), up))
        if rank == 0:
            name = figures(str(number * 6 + quarter // 4), 0.2, up)
            marks.append(name.turned("z", 90).moved(-0.035, y, 0))
    for half_inch in range(int(SECTION * 2)):
        a, b = max(half_inch / 2, low), min(half_inch / 2 + 0.5, high)
        cell = tile((-inner + 0.012, a), (-inner + 0.05, b), up)
        (marks if half_inch % 2 else bones).append(cell)
    if fine:
        marks.append(tile((-inner + 0.058, low), (-inner + 0.064, high), up))
    return merge([merge(marks).painted(INK, 0.1), merge(bones).painted(BONE, 0.2)])


def cap(fine: bool) -> Mesh:
    """The brass shoe over the near end of the ruler."""
    shoe = brass(box((WIDTH, CAP, THICK + 0.012), (0, CAP / 2, (THICK + 0.012) / 2), 0.012, ("-z",)), 153)
    turns = ((-1, 20.0), (1, 65.0)) if fine else ()
    return merge([shoe, *[screw(0.03, 0.008, t).moved(s * 0.15, CAP / 2, THICK + 0.012) for s, t in turns]])


def leaf(fine: bool) -> Mesh:
    """The hinge's leaf along the near end of a section, cut to an ogee and screwed down."""
    half = WIDTH / 2 - EDGE - 0.006
    curve = [(half, 0.0), (half, 0.27), (0.15, 0.29), (0.07, 0.345), (0.0, LEAF)]
    outline = curve + [(-x, y) for x, y in curve[-2::-1]]
    plate = brass(extrude(outline, 0.012, 0.005 if fine else 0.0).moved(0, 0, THICK), 156, "#7c5a22")
    spots = ((-0.15, 0.245, 10.0), (0.15, 0.245, 80.0), (0.0, 0.32, 45.0)) if fine else ()
    return merge([plate, *[screw(0.026, 0.009, t).moved(x, y, THICK + 0.012) for x, y, t in spots]])


def hinge(fine: bool) -> Mesh:
    """The joint at a section's far end: a plate with its stops at 45 degrees, a raised boss and a slotted pivot."""
    sides, top = (28 if fine else 10), THICK + 0.012
    plate = brass(disc(PLATE, 0.026, sides).moved(0, 0, top), 155)
    boss = [(0.13, 0.0), (0.13, 0.012), (0.11, 0.02), (0.095, 0.012), (0.0, 0.012)]
    wear = [0.0, 0.7, 0.7, 0.0, 0.0]
    collar = brass(lathe(boss, sides, (False, False), wear).moved(0, 0, top + 0.026), 158, "#6e4e1c")
    parts = [plate, collar]
    if fine:
        parts.append(screw(0.08, 0.02, 35.0).moved(0, 0, top + 0.037))
        for degrees in range(-STOP_DEG, STOP_DEG + 1, 15):
            tick = tile((-0.006, 0.165), (0.006, 0.215), top + 0.029)
            parts.append(tick.painted(INK, 0.1).turned("z", degrees))
        for angle in np.radians([90 - STOP_DEG, 90 + STOP_DEG]):
            lug = rivet(0.02, 0.022, 8).moved(0.225 * np.cos(angle), 0.225 * np.sin(angle), top + 0.026)
            parts.append(brass(lug, 160))
    return merge(parts)
