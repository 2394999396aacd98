"""Pennants that tell craft of a kind apart by stripes: on a staff in the base, and beside the name."""

from __future__ import annotations

from collections.abc import Sequence

from vtt.stage.mesh import Coat, Mesh, Sculptor

STAFF_HEIGHT, STAFF_WIDTH = 1.15, 0.035
"""Inches."""
FLAG = (0.85, 0.46)
"""Length and height of the flag in inches."""
TAPER = 0.45
"""Height of the flag at its fly, as a share of that at its staff."""
STRIPE_SHARE = 0.55
"""Share of a stripe in the distance from one to the next."""
WHITE = Coat((0.96, 0.94, 0.86), 1.0, 0.1)
WOOD = Coat((0.42, 0.28, 0.16), 0.9, 0.3)


def stripes(number: int) -> list[tuple[float, float]]:
    """Return where each of the stripes begins and ends, in shares of the flag's length from its staff."""
    pitch = 1.0 / (number + 0.6)
    return [(pitch * (at + 0.5), pitch * (at + 0.5 + STRIPE_SHARE)) for at in range(number)]


def bands(number: int) -> list[tuple[float, float, bool]]:
    """Return the flag as bands (begin, end, is a stripe), from the staff to the fly."""
    found, at = [], 0.0
    for begin, end in stripes(number):
        found += [(at, begin, False), (begin, end, True)]
        at = end
    return [*found, (at, 1.0, False)]


def band_corners(begin: float, end: float) -> list[tuple[float, float]]:
    """Return the corners of a band in shares of the flag: along from its staff, up from its middle."""
    low, high = (0.5 * (1 - (1 - TAPER) * at) for at in (begin, end))
    return [(begin, -low), (end, -high), (end, high), (begin, low)]


def tally_pennant(number: int, color: Sequence[float]) -> Mesh:
    """A pennant in a side's colour (sRGB) on its staff, upright in the x-z plane with its foot at z = 0."""
    part = Sculptor()
    ground = Coat((color[0], color[1], color[2]), 1.0, 0.1)
    part.box((0, 0, STAFF_HEIGHT / 2), (STAFF_WIDTH, STAFF_WIDTH, STAFF_HEIGHT), WOOD)
    part.lathe([(0.0, 0.0), (0.13, 0.0), (0.10, 0.06), (0.0, 0.07)], (0, 0, 0.01), 10, WOOD)
    middle = STAFF_HEIGHT - FLAG[1] / 2
    for begin, end, is_stripe in bands(number):
        a, b, c, d = ([x * FLAG[0], 0.0, middle + z * FLAG[1]] for x, z in band_corners(begin, end))
        coat = WHITE if is_stripe else ground
        part.quad(a, b, c, d, coat)
        part.quad(d, c, b, a, coat)
    return part.mesh()
