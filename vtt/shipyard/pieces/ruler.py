"""The ruler: three hinged sections of boxwood and brass, six inches each (DF-TERM-13).

Each section is a node of its own whose origin is its near hinge and which runs along +y, so that the stage folds it by
turning the node about z. `hinge_1..3` mark where the sections begin when the ruler lies straight; `end` is its far end.
"""

from __future__ import annotations

import numpy as np

from vtt.shipyard.glb import Miniature
from vtt.shipyard.joinery import BOXWOOD, arc_tube, bar, brass, disc, figures, grained_wood, rivet
from vtt.shipyard.mesh import Mesh, box, merge
from vtt.shipyard.registry import Level, piece

SECTION, WIDTH, THICK = 6.0, 0.5, 0.075
SECTIONS = 3
STOP_DEG = 45
PROUD = 0.002
"""Inches by which the end caps stand out over wood and edges."""
INK = "#20140c"


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
    """One section: wood, brass edges and ends, ticks each half inch, numbered inches, the hinge with its stop."""
    half, bevel = WIDTH / 2, 0.014
    first = PROUD if number == 0 else 0.0
    last = SECTION - (PROUD if number == SECTIONS - 1 else 0.0)
    wood = bar(
        [
            (half - 0.02, 0.0),
            (half - 0.02, THICK - bevel),
            (half - 0.02 - bevel, THICK),
            (-half + 0.02 + bevel, THICK),
            (-half + 0.02, THICK - bevel),
            (-half + 0.02, 0.0),
        ],
        last - first,
        40 if fine else 6,
        [0, 0.2, 0.5, 0.5, 0.2, 0],
    ).moved(0, first)
    parts = [grained_wood(wood, BOXWOOD, 140 + number, (1.0, 0.06, 1.0))]
    for side in (-1, 1):
        strip = box(
            (0.026, last - first, THICK + 0.004),
            (side * (half - 0.013 - PROUD), (first + last) / 2, (THICK + 0.004) / 2),
            0.006,
            ("-z",),
        )
        parts.append(brass(strip, 150 + number))
    parts.append(ticks(number, fine))
    for end in (0.06, SECTION - 0.06):
        if (number == 0 and end < 1) or (number == SECTIONS - 1 and end > 1):
            cap = box((WIDTH, 0.12, THICK + 0.012), (0, end, (THICK + 0.012) / 2), 0.012, ("-z",))
            parts.append(brass(cap, 153))
            parts += [brass(rivet(0.025, 0.012, 8).moved(s * 0.16, end, THICK + 0.011), 154) for s in (-1, 1)]
    if number < SECTIONS - 1:
        parts.append(hinge(fine).moved(0, SECTION, 0))
    if number > 0:
        leaf = box((WIDTH * 0.9, 0.34, 0.012), (0, 0.17, THICK + 0.004), 0.005, ("-z",))
        parts.append(brass(leaf, 156))
        parts += [brass(rivet(0.022, 0.01, 8).moved(s * 0.15, 0.29, THICK + 0.009), 157) for s in (-1, 1)]
    return merge(parts)


def ticks(number: int, fine: bool) -> Mesh:
    """Lines of dark inlay at every inch and half inch from the starboard edge, and the figures of the inches."""
    parts = []
    for half_inch in range(1, 12):
        y = half_inch * 0.5
        whole = half_inch % 2 == 0
        long, wide = (0.2, 0.02) if whole else (0.12, 0.014)
        for side in (-1, 1):
            reach = long if side > 0 else 0.08
            parts.append(
                box(
                    (reach, wide, 0.004),
                    (side * (WIDTH / 2 - 0.026 - reach / 2), y, THICK + 0.002),
                    0.0,
                    ("-z",),
                ).painted(INK)
            )
        if whole and fine:
            inch = number * 6 + half_inch // 2
            parts.append(figures(str(inch), 0.15).turned("z", 90).moved(-0.06, y, THICK))
    if fine:
        lines = [
            box((0.006, SECTION - 0.7, 0.003), (x, SECTION / 2, THICK + 0.0015), 0.0, ("-z",))
            for x in (-0.2, 0.205)
        ]
        parts.append(merge(lines).painted(INK))
    return merge(parts)


def hinge(fine: bool) -> Mesh:
    """The brass joint at a section's far end: a plate, a domed rivet, and the arc between the stops at 45 degrees."""
    sides = 28 if fine else 10
    plate = brass(disc(0.25, 0.028, sides).moved(0, 0, THICK + 0.012), 155)
    ring = brass(disc(0.12, 0.014, sides).moved(0, 0, THICK + 0.04), 158, "#d0a24a")
    head = brass(rivet(0.08, 0.035, sides // 2).moved(0, 0, THICK + 0.052), 159)
    parts = [plate, ring, head]
    if fine:
        arc = arc_tube((0, 0), 0.19, 90 - STOP_DEG, 90 + STOP_DEG, THICK + 0.041, 0.007, 12, 4)
        parts.append(arc.painted(INK))
        for angle in np.radians([90 - STOP_DEG, 90 + STOP_DEG]):
            lug = rivet(0.02, 0.024, 8).moved(0.19 * np.cos(angle), 0.19 * np.sin(angle), THICK + 0.04)
            parts.append(brass(lug, 160))
    return merge(parts)
